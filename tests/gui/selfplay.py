"""A self-play game in XBoard, from the start to a result, with XBoard's board always right."""

import re
import subprocess
from dataclasses import dataclass

import records
from display import Display, GuiError
from xboard import ENGINE_RULES, XBoard, placement

# Seconds for a game.
GAME_PATIENCE = 150.0
# Boards compared, counted from the end of the game: what once went wrong on XBoard's board stays
# wrong.
BOARDS_COMPARED = 40

MOVE = re.compile(r"^\d+ <(first |second): move (\S+)")
PLAYED = re.compile(r"^\d+ <(first |second): # played (\S+): board (\S+) fen (.+?)\s*$")
SETUP = re.compile(r"^\d+ <first : setup \(\S+\) \S+ (.+?)\s*$")


@dataclass
class Boundary:
    """A moment between two turns: the plies so far, the move that led here, and what the boards
    must show."""

    plies: int
    move: str
    placement: str
    fen: str


def boundaries(log):
    """The turns that the engines played, as their plies and remarks in the log tell.

    XBoard may read the answer of one engine before the other engine's remark on the turn that it
    answers.
    """
    found = []
    plies = 0
    last_ply = {}
    for line in log:
        if match := MOVE.match(line):
            plies += 1
            last_ply[match.group(1)] = plies
        elif match := PLAYED.match(line):
            found.append(Boundary(last_ply[match.group(1)], *match.groups()[1:]))
    return sorted(found, key=lambda turn: turn.plies)


def compare_boards(xboard, turns):
    """Steps back through the game in XBoard, and compares its board after every turn with ours."""
    xboard.take_focus()
    xboard.display.screenshot(xboard.folder / "result.png")
    compared = turns[-BOARDS_COMPARED:]
    for turn in reversed(compared):
        fen = xboard.step_to(turn.plies)
        if placement(fen) != turn.placement:
            raise GuiError(
                f"after {turn.move} ({turn.plies} half-moves) XBoard shows\n  {fen}\ninstead of\n"
                f"  {turn.placement}\n  {turn.fen}"
            )
    return len(compared)


def replay(engine, variant, start, moves):
    """The lines that our rules show after these moves."""
    place = ["startpos"] if start is None else start.split()
    shown = subprocess.run(
        [engine, "show", "--variant", variant, *place, "moves", *moves], capture_output=True, text=True
    )
    if shown.returncode != 0:
        raise GuiError(f"our rules refuse the game: {shown.stderr}")
    return shown.stdout.splitlines()


def replayed_boundaries(engine, variant, moves):
    """The last turns of a game of which the engines say nothing in the log, one ply each."""
    found = []
    for plies in range(max(1, len(moves) - BOARDS_COMPARED + 1), len(moves) + 1):
        lines = replay(engine, variant, None, moves[:plies])
        fen = next(line.removeprefix("FEN: ") for line in lines if line.startswith("FEN: "))
        found.append(Boundary(plies, moves[plies - 1], placement(fen), fen))
    return found


def check_with_rules(engine, variant, start, moves, result):
    """Replays the game by our rules: every move must be legal, and the end the same."""
    lines = replay(engine, variant, start, moves)
    results = [line.split()[1] for line in lines if line.startswith("Result:")]
    if results != [result]:
        raise GuiError(f"XBoard's result is {result}, ours {results}: {lines}")


def play(engine, game, folder):
    """Plays one game; returns what happened, for people."""
    known, variant = game.name == "normal", game.variant or game.name
    kept = folder / "kept.pgn"
    options = ["-saveSettingsOnExit", "false", "-fcp", f'{engine} xboard --games "{kept}" --', "-variant", game.name, "-scp", f"{engine} xboard", "-mode", "TwoMachines", "-tc", "5", "-inc", "1"]
    options += ["-searchDepth", str(game.depth), *([] if game.legality else ENGINE_RULES), *game.options]
    with Display(folder) as display, XBoard(display, "xboard", *options) as xboard:
        result = xboard.wait_for_result(GAME_PATIENCE)
        log = xboard.log()
        if complaints := xboard.complaints():
            raise GuiError("\n".join(["complaints in XBoard's log:", *complaints[:10]]))
        plies = [match.group(2) for line in log if (match := MOVE.match(line))]
        turns = replayed_boundaries(engine, variant, plies) if known else boundaries(log)
        moves = plies if known else [turn.move for turn in turns]
        compared = compare_boards(xboard, turns)
        written = records.check_kept(engine, xboard, kept)
    setups = [match.group(1) for line in log if (match := SETUP.match(line))]
    check_with_rules(engine, variant, setups[-1] if game.random_start else None, moves, result)
    return f"{result} in {len(moves)} turns, {len(plies)} half-moves of XBoard; {compared} boards compared; {written}"
