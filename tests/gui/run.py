#!/usr/bin/env python3
"""XBoard under a virtual display, in every game: it plays a self-play game to a result, every move
is checked by our rules, and XBoard's board is compared with ours turn by turn. Then a user plays by
simulated clicks, takes a turn back, and chooses games from the menu.

    tests/gui/run.sh ENGINE [XBOARD-VARIANT ...]

Logs, the games and screenshots are left in target/gui.
"""

import pathlib
import shutil
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import clicks
import menu
import selfplay
from clicks import UserTurn
from display import GuiError

FOLDER = pathlib.Path("target/gui")
# Games at the same time.
PARALLEL = 2


@dataclass
class Game:
    """A game as the test plays it."""

    # XBoard's name.
    name: str
    # UCI's name; None: the same.
    variant: str = None
    # Depth of the search, in plies.
    depth: int = 3
    # XBoard tests the moves.
    legality: bool = False
    # The start position is random.
    random_start: bool = False
    files: int = 8
    # Further switches of XBoard.
    options: list = field(default_factory=list)
    # Turns that a user plays by mouse, from the start position.
    user_turns: list = field(default_factory=list)
    user_is_black: bool = False
    # The engine has the first turn; None: if the user is Black.
    engine_begins: bool = None
    # Keys that the user presses then, before the first turn.
    keys: str = None
    # A position to paste before it, as XBoard writes it; empty: the start.
    position: str = ""
    # Number of boxes with advice for the user.
    advice: int = 0
    # The user takes the last turn back.
    retracts: bool = True
    # Clicks that must come to nothing there.
    refused: list = field(default_factory=list)
    # A file of an army in the user's folder, of which the game is one.
    army: str = ""
    # The part of a square around the middle that a piece fills with one colour, by its square.
    drawn: dict = field(default_factory=dict)
    # Names to choose from XBoard's menu besides one of each game; a first move is made where one
    # needs two clicks.
    choices: list = field(default_factory=list)


ARMY = """
name = "GUI Menagerie"
places = ["Crocodile", "Mao", "Gryphon", "Cannon"]

[[piece]]
name = "Crocodile"
letter = "C"
betza = "R4F"
glyph = '<rect x="15" y="15" width="70" height="70"/>'

[[piece]]
name = "Mao"
letter = "M"
betza = "nN"

[[piece]]
name = "Gryphon"
letter = "G"
betza = "F[F-R]"

[[piece]]
name = "Cannon"
letter = "A"
betza = "QpR"
"""

GAMES = [
    Game("normal", "chess", legality=True),
    Game("gt-fide-clobberers", legality=True),
    Game("spirit"),
    Game("finalfantasy", depth=1),
    Game("crazy", depth=2),
    # Chance chooses the illusions, unless the players want to.
    Game("illusionary", random_start=True),
    Game(
        "illusionary",
        options=["-firstOptions", "IllusionSetup=choose", "-secondOptions", "IllusionSetup=choose"],
    ),
    # A Bede castles.
    Game(
        "gt-clobberers-fide",
        legality=True,
        refused=["a1", "a5"],
        user_turns=[
            UserTurn(["g1", "g3"], "g1g3"),
            UserTurn(["f1", "h3"], "f1h3"),
            UserTurn(["e1", "g1"], "e1g1"),
        ],
    ),
    # An army of the user's: a piece that bends, one that can be blocked, a castling, and the user's
    # own drawing.
    Game(
        "gt-guimenagerie-fide",
        army=ARMY,
        drawn={"a1": 0.5, "h1": 0.5},
        user_turns=[
            UserTurn(["e2", "e4"], "e2e4"),
            UserTurn(["f1", "e3"], "f1e3"),
            UserTurn(["g1", "e2"], "g1e2"),
            UserTurn(["e1", "g1"], "e1g1"),
        ],
    ),
    # A Builder mounts a Wall and leaves it again.
    Game(
        "spirit",
        files=9,
        refused=["a1", "a5"],
        user_turns=[
            UserTurn(["d2", "d3"], "d2d3"),
            UserTurn(["c2", "d3"], "c2d3"),
            UserTurn(["d3", "e4"], "d3e4"),
        ],
    ),
    # A Wall walks, a Builder mounts it, and it walks on with the Builder, by a choice.
    Game(
        "spirit",
        files=9,
        user_turns=[
            UserTurn(["b4", "c4"], "b4c4"),
            UserTurn(["b3", "c4"], "b3c4"),
            UserTurn(["c4", "d4"], "c4d4w", pulls=1),
        ],
    ),
    # A Soldier deposes the Master: by way of e5, to the square to which the deposed Adept goes.
    Game(
        "spirit",
        files=9,
        position="6bb1/9/2s6/5S3/4a4/9/9/9/AB7 w - - 0 1",
        user_turns=[UserTurn(["f6", "e5", "d6"], "f6e5@d6", answered=False)],
        retracts=False,
    ),
    # It deposes the Master to the square it came from.
    Game(
        "spirit",
        files=9,
        position="6bb1/9/2s6/5S3/4a4/9/9/9/AB7 w - - 0 1",
        user_turns=[UserTurn(["f6", "e5", "f6"], "f6e5@f6", answered=False)],
        retracts=False,
    ),
    # A Master makes a Soldier a Scout, by a choice.
    Game(
        "spirit",
        files=9,
        position="7sa/7b1/9/9/4A4/2B1S4/9/9/1B7 w - - 0 1",
        user_turns=[UserTurn(["e5", "e4"], "e5e4c", pulls=1, answered=False)],
        retracts=False,
    ),
    # A Red Mage slays from afar: out and home.
    Game(
        "finalfantasy",
        user_turns=[
            UserTurn(["d2", "d3"], "d2d3"),
            UserTurn(["c1", "g5"], "c1g5"),
            UserTurn(["g5", "e7", "g5"], "g5/e7"),
        ],
    ),
    # An Airship carries the King; the King leaves it, a pawn takes it without boarding it, both by a
    # choice, and the King converts the pawn: out and home.
    Game(
        "finalfantasy",
        position="k7/3d3d/8/8/8/8/5KA1/8 w - - 0 1",
        user_turns=[
            UserTurn(["f2", "g2"], "f2g2", answered=False),
            UserTurn(["a8", "b8"], "a8b8", answered=False),
            UserTurn(["g2", "g6"], "g2g6", answered=False),
            UserTurn(["b8", "a8"], "b8a8", answered=False),
            UserTurn(["g6", "h5"], "g6.1h5", pulls=1, answered=False),
            UserTurn(["h7", "g6"], "h7g6", pulls=0, answered=False),
            UserTurn(["h5", "g6", "h5"], "h5Og6", answered=False),
        ],
    ),
    # The King boards the Airship, and leaves it again by a choice.
    Game(
        "finalfantasy",
        refused=["a1", "a5"],
        user_turns=[
            UserTurn(["d1", "e1"], "d1e1"),
            UserTurn(["e1", "d1"], "e1.1d1", pulls=1),
        ],
    ),
    # The King makes two steps.
    Game(
        "crazy",
        refused=["a1", "a5"],
        user_turns=[
            UserTurn(["e2", "e4"], "e2e4"),
            UserTurn(["e1", "e2", "e3"], "e1e2e3"),
        ],
    ),
    # The Queen explodes, and takes its own King with it.
    Game("crazy", user_turns=[UserTurn(["d1", "d2"], "d1*", answered=False)], retracts=False),
    # The King goes to the enemy King's square, which denies the last move.
    Game(
        "crazy",
        user_turns=[UserTurn(["e8", "e1"], "deny")],
        user_is_black=True,
        retracts=False,
    ),
    # All kinds of games, chosen one after the other.
    Game(
        "menu",
        "chess",
        choices=["gt-nutters-rookies", "finalfantasy-advanced"],
    ),
    # White chooses a pawn and a piece.
    Game(
        "illusionary",
        engine_begins=True,
        advice=1,
        refused=["e1", "e3"],
        user_turns=[UserTurn(["d2", "b1"], "i@d2+b1")],
    ),
    # Black chooses a pawn and then a piece.
    Game(
        "illusionary",
        user_is_black=True,
        engine_begins=False,
        advice=1,
        user_turns=[UserTurn(["c7", "c6"], "i@c7"), UserTurn(["b8", "b6"], "i@b8")],
    ),
    # The user takes Black when the engine has begun for White already (Mode > Machine White).
    Game(
        "illusionary",
        user_is_black=True,
        engine_begins=True,
        advice=1,
        keys="ctrl+w",
        user_turns=[UserTurn(["f7", "f6"], "i@f7")],
    ),
    # An illusionary knight and an illusionary pawn make moves of their own.
    Game(
        "illusionary",
        options=["-firstOptions", "IllusionSetup=classic"],
        refused=["a1", "a5"],
        user_turns=[
            UserTurn(["b1", "b3"], "b1b3"),
            UserTurn(["d2", "f4"], "d2f4"),
        ],
    ),
]


def try_game(engine, game):
    """Tests one game; returns whether all is well."""
    test = menu if game.choices else clicks if game.user_turns else selfplay
    last_move = "".join(filter(str.isalnum, game.user_turns[-1].move)) if game.user_turns else ""
    lot = "by lot" if game.random_start else ""
    folder = FOLDER / test.__name__ / f"{game.name} {last_move}{lot}".strip()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        print(f"{game.name}: {test.play(engine, game, folder.resolve())}", flush=True)
        return True
    except GuiError as error:
        print(f"{game.name}: FAILED: {error}\n(see {folder})", flush=True)
    except Exception:
        print(f"{game.name}: FAILED (see {folder})\n{traceback.format_exc()}", flush=True)
    return False


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    engine = str(pathlib.Path(sys.argv[1]).resolve())
    games = [game for game in GAMES if game.name in sys.argv[2:] or not sys.argv[2:]]
    if unknown := set(sys.argv[2:]) - {game.name for game in games}:
        sys.exit(f"no such game: {' '.join(sorted(unknown))}")
    with ThreadPoolExecutor(PARALLEL) as pool:
        results = list(pool.map(lambda game: try_game(engine, game), games))
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
