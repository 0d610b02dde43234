// Sharing: addresses, FEN, PGN, pictures.

import { byId, button, drawn, fill, make } from "./dom.js";
import { goToAddress, readingOf, textOf } from "./files.js";
import { download, editTags } from "./records.js";
import { gamePage } from "./transport.js";

/** Side of a picture in pixels. */
const PICTURE = 960;
/** Maximum length of a text shown in a field, because longer ones are slow. */
const MAX_SHOWN = 1 << 20;
/** Minimum length of a long link. */
const LONG_LINK = 8000;

/** Converts an SVG to PNG. */
async function painted(svg) {
  const element = drawn(svg).firstElementChild;
  const [, , width, height] = element.getAttribute("viewBox").split(" ").map(Number);
  element.setAttribute("width", String(PICTURE));
  element.setAttribute("height", String(Math.round((PICTURE * height) / width)));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([element.outerHTML], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = make("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Returns the label of a link; some programs truncate long ones. */
const linkName = (link) =>
  (link.length > LONG_LINK ? `The link (${link.length.toLocaleString("en")} characters; some programs cut it off)` : "The link");

/** Shows an error of a text, which remains in its field. */
export function complain(text, message) {
  byId("more").open = true;
  if (text.length <= MAX_SHOWN) byId("text").value = text;
  byId("complaint").textContent = message;
  byId("complaint").scrollIntoView({ block: "nearest" });
}

/** Creates the sharing section of the panel. */
export function buildShare(server, game, board, { say, attempt, edit }, collection) {
  const openText = async (text) => {
    const complaint = byId("complaint");
    complaint.textContent = "";
    try {
      if (goToAddress(text)) return;
      await collection.openText(text, (share) => (complaint.textContent = readingOf(share)));
      complaint.textContent = "";
    } catch (error) {
      complain(text, error.message);
    }
  };
  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} copied`);
    } catch {
      byId("text").value = text;
      byId("text").select();
      say(`${what} is in the field below`);
    }
  };
  const text = make("textarea", { id: "text", rows: 4, spellcheck: false, "aria-label": "PGN or FEN", placeholder: "Paste a PGN or a FEN" });
  const open = async () => {
    const given = text.value.trim();
    // A FEN is one line of several fields that begins with a board; a record has brackets, numbers
    // or more lines.
    const isFen = !given.includes("\n") && !given.includes("://") && given.split(/\s+/)[0].split("/").length > 5;
    if (!given) return say("Paste a PGN or a FEN into the field first");
    if (!isFen) return openText(text.value);
    byId("complaint").textContent = "";
    try {
      await server.open({ edited: { link: server.link, fen: given } });
    } catch (error) {
      complain(given, error.message);
    }
    return undefined;
  };
  // Includes the arrows and circles on the board.
  const svg = async () => (await server.get("svg", false)).replace(/<\/svg>\s*$/, `${board.extras}</svg>\n`);
  const pgn = () => server.get("pgn", false);
  const tools = [
    ["Copy link", () => copy(`${location.origin}${gamePage}#${server.link}`, linkName(server.link))],
    ["Copy FEN", () => copy(game().fen, "FEN")],
    ["Copy PGN", async () => copy(await pgn(), "PGN")],
    ["Save PGN", async () => download(`${game().game.name}.pgn`, new Blob([await pgn()], { type: "application/x-chess-pgn" }))],
    ["Copy SVG", async () => copy(await svg(), "SVG")],
    ["Save SVG", async () => download(`${game().game.name}.svg`, new Blob([await svg()], { type: "image/svg+xml" }))],
    ["Save PNG", async () => download(`${game().game.name}.png`, await painted(await svg()))],
    ["Set up a position", edit],
    ["Names and tags", () => editTags(game(), (tags, result) => server.act({ do: "tags", tags, result }))],
  ];
  const file = make("input", { type: "file", id: "file", accept: ".pgn,.txt,text/plain", className: "hidden" });
  file.onchange = async () => {
    const [chosen] = file.files;
    // The same file may be chosen again.
    file.value = "";
    if (chosen) await openText(await textOf(chosen));
  };
  fill(byId("share"),
    make("div", { className: "tools" }, ...tools.map(([name, does]) => button(name, () => attempt(does)))),
    text,
    make("div", { className: "tools" }, button("Open this text", open, { id: "open-text" }),
      make("label", { className: "button", for: "file" }, "Open a file", file)),
    make("p", { id: "complaint", className: "complaint", role: "alert" }));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) await openText(await textOf(dropped));
  });
}
