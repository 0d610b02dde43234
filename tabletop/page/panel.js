// Panel beside the board: tools, moves, and descriptions of pieces and moves.

import { confirmed } from "./dialogs.js";
import { byId, button, counted, drawn, fill, keepHeight, make } from "./dom.js";
import { hasOpenings, openingOf } from "./openings.js";
import { setting } from "./settings.js";
import { CLASSES, marksOf, namesOf } from "./steps.js";
import { linkTo, mayInvite } from "./transport.js";

/** Icons of the tools, lines on 24 by 24, with labels for tooltips and screen readers. */
const ICONS = {
  "First move": "M7 5V19M18 5L11 12L18 19",
  "One move back": "M15 5L8 12L15 19",
  "One move forward": "M9 5L16 12L9 19",
  "Last move": "M17 5V19M6 5L13 12L6 19",
  "Take back": "M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 21H11",
  "Hint": "M9 18H15M10 21H14M8 14A6 6 0 1 1 16 14C15 15 15 16 15 16H9C9 16 9 15 8 14Z",
  "Move now": "M5 5L12 12L5 19ZM13 5L20 12L13 19Z",
  "Resume": "M7 4L19 12L7 20Z",
  "Pause": "M8 5V19M16 5V19",
  "Accept draw": "M4 9H14M4 15H11M13 15L16 19L21 10",
  "Offer draw": "M5 9H19M5 15H19",
  "Resign": "M6 21V4H18L15 8L18 12H6",
  "Rematch": "M19 12A7 7 0 1 1 17 7M17 3V7H13",
  "Review": "M4 4V20H20M8 15L12 10L15 13L20 6",
  "Flip": "M8 20V5M4 9L8 5L12 9M16 4V19M12 15L16 19L20 15",
  "Invite": "M9 4A3.5 3.5 0 1 1 9 11A3.5 3.5 0 1 1 9 4M3 20C3 15 5 13 9 13S15 15 15 20ZM18 7V15M14 11H22",
  "Analyse": "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4M15.5 15.5L21 21",
  "Practice from here": "M12 3V21M3 12H21M12 6A6 6 0 1 1 12 18A6 6 0 1 1 12 6",
  "Play from here": "M12 4A3 3 0 1 1 12 10A3 3 0 1 1 12 4M9 10H15M11 10C11 15 9 16 8 18H16C15 16 13 15 13 10M6 21H18V18H6Z",
};

const icon = (name) =>
  drawn(`<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`);

/** Accuracy and marked moves of both sides; in the corner the progress, whose bar may be out of
    sight. `next(side, kind)` goes to the next of the counted moves.
    @param {ReportMessage} report */
function summaryOf({ summary, ready, done, total }, next) {
  const row = (cells) => make("tr", {}, ...cells.map((cell, at) => make(at ? "td" : "th", at ? {} : { scope: "row" }, cell)));
  const counter = (side, count, [, words, kind]) =>
    ready && count > 0 ? button(String(count), () => next(side, kind), { className: `count ${kind}`, title: `Next of ${side}'s ${words.toLowerCase()}` }) : String(count);
  const line = (side, [accuracy, counts]) =>
    row([side, accuracy === null ? "\u2013" : `${Math.round(accuracy)}%`, ...counts.map((count, at) => counter(side, count, CLASSES[at]))]);
  return make("table", { id: "summary" },
    make("thead", {}, make("tr", {}, make("td", {}, ready ? "" : `${Math.round((100 * done) / total)}%`), make("th", { scope: "col" }, "Accuracy"), ...CLASSES.map(([sign, words, kind]) =>
      make("th", { scope: "col", title: words, className: kind }, sign, make("span", { className: "hidden" }, ` ${words}`))))),
    make("tbody", {}, line("White", summary[0]), line("Black", summary[1])));
}

/** Creates a button with an icon and a label for tooltips and screen readers. */
function tool(text, does, key) {
  const made = button(text, does, { className: "tool", "aria-keyshortcuts": key, title: key ? `${text} (key ${key})` : text });
  made.prepend(icon(text));
  return made;
}

/** Panel. */
export class Panel {
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  /** @type {GameMessage | null} */
  #game = null;
  #tools = "";
  #list = "";
  #more;

  /** `more` has the functions that need more than an action: `rematch`, `learn` (from the
      mistakes), `review`, `invite`, `study`, `practise`, `step` and `far`. */
  constructor(act, more) {
    this.#act = act;
    this.#more = more;
    this.#buildSteps();
    this.clearEffect();
    // As when a phone is turned on its side.
    addEventListener("resize", () => {
      this.forget();
      this.#scroll();
    });
  }

  /** Creates the four buttons that step through the moves; they are always in the same place. */
  #buildSteps() {
    const { step, far } = this.#more;
    const plan = [["First move", () => far(-1), "Home"], ["One move back", () => step(-1), "["],
      ["One move forward", () => step(1), "]"], ["Last move", () => far(1), "End"]];
    fill(byId("nav"), ...plan.map(([text, does, key]) => tool(text, does, key)));
    this.#enableSteps(false);
  }

  /** Enables or disables the buttons that step through moves.
      @param {boolean} can */
  #enableSteps(can) {
    for (const step of byId("nav").children) step.setAttribute("aria-disabled", String(!can));
  }

  /** @param {GameMessage} game */
  show(game) {
    this.#game = game;
    this.#enableSteps(true);
    const choice = setting("explain");
    this.#explains = choice === "always" || (choice === "strange" && game.game.unusual);
    byId("effect").hidden = !this.#explains;
    // The goal of the game is shown in place of descriptions while nothing is selected.
    if (this.#explains) byId("effect").prepend(byId("goal"));
    else byId("effect").after(byId("goal"));
    this.#showTools(game);
    // Users who look at an earlier position see a button that leads back.
    byId("nav").lastElementChild.classList.toggle("call", game.mode === "play" && game.shown < game.played.length);
    this.#showMoves(game);
    this.#showOpening(game);
    this.#showNotes(game);
  }

  /** @param {GameMessage} game */
  #showTools(game) {
    const act = this.#act;
    const { room } = game;
    const may = (action) => game.may.includes(action);
    const playing = game.mode === "play" && !game.over && (!room || Boolean(room.you));
    const alone = playing && !room;
    const people = game.seats.filter((seat) => seat === "you").length;
    const watching = people === 0;
    const rematch = room ? () => act({ do: "rematch" }) : this.#more.rematch;
    const plan = [
      ["Take back", () => act({ do: "back" }), room ? Boolean(room.you) : game.mode === "play", "u", may("back")],
      ["Hint", () => act({ do: "hint" }), alone && people > 0, "i", may("hint")],
      ["Move now", () => act({ do: "hurry" }), alone && people < 2, null, may("hurry")],
      [game.paused ? "Resume" : "Pause", () => act({ do: "pause" }), alone && (watching || Boolean(game.clocks) || game.paused), null, may("pause")],
      [game.drawOffered ? "Accept draw" : "Offer draw", () => act({ do: "draw" }), playing && people > 0],
      ["Resign", () => this.#resign(), playing && people > 0],
      ["Flip", () => act({ do: "flip" }), true, "f"],
      ["Invite", this.#more.invite, alone && mayInvite],
      ["Review", this.#more.review, game.mode === "play" && Boolean(game.over)],
      ["Analyse", this.#more.study, game.mode === "play" && (!room || Boolean(game.over))],
      ["Play from here", () => act({ do: "study", on: false }), game.mode === "study", null, !game.over],
      ["Practice from here", this.#more.practise, game.mode === "study", null, !game.over],
      ["Rematch", rematch, game.mode === "play" && Boolean(game.over) && (!room || Boolean(room.you))],
    ];
    const shown = plan.filter(([, , shows]) => shows);
    const key = shown.map(([text]) => text).join();
    const home = byId("tools");
    // A phone has two rows of six or more, which the fewer ones of a finished game keep.
    home.classList.toggle("two-rows", game.mode === "play" && !room && (people > 0 || mayInvite));
    if (key !== this.#tools) {
      const count = home.children.length;
      const at = [...home.children].indexOf(document.activeElement);
      fill(home, ...shown.map(([text, , , key]) => tool(text, null, key)));
      // Pause has become Resume, and an offer its acceptance.
      if (document.activeElement === home && count === shown.length) home.children[at]?.focus();
    }
    this.#tools = key;
    shown.forEach(([, does, , , can = true], index) => {
      home.children[index].setAttribute("aria-disabled", String(!can));
      home.children[index].onclick = can ? does : null;
    });
  }

  async #resign() {
    if (await confirmed("Resign this game?")) this.#act({ do: "resign" });
  }

  /** @param {GameMessage} game */
  #showMoves(game) {
    const home = byId("moves");
    home.hidden = game.mode === "study";
    if (home.hidden) return;
    const result = game.over?.result ?? "";
    const key = `${game.played.map((move) => move.name).join()}|${game.shown}|${result}`;
    if (key === this.#list) return;
    this.#list = key;
    fill(home, make("h2", { className: "hidden" }, "Moves"), make("div", { className: "pairs" }, ...this.#pairs(game)),
      result ? make("p", { className: "result" }, result.replaceAll("1/2", "\u00bd")) : null);
    // Before the page is painted, so that it is laid out once.
    if (game.played.length > 0) requestAnimationFrame(() => this.#scroll());
  }

  /** Scrolls the list to the move on the board. */
  #scroll() {
    const home = byId("moves");
    const here = home.querySelector(".here");
    home.scrollTop = here ? here.offsetTop - (home.clientHeight - here.offsetHeight) / 2 : 0;
  }

  /** The moves in rows of two, White's on the left; a side that moves twice has a row of its own.
      @param {GameMessage} game */
  #pairs(game) {
    const parts = [];
    const row = (move) => parts.push(make("span", { className: "number" }, String(parseInt(move.number, 10) || "")));
    let filled = 2;
    game.played.forEach((move, index) => {
      const column = move.side === "Black" ? 1 : 0;
      if (filled > column) {
        if (filled === 1) parts.push(make("span", {}));
        row(move);
        filled = 0;
      }
      if (column > filled) parts.push(make("span", { className: "gap" }, "\u2026"));
      const here = index + 1 === game.shown;
      parts.push(button(move.name, () => this.#look(index + 1),
        { className: here ? "move here" : "move", "aria-current": here ? "true" : null, "data-text": move.text }));
      filled = column + 1;
    });
    return parts;
  }

  #look(plies) {
    const all = this.#game.played.length;
    this.#act({ do: "look", plies: plies >= all ? null : plies });
  }

  /** Returns the name of the opening; it remains when the game leaves the known moves.
      @param {GameMessage} game */
  #showOpening(game) {
    const isUsual = !/(^|&)fen=/.test(game.link);
    byId("opening").hidden = !hasOpenings(game.game.name);
    byId("opening").textContent = isUsual ? openingOf(game.game.name, namesOf(game)) : "";
  }

  /** @param {GameMessage} game */
  #showNotes(game) {
    // Pieces in hand and captured pieces are beside the board.
    const notes = game.board.notes.filter((note) => !game.pockets || !/ has (in hand|lost): /.test(note));
    const home = byId("notes");
    fill(home, ...notes.map((note) => make("p", {}, note)));
    keepHeight(home);
  }

  /** Releases the heights kept for the last game, or for a window of another size. */
  forget() {
    for (const id of ["notes", "offers"]) byId(id).removeAttribute("style");
  }

  /** Shows the contents of a square, with the movement and powers of its pieces; with `passing`
      only while the pointer is on it.
      @param {SquareMessage} message */
  showPiece(message, passing = false) {
    /** @param {PiecePower} one */
    const piece = (one) => make("div", { className: "piece" },
      make("span", { className: "picture" }, drawn(one.drawing)),
      make("div", {}, make("h3", {}, one.name), make("p", {}, one.moves),
        one.powers.length ? make("ul", {}, ...one.powers.map((power) => make("li", {}, power))) : null));
    const what = message.pieces.length ? message.pieces.map(piece) : [make("p", {}, `${message.square} is empty`)];
    const text = make("div", { className: "square-info" }, make("h2", {}, `On ${message.square}`), ...what);
    if (!passing) this.#piece = text;
    if (passing || !this.#passing) this.#describe(text, passing);
  }

  #piece = null;
  #passing = false;
  /** Returns true if pieces and moves are described in this game. */
  #explains = true;

  #describe(what, passing) {
    if (!this.#explains) return;
    this.#passing = passing;
    byId("effect").classList.toggle("usual", !what);
    fill(byId("square-info"), what);
    // Keys scroll what is longer than its place.
    if (what && what.scrollHeight > what.clientHeight) Object.assign(what, { tabIndex: 0, role: "region", ariaLabel: "Description" });
  }

  /** Shows the effect of a move.
      @param {PreviewMessage} message
      @param {number} ways
      @param {Element} picture */
  showEffect(message, ways, picture) {
    const [first, ...others] = message.lines;
    this.#describe(make("div", { className: "square-info after" },
      make("div", { className: "small-board" }, picture),
      make("div", {}, make("h2", {}, "This move"), make("p", {}, make("strong", {}, first)),
        message.warning ? make("p", { className: "warning" }, message.warning) : null,
        ...others.map((line) => make("p", {}, line)),
        ways > 1 ? make("p", {}, `${ways} moves lead there; you will be asked which one.`) : null)), true);
  }

  /** Removes the description of the move under the pointer, and unless `keepPiece` that of the
      piece. */
  clearEffect(keepPiece = false) {
    if (!keepPiece) this.#piece = null;
    this.#passing = false;
    this.#describe(this.#piece, false);
  }

  /** Goes to the next marked move of a kind and side behind the one on the board; after the last
      one to the first. */
  #toMark(side, kind) {
    const { graph, tree } = this.#game;
    const found = marksOf(this.#game).flatMap((mark, x) => (mark.kind === kind && mark.side === side ? [x] : []));
    const at = graph.findIndex(({ node }) => node === tree.at);
    const x = found.find((place) => place > at) ?? found[0];
    if (x !== undefined) this.#act({ do: "go", node: graph[x].node });
  }

  #report = "";

  /** Shows the summary of a report.
      @param {ThoughtMessage} thought
      @param {GameMessage} game
      @param {string} address */
  think(thought, game, address) {
    const home = byId("report");
    const key = JSON.stringify([thought.report, address, Boolean(home)]);
    // A button that is being pressed is not replaced.
    if (!home || key === this.#report) return;
    this.#report = key;
    const { report } = thought;
    fill(byId("found"), report && !report.failed ? summaryOf(report, (side, kind) => this.#toMark(side, kind)) : null);
    const begin = (words) => button(words, () => this.#act({ do: "report", each: 200 }));
    if (!report || report.failed) {
      fill(home, begin("Review the whole game"), report?.failed ? make("span", {}, report.failed) : null);
    } else if (report.ready) {
      const learn = report.mistakes > 0 ? button("Learn from the mistakes", this.#more.learn, { id: "learn-mistakes", className: "primary" }) : null;
      fill(home, learn, linkTo(address, make("a", { target: "_blank", className: "button" }, "Full report")), begin("Review again"));
    } else {
      const bar = make("progress", { value: report.done, max: report.total, "aria-label": "Review" });
      const isLooking = report.done < report.total;
      fill(home, bar, make("span", {}, isLooking ? ` ${report.done} of ${counted(report.total, "position")} reviewed` : " Looking again at the mistakes"));
    }
  }
}
