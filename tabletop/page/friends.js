// Shared games: links to the seats, and proposals between the players.

import { answerOf, byId, button, fill, make, remember, remembered } from "./dom.js";
import { gamePage } from "./transport.js";

/** Warning for links to the name of the local machine. */
const ONLY_HERE = "These links work on this machine only. For a friend elsewhere start the server with --bind 0.0.0.0, and with --host NAME "
  + "if this machine has a name; then open this game at the address by which your friend reaches it, and invite from there.";
const isOnlyHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** Maximum length of a name. */
const LONGEST = 40;

/** Returns the room of an address, `{id, key}`; null for other addresses. */
export function roomOf(hash) {
  const parameters = new URLSearchParams(hash.slice(1));
  return parameters.has("room") ? { id: parameters.get("room"), key: parameters.get("seat") ?? "" } : null;
}

/** Returns the address of a room for a seat, or without a key for spectators. */
export const roomHash = (id, key) => `#${new URLSearchParams({ room: id, ...(key ? { seat: key } : {}) })}`;

/** Asks for a name, and with `sides` for a side. Returns them, or null. */
async function askName(title, sides) {
  const dialog = byId("chooser");
  const name = make("input", { id: "own-name", type: "text", maxLength: LONGEST, autocomplete: "nickname", value: remembered("name", "") });
  const side = make("select", { id: "own-side" },
    ...[["random", "either side"], ["white", "White"], ["black", "Black"]].map(([value, words]) => make("option", { value }, words)));
  const form = make("form", { method: "dialog" },
    make("h2", { id: "chooser-title" }, title),
    make("label", {}, "Your name", name),
    sides ? make("label", {}, "You play", side) : null,
    make("div", { className: "actions" },
      make("button", { className: "primary", value: "yes", id: "name-given" }, sides ? "Make the links" : "Play"),
      make("button", { value: "" }, "Cancel")));
  fill(dialog, form);
  const answer = answerOf(dialog);
  name.focus();
  if ((await answer) !== "yes") return null;
  remember("name", name.value.trim());
  return { name: name.value.trim(), side: side.value };
}

/** Display of the other people in a room. */
export class Friends {
  #server;
  /** @type {(action: PageAction) => Promise<boolean>} */
  #act;
  #say;
  #shown = "";

  constructor(server, act, say) {
    this.#server = server;
    this.#act = act;
    this.#say = say;
  }

  /** Creates links to the game on the page. Returns the address of the page's own seat, or null. */
  async invite() {
    const given = await askName("Invite a friend", true);
    if (!given || !(await this.#act({ do: "invite", ...given }))) return null;
    return roomHash(this.#server.id, this.#server.key);
  }

  /** Takes the seat of the page's link if it is free.
      @param {{room: SeatsMessage}} game */
  async sit({ room }) {
    if (!room?.you || room.names[room.you === "White" ? 0 : 1] !== null) return;
    const given = await askName(`You are invited to play ${room.you}`, false);
    if (given) await this.#act({ do: "sit", name: given.name });
    else this.show({ room });
  }

  /** Shows links and proposals.
      @param {Pick<GameMessage, "room"> & Partial<GameMessage>} game */
  show({ room, over }) {
    const key = JSON.stringify([room, over]);
    if (key === this.#shown) return;
    this.#shown = key;
    const home = byId("friends");
    home.hidden = !room;
    if (!room) return;
    fill(home, ...this.#links(room), ...this.#question(room));
    home.hidden = home.childElementCount === 0;
  }

  #link(words, hash, id) {
    const address = `${location.origin}${gamePage}${hash}`;
    const field = make("input", { id, type: "text", readOnly: true, value: address, onfocus: () => field.select() });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(address);
        this.#say("The link is copied");
      } catch {
        field.select();
        this.#say("Copy the link from the field");
      }
    };
    return make("div", { className: "invitation" }, make("label", { for: id }, words), field, button("Copy", copy, { "aria-label": `Copy: ${words}` }));
  }

  /** @param {SeatsMessage} room */
  #links({ you, names, invites }) {
    if (you && names[you === "White" ? 0 : 1] === null) {
      return [button("Take your seat", () => this.sit({ room: JSON.parse(this.#shown)[0] }), { className: "primary", id: "take-seat" })];
    }
    if (!you) return [make("p", { className: "soft" }, "You are watching this game.")];
    if (!invites) return [];
    const { id } = this.#server;
    return [
      make("h2", {}, "Waiting for your friend"),
      this.#link("Your friend's link", roomHash(id, invites), "friend-link"),
      this.#link("Link for spectators", roomHash(id), "watch-link"),
      isOnlyHere ? make("p", { className: "warning", id: "only-here" }, ONLY_HERE) : null,
      make("p", { className: "soft" }, "Whoever opens your friend's link plays the other side. The game begins when they arrive."),
    ];
  }

  /** @param {SeatsMessage} room */
  #question({ you, asked }) {
    if (!asked || !you) return [];
    const own = asked.by === you;
    const decline = button(own ? "Withdraw" : "Decline", () => this.#act({ do: "decline" }), { id: "decline" });
    const agree = button("Agree", () => this.#act({ do: "agree", what: asked.what }), { className: "primary", id: "agree" });
    return [
      make("p", { id: "asked", role: "status" }, own ? `${asked.words}: your friend has not answered yet.` : `${asked.words}.`),
      make("div", { className: "tools" }, own ? null : agree, decline),
    ];
  }
}
