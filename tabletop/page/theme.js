// Applies the user's settings before the page is painted, and when the back button restores it.
function showLooks() {
  for (const name of ["theme", "board", "size"]) {
    try {
      const value = localStorage.getItem(`menagerie.${name}`);
      if (value) document.documentElement.dataset[name] = value;
    } catch {
      // Without storage the default theme is shown.
    }
  }
}

/** Returns true if the first page will offer a game to go on, which was not deleted. */
function goesOn() {
  try {
    const last = JSON.parse(localStorage.getItem("menagerie.last"));
    return Boolean(last?.goesOn && localStorage.getItem("menagerie.saved")?.includes(JSON.stringify(last.link)));
  } catch {
    return false;
  }
}

showLooks();
// There is room for it before it is drawn.
document.documentElement.toggleAttribute("data-goes-on", goesOn());
addEventListener("pageshow", showLooks);
