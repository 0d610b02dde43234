#!/usr/bin/env python3
"""Armies from files against Fairy-Stockfish: random armies in the part of Betza's notation that both know, each against itself.

    scripts/armies_vs_fairy.py [--program target/release/menagerie] [--fairy stockfish] [--armies 300] [--depth 3] [--seed 1]

Needs pyffish (target/test-venv has it). Counts legal moves from the start position and from one position of a random game; names every
army and position that differ, and exits with 1 if there are any. Fairy-Stockfish as a program (version 14 or newer) counts some thousand
times faster than pyffish, which makes a position anew for every move.
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


# Not X: in games that letter gives way to another.
LETTERS = "WVYZ"


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
    text = f'name = "Army {number}"\nid = "army{number}"\nplaces = ["W", "V", "Y", "Z"]\n'
    for letter, betza in zip(LETTERS, pieces):
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


class Fairy:
    """Fairy-Stockfish as a program."""

    def __init__(self, path, folder):
        self.file = Path(folder) / "variants.ini"
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, text):
        self.process.stdin.write(text + "\n")

    def load(self, ini):
        self.file.write_text(ini)
        self.send(f"setoption name VariantPath value {self.file}")

    def count(self, variant, fen, depth):
        self.send(f"setoption name UCI_Variant value {variant}\nposition fen {fen}\ngo perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split()[2])
        raise RuntimeError("Fairy-Stockfish has ended")


class Pyffish:
    """Fairy-Stockfish as a library of Python."""

    @staticmethod
    def load(ini):
        """pyffish knows the variant already: it plays the random games."""

    @staticmethod
    def count(variant, fen, depth):
        return count(variant, fen, depth)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/menagerie")
    parser.add_argument("--fairy", help="Fairy-Stockfish as a program")
    parser.add_argument("--armies", type=int, default=300)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    compared = skipped = number = nodes = differences = 0
    with tempfile.TemporaryDirectory() as folder:
        fairy = Fairy(options.fairy, folder) if options.fairy else Pyffish
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
            fairy.load(ini)
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
                    if f"no variant '{name}'" not in told:
                        sys.exit(f"army {number}: {told}")
                    # A king could be taken at the start: there is no game.
                    ok = False
                    break
                ours = int(out.splitlines()[-1].split()[1])
                theirs = fairy.count(name, fen, options.depth)
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
