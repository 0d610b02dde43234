// What stands beside the board: tools, moves, what a piece is and what a move would do.

import { confirmed } from "./dialogs.js";
import { byId, button, drawn, fill, make } from "./dom.js";

/** Signs of what can be done, for those who see them. */
const ICONS = {
  "Take back": "\u21b6", "Hint": "\u{1f4a1}\ufe0e", "Move now": "\u23e9\ufe0e", "Go on": "\u25b6\ufe0e", "Pause": "\u23f8\ufe0e", "Accept draw": "\u00bd\u2713",
  "Offer draw": "\u00bd", "Resign": "\u2691", "Rematch": "\u21bb", "Flip": "\u21c5", "Analyse": "\u{1f50d}\ufe0e", "Play from here": "\u265f\ufe0e",
};

/** The panel. */
export class Panel {
  #act;
  #game = null;
  #tools = "";
  #list = "";
  #rematch;

  constructor(act, rematch) {
    this.#act = act;
    this.#rematch = rematch;
    this.clearEffect();
  }

  show(game) {
    this.#game = game;
    this.#showTools(game);
    this.#showMoves(game);
    this.#showNotes(game);
  }

  #showTools(game) {
    const act = this.#act;
    const playing = game.mode === "play" && !game.over;
    const people = game.seats.filter((seat) => seat === "you").length;
    const watching = people === 0;
    const plan = [
      ["Take back", () => act({ do: "back" }), game.mode === "play", "u", game.played.length > 0],
      ["Hint", () => act({ do: "hint" }), playing && people > 0, "i", game.yours],
      ["Move now", () => act({ do: "hurry" }), playing && people < 2, null, game.thinking],
      [game.paused ? "Go on" : "Pause", () => act({ do: "pause" }), playing && (watching || Boolean(game.clocks))],
      [game.drawOffered ? "Accept draw" : "Offer draw", () => act({ do: "draw" }), playing && people > 0],
      ["Resign", () => this.#resign(), playing && people > 0],
      ["Flip", () => act({ do: "flip" }), true, "f"],
      ["Analyse", () => act({ do: "study", on: true }), game.mode === "play"],
      ["Play from here", () => act({ do: "study", on: false }), game.mode === "study" && !game.over],
      ["Rematch", this.#rematch, game.mode === "play" && Boolean(game.over)],
    ];
    const shown = plan.filter(([, , shows]) => shows);
    const key = shown.map(([text]) => text).join();
    const home = byId("tools");
    // Buttons stay where they are, and keep what has the keys, as long as they are the same.
    if (key !== this.#tools) {
      const had = home.contains(document.activeElement) ? document.activeElement.title : null;
      fill(home, ...shown.map(([text, , , key]) => button(text, null, {
        className: "tool", "data-icon": ICONS[text], "aria-keyshortcuts": key, title: key ? `${text} (key ${key})` : text,
      })));
      [...home.children].find((child) => child.title === had)?.focus();
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

  #showMoves(game) {
    const home = byId("moves");
    home.hidden = game.mode === "study";
    if (home.hidden) return;
    const key = `${game.played.map((move) => move.name).join()}|${game.shown}`;
    if (key === this.#list) return;
    this.#list = key;
    const items = game.played.map((move, index) => {
      const here = index + 1 === game.shown;
      const shows = move.side === "White" || index === 0;
      return make("span", { className: "ply" },
        shows ? make("span", { className: "number" }, move.number) : null,
        button(move.name, () => this.#look(index + 1), { className: here ? "move here" : "move", "aria-current": here ? "true" : null, "data-text": move.text }));
    });
    const start = button("Start", () => this.#look(0), { className: game.shown === 0 ? "move here" : "move" });
    fill(home, make("h2", {}, "Moves"), make("div", { className: "list" }, start, ...items));
    const here = home.querySelector(".here");
    if (here) home.scrollTop = here.offsetTop - home.offsetTop - home.clientHeight / 2;
  }

  #look(plies) {
    const all = this.#game.played.length;
    this.#act({ do: "look", plies: plies >= all ? null : plies });
  }

  #showNotes(game) {
    fill(byId("notes"), ...game.board.notes.map((note) => make("p", {}, note)));
  }

  /** Says what stands on a square, how it moves and what it can do; for as long as it is pointed at if `passing`. */
  tellPiece(told, passing = false) {
    const piece = (one) => make("div", { className: "piece" },
      make("span", { className: "picture" }, drawn(one.drawing)),
      make("div", {}, make("h3", {}, one.name), make("p", {}, one.moves),
        one.powers.length ? make("ul", {}, ...one.powers.map((power) => make("li", {}, power))) : null));
    const what = told.pieces.length ? told.pieces.map(piece) : [make("p", {}, `${told.square} is empty`)];
    const text = make("div", { className: "told" }, make("h2", {}, `On ${told.square}`), ...what);
    if (!passing) this.#piece = text;
    if (passing || !this.#passing) this.#tell(text, passing);
  }

  #piece = null;
  #passing = false;

  #tell(what, passing) {
    this.#passing = passing;
    byId("effect").classList.remove("usual");
    fill(byId("effect"), what);
  }

  /** Says what a move would do. */
  tellEffect(told, ways, picture) {
    const [first, ...others] = told.lines;
    this.#tell(make("div", { className: "told after" },
      make("div", { className: "small-board" }, picture),
      make("div", {}, make("h2", {}, "This move"), make("p", {}, make("strong", {}, first)),
        told.warning ? make("p", { className: "warning" }, told.warning) : null,
        ...others.map((line) => make("p", {}, line)),
        ways > 1 ? make("p", {}, `${ways} moves go there; a menu asks which.`) : null)), true);
  }

  /** Takes away what was said of what was pointed at, and unless `keepPiece` of a piece. */
  clearEffect(keepPiece = false) {
    if (!keepPiece) this.#piece = null;
    this.#passing = false;
    if (this.#piece) return this.#tell(this.#piece, false);
    byId("effect").classList.add("usual");
    fill(byId("effect"), make("p", { className: "soft" }, "Point at any piece, also the enemy's, to see what it is and how it moves."));
    return undefined;
  }

  #report = "";

  /** Shows what is said of a report. */
  think(thought, game, address) {
    const home = byId("report");
    const key = JSON.stringify([thought.report, address, Boolean(home)]);
    // A button that is being pressed stays where it is.
    if (!home || key === this.#report) return;
    this.#report = key;
    const { report } = thought;
    const begin = button("Report on the whole game", () => this.#act({ do: "report", each: 200 }));
    if (!report || report.failed) {
      fill(home, begin, report?.failed ? make("span", {}, report.failed) : null);
    } else if (report.ready) {
      fill(home, make("a", { href: address, target: "_blank", className: "button" }, "Open the report"), begin);
    } else {
      const bar = make("progress", { value: report.done, max: report.total, "aria-label": "Report" });
      fill(home, bar, make("span", {}, ` ${report.done} of ${report.total} positions`));
    }
  }
}
