import Foundation
import FuzzTargets

// Runs libFuzzer on the target that FUZZ_TARGET names; the arguments are libFuzzer's.

typealias TestOneInput = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ test: TestOneInput
) -> Int32

let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init)

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

guard target != nil else {
  print("FUZZ_TARGET names one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")).")
  exit(2)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments, testOneInput))
