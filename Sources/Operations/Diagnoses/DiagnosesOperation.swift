import AutoLayout
import ConsoleLogs
import Documents
import Drawing
import JSON

extension Operation {
  /// `POST /v1/diagnoses`: a copy of a console in, the conflicts of the constraints in its logs out.
  package static let diagnoses = Operation(
    name: "diagnoses",
    summary:
      "Explains the conflicts in console logs of UIKit and AppKit. Exits with 1 if a log has a conflict, and with 2 if "
      + "the text is refused.",
    reads: [MediaType.plain, MediaType.json], writes: [MediaType.json, MediaType.svg], countsSteps: true
  ) { (input) throws(Problem) in
    let text =
      input.mediaType.isDocument(MediaType.json)
      ? Array(try DiagnosesRequest(input.body).log.utf8) : input.body
    let logs = try Diagnoses.logs(in: text)
    return { (budget) throws(Problem) in
      let diagnoses = try Diagnoses.diagnoses(of: logs, budget)
      let body =
        input.format.name == MediaType.svg
        ? try budget.document(of: Diagnoses.panels(logs, diagnoses, budget))
        : Diagnoses.document(logs, diagnoses, budget)
      return OperationAnswer(
        body: body, mediaType: input.format.name, hasFindings: diagnoses.contains { $0.conflict != nil })
    }
  }
}

/// Diagnoses the logs of a text.
private enum Diagnoses {
  static func logs(in text: [UInt8]) throws(Problem) -> [ConsoleLog] {
    do {
      return try ConsoleLog.logs(in: text)
    } catch {
      throw Problem(error)
    }
  }

  static func diagnoses(of logs: [ConsoleLog], _ budget: WorkBudget) throws(Problem) -> [LogDiagnosis] {
    var diagnoses: [LogDiagnosis] = []
    var steps = budget.stepLimit
    for log in logs {
      let meter = StepMeter()
      defer { budget.meter.add(meter.steps) }
      do {
        diagnoses.append(try log.diagnosis(stepLimit: steps, meter: meter))
        steps -= meter.steps
      } catch {
        throw Problem(
          .tooComplex, "The logs need more than \(budget.stepLimit) solver steps; send fewer logs at once.")
      }
    }
    return diagnoses
  }

  // MARK: Representations

  static func document(_ logs: [ConsoleLog], _ diagnoses: [LogDiagnosis], _ budget: WorkBudget) -> [UInt8] {
    JSONWriter.object(byteLimit: budget.byteLimit) { answer in
      answer.objects("diagnoses", Array(zip(logs, diagnoses))) { $0.diagnosis($1.1, of: $1.0) }
    }
  }

  /// A picture of each conflict.
  static func panels(
    _ logs: [ConsoleLog], _ diagnoses: [LogDiagnosis], _ budget: WorkBudget
  ) throws(Problem) -> [Picture.Panel] {
    try budget.panels(of: Array(zip(logs, diagnoses).enumerated())) { number, element in
      Picture.Panel(element.1, of: element.0, title: "Log \(number + 1)", stepLimit: budget.stepLimit)
    }
  }
}

extension Problem {
  /// Why the logs of a text are not read.
  fileprivate init(_ error: LogError) {
    switch error {
    case .tooManyLogs:
      self.init(
        .tooComplex, "A text has at most \(ConsoleLogs.Limits.logs) logs; split it into several requests.")
    case .tooManyConstraints:
      self.init(
        .tooManyConstraints,
        "A log has at most \(ConsoleLogs.Limits.constraints) constraints; send only those of the conflict.")
    }
  }
}
