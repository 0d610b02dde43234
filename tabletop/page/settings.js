// Settings of the user, stored by the browser for all games.

import { byId, button, fill, make, remember, remembered } from "./dom.js";

/** Settings: labels, and values with their labels; the first value is the default. */
const SETTINGS = {
  theme: ["Colours of the page", { auto: "like the system", light: "light", dark: "dark" }],
  board: ["Colours of the board", { slate: "slate", wood: "wood", green: "green", grey: "grey" }],
  size: ["Size of the board", { full: "as large as fits", medium: "three quarters", small: "half" }],
  confirm: ["Confirm moves", { unusual: "unusual ones, by touch", always: "always", never: "never" }],
  explain: ["Explain the selected piece", { strange: "in unusual games", always: "always", never: "never" }],
  sounds: ["Sounds", { on: "on", off: "off" }],
  moving: ["Moves", { on: "pieces slide", off: "shown at once" }],
};

/** Values of the settings. */
export const setting = (name) => remembered(name, Object.keys(SETTINGS[name][1])[0]);

/** Shows the settings dialog. Settings used by styles are also attributes of the page's root (set
    by `theme.js` at the start). */
export function openSettings() {
  const dialog = byId("settings") ?? document.body.appendChild(make("dialog", { id: "settings", "aria-labelledby": "settings-title" }));
  const row = ([name, [words, values]]) => {
    const select = make("select", { name },
      ...Object.entries(values).map(([value, text]) => make("option", { value }, text)));
    select.value = setting(name);
    select.onchange = () => {
      remember(name, select.value);
      document.documentElement.dataset[name] = select.value;
    };
    return make("label", {}, words, select);
  };
  fill(dialog,
    make("h2", { id: "settings-title" }, "Settings"),
    ...Object.entries(SETTINGS).map(row),
    make("p", { className: "soft" }, "Stored in this browser, for all games."),
    make("div", { className: "actions" }, button("Close", () => dialog.close(), { className: "primary" })));
  dialog.showModal();
}
