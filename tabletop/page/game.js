// Page of a game: shows the messages of the server, and sends the user's actions.

import { Address } from "./address.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Collection } from "./collection.js";
import { choosePractice } from "./dialogs.js";
import { byId, button, capitalized, fill, make, withFocus } from "./dom.js";
import { Friends, roomHash, roomOf } from "./friends.js";
import { Lessons } from "./learn.js";
import { loadAgain } from "./loading.js";
import { openSheet, sheetOf } from "./new-game.js";
import { showOffers } from "./offers.js";
import { Panel } from "./panel.js";
import { Picking } from "./picking.js";
import { isInHand, showPockets, watchPockets } from "./pocket.js";
import { watch } from "./pointer.js";
import { Premoves } from "./premoves.js";
import { Server, complaintOf, isFull, isLost } from "./server.js";
import { Saver, noteClocks, noteComment, savedGames, storedLink, takeComment } from "./saved.js";
import { Result, endOf } from "./result.js";
import { RulesPanel } from "./rules-panel.js";
import { openSettings, setting } from "./settings.js";
import { Shapes } from "./shapes.js";
import { buildShare, complain } from "./share.js";
import { sound } from "./sound.js";
import { steer } from "./steering.js";
import { Steps, shownMove } from "./steps.js";
import { Study } from "./study.js";

const board = new Board(byId("board"));
const clocks = new Clocks();
const server = new Server({ onOpen, onGame, onThought, onLine, onCopy, isMeant: ({ text }) => picking.isMeant(text), onRest: () => clocks.rest(), onRefused: (error) => say(error.message) });
const panel = new Panel(act,
  { rematch: () => openRematch(), learn: () => learnFromMistakes(), review, invite, study: studyCopy, practise,
    step: (by) => steps.by(by), far: (direction) => steps.far(direction) });
const friends = new Friends(server, act, say);
const study = new Study(act);
const steps = new Steps(act);
const address = new Address((covers) => rules.show(covers));
const premoves = new Premoves(board);
const picking = new Picking(board, server, panel, premoves, act);
const shapes = new Shapes(board, act);
const saver = new Saver();
const rules = new RulesPanel(() => game.game.rules, attempt, address);
const result = new Result({ rematch: (over) => rematch(over), newGame, review });
/** Opens a game of a course; where nothing is open yet, the page offers another attempt. */
const openStep = (request) => (game ? attempt(() => server.open(request)) : server.open(request));
const lessons = new Lessons(server, act, openStep, (squares) => board.tag("hinted", squares), { practise, leave: leaveCourse });

/** Status of an answer after a failure of the engine or the server. */
const FAILED = 500;

/** @type {GameMessage | null} */
let game = null;
/** Remark about the game, shown until another one is opened. */
let remark = "";
/** True after the step back from a course, until its game is there. */
let isLeaving = false;

/** Actions that mean something else the second time. */
const REPEATED = ["back", "flip", "mark", "pause"];
/** Last action, while it is under way, and the end of all actions until now. */
let latest = null;
let settled = Promise.resolve();

/** Sends an action to the game and shows the error if it is rejected. Returns true on success. The
    second click of a double click is the same action.
    @param {PageAction} action
    @returns {Promise<boolean>} */
function act(action) {
  if (action.do !== "comment") study.keepComment();
  // An answer that is asked for comes at once.
  if (action.do === "hurry") movedAt = -ANSWER_DELAY;
  const text = JSON.stringify(action);
  if (latest?.text === text && !REPEATED.includes(action.do)) return latest.done;
  // The way back from an analysis to its game, and from a game to the analysis that it began in.
  const leaves = action.do === "study" && !collection.isOpen;
  if (leaves) address.leave();
  const own = { text, done: carryOut(action) };
  if (leaves) own.done.then((isDone) => isDone || address.stay());
  if (action.do !== "comment") latest = own;
  settled = Promise.all([settled, own.done]).then(() => {});
  own.done.then(() => latest === own && (latest = null));
  return own.done;
}

/** @param {PageAction} action */
async function carryOut(action) {
  try {
    await server.act(action);
    return true;
  } catch (error) {
    say(isLost(error) ? "The server cannot be reached; your last action was not carried out." : error.message);
    return false;
  }
}

function say(text) {
  byId("status").textContent = capitalized(text);
  byId("status").classList.remove("usual");
  settle();
}

/** Shows the page once its layout is complete, so that it does not jump. */
function settle() {
  document.body.classList.add("settled");
}

/** Waits until the typed comment and all that was done before are in the game. */
function settleGame() {
  study.keepComment();
  return settled;
}

/** @param {OpenRequest | null} request
    @param {boolean} place */
function onOpen(request, place) {
  clearTimeout(retry);
  saver.begin();
  noteTyped();
  study.forget();
  const wasCourse = lessons.runs;
  lessons.onOpen(request);
  address.begin(request, place || (lessons.runs && wasCourse), lessons.words);
  if (!place && !lessons.runs) collection.leave();
  isLeaving = false;
  panel.forget();
  premoves.drop();
  if (game) picking.unpick();
  result.forget();
  remark = "";
}

/** Leaves the shared game. */
function onCopy(why) {
  remark = why;
  address.setRoom(null);
  address.show(game.link);
  showStatus();
}

/** Creates links to this game for others. */
async function invite() {
  const hash = await friends.invite();
  if (hash) address.setRoom(hash);
}

/** Runs a function and shows its error. Returns true on success, which the function may deny. */
async function attempt(does) {
  try {
    return (await does()) !== false;
  } catch (error) {
    say(complaintOf(error));
    return false;
  }
}

/** Enters a shared room, or opens the stored copy of its game. */
async function join(room) {
  const hash = roomHash(room.id, room.key);
  if (!(await server.join(room, storedLink(hash)))) return false;
  if (!game.room) return true;
  address.setRoom(hash);
  friends.sit(game);
  return true;
}

/** Offers another attempt if the engine or the server failed, and a new game or those stored here
    after a link that leads to none.
    @param {{status?: number}} error */
function offerRetry(error) {
  if (game) return;
  if (error.status === FAILED || isLost(error) || isFull(error)) fill(byId("offers"), button("Try again", loadAgain, { className: "primary", id: "try-again" }));
  else {
    const way = (id, words, hash = "") => make("a", { className: "button", href: byId("new-game").href + hash, id }, words);
    fill(byId("offers"), way("start-anew", "Start a new game"), savedGames().length > 0 ? way("to-saved", "Your games", "#saved") : null);
  }
}

/** Opens a copy of a shared game for study. */
async function studyCopy() {
  if (!game.room) return act({ do: "study", on: true });
  return (await openLink(game.link)) && carryOut({ do: "study", on: true });
}

/** Plays the position on the board against the engine, after asking for the level. */
async function practise() {
  const chosen = await choosePractice(game.turn);
  if (chosen) await attempt(() => server.open(server.get(`practice?side=${chosen.side}&level=${chosen.level}`)));
}

/** @param {boolean} there */
function onLine(there) {
  document.body.classList.toggle("lost", !there);
  if (there) return game && showStatus();
  say(`Connection lost; reconnecting\u2026${server.waiting ? ` Then your move ${server.waiting} is played.` : ""}`);
  return picking.showWaiting();
}

/** Plays the sound of a turn and announces it to screen readers: moves of others, and steps through
    a study.
    @param {GameMessage} before */
function announce(before) {
  const own = before.yours && game.played.length > before.played.length;
  /** @type {{name: string, side?: string | null}} */
  const last = game.tree ? shownMove(game.tree) : game.played[game.shown - 1];
  if (!own && last) byId("heard").textContent = last.side ? `${last.side}: ${last.name}` : last.name;
  /** @param {GameMessage} state */
  const pieces = (state) => Object.values(state.board.squares).filter((words) => words !== "empty").length;
  if (game.over && !before.over) sound("end");
  else if (game.check.length > 0) sound("check");
  else sound(pieces(game) < pieces(before) ? "capture" : "move");
}

/** Least time from a move to the engine's answer without clocks, in milliseconds: one that comes at
    once is easily missed. */
const ANSWER_DELAY = 600;
let movedAt = 0;
let held = 0;

/** Returns the time by which the engine's answer is delayed.
    @param {GameMessage} state */
function answerDelayOf(state) {
  const answers = game && state.mode === "play" && !state.room && !state.clocks && game.thinking && !state.thinking
    && state.seats.includes("you") && state.played.length === game.played.length + 1;
  return answers ? ANSWER_DELAY - (performance.now() - movedAt) : 0;
}

/** @param {GameMessage} state */
function onGame(state) {
  latest = null;
  clearTimeout(held);
  const delay = answerDelayOf(state);
  const show = () => withFocus(() => showGame(state));
  if (delay > 0) held = setTimeout(show, delay);
  else show();
}

/** @param {GameMessage} state */
function showGame(state) {
  if (state.thinking && !game?.thinking) movedAt = performance.now();
  const isNews = game && (state.shown !== game.shown || state.tree?.at !== game.tree?.at);
  const before = game;
  game = state;
  if (before && game.played.length < before.played.length) premoves.drop();
  picking.update(game);
  window.menagerie = { game, fen: game.fen, version: game.version };
  address.show(game.link);
  const samePosition = before && before.fen === game.fen && before.shown === game.shown && before.yours === game.yours;
  if (!lessons.runs) collection.note(game.link);
  if (!lessons.runs && (!game.room || game.room.you)) saver.note(game, game.room ? roomHash(server.id, server.key).slice(1) : undefined);
  board.show(game.board, { moves: setting("moving") === "on", put: picking.putAt });
  shapes.show(game, samePosition);
  picking.renew(samePosition);
  board.glow(game.check);
  board.tag("attacker", game.attackers);
  board.tag("hinted", game.over ? [] : game.hint ?? []);
  board.tag("mine", game.yours ? Object.keys(game.picks) : Object.keys(game.board.squares).filter((square) => premoves.mayPick(square, game)));
  byId("title").textContent = game.game.title;
  document.title = `${game.room && game.yours ? "Your turn" : "Menagerie"}: ${game.game.title}`;
  panel.show(game);
  study.show(game);
  steps.show(game);
  clocks.show(game);
  friends.show(game);
  byId("goal").textContent = `Goal: ${game.goal}`;
  rules.refresh();
  showStatus();
  showOffers(game, picking, (text) => lessons.allows(text));
  showPockets(game, picking);
  result.show(game, lessons.runs);
  onThought(game.thought);
  if (isNews) announce(before);
  playPremove();
  lessons.onGame(game);
  if (!lessons.runs) settle();
}

/** Plays the next premove, or shows the pending ones again. */
function playPremove() {
  if (game.over || game.mode !== "play") premoves.drop();
  const next = premoves.any && premoves.next(game);
  if (!next) return premoves.show();
  const [from, to] = next;
  const moves = picking.between(from, to);
  if (moves.length === 1) return picking.play(moves[0].text);
  if (moves.length > 1) return picking.choose(moves, `${moves.length} moves from ${from} to ${to}`, to);
  premoves.drop();
  return say(`${isInHand(from) ? "A drop on" : `The move ${from} to`} ${to} is no longer possible, and was not played.`);
}

/** Opens the mistakes found by the report as a course. */
const learnFromMistakes = () => attempt(async () => {
  const home = { id: server.id, link: server.link, hash: location.hash };
  /** @type {MistakesMessage} */
  const mistakes = await server.get("mistakes");
  if (mistakes.steps.length > 0) await lessons.correct(mistakes, home);
  else say("The report is no longer there; ask for it again.");
});

/** Opens the game that a course was made from, at its address.
    @param {Home} home */
const openHome = (home) => server.comeBack(home, address.request(home.hash).catch(() => null));

/** Returns from a course to its game, by the browser's history if that leads there.
    @param {Home} home */
function leaveCourse(home) {
  if (!address.isBehind(home.hash)) return attempt(() => openHome(home));
  // The second click of a double click would leave the game.
  if (!isLeaving) history.back();
  isLeaving = true;
  return undefined;
}

/** Opens the sheet of a new game of the same kind, or the first page if there is none. */
async function newGame() {
  try {
    openSheet(await sheetOf(game.game.rules));
  } catch (error) {
    if (isLost(error)) say(complaintOf(error));
    else location.assign(byId("new-game").href);
  }
}

/** Starts a rematch; a friend must accept it. */
const rematch = ({ room }) => (room ? act({ do: "rematch" }) : openRematch());

/** Opens the next game with the same rules and players and the colours exchanged; the browser's back
    button leads to the last one. */
const openRematch = () => attempt(async () => {
  const { link } = await server.get("rematch");
  location.hash = link;
});

/** Opens the game as a study with a report on all its moves. */
async function review() {
  if (await studyCopy()) await act({ do: "report", each: 200 });
}

/** @param {ThoughtMessage} thought */
function onThought(thought) {
  if (!game) return;
  game.thought = thought;
  study.think(thought, game);
  board.mark("arrows", thought.arrows);
  panel.think(thought, game, server.reportAddress);
}

function showStatus() {
  const isEnd = game.over && (game.mode === "study" || game.shown === game.played.length);
  const now = isEnd ? [endOf(game), game.room ? game.message : ""] : [game.message.replace(/\.$/, ""), game.status];
  const text = [remark.replace(/\.$/, ""), ...now].filter(Boolean).join(". ");
  if (byId("status").textContent !== text) byId("status").textContent = text;
  byId("status").classList.toggle("over", Boolean(game.over));
  // A phone has no room for what the board and the players' names show.
  byId("status").classList.toggle("usual", !isEnd && !remark && !game.message);
}

/** Shows a remark about the game until another one is opened. */
function remarkOn(text) {
  remark = text;
  if (game) showStatus();
  else say(text);
}

/** Handles a click on a square; temporary drawings are removed. */
function onPoint(square, how) {
  if (!how.start) shapes.clear();
  return picking.point(square, how);
}

watch(board, byId("board"), {
  onPoint,
  onOver: (square) => picking.over(square),
  onCancel: () => picking.cancel(),
  onDraw: (from, to, event, ends) => shapes.draw(from, to, event, ends),
  mayDrag: (square) => picking.mayDrag(square),
});
watchPockets(board, picking);
steer(byId("board"), steps, {
  f: () => act({ do: "flip" }),
  l: () => study.toggle(),
  // In a lesson only the lesson takes moves back, and a hint would give the answer away.
  u: () => lessons.runs || act({ do: "back" }),
  i: () => lessons.runs || act({ do: "hint" }),
  c: () => board.key(true),
});

byId("show-settings").onclick = openSettings;
/** Loads the sheet of a new game when the pointer approaches its button. */
const preloadSheet = () => game?.game.rules && sheetOf(game.game.rules).catch(() => {});
byId("new-game").onpointerenter = preloadSheet;
byId("new-game").onfocus = preloadSheet;
byId("new-game").onclick = (event) => {
  if (!game?.game.rules || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  newGame();
};
const collection = new Collection(server, () => game, remarkOn, attempt, settleGame);
/** Opens the editor, which is loaded on demand. */
const edit = () => attempt(async () => (await import("./editor.js")).openEditor(server, () => game));
buildShare(server, () => game, board, { say, attempt, edit }, collection);

/** Opens the address that the user has gone to, with the file of its game. */
async function follow(link) {
  if (await openLink(link, follow)) await collection.restore(await address.read(link));
}

/** Returns true if the user has gone to a course that is not on the page, with which the page begins
    again. */
const isCourse = () => location.search !== "" && location.search !== lessons.words;

/** Timer of another attempt to open a link. */
let retry = 0;

/** Opens a link; until the server can be reached, `again` is called with it. Returns true on
    success.
    @param {string} link
    @param {(link: string) => void} again
    @returns {Promise<boolean>} */
async function openLink(link, again = openLink) {
  clearTimeout(retry);
  const room = roomOf(link);
  try {
    const { home } = lessons;
    const isOpen = await (room ? join(room) : home?.hash === link ? openHome(home) : server.open(address.request(link)));
    if (isOpen) study.restore(takeComment(game.link));
    return isOpen;
  } catch (error) {
    say(complaintOf(error));
    if (isLost(error) || isFull(error)) retry = setTimeout(() => again(link), 1000);
    else offerRetry(error);
    return false;
  }
}

/** Stays in the game on the page, whose address the user has gone back to. */
function stay() {
  clearTimeout(retry);
  isLeaving = false;
  server.stay();
  if (game && !document.body.classList.contains("lost")) showStatus();
}

/** Leaving the page does not restore the time used in this turn. */
function noteTurn() {
  if (clocks.runs && !game.room) noteClocks(game.link, clocks.left);
}

/** The comment that is being typed waits until its game is opened again. */
const noteTyped = () => game && noteComment(game.link, study.typed);

addEventListener("pagehide", noteTurn);
addEventListener("pagehide", noteTyped);
addEventListener("pageshow", ({ persisted }) => persisted && game && takeComment(game.link));
document.addEventListener("visibilitychange", () => document.hidden && noteTurn());
/** Opens what the user has gone to. */
const arrive = () => (address.isShown ? stay() : follow(location.hash));
// The way out of a course need not change the hash.
addEventListener("popstate", () => (isCourse() ? location.reload() : location.search === "" && lessons.runs && arrive()));
addEventListener("hashchange", () => isCourse() || arrive());

/** The page begins with the course of its address, with a file that the first page was given, or with
    the game of its address. */
async function begin() {
  const words = new URLSearchParams(location.search);
  try {
    if (await lessons.begin(words)) return settle();
  } catch (error) {
    say(complaintOf(error));
    return offerRetry(error);
  }
  try {
    if (!location.hash && (await collection.openChosen())) return undefined;
  } catch (error) {
    complain("", error.message);
  }
  await follow(location.hash);
  const then = words.has("edit") ? edit : words.has("invite") ? invite : null;
  return game && then?.();
}

await begin();
