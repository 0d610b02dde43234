// Game on the server: opened by its address, and opened again when it is gone.

import { capitalized } from "./dom.js";
import { moveAt, placeOf } from "./steps.js";
import { grace, listen, patiently, send } from "./transport.js";

/** Delay before the next attempt, in milliseconds. */
const RETRY = 1000;
/** Time in milliseconds for which a page in the background keeps its stream: browsers allow six
    streams to one server. */
const HIDDEN = 20_000;

const GONE = "The game with your friend is no longer on the server: this is a copy, on this page only.";

/** Returns the link to a copy of a game between two players. */
const copyOf = (link) => `${link}&copy=yes`;

/** Sends a request; throws an error with the server's message if it is rejected.
    @param {string} path
    @returns {Promise<any>} */
export async function ask(path, options = {}) {
  const response = await send(path, options);
  if (response.ok) return response;
  /** @type {ErrorMessage} */
  const reply = await response.json().catch(() => ({ error: `The server says ${response.status}` }));
  throw Object.assign(new Error(capitalized(reply.error)), { status: response.status });
}

/** Sends a request and returns its answer, parsed from JSON.
    @param {string} path
    @returns {Promise<any>} */
export const answerTo = async (path, options = {}) => (await ask(path, options)).json();

/** Returns the options of a request with a body.
    @param {OpenRequest | PageAction | ListGamesRequest | EditedPosition | WorkshopRequest} body */
export const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Returns true if an error means that the server could not be reached: `fetch` throws those. */
export const isLost = (error) => error instanceof TypeError;

/** Returns the words for an error of a request. */
export const complaintOf = (error) => (isLost(error) ? "The server cannot be reached." : error.message);

/** Returns true if an error means that the server is full. */
export const isFull = (error) => error.status === 503;

/** Returns the number of a move in a study that is opened again. */
const counterpart = (node, before, now) => moveAt(now, placeOf(before, node))?.node ?? node;

/** Returns true if a game has got a move: as the next that was played, or in a study as the one on the
    board.
    @param {GameMessage} now
    @param {GameMessage} before
    @param {PageAction} move */
function hasGot({ tree, played }, before, move) {
  const got = tree ? tree.steps.find((step) => step.kind === "move" && step.node === tree.at) : played[before.played.length];
  return got !== undefined && "text" in got && "text" in move && got.text === move.text;
}

/** Returns a name for a spectator's page, which has its own view of the game. */
const watcherName = () => `watcher-${[...crypto.getRandomValues(new Uint32Array(3))].join("-")}`;

/** A game on the server. It calls `onOpen` for another game, with the request for it if there is one,
    and true if the game takes the place of the last one; `onGame` and `onThought` after changes,
    `onLine` when the connection is lost or restored, `isMeant` before a move that has waited for it is played, `onRest` when
    the page stops listening because it is hidden, `onCopy` when a game between two players has
    become one of this page alone, and `onRefused` with the reason that the game cannot be opened
    again. */
export class Server {
  #id = null;
  /** Key of the page's link to a shared room, or the name of a page that watches there; null in a
      room of its own. */
  #key = null;
  /** Last state of the game.
      @type {GameMessage | null} */
  #game = null;
  #version = -1;
  #stream = null;
  /** @type {{onOpen: (request: OpenRequest | null, place: boolean) => void, onGame: (game: GameMessage) => void,
      onThought: (thought: ThoughtMessage) => void, onLine: (there: boolean) => void, isMeant: (move: PageAction) =>
      Promise<boolean>, onRest: () => void, onCopy: (why: string) => void, onRefused: (error: Error) => void}} */
  #listeners;
  #asleep = false;
  #opening = null;
  #hiding = 0;
  /** Number of games opened here: late answers for earlier ones are ignored. */
  #opened = 0;
  /** Number of games asked for. */
  #asked = 0;
  /** Broken stream that is being replaced. */
  #retried = null;
  /** Move that has not reached the server, and what continues with the next state of the game.
      @type {{move: PageAction, go: (game: GameMessage | null) => void} | null} */
  #unsent = null;

  constructor(listeners) {
    this.#listeners = listeners;
    addEventListener("pagehide", () => this.#stream?.close());
    // The browser may restore the page from its cache.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#wake());
    document.addEventListener("visibilitychange", () => this.#hideOrShow());
  }

  /** A page that nobody sees leaves its place to others after a while, and comes back to its game
      when it is seen. */
  #hideOrShow() {
    clearTimeout(this.#hiding);
    if (!document.hidden) return this.#wake();
    // In a shared room other people wait for this page.
    if (this.#key === null) this.#hiding = setTimeout(() => this.#rest(), HIDDEN);
  }

  #rest() {
    this.#stream?.close();
    this.#hiding = setTimeout(() => this.#listeners.onRest(), grace);
  }

  #wake() {
    if (this.#stream?.readyState === EventSource.CLOSED && !this.#asleep) this.#goOn();
  }

  /** Opens the game of an address, one of a file (`{pgn: {text, number, line}}`), or one at a
      position that was set up by hand (`{edited: {link, fen}}`). Where that is refused, the game
      that is open stays. Resolves to false if another game was asked for meanwhile.
      @param {OpenRequest | Promise<OpenRequest>} request */
  open(request, place = false) {
    const given = Promise.resolve(request);
    return this.#change(given.then((known) => answerTo("/api/games", posted(known))), { request: given, place });
  }

  /** Returns to the room of a game; if it is gone, the game is opened by its address. `request` is
      that of the address which the game had.
      @param {Home} home
      @param {Promise<OpenRequest | null>} request */
  comeBack({ id, link }, request) {
    const left = answerTo(`/api/games/${encodeURIComponent(id)}`).then((game) => {
      // A page without a server gives the same names to other rooms after a reload.
      if (game.link !== link) throw new Error("another game");
      return { id, game };
    });
    return this.#change(left.catch(() => answerTo("/api/games", posted({ link }))), { request, place: true });
  }

  /** Enters a shared room; if it is gone, the copy of its game is opened by its address. */
  async join({ id, key }, copy) {
    const name = key || watcherName();
    const game = answerTo(`/api/games/${encodeURIComponent(id)}?key=${encodeURIComponent(name)}`);
    try {
      return await this.#change(game.then((game) => ({ id, game })), { key: name });
    } catch (error) {
      if (error.status !== 404 || !copy) throw error;
      const isOpen = await this.open({ link: copyOf(copy) });
      if (isOpen) this.#listeners.onCopy(GONE);
      return isOpen;
    }
  }

  /** Stays in the game that is open, whatever was asked for. */
  stay() {
    this.#asked += 1;
  }

  /** Changes to the game of an answer, unless another one is asked for before it comes.
      @param {Promise<OpenedMessage>} answer
      @param {{request?: Promise<OpenRequest> | null, key?: string | null, place?: boolean}} how */
  async #change(answer, { request = null, key = null, place = false }) {
    this.#asked += 1;
    const own = this.#asked;
    const both = await Promise.all([answer, request]).catch((error) => {
      if (own === this.#asked) throw error;
      return null;
    });
    if (own !== this.#asked) return false;
    const [opened, known] = both;
    this.#opened += 1;
    this.#resume(null);
    this.#listeners.onOpen(known, place);
    this.#enter(opened, key);
    return true;
  }

  /** @param {OpenedMessage} opened
      @param {string | null} key */
  #enter({ id, game }, key = null) {
    this.#id = id;
    this.#key = key;
    this.#version = -1;
    this.#asleep = false;
    this.#take(game);
    this.#listen();
  }

  /** Returns the move that waits for the connection, or null. */
  get waiting() {
    return this.#unsent && "text" in this.#unsent.move ? this.#unsent.move.text : null;
  }

  /** Returns the move of a study that is on the board. */
  get node() {
    return this.#game?.tree?.at ?? null;
  }

  get link() {
    return this.#game?.link ?? "";
  }

  /** Returns the room's name and the key of the page's link. */
  get id() {
    return this.#id;
  }

  get key() {
    return this.#key;
  }

  /** Returns the address of the room. */
  #path(what = "") {
    const [place, query] = what.split("?");
    const asked = [query, this.#key && `key=${this.#key}`].filter(Boolean).join("&");
    return `/api/games/${this.#id}${place ? `/${place}` : ""}${asked ? `?${asked}` : ""}`;
  }

  /** @param {GameMessage} game */
  #take(game) {
    if (game.version < this.#version) return;
    this.#version = game.version;
    this.#game = game;
    // The page has invited somebody: from now on it has a seat and receives the events of that
    // seat.
    if (game.room?.key && this.#key === null) {
      this.#key = game.room.key;
      this.#listen();
    }
    this.#listeners.onGame(game);
    this.#resume(game);
  }

  /** Continues with the move that waits for a state of the game; null drops it.
      @param {GameMessage | null} game */
  #resume(game) {
    const waiting = this.#unsent;
    this.#unsent = null;
    waiting?.go(game);
  }

  #listen() {
    this.#stream?.close();
    const stream = listen(this.#path("events"));
    this.#stream = stream;
    stream.addEventListener("game", (event) => {
      this.#listeners.onLine(true);
      this.#take(JSON.parse(event.data));
    });
    stream.addEventListener("thought", (event) => this.#listeners.onThought(JSON.parse(event.data)));
    stream.addEventListener("closed", () => {
      stream.close();
      this.#asleep = true;
    });
    stream.onerror = () => stream === this.#stream && !this.#asleep && this.#lose();
    // A page may start in the background.
    this.#hideOrShow();
  }

  /** Gives up a broken stream, for another one after a while. */
  #lose() {
    const stream = this.#stream;
    stream.close();
    this.#listeners.onLine(false);
    setTimeout(() => stream === this.#stream && this.#goOn(), RETRY);
  }

  /** Listens again after the stream has broken; a game that the server has lost is opened again. */
  async #goOn() {
    const stream = this.#stream;
    if (this.#retried === stream) return;
    this.#retried = stream;
    while (stream === this.#stream) {
      const refused = await this.#replace(stream).then(() => null, (error) => error);
      // Another game may have been opened meanwhile.
      if (!refused || stream !== this.#stream) break;
      if (!isLost(refused) && !isFull(refused)) {
        this.#resume(null);
        this.#listeners.onRefused(refused);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
    if (this.#retried === stream) this.#retried = null;
  }

  /** Listens to a new stream, after opening the game again if necessary; throws on failure. */
  async #replace(stream) {
    try {
      await patiently(() => ask(this.#path()));
    } catch (error) {
      if (isLost(error) || isFull(error) || stream !== this.#stream) throw error;
      await patiently(() => this.#again());
    }
    if (stream === this.#stream) this.#listen();
  }

  /** Opens the game again by its address. */
  async #again() {
    const wasShared = this.#key !== null;
    await this.#reopen();
    if (!wasShared) return;
    this.#listeners.onCopy(GONE);
    throw Object.assign(new Error(GONE), { status: 410 });
  }

  #reopen() {
    const opened = this.#opened;
    const enter = async (response) => {
      /** @type {OpenedMessage} */
      const reply = await response.json();
      if (opened !== this.#opened) return;
      this.#enter(reply);
      this.#listeners.onLine(true);
    };
    const link = this.#key === null ? this.link : copyOf(this.link);
    this.#opening ??= ask("/api/games", posted({ link })).then(enter).finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** Requests data about the game; text unless `json`.
      @param {string} what
      @returns {Promise<any>} */
  async get(what, json = true) {
    const path = () => this.#path(what);
    const response = await ask(path()).catch(async (error) => {
      if (error.status !== 404 || what === "report") throw error;
      await this.#again();
      return ask(path());
    });
    return json ? response.json() : response.text();
  }

  /** Returns true if a game is open. */
  get isOpen() {
    return this.#id !== null;
  }

  /** Sends an action to the game. A move that does not reach the server is played when that can be
      reached again.
      @param {PageAction} action */
  async act(action) {
    const opened = this.#opened;
    const before = this.#game;
    let room = null;
    const send = (what) => {
      room = this.#id;
      return ask(this.#path(), posted(what));
    };
    const response = await send(action).catch(async (error) => {
      if (error.status === 404 && opened === this.#opened) await this.#again();
      if (error.status !== 404 || opened !== this.#opened) throw error;
      return send("node" in action ? { ...action, node: counterpart(action.node, before.tree, this.#game.tree) } : action);
    }).catch((error) => {
      if (!isLost(error) || action.do !== "play" || opened !== this.#opened) throw error;
      return null;
    });
    if (!response) {
      await this.#playLater(action, before);
      return;
    }
    /** @type {GameMessage} */
    const game = await response.json();
    if (room === this.#id) this.#take(game);
  }

  /** Plays a move when the server can be reached again, if the position is still the same.
      @param {PageAction} move
      @param {GameMessage} before
      @returns {Promise<void>} */
  async #playLater(move, before) {
    this.#resume(null);
    /** @type {GameMessage | null} */
    const now = await new Promise((go) => {
      this.#unsent = { move, go };
      this.#lose();
    });
    if (!now || Boolean(now.room) !== Boolean(before.room)) return;
    if (now.fen === before.fen && now.shown === before.shown) {
      if (await this.#listeners.isMeant(move)) await this.act(move);
      return;
    }
    // The server may have received it, although its answer was lost.
    if (hasGot(now, before, move)) return;
    throw new Error("The position has changed; your move was not played.");
  }

  /** Returns the address of the report on the game. */
  get reportAddress() {
    return this.#path("report");
  }
}
