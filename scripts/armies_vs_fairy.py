#!/usr/bin/env python3
"""Armies from files against Fairy-Stockfish: random armies in the part of Betza's notation that both know, each against itself.

    scripts/armies_vs_fairy.py [--program target/release/menagerie] [--armies 300] [--depth 3] [--seed 1]

Needs pyffish (target/test-venv has it). Counts legal moves from the start position and from one position of a random game; names every
army and position that differ, and exits with 1 if there are any.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pyffish

STRAIGHT = ["W", "D", "H", "R", "R2", "R3", "R5"]
DIAGONAL = ["F", "A", "G", "B", "B2", "B4"]
OBLIQUE = ["N", "C", "Z", "NN"]


def term(rng):
    lie = rng.randrange(3)
    atom = rng.choice([STRAIGHT, DIAGONAL, OBLIQUE][lie])
    directions = [["", "", "f", "b", "s", "v", "fs", "l"], ["", "", "f", "b", "fl", "brfr"],
                  ["", "", "f", "b", "v", "s", "fh", "bh", "fs", "fl"]][lie]
    special = ""
    if atom in ("R", "B"):
        special = rng.choice(["", "", "", "p", "g"])
    elif atom in ("D", "A", "N"):
        special = rng.choice(["", "", "n"])
    mode = rng.choice(["", "", "", "m", "c"])
    return rng.choice(directions) + special + mode + atom


def army(rng, number):
    pieces = ["".join(term(rng) for _ in range(rng.randint(1, 3))) for _ in range(4)]
    text = f'name = "Army {number}"\nid = "army{number}"\nplaces = ["W", "X", "Y", "Z"]\n'
    for letter, betza in zip("WXYZ", pieces):
        text += f'[[piece]]\nname = "Piece {letter}"\nletter = "{letter}"\nbetza = "{betza}"\n'
    return text, pieces


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def count(variant, fen, depth):
    moves = pyffish.legal_moves(variant, fen, [])
    if depth == 1:
        return len(moves)
    return sum(count(variant, pyffish.get_fen(variant, fen, [move]), depth - 1) for move in moves)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/menagerie")
    parser.add_argument("--armies", type=int, default=300)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    compared = skipped = number = nodes = differences = 0
    with tempfile.TemporaryDirectory() as folder:
        while compared < options.armies:
            number += 1
            text, pieces = army(rng, number)
            file = Path(folder) / f"army{number}.toml"
            file.write_text(text)
            code, ini, told = run(options.program, "armies", "export", str(file))
            if code != 0:
                skipped += 1
                continue
            name = f"gt-army{number}-army{number}"
            pyffish.load_variant_config(ini)
            start = pyffish.start_fen(name)
            fens = [start]
            position = start
            for _ in range(rng.randint(4, 40)):
                moves = pyffish.legal_moves(name, position, [])
                if not moves:
                    break
                position = pyffish.get_fen(name, position, [rng.choice(sorted(moves))])
                if pyffish.legal_moves(name, position, []):
                    fens[1:] = [position]
            ok = True
            for fen in fens:
                code, out, told = run(options.program, "perft", str(options.depth), name, fen, "--army", str(file))
                if code != 0:
                    # A king that could be taken at the start: no game.
                    ok = False
                    break
                ours = int(out.splitlines()[-1].split()[1])
                theirs = count(name, fen, options.depth)
                nodes += ours
                if ours != theirs:
                    print(f"army {number} {pieces}\n{fen}\nperft {options.depth}: ours {ours}, theirs {theirs}\n{ini}", flush=True)
                    differences += 1
            if ok:
                compared += 1
            else:
                skipped += 1
    print(f"{compared} armies compared, {differences} positions differ, {nodes} leaves of depth {options.depth}; {skipped} left out")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
