import type {
  Board,
  Evaluation,
  GameInfo,
  GameOutcome,
  GameState,
  LegalMove,
  NodeCount,
  PerftCounts,
  Rules,
  SearchLine,
  SearchRequest,
  SearchResult,
  SideName,
} from "./messages.js";

export type * from "./messages.js";

/** Error of an invalid request, which has changed nothing. */
export class MenagerieError extends Error {}

/** Limits of a search. */
export type Limits = Omit<SearchRequest, "id">;

/** Start of a game. */
export interface Setup {
  options?: Record<string, string>;
  /** Seed of all random choices in the start position. */
  seed?: number;
  fen?: string;
  moves?: string[];
}

/** Game in progress. */
export interface Game {
  set(fen?: string, moves?: string[]): GameState;
  readonly state: GameState;
  readonly fen: string;
  readonly turn: SideName;
  readonly legalMoves: string[];
  readonly outcome: GameOutcome | null;
  readonly moves: LegalMove[];
  /** Plays a move in any notation that the game reads. */
  play(text: string): GameState;
  undo(): GameState;
  /** Returns the board, or the board after a legal move. */
  picture(after?: string): Board;
  /** SVG elements within 100 by 100 units, by the names of drawings. */
  readonly glyphs: Record<string, string>;
  /** Returns the squares that the pieces on a square could reach if it were their turn. */
  reach(square: string): string[];
  perft(depth: number): PerftCounts;
  evaluate(): Evaluation;
  setHash(mib: number): null;
  /**
   * Searches in the calling thread (use a worker for long searches). `onLine` receives lines during the search; `shouldStop` is
   * called some thousand times a second: in a worker it can read shared memory.
   */
  search(limits?: Limits, onLine?: (line: SearchLine) => void, shouldStop?: () => boolean): SearchResult;
  /** Frees its memory. */
  close(): null;
}

export interface Menagerie {
  Game: new (name: string, setup?: Setup) => Game;
  games(): GameInfo[];
  rules(game: string): Rules[];
  /** Returns the nodes of the searches of a game's benchmark. */
  bench(game: string, depth: number): NodeCount;
}

/** Loads the engine from a module, or else from menagerie.wasm beside the package's own file. */
export function load(module?: WebAssembly.Module | BufferSource): Promise<Menagerie>;
