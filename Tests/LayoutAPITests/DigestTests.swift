import Testing

@testable import LayoutAPI

@Suite struct `A digest` {
  // As python-xxhash 3 gives them, which wraps the author's own code; the first four of them are in its README and the
  // specification.
  @Test(
    arguments: [
      ([], 0xEF46_DB37_51D8_E999), (Array("a".utf8), 0xD24E_C4F1_A98C_6E5B),
      (Array("abc".utf8), 0x44BC_2CF5_AD77_0999), (Array("xxhash".utf8), 0x32DD_3895_2C4B_C720),
      (Array(0..<31), 0xC346_D2B5_9B4D_8EE1), (Array(0..<32), 0xCBF5_9C51_16FF_32B4),
      (Array(0..<33), 0x0C53_5D1A_CAFB_8EAD), (Array(0..<36), 0xDDE0_EF85_E3AE_F05C),
      (Array(0..<40), 0xF5DA_40F1_B117_41E9), (Array(0..<63), 0xE26A_A9E2_A95F_8E4F),
      (Array(0..<64), 0xF7C6_7301_DB67_13F0), (Array(0..<100), 0x6AC1_E580_3216_6597),
    ] as [([UInt8], UInt64)])
  func `hashes as XXH64 does`(bytes: [UInt8], hash: UInt64) {
    #expect(Digest.hashes(bytes.span, seeds: (0, 0)) == (hash, hash))
  }

  @Test func `has two hashes`() {
    let hashes = Digest.hashes(Array("xxhash".utf8).span, seeds: (0, 20_141_025))
    #expect(hashes == (0x32DD_3895_2C4B_C720, 0xB559_B98D_844E_0635))
    #expect(Digest.entityTag(of: Array(0..<101)) == "\"e99038495f85381e436499928c06f890\"")
  }
}
