// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is held to.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Espalier",
  targets: [
    // The engine, lowest room first.
    .target(name: "Geometry", swiftSettings: strict),
    .target(name: "ConstraintSolver", swiftSettings: strict),
    .target(
      name: "AutoLayout", dependencies: ["Geometry", "ConstraintSolver"], swiftSettings: strict),

    // The server, lowest room first.
    .target(name: "CLinux"),
    .target(name: "HTTP", swiftSettings: strict),
    .target(name: "HTTPServer", dependencies: ["CLinux", "HTTP"], swiftSettings: strict),

    // What the tests share, and the tests.
    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: strict),
    .testTarget(
      name: "ConstraintSolverTests", dependencies: ["ConstraintSolver", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AutoLayoutTests",
      dependencies: ["AutoLayout", "ConstraintSolver", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTP", "HTTPServer", "TestSupport"],
      swiftSettings: strict),
  ]
)
