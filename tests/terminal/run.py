#!/usr/bin/env python3
"""`menagerie play` in a real terminal (tmux), as a person uses it: every game is played, taken
back, saved and opened again; moves are denied, sacrifices made, games resigned, windows resized;
whatever happens the terminal is given back.

    tests/terminal/run.sh ENGINE [CASE ...]
"""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

from terminal import PATIENCE, Terminal, TerminalError

GAMES = ["chess", "grandtournament", "gt-nutters-rookies", "illusionary", "spirit", "crazy", "finalfantasy"]
# Turns that the user plays in each game.
TURNS = 3
QUICK = ["--nodes", "300"]
BOTH = ["--white", "you", "--black", "you"]
YOUR_TURN = r"(White|Black) to move\."
# A foreground or background that is not the terminal's own.
COLOUR = re.compile("\x1b\\[(?:[0-9]+;)*(?:3[0-8]|4[0-8]|9[0-7])")


def leave(terminal):
    """Quits, with the question about an unfinished game answered, and looks at what is left of the
    terminal."""
    if "Quit all the same" in terminal.press_for("q", "Quit all the same", "left with"):
        terminal.press("y")
    screen = terminal.wait_for("left with 0")
    terminal.wait_for(r"(?m)^icanon$")
    return screen


@contextlib.contextmanager
def playing(command):
    """A game from the user's first turn on, left at the end."""
    with Terminal(command) as terminal:
        terminal.wait_for(YOUR_TURN)
        yield terminal
        leave(terminal)


def games(engine):
    """Some turns of every game against the engine, a take-back, the game saved and opened again."""
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "saved.pgn"
            with Terminal([engine, "play", game, *QUICK]) as terminal:
                terminal.wait_for(rf"\({game}\)")
                for _ in range(TURNS):
                    terminal.wait_for(YOUR_TURN)
                    terminal.press_until("m", r"All \d+ moves")
                    terminal.press("Down")
                    terminal.press("Enter")
                    terminal.wait_until_gone(r"All \d+ moves")
                terminal.wait_for(YOUR_TURN)
                terminal.press_for("u", YOUR_TURN)
                terminal.press_for("s", "Save to:")
                terminal.press("C-u")
                terminal.type(str(file))
                terminal.press_for("Enter", "Saved to")
                leave(terminal)
            with Terminal([engine, "play", "--open", str(file), "--no-color"]) as terminal:
                terminal.wait_for(r"Game 1 of .*, [1-9]\d* turns")
                terminal.wait_for(r"engine, level 3\b")
                terminal.wait_for(rf"\({game}\)")
                terminal.press_for("q", "Quit all the same", "left with 0")


def denial(engine):
    """Crazy Chess: a move is denied, and cannot be played again."""
    with playing([engine, "play", "crazy", *BOTH]) as terminal:
        terminal.type("te2e4")
        terminal.press_for("Enter", r"You may \(a\): Denies the last move")
        terminal.press_for("a", "Special moves")
        terminal.press_for("Enter", r"1\. e2e4 deny")
        terminal.type("te2e4")
        terminal.press_for("Enter", "there is no legal move e2e4")


def sacrifice(engine):
    """Final Fantasy Chess: a slaying is answered by the True Paladin."""
    fen = "7k/8/8/3m4/8/5R2/8/K3+P3[] b - - 0 1 call:-,-"
    with playing([engine, "play", "finalfantasy", *BOTH, "--fen", fen]) as terminal:
        terminal.type("td5/f3")
        terminal.press_for("Enter", r"You may \(a\): True Paladin gives itself up")
        terminal.press_for("a", "Leaves the board: White's True Paladin")
        terminal.press_for("1", r"TP\(e1!\)")


def explosion(engine):
    """Crazy Chess: what an explosion does is seen before it happens."""
    with playing([engine, "play", "crazy", *BOTH]) as terminal:
        terminal.press_for("a", "Ends the game: 0-1")
        terminal.press_for("v", "The board after this move")
        terminal.press_for("Enter", "This move loses the game: .* Play it")
        terminal.press_for("y", "Game over: 0-1")


def mouse(engine):
    """A piece is picked and put with the mouse."""
    with playing([engine, "play", "chess", *BOTH]) as terminal:
        # Squares are five columns by two rows, from column 3 and row 1.
        terminal.click(3 + 4 * 5 + 2, 1 + 6 * 2)
        terminal.wait_for(r"\( +\)")
        terminal.click(3 + 4 * 5 + 2, 1 + 4 * 2)
        terminal.wait_for(r"1\. e4")


def dialog(engine):
    """Without a game's name a list asks, then a dialog; another game is chosen there, and
    resigned."""
    with Terminal([engine, "play"]) as terminal:
        terminal.wait_for(r"Which game\?")
        terminal.press_for("Enter", "New game")
        terminal.press_until("Right", "< spirit >")
        terminal.press_for("Enter", r"\(spirit\)")
        terminal.wait_for(r"engine, level 3\b")
        terminal.wait_for(YOUR_TURN)
        terminal.press_for("r", r"Resign\?")
        terminal.press_for("y", "Game over: 0-1 White resigns")
        leave(terminal)


def windows(engine):
    """The window becomes larger, much too small, and usual again."""
    with playing([engine, "play", "finalfantasy"]) as terminal:
        terminal.resize(120, 40)
        screen = terminal.wait_for(YOUR_TURN)
        terminal.wait_for(r"a {6}b {6}c")
        terminal.resize(40, 10)
        terminal.wait_for("too small")
        terminal.resize(80, 24)
        terminal.wait_for(r"a {4}b {4}c")
        if "too small" in screen:
            raise TerminalError(screen)


def colours(engine):
    """NO_COLOR and --no-color are honoured; otherwise there are colours."""
    chess = [engine, "play", "chess"]
    for command, has_colours in [(["env", "NO_COLOR=1", *chess], False), ([*chess, "--no-color"], False), (chess, True)]:
        with playing(command) as terminal:
            screen = terminal.screen(colors=True)
            if bool(COLOUR.search(screen)) != has_colours:
                raise TerminalError(f"{'no ' * has_colours}colours in {screen!r}")


def ends(engine):
    """SIGTERM, Ctrl-C and a watched game that is left at once give the terminal back."""
    with Terminal([engine, "play", "chess", "--white", "engine", "--black", "engine", *QUICK]) as terminal:
        terminal.wait_for(r"3\. ")
        os.kill(terminal.pid_of(pathlib.Path(engine).name), signal.SIGTERM)
        terminal.wait_for("left with 0")
        terminal.wait_for(r"(?m)^icanon$")
    with Terminal([engine, "play", "crazy", "--white", "engine", "--move-time", "100"]) as terminal:
        terminal.wait_for("engine thinks|is thinking")
        terminal.press_for("C-c", "left with 0")
        terminal.wait_for(r"(?m)^icanon$")


def hang_up(engine):
    """A terminal that is closed takes the game with it."""
    terminal = Terminal([engine, "play", "chess"])
    terminal.wait_for(YOUR_TURN)
    pid = terminal.pid_of(pathlib.Path(engine).name)
    terminal.tmux("kill-server")
    deadline = time.monotonic() + PATIENCE
    while pathlib.Path(f"/proc/{pid}").exists():
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            raise TerminalError(f"process {pid} lives on without a terminal")
        time.sleep(0.1)


def no_terminal(engine):
    """Where there is no usable terminal one line says so."""
    run = subprocess.run([engine, "play", "chess"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if run.returncode != 2 or run.stdout or run.stderr.count("\n") != 1 or "terminal" not in run.stderr:
        raise TerminalError(f"without a terminal: {run}")
    with Terminal([engine, "play", "chess"], environment={"TERM": "dumb"}) as terminal:
        screen = terminal.wait_for("left with 2")
        if "TERM is 'dumb'" not in screen:
            raise TerminalError(screen)


def alone(engine):
    """Without a command a user sees a list of commands, and a GUI does not."""
    with Terminal([engine]) as terminal:
        terminal.wait_for("menagerie play", "menagerie serve")
        terminal.type("quit")
        terminal.press_for("Enter", "left with 0")
    run = subprocess.run([engine], input="uci\nquit\n", capture_output=True, text=True, check=False)
    if run.returncode or run.stderr or "uciok" not in run.stdout:
        raise TerminalError(f"a GUI: {run}")


CASES = [games, denial, sacrifice, explosion, mouse, dialog, windows, colours, ends, hang_up, no_terminal, alone]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    engine = str(pathlib.Path(sys.argv[1]).resolve())
    cases = [case for case in CASES if case.__name__ in sys.argv[2:] or not sys.argv[2:]]
    failures = 0
    for case in cases:
        try:
            case(engine)
            print(f"{case.__name__}: ok", flush=True)
        except TerminalError as error:
            failures += 1
            print(f"{case.__name__}: FAILED: {error}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
