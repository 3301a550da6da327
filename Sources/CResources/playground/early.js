// Sends the first requests while most of the page's modules are still loading.
import { fetchWithKey } from "./access.js";
import { kindOf, parsed } from "./documents.js";
import { exampleLike, examples, written } from "./examples.js";
import { fromFragment, keptDraft } from "./sharing.js";

/** The media type of screens. */
export const screenType = "image/svg+xml;content=screen";

/** Responses under way, by the requests that the page will make. */
const early = new Map();

/** A request of the text to an operation, for an answer of a type. */
export const requestOf = (target, body, type, accept) => [target, { method: "POST", body, headers: { "Content-Type": type, Accept: accept } }];

/** The text of a layouts request that also asks for explanations. It stays as written except for the last brace, so that error positions match the editor. */
export const explaining = (text, request) => (request?.explain === undefined ? text.replace(/\}\s*$/, ',"explain":true}') : text);

/** Sends a request, unless that was done early: then its response is the one. */
export function send(request) {
  const key = JSON.stringify(request);
  const response = early.get(key);
  early.delete(key);
  return response ?? fetchWithKey(...request);
}

/** Sends a request early. A refusal is not kept, since the user may enter a key before the page asks. */
async function begin(request) {
  const key = JSON.stringify(request);
  const sent = fetchWithKey(...request);
  early.set(key, sent);
  const isFine = await sent.then((response) => response.ok, () => false);
  if (!isFine) early.delete(key);
  return isFine;
}

/** The catalog of devices. */
export const catalog = fetchWithKey("/v1/devices").then((response) => response.json());
catalog.catch(() => {});

/** What the page opens with: the document in its address, the one that was kept in this tab, or the first example. */
async function open() {
  const linked = (await fromFragment(location.hash.slice(1))) ?? keptDraft();
  const example = linked ? exampleLike(...linked) : Object.keys(examples)[0];
  const [operation, text] = linked ?? written(example);
  const request = parsed(text);
  if (operation === "layouts" && kindOf(text, request) === "json") {
    const layouts = (body, accept) => requestOf("/v1/layouts", body, "application/json", accept);
    // The screen can wait for the frames, which are drawn first.
    begin(layouts(explaining(text, request), "application/json")).then((isFine) => { if (isFine) begin(layouts(text, screenType)); });
  }
  return { operation, text, example };
}

export const opened = open();
