// The environment's menus, and how they change a request or the query beside a document.
import { $, element } from "./elements.js";

const categories = ["extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge",
  "accessibilityM", "accessibilityL", "accessibilityXL", "accessibilityXXL", "accessibilityXXXL"];
const three = ["iPhone SE (3rd)", "iPhone 15", "iPad Pro 11 (M4, M5)"];

/** The environments to show side by side, by the menu's labels: members of a product of environments. */
const matrices = {
  "one environment": null,
  "light and dark": { colorSchemes: ["light", "dark"] },
  "three devices": { devices: three },
  "all devices": { devices: "all" },
  "both orientations and directions": { orientations: ["portrait", "landscape"], layoutDirections: ["ltr", "rtl"] },
  "all text sizes": { contentSizeCategories: categories },
  "pseudolanguages": { pseudolanguages: ["doubleLength", "accented", "bounded", "rightToLeft"] },
  "devices and text sizes": { devices: three, contentSizeCategories: ["small", "large", "extraExtraExtraLarge", "accessibilityXL"] },
};

const pickers = { device: "device", orientation: "orientation", direction: "layoutDirection", category: "contentSizeCategory", scheme: "colorScheme",
  pseudolanguage: "pseudolanguage" };
const products = {
  device: "devices", orientation: "orientations", layoutDirection: "layoutDirections", contentSizeCategory: "contentSizeCategories",
  colorScheme: "colorSchemes", pseudolanguage: "pseudolanguages",
};

export function offer(select, names, none) {
  select.replaceChildren(...(none ? [new Option(none, "")] : []), ...names.map((name) => new Option(name)));
}

/** Offers names in groups: `{group: [name]}`. */
export function offerGroups(select, groups) {
  select.replaceChildren(...Object.entries(groups).map(([label, names]) => element("optgroup", { label }, ...names.map((name) => new Option(name)))));
}

export function offerEnvironments(changed) {
  offer($("orientation"), ["portrait", "landscape"], "as in request");
  offer($("direction"), ["ltr", "rtl"], "as in request");
  offer($("category"), categories, "as in request");
  offer($("scheme"), ["light", "dark"], "as in request");
  offer($("pseudolanguage"), ["doubleLength", "accented", "bounded", "rightToLeft"], "as in request");
  offer($("device"), [], "as in request");
  offer($("matrix"), Object.keys(matrices));
  for (const id of [...Object.keys(pickers), "matrix"]) $(id).addEventListener("change", changed);
}

/** Whether a kind of document can be laid out in a member of an environment. A Figma document has its own colors. */
const isFor = (kind, name) => kind !== "figma" || name !== "colorScheme";

/** Disables the menus that mean nothing for a kind of document. */
export function enableMenus(kind) {
  for (const [id, name] of Object.entries(pickers)) $(id).disabled = !isFor(kind, name);
}

/** The chosen values as members of an environment, without those left as written. */
export function picked() {
  return Object.fromEntries(Object.entries(pickers).map(([id, name]) => [name, $(id).value]).filter(([, value]) => value));
}

/** The members of the query beside an Interface Builder or Figma document, each as a name and a value. */
export function queryOf(kind) {
  const members = new Map(Object.entries(picked()).map(([name, value]) => [name, [value]]));
  for (const [name, plural] of Object.entries(products)) {
    const values = matrices[$("matrix").value]?.[plural];
    if (values) members.set(name, [values].flat());
  }
  return [...members].filter(([name]) => isFor(kind, name)).flatMap(([name, values]) => values.map((value) => [name, value]));
}

/** The values of all menus, and the menus with such values. */
export const menus = () => Object.fromEntries([...Object.keys(pickers), "matrix"].map((id) => [id, $(id).value]));

export function setMenus(values) {
  for (const [id, value] of Object.entries(values)) $(id).value = value;
}

/** Whether several environments are shown side by side. */
export const isMatrix = () => matrices[$("matrix").value] !== null;

/** Sets the menus to the values in a request. */
export function show(request) {
  const environment = request?.environment ?? {};
  for (const [id, name] of Object.entries(pickers)) $(id).value = environment[name] ?? "";
  $("matrix").selectedIndex = 0;
}

/** A request with the chosen environments; everything else stays as written. */
export function applied(request) {
  const chosen = picked();
  const { environment: written = {}, environments, fitting, ...rest } = request;
  const matrix = matrices[$("matrix").value];
  if (!matrix) {
    const environment = { ...written };
    for (const name of Object.values(pickers)) delete environment[name];
    Object.assign(environment, chosen);
    if (chosen.device) for (const name of ["size", "safeArea", "scale"]) delete environment[name];
    const keepsFitting = fitting && !chosen.device ? { fitting } : {};
    return { ...rest, ...keepsFitting, ...(Object.keys(environment).length ? { environment } : {}) };
  }
  const product = { devices: [chosen.device ?? written.device ?? "iPhone 15"] };
  for (const [name, value] of Object.entries(chosen)) product[products[name]] = [value];
  return { ...rest, environments: { ...product, ...matrix } };
}
