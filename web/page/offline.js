// Has the browser keep all files of the pages, so that they work without a connection. This begins when the board has come; on other
// pages when they have, and after what the page of a game needs first.

import { warm } from "./transport.js";

async function keep() {
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  } catch {
    // The pages work without it, as long as there is a connection.
  }
}

if ("serviceWorker" in navigator) {
  const isGame = document.body.classList.contains("game");
  const begin = isGame ? keep : () => warm().then(keep);
  addEventListener(isGame ? "answered" : "load", () => begin(), { once: true });
  if (!isGame && document.readyState === "complete") begin();
}
