// Pointing at the board: a click or a tap picks a piece and puts it, a piece can be dragged, and
// keys do the same. The second button draws arrows and circles.

/** Minimum distance of a drag in pixels. */
export const DRAG = 6;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cursor of the board. It appears when the board is focused by keys; after a click on the
    board the same keys step through the moves. */
function watchKeys(board, home, { onPoint, onOver, onCancel }) {
  let points = false;
  document.addEventListener("pointerdown", () => (points = true), true);
  document.addEventListener("keydown", () => (points = false), true);
  home.addEventListener("focusin", () => points || board.keyed || board.key(true));
  home.addEventListener("focusout", (event) => home.contains(event.relatedTarget) || board.key(false));

  home.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const presses = event.key === "Enter" || event.key === " ";
    if (!board.keyed) {
      if (!presses) return;
      board.key(true);
    } else if (step) {
      board.focus(board.neighbour(board.cursor, ...step));
      onOver(board.cursor);
    } else if (presses) {
      onPoint(board.cursor, { dragged: false });
    } else if (event.key === "Escape") {
      if (!onCancel()) document.activeElement.blur();
    } else {
      return;
    }
    event.preventDefault();
  });
}

/** Calls `onPoint(square, {dragged})` for pressed squares, `onOver(square)` for squares under the
    pointer, and `onCancel()`, which returns true if there was anything to cancel, for Escape and
    the second button. With that button the user also draws: `onDraw(from, to, event, ends)`, the
    last time with `ends`, and with `to` null if the drawing is cancelled. `mayDrag(square)` returns
    true if the piece on the square can be dragged. */
export function watch(board, home, { onPoint, onOver, onCancel, onDraw, mayDrag }) {
  let press = null;
  let drawsFrom = null;
  let over = null;

  const at = (event) => board.squareOf(document.elementFromPoint(event.clientX, event.clientY));

  function pass(square) {
    if (square === over) return;
    over = square;
    onOver(square);
  }

  home.addEventListener("pointerdown", (event) => {
    const square = at(event);
    if (square && event.button === 2 && event.pointerType === "mouse") {
      drawsFrom = onCancel() ? null : square;
      // The board receives the release of the button everywhere.
      if (drawsFrom) home.setPointerCapture(event.pointerId);
      return;
    }
    if (!square || event.button !== 0) return;
    board.key(false);
    press = { square, x: event.clientX, y: event.clientY, drags: false, picked: false };
    board.focus(square, event.pointerType === "mouse");
    if (mayDrag(square)) {
      // The board keeps the pointer, and the page does not scroll under a finger that drags a
      // piece.
      home.setPointerCapture(event.pointerId);
    }
  });

  home.addEventListener("pointermove", (event) => {
    if (drawsFrom) onDraw(drawsFrom, at(event) ?? drawsFrom, event, false);
    if (event.pointerType === "mouse" || press?.drags) pass(at(event));
    if (!press || !mayDrag(press.square)) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.drags && Math.hypot(dx, dy) < DRAG) return;
    if (!press.drags) {
      press.drags = true;
      onPoint(press.square, { dragged: true, start: true });
    }
    const scale = home.querySelector(".drawing").viewBox.baseVal.width / home.clientWidth;
    board.piece(press.square)?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    board.piece(press.square)?.classList.add("dragged");
  });

  function release(event, cancelled) {
    const held = press;
    press = null;
    if (!held) return;
    if (held.drags) {
      board.piece(held.square)?.removeAttribute("transform");
      board.piece(held.square)?.classList.remove("dragged");
      const square = cancelled ? null : at(event);
      if (square && square !== held.square) onPoint(square, { dragged: true, from: held.square });
    } else if (!cancelled) {
      onPoint(held.square, { dragged: false });
    }
  }

  function endDrawing(event, square) {
    if (drawsFrom) onDraw(drawsFrom, square, event, true);
    drawsFrom = null;
  }

  home.addEventListener("pointerup", (event) => {
    if (event.button === 2 && drawsFrom) endDrawing(event, at(event));
    else release(event, false);
  });
  home.addEventListener("lostpointercapture", (event) => endDrawing(event, null));
  home.addEventListener("pointercancel", (event) => release(event, true));
  home.addEventListener("pointerleave", () => press || pass(null));
  home.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    // The mouse has cancelled when its button was pressed; a long press has not.
    if (event.pointerType !== "mouse") onCancel();
  });

  watchKeys(board, home, { onPoint, onOver, onCancel });
}
