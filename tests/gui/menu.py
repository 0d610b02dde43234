"""A user chooses one game after the other in XBoard's own dialog (File > New Variant), and makes
moves."""

import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import games  # noqa: E402
from clicks import STARTER, Mouse, UserTurn, play_turn
from display import WIDTH, Display, GuiError, wait_until
from xboard import XBoard, placement

# The dialog's buttons for engine-defined games: two columns to the right of all others, filled row
# by row in the order in which the engine names its games. In pixels, rows from the upper edge,
# columns from the right one.
COLUMNS = [280, 97]
FIRST_ROW, ROW = 16, 29
# XBoard's own games, which have buttons of their own.
OWN = (
    "normal wildcastle nocastle fischerandom bughouse crazyhouse losers suicide giveaway twokings kriegspiel atomic 3check shatranj shogi courier "
    "gothic capablanca knightmate fairy cylinder falcon caparandom berolina janus super great twilight makruk seirawan grand spartan xiangqi asean "
    "elven lion chuchess"
).split()


def choose(xboard, name, offered):
    """Opens the dialog and clicks on a game; waits until the engine has declared it, and its start
    is on the board."""
    place = offered.index(name)
    display = xboard.display
    xboard.take_focus()
    display.key("alt+shift+v")
    dialog = wait_until(lambda: display.windows("^New Variant$"), "the dialog for a new variant")[0]
    geometry = display.run("xdotool", "getwindowgeometry", dialog)
    width = int(re.search(r"Geometry: (\d+)x\d+", geometry).group(1))
    # The dialog may be wider than the screen; its right end is what matters.
    left = min(0, WIDTH - width)
    display.run("xdotool", "windowmove", "--sync", dialog, str(left), "0")
    after = len(xboard.log())
    display.click(left + width - COLUMNS[place % 2], FIRST_ROW + place // 2 * ROW)
    xboard.wait_for_log(rf">first : variant {name}", after)
    _, start = xboard.wait_for_log(r"<first : setup \(\S+\) \S+ (\S+) ", after)
    pieces = start.group(1).split("[")[0]
    wait_until(lambda: placement(xboard.fen()) == pieces, f"the start position of {name}")


def play(engine, game, folder):
    """Chooses the games and plays a turn in each; returns what happened, for people."""
    with Display(folder) as display:
        display.environment["MENAGERIE"] = engine
        options = ["-searchDepth", "1", "-tc", "5", "-inc", "1", "-testLegality", "false"]
        with XBoard(display, str(STARTER.resolve()), "normal", *options) as xboard:
            _, named = xboard.wait_for_log(r'<first : feature .*variants="([^"]+)"')
            offered = [name for name in named.group(1).split(",") if name not in OWN]
            # One name of each game that XBoard does not know itself, and those that the test wants
            # besides.
            first = (next((name for name in names if name in offered), None) for names in games.games(engine).values())
            chosen = [name for name in first if name] + game.choices
            for name in chosen:
                files, squares = games.simple_move(engine, name)
                choose(xboard, name, offered)
                if squares:
                    play_turn(xboard, Mouse(xboard, files, False), UserTurn(squares, "".join(squares)))
                display.screenshot(folder / f"{name}.png")
                time.sleep(0.1)
            if notes := [line for line in xboard.log() if "<first : telluser " in line][1:]:
                raise GuiError(f"the user sees the advice again: {notes}")
    return f"{len(chosen)} games chosen from the menu and begun: {', '.join(chosen)}"
