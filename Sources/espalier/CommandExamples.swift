/// Command lines that show what the commands can do.
enum CommandExamples {
  /// The examples of an operation's command; none for an unknown one.
  static func of(_ operation: String) -> [(line: String, meaning: String)] { all[operation] ?? [] }

  private static let all: [String: [(line: String, meaning: String)]] = [
    "layouts": [
      ("espalier layouts card.json --pretty", "frames and a diagnosis, indented"),
      (
        "espalier layouts Main.storyboard --device \"iPhone 16 Pro\" --device \"iPad mini (6th)\"",
        "each scene on two devices"
      ),
      ("cat Main.storyboard | espalier layouts - --format svg -o main.svg", "a picture"),
      ("espalier layouts Layouts --watch", "all documents in a folder, again after each change"),
    ],
    "presentations": [
      ("espalier presentations popover.json --format svg -o popover.svg", "a picture")
    ],
    "display-modes": [("espalier display-modes split.json --pretty", "the columns in each environment")],
    "timings": [("espalier timings spring.json", "the values of a spring over time")],
    "transitions": [("espalier transitions card.json --format css", "the transition as CSS")],
    "flows": [("espalier flows flow.json --pretty", "the state after each event")],
    "lints": [
      ("espalier lints Sources", "all storyboards, xibs and layouts documents in a folder"),
      (
        "espalier lints 'App/**/*.xib' --device all --format sarif -o lints.sarif",
        "for code scanning"
      ),
      ("espalier lints Main.storyboard --format json -o known.json", "a baseline"),
      ("espalier lints Main.storyboard --baseline known.json", "only what is new since then"),
    ],
    "diagnoses": [
      ("espalier diagnose console.log --pretty", "the conflicts in a console log, with repairs"),
      ("cat console.log | espalier diagnose - --format svg -o conflict.svg", "a picture"),
    ],
    "diffs": [
      ("espalier diffs Old.storyboard New.storyboard --device all", "what differs, on every device"),
      ("espalier diffs old.json new.json --format svg -o diff.svg", "both in one picture"),
    ],
    "conversions": [
      (
        "espalier convert Main.storyboard --format text/x-swift > Main.swift", "each scene as a view of UIKit"
      ),
      (
        "espalier convert --format 'text/x-swift;framework=swiftui' design.json",
        "the frames of a Figma document as views of SwiftUI"
      ),
    ],
    "batches": [("espalier batches requests.ndjson > responses.ndjson", "one request on each line")],
  ]
}
