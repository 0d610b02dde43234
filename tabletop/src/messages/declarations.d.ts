// Messages between the pages' scripts and their host, from the types in this folder.
// Written by WRITE_MESSAGES=1 cargo test -p tabletop --lib declared

type Answer = { 
/**
 * HTTP status code.
 */
status: number, 
/**
 * Media type.
 */
kind: string, 
/**
 * Content.
 */
text: string, };

type ErrorMessage = { 
/**
 * One line of text.
 */
error: string, };

type LinkMessage = { link: string, };

type OpenedMessage = { id: string, game: GameMessage, };

type SolutionMessage = { 
/**
 * Result in words.
 */
result: string, 
/**
 * Best play in SAN.
 */
line: Array<string>, };

type BoardDrawing = { files: number, ranks: number, flipped: boolean, viewBox: string, 
/**
 * Squares and coordinates.
 */
ground: string, 
/**
 * Layer below the pieces.
 */
under: string, 
/**
 * Pieces by square.
 */
pieces: Array<[string, string]>, 
/**
 * Layer above the pieces.
 */
over: string, 
/**
 * Drawings that the pieces reference, by identifier.
 */
glyphs: { [key in string]: string }, 
/**
 * Contents of the squares in words.
 */
squares: { [key in string]: string }, 
/**
 * Facts that the board does not show.
 */
notes: Array<string>, };

type StartDrawing = { white: BoardDrawing, black: BoardDrawing, };

type NamedDrawing = { name: string, drawing: string, };

type CapturedPieces = { 
/**
 * Names with counts.
 */
names: string, drawings: Array<string>, glyphs: { [key in string]: string }, };

type HandPieces = { pieces: Array<HandPiece>, glyphs: { [key in string]: string }, };

type HandPiece = { letter: string, name: string, count: number, drawing: string, };

type OptionPictures = { 
/**
 * Options that change the pieces on the board, by name.
 */
options: { [key in string]: OptionPicture }, glyphs: { [key in string]: string }, };

type OptionPicture = { values: Array<ValuePicture>, } | { letters: Array<LetterPicture>, length: number, };

type ValuePicture = { value: string, pieces: Array<NamedDrawing>, };

type LetterPicture = { letter: string, piece: NamedDrawing, };

type EditorMessage = { 
/**
 * Controls for the fields of the FEN after the board.
 */
fields: Array<EditorField>, 
/**
 * Pieces that may be in hand.
 */
holdings: Array<HeldPiece>, 
/**
 * FEN tokens of the squares, from the last rank to the first; `None` if the board has no
 * cells.
 */
cells: Array<Array<string>> | null, 
/**
 * Pieces in hand, as in the FEN.
 */
held: string, 
/**
 * Fields of the FEN after the board.
 */
rest: string, 
/**
 * Palette.
 */
pieces: Array<EditorPiece>, glyphs: { [key in string]: string }, fen: string, };

type EditorPiece = { 
/**
 * Text in the FEN.
 */
token: string, name: string, drawing: string, };

type HeldPiece = { 
/**
 * Text in the FEN.
 */
token: string, name: string, };

type EditorField = { name: string, } & ({ "kind": "choice", "of": Array<ValueWords> } | { "kind": "flags", "of": Array<ValueWords> } | { "kind": "number", "of": [number, number] } | { "kind": "pair", "of": [number, number] } | { "kind": "unused" } | { "kind": "text" });

type FieldControl = { "kind": "choice", "of": Array<ValueWords> } | { "kind": "flags", "of": Array<ValueWords> } | { "kind": "number", "of": [number, number] } | { "kind": "pair", "of": [number, number] } | { "kind": "unused" } | { "kind": "text" };

type ValueWords = { value: string, words: string, };

type GameMessage = { 
/**
 * Number of the last change.
 */
version: number, link: string, game: GameTitle, 
/**
 * Play, or study.
 */
mode: "play" | "study", board: BoardDrawing, fen: string, 
/**
 * Side to move.
 */
turn: string, 
/**
 * True if the viewer may move.
 */
yours: boolean, 
/**
 * Names of the actions that the viewer may perform.
 */
may: Array<string>, 
/**
 * Seats of a shared room.
 */
room: SeatsMessage | null, 
/**
 * Kinds of players of White and Black.
 */
seats: [string, string], 
/**
 * Level of the engine in words.
 */
level: string, thinking: boolean, paused: boolean, status: string, 
/**
 * Message about the current position.
 */
message: string, 
/**
 * Goal of the game in words.
 */
goal: string, drawOffered: boolean, 
/**
 * Legal moves.
 */
moves: Array<MoveWords>, 
/**
 * Indices of the legal moves by origin and target square.
 */
picks: { [key in string]: { [key in string]: Array<number> } }, 
/**
 * Squares that the pieces of the waiting side protect, by the square of the piece.
 */
guarded: { [key in string]: Array<string> }, 
/**
 * Indices of the moves shown as buttons.
 */
offered: Array<number>, 
/**
 * Indices of the moves whose piece stays on its square.
 */
inPlace: Array<number>, 
/**
 * Squares that the last turn changed.
 */
last: Array<string>, 
/**
 * Squares of the pieces in check.
 */
check: Array<string>, 
/**
 * Squares of the pieces that give check.
 */
attackers: Array<string>, 
/**
 * Number of plies before the position shown.
 */
shown: number, 
/**
 * Moves played; empty in a study.
 */
played: Array<PlayedMove>, 
/**
 * Tree of a study.
 */
tree: TreeMessage | null, graph: Array<GraphPoint>, tags: TagsMessage, 
/**
 * Parts of a record that could not be read.
 */
leftOut: Array<string>, clocks: ClocksMessage | null, 
/**
 * Result of a finished game.
 */
over: ResultMessage | null, 
/**
 * Captured pieces of White and Black.
 */
captured: [CapturedPieces, CapturedPieces], 
/**
 * Pieces in hand of White and Black.
 */
pockets: [HandPieces, HandPieces] | null, 
/**
 * True if pieces in hand may be dropped.
 */
drops: boolean, 
/**
 * Squares of the move that the engine suggests.
 */
hint: Array<string> | null, thought: ThoughtMessage, };

type GameTitle = { name: string, title: string | null, 
/**
 * Name of the rules page.
 */
rules: string, 
/**
 * True if few players know the game.
 */
unusual: boolean, };

type MoveWords = { 
/**
 * Coordinate notation.
 */
text: string, words: string, };

type PlayedMove = { number: string, 
/**
 * Coordinate notation.
 */
text: string, 
/**
 * SAN.
 */
name: string, side: string | null, };

type ClocksMessage = { 
/**
 * Remaining times of White and Black in milliseconds.
 */
left: [number, number], 
/**
 * Side whose clock runs.
 */
running: string | null, };

type ResultMessage = { 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, reason: string, };

type SeatsMessage = { 
/**
 * Side of the viewer; `None` for a spectator.
 */
you: string | null, 
/**
 * Names of White and Black, once they have joined.
 */
names: [string | null, string | null], 
/**
 * Key of the viewer's link.
 */
key: string | null, 
/**
 * Key of the opponent's link, until they have joined.
 */
invites: string | null, 
/**
 * Proposal without an answer.
 */
asked: ProposalMessage | null, };

type ProposalMessage = { 
/**
 * Action that accepts it.
 */
what: "back" | "draw" | "rematch", by: string, words: string, };

type PreviewMessage = { text: string, lines: Array<string>, 
/**
 * Reason for a confirmation.
 */
warning: string | null, board: BoardDrawing, 
/**
 * Drawing of the target square after the move.
 */
cell: string | null, };

type SquareMessage = { square: string, words: string, pieces: Array<PiecePower>, 
/**
 * Drawing of the marks for the moves.
 */
marks: string, 
/**
 * Squares that the piece attacks.
 */
reach: Array<string>, 
/**
 * True if a piece of the square may move.
 */
mayMove: boolean, };

type PiecePower = { moves: string, powers: Array<string>, name: string, drawing: string, };

type OpenRequest = { "link": string } | { "pgn": { 
/**
 * PGN text.
 */
text: string, 
/**
 * Number of the game in the text, from 1.
 */
number: number, 
/**
 * Line number of the first line.
 */
line?: number, } } | { "edited": EditedPosition };

type ListGamesRequest = { 
/**
 * PGN text.
 */
text: string, };

type EditedPosition = { 
/**
 * Link.
 */
link: string, 
/**
 * FEN of the position.
 */
fen: string, };

type PageAction = { "do": "play", text: string, } | { "do": "back" } | { "do": "resign" } | { "do": "draw" } | { "do": "hint" } | { "do": "hurry" } | { "do": "pause" } | { "do": "flip" } | { "do": "look", plies: number | null, } | { "do": "study", on: boolean, } | { "do": "analyse", lines: number, } | { "do": "go", node: number, } | { "do": "line", texts: Array<string>, } | { "do": "comment", node: number, text: string, } | { "do": "mark", node: number, glyph: string, } | { "do": "tags", tags: Array<[string, string]>, result: string | null, } | { "do": "promote", node: number, } | { "do": "remove", node: number, } | { "do": "report", each: number, } | { "do": "invite", side: string, name: string, } | { "do": "sit", name: string, } | { "do": "rematch" } | { "do": "agree", what: string, } | { "do": "decline" };

type TreeMessage = { 
/**
 * Node on the board.
 */
at: number, 
/**
 * Its parent.
 */
back: number, steps: Array<TreeMessageStep>, 
/**
 * Comment before the first move.
 */
comment: string, 
/**
 * Arrows and marked squares of the position on the board.
 */
shapes: Array<string>, };

type TreeMessageStep = { "kind": "open" } | { "kind": "close" } | { "kind": "move", node: number, 
/**
 * Number of the move, where one is shown.
 */
number: string | null, 
/**
 * SAN.
 */
name: string, 
/**
 * Coordinate notation.
 */
text: string, glyphs: string, 
/**
 * Comment before the move.
 */
before: string, comment: string, clock: string | null, 
/**
 * Evaluation after the move.
 */
value: string | null, 
/**
 * Better move found by a report.
 */
better: BetterMove | null, };

type BetterMove = { 
/**
 * Class of the move played: `Blunder`.
 */
class: string, 
/**
 * SAN.
 */
name: string, 
/**
 * Coordinate notation.
 */
text: string, };

type GraphPoint = { node: number, 
/**
 * Points from 0 to 1.
 */
share: number | null, };

type TagsMessage = { list: Array<[string, string]>, 
/**
 * Players and result.
 */
heading: string | null, 
/**
 * Names of the players of a study, or words for them.
 */
names: [string, string], result: string, 
/**
 * Event, site, round and date, as far as known.
 */
event: Array<string>, };

type ListedGames = { games: Array<ListedGame>, };

type ListedGame = { number: number, 
/**
 * Number of the first line.
 */
line: number, text: string, players: string, result: string, about: string, };

type ThoughtMessage = { 
/**
 * Number of lines that the analysis shows.
 */
analysis: number | null, running: boolean, 
/**
 * White's expected score, from 0 to 1.
 */
bar: number | null, score: string | null, depth: number | null, 
/**
 * Nodes per second.
 */
nps: number | null, lines: Array<LineMessage>, 
/**
 * Drawing of the arrows.
 */
arrows: string, report: ReportMessage | null, };

type LineMessage = { 
/**
 * Rank among the lines, from 1.
 */
rank: number, score: string, depth: number, 
/**
 * SAN.
 */
moves: Array<string>, 
/**
 * Coordinate notation.
 */
texts: Array<string>, };

type ReportData = { 
/**
 * Drawings, each stored once.
 */
fragments: Array<string>, 
/**
 * Indices of the drawings of each position.
 */
positions: Array<Array<number>>, 
/**
 * Text below the board for each position.
 */
captions: Array<string>, };

type ReportMessage = { 
/**
 * Number of finished positions.
 */
done: number, 
/**
 * Number of positions.
 */
total: number, ready: boolean, 
/**
 * Reason for a failure.
 */
failed: string | null, 
/**
 * White's expected scores, 0 to 1, of the positions searched so far; empty once the report is
 * finished.
 */
shares: Array<number | null>, 
/**
 * Marks of the moves searched so far, as `??`; empty once the report is finished.
 */
marks: Array<string | null>, 
/**
 * Number of mistakes found.
 */
mistakes: number, 
/**
 * Accuracy in percent, and the numbers of inaccuracies, mistakes and blunders, of White and
 * Black.
 */
summary: [[number | null, [number, number, number]], [number | null, [number, number, number]]], };

type TutorialMessage = { game: string, title: string, steps: Array<TutorialStep>, };

type TutorialStep = { title: string, text: string, fen: string, play: Array<string>, 
/**
 * Link to a study of the position.
 */
link: string, 
/**
 * `move` or `win`.
 */
kind: string, 
/**
 * Number of moves in which the learner is to win.
 */
in?: number, 
/**
 * Correct moves.
 */
moves: Array<string>, 
/**
 * The opponent's reply to each move of the learner. Moves that end the step have none.
 */
replies: { [key in string]: TutorialReply }, after: string, };

type TutorialReply = { answer: string, 
/**
 * Correct moves after the reply; empty if it has ended the game.
 */
moves: Array<string>, };

type PuzzlesMessage = { 
/**
 * Name of the rules page, which all games with these puzzles share.
 */
page: string, title: string, puzzles: Array<PuzzleMessage>, };

type PuzzleMessage = { 
/**
 * Identifier that depends only on the position and the move before it.
 */
id: string, aim: string, 
/**
 * Side to solve the puzzle.
 */
side: string, text: string, level: number, rating: number, 
/**
 * Link to a study of the position.
 */
link: string, solution: Array<string>, };

type PuzzleBoards = { files: number, 
/**
 * Drawings that the pieces reference, by identifier.
 */
glyphs: { [key in string]: string }, 
/**
 * Drawings of the contents of a square, by the character that stands for them.
 */
pieces: { [key in string]: string }, boards: Array<PuzzleBoard>, };

type PuzzleBoard = { aim: string, 
/**
 * Side to solve the puzzle, which is at the bottom.
 */
side: string, 
/**
 * Contents of the squares, row by row from the top; a space is an empty square.
 */
squares: string, };

type MistakesMessage = { game: string, title: string, 
/**
 * Sides played by persons.
 */
people: Array<string>, steps: Array<MistakeStep>, };

type MistakeStep = { text: string, title: string, 
/**
 * Side that made the mistake.
 */
by: string, 
/**
 * Link to a study of the position.
 */
link: string, 
/**
 * Good moves, the best one first.
 */
moves: Array<string>, 
/**
 * Always empty: a good move ends the step.
 */
replies: { [key in string]: TutorialReply }, 
/**
 * Words after the best move.
 */
after: string, 
/**
 * Words after another good move.
 */
other: string, };

type RoomsRequest = { "do": "ask", 
/**
 * GET, POST or DELETE.
 */
method: string, 
/**
 * Path relative to the page.
 */
path: string, 
/**
 * Body of the request.
 */
body?: string, } | { "do": "tick", } | { "do": "search", 
/**
 * Room.
 */
room: number, 
/**
 * Number of the search.
 */
id: number, 
/**
 * Event in JSON.
 */
event: string, } | { "do": "report", 
/**
 * Room.
 */
room: number, 
/**
 * Number of the report.
 */
id: number, 
/**
 * Event in JSON.
 */
event: string, } | { "do": "watch", 
/**
 * Room.
 */
room: number, 
/**
 * True if a page is subscribed.
 */
watched: boolean, } | { "do": "takeEvents", };

type RoomsReply = { 
/**
 * Answer to the page's request.
 */
answer?: Answer, 
/**
 * Orders for the worker, to be executed in this order.
 */
orders?: Array<WireOrder>, 
/**
 * Events for pages: room, name of the event, and its data in JSON.
 */
events?: Array<[number, string, string]>, 
/**
 * More events are pending.
 */
pending: boolean, };

type WireOrder = { 
/**
 * Room.
 */
room: number, 
/**
 * Number of the search or report.
 */
id: number, } & ({ "do": "search", 
/**
 * Search task.
 */
task: string, } | { "do": "prepare", 
/**
 * Search task.
 */
task: string, } | { "do": "hurry" } | { "do": "end" } | { "do": "report", 
/**
 * Report task.
 */
task: string, } | { "do": "endReport" });

type OrderAction = { "do": "search", 
/**
 * Search task.
 */
task: string, } | { "do": "prepare", 
/**
 * Search task.
 */
task: string, } | { "do": "hurry" } | { "do": "end" } | { "do": "report", 
/**
 * Report task.
 */
task: string, } | { "do": "endReport" };

type WorkshopRequest = { "piece": { 
/**
 * Betza notation of the piece; blank for a piece without moves.
 */
betza: string, 
/**
 * The click.
 */
click?: ClickMessage | null, } } | { "drawing": string } | { "army": ArmyForm } | { "read": string };

type ClickMessage = { files: number, ranks: number, stroke: StrokeMessage, moves: boolean, captures: boolean, turns: TurnsMessage, };

type StrokeMessage = "leap" | "slide" | "to" | "cannon" | "grasshopper";

type TurnsMessage = "all" | "mirror" | "one";

type ArmyForm = { name: string, 
/**
 * Identifier in the names of games; if blank, it is derived from the name.
 */
id?: string, inventor?: string, source?: string, note?: string, 
/**
 * Letters of the pieces; empty for the king.
 */
places: Array<string>, pieces: Array<PieceForm>, };

type PieceForm = { name: string, letter: string, betza: string, value?: number | null, glyph?: string | null, };

type PieceMessage = { 
/**
 * Betza notation; empty for a piece without moves.
 */
betza: string, words: string, 
/**
 * Estimated value in pawns.
 */
value: number | null, 
/**
 * True if the piece stays on squares of one colour.
 */
bound: boolean, marks: Array<PieceMark>, };

type PieceMark = { files: number, ranks: number, moves: boolean, captures: boolean, hops: boolean, initial: boolean, };

type DrawingMessage = { art: string, };

type ArmyMessage = { 
/**
 * Identifier in the names of games.
 */
id: string, 
/**
 * Text of its file.
 */
text: string, 
/**
 * Definition in one line.
 */
definition: string, strength: [ArmyStrength, ArmyStrength, ArmyStrength, ArmyStrength], games: [ArmyGame, ArmyGame, ArmyGame, ArmyGame], warnings: Array<string>, 
/**
 * Drawings of the pieces by name.
 */
drawings: { [key in string]: string }, };

type ArmyStrength = { name: string, 
/**
 * Advantage in pawns.
 */
lead: number, 
/**
 * Expected score in percent.
 */
score: number, };

type ArmyGame = { name: string, 
/**
 * Game in which the army is White's.
 */
white: string, 
/**
 * Game in which the army is Black's.
 */
black: string, };
