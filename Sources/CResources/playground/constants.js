// The constants of constraints that move a view: in a layouts request and in an Interface Builder document.
import { replacing } from "./json.js";

const axes = {
  x: ["left", "right", "leading", "trailing", "centerX", "leftMargin", "rightMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins"],
  y: ["top", "bottom", "centerY", "topMargin", "bottomMargin", "firstBaseline", "lastBaseline", "baseline", "centerYWithinMargins"],
  width: ["width"],
  height: ["height"],
};
/** The edges of a frame that decide each of these. */
const edges = { x: ["left", "right"], y: ["top", "bottom"], width: ["width"], height: ["height"] };

/**
 * What moves a view along `x` or `y`, or changes its `width` or `height`: a list of `{id, constant, factor, path, written}`. A
 * constant grows by `factor` for each point that the view moves. The list is empty if no constraint of the document does it.
 */
export function movers(constraints, why, view, axis, isRightToLeft) {
  const found = new Map();
  for (const edge of edges[axis]) {
    for (const id of why?.[edge] ?? []) {
      const constraint = constraints.get(id);
      const factor = constraint && factorOf(constraint, view, axis, isRightToLeft);
      if (!factor) continue;
      found.set(id, { id, factor, ...constraint });
      break;
    }
  }
  return [...found.values()];
}

/** How much a constraint's constant grows for each point that a view moves; 0 if it does not place the view. */
function factorOf({ item, attribute, toItem, toAttribute, multiplier }, view, axis, isRightToLeft) {
  const mirrored = (name) => (isRightToLeft && /^(leading|trailing)/.test(name) ? -1 : 1);
  const isSize = axis === "width" || axis === "height";
  if (item === view && axes[axis].includes(attribute) && (isSize || (toItem && toItem !== view))) return mirrored(attribute);
  if (toItem === view && item !== view && axes[axis].includes(toAttribute)) return -(multiplier ?? 1) * mirrored(toAttribute);
  return 0;
}

/** A constraint in the text notation; null if it has no item. */
export function wordsOf({ written, item, attribute, relation = "==", toItem, toAttribute, multiplier = 1, constant }) {
  if (typeof written === "string") return written;
  if (!item) return null;
  const sign = { greaterThanOrEqual: ">=", lessThanOrEqual: "<=" }[relation] ?? relation;
  if (!toItem) return `${item}.${attribute} ${sign} ${constant}`;
  const anchor = `${multiplier === 1 ? "" : `${multiplier} * `}${toItem}.${toAttribute}`;
  return `${item}.${attribute} ${sign} ${anchor}${constant === 0 ? "" : ` ${constant < 0 ? "-" : "+"} ${Math.abs(constant)}`}`;
}

// MARK: JSON

/** The constraints of a layouts request by their ids or places, without visual formats. */
export function constraintsOf(request) {
  const found = new Map();
  const waiting = [[request, []], [request?.view, ["view"]]];
  while (waiting.length) {
    const [holder, path] = waiting.pop();
    for (const [index, written] of (Array.isArray(holder?.constraints) ? holder.constraints : []).entries()) {
      const place = [...path, "constraints", String(index)];
      const constraint = typeof written === "string" ? readText(written) : written?.visualFormat ? null : written;
      if (constraint) found.set(constraint.id ?? place.join("/"), { ...constraint, constant: constraint.constant ?? 0, path: place, written });
    }
    if (path.length) for (const [index, subview] of (holder?.subviews ?? []).entries()) waiting.push([subview, [...path, "subviews", String(index)]]);
  }
  return found;
}

const term = String.raw`(?:\`[^\`]+\`|[\w-]+)(?:\.[\w]+)+`;
const notation = new RegExp(String.raw`^\s*(${term})\s*(?:[<>=]=?|[≤≥=])\s*(?:(?:[\d.]+\s*\*\s*)?(${term})(?:\s*[*/]\s*[\d.]+)?)?(\s*[+-]?\s*[\d.]+(?:e[+-]?\d+)?)?\s*(?:@.*)?$`, "i");

/** A constraint in the text notation, or null if it is written in another way. */
function readText(text) {
  const parts = notation.exec(text);
  if (!parts) return null;
  const [item, attribute] = anchor(parts[1]);
  const [toItem, toAttribute] = parts[2] ? anchor(parts[2]) : [];
  const factor = /([\d.]+)\s*\*|\*\s*([\d.]+)|\/\s*([\d.]+)/.exec(text.replace(/@.*/, ""));
  const multiplier = factor ? (factor[3] ? 1 / Number(factor[3]) : Number(factor[1] ?? factor[2])) : 1;
  return { item, attribute, toItem, toAttribute, multiplier, constant: Number((parts[3] ?? "0").replace(/\s/g, "")) };
}

function anchor(words) {
  const [, item, attribute] = /^(.*?)\.(?:safeArea\.|readable\.)?(\w+)$/.exec(words);
  return [item.replaceAll("`", ""), attribute];
}

/** The text of a request in which a constraint has another constant. */
export function withConstant(text, { path, written }, constant) {
  return typeof written === "string" ? replacing(text, path, changedConstant(written, constant)) : replacing(text, [...path, "constant"], constant);
}

/** A constraint in the text notation with another constant. */
export function changedConstant(written, constant) {
  const [, body, priority = ""] = /^(.*?)(\s*@.*)?$/s.exec(written);
  if (!readText(written)?.toItem) return body.replace(/(?:[+-]\s*)?[\d.]+\s*$/, "") + constant + priority;
  const anchors = body.replace(/\s*[+-]\s*[\d.]+\s*$/, "").trimEnd();
  const number = constant === 0 ? "" : ` ${constant < 0 ? "-" : "+"} ${Math.abs(constant)}`;
  return anchors + number + priority;
}

// MARK: Interface Builder

/** The constraints of a storyboard or xib by their ids. */
export function constraintsOfDocument(text) {
  const found = new Map();
  const tree = new DOMParser().parseFromString(text, "application/xml");
  for (const made of tree.querySelectorAll("constraint[id]")) {
    const owner = made.closest("constraints")?.parentElement?.id;
    found.set(made.id, {
      item: made.getAttribute("firstItem") ?? owner, attribute: made.getAttribute("firstAttribute"),
      toItem: made.getAttribute("secondItem") ?? undefined, toAttribute: made.getAttribute("secondAttribute") ?? undefined,
      relation: made.getAttribute("relation") ?? undefined, multiplier: ratio(made.getAttribute("multiplier") ?? "1"), constant: Number(made.getAttribute("constant") ?? 0), written: made,
    });
  }
  return found;
}

/** A multiplier, which may be written as `1:2`. */
function ratio(text) {
  const [first, second = "1"] = text.split(":");
  return Number(first) / Number(second) || 1;
}

/** The text of a storyboard or xib in which a constraint has another `constant` or `priority`; the rest stays as written. */
export function withAttribute(text, id, name, value) {
  return text.replace(new RegExp(`<constraint\\b[^>]*\\bid="${id.replace(/[^\w-]/g, "\\$&")}"[^>]*>`), (tag) => {
    const written = new RegExp(`\\b${name}="[^"]*"`);
    if (written.test(tag)) return tag.replace(written, `${name}="${value}"`);
    return tag.replace(/\s\bid="/, (start) => ` ${name}="${value}"${start}`);
  });
}
