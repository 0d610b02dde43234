/** A request that was refused: nothing has changed. */
export class MenagerieError extends Error {}

export type Side = "white" | "black";

/** From the view of the side to move. Mate: moves to a win, or to a loss if negative. */
export type Score = { pawns: number } | { mate: number };

export interface Option {
  name: string;
  help: string;
  default: string;
  /** What it may be: words, the bounds of a number, the letters of a text, or anything (null). */
  values: string[] | { least: number; most: number } | { letters: string; length: number } | null;
}

export interface GameInfo {
  title: string;
  /** Names by which a game is opened; a pairing of armies is a name. */
  names: { name: string; summary: string }[];
  rules: string;
  options: Option[];
}

export interface Outcome {
  result: "1-0" | "0-1" | "1/2-1/2";
  winner: Side | null;
  reason: string;
}

export interface State {
  game: string;
  fen: string;
  startFen: string;
  turn: Side;
  /** Legal moves as UCI writes them. */
  moves: string[];
  played: string[];
  check: boolean;
  checkers: string[];
  outcome: Outcome | null;
  /** After `set`: what was left out of the FEN, since it cannot change the game. */
  dropped?: string[];
}

export interface Move {
  /** As UCI writes it. */
  text: string;
  /** As people write it. */
  san: string;
  /** The square to pick; null: a move without a place on the board. */
  from: string | null;
  to: string | null;
  /** What it does. */
  words: string;
  /** An answer that is possible only now, and easily forgotten. */
  offered: boolean;
}

export interface Piece {
  side: Side;
  letter: string;
  symbol: string | null;
  name: string;
  /** The name of its drawing. */
  glyph: string;
  label: string;
  qualities: ("promoted" | "ghostly" | "exposed")[];
  moves: string;
  powers: string[];
}

export interface Picture {
  files: number;
  ranks: number;
  lightCorner: boolean;
  /** Squares with pieces, from the one that carries the others upwards, and squares that the rules single out. */
  squares: { square: string; special: boolean; pieces: Piece[] }[];
  signs: { square: string; power: Side | null }[];
  /** What the board does not show. */
  notes: string[];
}

export interface Line {
  depth: number;
  seldepth: number;
  rank: number;
  score: Score;
  bound: "exact" | "lower" | "upper";
  /** Win, draw and loss of the side to move, permille. */
  chances: [number, number, number];
  nodes: number;
  time: number;
  moves: string[];
}

export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** Moves to a win. */
  mate?: number;
  lines?: number;
  /** Only these moves. */
  moves?: string[];
  /** 0 (weakest) to 20. */
  skill?: number;
  seed?: number;
}

export interface Answer {
  best: string | null;
  ponder: string | null;
  nodes: number;
  time: number;
  line: Line | null;
}

export interface Setup {
  options?: Record<string, string>;
  seed?: number;
  fen?: string;
  moves?: string[];
}

export interface Game {
  set(fen?: string, moves?: string[]): State;
  readonly state: State;
  readonly fen: string;
  readonly turn: Side;
  readonly legalMoves: string[];
  readonly outcome: Outcome | null;
  readonly moves: Move[];
  /** Plays a move, coordinates or any other notation that the game reads. */
  play(text: string): State;
  undo(): State;
  /** The board, or the board after a legal move. */
  picture(after?: string): Picture;
  /** SVG elements within 100 by 100 units, by the names of drawings. */
  readonly glyphs: Record<string, string>;
  /** Where the pieces on a square could go if it were their turn. */
  reach(square: string): string[];
  perft(depth: number): { nodes: number; moves: Record<string, number> };
  evaluate(): { centipawns: number };
  setHash(mib: number): null;
  /**
   * Searches in the calling thread (use a worker for long searches). `heard` gets lines while the search runs; `stop` is asked some
   * thousand times a second: a worker can let it read shared memory.
   */
  search(limits?: Limits, heard?: (line: Line) => void, stop?: () => boolean): Answer;
  /** Frees its memory. */
  close(): null;
}

export interface Menagerie {
  Game: new (name: string, setup?: Setup) => Game;
  games(): GameInfo[];
  /** Pages of rules, in Markdown. */
  rules(game: string): { title: string; text: string }[];
  /** Nodes of the searches that sign a game. */
  bench(game: string, depth: number): { nodes: number };
}

/** Loads the engine; without a module, menagerie.wasm beside the package's own file. */
export function load(module?: WebAssembly.Module | BufferSource): Promise<Menagerie>;
