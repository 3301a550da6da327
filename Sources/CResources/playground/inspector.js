// Explains the frame of a view, and lists the problems of a layout.
import { $, element, round } from "./elements.js";

/** Shows why a box has its frame; `goTo` finds the line of a constraint and goes there. */
export function explain(picture, box, described, goTo) {
  const [name, ...place] = described.split(": ");
  const parts = [element("p", {}, element("strong", {}, name), `: ${place.join(": ")}`)];
  const mine = sentences(picture.diagnosis).filter(({ view }) => view === box.id);
  parts.push(...mine.map(({ sentence, level }) => element("p", { class: level }, sentence)));
  const chains = picture.why?.[box.id];
  if (chains) {
    parts.push(element("table", {}, element("caption", {}, "Decided by these constraints"), ...Object.entries(chains).map(([attribute, constraints]) =>
      element("tr", {}, element("th", { scope: "row" }, attribute), element("td", {}, ...linked(constraints, goTo))))));
  }
  $("why").replaceChildren(...parts);
}

function linked(constraints, goTo) {
  if (!constraints.length) return ["no constraint"];
  return constraints.flatMap((id, index) => {
    const line = goTo.lineOf(id);
    const words = line ? element("button", { type: "button", class: "link", title: `Go to line ${line}` }, id) : id;
    if (line) words.addEventListener("click", () => goTo.line(line));
    return index ? [", ", words] : [words];
  });
}

/** Lists the sentences of all diagnoses once each, with every repair and a button for each that can be applied. */
export function diagnose(diagnoses, events, repair) {
  const items = new Map();
  for (const diagnosis of diagnoses) {
    for (const item of sentences(diagnosis)) if (!items.has(item.sentence)) items.set(item.sentence, item);
  }
  for (const event of events) items.set(event, { sentence: event, level: "event" });
  const list = [...items.values()].map(({ sentence, level, repairs = [] }) => {
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
