"""The rules of axe-core (WCAG 2, levels A and AA) on the pages, light and dark; and nothing moves while the engine thinks."""

import pathlib

from page import PageError, by_clicks

AXE = pathlib.Path("target/test-npm/node_modules/axe-core/axe.min.js")
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
  .then(result => done(result.violations.map(v => v.id + ": " + v.nodes.map(n => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).slice(0, 3).join("; "))),
        error => done([String(error)]));
"""
PAGES = {
    "the first page": "/",
    "rules": "/rules/crazy",
    "the workshop": "/workshop",
    "a game": "/game#game=finalfantasy&white=you&black=you&moves=d1e1&clock=5:00",
    "a study": "/game#game=chess&mode=study&moves=e2e4+%28+d2d4+%7Bso%7D+%29+e7e5&at=1",
}


def axe(browser, server):
    found = []
    for dark in (False, True):
        browser.size(1280, 900, dark)
        for name, path in PAGES.items():
            browser.visit(server, path)
            if "/game" in path:
                browser.board()
            browser.driver.execute_script(AXE.read_text())
            violations = browser.driver.execute_async_script(RUN)
            found += [f"{name}{' (dark)' if dark else ''}: {violation}" for violation in violations]
    if found:
        raise PageError("\n".join(["axe finds:", *found]))
    return f"{len(PAGES)} pages, light and dark"


def layout(browser, server):
    """Nothing moves while the engine thinks and answers, on a phone or a wide screen."""
    for width in (360, 1280):
        browser.size(width, 800)
        page = browser.open(server, "game=chess&white=engine&black=engine&think=2000n")
        browser.driver.execute_script(
            "window.shift = 0; window.shifted = []; new PerformanceObserver(list => { for (const entry of list.getEntries()) { "
            "window.shift += entry.value; window.shifted.push(entry.sources.map(({node, previousRect, currentRect}) => "
            "[node?.id || node?.className || node?.nodeName, previousRect, currentRect])); } })"
            ".observe({type: 'layout-shift', buffered: false})"
        )
        page.wait("some moves", lambda: len(page.state()["played"]) >= 6)
        if (shift := browser.driver.execute_script("return window.shift")) > 0.01:
            moved = browser.driver.execute_script("return JSON.stringify(window.shifted)")
            raise PageError(f"the layout shifts by {shift} at {width} pixels: {moved}")


PLACES = "return [...document.querySelectorAll('#tools *, #effect, #moves, #board')].map(e => {" \
    "const box = e.getBoundingClientRect(); return [e.id || e.textContent, box.x, box.y, box.width]; })"


def places(browser, server):
    """Nothing moves when the turn passes from the user to the engine and back."""
    page = browser.open(server, "game=chess&white=you&black=engine&level=full&think=1.5s")
    before = browser.driver.execute_script(PLACES)
    page.play("e2e4", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    while_thinking = browser.driver.execute_script(PLACES)
    if before != while_thinking:
        raise PageError(f"before {before}\nwhile the engine thinks {while_thinking}")
    if page.find("#tools [aria-disabled=true]").text != "Hint":
        raise PageError("there is no hint for the engine's move")


CHECKS = [("axe", axe), ("layout", layout), ("places", places)]
