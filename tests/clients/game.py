"""One game between two engines that python's chess speaks to."""

import sys
import time

import chess
import chess.engine

CLOCK_SECONDS = 3.0
INCREMENT_SECONDS = 0.05


def play_game(white, black, board, limit):
    """Plays from the position on the board; with `limit` None on clocks. Returns the board and
    python's outcome."""
    clocks = {chess.WHITE: CLOCK_SECONDS, chess.BLACK: CLOCK_SECONDS}
    game = object()
    while not (outcome := finished(board)):
        side = board.turn
        player = white if side == chess.WHITE else black
        begin = time.monotonic()
        result = player.play(board, limit or clock_limit(clocks), game=game, ponder=limit is None)
        if limit is None:
            clocks[side] += INCREMENT_SECONDS - (time.monotonic() - begin)
            if clocks[side] <= 0:
                sys.exit(f"{chess.COLOR_NAMES[side]} lost on time in {board.fen()}")
        if result.move is None:
            sys.exit(f"no move in {board.fen()}")
        board.push(result.move)
    return board, outcome


def finished(board):
    """The end by python's rules, with the draws that our rules declare without a claim."""
    outcome = board.outcome()
    if outcome:
        return outcome
    if board.is_repetition(3):
        return chess.Outcome(chess.Termination.THREEFOLD_REPETITION, None)
    if board.halfmove_clock >= 100:
        return chess.Outcome(chess.Termination.FIFTY_MOVES, None)
    return None


def clock_limit(clocks):
    return chess.engine.Limit(
        white_clock=clocks[chess.WHITE],
        black_clock=clocks[chess.BLACK],
        white_inc=INCREMENT_SECONDS,
        black_inc=INCREMENT_SECONDS,
    )
