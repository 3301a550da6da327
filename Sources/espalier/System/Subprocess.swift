import CLinux
import Glibc

/// A program that we run and wait for.
enum Subprocess {
  /// What it has written, and its exit code; 128 and the signal's number if a signal has ended it.
  struct Outcome {
    let output: [UInt8]
    let code: Int32
  }

  /// Runs a program, which is looked for in `PATH`. What it writes on standard error is lost.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String], input: String
  ) throws(FileFault) -> Outcome {
    let input = try file(of: input)
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .ofLastCall }
    let (reading, writing) = (OpenFile(ends[0]), ends[1])
    let started = Result { () throws(FileFault) in
      try start(program, arguments, environment, input: input, output: writing)
    }
    // The output ends when nobody has the other end any more.
    close(writing)
    let process = try started.get()
    let output = Result { () throws(FileFault) in try reading.readToEnd() }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { throw .ofLastCall } }
    // The lowest seven bits are the signal, the next byte the exit code (wait(2)).
    let signal = status & 0x7F
    return Outcome(output: try output.get(), code: signal > 0 ? 128 + signal : status >> 8 & 0xFF)
  }

  /// A file in memory that contains a text. With a pipe, both programs could wait for each other once it is full.
  private static func file(of text: String) throws(FileFault) -> OpenFile {
    let descriptor = clinux_memory_file()
    guard descriptor >= 0 else { throw .ofLastCall }
    let file = OpenFile(descriptor)
    try file.write(Array(text.utf8))
    file.goToStart()
    return file
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], input: OpenFile, output: Int32
  ) throws(FileFault) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var texts = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in texts + settings { free(text) } }
    var process: pid_t = 0
    let result = withExtendedLifetime(input) {
      posix_spawnp(&process, program, &actions, nil, &texts, &settings)
    }
    guard result == 0 else { throw FileFault(String(cString: strerror(result))) }
    return process
  }
}
