// Applies the repairs that a diagnosis offers to the document.
import { changedConstant, constraintsOf, constraintsOfDocument, withAttribute } from "./constants.js";
import { patched } from "./json.js";

/** The label of a button for a change, or null if the change cannot be applied to the document. */
export function labelOf(document, change) {
  if (repaired(document, change) === null) return null;
  return change.add ? "Add constraint" : "Change constraint";
}

/** The text of a document with a change; null if the document has no such constraint, or none that can be changed. */
export function repaired({ value, kind, request }, change) {
  if (!change) return null;
  if (kind === "xml") return inDocument(value, change);
  const after = kind === "json" && request ? inRequest(request, change) : null;
  return after && patched(value, request, after);
}

function inDocument(text, { constraint, ...change }) {
  if (change.add || !constraintsOfDocument(text).has(constraint)) return null;
  return Object.entries(change).reduce((changed, [name, value]) => withAttribute(changed, constraint, name, value), text);
}

function inRequest(request, { add, constraint, priority, constant }) {
  if (!Array.isArray(request.constraints ?? [])) return null;
  if (add) return { ...request, constraints: [...(request.constraints ?? []), add] };
  const { path, written } = constraintsOf(request).get(constraint) ?? {};
  if (!path) return null;
  const after = structuredClone(request);
  const holder = path.slice(0, -1).reduce((value, part) => value[part], after);
  if (typeof written === "object") {
    holder[path.at(-1)] = { ...written, ...(priority === undefined ? { constant } : { priority }) };
  } else {
    holder[path.at(-1)] = priority === undefined ? changedConstant(written, constant) : `${written.replace(/\s*@[\d.]+\s*$/, "")} @${priority}`;
  }
  return after;
}
