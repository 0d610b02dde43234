// How a page reaches its games: on a server by HTTP and streams, or, where the pages are plain files, in a worker by messages. Both
// are asked for the same addresses and give the same answers.

const root = new URL("..", import.meta.url);
const isServed = document.querySelector("meta[name=host]")?.content !== "worker";

/** Whether others can come to the games of this page: a server has them. */
export const mayInvite = isServed;

/** How long a game goes on that nobody listens to, in milliseconds: a server waits for pages that are loaded anew. */
export const grace = isServed ? 2000 : 0;

/** The address of a page: the first one, the game's, or one of rules by its name. */
export const home = root.pathname;
export const gamePage = isServed ? `${home}game` : `${home}game.html`;
export const rulesPage = (name) => `${home}rules/${name}${isServed ? "" : ".html"}`;

/** Where the puzzles of a page of rules are a file; a server has them in its answers. */
export const puzzlesFile = (page) => (isServed ? null : `${home}puzzles/${page}.json`);

/** Where the start position of a game is as a drawing. */
export const startFile = (name) => (isServed ? `${home}api/starts/${name}` : `${home}starts/${name}.json`);

/** An answer of the worker, as `fetch` would give it. */
class Answer {
  #answer;

  constructor(answer) {
    this.#answer = answer;
  }

  get ok() {
    return this.status < 300;
  }

  get status() {
    return this.#answer.status;
  }

  async text() {
    return this.#answer.text;
  }

  async json() {
    return JSON.parse(this.#answer.text);
  }
}

/** The worker that has the games. One that breaks is replaced, and its games are asked for again by their addresses. */
class Rooms {
  #worker = null;
  #last = 0;
  #waiting = new Map();
  #streams = new Map();

  start() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("rooms-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => this.end("The games cannot be loaded.");
    this.#worker = worker;
    return worker;
  }

  #hear({ number, answer, room, name, text, broken, loading }) {
    if (broken) return this.end(broken);
    if (loading) return dispatchEvent(new CustomEvent("loading", { detail: loading }));
    if (number === undefined) return this.#streams.get(room)?.dispatchEvent(new MessageEvent(name, { data: text }));
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
    return dispatchEvent(new Event("answered"));
  }

  /** Ends the worker; whoever waits for it is told why. */
  end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    const lost = { status: 500, text: JSON.stringify({ error: why }) };
    for (const answer of this.#waiting.values()) answer(lost);
    this.#waiting.clear();
    for (const stream of [...this.#streams.values()]) stream.fail();
  }

  async ask(path, { method = "GET", body = "" } = {}) {
    const number = ++this.#last;
    const answered = new Promise((resolve) => this.#waiting.set(number, resolve));
    this.start().postMessage({ number, method, path, body });
    return new Answer(await answered);
  }

  listen(room, stream) {
    this.#streams.set(room, stream);
    this.start().postMessage({ room, watched: true });
  }

  leave(room, stream) {
    if (this.#streams.get(room) !== stream) return;
    this.#streams.delete(room);
    this.#worker?.postMessage({ room, watched: false });
  }
}

const rooms = isServed ? null : new Rooms();
if (!isServed && document.body.classList.contains("game")) rooms.start();

/** Files that the page of a game begins with: what plays the games comes last. */
const FIRST_FILES = [gamePage, `${home}assets/game.css`, `${home}assets/game.js`, ...(isServed ? [] : [`${home}assets/menagerie.wasm`])];
let warming = null;

/** Fetches what the page of a game needs before it is wanted: the browser has it when that page asks. */
export function warm() {
  const load = async () => {
    for (const file of FIRST_FILES) await (await fetch(file, { priority: "low" })).arrayBuffer();
  };
  warming ??= load().catch(() => {});
  return warming;
}

/** What a game's page hears of it, as an `EventSource` would tell it. */
class WorkerStream extends EventTarget {
  #room;
  /** @type {number} */
  readyState = EventSource.OPEN;
  onerror = null;

  constructor(path) {
    super();
    this.#room = Number(path.match(/\/(\d+)\/events$/)[1]);
    rooms.listen(this.#room, this);
  }

  close() {
    this.readyState = EventSource.CLOSED;
    rooms.leave(this.#room, this);
  }

  fail() {
    this.close();
    this.onerror?.();
  }
}

/** Asks in a worker of its own, which a signal ends: the games go on meanwhile. */
async function askApart(path, options) {
  const apart = new Rooms();
  options.signal.addEventListener("abort", () => apart.end("Stopped."));
  try {
    return await apart.ask(path, options);
  } finally {
    apart.end("");
  }
}

/** Asks for an address below `/api`. What takes long has a `signal` by which it is given up. */
export function send(path, options = {}) {
  if (isServed) return fetch(path, { cache: "no-store", ...options });
  return options.signal ? askApart(path, options) : rooms.ask(path, options);
}

/** Listens to what happens to a game. */
export const listen = (path) => (isServed ? new EventSource(path) : new WorkerStream(path));

/** A link to an answer that is a page of its own. */
export function linkTo(path, link) {
  if (isServed) link.href = path;
  else keepPage(path, link);
  return link;
}

async function keepPage(path, link) {
  const page = new Blob([await (await send(path)).text()], { type: "text/html" });
  link.href = URL.createObjectURL(page);
}
