// Run before the page is painted: what the user likes to see.
for (const name of ["theme", "board", "size"]) {
  try {
    const value = localStorage.getItem(`menagerie.${name}`);
    if (value) document.documentElement.dataset[name] = value;
  } catch {
    // Without storage the usual looks are shown.
  }
}
