import HTTP
import Testing

@testable import HTTPServer

@Suite struct `A queue of several clients' jobs` {
  private let mailbox: Mailbox
  private let accounts = [1, 2, 3].map { ClientAccount(.key("client \($0)")) }

  init() throws { mailbox = try Mailbox() }

  private func job(of client: Int, at time: Int = 0, isLong: Bool = true) -> Job {
    let rest = DeferredResponse(isExpensive: isLong) { Response(.ok) }
    return Job(
      .answer(Request(.post, RequestTarget(path: "/\(client)")), rest), token: 0, mailbox: mailbox,
      account: accounts[client - 1], submitted: .seconds(time))
  }

  /// The clients whose jobs one worker takes, each job lasting as many steps as its client's take.
  private func order(_ queue: inout FairQueue, steps: [Int], count: Int) -> [Int] {
    (0..<count).compactMap { _ in
      guard let job = queue.popNext(in: Job.Lane.allCases) else { return nil }
      let client = accounts.firstIndex { $0 === job.account } ?? 0
      queue.didFinish(job, steps: steps[client])
      return client + 1
    }
  }

  private func pop(_ queue: inout FairQueue) throws -> Job {
    let job = queue.popNext(in: Job.Lane.allCases)
    return try #require(job)
  }

  @Test func `takes turns among clients whose jobs are alike`() {
    var queue = FairQueue()
    for client in [1, 1, 1, 1, 2, 2, 3] { queue.append(job(of: client)) }
    #expect(order(&queue, steps: [2_000_000, 2_000_000, 2_000_000], count: 8) == [1, 2, 3, 1, 2, 1, 1])
  }

  @Test func `gives a client with twice the share twice the steps`() {
    var queue = FairQueue()
    let heavy = ClientAccount(.key("heavy"), share: 2)
    let light = ClientAccount(.key("light"))
    for account in [heavy, light] {
      for _ in 0..<40 {
        let rest = DeferredResponse(isExpensive: true) { Response(.ok) }
        queue.append(
          Job(
            .answer(Request(.post, RequestTarget(path: "/")), rest), token: 0, mailbox: mailbox,
            account: account,
            submitted: .zero))
      }
    }
    var taken = 0
    for _ in 0..<30 {
      guard let job = queue.popNext(in: Job.Lane.allCases) else { break }
      if job.account === heavy { taken += 1 }
      queue.didFinish(job, steps: 4_000_000)
    }
    #expect((18...22).contains(taken))
  }

  // One client's pages of lints, of 2.4 s each, took all of a worker's time.
  @Test func `gives clients with small jobs as many steps as those with large ones`() {
    var queue = FairQueue()
    for _ in 0..<10 { queue.append(job(of: 1)) }
    for _ in 0..<1_000 { queue.append(job(of: 2, isLong: false)) }
    let taken = order(&queue, steps: [240_000_000, 1_000_000, 0], count: 500)
    // While one large job is paid for, 240 small ones are taken.
    #expect(taken.count { $0 == 1 } <= 3)
    #expect(taken.prefix(4).contains(2))
  }

  @Test func `prefers a client that has fewer jobs running`() throws {
    var queue = FairQueue()
    for client in [1, 1, 1, 2] { queue.append(job(of: client)) }
    let first = try pop(&queue)
    let second = try pop(&queue)
    #expect(first.account === accounts[0] && second.account === accounts[1])
    // What nobody else wants is lent.
    #expect(queue.popNext(in: Job.Lane.allCases)?.account === accounts[0])
  }

  @Test func `takes short jobs alone for the short lane`() {
    var queue = FairQueue()
    queue.append(job(of: 1))
    queue.append(job(of: 2, isLong: false))
    #expect(queue.popNext(in: [.short])?.account === accounts[1])
    #expect(queue.popNext(in: [.short]) == nil)
    #expect(queue.count == 1)
  }

  @Test func `finds a client that has waited with nothing running`() throws {
    var queue = FairQueue()
    queue.append(job(of: 1, at: 1))
    queue.append(job(of: 1, at: 2))
    queue.append(job(of: 2, at: 3))
    #expect(queue.starvingSince == .seconds(1))
    _ = try pop(&queue)
    // The first has one running, and waits for its own.
    #expect(queue.starvingSince == .seconds(3))
    #expect(queue.popStarving(since: .seconds(2)) == nil)
    #expect(queue.popStarving(since: .seconds(3))?.account === accounts[1])
    #expect(queue.starvingSince == nil && queue.count == 1)
  }

  @Test func `takes what a client owes from its next turns, and forgets a client without jobs`() throws {
    var queue = FairQueue()
    queue.append(job(of: 1))
    let large = try pop(&queue)
    queue.append(job(of: 1))
    queue.append(job(of: 2))
    queue.append(job(of: 2))
    queue.didFinish(large, steps: 20_000_000)
    #expect(order(&queue, steps: [1, 1, 0], count: 3) == [2, 2, 1])
    #expect(queue.count == 0 && queue.starvingSince == nil)
  }

  // Each of 65,536 networks leaves a canceled job while all workers compute.
  @Test func `remembers few of the clients that are gone`() {
    var queue = FairQueue()
    for number in 0..<10_000 {
      let account = ClientAccount(ClientIdentity(ClientAddress(high: UInt64(number), low: 0)))
      let job = Job(
        .answer(Request(.get, RequestTarget(path: "/")), DeferredResponse { Response(.ok) }), token: 0,
        mailbox: mailbox, account: account, submitted: .zero)
      queue.append(job)
      _ = job.cancel(at: .zero)
      queue.didCancel(job)
    }
    #expect(queue.count <= 1_000)
  }
}
