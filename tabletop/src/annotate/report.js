"use strict";
const games = [...document.querySelectorAll(".game")].map((section) => {
  const data = JSON.parse(section.querySelector(".data").textContent);
  const moves = [...section.querySelectorAll(".move")];
  const game = { section, ply: 0, last: data.positions.length - 1 };
  game.show = (ply) => {
    game.ply = Math.max(0, Math.min(game.last, ply));
    section.querySelector(".contents").innerHTML =
      data.positions[game.ply].map((number) => data.fragments[number]).join("");
    section.querySelector(".caption").textContent = data.captions[game.ply];
    const x = (800 * game.ply) / Math.max(1, game.last);
    section.querySelector(".g-cursor").setAttribute("transform", `translate(${x} 0)`);
    for (const move of moves) {
      const here = Number(move.dataset.ply) === game.ply;
      move.classList.toggle("here", here);
      const list = move.closest(".moves");
      if (here && list) list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  };
  const steps = { first: () => 0, back: () => game.ply - 1, on: () => game.ply + 1, last: () => game.last };
  for (const button of section.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => game.show(steps[button.dataset.go]()));
  }
  for (const move of moves) {
    move.addEventListener("click", () => game.show(Number(move.dataset.ply)));
  }
  const graph = section.querySelector(".graph");
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    game.show(Math.round(((event.clientX - box.left) / box.width) * game.last));
  });
  game.steps = steps;
  game.show(0);
  return game;
});
let current = games[0];
function choose(index) {
  current = games[index];
  for (const game of games) game.section.hidden = game !== current;
}
const chooser = document.getElementById("chooser");
if (chooser) chooser.addEventListener("change", () => choose(Number(chooser.value)));
choose(0);
const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const step = keys[event.key];
  if (!step || event.target === chooser) return;
  event.preventDefault();
  current.show(current.steps[step]());
});
