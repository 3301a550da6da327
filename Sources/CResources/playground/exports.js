// Exports of the answer and links to the document, by copy and download.
import { download } from "./documents.js";
import { $, element } from "./elements.js";
import { offer } from "./environment.js";
import { pretty } from "./json.js";
import { command, formsFor, fragment, keepDraft, nameOf } from "./sharing.js";

export class Exports {
  #editor;
  #question;
  #answer = null;
  #number = 0;

  constructor(editor, question) {
    [this.#editor, this.#question] = [editor, question];
    $("form").addEventListener("change", () => this.#show());
    $("copy-export").addEventListener("click", () => this.#copy());
    $("download").addEventListener("click", () => this.#download());
    $("copy-link").addEventListener("click", () => this.copyLink());
  }

  /** Offers the formats for an answer. */
  offer(answer) {
    this.#answer = answer;
    const chosen = $("form").value;
    const names = ["Response (JSON)", "Document", "curl", ...this.#forms.map(({ name }) => name)];
    offer($("form"), names);
    $("form").value = names.includes(chosen) ? chosen : names[0];
    this.#show();
  }

  get #forms() { return formsFor(this.#question.operation, this.#editor.kind); }
  get #form() { return this.#forms.find(({ name }) => name === $("form").value); }

  async #show() {
    const number = this.#number += 1;
    const form = this.#form;
    const made = form?.isBinary ? `${form.name}: copy or download it.` : await this.#made();
    if (number === this.#number) $("export").textContent = typeof made === "string" ? made : await made.text();
  }

  /** The export as a text, or as a blob if it is binary. A refusal throws its sentence. */
  async #made() {
    const name = $("form").value;
    if (name === "Response (JSON)") return pretty(this.#answer);
    if (name === "Document") return this.#editor.value;
    if (name === "curl") return command(this.#question.operation, this.#editor.value, this.#question.type);
    const { type, operation, isBinary } = this.#form;
    const response = await this.#question.send(type, { operation: operation ?? this.#question.operation });
    if (!response.ok) return (await response.json()).detail;
    return isBinary ? response.blob() : response.text();
  }

  async #copy() {
    const { isBinary, ending } = this.#form ?? {};
    if (!isBinary) return copy($("export").textContent, "the export", "Select the text and copy it.");
    if (ending !== "png") return say("A PDF cannot be copied. Download it.");
    try {
      // The browser waits for the picture itself, so that the click still allows copying.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": this.#made().then((made) => (made instanceof Blob ? made : Promise.reject(new Error(made)))) })]);
      say("Copied the image.");
    } catch (error) {
      say(`The image was not copied. ${error.message}`);
    }
  }

  async #download() {
    const form = this.#form;
    const isDocument = $("form").value === "Document";
    const made = await this.#made();
    if (form?.isBinary && !(made instanceof Blob)) return say(made);
    const ending = form?.ending ?? { "Response (JSON)": "json", curl: "sh" }[$("form").value];
    download(isDocument ? nameOf(this.#editor) : `espalier.${ending}`, made, "application/octet-stream");
    say("Downloaded.");
  }

  /** Keeps the document in the page's address; a document that is too long stays in this tab. */
  async keepInAddress(isCurrent) {
    const { operation } = this.#question;
    const text = this.#editor.value;
    const link = await fragment(operation, text);
    if (!isCurrent()) return;
    history.replaceState(null, "", link === null ? location.pathname : `#${link}`);
    keepDraft(link === null ? [operation, text] : null);
  }

  async copyLink() {
    const link = await fragment(this.#question.operation, this.#editor.value);
    if (link !== null) return copy(`${location.origin}${location.pathname}#${link}`, "the link", "Copy the link from the address bar.");
    download(nameOf(this.#editor), this.#editor.value, "application/octet-stream");
    say("The document is too large for a link. It was downloaded; drop the file on this page to open it.");
  }
}

function say(words) { $("notice").textContent = words; }

async function copy(text, what, byHand) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied ${what}.`);
  } catch {
    say(`The browser does not allow copying. ${byHand}`);
  }
}
