import Motion
import Testing

@Suite struct `A gesture's end` {
  @Test(arguments: [
    (10, 800, 5.462446), (50, 800, 26.586103), (100, 800, 51.461988), (400, 800, 172.54902),
    (800, 800, 283.870968), (100, 100, 35.483871),
  ]) func `follows a rubber band`(translation: Double, dimension: Double, offset: Double) throws {
    let band = try #require(RubberBand(dimension: dimension))
    #expect(abs(band.offset(for: translation) - offset) < 6e-7)
    #expect(band.offset(for: -translation) == -band.offset(for: translation))
    let back = try #require(band.translation(for: band.offset(for: translation)))
    #expect(abs(back - translation) < 1e-9)
    #expect(band.translation(for: dimension) == nil)
  }

  @Test(arguments: [(1000, 0.998, 499), (300, 0.998, 149.7), (-500, 0.998, -249.5), (1000, 0.99, 99)])
  func `is projected`(velocity: Double, rate: Double, projection: Double) throws {
    let decay = try #require(Decay(velocity: velocity, rate: rate))
    #expect(abs(decay.projection - projection) < 1e-9)
  }

  @Test func `fades by its rate each millisecond`() throws {
    let decay = try #require(Decay(velocity: 1000))
    #expect(abs(decay.rest - 499.4998) < 1e-4)
    #expect(abs(decay.velocity(at: 0.001) - 998) < 1e-9)
    #expect(abs(decay.distance(at: 60) - decay.rest) < 1e-9)
    #expect(abs(decay.velocity(at: decay.duration(to: 10)) - 10) < 1e-9)
    #expect(Decay(velocity: 1, rate: 1) == nil)
  }
}

@Suite struct `A spring that takes over` {
  @Test func `hands its velocity over in travels of the way that is left`() {
    #expect(Spring.initialVelocity(300, over: 600) == 0.5)
    #expect(Spring.initialVelocity(300, over: 0) == 0)
    #expect(Spring.initialVelocity(300, over: -100) == -3)
  }
}
