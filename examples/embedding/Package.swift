// swift-tools-version: 6.2
import PackageDescription

/// The libraries of Espalier that the example uses.
let libraries = [
  "AutoLayout", "ConstraintSolver", "Devices", "Geometry", "InterfaceBuilder", "Motion", "Presentation",
]

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "Espalier", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding", dependencies: libraries.map { .product(name: $0, package: "Espalier") })
  ]
)
