// Functions for elements.

/** Returns the element of an id.
    @param {string} id
    @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Returns the children that are not null or false. */
const present = (children) => children.filter((child) => child != null);

/** Creates an element with properties, attributes (names with a hyphen, or `role`) and children.
    @param {string} tag
    @param {Record<string, any>} properties
    @param {(Node | string | null | undefined)[]} children
    @returns {any} */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value == null || value === false) continue;
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...present(children));
  return element;
}

/** Creates a button.
    @param {string} text
    @param {Function | null} act
    @param {Record<string, any>} properties
    @returns {any} */
export const button = (text, act, properties = {}) =>
  make("button", { type: "button", onclick: act, ...properties }, text);

/** Replaces the content of an element.
    @param {Element} element
    @param {(Node | string | null | undefined)[]} children */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** Shows a dialog until it is closed; resolves to its return value.
    @param {any} dialog
    @returns {Promise<string>} */
export function answerOf(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** Returns a number with its noun, in English.
    @param {number} count
    @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Creates elements from SVG or HTML text of this server.
    @param {string} text */
export function drawn(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

/** Adds drawings that pieces reference, each once.
    @param {BoardDrawing["glyphs"]} glyphs */
export function learnGlyphs(glyphs) {
  const home = byId("glyphs");
  const fresh = Object.entries(glyphs).filter(([id]) => !byId(id));
  if (fresh.length === 0) return;
  home.insertAdjacentHTML("beforeend", fresh.map(([id, art]) => `<g id="${id}">${art}</g>`).join(""));
}

/** Returns a setting stored by the browser, or its default.
    @param {string} name
    @param {string} usual */
export function remembered(name, usual) {
  try {
    return localStorage.getItem(`menagerie.${name}`) ?? usual;
  } catch {
    return usual;
  }
}

/** Stores a setting in the browser, if it allows storage.
    @param {string} name
    @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`menagerie.${name}`, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}
