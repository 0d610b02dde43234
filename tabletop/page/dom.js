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

/** Returns words on what is gone, and a button that brings it back.
    @param {string} words
    @param {() => void} undo */
export const goneWords = (words, undo) => [make("span", { className: "soft" }, `${words} `), button("Undo", undo, { className: "undo" })];

/** Names an element for screen readers. Its visible letters and figures are part of the name, because
    users of speech control say them.
    @param {any} element
    @param {string} name */
export function named(element, name) {
  const visible = element.textContent;
  element.setAttribute("aria-label", /[\p{L}\p{N}]/u.test(visible) ? `${name}, ${visible}` : name);
}

/** Returns true if the focus was set by keys, not by a click. */
const isKeyed = () => Boolean(document.activeElement?.matches(":focus-visible"));

const nameOf = (element) => element.title || element.textContent;

/** Replaces the content of an element. If keys have the focus there, the new part with the same name
    gets it, else the element itself.
    @param {any} element
    @param {(Node | string | null | undefined)[]} children */
export function fill(element, ...children) {
  const focused = document.activeElement;
  const isInside = focused !== element && element.contains(focused) && isKeyed();
  const alike = () => [...element.querySelectorAll("button, a, input, select")].filter((part) => nameOf(part) === nameOf(focused));
  const at = isInside ? alike().indexOf(focused) : -1;
  element.replaceChildren(...present(children));
  if (!isInside) return;
  const heir = alike()[at] ?? element;
  // A script can also focus what is outside the order of the Tab key.
  if (heir.tabIndex < 0) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}

/** Keeps the height of an element, so that the content below stays in place when it gets less. */
export function keepHeight(element) {
  element.style.minHeight = `${Math.max(parseFloat(element.style.minHeight) || 0, element.getBoundingClientRect().height)}px`;
}

/** Gives the focus to the board. */
const toBoard = () => document.querySelector("#board [tabindex='0']")?.focus({ preventScroll: true });

/** Calls `update`, then `instead` if the element that keys had focused was removed or hidden. */
export function withFocus(update, instead = toBoard) {
  const had = isKeyed();
  update();
  const focused = document.activeElement;
  if (had && (focused === document.body || !focused.checkVisibility({ visibilityProperty: true }))) instead();
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

/** Returns a text with a capital first letter.
    @param {string} text */
export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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
