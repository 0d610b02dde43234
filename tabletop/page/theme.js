// Run before the page is painted, and when it comes back by the browser's button: what the user likes to see.
function showLooks() {
  for (const name of ["theme", "board", "size"]) {
    try {
      const value = localStorage.getItem(`menagerie.${name}`);
      if (value) document.documentElement.dataset[name] = value;
    } catch {
      // Without storage the usual looks are shown.
    }
  }
}

showLooks();
addEventListener("pageshow", showLooks);
