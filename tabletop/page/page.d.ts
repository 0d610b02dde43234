// What TypeScript does not know of the pages' scripts.

/** Elements found by a selector have any kind, as those found by an identifier (`byId`). */
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selectors: string): any;
}

/** Reply of a puzzle, whose solution may go on. */
type CourseReply = TutorialReply & { replies?: Record<string, CourseReply> };

/** Move of a study's tree. */
type TreeMove = Extract<TreeMessageStep, { kind: "move" }>;

/** Game that a course was made from: its room, its link, and the address of the page. */
type Home = { id: string, link: string, hash: string };

interface EventTarget {
  closest?(selectors: string): any;
}

interface FormData {
  /** Forms of the pages hold no files. */
  get(name: string): string | null;
}

interface Window {
  /** State of the game for tests and scripts of users. */
  menagerie: { game: GameMessage, fen: string, version: number };
}

interface WindowEventMap {
  /** Share of the module that is loaded. */
  loading: CustomEvent<{ loaded: number, total: number }>;
}

interface Document {
  activeElement: any;
}
