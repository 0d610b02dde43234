// Progress of loading the page of a game, and a way on if it stops. Imports nothing, so that it
// works whatever has not arrived.

const MEGABYTE = 1_000_000;
/** Files of the engine without a server, which workers load. */
const WORKERS = ["rooms-worker.js", "search-worker.js", "module.js", "menagerie.wasm"];
const STOPPED = "The page could not be loaded completely.";

/** @type {HTMLElement} */
const home = document.querySelector("#loading");
/** @type {HTMLElement} */
const words = home.querySelector("p");
/** @type {HTMLProgressElement} */
const bar = home.querySelector("progress");
/** Shown by the style sheet after a time without progress.
    @type {HTMLElement} */
const stalled = home.querySelector("#stalled");

/** Loads the page and its files anew, past the browser's cache, which may hold files of two
    versions. */
export async function loadAgain() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin));
  const isServed = document.querySelector("meta[name=host]")?.getAttribute("content") !== "worker";
  const engine = isServed ? [] : WORKERS.map((name) => new URL(name, import.meta.url).href);
  const fetched = [...new Set([...files.filter((name) => name.includes("/assets/")), ...engine])];
  await Promise.allSettled(fetched.map(async (file) => (await fetch(file, { cache: "reload" })).blob()));
  location.reload();
}

/** Shows at once that a script of the page is missing or of another version.
    @param {ErrorEvent} event */
function onError({ target, error }) {
  if (document.body.classList.contains("settled") || !(target instanceof HTMLScriptElement || error instanceof SyntaxError)) return;
  words.textContent = STOPPED;
  bar.hidden = true;
  home.classList.add("stopped");
}

addEventListener("error", onError, true);
stalled.querySelector("button").onclick = ({ target }) => {
  /** @type {HTMLButtonElement} */ (target).disabled = true;
  loadAgain();
};
addEventListener("loading", (/** @type {CustomEvent} */ { detail: { loaded, total } }) => {
  if (home.classList.contains("stopped")) return;
  bar.max = 1;
  bar.value = loaded;
  const done = (part) => (total * part / MEGABYTE).toFixed(1);
  words.textContent = total ? `Loading the engine: ${done(loaded)} of ${done(1)} MB` : `Loading the engine: ${Math.round(100 * loaded)}%`;
  for (const delay of stalled.getAnimations()) delay.currentTime = 0;
});
