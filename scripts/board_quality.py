#!/usr/bin/env python3
"""How good the pages are in Chromium: Lighthouse's four columns, shifts of the layout, long frames, and how soon a move is seen.

    scripts/board_quality.py ENGINE [RUNS]

Prints, for first page, game, study and rules, Lighthouse's worst score of RUNS runs (3) in each column, and what it marks down; then, from a
page on which the engine thinks, the layout shift (CLS), the longest task while lines change, the frames that took more than 50 ms, the
time from the arrival of the engine's move to the frame that shows it, and the processor time that the page takes. The others are to be
measured on a quiet machine.

Lighthouse is the npm package, in target/test-npm (scripts/install-test-tools.sh); Selenium is in target/test-venv, whose python runs this.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "tests"), str(ROOT / "tests/browser")]
from serving import serve  # noqa: E402

LIGHTHOUSE = ROOT / "target/test-npm/node_modules/.bin/lighthouse"
COLUMNS = ["performance", "accessibility", "best-practices", "seo"]
PAGES = {
    "first page": "/",
    "game": "/game#game=crazy&white=you&black=engine",
    "study": "/game#game=spirit&mode=study",
    "rules": "/rules/crazy",
}
LONG_FRAME = 50
WATCH = """
window.seen = {cls: 0, tasks: [], frames: [], moves: []};
new PerformanceObserver((list) => { for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.cls += shift.value; })
  .observe({type: "layout-shift", buffered: true});
new PerformanceObserver((list) => { for (const task of list.getEntries()) seen.tasks.push(task.duration); }).observe({type: "longtask", buffered: true});
let last = performance.now();
const frame = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(frame); };
requestAnimationFrame(frame);
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (name, hear) {
  return listen.call(this, name, (event) => {
    const arrived = performance.now();
    hear(event);
    if (name === "game") requestAnimationFrame((now) => seen.moves.push(now - arrived));
  });
};
"""


def lighthouse(address):
    """The scores of one run, and the audits that took something off."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        flags = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"
        # Without a shared memory of its own Chromium breaks now and then in small containers.
        command = [LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report.name}", "--preset=desktop",
                   f"--only-categories={','.join(COLUMNS)}", f"--chrome-flags={flags}"]
        environment = {**os.environ, "CHROME_PATH": "/usr/bin/chromium"}
        # Now and then Chromium records nothing of a page, and Lighthouse asks to be run again.
        if subprocess.run(command, env=environment).returncode:
            subprocess.run(command, check=True, env=environment)
        told = json.load(open(report.name))
    scores = [round(100 * (told["categories"][column]["score"] or 0)) for column in COLUMNS]
    parts = {part["id"] for column in COLUMNS for part in told["categories"][column]["auditRefs"] if part["weight"] > 0}
    off = [f"{name}: {audit['title']}" for name, audit in told["audits"].items()
           if name in parts and audit["score"] is not None and audit["score"] < 0.9]
    return scores, off


def columns(port, runs):
    for name, path in PAGES.items():
        found = [lighthouse(f"http://127.0.0.1:{port}{path}") for _ in range(runs)]
        worst = [min(scores[index] for scores, _ in found) for index in range(len(COLUMNS))]
        print(f"{name}: " + ", ".join(f"{column} {score}" for column, score in zip(COLUMNS, worst)), flush=True)
        for line in sorted({line for _, off in found for line in off}):
            print(f"    {line}")


def thinking(port):
    """A game in which the engine answers three moves, and an analysis of three lines for ten seconds."""
    from page import Browser, by_clicks

    with Browser() as browser:
        browser.size(1366, 768)
        browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})

        def open_page(link):
            browser.driver.get("about:blank")
            browser.driver.get(f"http://127.0.0.1:{port}/game#{link}")
            return browser.board()

        page = open_page("game=chess&white=you&black=engine&think=1s")
        for ply, text in enumerate(["e2e4", "d2d4", "g1f3"]):
            page.wait("the turn", lambda: page.state()["yours"])
            if page.way_of(text):
                page.play(text, by_clicks)
            page.wait("the answer", lambda: len(page.state()["played"]) >= 2 * ply + 2)
        tell("game", browser)
        page = open_page("game=chess&mode=study&lines=3&moves=e2e4")
        page.wait("three lines", lambda: page.count("#lines li") == 3)
        spent = processor_time(browser.driver, 10)
        tell("study with three lines", browser)
        print(f"    the page itself worked for {spent[0]:.0f} ms in 10 s, {spent[1]:.1f} ms for each news of the engine")


def processor_time(driver, seconds):
    """What the page itself takes of a processor while the engine thinks, and for each change of its lines, in milliseconds: about the same
    on a busy machine."""
    told = lambda: {entry["name"]: entry["value"] for entry in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}["TaskDuration"]
    driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    driver.execute_script("window.news = 0; new MutationObserver(() => (news += 1)).observe(document.getElementById('lines'), "
                          "{subtree: true, childList: true, characterData: true})")
    before = told()
    time.sleep(seconds)
    spent = 1000 * (told() - before)
    return spent, spent / max(1, driver.execute_script("return window.news"))


def tell(name, browser):
    seen = browser.driver.execute_script("return window.seen")
    long = [frame for frame in seen["frames"] if frame > LONG_FRAME]
    worst = max(seen["frames"], default=0)
    moves = max(seen["moves"], default=0)
    print(f"{name}: CLS {seen['cls']:.4f}, {len(seen['frames'])} frames, {len(long)} above {LONG_FRAME} ms, longest {worst:.0f} ms, "
          f"longest task {max(seen['tasks'], default=0):.0f} ms, news shown in a frame that begins {moves:.0f} ms after their arrival at most")


def main(engine, runs=3):
    process, port = serve(engine)
    try:
        thinking(port)
        if LIGHTHOUSE.exists():
            columns(port, int(runs))
        else:
            print("Lighthouse is not installed (scripts/install-test-tools.sh)")
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
