// The game on the server: asked for by its address, and asked for again when it is gone.

import { grace, listen, send } from "./transport.js";

/** How long to wait before the next try, in milliseconds. */
const RETRY = 1000;
/** How long a page in the background goes on listening, in milliseconds: browsers allow six streams to one server. */
const HIDDEN = 20_000;

const GONE = "The game with your friend is no longer on the server: this is a copy, on this page only.";

/** Asks the server; a refusal is an error with the server's words.
    @param {string} path
    @returns {Promise<any>} */
export async function ask(path, options = {}) {
  const response = await send(path, options);
  if (response.ok) return response;
  /** @type {ErrorMessage} */
  const told = await response.json().catch(() => ({ error: `The server says ${response.status}` }));
  throw Object.assign(new Error(told.error), { status: response.status });
}

/** The answer of the server, read from JSON.
    @param {string} path
    @returns {Promise<any>} */
export const answerTo = async (path, options = {}) => (await ask(path, options)).json();

/** A request that sends something.
    @param {OpenRequest | PageAction | ListGamesRequest | WantedPosition | WorkshopRequest} body */
export const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Whether an error means that the server could not be reached: `fetch` throws those. */
export const isLost = (error) => error instanceof TypeError;

/** Whether an error means that the server has no place just now. */
export const isFull = (error) => error.status === 503;

/** A name for a page that watches: each looks at the game as it likes. (`randomUUID` is for secure addresses alone.) */
const watcherName = () => `watcher-${[...crypto.getRandomValues(new Uint32Array(3))].join("-")}`;

/** A game on the server. Tells `onOpen` of another game, `onGame` and `onThought` what changes, `onLine` whether the server can be
    reached, `onRest` that the page does not listen any more as nobody sees it, `onCopy` that a game between two has become one of this page alone, and `onRefused` why the game does not come back. */
export class Server {
  #id = null;
  /** What the page's link to a shared room holds, or what a page that watches there calls itself; null in a room of its own. */
  #key = null;
  #link = "";
  #node = null;
  #version = -1;
  #stream = null;
  /** @type {{onOpen: () => void, onGame: (game: GameMessage) => void, onThought: (thought: ThoughtMessage) => void, onLine: (there: boolean) => void, onRest: () => void, onCopy: (why: string) => void, onRefused: (error: Error) => void}} */
  #listeners;
  #asleep = false;
  #opening = null;
  #hiding = 0;
  /** How many games were opened here: what comes late for one before is not taken. */
  #opened = 0;
  /** The broken stream that is being replaced. */
  #retried = null;

  constructor(listeners) {
    this.#listeners = listeners;
    addEventListener("pagehide", () => this.#stream?.close());
    // A page that the browser had put away and shows again.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#wake());
    document.addEventListener("visibilitychange", () => this.#hideOrShow());
  }

  /** A page that nobody sees leaves its place to others after a while, and comes back to its game when it is seen. */
  #hideOrShow() {
    clearTimeout(this.#hiding);
    if (!document.hidden) return this.#wake();
    // In a shared room somebody waits for this page.
    if (this.#key === null) this.#hiding = setTimeout(() => this.#rest(), HIDDEN);
  }

  #rest() {
    this.#stream?.close();
    this.#hiding = setTimeout(() => this.#listeners.onRest(), grace);
  }

  #wake() {
    if (this.#stream?.readyState === EventSource.CLOSED && !this.#asleep) this.#goOn();
  }

  /** Opens the game of an address, one of a file (`{pgn: {text, number, line}}`), or one at a position that was set up by hand
      (`{edited: {link, fen}}`). Where that is refused, the game that is open stays.
      @param {OpenRequest} wanted */
  async open(wanted) {
    /** @type {OpenedMessage} */
    const opened = await answerTo("/api/games", posted(wanted));
    this.#opened += 1;
    this.#listeners.onOpen();
    this.#enter(opened);
  }

  /** Comes back to a room that was left, with all that is known of its game; where it is gone the game is opened by its address. */
  async comeBack({ id, link }) {
    const left = await ask(`/api/games/${encodeURIComponent(id)}`).catch(() => null);
    if (!left) return this.open({ link });
    const game = await left.json();
    this.#opened += 1;
    this.#listeners.onOpen();
    return this.#enter({ id, game });
  }

  /** Comes into a room that somebody shares. */
  async join({ id, key }) {
    const name = key || watcherName();
    const game = await answerTo(`/api/games/${encodeURIComponent(id)}?key=${encodeURIComponent(name)}`);
    this.#opened += 1;
    this.#listeners.onOpen();
    this.#enter({ id, game }, name);
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

  /** The move of a study that is on the board. */
  get node() {
    return this.#node;
  }

  get link() {
    return this.#link;
  }

  /** The room's name, and what the page's link to a shared one holds. */
  get id() {
    return this.#id;
  }

  get key() {
    return this.#key;
  }

  /** Where the room answers. */
  #path(what = "") {
    const [place, query] = what.split("?");
    const asked = [query, this.#key && `key=${this.#key}`].filter(Boolean).join("&");
    return `/api/games/${this.#id}${place ? `/${place}` : ""}${asked ? `?${asked}` : ""}`;
  }

  /** @param {GameMessage} game */
  #take(game) {
    if (game.version < this.#version) return;
    this.#version = game.version;
    this.#link = game.link;
    this.#node = game.tree?.at ?? null;
    // The page has invited somebody: from here on it has a seat, and hears what that seat is told.
    if (game.room?.key && this.#key === null) {
      this.#key = game.room.key;
      this.#listen();
    }
    this.#listeners.onGame(game);
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
    stream.onerror = () => {
      if (stream !== this.#stream || this.#asleep) return;
      stream.close();
      this.#listeners.onLine(false);
      setTimeout(() => stream === this.#stream && this.#goOn(), RETRY);
    };
    // A page may be in the background from its beginning.
    this.#hideOrShow();
  }

  /** Listens again after the stream has broken; a server that does not know the game any more gets it back. */
  async #goOn() {
    const stream = this.#stream;
    if (this.#retried === stream) return;
    this.#retried = stream;
    while (stream === this.#stream) {
      const refused = await this.#replace(stream).then(() => null, (error) => error);
      // Another game may have been opened meanwhile.
      if (!refused || stream !== this.#stream) break;
      if (!isLost(refused) && !isFull(refused)) {
        this.#listeners.onRefused(refused);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
    if (this.#retried === stream) this.#retried = null;
  }

  /** Listens to a new stream, of the game as it was or anew; throws why that is not possible. */
  async #replace(stream) {
    try {
      await ask(this.#path());
    } catch (error) {
      if (isLost(error) || isFull(error) || stream !== this.#stream) throw error;
      await this.#again();
    }
    if (stream === this.#stream) this.#listen();
  }

  /** Asks for the game anew, with the address it has. */
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
      const told = await response.json();
      if (opened !== this.#opened) return;
      this.#enter(told);
      this.#listeners.onLine(true);
    };
    this.#opening ??= ask("/api/games", posted({ link: this.#link })).then(enter).finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** Asks about the game; text unless `json`.
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

  /** Whether a game is open. */
  get isOpen() {
    return this.#id !== null;
  }

  /** Does something to the game.
      @param {PageAction} action */
  async act(action) {
    const opened = this.#opened;
    let room = null;
    const send = () => {
      room = this.#id;
      return ask(this.#path(), posted(action));
    };
    const response = await send().catch(async (error) => {
      if (error.status === 404 && opened === this.#opened) await this.#again();
      if (error.status !== 404 || opened !== this.#opened) throw error;
      return send();
    });
    /** @type {GameMessage} */
    const game = await response.json();
    if (room === this.#id) this.#take(game);
  }

  /** Where the report on the game is. */
  get reportAddress() {
    return this.#path("report");
  }
}
