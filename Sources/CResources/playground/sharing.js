// Puts the request into the page's fragment, and lists the formats for export.

export const operations = ["layouts", "presentations", "display-modes", "transitions", "timings", "flows", "lints", "diffs", "diagnoses"];

const picture = ["SVG picture", "image/svg+xml"];

/** The export formats of each operation: label and media type. */
export const forms = {
  layouts: [["Swift (anchors)", "text/x-swift"], ["Swift (SnapKit)", "text/x-swift;library=snapkit"],
    ["Swift (visual format)", "text/x-swift;library=visual-format"], picture,
    ["SVG screen", "image/svg+xml;content=screen"]],
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

// Longer links do not survive mail and chat.
const longestLink = 32_000;

/** A request encoded as a URL fragment; null if it would be too long even when compressed. */
export async function fragment(operation, request) {
  const bytes = new TextEncoder().encode(JSON.stringify([operation, request]));
  if (bytes.length < 4000) return encoded(bytes);
  const small = await through(new CompressionStream("deflate-raw"), bytes);
  return small.length < longestLink * 0.75 ? `.${encoded(small)}` : null;
}

/** The operation and the request in a fragment, or null if it contains none. A dot says that it is compressed. */
export async function fromFragment(fragment) {
  try {
    const bytes = decoded(fragment.replace(/^\./, ""));
    const text = fragment.startsWith(".") ? await through(new DecompressionStream("deflate-raw"), bytes) : bytes;
    const [operation, request] = JSON.parse(new TextDecoder().decode(text));
    return operations.includes(operation) && typeof request === "string" ? [operation, request] : null;
  } catch {
    return null;
  }
}

// The most that a link may expand to: what the service accepts.
const longestText = 8_000_000;

async function through(stream, bytes) {
  const parts = [];
  let count = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(stream)) {
    count += part.length;
    if (count > longestText) throw new RangeError("The text is too long.");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const encoded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const endings = { "Response (JSON)": "json", curl: "sh", "SVG picture": "svg", "SVG screen": "svg", "Animated SVG": "svg", CSS: "css", Lottie: "json",
  "Web Animations": "json", SARIF: "sarif", JUnit: "xml", "HTML page": "html" };

/** The name, text and type of the file for an export; the text is the document's. */
export function fileOf(form, { value, isXML, isLog }) {
  const own = isXML ? (/<document[^>]*\.XIB"/i.test(value) ? "xib" : "storyboard") : isLog ? "log" : "json";
  const ending = form === "Document" ? own : form.startsWith("Swift") ? "swift" : endings[form] ?? "txt";
  return [`espalier.${ending}`, value, "application/octet-stream"];
}

/** The command that sends a request. */
export const command = (operation, request, type) =>
  `curl -H 'Content-Type: ${type}' --data-binary '${request.replaceAll("'", `'\\''`)}' \\\n  ${location.origin}/v1/${operation}`;
