// The page of a game: what the server tells is shown, what the user points at becomes actions.

import { Address } from "./address.js";
import { Board, still } from "./board.js";
import { Clocks } from "./clocks.js";
import { Collection } from "./collection.js";
import { chooseMove, choosePractice, chooseSquare, confirmed } from "./dialogs.js";
import { byId, button, drawn, fill, make } from "./dom.js";
import { openEditor } from "./editor.js";
import { Friends, roomHash, roomOf } from "./friends.js";
import { isTyping } from "./keys.js";
import { Lessons } from "./learn.js";
import { Panel } from "./panel.js";
import { isInHand, pocketButtons, pocketOf, pressPocket } from "./pocket.js";
import { watch } from "./pointer.js";
import { Premoves } from "./premoves.js";
import { puzzleCourse } from "./puzzles.js";
import { Server, isFull, isLost } from "./server.js";
import { Saver } from "./saved.js";
import { openSettings, setting, sound } from "./settings.js";
import { colourOf, commandsOf, drawingOf, shapeOf, toggled } from "./shapes.js";
import { buildShare, complain } from "./share.js";
import { Steps, shownMove } from "./steps.js";
import { Study } from "./study.js";
import { gamePage, rulesPage } from "./transport.js";

/** Most special moves that have a button each. */
const MOST_OFFERS = 8;
/** Most room that is kept for them when there are fewer, in pixels: beside the board, and below it. */
const [KEPT_BESIDE, KEPT_BELOW] = [180, 92];
/** How long a square is pointed at before what happens there is told, and what stands there, in milliseconds. */
const HOVER = 60;
const HOVER_PIECE = 150;
/** How far a wheel is turned for a step, in pixels. */
const NOTCH = 50;
const NARROW = matchMedia("(max-width: 59.99rem)");

const board = new Board(byId("board"));
const clocks = new Clocks();
const server = new Server({ onOpen, onGame, onThought, onLine });
const panel = new Panel(act, { rematch: openRematch, learn: learnFromMistakes, invite, study: studyCopy, practise });
const friends = new Friends(server, act, say);
const study = new Study(act);
const steps = new Steps(act);
const address = new Address();
const premoves = new Premoves(board);
const saver = new Saver();
const lessons = new Lessons(server, act, (link) => server.open({ link }), (squares) => board.tag("hinted", squares), practise);

let game = null;
let picked = null;
/** The pieces in hand that can be put down. */
let pocket = [];
/** The move that a finger has pointed at and that waits for a second tap. */
let proposed = null;
/** Whether the last thing that was pointed with is a finger or a pen, which cannot point without pressing. */
let touches = false;
let asked = 0;
let hovered = 0;
let hoverTimer = 0;
/** The square where the user has put what moved last: it needs not be seen moving. */
let putAt = null;
/** What the user has drawn on the board of a game. */
let shapes = [];

document.addEventListener("pointerdown", (event) => (touches = event.pointerType !== "mouse"), true);
document.addEventListener("keydown", () => (touches = false), true);

/** Does something to the game; a refusal is told, nothing else happens. Tells whether it was done. */
async function act(action) {
  try {
    await server.act(action);
    return true;
  } catch (error) {
    say(isLost(error) ? "The server cannot be reached; what you did was not done." : error.message);
    return false;
  }
}

const previewOf = (text) => server.get(`preview?move=${encodeURIComponent(text)}`);

function say(text) {
  byId("status").textContent = text;
  settle();
}

/** Shows the page, once everything on it has its place: before that it would jump. */
function settle() {
  document.body.classList.add("settled");
}

function onOpen() {
  saver.begin();
  address.stay(null);
  byId("offers").style.minHeight = "";
}

/** Makes links by which others come to this game. */
async function invite() {
  const hash = await friends.invite();
  if (hash) address.stay(hash);
}

/** Goes to a room that somebody shares. */
async function join(room) {
  try {
    await server.join(room);
    address.stay(roomHash(room.id, room.key));
    await friends.sit(game);
  } catch (error) {
    say(isLost(error) ? "The server cannot be reached." : error.message);
  }
}

/** A game between two is studied as a copy. */
async function studyCopy() {
  if (!game.room) return act({ do: "study", on: true });
  await openLink(game.link);
  return act({ do: "study", on: true });
}

/** Plays the position on the board against the engine, at a level that is asked for. Tells whether it does. */
async function practise() {
  const chosen = await choosePractice(game.turn);
  if (!chosen) return false;
  try {
    const { link } = await server.get(`practice?side=${chosen.side}&level=${chosen.level}`);
    await server.open({ link });
    collection.drop();
    return true;
  } catch (error) {
    say(error.message);
    return false;
  }
}

function onLine(there) {
  document.body.classList.toggle("lost", !there);
  if (!there) say("The connection is lost; trying again.");
  else if (game) showStatus();
}

/** What of a turn is heard. */
function hear(before) {
  const pieces = (told) => Object.values(told.board.squares).filter((words) => words !== "empty").length;
  if (game.over && !before.over) sound("end");
  else if (game.check.length > 0) sound("check");
  else sound(pieces(game) < pieces(before) ? "capture" : "move");
}

function onGame(told) {
  const isNews = game && told.shown !== game.shown;
  const before = game;
  game = told;
  pocket = pocketOf(game);
  window.menagerie = { game, fen: game.fen, version: game.version };
  address.show(game.link);
  const samePosition = before && before.fen === game.fen && before.shown === game.shown && before.yours === game.yours;
  collection.note(game.link);
  if (!lessons.runs && (!game.room || game.room.you)) saver.note(game);
  board.show(game.board, { moves: setting("moving") === "on", put: putAt });
  if (!samePosition) shapes = [];
  drawShapes();
  // What is looked at stays as long as the position does.
  if (!samePosition) unpick();
  else if (picked && !proposed) pick(picked);
  board.tag("check", game.check);
  board.tag("hinted", game.hint ?? []);
  board.tag("mine", game.yours ? Object.keys(game.picks) : Object.keys(game.board.squares).filter((square) => premoves.mayPick(square, game)));
  byId("title").textContent = game.game.title;
  document.title = `Menagerie: ${game.game.title}`;
  panel.show(game);
  study.show(game);
  steps.show(game);
  clocks.show(game);
  friends.show(game);
  byId("goal").textContent = `Goal: ${game.goal}`;
  showStatus();
  showOffers();
  onThought(game.thought);
  if (isNews) hear(before);
  goOnAhead();
  lessons.onGame(game);
  if (!lessons.runs) settle();
}

/** Plays the next of the moves that were made ahead, or shows again that they wait. */
function goOnAhead() {
  if (game.over || game.mode !== "play") premoves.drop();
  const next = premoves.any && premoves.next(game);
  if (!next) return premoves.show();
  const [from, to] = next;
  const moves = (game.picks[from]?.[to] ?? []).map((index) => game.moves[index]);
  if (moves.length === 1) return play(moves[0].text);
  if (moves.length > 1) return choose(moves, `${moves.length} moves from ${from} to ${to}`);
  premoves.drop();
  return say(`${from} to ${to} is not possible now: it was not played.`);
}

function drawShapes() {
  board.mark("shapes", game.mode === "play" ? drawingOf(shapes, game.board) : "");
}

/** Draws an arrow, or a circle, or takes it away: for the moment in a game, into the record in a study. */
async function onDraw(from, to, event, ends) {
  if (!game) return;
  const shape = shapeOf(colourOf(event), from, to);
  const kept = game.mode === "study" ? game.tree.shapes : shapes;
  if (!ends) return board.mark("shapes", drawingOf(game.mode === "study" ? [shape] : toggled(shapes, shape), game.board));
  if (game.mode === "play") shapes = toggled(kept, shape);
  drawShapes();
  if (game.mode !== "study") return;
  const text = shownMove(game.tree)?.comment ?? game.tree.comment;
  await act({ do: "comment", node: game.tree.at, text: `${text} ${commandsOf(toggled(kept, shape))}` });
}

/** Goes through the mistakes that the report has found. */
async function learnFromMistakes() {
  try {
    const mistakes = await server.get("mistakes");
    if (mistakes.steps.length > 0) await lessons.correct(mistakes, server.link);
    else say("The report is gone; ask for it again.");
  } catch (error) {
    say(error.message);
  }
}

/** Opens the game that is played after this one: the same rules and players, the colours changed. */
async function openRematch() {
  try {
    const { link } = await server.get("rematch");
    await server.open({ link });
  } catch (error) {
    say(error.message);
  }
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
  if (byId("status").textContent !== said) byId("status").textContent = said;
  byId("status").classList.toggle("over", Boolean(game.over));
}

/** Buttons for moves that have no squares, or that are possible only now. */
function showOffers() {
  const looksBack = game.mode === "play" && game.shown < game.played.length;
  const may = game.yours && !game.over && !looksBack;
  const special = may ? game.offered : [];
  const drops = new Set(pocket.flatMap(({ goals }) => Object.values(goals).flat()));
  const here = may ? game.inPlace.filter((index) => !drops.has(index)) : [];
  const list = special.length > MOST_OFFERS ? [] : [...special, ...here];
  const buttons = list.map((index) => {
    const move = game.moves[index];
    const element = make("button", { type: "button", "data-move": move.text }, move.words || move.text);
    element.onclick = () => propose(move);
    element.onmouseenter = element.onfocus = () => showEffect(move.text);
    element.onmouseleave = element.onblur = () => proposed || clearEffect();
    return element;
  });
  if (special.length > MOST_OFFERS) {
    const ask = () => chooseInSteps(special);
    buttons.push(make("button", { type: "button", id: "all-offers", onclick: ask }, `Choose: ${special.length} ways`));
  }
  if (may) buttons.push(...pocketButtons(pocket, picked, (place) => (place === picked ? unpick() : pick(place))));
  if (looksBack) buttons.push(button("Back to the game", () => steps.far(1), { id: "to-last" }));
  const home = byId("offers");
  fill(home, ...buttons);
  // What is below stays where it is when there are fewer of them.
  home.style.minHeight = `${Math.min(home.offsetHeight, NARROW.matches ? KEPT_BELOW : KEPT_BESIDE)}px`;
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
  withdraw();
  board.tag("picked", []);
  board.tag("goal", []);
  board.mark("marks", "");
  board.label(new Set());
  pressPocket(null);
  clearEffect();
}

/** Where what stands on a square can go, or a piece in hand can be put. */
const goalsOf = (place) => pocket.find((kind) => kind.place === place)?.goals ?? game.picks[place] ?? {};

/** Takes up what stands on a square: its goals are marked as in the diagrams, and what it is is told. */
async function pick(square) {
  picked = square;
  const goals = Object.keys(goalsOf(square));
  board.tag("picked", [square]);
  board.tag("goal", goals);
  board.label(new Set(goals), square);
  pressPocket(square);
  if (!isInHand(square)) await askPiece(square);
}

async function askPiece(square) {
  clearTimeout(hoverTimer);
  const number = ++asked;
  const told = await server.get(`piece?square=${square}`).catch(() => null);
  if (!told || number !== asked) return;
  board.mark("marks", told.marks);
  panel.tellPiece(told);
}

function movesTo(square) {
  return (picked && goalsOf(picked)[square]) ?? [];
}

async function onPoint(square, { dragged, start, from }) {
  if (!game) return;
  if (start) {
    if (square !== picked && game.yours) await pick(square);
    return;
  }
  if (shapes.length > 0) {
    shapes = [];
    drawShapes();
  }
  if (from && Premoves.allows(game)) return premoves.add(from, square);
  if (premoves.point(square, game)) return askPiece(square);
  putAt = dragged ? square : null;
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
  return propose(moves[0]);
}

/** A move that was pointed at is played. A finger, which cannot hover, is shown first what the move does: on the board, and
    in words below it. */
async function propose(move) {
  if (!touches || proposed === move.text) return play(move.text);
  proposed = move.text;
  const words = make("p", {}, make("strong", {}, `${move.words || move.text}?`));
  byId("offers").hidden = true;
  fill(byId("proposal"), words,
    button("Play it", () => play(move.text), { className: "primary", id: "play-it" }), button("Cancel", unpick));
  byId("proposal").hidden = false;
  const told = await showEffect(move.text);
  if (!told || proposed !== move.text) return undefined;
  if (told.warning) words.append(make("span", { className: "warning" }, ` ${told.warning}.`));
  board.mark("marks", "");
  return board.draw(told.board);
}

function withdraw() {
  if (proposed) board.redraw();
  proposed = null;
  byId("proposal").hidden = true;
  byId("offers").hidden = false;
}

/** Plays a move. What does harm to the player's own side is asked about before; in a study nothing is lost. */
async function play(text) {
  const told = game.mode === "play" ? await previewOf(text).catch(() => null) : null;
  unpick();
  if (told?.warning && !(await confirmed(`${told.warning}. Play it?`))) return;
  await act({ do: "play", text });
}

async function choose(moves, title) {
  const text = await chooseMove(moves, title, previewOf);
  unpick();
  if (text) await play(text);
}

/** What a move to the square would do, or what stands there, is told while it is pointed at. */
function onOver(square) {
  clearTimeout(hoverTimer);
  if (!game || proposed) return;
  const moves = square ? movesTo(square) : [];
  if (moves.length > 0) {
    hoverTimer = setTimeout(() => showEffect(game.moves[moves[0]].text, moves.length), HOVER);
    return;
  }
  clearEffect(true);
  const stands = square && game.board.squares[square] !== "empty";
  if (stands && !picked) hoverTimer = setTimeout(() => showPiece(square), HOVER_PIECE);
}

/** Says what stands on a square that is pointed at. */
async function showPiece(square) {
  const number = ++hovered;
  const told = await server.get(`piece?square=${square}`).catch(() => null);
  if (told && number === hovered) panel.tellPiece(told, true);
}

/** Shows what a move would do, in words and as the board after it, and gives it. */
async function showEffect(text, ways = 1) {
  const number = ++hovered;
  const told = await previewOf(text).catch(() => null);
  if (told && number === hovered) panel.tellEffect(told, ways, still(told.board));
  return told;
}

/** Takes away what is told of what was pointed at, and unless `keepPiece` of a piece. */
function clearEffect(keepPiece = false) {
  clearTimeout(hoverTimer);
  hovered += 1;
  if (!keepPiece) asked += 1;
  panel.clearEffect(keepPiece);
  if (!keepPiece) board.tag("asked", []);
}

/** Puts the piece back that is picked, and takes back what was made ahead; tells whether there was any. */
function cancel() {
  const had = picked || proposed || premoves.any;
  premoves.drop();
  unpick();
  return Boolean(had);
}

watch(board, byId("board"), {
  onPoint,
  onOver,
  onCancel: cancel,
  onDraw,
  mayDrag: (square) => Boolean(game?.yours ? game.picks[square] : premoves.mayPick(square, game)),
});

/** Keys that do something wherever the focus is, but not in what is typed into; the cursor on the board takes its own. */
const KEYS = {
  f: () => act({ do: "flip" }),
  l: () => study.toggle(),
  u: () => act({ do: "back" }),
  i: () => act({ do: "hint" }),
  c: () => board.key(true),
  "[": () => steps.by(-1),
  "]": () => steps.by(1),
  ArrowLeft: () => steps.by(-1),
  ArrowRight: () => steps.by(1),
  Home: () => steps.far(-1),
  End: () => steps.far(1),
};
document.addEventListener("keydown", (event) => {
  const does = KEYS[event.key];
  // In the rules these two scroll.
  const scrolls = ["Home", "End"].includes(event.key) && event.target.closest("#rules-panel");
  if (!does || !game || event.defaultPrevented || isTyping(event) || scrolls) return;
  event.preventDefault();
  does();
});

let rolled = 0;
byId("board").addEventListener("wheel", (event) => {
  if (event.ctrlKey || !game || !steps.any) return;
  event.preventDefault();
  const turn = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
  rolled = Math.sign(rolled) === Math.sign(turn) ? rolled + turn : turn;
  if (Math.abs(rolled) < NOTCH) return;
  steps.by(Math.sign(rolled));
  rolled = 0;
}, { passive: false });

async function toggleRules() {
  const home = byId("rules-panel");
  const shows = home.hidden;
  byId("show-rules").setAttribute("aria-expanded", String(shows));
  home.hidden = !shows;
  document.body.classList.toggle("with-rules", shows);
  if (shows && home.childElementCount === 0) {
    const page = await fetch(rulesPage(game.game.rules)).then((response) => response.text());
    const article = new DOMParser().parseFromString(page, "text/html").getElementById("rules");
    const back = button("Back to the board", toggleRules, { className: "back" });
    fill(home, back, ...(article ? article.childNodes : drawn("<p>There is no page of rules.</p>").childNodes));
  }
  // Where they are not beside the board they are below everything else.
  if (NARROW.matches) (shows ? home : document.body).scrollIntoView({ block: "start" });
  if (shows) home.focus({ preventScroll: true });
  else byId("show-rules").focus({ preventScroll: true });
}

byId("show-rules").onclick = toggleRules;
byId("show-settings").onclick = openSettings;
const collection = new Collection(server, () => game, say);
const edit = () => openEditor(server, () => game, openEdited);
buildShare(server, () => game, say, edit, collection);

/** Opens a game that is none of the file's. */
function openOther(link) {
  collection.drop();
  return openLink(link);
}

/** Opens a position that was set up by hand. */
async function openEdited(wanted) {
  await server.open(wanted);
  collection.drop();
}

async function openLink(link) {
  const room = roomOf(link);
  if (room) return join(room);
  try {
    await server.open({ link: await address.read(link) });
  } catch (error) {
    say(error.message);
    if (isLost(error) || isFull(error)) setTimeout(() => openLink(link), 1000);
  }
  return undefined;
}

addEventListener("hashchange", () => {
  if (!address.shows(location.hash)) openOther(location.hash);
});

/** The page begins with a tutorial, with puzzles, with a file that the first page was given, or with its address. */
async function begin() {
  const wanted = new URLSearchParams(location.search);
  const course = wanted.has("learn") ? () => lessons.begin(wanted.get("learn"))
    : wanted.has("puzzles") ? async () => lessons.take(await puzzleCourse(wanted.get("puzzles"))) : null;
  if (course) {
    await course().catch((error) => say(error.message));
    settle();
    return;
  }
  try {
    if (await collection.goOn(await address.read().catch(() => ""))) return;
  } catch (error) {
    complain("", error.message);
  }
  await openLink(location.hash);
  const then = wanted.has("edit") ? edit : wanted.has("invite") ? invite : null;
  if (game && then) {
    history.replaceState(null, "", `${gamePage}${location.hash}`);
    await then();
  }
}

await begin();
