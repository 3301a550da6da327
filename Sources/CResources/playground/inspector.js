// Explains the frame of a view, and lists the problems of a layout.
import { $, element, round, sizeWords } from "./elements.js";

/** The problems that are listed at most. */
const mostListed = 200;

/**
 * Shows a box's frame and why it has it. `context` finds the line of a constraint, goes there, says what the constraint says, and
 * has `nudge` if the view can be moved.
 */
export function explain(picture, box, context) {
  const { frame } = box;
  const name = box.name ?? box.id;
  const parts = [element("p", {}, element("strong", {}, name), `: ${sizeWords(frame)} at ${round(frame.x)}, ${round(frame.y)}`)];
  if (context.nudge) parts.push(fields(frame, name, context.nudge));
  const mine = sentences(picture.diagnosis).filter(({ view }) => view === box.id);
  parts.push(...mine.map(({ sentence, level }) => element("p", { class: level }, sentence)));
  const chains = picture.why?.[box.id];
  if (chains) {
    const sums = picture.sums?.[box.id] ?? {};
    parts.push(element("table", {}, element("caption", {}, "Decided by"), ...Object.entries(chains).map(([edge, constraints]) =>
      element("tr", {}, element("th", { scope: "row" }, edge), element("td", {}, ...(sums[edge] ? summed(sums[edge], context) : linked(constraints, context)))))));
  }
  const focused = document.activeElement?.dataset?.field;
  $("why").replaceChildren(...parts);
  if (focused) $("why").querySelector(`[data-field=${focused}]`)?.focus();
}

/** The frame's numbers as fields; a change moves or resizes the view. */
function fields(frame, name, nudge) {
  const group = element("div", { class: "fields", role: "group", "aria-label": `Frame of ${name}` });
  for (const [label, side] of [["X", "x"], ["Y", "y"], ["W", "width"], ["H", "height"]]) {
    const words = { x: "left", y: "top" }[side] ?? side;
    const input = element("input", { type: "number", step: 1, value: round(frame[side]), "data-field": side, "aria-label": `${name}, ${words} in points` });
    const apply = () => {
      const by = Number(input.value) - round(frame[side]);
      if (input.value !== "" && Number.isFinite(by) && by !== 0) nudge({ [side]: by });
    };
    input.addEventListener("change", apply);
    group.append(element("label", {}, label, input));
  }
  return group;
}

/** A sum, and its terms with links to their constraints. */
function summed({ sentence, terms }, context) {
  // The row says which edge it is.
  const sum = element("p", { class: "sum" }, sentence.replace(/^\w+ = /, ""));
  const placed = terms.map((each) => ({ ...each, line: each.line ?? (each.constraint === undefined ? 0 : context.lineOf(each.constraint)) }));
  // What is not in the text, such as the width of a screen, is in the sum.
  const written = placed.filter(({ line }) => line);
  return [sum, ...written.map(({ constraint, text, line }) => term(text.replace(/^“|”$/g, ""), constraint, line, context))];
}

function term(words, id, line, context) {
  const said = element("code", {}, words);
  if (!line) return element("div", {}, said);
  const link = element("button", { type: "button", class: "link", title: `${id}: go to line ${line}` }, said);
  link.addEventListener("click", () => context.line(line));
  return element("div", {}, link);
}

function linked(constraints, context) {
  if (!constraints.length) return ["no constraint"];
  return constraints.map((id) => term(context.constraint(id) ?? systemWords(id), id, context.lineOf(id), context));
}

/** What the constraints of the engine mean. */
function systemWords(id) {
  const [, view, purpose] = /^(.*)\/([\w-]+(?:\.\w+)?)(?:#\d+)?$/.exec(id) ?? [];
  const kinds = {
    "size.width": "the width of the environment", "size.height": "the height of the environment",
    "fitting.width": "the width that it is fitted to", "fitting.height": "the height that it is fitted to",
    "hugging.width": "the width of its content", "hugging.height": "the height of its content",
    "compression.width": "the width of its content", "compression.height": "the height of its content",
  };
  return kinds[purpose] ? `${view}: ${kinds[purpose]}` : id;
}

/** Lists the sentences of all diagnoses once each, with every repair and a button for each that can be applied. */
export function diagnose(diagnoses, events, repair) {
  const items = new Map();
  for (const diagnosis of diagnoses) {
    for (const item of sentences(diagnosis)) if (!items.has(item.sentence)) items.set(item.sentence, item);
  }
  for (const event of events) items.set(event, { sentence: event, level: "event" });
  const list = [...items.values()].slice(0, mostListed).map(({ sentence, level, repairs = [] }) => {
    const made = element("li", { class: level }, sentence);
    for (const { sentence, change } of repairs) {
      const label = repair.labelOf(change);
      const advice = element("small", {}, sentence);
      if (label) {
        const button = element("button", { type: "button" }, label);
        button.addEventListener("click", () => repair.make(change));
        advice.append(" ", button);
      }
      made.append(advice);
    }
    return made;
  });
  if (items.size > mostListed) list.push(element("li", {}, `And ${items.size - mostListed} more; the response has them all.`));
  const hasDiagnosis = diagnoses.some(Boolean);
  if (hasDiagnosis && items.size === events.length) list.unshift(element("li", { class: "fine" }, "No problems found."));
  $("diagnosis").replaceChildren(...list);
  $("diagnosis-title").textContent = !events.length ? "Diagnosis" : hasDiagnosis ? "Diagnosis and callbacks" : "Callbacks";
  $("diagnosis-title").hidden = $("diagnosis").hidden = !list.length;
}

/** Lists the conflicts of console logs with their repairs; `open` shows the layout of a conflict. */
export function diagnoseLogs(diagnoses, open) {
  const list = diagnoses.flatMap(({ conflict, findings, repairs, document }) => {
    const items = findings.map(({ sentence }) => element("li", { class: "finding" }, sentence));
    if (!conflict) return items;
    const button = element("button", { type: "button" }, "Lay it out");
    button.addEventListener("click", () => open(document));
    const advice = repairs.map(({ sentence }) => element("li", {}, element("small", {}, sentence)));
    return [element("li", { class: "conflict" }, conflict.sentence, " ", button), ...items, ...advice];
  });
  $("diagnosis").replaceChildren(...list);
  $("diagnosis-title").textContent = "Diagnosis";
  $("diagnosis-title").hidden = $("diagnosis").hidden = !list.length;
}

/** A diagnosis as sentences: `{sentence, level, view, repairs}`. */
function sentences(diagnosis) {
  return [
    ...(diagnosis?.conflicts ?? []).map((conflict) => ({
      sentence: conflict.sentence, level: "conflict", repairs: conflict.repairs,
    })),
    ...(diagnosis?.ambiguities ?? []).map((ambiguity) => ({
      sentence: ambiguity.sentence, level: "open", view: ambiguity.view, repairs: ambiguity.repairs,
    })),
    ...(diagnosis?.unsatisfied ?? []).map(({ constraint, by, beatenBy }) => ({
      sentence: `${constraint} is off by ${round(by)} points, because other constraints win${beatenBy.length ? `: ${beatenBy.join(", ")}` : ""}.`, level: "lost",
    })),
    ...(diagnosis?.findings ?? []).map((finding) => ({ sentence: finding.sentence, level: "finding", view: finding.view })),
  ];
}
