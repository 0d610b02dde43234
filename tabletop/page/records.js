// Saved files, and the tags of a game.

import { button, fill, make } from "./dom.js";
import { dialogOf } from "./files.js";

/** Tags that every record has; they cannot be removed. */
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black"];
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** Saves content as a file. */
export function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Lets the user change the tags of the game, and the result of a study. `change` applies the
    changes, or throws the error in them.
    @param {GameMessage} game */
export function editTags(game, change) {
  const dialog = dialogOf("tags");
  const complaint = make("p", { className: "complaint", role: "alert" });
  const rows = make("div", { className: "tag-rows" });
  const addRow = (name, value) => {
    const isFixed = ROSTER.includes(name);
    const field = (text, label, fixed) =>
      make("input", { type: "text", value: text, "aria-label": label, readOnly: fixed, spellcheck: false, autocomplete: "off" });
    const row = make("div", { className: "tag-row" },
      field(name, "Tag", isFixed), field(value, name ? `Value of ${name}` : "Value", false),
      isFixed ? null : button("\u00d7", () => row.remove(), { "aria-label": name ? `Remove ${name}` : "Remove this tag" }));
    rows.append(row);
    return row;
  };
  game.tags.list.forEach(([name, value]) => addRow(name, value));
  const result = make("select", { id: "tag-result" }, ...RESULTS.map((text) => make("option", { value: text }, text)));
  result.value = game.tags.result;
  const save = async () => {
    const tags = [...rows.children].map((row) => [...row.querySelectorAll("input")].map((input) => input.value.trim()))
      .filter(([name, value]) => name || value);
    try {
      await change(tags, game.mode === "study" ? result.value : null);
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  };
  fill(dialog,
    make("h2", { id: "tags-title" }, "Tags of the game"),
    rows,
    game.mode === "study" ? make("label", { for: "tag-result" }, "Result", result) : null,
    complaint,
    make("div", { className: "actions" },
      button("Save", save, { className: "primary", id: "save-tags" }),
      button("Add a tag", () => addRow("", "").querySelector("input").focus()),
      button("Cancel", () => dialog.close())));
  dialog.showModal();
}
