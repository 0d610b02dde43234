// A game of Crazy Chess against the engine's weakest self, and a look at the best move.
import { load } from "./index.mjs";

const { Game } = await load();
const game = new Game("crazy");
console.log(game.fen);
for (const { text, words } of game.moves.slice(0, 3)) console.log(text, "-", words);

for (let turn = 0; turn < 6 && game.outcome === null; turn += 1) {
  const { best } = game.search({ nodes: 2000, skill: turn % 2 === 0 ? 20 : 0, seed: turn });
  console.log(best);
  game.play(best);
}

const { best, line } = game.search({ time: 300 }, ({ depth, score }) => console.log(depth, score));
console.log("best move:", best, "of", line.moves.join(" "));
game.close();
