// Puts the request into the page's fragment, and lists the formats for export.

export const operations = ["layouts", "presentations", "display-modes", "transitions", "timings", "flows", "lints", "diffs", "diagnoses"];

const picture = ["SVG picture", "image/svg+xml"];

/** The export formats of each operation: label and media type. */
export const forms = {
  layouts: [["Swift (anchors)", "text/x-swift"], ["Swift (SnapKit)", "text/x-swift;library=snapkit"],
    ["Swift (visual format)", "text/x-swift;library=visual-format"], picture],
  presentations: [picture],
  "display-modes": [picture],
  transitions: [["CSS", "text/css"], ["Web Animations", "application/vnd.espalier.waapi+json"], ["Animated SVG", "image/svg+xml"],
    ["Lottie", "video/lottie+json"], ["Swift (UIKit)", "text/x-swift"], ["Swift (SwiftUI)", "text/x-swift;library=swiftui"]],
  timings: [],
  flows: [],
  lints: [["Text", "text/plain"], ["SARIF", "application/sarif+json"], ["JUnit", "application/xml"], ["GitHub annotations", "text/plain;style=github"],
    ["HTML page", "text/html"]],
  diffs: [picture],
  diagnoses: [picture],
};

/** A request encoded as a URL fragment. */
export function fragment(operation, request) {
  const bytes = new TextEncoder().encode(JSON.stringify([operation, request]));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The operation and the request in a fragment, or null if it contains none. */
export function fromFragment(fragment) {
  try {
    const bytes = Uint8Array.from(atob(fragment.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    const [operation, request] = JSON.parse(new TextDecoder().decode(bytes));
    return operations.includes(operation) && typeof request === "string" ? [operation, request] : null;
  } catch {
    return null;
  }
}

/** The command that sends a request. */
export const command = (operation, request, type) =>
  `curl -H 'Content-Type: ${type}' --data-binary '${request.replaceAll("'", `'\\''`)}' \\\n  ${location.origin}/v1/${operation}`;
