// Creates HTML and SVG elements, and formats numbers.

const svgNamespace = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

/** An HTML element with attributes and children; strings become text nodes. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return fill(made, attributes, children);
}

/** An SVG element with attributes and children. */
export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(svgNamespace, name);
  return fill(made, attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A number rounded to a hundredth. */
export const round = (number) => Math.round(number * 100) / 100;

export const sizeWords = (frame) => `${round(frame.width)} × ${round(frame.height)}`;
