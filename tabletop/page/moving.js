// Animation: moved pieces slide, removed ones fade, new ones appear, in this order.

/** Duration of sliding, and of fading or appearing, in milliseconds. */
const SLIDE = 180;
const FADE = 160;
/** Maximum number of squares changed by a turn; larger changes are shown at once. */
const MAX_CHANGES = 24;
/** True if the system is set to reduced motion. */
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
/** Side of a square in user units. */
const SIDE = 100;

/** Compares the pieces before and after: `{slides: [[from, to]], gone, come}`; null if the
    positions are not a turn apart. */
export function changesBetween(before, after) {
  if (before.files !== after.files || before.ranks !== after.ranks || before.flipped !== after.flipped) return null;
  const words = (board, square) => (board.squares[square] === "empty" ? null : board.squares[square]);
  const changed = Object.keys(after.squares).filter((square) => before.squares[square] !== after.squares[square]);
  if (changed.length === 0 || changed.length > MAX_CHANGES) return null;
  let gone = changed.filter((square) => words(before, square));
  let come = changed.filter((square) => words(after, square));
  const slides = [];
  const slide = (from, to) => {
    slides.push([from, to]);
    gone = gone.filter((square) => square !== from);
    come = come.filter((square) => square !== to);
  };
  for (const to of [...come]) {
    const from = gone.find((square) => square !== to && words(before, square) === words(after, to));
    if (from) slide(from, to);
  }
  // Pieces that change when moving: a promoted pawn, a carrier that loaded a piece.
  const owner = (text) => text.split(" ")[0];
  for (const to of [...come]) {
    const own = gone.filter((square) => square !== to && owner(words(before, square)) === owner(words(after, to)));
    if (own.length === 1) slide(own[0], to);
  }
  return { slides, gone, come };
}

/** Returns the position of a square on the drawing in user units. */
export function placeOf(square, { files, ranks, flipped }) {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  return flipped ? [(files - 1 - file) * SIDE, rank * SIDE] : [file * SIDE, (ranks - 1 - rank) * SIDE];
}

/** Returns the offset from one square to another in user units. */
export function offsetBetween(from, to, board) {
  const [x, y] = placeOf(from, board);
  const [tox, toy] = placeOf(to, board);
  return [tox - x, toy - y];
}

/** Animates the change from one position to the next, which is drawn already. `piece` returns the
    drawing on a square, `ghosts` is the layer of removed pieces; a piece that the user has dropped
    on `put` is not animated. */
export function animateChange(before, after, { piece, ghosts, put }) {
  ghosts.replaceChildren();
  const changes = changesBetween(before, after);
  if (!changes || CALM.matches) return;
  const old = new Map(before.pieces);
  const slides = changes.slides.filter(([, to]) => to !== put);
  const delay = slides.length > 0 ? SLIDE : 0;
  for (const [from, to] of slides) {
    const [x, y] = offsetBetween(to, from, after);
    piece(to)?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }
  for (const square of changes.gone) {
    ghosts.insertAdjacentHTML("beforeend", `<g>${old.get(square) ?? ""}</g>`);
    const ghost = ghosts.lastElementChild;
    const fading = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay, fill: "both" });
    fading.onfinish = fading.oncancel = () => ghost.remove();
  }
  for (const square of changes.come) {
    piece(square)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: delay + FADE, fill: "backwards" });
  }
}
