// Making elements of HTML and SVG.

const svgNamespace = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

/** An element of HTML with attributes and children, of which texts become text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return fill(made, attributes, children);
}

/** The same of SVG. */
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

/** A number as it is shown, to a hundredth. */
export const round = (number) => Math.round(number * 100) / 100;

export const sizeWords = (frame) => `${round(frame.width)} × ${round(frame.height)}`;
