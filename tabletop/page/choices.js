// Options of a new game that change its pieces, as pictures to click. The choice is stored in the
// form's own fields, which the pictures replace.

import { button, drawn, learnGlyphs, make, named } from "./dom.js";
import { answerTo } from "./server.js";

/** @param {NamedDrawing} piece */
const picture = ({ drawing }) => make("span", { className: "piece-picture" }, drawn(drawing));

function changed(field) {
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Creates a row of pieces for each value of a list.
    @param {HTMLSelectElement} select
    @param {ValuePicture[]} values */
function byValue(select, values) {
  /** @param {ValuePicture} shown */
  const item = ({ value, pieces }) => {
    const words = [...select.options].find((option) => option.value === value)?.textContent ?? value;
    const choose = () => {
      select.value = value;
      changed(select);
    };
    const element = button("", choose, { className: "picture-choice", "data-value": value, title: pieces.map(({ name }) => name).join(", ") });
    element.append(make("span", { className: "picture-row" }, ...pieces.map(picture)), make("span", {}, words));
    return element;
  };
  const items = values.map(item);
  const show = () => items.forEach((element) => element.setAttribute("aria-pressed", String(element.dataset.value === select.value)));
  select.addEventListener("change", show);
  show();
  return items;
}

/** Creates a piece for each letter of a text; a click replaces it by the next kind.
    @param {HTMLInputElement} input
    @param {{letters: LetterPicture[], length: number}} shown */
function byLetter(input, { letters, length }) {
  const kinds = letters.map(({ letter }) => letter);
  const at = (index) => (input.value[index] ?? "").toUpperCase();
  const items = Array.from({ length }, (_, index) => {
    const next = () => {
      const all = Array.from({ length }, (_, place) => (kinds.includes(at(place)) ? at(place) : kinds[0]));
      all[index] = kinds[(kinds.indexOf(at(index)) + 1) % kinds.length];
      input.value = all.join("");
      changed(input);
    };
    return button("", next, { className: "letter-choice" });
  });
  const show = () => items.forEach((element, index) => {
    const kind = letters.find(({ letter }) => letter === at(index));
    element.replaceChildren(kind ? picture(kind.piece) : "?");
    element.title = `${kind?.piece.name ?? "nothing"}: click for another`;
    named(element, `Place ${index + 1}: ${kind?.piece.name ?? "nothing"}`);
  });
  input.addEventListener("change", show);
  input.addEventListener("input", show);
  show();
  return items;
}

/** Adds the pictures to the form of a new game when it is first opened. */
export async function showChoices(form) {
  if (form.dataset.pictured) return;
  form.dataset.pictured = "yes";
  const game = new FormData(form).get("game");
  /** @type {OptionPictures} */
  const { options, glyphs } = await answerTo(`/api/choices/${encodeURIComponent(game)}`);
  learnGlyphs(glyphs);
  for (const [name, shown] of Object.entries(options)) {
    const field = form.elements[`o.${name}`];
    const label = field?.closest("label");
    if (!label) continue;
    const isList = "values" in shown;
    const items = isList ? byValue(field, shown.values) : byLetter(field, shown);
    const group = make("div", { className: isList ? "pictures" : "letters", role: "group", "aria-label": label.querySelector(".help").textContent }, ...items);
    group.dataset.pictures = name;
    label.after(group);
    label.classList.add("pictured");
    // The name of the game fixes some options.
    new MutationObserver(() => (group.hidden = label.hidden)).observe(label, { attributeFilter: ["hidden"] });
    group.hidden = label.hidden;
  }
}
