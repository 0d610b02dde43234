#!/usr/bin/env python3
"""Real clients: python's chess plays whole self-play games, over UCI and over XBoard, and reads
records of games.

    tests/clients/run.py ENGINE

Every move is checked by python's own rules, and every result is compared with the engine's. Without
python's chess the test is skipped, except with CI=true.
"""

import logging
import os
import pathlib
import subprocess
import sys

try:
    import chess
    import chess.engine
    import chess.variant
except ImportError:
    print("python's chess is not installed (scripts/install-test-tools.sh)")
    sys.exit("nothing may be skipped with CI=true" if os.environ.get("CI") == "true" else 0)

from game import play_game
from records import check_records

OPENINGS = ["", "e2e4 c7c5", "d2d4 g8f6 c2c4 e7e6", "g1f3 d7d5 g2g3"]

# Numbers of Chess960 arrays.
ARRAYS = [0, 33, 101, 259, 333, 518, 640, 721, 868, 959]

# Milliseconds per move: the machine that tests may be busy. Over XBoard python cannot set options
# with a blank in their name; there the increment must do.
OVERHEAD = {"Move Overhead": 50}


def start_uci(engine):
    client = chess.engine.SimpleEngine.popen_uci(engine)
    client.configure({"Hash": 8, **OVERHEAD})
    return client


def start_xboard(engine):
    client = chess.engine.SimpleEngine.popen_xboard(engine)
    client.configure({"memory": 8})
    return client


def check_result(engine, board, outcome):
    """The engine's `show` must see the same end of the game."""
    if outcome.termination == chess.Termination.INSUFFICIENT_MATERIAL and len(board.piece_map()) > 3:
        # Python also claims it for bishops on squares of one colour; the rules here do not.
        return
    moves = [move.uci() for move in board.move_stack]
    name = "fischerandom" if board.chess960 else board.uci_variant
    position = ["-g", name, board.root().fen(shredder=board.chess960)]
    shown = subprocess.run([engine, "show", *position, "moves", *moves], capture_output=True, text=True, check=True)
    result = [line for line in shown.stdout.splitlines() if line.startswith("Result:")]
    if not result or result[0].split()[1] != outcome.result():
        sys.exit(f"python says {outcome}, the engine says {result} after {' '.join(moves)}")


def opened(opening):
    board = chess.Board()
    for text in opening.split():
        board.push_uci(text)
    return board


def test_games(engine, name, start, limit, boards):
    for board in boards:
        with start(engine) as white, start(engine) as black:
            board, outcome = play_game(white, black, board.copy(), limit)
        check_result(engine, board, outcome)
        print(f"{name}: {len(board.move_stack)} half-moves, {outcome.result()} by {outcome.termination.name}")


def test_analysis(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1")
    with start_uci(engine) as client:
        lines = client.analyse(board, chess.engine.Limit(depth=6), multipv=3)
        assert len(lines) == 3, lines
        assert lines[0]["pv"][0] == chess.Move.from_uci("f3f7"), lines[0]
        assert lines[0]["score"].relative == chess.engine.Mate(1), lines[0]
        with client.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 4 and "pv" in info:
                    break
        assert analysis.wait().move in chess.Board().legal_moves
        client.ping()
    with start_xboard(engine) as client:
        info = client.analyse(board, chess.engine.Limit(time=0.2))
        assert info["pv"][0] == chess.Move.from_uci("f3f7"), info
        assert info["score"].relative == chess.engine.Mate(1), info
        client.ping()
    print("analysis: mate found over UCI (three lines) and XBoard")


def relatives(engine):
    """The variants of chess that python's chess and the engine know by the same name."""
    with start_uci(engine) as client:
        names = client.protocol.options["UCI_Variant"].var
    boards = [board for board in chess.variant.VARIANTS if board.uci_variant in names and board is not chess.Board]
    assert boards, names
    return [board() for board in boards]


def test_variant_option(engine):
    with start_uci(engine) as client:
        variants = client.protocol.options["UCI_Variant"]
        assert "gt-fide-clobberers" in variants.var, variants
    print("options: UCI_Variant lists the pairings")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    # Features that python's client rejects or does not know are no error.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    engine = str(pathlib.Path(sys.argv[1]).resolve())
    test_variant_option(engine)
    test_analysis(engine)
    boards = [opened(opening) for opening in OPENINGS]
    test_games(engine, "UCI, clock", start_uci, None, boards[:2])
    test_games(engine, "UCI, nodes", start_uci, chess.engine.Limit(nodes=2000), boards)
    test_games(engine, "XBoard, clock", start_xboard, None, boards[2:])
    test_games(engine, "XBoard, depth", start_xboard, chess.engine.Limit(depth=4), boards)
    arrays = [chess.Board.from_chess960_pos(number) for number in ARRAYS]
    test_games(engine, "Chess960, UCI", start_uci, chess.engine.Limit(nodes=2000), arrays)
    test_games(engine, "Chess960, XBoard", start_xboard, chess.engine.Limit(depth=4), arrays)
    # The bots of lichess drive engines by this client, which sets UCI_Variant.
    test_games(engine, "variants of lichess, UCI", start_uci, chess.engine.Limit(nodes=1000), relatives(engine))
    check_records(engine)


if __name__ == "__main__":
    main()
