import Drawing

/// Lint reports as an HTML page: for each document, a table of findings by environment, and pictures of its layouts.
///
/// The page has no scripts and loads nothing.
enum LintPage {
  /// The page.
  package static func html(_ reports: [LintReport]) -> [UInt8] {
    let count = reports.reduce(0) { $0 + $1.findings.count }
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Lint: \(count == 0 ? "nothing" : "\(count)") found</title>
      <style>\(style)</style></head>
      <body>
      <h1>\(count == 0 ? "Nothing" : "\(count)") found in \(reports.count) \(reports.count == 1 ? "document" : "documents")</h1>
      \(reports.map(section).joined())</body>
      </html>

      """.utf8)
  }

  private static let style = """
    :root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:24px}\
    table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8e8e93;padding:4px 8px;\
    text-align:left;vertical-align:top}.error{color:light-dark(#c4001a,#ff7a85)}.warning{color:light-dark(#a34a00,#ffb35c)}\
    figure{margin:16px 0;display:flex;flex-wrap:wrap;align-items:flex-start;gap:16px}figure svg{max-width:100%;height:auto}
    """

  private static func section(_ report: LintReport) -> String {
    let heading = "<h2>\(report.name.escapedForXML)</h2>\n"
    let table = report.findings.isEmpty ? "<p>Nothing found.</p>\n" : table(report)
    // One picture per layout, so that the page wraps them into rows instead of scaling them down.
    let pictures = report.panels.map { Picture([$0]).svg }.joined()
    let figure = pictures.isEmpty ? "" : "<figure>\(pictures)</figure>\n"
    return "<section>\n\(heading)\(table)\(figure)</section>\n"
  }

  /// A row for each finding, and a column for each environment, or a single column with their number if there are too many.
  private static func table(_ report: LintReport) -> String {
    let isFull = report.listsEnvironments
    let columns = isFull ? report.environments : ["Environments"]
    let titles = columns.map { "<th scope=\"col\">\($0.escapedForXML)</th>" }.joined()
    let head =
      "<tr><th scope=\"col\">Line</th><th scope=\"col\">Rule</th><th scope=\"col\">What</th>\(titles)</tr>\n"
    let rows = report.findings.map { finding in
      let met = Set(finding.environments)
      let cells =
        isFull
        ? report.environments.indices.map { met.contains($0) ? "<td>●</td>" : "<td></td>" }.joined()
        : "<td>\(met.count) of \(report.environments.count)</td>"
      return
        "<tr><td>\(finding.line)</td><td class=\"\(finding.rule.level.rawValue)\">\(finding.rule.rawValue)</td>"
        + "<td>\(finding.sentence.escapedForXML)</td>\(cells)</tr>\n"
    }
    return "<table>\n\(head)\(rows.joined())</table>\n"
  }
}
