// The games and the search of Menagerie from JavaScript, in Node, in a page or in a worker.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A request that was refused: nothing has changed. */
export class MenagerieError extends Error {}

/** The bytes of the module that lies beside this file. */
async function ownModule() {
  const url = new URL("./menagerie.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new MenagerieError(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Loads the engine. `module`: a WebAssembly.Module or its bytes; without it, menagerie.wasm beside this file.
 */
export async function load(module) {
  const source = module ?? (await ownModule());
  let exports;
  let onLine = () => {};
  let wantsStop = () => false;
  const imports = {
    menagerie: {
      now: () => performance.now(),
      wants_stop: () => (wantsStop() ? 1 : 0),
      hear: (start, length) => {
        onLine(JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, start, length))));
      },
    },
  };
  const loaded = await WebAssembly.instantiate(source, imports);
  exports = (loaded.instance ?? loaded).exports;

  /** Sends a request and returns what the reply says. */
  function ask(request) {
    const bytes = encoder.encode(JSON.stringify(request));
    const start = exports.request_buffer(bytes.length);
    new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    const length = exports.answer();
    const reply = JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, exports.reply_buffer(), length)));
    if ("error" in reply) throw new MenagerieError(reply.error);
    return reply.ok;
  }

  /** A search in this thread: it returns when it has its answer. */
  function search(request, heard, stop) {
    onLine = heard ?? (() => {});
    wantsStop = stop ?? (() => false);
    try {
      return ask(request);
    } finally {
      onLine = () => {};
      wantsStop = () => false;
    }
  }

  /** A game in progress. */
  class Game {
    #id;

    constructor(name, { options = {}, seed = 0, fen, moves = [] } = {}) {
      this.#id = ask({ do: "open", game: name, options, seed }).id;
      if (fen !== undefined || moves.length > 0) {
        try {
          this.set(fen, moves);
        } catch (error) {
          this.close();
          throw error;
        }
      }
    }

    #ask(request) {
      return ask({ id: this.#id, ...request });
    }

    set(fen, moves = []) {
      return this.#ask({ do: "set", fen: fen ?? null, moves });
    }

    get state() {
      return this.#ask({ do: "state" });
    }

    get fen() {
      return this.state.fen;
    }

    get turn() {
      return this.state.turn;
    }

    get legalMoves() {
      return this.state.moves;
    }

    get outcome() {
      return this.state.outcome;
    }

    get moves() {
      return this.#ask({ do: "moves" });
    }

    play(text) {
      return this.#ask({ do: "play", text });
    }

    undo() {
      return this.#ask({ do: "undo" });
    }

    picture(after) {
      return this.#ask({ do: "picture", after: after ?? null });
    }

    get glyphs() {
      return this.#ask({ do: "glyphs" });
    }

    reach(square) {
      return this.#ask({ do: "reach", square });
    }

    perft(depth) {
      return this.#ask({ do: "perft", depth });
    }

    evaluate() {
      return this.#ask({ do: "evaluate" });
    }

    setHash(mib) {
      return this.#ask({ do: "hash", mib });
    }

    search(limits = {}, heard, stop) {
      return search({ do: "search", id: this.#id, ...limits }, heard, stop);
    }

    close() {
      return this.#ask({ do: "close" });
    }
  }

  return {
    Game,
    games: () => ask({ do: "games" }),
    rules: (game) => ask({ do: "rules", game }),
    bench: (game, depth) => ask({ do: "bench", game, depth }),
  };
}
