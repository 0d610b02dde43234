#!/usr/bin/env python3
"""Compares the rules of chess or a relative with those of pyffish, and of python's chess where that
knows the game, in random games.

    scripts/agree_with_python.py ENGINE GAME [--minutes N | --positions N] [--seed N] [--chess960]

GAME is the name that UCI has for it: atomic, 3check, crazyhouse, extinction, ... (--ini FILE
defines games for pyffish). In every position the legal moves, the FEN, and so what each move leads
to, and the end of the game must be the same. --chess960 begins with the arrays of Chess960.
"""

import argparse
import random
import re
import sys
import time
from pathlib import Path

import pyffish
from uci_peer import UciEngine

try:
    import chess
    import chess.variant

    BOARDS = {board.uci_variant: board for board in chess.variant.VARIANTS}
except ModuleNotFoundError:
    BOARDS = {}
PLIES = 150
MOVE = re.compile("([a-h][1-8][a-h][1-8][a-z]?|[A-Z]@[a-h][1-8]): 1")
EN_PASSANT = 3


def position(engine, fen):
    """The FEN as the engine writes it, and the legal moves."""
    engine.send(f"position fen {fen}\nd\ngo perft 1")
    shown = engine.read_until("Nodes searched")
    written = next(line.split(": ", 1)[1] for line in shown if line.startswith("Fen:"))
    return written, {found[1] for line in shown if (found := MOVE.fullmatch(line))}


def compared(fen):
    """The fields that must agree: all but the en passant square, which python's chess names
    after every double step."""
    fields = fen.split()
    return fields[:EN_PASSANT] + fields[EN_PASSANT + 1 :]


class Fish:
    """A game of pyffish."""

    def __init__(self, game, fen, chess960):
        self.game, self.chess960, self.root, self.played = game, chess960, fen, []

    def fen(self):
        return pyffish.get_fen(self.game, self.root, self.played, self.chess960)

    def moves(self):
        if pyffish.is_immediate_game_end(self.game, self.fen(), [])[0]:
            return set()
        return set(pyffish.legal_moves(self.game, self.root, self.played, self.chess960))

    def push(self, move):
        self.played.append(move)


class Python:
    """A game of python's chess."""

    def __init__(self, game, fen, chess960):
        self.board = BOARDS[game](fen, chess960=chess960)

    def fen(self):
        return self.board.fen(en_passant="fen", shredder=self.board.chess960)

    def moves(self):
        return set() if self.board.is_variant_end() else {move.uci() for move in self.board.legal_moves}

    def push(self, move):
        self.board.push_uci(move)


def compare(engine, references):
    """Compares one position; returns its legal moves."""
    fen = references[0].fen()
    written, moves = position(engine, fen)
    for reference in references:
        theirs, name = reference.moves(), type(reference).__name__
        if moves != theirs:
            sys.exit(f"{fen}\n only the engine: {sorted(moves - theirs)}\n only {name}: {sorted(theirs - moves)}")
    if compared(written) != compared(fen):
        sys.exit(f"{fen}\n the engine writes {written}")
    return sorted(moves)


def start(game, chance, chess960):
    """The position that a game begins with, in each reference; the first one's FENs are those that
    the engine is asked about."""
    usual = BOARDS[game].starting_fen if game in BOARDS else pyffish.start_fen(game)
    if chess960:
        row = chess.Board.from_chess960_pos(chance.randrange(960)).board_fen().split("/")[0]
        usual = usual.replace("rnbqkbnr", row).replace("RNBQKBNR", row.upper())
    kinds = [Python, Fish] if game in BOARDS else [Fish]
    return [kind(game, usual, chess960) for kind in kinds]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("game")
    parser.add_argument("--ini")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--positions", type=int)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--chess960", action="store_true")
    args = parser.parse_args()
    if args.ini:
        pyffish.load_variant_config(Path(args.ini).read_text())
    if args.game not in pyffish.variants():
        parser.error(f"pyffish knows no game '{args.game}'")
    options = {"UCI_Variant": args.game} | ({"UCI_Chess960": "true"} if args.chess960 else {})
    engine = UciEngine([args.engine], options)
    end = time.monotonic() + 60 * args.minutes
    games = positions = count = 0

    def goes_on():
        return positions < args.positions if args.positions else time.monotonic() < end

    while goes_on():
        chance = random.Random(args.seed + games)
        references = start(args.game, chance, args.chess960)
        for _ in range(PLIES):
            moves = compare(engine, references)
            positions, count = positions + 1, count + len(moves)
            if not moves or not goes_on():
                break
            move = chance.choice(moves)
            for reference in references:
                reference.push(move)
        games += 1
    print(f"{args.game}: no difference in {games} games: {positions} positions, {count} legal moves")


if __name__ == "__main__":
    main()
