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

showLooks();
addEventListener("pageshow", showLooks);
