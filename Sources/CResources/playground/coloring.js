// Splits a line of JSON or XML into parts for coloring: a part is a text and the name of its color, or null.

const json = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d[\d.eE+-]*/g;
const xml = /(<!--.*?(?:-->|$))|(<[/?]?[\w:.-]+|[/?]?>)|([\w:.-]+)(?==")|("[^"]*"?)/g;

/** The parts of a line of a document of some kind. */
export function colored(line, kind) {
  if (kind === "log") return [[line, null]];
  const isXML = kind === "xml";
  const parts = [];
  let end = 0;
  for (const word of line.matchAll(isXML ? xml : json)) {
    if (word.index > end) parts.push([line.slice(end, word.index), null]);
    end = word.index + word[0].length;
    if (isXML) parts.push([word[0], word[1] ? "comment" : word[2] ? "word" : word[3] ? "name" : "string"]);
    else parts.push([word[1] ?? word[0], word[2] ? "name" : word[1] ? "string" : word[3] ? "word" : "number"], [word[2] ?? "", null]);
  }
  if (end < line.length) parts.push([line.slice(end), null]);
  return parts;
}

/** The parts with marks: each mark has a class from one column up to another, in addition to the color. */
export function marked(parts, marks) {
  if (!marks.length) return parts;
  const made = [];
  let column = 0;
  for (const [text, color] of parts) {
    const cuts = marks.flatMap(({ from, to }) => [from - column, to - column]).filter((cut) => cut > 0 && cut < text.length);
    const places = [0, ...cuts.sort((a, b) => a - b), text.length];
    for (let number = 1; number < places.length; number++) {
      const start = places[number - 1] + column;
      const own = marks.filter(({ from, to }) => from <= start && start < to).map((mark) => mark.class);
      if (places[number] > places[number - 1]) made.push([text.slice(places[number - 1], places[number]), [color, ...own].filter(Boolean).join(" ") || null]);
    }
    column += text.length;
  }
  return made;
}

/** How far a bracket looks for its partner. */
const farthest = 200_000;
const partners = { "{": "}", "[": "]", "}": "{", "]": "[" };

/** The places of the bracket of a JSON text beside a caret and of its partner; empty if there is none. */
export function brackets(text, caret) {
  const at = [caret - 1, caret].find((place) => partners[text[place]] && !isInString(text, place));
  if (at === undefined) return [];
  const step = "{[".includes(text[at]) ? 1 : -1;
  let depth = 0;
  let isString = false;
  for (let place = at; place >= 0 && place < text.length && Math.abs(place - at) < farthest; place += step) {
    const character = text[place];
    if (character === '"' && !isEscaped(text, place)) isString = !isString;
    if (isString || !partners[character]) continue;
    depth += "{[".includes(character) === (step > 0) ? 1 : -1;
    if (depth === 0) return partners[text[at]] === character ? [at, place] : [at];
  }
  return [at];
}

/** Whether a place is inside a string: JSON's strings end on their line. */
export function isInString(text, place) {
  let isString = false;
  for (let at = text.lastIndexOf("\n", place - 1) + 1; at < place; at++) if (text[at] === '"' && !isEscaped(text, at)) isString = !isString;
  return isString;
}

function isEscaped(text, place) {
  let count = 0;
  while (text[place - 1 - count] === "\\") count += 1;
  return count % 2 === 1;
}
