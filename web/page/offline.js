// Has the browser keep all files of the pages, so that they work without a connection. This begins when the first page, or the board,
// has come.

async function keep() {
  try {
    await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
  } catch {
    // The pages work without it, as long as there is a connection.
  }
}

if ("serviceWorker" in navigator) {
  const isGame = document.body.classList.contains("game");
  addEventListener(isGame ? "answered" : "load", () => keep(), { once: true });
  if (!isGame && document.readyState === "complete") keep();
}
