import Glibc

/// Why a file cannot be read or written.
struct FileFault: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }

  /// The system's message for the last call.
  static var ofLastCall: FileFault { FileFault(String(cString: strerror(errno))) }
}

/// Regular files: reading one ends by itself, while a pipe waits for its writer.
enum RegularFile {
  /// Whether the path is a regular file, or a link to one.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the path is a folder; a link to one does not count, so that a search below a folder ends.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The text of a file in UTF-8.
  static func text(_ path: String) throws(FileFault) -> String {
    // Without O_NONBLOCK, opening a pipe would wait.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofLastCall }
    let file = OpenFile(descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .ofLastCall }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileFault("it is not a regular file") }
    guard let text = String(validating: try file.readToEnd(), as: UTF8.self) else {
      throw FileFault("it is not valid UTF-8")
    }
    // Some editors begin a file with a byte order mark.
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }
}
