#!/usr/bin/env python3
"""Figures of the page without a server, in Chromium with an empty profile: bytes and time to the first board and to the first move of
the engine, and nodes per second beside those of the program with one thread on this machine. Bytes are those of a host that packs for gzip;
with python's brotli installed they are told as Brotli, too.

    target/test-venv/bin/python scripts/page_figures.py FOLDER PROGRAM [GAME ...]      (FOLDER as scripts/build-page.sh makes it)
"""

import json
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/browser"))
from page import Browser, until  # noqa: E402
from server import Files  # noqa: E402

try:
    import brotli
except ImportError:
    brotli = None

RUNS = 3
# Milliseconds of a search whose speed is told.
SEARCHED = 4000


def first_visit(program, folder, game):
    """Bytes of each file that came before the first board, bytes before the engine's first move, and milliseconds until both."""
    with Files(program, folder) as server, Browser() as browser:
        driver = browser.driver
        began = time.monotonic()
        driver.get(server.place(f"/game#game={game}&white=engine&black=you&level=20&think=1000n"))
        until("the board", lambda: driver.execute_script("return Boolean(window.menagerie?.game)"))
        board = time.monotonic() - began
        # The browser has begun to fetch all the other files as well, for later; they do not count.
        came = {path: server.sent.get(path, 0) for path in [*server.asked]}
        until("a move", lambda: driver.execute_script("return window.menagerie.game.played.length > 0"))
        move = time.monotonic() - began
        wanted = sum(size for path, size in server.sent.items() if path in came or path.endswith(f"/{game}.nnue"))
        return came, wanted, board * 1000, move * 1000


def as_brotli(folder, came):
    """Bytes of these files as a host sends them that packs for Brotli at its best."""
    total = 0
    for path in came:
        name = path.split("?")[0].lstrip("/") or "index.html"
        whole = (folder / name).read_bytes()
        total += len(whole) if name.endswith(".png") else len(brotli.compress(whole))
    return total


def speed_there(program, folder, game):
    """Nodes per second of an analysis on the page."""
    with Files(program, folder) as server, Browser() as browser:
        page = browser.open(server, f"game={game}&mode=study&lines=1")
        until("a line", lambda: page.state()["thought"]["nps"])
        time.sleep(SEARCHED / 1000)
        return page.state()["thought"]["nps"]


def speed_here(program, game):
    """Nodes per second of the program with one thread."""
    talk = f"setoption name UCI_Variant value {game}\nposition startpos\ngo movetime {SEARCHED}\n"
    process = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(f"uci\n{talk}")
    process.stdin.flush()
    speed = 0
    for line in process.stdout:
        words = line.split()
        if words[:1] == ["bestmove"]:
            break
        if words[:1] == ["info"] and "nps" in words:
            speed = int(words[words.index("nps") + 1])
    process.stdin.write("quit\n")
    process.stdin.close()
    process.wait()
    return speed


def main(folder, program, games):
    figures = []
    for game in games:
        visits = [first_visit(program, folder, game) for _ in range(RUNS)]
        amounts = [sum(came.values()) for came, _, _, _ in visits]
        amount, wanted, board, move = (statistics.median(column) for column in (amounts, *list(zip(*visits))[1:]))
        largest = sorted(visits[0][0].items(), key=lambda file: -file[1])[:4]
        pairs = [(speed_there(program, folder, game), speed_here(program, game)) for _ in range(RUNS)]
        there, here = (statistics.median(column) for column in zip(*pairs))
        share = statistics.median(one / other for one, other in pairs)
        figures.append({"game": game, "bytes": amount, "move_bytes": wanted, "board_ms": board, "move_ms": move, "nps": there, "native_nps": here, "share": share})
        parts = ", ".join(f"{path.split('?')[0].rsplit('/', 1)[-1]} {size:,}" for path, size in largest)
        if brotli:
            parts += f"; {as_brotli(folder, visits[0][0]):,} as Brotli"
        print(f"{game}: {amount:,} bytes ({parts}) and {board:.0f} ms to the first board, {wanted:,} bytes and {move:.0f} ms to the first move; "
              f"{there:,.0f} nodes per second, the program {here:,.0f}: {share:.2f}", flush=True)
    print(json.dumps(figures))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:] or ["chess", "crazy", "finalfantasy"])
