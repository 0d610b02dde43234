// Games and search as WebAssembly, for workers.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Size of the module in bytes; hosts report the size of the compressed response, which is
    smaller. */
const BYTES = /* @BYTES@ */ 0;
/** Errors that a reader of the page sees. A cache may hold files of two versions of the page. */
const ABSENT = "The engine could not be loaded. Check the connection and try again.";
const MISMATCH = "The page was updated while it was loading. Try again.";
const NO_MEMORY = "This device has too little memory left for the engine. Close other pages and try again.";
/** Functions of the module. */
const EXPORTS = ["request_buffer", "reply_buffer", "answer_rooms", "answer_work"];
/** Minimum share of the module between two progress reports. */
const STEP = 0.01;

/** Reports the progress of a download: the share, and the size of the response if the host sends
    it. Returns the number of bytes.
    @param {Response} response
    @param {(progress: {loaded: number, total: number}) => void} onProgress */
async function follow(response, onProgress) {
  const total = Number(response.headers.get("Content-Length"));
  const reader = response.body?.getReader();
  let [bytes, reported] = [0, 0];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (!BYTES || bytes / BYTES < reported + STEP) continue;
    reported = bytes / BYTES;
    onProgress({ loaded: reported, total });
  }
  return bytes;
}

/** Compiles a response.
    @param {Response} response */
async function compiled(response) {
  // Streaming requires the media type, which some hosts do not know.
  const hasMediaType = response.headers.get("Content-Type") === "application/wasm";
  return hasMediaType ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Compiles the module beside this file. Errors are sentences for a reader.
    @param {(progress: {loaded: number, total: number}) => void} onProgress */
export async function compile(onProgress) {
  const response = await fetch(new URL("menagerie.wasm", import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Error(ABSENT);
  const size = follow(response.clone(), onProgress).catch(() => 0);
  const module = await compiled(response).catch(() => null);
  if (!module) throw new Error(ABSENT);
  if (BYTES && (await size) !== BYTES) throw new Error(MISMATCH);
  return module;
}

/** Loads a network; null if there is none. The request is synchronous, since the search waits for
    it.
    @param {string} name */
function loadNetwork(name) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(`${name}.nnue`, import.meta.url), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 || request.status === 0 ? new Uint8Array(request.response) : null;
}

/** Instantiates a module. `onOutput` receives the output of a search while it runs; `shouldStop`
    returns true if the search must stop. Returns a function that passes a request in JSON to an
    entry (`answer_rooms`, `answer_work`) and returns the reply. Errors are sentences for a reader.
    @param {WebAssembly.Module} module
    @param {{onOutput?: (text: string) => void, shouldStop?: () => boolean}} host
    @returns {Promise<(entry: string, request: string) => string>} */
export async function open(module, { onOutput = () => {}, shouldStop = () => false } = {}) {
  /** @type {any} */
  let exports;
  let network = new Uint8Array();
  /** @type {(start: number, length: number) => Uint8Array} */
  const bytes = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
  /** @type {(start: number, length: number) => string} */
  const text = (start, length) => decoder.decode(bytes(start, length));
  const imports = {
    /** @type {Record<string, (...values: number[]) => number | void>} */
    menagerie: {
      now: () => performance.now(),
      should_stop: () => (shouldStop() ? 1 : 0),
      send_output: (start, length) => onOutput(text(start, length)),
      random_bits: () => crypto.getRandomValues(new Uint32Array(1))[0],
      today: () => {
        const today = new Date();
        return (today.getFullYear() * 100 + today.getMonth() + 1) * 100 + today.getDate();
      },
      network_size: (start, length) => {
        network = loadNetwork(text(start, length)) ?? new Uint8Array();
        return network.length;
      },
      write_network: (start) => bytes(start, network.length).set(network),
    },
  };
  const instance = await WebAssembly.instantiate(module, imports).catch((error) => {
    throw new Error(error instanceof WebAssembly.LinkError || error instanceof TypeError ? MISMATCH : NO_MEMORY);
  });
  exports = instance.exports;
  if (EXPORTS.some((name) => !(name in exports))) throw new Error(MISMATCH);

  return (entry, request) => {
    const sent = encoder.encode(request);
    bytes(exports.request_buffer(sent.length), sent.length).set(sent);
    const length = exports[entry]();
    return text(exports.reply_buffer(), length);
  };
}
