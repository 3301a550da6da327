extension Command {
  /// Serves agents over standard input and output.
  static let mcp = Command(
    name: "mcp", synopsis: "[--fonts DIRECTORY]",
    summary:
      "Serves agents with the Model Context Protocol over standard input and output, until the input ends. "
      + "Its tools take documents, not paths.",
    options: [fonts]
  ) { (options) throws(UsageError) in
    guard options.operands.isEmpty else {
      throw UsageError(message: "mcp takes only options; see mcp --help.")
    }
    if options.given("fonts") != nil { try installFonts(options) }
    guard AgentServer().run() else {
      printError("espalier: The answers cannot be written to standard output.")
      return .failure
    }
    return .success
  }
}
