#!/usr/bin/env python3
"""Compares the rules of chess or a relative with those of python's chess and of pyffish, in random games.

    scripts/agree_with_python.py ENGINE GAME [--minutes N | --positions N] [--seed N] [--chess960]

GAME is the name that UCI has for it: atomic, 3check, crazyhouse, ... In every position the legal moves, the FEN, and so what each
move leads to, and the end of the game must be the same. --chess960 begins with the arrays of Chess960.
"""

import argparse
import random
import re
import sys
import time

import chess
import chess.variant
import pyffish
from uci_peer import UciEngine

BOARDS = {board.uci_variant: board for board in chess.variant.VARIANTS}
PLIES = 150
MOVE = re.compile("([a-h][1-8][a-h][1-8][nbrqk]?|[PNBRQ]@[a-h][1-8]): 1")
EN_PASSANT = 3


def position(engine, fen):
    """The FEN as the engine writes it, and the legal moves."""
    engine.send(f"position fen {fen}\nd\ngo perft 1")
    shown = engine.read_until("Nodes searched")
    written = next(line.split(": ", 1)[1] for line in shown if line.startswith("Fen:"))
    return written, {found[1] for line in shown if (found := MOVE.fullmatch(line))}


def compared(fen):
    """What has to be the same: all fields but the en passant square, which python's chess names after every double step."""
    fields = fen.split()
    return fields[:EN_PASSANT] + fields[EN_PASSANT + 1 :]


def compare(engine, board):
    """One position; gives its legal moves."""
    fen = board.fen(en_passant="fen", shredder=board.chess960)
    written, moves = position(engine, fen)
    expected = set() if board.is_variant_end() else {move.uci() for move in board.legal_moves}
    stockfish = set(pyffish.legal_moves(board.uci_variant, board.fen(en_passant="fen"), [], board.chess960))
    for name, theirs in (("python's chess", expected), ("pyffish", stockfish)):
        if moves != theirs:
            sys.exit(f"{fen}\n only the engine: {sorted(moves - theirs)}\n only {name}: {sorted(theirs - moves)}")
    if compared(written) != compared(fen):
        sys.exit(f"{fen}\n the engine writes {written}")
    return sorted(expected)


def start(game, chance, chess960):
    """The position that a game begins with."""
    board = BOARDS[game](chess960=chess960)
    if chess960:
        row = chess.Board.from_chess960_pos(chance.randrange(960)).board_fen().split("/")[0]
        usual = BOARDS[game].starting_fen
        board.set_fen(usual.replace("rnbqkbnr", row).replace("RNBQKBNR", row.upper()))
    return board


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("game", choices=BOARDS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--positions", type=int)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--chess960", action="store_true")
    told = parser.parse_args()
    options = {"UCI_Variant": told.game} | ({"UCI_Chess960": "true"} if told.chess960 else {})
    engine = UciEngine([told.engine], options)
    end = time.monotonic() + 60 * told.minutes
    games = positions = count = 0

    def goes_on():
        return positions < told.positions if told.positions else time.monotonic() < end

    while goes_on():
        chance = random.Random(told.seed + games)
        board = start(told.game, chance, told.chess960)
        for _ in range(PLIES):
            moves = compare(engine, board)
            positions, count = positions + 1, count + len(moves)
            if not moves or not goes_on():
                break
            board.push_uci(chance.choice(moves))
        games += 1
    print(f"{told.game}: no difference in {games} games: {positions} positions, {count} legal moves")


if __name__ == "__main__":
    main()
