#!/usr/bin/env python3
"""Compares the legal moves of Grand Tournament with Fairy-Stockfish's, in random games and on random boards.

    scripts/check_rules_vs_fairy.py target/release/menagerie path/to/fairy-stockfish [--games 4] [--boards 200] [--depth 2]

For all sets of one or two armies: perft divide of both engines must agree, move by move, in every position. Fairy-Stockfish knows one
queen's-side castling file for both players, so where a Bede's castling meets another army's the latter's right is left out.
"""

import argparse
import itertools
import random
import sys
import tempfile

from uci_peer import UciEngine

# Letter and moves of each army's pieces, from the corner inwards.
ARMIES = {
    "fide": {"r": "R", "n": "N", "b": "B", "q": "Q"},
    "clobberers": {"d": "BD", "a": "FAD", "w": "WA", "c": "BN"},
    "nutters": {"g": "fsRbK", "i": "FvN", "h": "fhNsWbK", "o": "KfsRfhN"},
    "rookies": {"s": "R4", "m": "WD", "f": "HFD", "e": "RN"},
}
CORNERS = "rdgs"


def back_rank(army):
    corner, second, third, queen = ARMIES[army]
    return "".join([corner, second, third, queen, "k", third, second, corner])


def peer_name(first, second, file):
    return f"gt-{first}-{second}-{file}"


def peer_variants():
    """Fairy-Stockfish's variants.ini: each set of armies, with the king castling to the c- or the b-file."""
    lines = []
    for (first, second), file in itertools.product(itertools.product(ARMIES, ARMIES), "bc"):
        pieces = {**ARMIES[first], **ARMIES[second]}
        lines.append(f"[{peer_name(first, second, file)}:chess]")
        lines += [f"{name} = -" for letter, name in zip("rnbq", ["rook", "knight", "bishop", "queen"]) if letter not in pieces]
        custom = [(letter, betza) for letter, betza in pieces.items() if letter not in ARMIES["fide"]]
        lines += [f"customPiece{n} = {letter}:{betza}" for n, (letter, betza) in enumerate(custom, 1)]
        lines.append(f"promotionPieceTypes = {''.join(pieces)}")
        lines.append(f"castlingRookPieces = {''.join(letter for letter in CORNERS if letter in pieces)}")
        lines.append(f"castlingQueensideFile = {file}\n")
    return "\n".join(lines)


def without_conflict(fen):
    """The FEN with the castling rights that the peer can express, and the queen's-side file that they need."""
    board, side, rights, *rest = fen.split()
    rows = board.split("/")
    corners = {"Q": rows[7][:1], "q": rows[0][:1]}
    bede = [right for right in "Qq" if right in rights and corners[right] in "Dd"]
    if bede:
        rights = "".join(letter for letter in rights if letter in "Kk" or letter in bede) or "-"
    return " ".join([board, side, rights, *rest[:3]]), "b" if bede else "c"


def divide(engine, fen, depth):
    engine.send(f"position fen {fen}")
    engine.send(f"go perft {depth}")
    lines = engine.read_until("Nodes searched")
    return {move: int(count) for move, count in (line.split(": ") for line in lines[:-1] if ": " in line and not line.startswith("info"))}


def current_fen(engine, fen, move):
    engine.send(f"position fen {fen} moves {move}")
    engine.send("d")
    return engine.read_until("Fen:")[-1].split(": ", 1)[1]


def compare(engine, peer, armies, fen, depth):
    """Our moves; ends the run with a report where the engines differ."""
    plain, file = without_conflict(fen)
    field = f" {armies[0]}:{armies[1]}"
    ours = divide(engine, plain + field, depth)
    peer.send(f"setoption name UCI_Variant value {peer_name(*armies, file)}")
    theirs = divide(peer, plain, depth)
    if ours != theirs:
        print(f"differ at depth {depth}: {plain}{field}")
        for move in sorted(ours.keys() | theirs.keys()):
            if ours.get(move) != theirs.get(move):
                print(f"  {move}: ours {ours.get(move)}, peer {theirs.get(move)}")
        sys.exit(1)
    return ours


def play(engine, peer, armies, plies, depth, rng):
    """A random game that likes captures, promotions and castling less than it likes length."""
    black, white = back_rank(armies[1]), back_rank(armies[0]).upper()
    fen = f"{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"
    for ply in range(plies):
        moves = compare(engine, peer, armies, fen, depth)
        if not moves:
            return ply
        fen = current_fen(engine, fen, rng.choice(sorted(moves)))
        if len(fen.split()) > 6:
            fen = " ".join(fen.split()[:6])
    return plies


def random_board(armies, rng):
    """Kings, a few pieces of both armies and colours anywhere, pawns on ranks 2 to 7, kings and corner pieces often at home."""
    board = {}
    at_home = {"K": (4, 0), "k": (4, 7)}
    for king, home in at_home.items():
        board[home if rng.random() < 0.5 else (rng.randrange(8), rng.randrange(1, 7))] = king
    if len(board) < 2:
        return None
    pieces = "".join(ARMIES[armies[0]]) + "".join(ARMIES[armies[1]])
    corners = [letter for letter in pieces if letter in CORNERS]
    for file, rank in itertools.product((0, 7), (0, 7)):
        if rng.random() < 0.5:
            letter = rng.choice(corners)
            board[file, rank] = letter.upper() if rank == 0 else letter
    for _ in range(rng.randrange(2, 14)):
        square = rng.randrange(8), rng.randrange(8)
        letter = rng.choice(pieces + "ppppp")
        if square not in board and not (letter == "p" and square[1] in (0, 7)):
            board[square] = rng.choice([letter, letter.upper()])
    rows = []
    for rank in reversed(range(8)):
        row = "".join(board.get((file, rank), "1") for file in range(8))
        rows.append(row)
    rights = ""
    for letter, king, corner in [("K", (4, 0), (7, 0)), ("Q", (4, 0), (0, 0)), ("k", (4, 7), (7, 7)), ("q", (4, 7), (0, 7))]:
        own = "K" if letter.isupper() else "k"
        piece = board.get(corner, "")
        if board.get(king) == own and piece and piece.isupper() == letter.isupper() and piece.lower() in CORNERS:
            rights += letter
    side = rng.choice("wb")
    passed = [
        "abcdefgh"[file] + ("6" if side == "w" else "3")
        for file in range(8)
        if board.get((file, 4 if side == "w" else 3)) == ("p" if side == "w" else "P")
    ]
    en_passant = rng.choice(passed) if passed and rng.random() < 0.7 else "-"
    return f"{'/'.join(rows)} {side} {rights or '-'} {en_passant} 0 1"


def accepted(engine, fen):
    """The FEN as our engine prints it, or None if it refuses it (a king that can be taken)."""
    engine.send("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1")
    engine.send(f"position fen {fen}")
    engine.send("d")
    lines = engine.read_until("Fen:")
    printed = lines[-1].split(": ", 1)[1]
    return None if printed.startswith("8/8/8/8/8/8/8/K1k5") else " ".join(printed.split()[:6])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("peer")
    parser.add_argument("--games", type=int, default=4, help="random games for each pairing")
    parser.add_argument("--boards", type=int, default=200, help="random boards for each pairing")
    parser.add_argument("--plies", type=int, default=100, help="the longest game")
    parser.add_argument("--depth", type=int, default=2, help="perft depth at each position")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as ini:
        ini.write(peer_variants())
        ini.flush()
        ours = UciEngine([options.engine], {"UCI_Variant": "grandtournament"})
        theirs = UciEngine([options.peer], {"VariantPath": ini.name})
        with ours as engine, theirs as peer:
            for armies in itertools.product(ARMIES, ARMIES):
                positions = sum(play(engine, peer, armies, options.plies, options.depth, rng) for _ in range(options.games))
                boards = 0
                while boards < options.boards:
                    fen = random_board(armies, rng)
                    fen = fen and accepted(engine, f"{fen} {armies[0]}:{armies[1]}")
                    if fen:
                        compare(engine, peer, armies, fen, options.depth)
                        boards += 1
                print(f"{armies[0]} v {armies[1]}: {positions} positions in games and {boards} boards agree", flush=True)


if __name__ == "__main__":
    main()
