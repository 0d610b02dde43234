#!/usr/bin/env python3
"""Compares the rules of a relative of chess with those of python's chess, in random games.

    scripts/agree_with_python.py ENGINE atomic|kingofthehill [MINUTES] [SEED]

In every position the legal moves, what each of them leads to, and the end of the game must be the same.
"""

import random
import re
import sys
import time

import chess
import chess.variant
from uci_peer import UciEngine

BOARDS = {"atomic": chess.variant.AtomicBoard, "kingofthehill": chess.variant.KingOfTheHillBoard}
PLIES = 150
MOVE = re.compile("([a-h][1-8][a-h][1-8][nbrq]?): 1")


def position(engine, fen):
    """The FEN as the engine writes it, and the legal moves."""
    engine.send(f"position fen {fen}\nd\ngo perft 1")
    shown = engine.read_until("Nodes searched")
    written = next(line.split(": ", 1)[1] for line in shown if line.startswith("Fen:"))
    return written, {found[1] for line in shown if (found := MOVE.fullmatch(line))}


def compare(engine, board):
    """One position; gives its legal moves."""
    fen = board.fen(en_passant="fen")
    written, moves = position(engine, fen)
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
    engine = UciEngine([program], {"UCI_Variant": game})
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
