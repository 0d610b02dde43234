// Controls for the FEN fields after the board, as listed by the game. Values without a control are
// typed.

import { make } from "./dom.js";

const text = (name, value, changed) => {
  const input = make("input", { type: "text", value, spellcheck: false, autocomplete: "off", oninput: changed });
  return { elements: [make("label", {}, name, input)], read: () => input.value.trim() };
};

const number = (value, [min, max], changed, label) =>
  make("input", { type: "number", min, max, value, oninput: changed, "aria-label": label });

/** Controls by their kinds: each gives its elements and how its word is read, or null if it cannot
    hold the word that is there.
    @type {Record<EditorField["kind"], (field: any, word: string, changed: () => void) => {elements:
    Element[], read: () => string} | null>} */
const KINDS = {
  text: (field, word, changed) => text(field.name, word, changed),
  unused: (field, word) => (word === "-" ? { elements: [], read: () => "-" } : null),
  choice: ({ name, of }, word, changed) => {
    if (!of.some(({ value }) => value === word)) return null;
    const select = make("select", { onchange: changed }, ...of.map(({ value, words }) => make("option", { value }, words)));
    select.value = word;
    return { elements: [make("label", {}, name, select)], read: () => select.value };
  },
  flags: ({ name, of }, word, changed) => {
    const set = word === "-" ? [] : [...word];
    if (!set.every((letter) => of.some(({ value }) => value === letter))) return null;
    const boxes = of.map(({ value }) => make("input", { type: "checkbox", value, checked: set.includes(value), onchange: changed }));
    const labels = of.map(({ words }, index) => make("label", {}, boxes[index], words));
    const group = make("fieldset", {}, make("legend", {}, name), ...labels);
    return { elements: [group], read: () => boxes.filter((box) => box.checked).map((box) => box.value).join("") || "-" };
  },
  number: ({ name, of }, word, changed) => {
    if (!/^\d+$/.test(word)) return null;
    const input = number(word, of, changed);
    return { elements: [make("label", {}, name, input)], read: () => input.value.trim() || word };
  },
  pair: ({ name, of }, word, changed) => {
    const both = word.split("+");
    if (both.length !== 2) return null;
    const [white, black] = both.map((value, index) => number(value, of, changed, `${name}: ${["White", "Black"][index]}`));
    const group = make("fieldset", {}, make("legend", {}, name), make("label", {}, "White", white), make("label", {}, "Black", black));
    return { elements: [group], read: () => `${white.value || both[0]}+${black.value || both[1]}` };
  },
};

/** Creates the controls for the words after the board. `changed` is called at each change.
    @param {EditorField[]} fields
    @param {string} rest */
export function fieldControls(fields, rest, changed) {
  const words = rest.split(" ");
  if (fields.length === 0 || words.length < fields.length) return text("Side to move, rights and clocks", rest, changed);
  const controls = fields.map((field, index) => KINDS[field.kind](field, words[index], changed) ?? text(field.name, words[index], changed));
  const more = words.slice(fields.length);
  if (more.length > 0) controls.push(text("More", more.join(" "), changed));
  return {
    elements: controls.flatMap((control) => control.elements),
    read: () => controls.map((control) => control.read()).filter(Boolean).join(" "),
  };
}

/** Creates the controls for the brackets behind the board: the number of each piece, or the text if
    the game does not list the pieces.
    @param {HeldPiece[]} kinds
    @param {string} held */
export function heldControls(kinds, held, changed) {
  if (!held && kinds.length === 0) return { elements: [], read: () => held };
  const inside = held.replace(/^\[|\]$/g, "");
  if (kinds.length === 0 || ![...inside].every((letter) => kinds.some(({ token }) => token === letter))) {
    const control = text("In brackets behind the board", held, changed);
    return control;
  }
  const count = (token) => [...inside].filter((letter) => letter === token).length;
  const inputs = kinds.map(({ token, name }) => number(count(token), [0, 16], changed, name));
  const labels = kinds.map(({ name }, index) => make("label", {}, name, inputs[index]));
  return {
    elements: [make("fieldset", {}, make("legend", {}, "In hand"), ...labels)],
    read: () => `[${kinds.map(({ token }, index) => token.repeat(Math.min(99, Math.max(0, Math.floor(Number(inputs[index].value))) || 0))).join("")}]`,
  };
}
