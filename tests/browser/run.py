#!/usr/bin/env python3
"""The board in a real browser: Chromium, driven by Selenium, on the pages of `menagerie serve`.

In each game a whole game is played by mouse (clicks and drags), by touch and by keys, and the
page's position is compared with our rules' after every turn. Then come analysis, take-backs, PGN,
shared links, reloads, a lost connection, two pages at once, questions before a harmful move, touch
previews, keys, a phone's width, and axe-core's accessibility rules. Every check fails on an error
in the console or a request to another host.

    tests/browser/run.sh ENGINE [--files FOLDER] [CHECK ...]

With --files the pages are those of a folder that scripts/build-page.sh has made, on a host of plain
files; then come a connection that is cut, a phone's width, and searches that share no memory with
anybody.

Two browsers, each with a host of its own, share the checks.

Screenshots of each game are left in target/browser.
"""

import os
import pathlib
import queue
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
FOLDER = pathlib.Path("target/browser")
# Browsers that share the checks: most of a check is waiting.
BROWSERS = 2
AXE = pathlib.Path("target/test-npm/node_modules/axe-core/axe.min.js")


def missing():
    """The missing dependency besides the programs, or None."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "python's selenium in target/test-venv"
    return None if AXE.exists() else "axe-core in target/test-npm"


def taken(waiting):
    """The next check, or None."""
    try:
        return waiting.get_nowait()
    except queue.Empty:
        return None


def passes(browser, server, name, check):
    """Runs a check and tells how it went."""
    began = time.monotonic()
    try:
        with browser.watched(server):
            said = check(browser, server)
    except Exception:
        browser.screenshot(FOLDER / f"failed-{name.replace(' ', '-')}.png")
        print(f"{name}: FAILED\n{traceback.format_exc()}", flush=True)
        return False
    print(f"{name}: {said or 'right'} ({time.monotonic() - began:.1f} s)", flush=True)
    return True


def main(engine, folder, wanted):
    if lacks := missing():
        print(f"{lacks} is not installed (scripts/install-test-tools.sh)")
        if os.environ.get("CI") == "true":
            return 1
        print("skipped: the board in Chromium")
        return 0
    import accessibility
    import comfort
    import handling
    import learning
    import leaving
    import playing
    import puzzling
    import recording
    import results
    import sharing
    import starting
    import stepping
    import story
    import studying
    import surviving
    import timing
    import together
    from page import Browser
    import without_server
    import workshop
    from server import Files, Server

    modules = (starting, playing, handling, stepping, studying, recording, results, sharing, surviving, leaving, comfort, learning, puzzling, timing, together, story, workshop, accessibility)
    if folder:
        modules = (*modules, without_server)
    checks = [check for module in modules for check in module.CHECKS]
    chosen = [check for check in checks if not wanted or any(word in check[0] for word in wanted)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    waiting = queue.SimpleQueue()
    for entry in chosen:
        waiting.put(entry)

    def work():
        """Runs checks in a browser and a server of its own until none is left; the failures."""
        failed = 0
        with Files(engine, folder) if folder else Server(engine) as server, Browser() as browser:
            while entry := taken(waiting):
                failed += not passes(browser, server, *entry)
        return failed

    with ThreadPoolExecutor(BROWSERS) as pool:
        failed = sum(worker.result() for worker in [pool.submit(work) for _ in range(BROWSERS)])
    print(f"{len(chosen) - failed} of {len(chosen)} checks are right")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    engine, *rest = sys.argv[1:]
    folder = None
    if rest[:1] == ["--files"]:
        folder, rest = pathlib.Path(rest[1]), rest[2:]
    sys.exit(main(engine, folder, rest))
