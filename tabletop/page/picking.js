// Moves by pointing: pieces are selected and moved, and the effect of a move is shown before it is
// played.

import { stillBoard } from "./board.js";
import { chooseMove, chooseSquare, confirmed } from "./dialogs.js";
import { byId, button, fill, make, withFocus } from "./dom.js";
import { isInHand, pocketOf, pressPocket } from "./pocket.js";
import { Premoves } from "./premoves.js";
import { setting } from "./settings.js";

/** Delays in milliseconds before the move to the square under the pointer, and its piece, are
    described. */
const HOVER = 60;
const HOVER_PIECE = 150;

/** Selects pieces and plays their moves. */
export class Picking {
  #board;
  #server;
  #panel;
  #premoves;
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  #game = null;
  #picked = null;
  /** Pieces in hand that can be dropped. */
  #pocket = [];
  /** Move that waits for a second tap. */
  #proposed = null;
  /** True if the last pointer was a finger or a pen, which cannot hover. */
  #touches = false;
  #asked = 0;
  #hovered = 0;
  #hoverTimer = 0;
  /** Square where the user has dropped the last piece: its move is not animated. */
  #putAt = null;
  /** Move that is being played, with its position. */
  #sent = "";
  /** Move that was found harmless or meant, with its position. */
  #meant = "";
  /** Move described last, with its position.
      @type {{key: string, message: Promise<PreviewMessage | null>}} */
  #previewed = { key: "", message: Promise.resolve(null) };

  constructor(board, server, panel, premoves, act) {
    this.#board = board;
    this.#server = server;
    this.#panel = panel;
    this.#premoves = premoves;
    this.#act = act;
    document.addEventListener("pointerdown", (event) => (this.#touches = event.pointerType !== "mouse"), true);
    document.addEventListener("keydown", () => (this.#touches = false), true);
  }

  get pocket() {
    return this.#pocket;
  }

  get picked() {
    return this.#picked;
  }

  /** Returns the square of a move that is not animated. */
  get putAt() {
    return this.#putAt;
  }

  /** Handles a new state of the game.
      @param {GameMessage} game */
  update(game) {
    this.#game = game;
    this.#pocket = pocketOf(game);
  }

  /** Updates the selection after the board was drawn again: it stays while the position is the
      same, and a piece selected for a premove is selected for a move. */
  renew(samePosition) {
    const ahead = this.#premoves.handOver(this.#game);
    if (!samePosition) this.unpick();
    else if (this.#picked && !this.#proposed) this.pick(this.#picked);
    if (this.#game.picks[ahead] || this.#pocket.some(({ place }) => place === ahead)) this.pick(ahead);
  }

  /** Returns true if the piece on a square or in hand can be dragged. */
  mayDrag(square) {
    const game = this.#game;
    return Boolean(game?.yours ? game.picks[square] : this.#premoves.mayPick(square, game));
  }

  unpick() {
    this.#picked = null;
    this.#withdraw();
    this.#board.tag("picked", []);
    this.#board.tag("goal", []);
    this.#board.mark("marks", "");
    this.#board.label(new Set());
    pressPocket(null);
    this.clearEffect();
  }

  /** Returns the moves from one place to a square.
      @returns {MoveWords[]} */
  between(from, to) {
    return (this.#goalsOf(from)[to] ?? []).map((index) => this.#game.moves[index]);
  }

  /** Returns the targets of a piece on a square or in hand. */
  #goalsOf(place) {
    return this.#pocket.find((kind) => kind.place === place)?.goals ?? this.#game.picks[place] ?? {};
  }

  /** Selects the piece on a square, marks its targets as in the diagrams, and describes it. */
  async pick(square) {
    this.#picked = square;
    const goals = Object.keys(this.#goalsOf(square));
    this.#board.tag("picked", [square]);
    this.#board.tag("goal", goals);
    this.#board.label(new Set(goals), square);
    pressPocket(square);
    if (!isInHand(square)) await this.#askPiece(square);
  }

  /** Selects a piece in hand for a move or a premove. */
  take(place) {
    return this.#game.yours ? this.pick(place) : this.#premoves.take(place);
  }

  /** Selects a piece in hand, or deselects it. */
  toggle(place) {
    return place === this.#picked ? this.unpick() : this.take(place);
  }

  /** Returns true if pieces in the hand of a side can be dropped as premoves. */
  mayPutAhead(side) {
    return Premoves.allows(this.#game) && Premoves.sideOf(this.#game) === side;
  }

  /** @returns {Promise<SquareMessage>} */
  async #askPiece(square) {
    clearTimeout(this.#hoverTimer);
    const number = ++this.#asked;
    const message = await this.#pieceOn(square).catch(() => null);
    if (!message || number !== this.#asked) return;
    this.#board.mark("marks", message.marks);
    this.#panel.showPiece(message);
  }

  #pieceOn(square) {
    return this.#server.get(`piece?square=${square}`);
  }

  /** @returns {MoveWords[]} */
  #movesTo(square) {
    return this.#picked ? this.between(this.#picked, square) : [];
  }

  /** A square is pressed, or something is dragged: `start`s to be, or was dragged `from` a
      square. */
  async point(square, { dragged, start, from }) {
    const game = this.#game;
    if (!game) return undefined;
    if (start) return square !== this.#picked && game.yours ? this.pick(square) : undefined;
    if (from && Premoves.allows(game)) return this.#premoves.add(from, square);
    if (this.#premoves.point(square, game)) return this.#askPiece(square);
    // A drag may have begun before the user's turn.
    if (from && game.yours && game.picks[from]) this.#picked = from;
    this.#putAt = dragged ? square : null;
    const moves = this.#movesTo(square);
    if (moves.length > 1) return this.choose(moves, `${moves.length} moves from ${this.#picked} to ${square}`, square);
    if (moves.length > 0) return this.#moveTo(moves[0], square, dragged);
    if (this.#picked === square || dragged) return this.unpick();
    this.unpick();
    if (game.yours && game.picks[square]) return this.pick(square);
    this.#board.tag("asked", [square]);
    return this.#askPiece(square);
  }

  /** Returns true if the only move to a square is as in chess: a piece moves there or is
      dropped. */
  #isOrdinary(square) {
    const [index] = this.#goalsOf(this.#picked)[square];
    return square !== this.#picked && !this.#game.offered.includes(index);
  }

  /** Returns true if a move needs a second press. A finger cannot hover, so the effect of an
      unusual move is shown first. */
  #waits(isOrdinary) {
    const choice = setting("confirm");
    if (choice !== "unusual") return choice === "always";
    return this.#touches && !isOrdinary && !this.#game.clocks;
  }

  /** Plays the only move to a square, where a dragged piece stays until the answer comes. */
  #moveTo(move, square, dragged) {
    const isOrdinary = this.#isOrdinary(square);
    if (dragged && isOrdinary) {
      this.#board.carry(square, null);
      this.#board.carry(this.#picked, square);
    }
    return this.propose(move, isOrdinary);
  }

  /** Plays a selected move, or shows it and asks first. */
  async propose(move, isOrdinary = false) {
    if (this.#proposed === move.text || !this.#waits(isOrdinary)) return this.play(move.text);
    this.#proposed = move.text;
    const words = make("p", {}, make("strong", {}, `${move.words || move.text}?`));
    fill(byId("proposal"), words,
      button("Play it", () => this.play(move.text), { className: "primary", id: "play-it" }), button("Cancel", () => this.unpick()));
    withFocus(() => this.#asks(true), () => byId("play-it").focus());
    const message = await this.showEffect(move.text);
    if (!message || this.#proposed !== move.text) return undefined;
    if (message.warning) words.append(make("span", { className: "warning" }, ` ${message.warning}.`));
    this.#board.mark("marks", "");
    return this.#board.draw(message.board);
  }

  #withdraw() {
    if (this.#proposed) this.#board.redraw();
    this.#proposed = null;
    withFocus(() => this.#asks(false));
  }

  /** Shows the chosen move in place of the special ones. */
  #asks(on) {
    byId("proposal").hidden = !on;
    byId("offers").hidden = on;
  }

  /** Shows on the board the move that waits for the connection. */
  showWaiting() {
    const { waiting } = this.#server;
    const places = waiting ? [...Object.keys(this.#game.picks), ...this.#pocket.map(({ place }) => place)] : [];
    const ways = places.flatMap((from) => Object.keys(this.#goalsOf(from)).map((to) => [from, to]));
    this.#premoves.wait(ways.find(([from, to]) => this.between(from, to).some((move) => move.text === waiting)) ?? null);
  }

  /** Returns true if a move is not harmful, or is meant: the user is asked once, except in a study.
      @param {string} text */
  async isMeant(text) {
    const asked = `${text} ${this.#game.fen}`;
    const isKnown = this.#game.mode !== "play" || this.#meant === asked;
    const message = isKnown ? null : await this.previewOf(text).catch(() => null);
    this.unpick();
    const isMeant = !message?.warning || (await confirmed(`${message.warning}. Play it?`, true));
    if (message && isMeant) this.#meant = asked;
    return isMeant;
  }

  /** Plays a move; harmful moves need confirmation. */
  async play(text) {
    // On a slow connection a second click comes before the answer to the first.
    const sent = `${text} ${this.#game.fen}`;
    if (sent === this.#sent) return;
    this.#sent = sent;
    if (!(await this.isMeant(text)) || !(await this.#act({ do: "play", text }))) this.#board.redraw();
    this.#meant = "";
    this.showWaiting();
    if (sent === this.#sent) this.#sent = "";
  }

  /** Asks which of several moves is meant, at the square where they end if there is one, and plays
      it.
      @param {MoveWords[]} moves
      @param {string} title */
  async choose(moves, title, square = null) {
    const text = await chooseMove(moves, title, (move) => this.previewOf(move), this.#board.square(square));
    this.unpick();
    if (text) await this.play(text);
  }

  /** Asks for one of many moves, first for its start square. */
  async chooseInSteps(special) {
    const game = this.#game;
    /** @type {[string, number[]][]} */
    const bySquare = Object.entries(game.picks).map(([from, goals]) =>
      [from, Object.values(goals).flat().filter((index) => special.includes(index))]);
    const steps = bySquare.filter(([, moves]) => moves.length > 0);
    const starts = steps.map(([from]) => [from, game.board.squares[from]]);
    const from = steps.length === 1 ? steps[0][0] : await chooseSquare(starts, "Choose a square", (square) => this.#pieceOn(square));
    const [, moves] = steps.find(([square]) => square === from) ?? [];
    if (moves) await this.choose(moves.map((index) => game.moves[index]), `${moves.length} moves from ${from}`);
  }

  /** Describes the effect of the move, which is asked for once: a move that the pointer has shown is
      played at once.
      @param {string} text
      @returns {Promise<PreviewMessage | null>} */
  previewOf(text) {
    // The same move of the same position may do something else in another game or after other moves.
    const { link, board } = this.#game;
    const key = [text, link, board.flipped].join();
    if (this.#previewed.key !== key) {
      const own = { key, message: this.#server.get(`preview?move=${encodeURIComponent(text)}`) };
      own.message.catch(() => (own.key = ""));
      this.#previewed = own;
    }
    return this.#previewed.message;
  }

  /** Describes the move to the square under the pointer, or its piece. */
  over(square) {
    clearTimeout(this.#hoverTimer);
    const game = this.#game;
    if (!game || this.#proposed) return;
    const moves = square ? this.#movesTo(square) : [];
    if (moves.length > 0) {
      this.#hoverTimer = setTimeout(() => this.showEffect(moves[0].text, moves.length), HOVER);
      return;
    }
    this.clearEffect(true);
    const stands = square && game.board.squares[square] !== "empty";
    if (stands && !this.#picked) this.#hoverTimer = setTimeout(() => this.#showPiece(square), HOVER_PIECE);
  }

  /** Describes the piece on the square under the pointer. */
  async #showPiece(square) {
    const number = ++this.#hovered;
    const message = await this.#pieceOn(square).catch(() => null);
    if (message && number === this.#hovered) this.#panel.showPiece(message, true);
  }

  /** Shows the effect of a move in words and on the board, and returns it. */
  async showEffect(text, ways = 1) {
    const number = ++this.#hovered;
    const message = await this.previewOf(text).catch(() => null);
    if (message && number === this.#hovered) this.#panel.showEffect(message, ways, stillBoard(message.board));
    return message;
  }

  /** Removes the description of a move that is no longer under the pointer. */
  leaveEffect() {
    if (!this.#proposed) this.clearEffect();
  }

  /** Removes the description of the move under the pointer, and unless `keepPiece` that of the
      piece. */
  clearEffect(keepPiece = false) {
    clearTimeout(this.#hoverTimer);
    this.#hovered += 1;
    if (!keepPiece) this.#asked += 1;
    this.#panel.clearEffect(keepPiece);
    if (!keepPiece) this.#board.tag("asked", []);
  }

  /** Deselects the piece and cancels premoves; returns true if there was any. */
  cancel() {
    const had = this.#picked || this.#proposed || this.#premoves.any;
    this.#premoves.drop();
    this.unpick();
    return Boolean(had);
  }
}
