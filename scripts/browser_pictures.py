#!/usr/bin/env python3
"""The pictures of the board in the browser that README.md shows, made anew.

    target/test-venv/bin/python scripts/browser_pictures.py ENGINE

Writes docs/images: look at them before you keep them. Chromium, its driver and Selenium are those of the tests
(scripts/install-test-tools.sh).
"""

import base64
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
sys.path += [str(ROOT / "tests"), str(ROOT / "tests/browser")]
from page import Browser  # noqa: E402
from server import Server  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402

WINDOW = (1366, 768)
# Eight games: their moves, what is picked, and where the pointer rests.
GAMES = {
    "chess": ("e2e4+e7e5+g1f3+b8c6+f1b5+a7a6", "b5", "c6"),
    "atomic": ("g1f3+a7a6+f3g5+a6a5", "g5", "f7"),
    "kingofthehill": ("e2e4+a7a6+e1e2+a6a5+e2e3+a5a4", "e3", "d4"),
    "gt-nutters-rookies": ("b1c3+g7g5+d2d4+c8c6", "g1", "f3"),
    "illusionary": ("i@c7+i@b2%2Bb1+i@b8+e2e4+e7e5", "b1", None),
    "spirit": ("d2d3+h7g6+c2d3+g6h5", "d3", "e4"),
    "crazy": ("e2e4+d7d5", "d1", None),
    "finalfantasy": ("d1e1+g7g6+e1c3+c7c6", "c3", "h8"),
}


def settle(page):
    """The board as it is after everything has slid and been said."""
    page.wait("rest", lambda: page.find("main").is_displayed())
    time.sleep(1)


def point(browser, page, picked, goal):
    if picked:
        page.click(picked)
        page.wait(f"{picked} to be picked", lambda: page.count(".picked") and page.count("#told > *"))
    if goal:
        ActionChains(browser.driver).move_to_element(page.square(goal)).perform()
        page.wait("what it would do", lambda: page.count("#told .after"))
    settle(page)


def at_once(browser):
    """Nothing slides in a picture."""
    browser.driver.execute_script("localStorage.setItem('menagerie.moving', 'off')")


def games(browser, server):
    """All of GAMES on one picture."""
    shots = []
    for game, (moves, picked, goal) in GAMES.items():
        page = browser.open(server, f"game={game}&white=you&black=you&moves={moves}")
        point(browser, page, picked, goal)
        shots.append(base64.b64encode(browser.driver.get_screenshot_as_png()).decode())
    images = "".join(f'<img src="data:image/png;base64,{shot}">' for shot in shots)
    browser.driver.get("about:blank")
    browser.size(1216, 1390)
    style = "margin:0;display:grid;grid-template-columns:1fr 1fr;gap:4px;background:#fff"
    browser.driver.execute_script("document.body.style = arguments[0]; document.body.innerHTML = arguments[1];"
                                  "for (const image of document.images) image.style.width = '100%'", style, images)
    time.sleep(1)
    browser.screenshot(IMAGES / "games.png")


def main(engine):
    with Server(engine) as server, Browser() as browser:
        browser.size(860, 1260)
        page = browser.visit(server, "/")
        at_once(browser)
        browser.screenshot(IMAGES / "first-page.png")
        browser.size(*WINDOW)
        page = browser.open(server, "game=crazy&white=you&black=you&moves=e2e4+e7e5+g1f3+b8c6+f1c4+g8f6")
        point(browser, page, "d1", None)
        browser.screenshot(IMAGES / "browser.png")
        browser.visit(server, "/game?learn=spirit")
        page = browser.board()
        page.wait("the lesson", lambda: page.count("#lesson h2"))
        settle(page)
        browser.screenshot(IMAGES / "lesson.png")
        page = browser.open(server, "game=finalfantasy&white=you&black=you&moves=d1e1+g7g6+e1c3+c7c6")
        page.tool("Rules")
        page.wait("the rules", lambda: page.count("#rules-panel h2"))
        settle(page)
        browser.screenshot(IMAGES / "final-fantasy.png")
        browser.size(*WINDOW, dark=True)
        page = browser.open(server, "game=crazy&mode=study&lines=3&moves=e2e4+e7e5+g1f3+%28+f1c4+g8f6+%29+b8c6+f1c4+g8f6&at=8")
        page.wait("three lines", lambda: page.count("#lines li") == 3 and page.count("#board .m-arrow"))
        time.sleep(5)
        browser.screenshot(IMAGES / "analysis-dark.png")
        browser.size(*WINDOW)
        games(browser, server)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
