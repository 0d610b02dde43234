// Stores all files of the pages in the browser, so that they work without a connection. On the page
// of a game this begins after the first search, whose network comes first; on other pages after
// they and the files that a game needs first are loaded.

import { warm } from "./transport.js";

/** Time in milliseconds after the board is shown in which a search may begin. */
const FIRST_SEARCH = 15_000;

async function store() {
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  } catch {
    // Without it the pages work as long as there is a connection.
  }
}

/** Waits for the first search, or until it is unlikely. */
const searched = () => Promise.race([
  new Promise((resolve) => addEventListener("searched", resolve, { once: true })),
  new Promise((resolve) => setTimeout(resolve, FIRST_SEARCH)),
]);

/** Calls a function after the page has loaded and appeared, so that its downloads delay nothing
    visible. */
function painted(then) {
  const seen = new PerformanceObserver(() => {
    seen.disconnect();
    if (document.readyState === "complete") then();
    else addEventListener("load", then, { once: true });
  });
  seen.observe({ type: "paint", buffered: true });
}

if ("serviceWorker" in navigator) {
  const isGame = document.body.classList.contains("game");
  if (isGame) addEventListener("answered", () => searched().then(store), { once: true });
  else painted(() => warm().then(store));
}
