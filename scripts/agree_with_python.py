#!/usr/bin/env python3
"""Compares the rules of a relative of chess with those of python's chess, in random games.

    scripts/agree_with_python.py ENGINE atomic|kingofthehill [MINUTES] [SEED]

In every position the legal moves, what each of them leads to, and the end of the game must be the same.
"""

import random
import re
import subprocess
import sys
import time

import chess
import chess.variant

BOARDS = {"atomic": chess.variant.AtomicBoard, "kingofthehill": chess.variant.KingOfTheHillBoard}
PLIES = 150
MOVE = re.compile("([a-h][1-8][a-h][1-8][nbrq]?): 1")


class Engine:
    """The engine's rules, asked over UCI."""

    def __init__(self, program, game):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci", f"setoption name UCI_Variant value {game}")

    def send(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, mark):
        lines = []
        while not (lines and lines[-1].startswith(mark)):
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the engine ended after {lines}")
            lines.append(line.strip())
        return lines

    def position(self, fen):
        """The FEN as the engine writes it, and the legal moves."""
        self.send(f"position fen {fen}", "d", "go perft 1")
        shown = self.until("Nodes searched")
        written = next(line.split(": ", 1)[1] for line in shown if line.startswith("Fen:"))
        return written, {found[1] for line in shown if (found := MOVE.fullmatch(line))}


def compare(engine, board):
    """One position; gives its legal moves."""
    fen = board.fen(en_passant="fen")
    written, moves = engine.position(fen)
    expected = set() if board.is_variant_end() else {move.uci() for move in board.legal_moves}
    if moves != expected:
        sys.exit(f"{fen}\n only the engine: {sorted(moves - expected)}\n only python: {sorted(expected - moves)}")
    if written.split()[:3] != fen.split()[:3]:
        sys.exit(f"{fen}\n the engine writes {written}")
    return sorted(expected)


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in BOARDS:
        sys.exit(__doc__)
    program, game, *numbers = sys.argv[1:]
    minutes, seed = [*map(int, numbers), *[10, 1_000_000][len(numbers):]]
    engine = Engine(program, game)
    end = time.monotonic() + 60 * minutes
    games = positions = count = 0
    while time.monotonic() < end:
        chance = random.Random(seed + games)
        board = BOARDS[game]()
        for _ in range(PLIES):
            moves = compare(engine, board)
            positions, count = positions + 1, count + len(moves)
            if not moves:
                break
            board.push_uci(chance.choice(moves))
        games += 1
    print(f"no difference in {games} games: {positions} positions, {count} legal moves")


if __name__ == "__main__":
    main()
