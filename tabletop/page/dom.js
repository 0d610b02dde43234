// Small helpers for elements.

/** The element of an id. */
export const byId = (id) => document.getElementById(id);

/** A new element with properties, attributes (names with a hyphen, or `role`) and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button that does something. */
export const button = (text, act, properties = {}) =>
  make("button", { type: "button", onclick: act, ...properties }, text);

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

/** Elements out of SVG or HTML text of this server. */
export function drawn(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

/** Adds drawings that pieces refer to, each once. */
export function learnGlyphs(glyphs) {
  const home = byId("glyphs");
  const fresh = Object.entries(glyphs).filter(([id]) => !byId(id));
  if (fresh.length === 0) return;
  home.insertAdjacentHTML("beforeend", fresh.map(([id, art]) => `<g id="${id}">${art}</g>`).join(""));
}

/** A setting that the browser remembers; the usual one where it does not. */
export function remembered(name, usual) {
  try {
    return localStorage.getItem(`menagerie.${name}`) ?? usual;
  } catch {
    return usual;
  }
}

/** Has the browser remember a setting, if it does such things. */
export function remember(name, value) {
  try {
    localStorage.setItem(`menagerie.${name}`, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}
