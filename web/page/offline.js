// Stores all files of the pages in the browser, so that they work without a connection. On the page of a game this begins after the
// board is shown; on other pages after they and the files that a game needs first are loaded.

import { warm } from "./transport.js";

async function store() {
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  } catch {
    // Without it the pages work as long as there is a connection.
  }
}

if ("serviceWorker" in navigator) {
  const isGame = document.body.classList.contains("game");
  const begin = isGame ? store : () => warm().then(store);
  addEventListener(isGame ? "answered" : "load", () => begin(), { once: true });
  if (!isGame && document.readyState === "complete") begin();
}
