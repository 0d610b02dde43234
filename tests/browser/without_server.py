"""The pages as plain files: without a connection, on a phone, and without shared memory."""

import contextlib
import threading

from page import Browser, PageError, by_clicks, by_taps
from server import Files

# Milliseconds in which a search has to answer, besides those that the page takes for anything at
# this time.
SOON = 100
# Messages when the engine does not work.
ABSENT = "The engine could not be loaded. Check the connection and try again."
MISMATCH = "The page was updated while it was loading. Try again."
ISOLATED = "return crossOriginIsolated"
READY = """
const done = arguments[0];
navigator.serviceWorker.ready.then(async (kept) => {
  while (!kept.active || kept.active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
  done(true);
});
"""
# Presses a button and says how many milliseconds it takes until something about a game is another.
PRESSED = """
const [name, part, done] = arguments;
const button = [...document.querySelectorAll("#tools button")].find((found) => found.textContent.includes(name));
const shows = () => JSON.stringify(part.split(".").reduce((value, key) => value[key], window.menagerie.game));
const before = shows();
const began = performance.now();
button.click();
(function look() {
  if (shows() !== before) done(performance.now() - began);
  else setTimeout(look, 1);
})();
"""


@contextlib.contextmanager
def cut(server):
    """Without a connection."""
    server.stop()
    try:
        yield
    finally:
        server.start()


def offline(browser, server):
    """After one visit everything is there without a connection: games, levels, analysis, rules,
    reports, links."""
    driver = browser.driver
    browser.visit(server, "/")
    driver.execute_async_script(READY)
    with cut(server):
        for game, move in [("chess", "e2e4"), ("crazy", "e2e4"), ("spirit", "b4c4")]:
            page = browser.open(server, f"game={game}&white=you&black=engine&level=3&think=2000n")
            page.play(move, by_clicks)
            page.wait("an answer", lambda: len(page.state()["played"]) >= 2)
        page.press("#show-rules")
        page.wait("the rules", lambda: len(page.text("#rules-panel")) > 1000)
        page = browser.open(server, "game=chess&mode=study&moves=f2f3+e7e5+g2g4&at=3&lines=2")
        page.wait("lines", lambda: page.count("#lines li") == 2)
        page.tool("Review the whole game")
        page.wait("the report", lambda: page.count("#report a"))
        browser.visit(server, "/").wait("the first page", lambda: page.count(".cards"))
        page.wait("the puzzle of the day", lambda: page.count("#daily-board > g") and page.text("#daily-state").startswith(("White to", "Black to")))
        page.press("[data-open^=new-]")
        page.press("dialog[open] button[value=play]")
        page.wait("a game", page.state)
        browser.visit(server, "/rules/crazy").wait("its rules", lambda: len(page.text("#rules")) > 1000)


def shared_memory(browser, server):
    """A page that the browser keeps may share memory with its workers."""
    browser.visit(server, "/")
    browser.driver.execute_async_script(READY)
    browser.visit(server, "/game#game=chess&white=you&black=you")
    if not browser.driver.execute_script(ISOLATED):
        raise PageError("the page is not isolated")


def hurried(browser, server):
    """A search answers at once when asked to, as often as asked."""
    press = lambda name, part: browser.driver.execute_async_script(PRESSED, name, part)
    took, usual = [], []
    page = browser.open(server, "game=chess&white=you&black=engine&level=20&think=30s")
    for move in ["a2a3", "h2h3", "b2b3"]:
        page.play(move, by_clicks)
        page.wait("a thought", lambda: page.state()["thought"]["depth"])
        usual.append(press("Flip", "board.flipped"))
        took.append(press("Move now", "played.length"))
    said = f"{', '.join(f'{time:.0f}' for time in took)} ms; the board turns in {', '.join(f'{time:.0f}' for time in usual)} ms"
    if min(took) > SOON + max(usual):
        raise PageError(f"a stop took {said}")
    return said


def stop(browser, server):
    shared_memory(browser, server)
    return hurried(browser, server)


@contextlib.contextmanager
def by_the_host(driver):
    """Files come from their host, kept or not."""
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


def stop_without_sharing(browser, server):
    """Without shared memory a searching worker is terminated; games go on all the same."""
    with by_the_host(browser.driver):
        browser.visit(server, "/game#game=chess&white=you&black=you")
        if browser.driver.execute_script(ISOLATED):
            raise PageError("the page is isolated")
        said = hurried(browser, server)
        page = browser.open(server, "game=chess&mode=study&moves=e2e4&at=1&lines=3")
        page.wait("three lines", lambda: page.count("#lines li") == 3)
        page.play("e7e5", by_clicks)
        page.wait("lines for the next position", lambda: page.count("#lines li") == 3 and "Nf3" in page.text("#lines"))
    return said


def phone(browser, server):
    """A game on a screen of 360 pixels, without a connection."""
    browser.visit(server, "/")
    browser.driver.execute_async_script(READY)
    browser.size(360, 640)
    with cut(server):
        page = browser.open(server, "game=chess&white=you&black=engine&level=0&think=500n")
        page.play("e2e4", by_taps)
        page.wait("an answer", lambda: len(page.state()["played"]) == 2)
        wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
        if wide > 360:
            raise PageError(f"the page is {wide} pixels wide")


def installable(browser, server):
    """The browser finds nothing that keeps the page from being installed."""
    browser.visit(server, "/")
    browser.driver.execute_async_script(READY)
    manifest = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    if manifest["errors"]:
        raise PageError(f"the manifest: {manifest['errors']}")
    errors = browser.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    # Profiles without a name count as those of guests.
    real = [error for error in errors if error["errorId"] != "in-incognito"]
    if real:
        raise PageError(f"the page cannot be installed: {real}")


def once(_, server):
    """On a first visit each file is sent once: what the page has fetched is not sent again to be
    kept."""
    with Files(server.engine, server.folder) as own, Browser() as browser:
        page = browser.open(own, "game=crazy&white=engine&black=you&level=20&think=1000n")
        page.wait("a move", lambda: page.state()["played"])
        browser.driver.execute_async_script(READY)
        twice = [path for path, times in own.times.items() if times > 1]
    if twice:
        raise PageError(f"sent more than once: {twice}")


def prepared(_, server):
    """The network of a game against the engine is loaded once its board is shown, before anybody
    moves; one without the engine needs none."""
    with Files(server.engine, server.folder) as own, Browser() as browser:
        page = browser.open(own, "game=chess&white=you&black=you")
        page.play("e2e4", by_clicks)
        if own.asked & {"/assets/chess.nnue", "/assets/search-worker.js"}:
            raise PageError("a game between people loads an engine")
        page = browser.open(own, "game=chess&white=you&black=engine&think=500n")
        page.wait("the network", lambda: "/assets/chess.nnue" in own.asked)
        if page.state()["played"] or page.state()["thinking"]:
            raise PageError("somebody has moved")
        page.play("e2e4", by_clicks)
        page.wait("an answer", lambda: len(page.state()["played"]) == 2)


def progress(_, server):
    """The download of the engine is shown in bytes and as a bar."""
    with Files(server.engine, server.folder) as own, Browser() as browser:
        own.held["menagerie.wasm"] = threading.Event()
        page = browser.visit(own, "/game#game=chess&white=you&black=you")
        bar = lambda: float(page.find("#loading progress").get_property("value"))
        page.wait("half of it", lambda: 0.3 < bar() < 0.7 and "MB" in page.text("#loading p"))
        if page.state() or page.count("#board [data-piece]") != 32:
            raise PageError("the board stands there while the engine is on its way")
        said = page.text("#loading p")
        own.held["menagerie.wasm"].set()
        page.wait("the game", page.state)
        if page.find("#loading").is_displayed():
            raise PageError("what is loaded is said to be loading")
    return said


def shows(page, what):
    page.wait(f"'{what}'", lambda: page.count("body.settled") and what in page.text("#status"))


def lacking(_, server):
    """A page whose host lacks what plays says so and tries again on request; so does one whose
    searches cannot begin, and the game is played on."""
    link = "game=chess&white=you&black=engine&think=500n"
    with Files(server.engine, server.folder) as own, Browser() as browser:
        for name in ("menagerie.wasm", "rooms-worker.js"):
            own.lacking = {name}
            shows(page := browser.visit(own, f"/game#{link}"), "could not be loaded")
            own.lacking = set()
            page.press("#try-again")
            page.wait("the game", page.state)
    with Files(server.engine, server.folder) as own, Browser() as browser:
        own.lacking = {"menagerie.wasm"}
        shows(page := browser.visit(own, "/game?learn=crazy"), "could not be loaded")
        if not page.count("#try-again"):
            raise PageError("a lesson that could not be loaded has no way on")
    with Files(server.engine, server.folder) as own, Browser() as browser:
        own.lacking = {"search-worker.js"}
        page = browser.open(own, link)
        page.play("e2e4", by_clicks)
        shows(page, "failed")


# The smallest module, the beginning of one, and what a host may send for anything.
OTHERS = {"another version": b"\0asm\1\0\0\0", "a beginning": b"\0asm\1\0\0\0\1\x7f\0\0", "a page": b"<!doctype html>"}


def versions(_, server):
    """An engine of another version, a broken one, and scripts that do not fit are reported in a
    sentence, with a button that loads them anew."""
    link = "/game#game=chess&white=you&black=engine&think=500n"
    for what, module in OTHERS.items():
        with Files(server.engine, server.folder) as own, Browser() as browser:
            own.replaced["menagerie.wasm"] = module
            page = browser.visit(own, link)
            page.wait("a way on", lambda: page.count("#try-again"))
            if (said := page.text("#status")) not in (MISMATCH, ABSENT):
                raise PageError(f"{what}: {said}")
            own.replaced.clear()
            page.press("#try-again")
            page.wait("the game", page.state)
    with Files(server.engine, server.folder) as own, Browser() as browser:
        own.replaced["dialogs.js"] = b"export const other = 1;"
        page = browser.visit(own, link)
        page.wait("a way on", lambda: page.find("#stalled button").is_displayed())
        if "could not be loaded completely" not in (said := page.text("#loading")):
            raise PageError(said)
        own.replaced.clear()
        page.press("#stalled button")
        page.wait("the game", page.state)


def stalled(_, server):
    """A download that stops is reported after ten seconds, with a button; one that goes on is
    not."""
    with Files(server.engine, server.folder) as own, Browser() as browser:
        own.held["menagerie.wasm"] = threading.Event()
        page = browser.visit(own, "/game#game=chess&white=you&black=you")
        way_on = page.find("#stalled button")
        page.wait("half of it", lambda: "MB" in page.text("#loading p"))
        if way_on.is_displayed():
            raise PageError("another attempt is offered while the engine is arriving")
        page.wait("another attempt", way_on.is_displayed)
        own.held.pop("menagerie.wasm").set()
        page.wait("the game", page.state)


CHECKS = [
    ("files of two versions", versions),
    ("a download that stops", stalled),
    ("sent once", once),
    ("engine prepared", prepared),
    ("progress", progress),
    ("reports what is lacking", lacking),
    ("offline", offline),
    ("shared memory", shared_memory),
    ("stop", stop),
    ("stop without shared memory", stop_without_sharing),
    ("phone offline", phone),
    ("installable", installable),
]
