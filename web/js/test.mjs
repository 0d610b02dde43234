// What users of the package do, in Node; and that it counts and searches as the native program does
// (the path in PROGRAM).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { load, MenagerieError } from "./index.mjs";

const { Game, games, rules, bench } = await load();
const program = process.env.PROGRAM;
const names = games().flatMap(({ names }) => names.map(({ name }) => name));

/** Random numbers below a bound, the same in every run. */
function randomNumbers(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Positions of a random game: every fifth one until it ends. */
function positions(name, random) {
  const game = new Game(name, { seed: 1 });
  const fens = [game.fen];
  for (let ply = 1; ply <= 60 && game.outcome === null; ply += 1) {
    const moves = game.legalMoves;
    game.play(moves[random(moves.length)]);
    if (ply % 5 === 0 && game.outcome === null) fens.push(game.fen);
  }
  game.close();
  return fens;
}

test("perft in positions of random games equals the native program's", { skip: !program && "no PROGRAM" }, () => {
  const random = randomNumbers(7);
  const counted = names.flatMap((name) => positions(name, random).map((fen) => ({ name, fen })));
  const commands = counted.flatMap(({ name, fen }) => [`setoption name UCI_Variant value ${name}`, `position fen ${fen}`, "go perft 2"]);
  const output = execFileSync(program, ["uci"], { input: `${commands.join("\n")}\nquit\n`, encoding: "utf8" });
  const native = [...output.matchAll(/^Nodes searched: (\d+)$/gm)].map(([, nodes]) => Number(nodes));
  assert.equal(native.length, counted.length);
  counted.forEach(({ name, fen }, index) => {
    const game = new Game(name, { fen });
    assert.equal(game.perft(2).nodes, native[index], `${name} ${fen}`);
    game.close();
  });
});

test("searches visit the same nodes as the native program's", { skip: !program && "no PROGRAM" }, () => {
  // The depth of the bench signature.
  const depth = 10;
  const output = execFileSync(program, ["bench", String(depth)], { encoding: "utf8" });
  const native = [...output.matchAll(/^Bench-(\S+): (\d+)$/gm)];
  assert.equal(native.length, games().length);
  for (const [, name, nodes] of native) assert.equal(bench(name, depth).nodes, Number(nodes), name);
});

test("every game can be played by the engine, and taken back", () => {
  for (const name of names) {
    const game = new Game(name);
    const start = game.fen;
    for (let ply = 0; ply < 4 && game.outcome === null; ply += 1) {
      const { best } = game.search({ nodes: 300 });
      assert.ok(game.moves.some(({ text, san }) => text === best && san.length > 0), name);
      const after = game.picture(best);
      game.play(best);
      assert.deepEqual(game.picture(), after, `${name} ${best}`);
    }
    while (game.state.played.length > 0) game.undo();
    assert.equal(game.fen, start, name);
    game.close();
  }
});

test("a search is heard while it runs, and stops when it is told to", () => {
  const game = new Game("chess");
  const heard = [];
  const answer = game.search({ lines: 2 }, (line) => heard.push(line), () => heard.length > 8);
  assert.ok(heard.length > 8 && heard.some(({ rank }) => rank === 2));
  assert.ok(game.legalMoves.includes(answer.best));
  const begun = performance.now();
  game.search({ time: 200 });
  assert.ok(performance.now() - begun >= 150);
});

test("mates are told as mates", () => {
  const game = new Game("chess", { fen: "7k/8/5K2/8/8/8/8/6R1 w - - 0 1" });
  const { line, best } = game.search({ depth: 8 });
  assert.ok(line.score.mate > 0);
  game.play(best);
  assert.equal(game.turn, "black");
});

test("a check is what the rules call one, not what the search answers like one", () => {
  const king = new Game("chess", { fen: "4k3/8/8/8/8/8/8/4K2R w - - 0 1" });
  king.play("h1h8");
  assert.deepEqual([king.state.check, king.state.checkers], [true, ["h8"]]);
  const offered = new Game("antichess");
  for (const move of ["e2e3", "b7b5"]) offered.play(move);
  assert.deepEqual([offered.state.check, offered.state.checkers], [false, []]);
});

test("pictures, drawings, reach and rules", () => {
  const game = new Game("finalfantasy");
  const { files, ranks, squares } = game.picture();
  assert.deepEqual([files, ranks], [8, 8]);
  const king = squares.flatMap(({ square, pieces }) => pieces.map((piece) => ({ square, ...piece })))
    .find(({ name, side }) => name === "King" && side === "white");
  assert.ok(king.moves.length > 10);
  assert.match(game.glyphs[king.glyph], /^</);
  assert.ok(game.reach(king.square).length > 0);
  assert.ok(rules("finalfantasy")[0].text.length > 1000);
});

test("what is refused says why and changes nothing", () => {
  const game = new Game("chess");
  const before = game.fen;
  for (const refused of [
    () => game.play("e2e5"),
    () => game.set("8/8 w"),
    () => game.set(undefined, ["e2e4", "e2e4"]),
    () => game.undo(),
    () => game.reach("z9"),
    () => new Game("nosuchgame"),
    () => new Game("chess", { options: { WhiteArray: "5000" } }),
    () => game.search({ depht: 3 }),
    () => rules("nosuchgame"),
    () => game.setHash(2 ** 31),
  ]) {
    assert.throws(refused, (error) => error instanceof MenagerieError && error.message.length > 5);
  }
  assert.equal(game.fen, before);
  game.close();
  assert.throws(() => game.fen, MenagerieError);
});
