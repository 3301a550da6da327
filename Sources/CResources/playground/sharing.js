// Puts the request into the page's fragment, and lists the formats for export.

export const operations = ["layouts", "presentations", "display-modes", "transitions", "timings", "flows", "lints", "diffs", "diagnoses"];

const wireframe = { name: "SVG picture", type: "image/svg+xml", ending: "svg" };
const screens = [
  { name: "PNG image", type: "image/png;scale=2", ending: "png", isBinary: true }, { name: "PDF", type: "application/pdf", ending: "pdf", isBinary: true },
  { name: "SVG screen", type: "image/svg+xml;content=screen", ending: "svg" },
];
const sheets = [
  { name: "Review sheet (PNG)", type: "image/png;content=sheet", ending: "png", isBinary: true },
  { name: "Review sheet (PDF)", type: "application/pdf;content=sheet", ending: "pdf", isBinary: true },
];
const swift = (name, type) => ({ name, type, ending: "swift" });

/** The export formats of each operation: name, media type, ending of the file's name, and whether it is binary. */
export const forms = {
  layouts: [swift("Swift (anchors)", "text/x-swift"), swift("Swift (SnapKit)", "text/x-swift;library=snapkit"),
    swift("Swift (visual format)", "text/x-swift;library=visual-format"), ...screens, ...sheets, wireframe],
  presentations: [...screens, wireframe],
  "display-modes": [wireframe],
  transitions: [{ name: "CSS", type: "text/css", ending: "css" }, { name: "Web Animations", type: "application/vnd.espalier.waapi+json", ending: "json" },
    { name: "Animated SVG", type: "image/svg+xml", ending: "svg" },
    { name: "Filmstrip", type: "image/svg+xml;content=filmstrip", ending: "svg" }, { name: "Lottie", type: "video/lottie+json", ending: "json" },
    swift("Swift (UIKit)", "text/x-swift"), swift("Swift (SwiftUI)", "text/x-swift;library=swiftui")],
  timings: [],
  flows: [],
  lints: [{ name: "Text", type: "text/plain", ending: "txt" }, { name: "SARIF", type: "application/sarif+json", ending: "sarif" },
    { name: "JUnit", type: "application/xml", ending: "xml" }, { name: "GitHub annotations", type: "text/plain;style=github", ending: "txt" },
    { name: "HTML page", type: "text/html", ending: "html" }],
  diffs: [...sheets, { name: "Before and after (SVG)", type: "image/svg+xml;content=sheet", ending: "svg" }, wireframe],
  diagnoses: [wireframe],
};

/** The formats of storyboards, xibs and Figma documents, which the service converts. */
const converted = [
  { ...swift("Swift (UIKit view)", "text/x-swift"), operation: "conversions" },
  { ...swift("Swift (SwiftUI view)", "text/x-swift;framework=swiftui"), operation: "conversions" },
  { name: "Layouts requests (JSON)", type: "application/json", ending: "json", operation: "conversions" },
];

/** The formats for the answer to an operation on a kind of document. */
export function formsFor(operation, kind) {
  if (operation !== "layouts" || !["xml", "figma"].includes(kind)) return forms[operation];
  return kind === "xml" ? [...forms.layouts, ...converted] : [...converted, ...screens, wireframe];
}

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

const draft = "espalier-draft";

/** Keeps an operation and a text that are too long for the address in this tab; null forgets them. */
export function keepDraft(kept) {
  try {
    if (kept) sessionStorage.setItem(draft, JSON.stringify(kept));
    else sessionStorage.removeItem(draft);
  } catch { /* The browser keeps no texts that long. Then only undo and the file have it. */ }
}

/** The operation and the text that were too long for the address when the page was left, or null. */
export function keptDraft() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draft));
    return Array.isArray(kept) && operations.includes(kept[0]) && typeof kept[1] === "string" ? kept : null;
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

/** The name of a file for the document. */
export function nameOf({ value, kind }) {
  const ending = { xml: /<document[^>]*\.XIB"/i.test(value) ? "xib" : "storyboard", log: "log" }[kind] ?? "json";
  return `espalier.${ending}`;
}

/** The command that sends a request. */
export const command = (operation, request, type) =>
  `curl -H 'Content-Type: ${type}' --data-binary '${request.replaceAll("'", `'\\''`)}' \\\n  ${location.origin}/v1/${operation}`;
