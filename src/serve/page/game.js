// The page of a game: what the server tells is shown, what the user points at becomes actions.

import { Board, still } from "./board.js";
import { Clocks } from "./clocks.js";
import { chooseMove, chooseSquare } from "./dialogs.js";
import { byId, drawn, fill, make, remembered } from "./dom.js";
import { openEditor } from "./editor.js";
import { Panel } from "./panel.js";
import { watch } from "./pointer.js";
import { Server, isLost } from "./server.js";
import { Collection } from "./records.js";
import { buildShare, complain } from "./share.js";
import { Study } from "./study.js";

/** Most special moves that have a button each. */
const MOST_OFFERS = 8;
/** How long a square is pointed at before what happens there is told, in milliseconds. */
const HOVER = 60;

const board = new Board(byId("board"));
const clocks = new Clocks();
const server = new Server({ onGame, onThought, onLine });
const panel = new Panel(act);
const study = new Study(act);

let game = null;
let picked = null;
let asked = 0;
let hoverTimer = 0;

/** Does something to the game; a refusal is told, nothing else happens. */
async function act(action) {
  try {
    await server.act(action);
  } catch (error) {
    say(isLost(error) ? "The server cannot be reached; what you did was not done." : error.message);
  }
}

function say(text) {
  byId("status").textContent = text;
}

function onLine(there) {
  document.body.classList.toggle("lost", !there);
  if (!there) say("The connection is lost; trying again.");
  else if (game) showStatus();
}

function beep() {
  if (remembered("sounds", "off") !== "on") return;
  const audio = (beep.audio ??= new AudioContext());
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = game.over ? 220 : 440;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.15);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.16);
}

function onGame(told) {
  const isNews = game && told.shown !== game.shown;
  const before = game;
  game = told;
  window.menagerie = { game, fen: game.fen, version: game.version };
  if (location.hash.slice(1) !== game.link) history.replaceState(null, "", `#${game.link}`);
  const samePosition = before && before.fen === game.fen && before.shown === game.shown && before.yours === game.yours;
  collection.note(game.link);
  board.show(game.board);
  if (samePosition && picked) pick(picked);
  else unpick();
  board.tag("check", game.check);
  board.tag("hinted", game.hint ?? []);
  board.tag("mine", game.yours ? Object.keys(game.picks) : []);
  byId("title").textContent = game.game.title;
  document.title = `Menagerie: ${game.game.title}`;
  panel.show(game);
  study.show(game);
  clocks.show(game);
  showStatus();
  showOffers();
  onThought(game.thought);
  if (isNews) beep();
}

function onThought(thought) {
  if (!game) return;
  game.thought = thought;
  study.think(thought, game);
  board.mark("arrows", thought.arrows);
  panel.think(thought, game, server.reportAddress);
}

function showStatus() {
  const said = [game.message.replace(/\.$/, ""), game.status].filter(Boolean).join(". ");
  if (byId("status").textContent !== said) say(said);
  byId("status").classList.toggle("over", Boolean(game.over));
}

/** Buttons for moves that have no squares, or that are possible only now. */
function showOffers() {
  const may = game.yours && !game.over;
  const special = may ? game.offered : [];
  const here = may ? game.inPlace : [];
  const list = special.length > MOST_OFFERS ? [] : [...special, ...here];
  const buttons = list.map((index) => {
    const move = game.moves[index];
    const element = make("button", { type: "button", "data-move": move.text }, move.words || move.text);
    element.onclick = () => act({ do: "play", text: move.text });
    element.onmouseenter = element.onfocus = () => showEffect(move.text);
    element.onmouseleave = element.onblur = () => clearEffect();
    return element;
  });
  if (special.length > MOST_OFFERS) {
    const ask = () => chooseInSteps(special);
    buttons.push(make("button", { type: "button", id: "all-offers", onclick: ask }, `Choose: ${special.length} ways`));
  }
  fill(byId("offers"), ...buttons);
}

/** Asks for one of many moves: first for the square where it begins. */
async function chooseInSteps(special) {
  const bySquare = Object.entries(game.picks).map(([from, goals]) =>
    [from, Object.values(goals).flat().filter((index) => special.includes(index))]);
  const steps = bySquare.filter(([, moves]) => moves.length > 0);
  const told = steps.map(([from]) => [from, game.board.squares[from]]);
  const from = await chooseSquare(told, "Choose a square", (square) => server.get(`piece?square=${square}`));
  const [, moves] = steps.find(([square]) => square === from) ?? [];
  if (moves) await choose(moves.map((index) => game.moves[index]), `${moves.length} moves from ${from}`);
}

function unpick() {
  picked = null;
  board.tag("picked", []);
  board.tag("goal", []);
  board.mark("marks", "");
  board.label(new Set());
  clearEffect();
}

/** Takes up what stands on a square: its goals are marked as in the diagrams, and what it is is told. */
async function pick(square) {
  picked = square;
  const goals = Object.keys(game.picks[square] ?? {});
  board.tag("picked", [square]);
  board.tag("goal", goals);
  board.label(new Set(goals), square);
  await askPiece(square);
}

async function askPiece(square) {
  const number = ++asked;
  const told = await server.get(`piece?square=${square}`).catch(() => null);
  if (!told || number !== asked) return;
  board.mark("marks", told.marks);
  panel.tellPiece(told);
}

function movesTo(square) {
  return (picked && game.picks[picked]?.[square]) ?? [];
}

async function onPoint(square, { dragged, start }) {
  if (!game) return;
  if (start) {
    if (square !== picked) await pick(square);
    return;
  }
  const moves = movesTo(square).map((index) => game.moves[index]);
  if (moves.length > 0) return put(moves, square);
  if (picked === square || dragged) return unpick();
  unpick();
  if (game.yours && game.picks[square]) await pick(square);
  else {
    board.tag("asked", [square]);
    await askPiece(square);
  }
}

async function put(moves, square) {
  if (moves.length > 1) return choose(moves, `${moves.length} moves from ${picked} to ${square}`);
  const [move] = moves;
  unpick();
  await act({ do: "play", text: move.text });
}

async function choose(moves, title) {
  const text = await chooseMove(moves, title, (move) => server.get(`preview?move=${encodeURIComponent(move)}`));
  unpick();
  if (text) await act({ do: "play", text });
}

function onOver(square) {
  clearTimeout(hoverTimer);
  const moves = square ? movesTo(square) : [];
  if (moves.length === 0) {
    if (picked) clearEffect(true);
    return;
  }
  hoverTimer = setTimeout(() => showEffect(game.moves[moves[0]].text, moves.length), HOVER);
}

/** Shows what a move would do, in words and as the board after it. */
async function showEffect(text, ways = 1) {
  const number = ++asked;
  const told = await server.get(`preview?move=${encodeURIComponent(text)}`).catch(() => null);
  if (told && number === asked) panel.tellEffect(told, ways, still(told.board));
}

function clearEffect(keepPiece = false) {
  clearTimeout(hoverTimer);
  asked += 1;
  panel.clearEffect(keepPiece);
  if (!keepPiece) board.tag("asked", []);
}

watch(board, byId("board"), {
  onPoint,
  onOver,
  onCancel: unpick,
  mayDrag: (square) => Boolean(game?.yours && game.picks[square]),
});

/** Keys that do something wherever the cursor is, but not in what is typed into. */
const KEYS = { f: { do: "flip" }, u: { do: "back" }, i: { do: "hint" } };
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || !game) return;
  if (KEYS[event.key]) act(KEYS[event.key]);
  else if (event.key === "[") panel.step(-1);
  else if (event.key === "]") panel.step(1);
});

async function toggleRules() {
  const home = byId("rules-panel");
  const shows = home.hidden;
  byId("show-rules").setAttribute("aria-expanded", String(shows));
  home.hidden = !shows;
  document.body.classList.toggle("with-rules", shows);
  if (!shows || home.childElementCount > 0) return;
  const page = await fetch(`/rules/${game.game.rules}`).then((response) => response.text());
  const article = new DOMParser().parseFromString(page, "text/html").getElementById("rules");
  fill(home, ...(article ? article.childNodes : drawn("<p>There is no page of rules.</p>").childNodes));
}

byId("show-rules").onclick = toggleRules;
const collection = new Collection(server, () => game, say);
buildShare(server, () => game, say, () => openEditor(server, () => game, openOther), collection);

/** Opens a game that is none of the file's. */
function openOther(link) {
  collection.drop();
  return openLink(link);
}

async function openLink(link) {
  try {
    await server.open({ link });
  } catch (error) {
    say(error.message);
    if (isLost(error)) setTimeout(() => openLink(link), 1000);
  }
}

addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== server.link) openOther(location.hash);
});

/** The page begins with a file that the first page was given, or with its address. */
async function begin() {
  try {
    if (await collection.goOn()) return;
  } catch (error) {
    complain("", error.message);
  }
  await openLink(location.hash);
}

await begin();
