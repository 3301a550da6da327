// Figma documents that the user opens. The service converts them to layouts requests.
import { fetchWithKey } from "./access.js";
import { pretty } from "./json.js";

const kinds = /^[A-Z_]+$/;

/** Whether a text is a Figma document: a file, nodes, a node, or a list of these. */
export function isFigma(text) {
  let document;
  try { document = JSON.parse(text); } catch { return false; }
  const first = Array.isArray(document) ? document[0] : document;
  const nodes = first?.nodes && Object.values(first.nodes).find(Boolean);
  const node = [first?.document, nodes?.document, nodes, first].find((each) => each?.type);
  return kinds.test(node?.type ?? "") && ["id", "children", "absoluteBoundingBox"].some((name) => name in node);
}

/** The first scene of a Figma document as a layouts request, with a sentence about it. */
export async function converted(text) {
  const response = await fetchWithKey("/v1/conversions", {
    method: "POST", body: text, headers: { "Content-Type": "application/vnd.figma+json", Accept: "application/json" },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  const [scene] = answer.documents;
  if (!scene) throw new Error("The document has no top-level frame.");
  const others = answer.documents.length - 1;
  const more = others ? ` It has ${others} more ${others === 1 ? "frame" : "frames"}.` : "";
  const differs = scene.findings.length ? ` ${scene.findings[0].sentence}` : "";
  return { text: pretty(scene.request), words: `Converted the frame “${scene.name}”.${more}${differs}` };
}
