import Foundation

/// Why a file cannot be read or written.
struct FileFault: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// What the system says of the last call.
  static var ofLastCall: FileFault { FileFault(String(cString: strerror(errno))) }
}

/// A file that nobody waits for: reading it comes to an end by itself, where a pipe waits for whoever writes to it.
enum RegularFile {
  /// Whether there is one, or a link to one.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The text of a file in UTF-8.
  static func text(_ path: String) throws(FileFault) -> String {
    // Without O_NONBLOCK a pipe would be waited for here already.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofLastCall }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .ofLastCall }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileFault("it is no regular file") }
    guard let data = try? file.readToEnd() ?? Data() else { throw .ofLastCall }
    guard let text = String(bytes: data, encoding: .utf8) else { throw FileFault("it is not in UTF-8") }
    return text
  }
}
