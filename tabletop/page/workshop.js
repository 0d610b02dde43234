// Workshop: an army in a form, whose pieces are defined by clicking squares. The meaning of the
// squares, the notation, the file and the strength come from the program.

import { button, byId, drawn, fill, goneWords, keepHeight, make, remember, remembered } from "./dom.js";
import { download } from "./records.js";
import { answerTo, ask, complaintOf, posted } from "./server.js";
import { gamePage } from "./transport.js";

const MAX_PIECES = 7;
/** Delay after the last key before a request, in milliseconds. */
const PAUSE = 250;
const FILES = "abcdefgh";
/** Letters of pieces: those of the king and the pawn are taken. */
const LETTERS = "ABCDEFGHIJLMNOQRSTUVWXYZ";
const FIRST = {
  name: "My Menagerie", inventor: "", places: ["C", "M", "G", "A"],
  pieces: [
    { name: "Crocodile", letter: "C", betza: "R4F", value: null, glyph: null },
    { name: "Mao", letter: "M", betza: "nN", value: null, glyph: null },
    { name: "Gryphon", letter: "G", betza: "F[F-R]", value: null, glyph: null },
    { name: "Cannon", letter: "A", betza: "QpR", value: null, glyph: null },
  ],
};

let army = FIRST;
let chosen = 0;
let made = null;
let drawings = {};
let asked = 0;
let latest = 0;
let pause = 0;
/** End of the clicks until now. */
let clicks = Promise.resolve();

const piece = () => army.pieces[chosen];
/** @param {WorkshopRequest} request
    @returns {Promise<any>} */
const work = (request) => answerTo("/api/workshop", posted(request));
const picked = (name) => document.querySelector(`input[name=${name}]:checked`).value;

/** Returns the drawing of a piece as elements; if the program chooses it, that of the army read
    last. */
function drawing({ glyph, name }) {
  if (!glyph) return drawings[name] ?? "";
  return glyph.includes("<") ? glyph : byId(`drawing-${glyph}`)?.innerHTML ?? "";
}

/** Creates elements from SVG text, which is one of ours or was sanitized by the program. */
const shapes = (text) => [...drawn(`<svg class="drawing" viewBox="0 0 100 100" aria-hidden="true">${text}</svg>`).children];

/** Returns the label of a square for screen readers.
    @param {number} files
    @param {number} ranks
    @param {PieceMark} [mark] */
function described(files, ranks, mark) {
  const part = (count, one, other) => (count === 0 ? "" : `${Math.abs(count)} ${count > 0 ? one : other}`);
  const place = [part(ranks, "forward", "back"), part(files, "right", "left")].filter(Boolean).join(", ");
  if (!mark) return `${place}: no move`;
  const does = mark.moves && mark.captures ? "moves and captures" : mark.moves ? "moves only" : "captures only";
  return `${place}: ${does}${mark.hops ? ", over a piece" : ""}${mark.initial ? ", from its first square" : ""}`;
}

/** @param {PieceMark[]} marks */
function showMarks(marks) {
  for (const square of document.querySelectorAll("#squares button")) {
    const [files, ranks] = [Number(square.dataset.files), Number(square.dataset.ranks)];
    if (files === 0 && ranks === 0) {
      square.setAttribute("aria-label", `${piece().name || "The piece"}, in the middle`);
      continue;
    }
    const mark = marks.find((other) => other.files === files && other.ranks === ranks);
    delete square.dataset.mark;
    delete square.dataset.hops;
    if (mark) square.dataset.mark = mark.moves && mark.captures ? "both" : mark.moves ? "move" : "capture";
    if (mark?.hops) square.dataset.hops = "";
    square.setAttribute("aria-label", described(files, ranks, mark));
  }
}

/** Requests the description of a piece, after a click if there is one. Only the last answer is
    shown; the notation is that of every answer, unless it has been changed meanwhile.
    @param {ClickMessage} [click] */
async function showPiece(click, about = piece()) {
  const own = about === piece() ? ++asked : 0;
  const { betza } = about;
  try {
    const answer = await work({ piece: click ? { betza, click } : { betza } });
    if (about.betza !== betza) return;
    about.betza = answer.betza;
    if (click) showArmy();
    if (own !== asked) return;
    if (click) byId("betza").value = answer.betza;
    const value = answer.value === null ? "" : ` Worth about ${answer.value.toFixed(1)} pawns${answer.bound ? "; stays on one colour" : ""}.`;
    byId("words").textContent = answer.words + value;
    byId("piece-complaint").textContent = "";
    showMarks(answer.marks);
  } catch (error) {
    if (own !== asked) return;
    byId("piece-complaint").textContent = complaintOf(error);
    if (!click) showMarks([]);
  }
}

function showFields() {
  const own = piece();
  for (const [id, key] of [["betza", "betza"], ["piece-name", "name"], ["letter", "letter"], ["value", "value"]]) byId(id).value = own[key] ?? "";
  const isOwn = own.glyph?.includes("<");
  byId("drawing").lastElementChild.hidden = !isOwn;
  byId("drawing").value = isOwn ? "own" : own.glyph ?? "";
  showDrawing();
  byId("drop-piece").setAttribute("aria-disabled", army.pieces.length === 1);
}

/** Shows the drawing of the piece, beside its fields and in the middle of the squares. */
function showDrawing() {
  const art = drawing(piece());
  const letter = make("strong", {}, piece().letter || "?");
  fill(byId("preview"), ...(art ? shapes(art)[0].childNodes : []));
  fill(document.querySelector("#squares [data-files='0'][data-ranks='0']"), ...(art ? shapes(art) : [letter]));
}

function choose(index) {
  chosen = index;
  showPieces();
  showFields();
  showPiece();
}

function showPieces() {
  const choices = army.pieces.map((own, index) =>
    button(`${own.letter} ${own.name}`, () => choose(index), { "aria-pressed": String(index === chosen) }));
  const more = button("Another piece", addPiece, { "aria-disabled": String(army.pieces.length >= MAX_PIECES) });
  fill(byId("pieces"), ...choices, more);
}

function addPiece() {
  if (army.pieces.length >= MAX_PIECES) return;
  const free = [...LETTERS].find((letter) => army.pieces.every((other) => other.letter !== letter));
  army.pieces.push({ name: `Piece ${free}`, letter: free, betza: "", value: null, glyph: null });
  forgetGone();
  choose(army.pieces.length - 1);
  showPlaces();
  showArmy();
  byId("piece-name").focus();
}

/** Withdraws the offer to restore the removed piece: its letter or its places may be taken. */
const forgetGone = () => fill(byId("piece-gone"));

function dropPiece() {
  if (army.pieces.length === 1) return;
  keepHeight(byId("pieces"));
  const at = chosen;
  const [gone] = army.pieces.splice(at, 1);
  const held = army.places.map((letter) => letter === gone.letter);
  army.places = army.places.map((letter) => (letter === gone.letter ? army.pieces[0].letter : letter));
  choose(Math.max(0, chosen - 1));
  showPlaces();
  showArmy();
  fill(byId("piece-gone"), ...goneWords(`${gone.name} removed.`, () => {
    forgetGone();
    army.pieces.splice(at, 0, gone);
    army.places = army.places.map((letter, index) => (held[index] ? gone.letter : letter));
    choose(at);
    showPlaces();
    showArmy();
    byId("drop-piece").focus({ preventScroll: true });
  }));
}

function setPlace(index, letter) {
  army.places[index] = letter;
  forgetGone();
  showArmy();
}

function showPlaces() {
  const isWhole = army.places.length === 8;
  byId("whole").checked = isWhole;
  const select = (letter, index) => {
    const choices = army.pieces.map((own) => make("option", { value: own.letter, selected: own.letter === letter }, `${own.letter} ${own.name}`));
    const king = isWhole ? make("option", { value: "", selected: letter === "" }, "King") : null;
    const field = make("select", { onchange: () => setPlace(index, field.value) }, ...choices, ...(king ? [king] : []));
    const words = isWhole ? FILES[index] : `${FILES[index]} and ${FILES[7 - index]}`;
    return make("label", {}, `On ${index === 3 && !isWhole ? "d" : words}`, field);
  };
  fill(byId("places"), ...army.places.map(select));
}

function setWhole() {
  const [corner, second, third, queen] = army.places;
  army.places = byId("whole").checked ? [corner, second, third, queen, "", third, second, corner] : army.places.slice(0, 4)
    .map((letter) => letter || army.pieces[0].letter);
  forgetGone();
  showPlaces();
  showArmy();
}

const hasPlace = (own) => army.places.includes(own.letter);

/** Returns the army as the program expects it: pieces without a place are on the bench.
    @returns {ArmyForm} */
const form = () => ({ ...army, inventor: army.inventor ?? "",
  pieces: army.pieces.filter(hasPlace).map((own) => ({ ...own, value: own.value || null })) });

/** @param {ArmyMessage} army */
function showStrength({ strength, warnings }) {
  const names = Object.fromEntries([...byId("against").options].map((option) => [option.value, option.text]));
  const row = ({ name, lead, score }) => make("tr", {},
    make("th", { scope: "row" }, names[name]), make("td", {}, `${lead >= 0 ? "+" : "\u2212"}${Math.abs(lead).toFixed(1)}`), make("td", {}, `${Math.round(score)} %`));
  const head = make("tr", {}, ...["Against", "Pawns ahead", "Expected score"].map((text) => make("th", { scope: "col" }, text)));
  const waiting = army.pieces.filter((own) => !hasPlace(own)).map(({ name }) => `${name} has no place on the rank: it is not in the army.`);
  fill(byId("strength"), make("table", {}, make("caption", { className: "hidden" }, "Estimated strength"), make("thead", {}, head),
    make("tbody", {}, ...strength.map(row))), make("p", { className: "soft" },
    "Estimated from the moves. For an exact value save the army and run: menagerie armies measure FILE"),
    ...[...waiting, ...warnings].map((text) => make("p", {}, text)));
}

/** Sends the army to the program; the result can be played and copied. */
async function showArmy() {
  const own = ++latest;
  made = null;
  remember("workshop", JSON.stringify(army));
  try {
    const answer = await work({ army: form() });
    if (own !== latest) return;
    made = answer;
    ({ drawings } = answer);
    byId("complaint").textContent = "";
    byId("file").textContent = answer.text;
    showStrength(answer);
    showDrawing();
  } catch (error) {
    if (own !== latest) return;
    byId("complaint").textContent = complaintOf(error);
    fill(byId("strength"));
    byId("file").textContent = "";
  }
}

/** Returns the address of the chosen game; `null`, with a message, while the army is invalid. */
function address() {
  byId("done").textContent = made ? "" : "The army cannot be played yet.";
  const link = made?.games.find(({ name }) => name === byId("against").value)[byId("side").value];
  if (!link) return null;
  const view = byId("side").value === "white" ? "&white=you&black=engine" : "&white=engine&black=you&view=black";
  return `${gamePage}#${link}${view}`;
}

async function play() {
  const place = address();
  if (!place) return;
  try {
    const opened = await answerTo("/api/games", posted({ link: place.split("#")[1] }));
    ask(`/api/games/${opened.id}`, { method: "DELETE" });
    location.assign(place);
  } catch (error) {
    byId("done").textContent = complaintOf(error);
  }
}

async function copy(text, what) {
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
    byId("done").textContent = `${what} is copied.`;
  } catch {
    byId("done").textContent = "This browser does not let pages copy; the file is below, and the link is the address of the game.";
  }
}

/** Loads another army into the form. */
async function open(text) {
  try {
    const read = await work({ read: text });
    replaceArmy(read, JSON.stringify(read), [...ownArmy(), ...armiesAside()]);
  } catch (error) {
    byId("done").textContent = complaintOf(error);
  }
}

/** Maximum number of armies that are set aside. */
const MOST_ASIDE = 20;

/** Armies that were set aside, the next one to come back first. */
const armiesAside = () => JSON.parse(remembered("workshop.aside", "[]"));

/** Returns the army of the user, if there is one: an army is the user's own unless it is still as it
    was opened. */
const ownArmy = () => (JSON.stringify(army) === remembered("workshop.opened", JSON.stringify(FIRST)) ? [] : [army]);

/** Shows another army; `aside` are those that can come back. */
function replaceArmy(next, opened, aside) {
  remember("workshop.aside", JSON.stringify(aside.slice(0, MOST_ASIDE)));
  remember("workshop.opened", opened);
  army = next;
  byId("done").textContent = `${army.name} is on the bench.`;
  show();
  showAside();
}

/** Offers the army that was set aside last. That which it replaces comes back after all others. */
function showAside() {
  const [next, ...others] = armiesAside();
  const undo = () => {
    replaceArmy(next, "", [...others, ...ownArmy()]);
    byId("army-name").focus();
  };
  fill(byId("set-aside"), ...(next ? goneWords(`${next.name} is set aside.`, undo) : []));
}

function show() {
  byId("army-name").value = army.name;
  forgetGone();
  choose(0);
  showPlaces();
  showArmy();
}

/** Calls a function once typing has paused. */
function later(act) {
  clearTimeout(pause);
  pause = setTimeout(act, PAUSE);
}

function onSquare({ target }) {
  const square = target.closest("button");
  if (!square) return;
  const [files, ranks] = [Number(square.dataset.files), Number(square.dataset.ranks)];
  if (files === 0 && ranks === 0) return;
  const [mode, about] = [picked("mode"), piece()];
  const click = { files, ranks, stroke: picked("stroke"), turns: picked("turns"), moves: mode !== "capture", captures: mode !== "move" };
  // A click changes what the one before has made.
  clicks = clicks.then(() => showPiece(click, about));
}

/** Moves the focus from square to square with the arrow keys. */
function onKey(event) {
  const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const here = event.target.closest("button");
  if (!step || !here) return;
  event.preventDefault();
  const [files, ranks] = [Number(here.dataset.files) + step[0], Number(here.dataset.ranks) + step[1]];
  const next = document.querySelector(`#squares [data-files="${files}"][data-ranks="${ranks}"]`);
  if (!next) return;
  here.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

byId("squares").addEventListener("click", onSquare);
byId("squares").addEventListener("keydown", onKey);
byId("betza").addEventListener("input", () => {
  piece().betza = byId("betza").value;
  later(() => (showPiece(), showArmy()));
});
byId("piece-name").addEventListener("input", () => {
  piece().name = byId("piece-name").value;
  later(() => (showPieces(), showPlaces(), showArmy()));
});
byId("letter").addEventListener("input", () => {
  const letter = byId("letter").value.toUpperCase();
  byId("letter").value = letter;
  const before = piece().letter;
  if (letter === "") return;
  if (letter.length > 1 || !LETTERS.includes(letter)) {
    byId("piece-complaint").textContent = `${letter} cannot be the letter of a piece: that is one of A to Z, but not K or P.`;
    return;
  }
  const owner = army.pieces.find((other, index) => index !== chosen && other.letter === letter);
  if (owner) {
    byId("piece-complaint").textContent = `${letter} is the letter of ${owner.name || "another piece"}.`;
    return;
  }
  piece().letter = letter;
  forgetGone();
  army.places = army.places.map((place) => (place === before ? letter : place));
  later(() => (showPieces(), showPlaces(), showPiece(), showArmy()));
});
byId("letter").addEventListener("change", () => (showFields(), showPiece()));
byId("value").addEventListener("input", () => {
  piece().value = Number.parseFloat(byId("value").value) || null;
  later(showArmy);
});
byId("army-name").addEventListener("input", () => {
  army.name = byId("army-name").value;
  // The names of the games contain that of the army.
  army.id = "";
  later(showArmy);
});
byId("drawing").addEventListener("change", () => {
  if (byId("drawing").value === "own") return;
  piece().glyph = byId("drawing").value || null;
  showFields();
  showPiece();
  showArmy();
});
byId("upload").addEventListener("change", async ({ target }) => {
  try {
    const { art } = await work({ drawing: await target.files[0].text() });
    piece().glyph = art;
    byId("piece-complaint").textContent = "";
    showFields();
    showPiece();
    showArmy();
  } catch (error) {
    byId("piece-complaint").textContent = complaintOf(error);
  }
  target.value = "";
});
byId("drop-piece").addEventListener("click", dropPiece);
byId("whole").addEventListener("change", setWhole);
byId("play").addEventListener("click", play);
byId("copy-link").addEventListener("click", () => {
  const place = address();
  copy(place && new URL(place, location.href).href, "The link");
});
byId("copy-file").addEventListener("click", () => copy(made?.text, "The file"));
byId("save-file").addEventListener("click", () => made && download(`${made.id}.toml`, new Blob([made.text], { type: "application/toml" })));
byId("open-file").addEventListener("change", async ({ target }) => {
  await open(await target.files[0].text());
  target.value = "";
});
byId("library").addEventListener("change", async ({ target }) => {
  if (target.value) await open(target.value);
  target.value = "";
});

/** Army of the last visit, or an initial one. */
function first() {
  try {
    const kept = JSON.parse(remembered("workshop", "null"));
    return kept?.pieces?.length > 0 && Array.isArray(kept.places) ? kept : structuredClone(FIRST);
  } catch {
    return structuredClone(FIRST);
  }
}

army = first();
show();
showAside();
// The squares have names before the first answer.
showMarks([]);
// Earlier the page would jump.
document.body.classList.add("ready");
