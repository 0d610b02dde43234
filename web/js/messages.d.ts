// Requests and replies, from the types in web/src/messages.
// Written by WRITE_MESSAGES=1 cargo test -p web --lib declared

export type Request = { "do": "games", } | { "do": "rules", 
/**
 * Name of the game.
 */
game: string, } | { "do": "glyphs", 
/**
 * Game in progress.
 */
id: number, } | { "do": "open", 
/**
 * Name of the game.
 */
game: string, 
/**
 * Options by name; the others have their defaults.
 */
options?: { [key in string]: string }, 
/**
 * Seed of all random choices in the start position.
 */
seed?: number, } | { "do": "close", 
/**
 * Game in progress.
 */
id: number, } | { "do": "set", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Position; null for the start position.
 */
fen: string | null, 
/**
 * Moves from there.
 */
moves?: Array<string>, } | { "do": "state", 
/**
 * Game in progress.
 */
id: number, } | { "do": "play", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Move.
 */
text: string, } | { "do": "undo", 
/**
 * Game in progress.
 */
id: number, } | { "do": "moves", 
/**
 * Game in progress.
 */
id: number, } | { "do": "picture", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Move after which the board is drawn; null for the current position.
 */
after: string | null, } | { "do": "reach", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Square, such as `e4`.
 */
square: string, } | { "do": "perft", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Length of the sequences in plies.
 */
depth: number, } | { "do": "evaluate", 
/**
 * Game in progress.
 */
id: number, } | { "do": "search" } & SearchRequest | { "do": "hash", 
/**
 * Game in progress.
 */
id: number, 
/**
 * Size in MiB, at least 1.
 */
mib: number, } | { "do": "bench", 
/**
 * Name of the game.
 */
game: string, 
/**
 * Depth of each search in plies.
 */
depth: number, };

export type SearchRequest = { 
/**
 * Game in progress.
 */
id: number, 
/**
 * Maximum depth in plies.
 */
depth?: number, 
/**
 * Maximum number of nodes.
 */
nodes?: number, 
/**
 * Time limit in milliseconds.
 */
time?: number, 
/**
 * Maximum number of moves to a win.
 */
mate?: number, 
/**
 * Number of principal variations.
 */
lines?: number, 
/**
 * Root moves to search; empty for all.
 */
moves?: Array<string>, 
/**
 * Strength from 0 (weakest) to 20 (full strength).
 */
skill?: number, 
/**
 * Seed of the random choices of a limited strength.
 */
seed?: number, };

export type GameInfo = { title: string, 
/**
 * Names by which the game is opened; each pairing of armies is a name.
 */
names: Array<GameName>, 
/**
 * Rules in a few sentences.
 */
rules: string, options: Array<GameOption>, };

export type GameName = { name: string, summary: string, };

export type GameOption = { name: string, help: string, default: string, 
/**
 * Valid values; null if any text is valid.
 */
values: OptionValues | null, };

export type OptionValues = Array<string> | { least: number, most: number, } | { letters: string, length: number, };

export type Rules = { title: string, 
/**
 * Markdown.
 */
text: string, };

export type OpenedGame = { id: number, };

export type GameState = { 
/**
 * Name of the game.
 */
game: string, fen: string, startFen: string, 
/**
 * Side to move.
 */
turn: SideName, 
/**
 * Legal moves in UCI notation.
 */
moves: Array<string>, 
/**
 * Moves played in UCI notation.
 */
played: Array<string>, check: boolean, 
/**
 * Squares of the pieces that give check.
 */
checkers: Array<string>, 
/**
 * Result of a game that is over.
 */
outcome: GameOutcome | null, 
/**
 * Parts of the FEN that were dropped because they cannot change the game; only in the reply to
 * `set`.
 */
dropped?: Array<string>, };

export type GameOutcome = { 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: "1-0" | "0-1" | "1/2-1/2", 
/**
 * Null for a draw.
 */
winner: SideName | null, reason: string, };

export type SideName = "white" | "black";

export type LegalMove = { 
/**
 * UCI notation.
 */
text: string, san: string, 
/**
 * Square to click first; null for a move without a place on the board.
 */
from: string | null, to: string | null, 
/**
 * Description in words.
 */
words: string, 
/**
 * True for an answer to the opponent's move that is possible only now and easily forgotten.
 */
offered: boolean, };

export type Board = { files: number, ranks: number, 
/**
 * True if a1 is a light square.
 */
lightCorner: boolean, 
/**
 * Squares with pieces, and squares that have a function in the rules.
 */
squares: Array<BoardSquare>, 
/**
 * Marked squares.
 */
signs: Array<BoardSign>, 
/**
 * Facts that the board does not show.
 */
notes: Array<string>, };

export type BoardSquare = { square: string, 
/**
 * True if the square has a function in the rules.
 */
special: boolean, 
/**
 * Pieces from the bottom of the stack.
 */
pieces: Array<BoardPiece>, };

export type BoardPiece = { side: SideName, letter: string, 
/**
 * Unicode symbol.
 */
symbol: string | null, name: string, 
/**
 * Name of the drawing.
 */
glyph: string, 
/**
 * Letter on the drawing.
 */
label: string, qualities: Array<PieceQuality>, 
/**
 * Description of the moves.
 */
moves: string, 
/**
 * Descriptions of the powers.
 */
powers: Array<string>, };

export type PieceQuality = "promoted" | "ghostly" | "exposed";

export type BoardSign = { square: string, 
/**
 * Side to which the square gives its power.
 */
power: SideName | null, };

export type PerftCounts = { nodes: number, 
/**
 * Number of sequences by first move.
 */
moves: { [key in string]: number }, };

export type Evaluation = { 
/**
 * From the view of the side to move.
 */
centipawns: number, };

export type NodeCount = { nodes: number, };

export type SearchResult = { 
/**
 * Null if there is no legal move.
 */
best: string | null, 
/**
 * Expected answer of the opponent.
 */
ponder: string | null, nodes: number, 
/**
 * Milliseconds.
 */
time: number, line: SearchLine | null, };

export type SearchLine = { depth: number, seldepth: number, 
/**
 * Rank among the lines, from 1.
 */
rank: number, score: SearchScore, bound: BoundName, 
/**
 * Probabilities of win, draw and loss for the side to move, in permille.
 */
chances: [number, number, number], nodes: number, 
/**
 * Milliseconds.
 */
time: number, 
/**
 * Principal variation in UCI notation.
 */
moves: Array<string>, };

export type BoundName = "exact" | "lower" | "upper";

export type SearchScore = { "pawns": number } | { "mate": number };
