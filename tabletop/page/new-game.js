// Sheet of a new game: on the first page, and over a game. The choices become an address and are
// stored.

import { showChoices } from "./choices.js";
import { byId, learnGlyphs, make, remember, remembered } from "./dom.js";
import { answerTo, complaintOf, posted } from "./server.js";
import { gamePage, home, send, warm } from "./transport.js";

const PLAYERS = { white: ["you", "engine"], black: ["engine", "you"], friend: ["you", "you"], invite: ["you", "you"], watch: ["engine", "engine"] };
/** Choices that are kept for the next game of any kind. */
const USUAL = ["side", "players", "level", "concedes", "think", "clock", "minutes", "increment"];

/** Returns the time control of a sheet: one of the list, or a custom one. */
function clockOf(form) {
  const { clock, minutes, increment } = form.elements;
  if (clock.value !== "own") return clock.value;
  return `${Math.round(60 * minutes.valueAsNumber) || 0}+${increment.valueAsNumber || 0}`;
}

/** Returns true if fields with possibly invalid values were changed. */
const needsCheck = (form) => form.elements.clock.value === "own" || form.elements.fen.value.trim() !== ""
  || [...form.querySelectorAll("input[data-default]")].some((field) => field.value !== field.dataset.default);

/** Returns the choices of a sheet as an address. */
function addressOf(form, study) {
  const given = new FormData(form);
  const address = new URLSearchParams({ game: given.get("game") });
  for (const field of form.querySelectorAll("[data-default]")) {
    if (!field.closest("[hidden]") && field.value !== field.dataset.default) address.set(field.name, field.value);
  }
  const fen = given.get("fen").trim();
  if (fen) address.set("fen", fen);
  for (const name of ["level", "think", "concedes"]) address.set(name, given.get(name));
  if (study) {
    address.set("mode", "study");
    return address;
  }
  if (!fen) address.set("start", "drawn");
  const side = given.get("side") === "random" ? ["white", "black"][Math.floor(Math.random() * 2)] : given.get("side");
  const players = given.get("players") === "engine" ? side : given.get("players");
  const [white, black] = PLAYERS[players];
  for (const [name, value] of Object.entries({ white, black, clock: clockOf(form) })) address.set(name, value);
  if (players === "black") address.set("view", "black");
  return address;
}

/** Opens the game; the server checks doubtful values before the page is left. */
async function start(form, study) {
  const link = addressOf(form, study).toString();
  if (needsCheck(form)) {
    try {
      const { id } = await answerTo("/api/games", posted({ link }));
      send(`/api/games/${id}`, { method: "DELETE", keepalive: true });
    } catch (error) {
      form.querySelector(".complaint").textContent = complaintOf(error);
      return;
    }
  }
  // The next page may take a while.
  form.setAttribute("aria-busy", "true");
  for (const name of USUAL) remember(`new.${name}`, form.elements[name].value);
  const then = study ? "?edit" : form.elements.players.value === "invite" ? "?invite" : "";
  const place = new URL(`${gamePage}${then}#${link}`, location.href);
  // Over a game the page stays the same.
  if (place.href.split("#")[0] === location.href.split("#")[0]) form.closest("dialog").close();
  location.assign(place);
}

/** Shows the available options: the name of the game fixes some, and some depend on others. */
function showRules(form) {
  const fixed = new URLSearchParams(form.querySelector("select[name=game]")?.selectedOptions[0].dataset.fixed);
  const valueOf = (name) => fixed.get(name) ?? form.elements[`o.${name}`]?.value;
  for (const label of form.querySelectorAll("[data-rule]")) {
    const { rule, needs } = label.dataset;
    label.hidden = fixed.has(rule) || (needs !== undefined && valueOf(needs) !== "true");
  }
}

/** Shows the choices available with these players and clocks. */
function showFields(form) {
  const { clock, players, level } = form.elements;
  showRules(form);
  form.querySelector(".sides").hidden = players.value !== "engine";
  for (const field of form.querySelectorAll(".level,.engine-setting")) field.hidden = ["friend", "invite"].includes(players.value);
  for (const about of form.querySelectorAll("[data-players]")) about.hidden = about.dataset.players !== players.value;
  form.querySelector(".own-clock").hidden = clock.value !== "own";
  for (const name of ["minutes", "increment"]) form.elements[name].disabled = clock.value !== "own";
  const label = level.dataset.labels.split("|")[level.value];
  form.querySelector(".level output").textContent = label;
  level.setAttribute("aria-valuetext", label);
}

/** Restores the last choices, as far as they are available here. */
function setUsual(form) {
  for (const name of USUAL) {
    const field = form.elements[name];
    const value = remembered(`new.${name}`, field.value);
    if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** Returns the form of a sheet, which is created from a template on demand. */
function formOf(dialog) {
  const template = dialog.querySelector("template");
  template?.replaceWith(template.content);
  const form = dialog.querySelector("form");
  if (!form.dataset.ready) prepare(form);
  return form;
}

/** Adds the handlers of a sheet. */
function prepare(form) {
  form.dataset.ready = "yes";
  setUsual(form);
  showFields(form);
  form.addEventListener("input", () => showFields(form));
  form.addEventListener("change", () => showFields(form));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    event.preventDefault();
    start(form, false);
  });
  // No submit button: Enter in a field presses the first one of the form.
  form.querySelector("[value=study]").addEventListener("click", () => form.reportValidity() && start(form, true));
  form.querySelector("details").addEventListener("toggle", ({ target }) => {
    // Without the pictures the words remain.
    showChoices(form).catch(() => {});
    // The buttons at the bottom may hide the new content.
    if (target.open) target.scrollIntoView({ block: "start" });
  });
}

/** Opens a sheet, with an opponent if one is given, otherwise with the usual one. */
export function openSheet(dialog, opponent = remembered("new.players", "engine")) {
  const form = formOf(dialog);
  form.removeAttribute("aria-busy");
  form.elements.players.value = opponent;
  showFields(form);
  dialog.showModal();
  warm();
}

/** Sheet that is loading or loaded, and its page of rules. */
let sheet = { page: null, dialog: null };

/** The sheet of a game on its own page, out of the first page; `page` is the name of its rules. It
    may be asked for ahead. */
export function sheetOf(page) {
  if (sheet.page === page) return sheet.dialog;
  const loading = { page, dialog: fetchSheet(page) };
  sheet = loading;
  loading.dialog.catch(() => sheet === loading && (sheet = { page: null, dialog: null }));
  return loading.dialog;
}

async function fetchSheet(page) {
  const text = await (await fetch(home)).text();
  const first = new DOMParser().parseFromString(text, "text/html");
  const found = first.querySelector(`dialog[data-page="${CSS.escape(page)}"]`);
  if (!found) throw new Error("There is no dialog for this game.");
  const dialog = document.importNode(found, true);
  dialog.id = "sheet";
  formOf(dialog);
  // The pictures may show pieces that this game does not have.
  const used = [...dialog.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  learnGlyphs(Object.fromEntries(used.map((id) => [id, first.getElementById(id)?.innerHTML ?? ""])));
  dialog.querySelector("[value=cancel]").before(make("a", { className: "button", href: home }, "All games"));
  byId("sheet")?.remove();
  document.body.append(dialog);
  return dialog;
}
