// Reserves the places of pieces in hand before the page is painted, from the game's name in the address
// or the last game on this page.
(() => {
  const { search, hash } = location;
  const words = new URLSearchParams(`${search}&${hash.slice(1)}`);
  const names = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.games.split(" ");
  let last = null;
  try {
    last = JSON.parse(localStorage.getItem("menagerie.last"));
  } catch {
    // Without storage the address alone is known.
  }
  const isLast = last?.board && `#${last.room ?? last.link}` === hash;
  const has = isLast ? last.hands : names.includes(words.get("game") ?? words.get("learn") ?? words.get("puzzles"));
  document.body.classList.toggle("with-pockets", Boolean(has));
})();
