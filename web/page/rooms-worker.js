// Worker that holds the games of a page without a server: it answers the page's requests, sends
// timer ticks to the games, and has other workers search.

import { compile, open } from "./module.js";

/** Time between timer ticks, in milliseconds. */
const TICK = 50;
/** Minimum time between two events of a page, in milliseconds. */
const PACE = 60;

const compiled = compile((loading) => postMessage({ loading }));

/** `isQuiet` is true for a task of which no room is told.
    @typedef {{room: number, id: number, request: string, number: number, isQuiet: boolean,
    hasOutput: boolean, hurried: boolean, ended: boolean}} Task */

/** Queue of tasks for a worker that searches. A flag in shared memory stops a search; without
    shared memory the worker is terminated, and the last line of the search is its result. */
class Searcher {
  /** @type {"search" | "report"} */
  #kind;
  /** @type {Worker | null} */
  #worker = null;
  #flag = self.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
  /** @type {Task[]} */
  #queue = [];
  /** Running task.
      @type {Task | null} */
  #running = null;
  #last = 0;

  /** @param {"search" | "report"} kind */
  constructor(kind) {
    this.#kind = kind;
  }

  /** @param {number} room
      @param {number} id
      @param {string} request */
  begin(room, id, request) {
    this.#add(room, id, request, false);
  }

  /** Loads what a search needs, so that the first one need not wait for it.
      @param {string} request */
  prepare(request) {
    this.#add(0, 0, request, true);
  }

  /** @param {number} room
      @param {number} id
      @param {string} request
      @param {boolean} isQuiet */
  #add(room, id, request, isQuiet) {
    this.#queue.push({ room, id, request, number: ++this.#last, isQuiet, hasOutput: false, hurried: false, ended: false });
    this.#next();
  }

  /** Stops a search, which then reports its result.
      @param {number} room
      @param {number} id */
  hurry(room, id) {
    const task = this.#find(room, id);
    if (!task) return;
    task.hurried = true;
    if (task === this.#running) this.#stop(task);
  }

  /** Cancels a search.
      @param {number} room
      @param {number} id */
  end(room, id) {
    const task = this.#find(room, id);
    if (!task) return;
    task.ended = true;
    if (task === this.#running) this.#stop(task);
    else this.#queue = this.#queue.filter((other) => other !== task);
  }

  /** @param {number} room
      @param {number} id */
  #find(room, id) {
    return [this.#running, ...this.#queue].find((task) => task?.room === room && task.id === id);
  }

  async #next() {
    if (this.#running) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#running = task;
    this.#worker ??= await this.#open();
    this.#worker.postMessage({ number: task.number, request: task.request });
    if (task.hurried || task.ended) this.#stop(task);
  }

  async #open() {
    const worker = new Worker(new URL("search-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.#close("The engine stopped unexpectedly.");
    worker.postMessage({ module: await compiled, flag: this.#flag });
    return worker;
  }

  /** @param {Task} task */
  #stop(task) {
    if (this.#flag) Atomics.store(new Int32Array(this.#flag), 0, task.number);
    else if (this.#worker && (task.ended || (task.hurried && task.hasOutput))) this.#close(null);
  }

  /** Terminates the worker during a task.
      @param {string | null} reason of a failure */
  #close(reason) {
    const task = this.#running;
    this.#worker?.terminate();
    this.#worker = null;
    this.#running = null;
    if (task && !task.ended && !task.isQuiet) this.#report(task, reason === null ? '"halted"' : this.#failure(reason));
    this.#next();
  }

  /** @param {string} reason */
  #failure(reason) {
    return JSON.stringify(this.#kind === "report" ? { failed: reason } : "failed");
  }

  /** @param {{number: number, output?: string, done?: boolean, failed?: string | null}} message */
  #receive({ number, output, done, failed }) {
    const task = this.#running;
    if (!task || task.number !== number) return;
    if (failed) return this.#close(failed);
    if (output !== undefined && !task.ended) this.#report(task, output);
    if (!task.isQuiet) postSearched();
    if (done) {
      this.#running = null;
      this.#next();
      return;
    }
    task.hasOutput = true;
    if (!this.#flag && task.hurried) this.#stop(task);
  }

  /** @param {Task} task
      @param {string} event */
  #report({ room, id }, event) {
    handle({ do: this.#kind, room, id, event });
  }
}

/** True once a search has run, for which all files of the game have been loaded. */
let hasSearched = false;

function postSearched() {
  if (!hasSearched) postMessage({ searched: true });
  hasSearched = true;
}

const searchers = { search: new Searcher("search"), report: new Searcher("report") };

/** @type {Record<WireOrder["do"], (order: any) => void>} */
const ACTIONS = {
  search: ({ room, id, task }) => searchers.search.begin(room, id, `{"do":"search","task":${task}}`),
  prepare: ({ task }) => searchers.search.prepare(`{"do":"prepare","task":${task}}`),
  hurry: ({ room, id }) => searchers.search.hurry(room, id),
  end: ({ room, id }) => searchers.search.end(room, id),
  report: ({ room, id, task }) => searchers.report.begin(room, id, `{"do":"report","task":${task}}`),
  endReport: ({ room, id }) => searchers.report.end(room, id),
};

const opening = compiled.then((module) => open(module)).catch((error) => {
  postMessage({ broken: error.message });
});
/** @type {((entry: string, request: string) => string) | null} */
let ask = null;
let pace = 0;

/** Passes a request to the games and executes the resulting orders.
    @param {RoomsRequest} request */
function handle(request) {
  /** @type {RoomsReply} */
  let reply;
  try {
    reply = JSON.parse(/** @type {NonNullable<typeof ask>} */ (ask)("answer_rooms", JSON.stringify(request)));
  } catch (error) {
    postMessage({ broken: "Internal error: the game was restored without your last action." });
    throw error;
  }
  for (const order of reply.orders ?? []) ACTIONS[order.do](order);
  for (const [room, name, text] of reply.events ?? []) postMessage({ room, name, text });
  if (reply.pending && !pace) pace = setTimeout(sendEvents, PACE);
  return reply.answer;
}

function sendEvents() {
  pace = 0;
  handle({ do: "takeEvents" });
}

onmessage = async ({ data }) => {
  if (!ask) {
    const opened = await opening;
    if (!opened) return;
    if (!ask) setInterval(() => handle({ do: "tick" }), TICK);
    ask = opened;
  }
  const { number, method, path, body, room, watched } = data;
  if (number === undefined) handle({ do: "watch", room, watched });
  else postMessage({ number, answer: handle({ do: "ask", method, path, body }) });
};
