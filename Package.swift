// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What every Swift target is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether Debian's headers of a library are there; those in `ESPALIER_WITHOUT` count as missing.
func hasHeader(_ path: String, of library: String) -> Bool {
  let without = Context.environment["ESPALIER_WITHOUT"]?.split(separator: ",").map(String.init) ?? []
  return !without.contains(library) && FileManager.default.fileExists(atPath: "/usr/include/\(path)")
}

// The loop's state lies in one object that one thread uses; debug builds and the sanitizers' check what is done with it, and
// a release build spends no time on that: nine checks were 4 % of a request's own instructions.
let loops: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

// The tables of the linker become read-only before the program begins, so that no mistake in memory can redirect a call (full
// RELRO).
let hardened: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
]

// Text is measured only where these two are installed; the rest of the project does without them.
let hasHarfBuzz = hasHeader("harfbuzz/hb-ot.h", of: "harfbuzz")
let hasICU = hasHeader("unicode/ubrk.h", of: "icu")
let textTargets: [Target] =
  (hasHarfBuzz ? [.systemLibrary(name: "CHarfBuzz")] : [])
  + (hasICU ? [.target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")])] : [])
let textDefines: [SwiftSetting] =
  (hasHarfBuzz ? [.define("HARFBUZZ")] : []) + (hasICU ? [.define("ICU")] : [])

// Storyboards and xibs are read only where Expat is installed.
let hasExpat = hasHeader("expat.h", of: "expat")
let xmlTargets: [Target] = hasExpat ? [.systemLibrary(name: "CExpat")] : []

// Pictures become PNG and PDF only where librsvg is installed.
let hasLibrsvg = hasHeader("librsvg-2.0/librsvg/rsvg.h", of: "librsvg")
let renderingTargets: [Target] =
  hasLibrsvg ? [.systemLibrary(name: "CRsvg", pkgConfig: "librsvg-2.0")] : []

// The engine without the service, for other packages; examples/embedding uses it. `Geometry` and `Typesetting` are products
// because their types are part of the others' API.
let libraries = [
  "AutoLayout", "Colors", "ConstraintSolver", "Devices", "Geometry", "InterfaceBuilder", "Motion",
  "Presentation", "Typesetting",
]

let package = Package(
  name: "Espalier",
  products: [.executable(name: "espalier", targets: ["espalier"])]
    + libraries.map { .library(name: $0, targets: [$0]) },
  targets: [
    // The engine, lowest room first.
    .target(name: "Geometry", swiftSettings: strict),
    .target(name: "Colors", swiftSettings: strict),
    .target(name: "ConstraintSolver", swiftSettings: strict),
    .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: strict),
    .target(
      name: "Typesetting", dependencies: textTargets.map { .target(name: $0.name) },
      swiftSettings: strict + textDefines),
    .target(
      name: "AutoLayout", dependencies: ["Colors", "Geometry", "ConstraintSolver", "Typesetting"],
      swiftSettings: strict),

    .target(
      name: "Devices", dependencies: ["CResources", "Geometry", "Typesetting"], swiftSettings: strict),

    // What all texts from outside are.
    .target(name: "StreamSafeText", swiftSettings: strict),
    .target(name: "JSON", dependencies: ["StreamSafeText"], swiftSettings: strict),

    // The server, lowest room first.
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "HTTP", dependencies: ["CZlib", "StreamSafeText"], swiftSettings: strict),
    .target(name: "Metrics", swiftSettings: strict),
    .target(name: "CLinux"),
    .target(name: "COpenSSL", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
      name: "HTTPServer", dependencies: ["HTTP", "CLinux", "COpenSSL", "Metrics"],
      swiftSettings: strict + loops),

    .target(name: "Redis", dependencies: ["COpenSSL"], swiftSettings: strict),

    // The service.
    .target(
      name: "CResources",
      exclude: ["alignment-insets.json", "devices.json", "openapi.json", "playground", "presentations.json"]),
    .target(
      name: "InterfaceBuilder",
      dependencies: [
        "AutoLayout", "CResources", "Colors", "Devices", "Geometry", "StreamSafeText", "Typesetting",
      ] + xmlTargets.map { .target(name: $0.name) },
      swiftSettings: strict + (hasExpat ? [.define("EXPAT")] : [])),
    .target(
      name: "Figma", dependencies: ["AutoLayout", "Colors", "Geometry", "JSON", "Typesetting"],
      swiftSettings: strict),
    .target(
      name: "Presentation",
      dependencies: ["AutoLayout", "CResources", "Devices", "Geometry", "Motion", "Typesetting"],
      swiftSettings: strict),
    .target(
      name: "Drawing", dependencies: ["AutoLayout", "Colors", "Geometry", "Motion", "Typesetting"],
      swiftSettings: strict),
    .target(
      name: "Rendering", dependencies: ["Geometry"] + renderingTargets.map { .target(name: $0.name) },
      swiftSettings: strict + (hasLibrsvg ? [.define("RSVG")] : [])),
    .target(
      name: "ConsoleLogs", dependencies: ["AutoLayout", "ConstraintSolver", "Geometry", "StreamSafeText"],
      swiftSettings: strict),
    .target(
      name: "Documents",
      dependencies: [
        "AutoLayout", "Colors", "Devices", "Geometry", "JSON", "Motion", "Presentation", "StreamSafeText",
        "Typesetting",
      ],
      swiftSettings: strict),
    .target(
      name: "Operations",
      dependencies: [
        "AutoLayout", "Colors", "ConsoleLogs", "Devices", "Documents", "Drawing", "Figma", "Geometry",
        "InterfaceBuilder", "JSON", "Motion", "Presentation", "Rendering", "StreamSafeText", "Typesetting",
      ],
      swiftSettings: strict),
    .target(
      name: "LayoutAPI",
      dependencies: [
        "AutoLayout", "COpenSSL", "CResources", "Devices", "Documents", "Geometry", "HTTP",
        "InterfaceBuilder",
        "JSON", "Metrics", "Operations", "Redis", "Rendering", "Typesetting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "espalier",
      dependencies: [
        "CLinux", "COpenSSL", "CResources", "Devices", "Documents", "Geometry", "HTTP", "HTTPServer",
        "InterfaceBuilder", "JSON",
        "LayoutAPI", "Metrics", "Operations", "Redis", "Typesetting",
      ],
      swiftSettings: strict, linkerSettings: hardened),

    .target(
      name: "FlatSystems", dependencies: ["ConstraintSolver"], path: "Tests/FlatSystems",
      swiftSettings: strict),
    .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AutoLayout", "CAllocations", "ConstraintSolver", "Devices", "FlatSystems", "Geometry", "HTTP",
        "HTTPServer",
        "LayoutAPI", "Metrics", "Motion", "Operations", "Presentation", "Typesetting",
      ],
      path: "Tests/Benchmarks",
      exclude: [
        "CAllocations", "HISTORY.md", "fastapi", "instructions.json", "json", "kiwi", "limit",
        "release.profdata", "texts",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Conformance",
      dependencies: [
        "AutoLayout", "ConstraintSolver", "Devices", "Geometry", "InterfaceBuilder", "Motion", "TestSupport",
        "Typesetting",
      ],
      path: "Tests/Conformance", swiftSettings: strict),

    .target(
      name: "FuzzTargets",
      dependencies: [
        "AutoLayout", "ConstraintSolver", "Documents", "FlatSystems", "HTTP", "InterfaceBuilder", "LayoutAPI",
        "Motion", "Operations", "Redis",
        "Typesetting",
      ],
      path: "Tests/Fuzzers/FuzzTargets",
      swiftSettings: strict),

    // What the tests share, and the tests.
    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: strict),
    .testTarget(
      name: "ConstraintSolverTests", dependencies: ["ConstraintSolver", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["AutoLayout", "Colors", "Drawing", "Geometry", "Motion", "TestSupport", "Typesetting"],
      swiftSettings: strict),
    .testTarget(
      name: "TypesettingTests", dependencies: ["Typesetting", "TestSupport"],
      swiftSettings: strict + textDefines),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "RedisTests", dependencies: ["Redis"], swiftSettings: strict),
    .testTarget(name: "MetricsTests", dependencies: ["Metrics"], swiftSettings: strict),
    .testTarget(name: "StreamSafeTextTests", dependencies: ["StreamSafeText"], swiftSettings: strict),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTP", "HTTPServer", "Metrics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ConsoleLogsTests", dependencies: ["AutoLayout", "ConsoleLogs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FigmaTests", dependencies: ["AutoLayout", "Figma", "Geometry", "Typesetting"],
      swiftSettings: strict),
    .testTarget(
      name: "InterfaceBuilderTests",
      dependencies: ["AutoLayout", "Devices", "Geometry", "InterfaceBuilder", "TestSupport", "Typesetting"],
      swiftSettings: strict),
    .testTarget(
      name: "DevicesTests", dependencies: ["Devices", "Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MotionTests", dependencies: ["Geometry", "Motion", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EspalierTests",
      dependencies: ["espalier", "HTTP", "Metrics", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["AutoLayout", "Documents", "Geometry", "JSON", "Presentation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "OperationsTests", dependencies: ["Documents", "Operations", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutAPITests",
      dependencies: [
        "AutoLayout", "Devices", "Documents", "Geometry", "HTTP", "InterfaceBuilder", "JSON", "LayoutAPI",
        "Motion", "Operations", "Presentation", "Redis", "TestSupport", "Typesetting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["AutoLayout", "Devices", "Geometry", "Motion", "Presentation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: ["AutoLayout", "ConstraintSolver", "Geometry", "TestSupport", "Typesetting"],
      swiftSettings: strict),
  ] + textTargets + renderingTargets + xmlTargets,
  cLanguageStandard: .c2x
)

// libFuzzer's own main and its coverage are there only in a build that asks for them, which `make fuzz` does.
if Context.environment["ESPALIER_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzzers/Fuzzer", swiftSettings: strict))
}
