#!/usr/bin/env python3
"""XBoard under a virtual display, in every game: it plays the engine against itself to a result, every move is checked by
our rules, and XBoard's board is compared with ours turn by turn.

    tests/gui/run.sh ENGINE [XBOARD-VARIANT ...]

Logs, the games and screenshots are left in target/gui/VARIANT.
"""

import pathlib
import shutil
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import selfplay
from display import GuiError

FOLDER = pathlib.Path("target/gui")
# Games at the same time.
PARALLEL = 2


@dataclass
class Game:
    """A game as the test plays it."""

    # XBoard's name.
    name: str
    # UCI's name.
    variant: str
    # Depth of the search, in plies.
    depth: int = 3
    # Whether XBoard tests the moves.
    legality: bool = False
    # Whether the start position is drawn by lot under XBoard.
    random_start: bool = False


GAMES = [
    Game("normal", "chess", legality=True),
    Game("gt-fide-clobberers", "gt-fide-clobberers", legality=True),
    Game("spirit", "spirit"),
    Game("finalfantasy", "finalfantasy", depth=2),
    Game("crazy", "crazy", depth=2),
    Game("illusionary", "illusionary", random_start=True),
]


def try_game(engine, game):
    """Tests one game; returns whether all is well."""
    folder = FOLDER / game.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        print(f"{game.name}: {selfplay.play(engine, game, folder.resolve())}", flush=True)
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
