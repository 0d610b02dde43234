"""From one game to another: links followed at once, games that cannot be opened, and what was typed
in the game that is left."""

from page import PageError, by_clicks
from selenium.webdriver.common.keys import Keys
from recording import KEEPING, THREE
from sharing import DROP
from surviving import dropped, has_said, talkative

# Studies come late from the browser's storage.
SLOW_STORE = """
const get = IDBObjectStore.prototype.get;
IDBObjectStore.prototype.get = function (...all) {
  const request = get.apply(this, all);
  const late = { get result() { return request.result; } };
  request.onsuccess = () => setTimeout(() => late.onsuccess(), 500);
  return late;
};
"""
# A page that opens no game, since its connection is lost.
NO_GAMES = """
const ask = window.fetch;
window.fetch = (path, options) =>
  path === "/api/games" && options?.method === "POST" ? Promise.reject(new TypeError("lost")) : ask(path, options);
"""
# A server that is full.
FULL = """
const ask = window.fetch;
window.fetch = (path, options) => path === "/api/games" && options?.method === "POST"
  ? Promise.resolve(new Response("the server is full", { status: 503 })) : ask(path, options);
"""
# A page whose studies get lost on their way.
NO_STUDIES = """
window.ask = window.fetch;
window.fetch = (path, options) =>
  String(options?.body).includes('"study"') ? Promise.reject(new TypeError("lost")) : window.ask(path, options);
"""
LOST = "The server cannot be reached."


def go_to(browser, link):
    browser.driver.execute_script("location.hash = arguments[0]", link)


def kept_studies(browser, server):
    """Of two links that are followed at once the later one is opened, although the first leads to a
    stored study; and another study leaves the stored one alone."""
    driver = browser.driver
    address = lambda: driver.execute_script("return location.hash")
    record, said = talkative(160, 900)
    page = dropped(browser, server, record, said)
    page.wait("its address", lambda: address().startswith("#kept="))
    own = address()
    other, others = talkative(170, 900)
    driver.execute_script(DROP, other)
    page.wait("another study", lambda: has_said(page, others))
    page.wait("an address of its own", lambda: address().startswith("#kept=") and address() != own and not driver.execute_script(KEEPING))
    go_to(browser, own)
    page.wait("the first study", lambda: has_said(page, said))
    page.play("e2e4", by_clicks)
    page.wait("it to be stored", lambda: not driver.execute_script(KEEPING))
    if address() != own:
        raise PageError("an earlier study of the tab is copied when it is opened again")
    go_to(browser, "game=spirit&white=you&black=you")
    named = lambda name: page.state()["game"]["name"] == name
    page.wait("a game", lambda: named("spirit"))
    driver.execute_script(SLOW_STORE)
    driver.execute_async_script(
        "const done = arguments[1]; addEventListener('hashchange', () => done(), { once: true }); location.hash = arguments[0]", own)
    go_to(browser, "game=crazyhouse&white=you&black=you")
    page.wait("the later game", lambda: named("crazyhouse"))
    driver.execute_async_script("setTimeout(arguments[0], 800)")
    if not named("crazyhouse"):
        raise PageError("the link followed first has won")


def unopened_course(browser, server):
    """A course whose first step cannot be opened leaves the game as it is."""
    if server.is_files:
        return "only with a connection"
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5+d1h5+e8e7+h5e5")
    page.tool("Review the whole game")
    page.find("#learn-mistakes")
    browser.driver.execute_script(NO_GAMES)
    page.press("#learn-mistakes")
    page.wait("the reason", lambda: page.text("#status") == LOST)
    if not page.find("#tree").is_displayed():
        raise PageError("the moves are hidden as in a lesson")
    page.press("[data-text='e7e5']")
    page.wait("its move", lambda: page.fen().split()[1] == "w")
    for cause in (NO_GAMES, FULL):
        with browser.prepared(cause):
            browser.visit(server, "/game?learn=atomic")
            page.press("#try-again")
        page.wait("the lesson", lambda: page.count("#lesson:not([hidden])"))
    go_to(browser, "game=atomic&white=you&black=you")
    page.wait("the game", lambda: page.state()["mode"] == "play")
    if "learn" in browser.driver.current_url:
        raise PageError(f"a reload would lead to the course: {browser.driver.current_url}")
    return None


def typed_comments(browser, server):
    """A comment that is being typed when another game is opened waits for its game, and is not taken
    for the other one's."""
    page = browser.open(server, "game=chess&mode=study")
    go_to(browser, "game=spirit&mode=study")
    named = lambda name: page.state()["game"]["name"] == name
    page.wait("the second study", lambda: named("spirit"))
    page.find("#comment").send_keys("of the second")
    browser.driver.back()
    page.wait("the first study", lambda: named("chess"))
    if page.find("#comment").get_property("value"):
        raise PageError("the comment has come along")
    page.find("#comment").send_keys("of the first")
    browser.driver.forward()
    page.wait("the second comment", lambda: named("spirit") and "of the second" in page.text("#tree"))
    browser.driver.back()
    page.wait("the first comment", lambda: named("chess") and "of the first" in page.text("#tree"))


def unopened_game(browser, server):
    """A new game that cannot be opened leaves the file where it is."""
    if server.is_files:
        return "only with a connection"
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, THREE)
    page.press("[data-game='2']")
    is_there = lambda: "Game 2 of 3" in page.text("#collection")
    page.wait("the file", is_there)
    browser.driver.execute_script(NO_GAMES)
    page.press("#new-game")
    page.wait("the sheet", lambda: page.count("#sheet[open]"))
    page.press("#sheet [value=play]")
    page.wait("the reason", lambda: page.text("#status") == LOST)
    browser.driver.back()
    browser.driver.refresh()
    browser.board()
    page.wait("the file after a reload", is_there)
    page.press("#new-game")
    page.press("#sheet [value=play]")
    page.wait("the new game", lambda: page.state()["mode"] == "play" and not page.count("#collection:not([hidden])"))
    browser.driver.back()
    page.wait("the file on the way back", is_there)
    page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4")
    browser.driver.execute_script("window.fetch = () => Promise.reject(new TypeError('lost'))")
    page.press("#new-game")
    page.wait("the reason", lambda: page.text("#status") == LOST)
    return None


def late_file(browser, server):
    """A move chosen before the browser has read the file of the game loses none of its games."""
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, THREE)
    page.press("[data-game='2']")
    is_there = lambda: "Game 2 of 3" in page.text("#collection")
    page.wait("the file", is_there)
    at = page.state()["tree"]["at"]
    with browser.prepared(SLOW_STORE):
        browser.driver.refresh()
        page = browser.board()
        page.keys(Keys.ARROW_LEFT if at else Keys.ARROW_RIGHT)
        page.wait("the other move", lambda: page.state()["tree"]["at"] != at)
        page.wait("the late file", is_there)
    browser.driver.refresh()
    page = browser.board()
    page.wait("the file after another reload", is_there)


# What a browser could hold in place of what the page has stored.
DAMAGE = ["null", "{}", "[null]", "[1]", "-1", "1.5", "x", ""]


def damaged_storage(browser, server):
    """Whatever the browser has stored, a game and a lesson open."""
    browser.open(server, "game=chess")
    fill = """
      for (const name of ["saved", "last", "comments", "shapes", "learnt.chess", "level", "sounds"]) localStorage.setItem(`menagerie.${name}`, arguments[0]);
      for (const name of ["studies", "games", "left"]) sessionStorage.setItem(`menagerie.${name}`, arguments[0]);"""
    try:
        for damage in DAMAGE:
            browser.driver.execute_script(fill, damage)
            page = browser.visit(server, "/game#game=chess&white=you&black=you&moves=e2e4")
            page.wait(f"the game beside {damage!r}", lambda: page.state() and page.count("[data-piece=e4]"))
            browser.driver.execute_script(fill, damage)
            page = browser.visit(server, "/game?learn=chess")
            page.wait(f"the lesson beside {damage!r}", lambda: page.count("#lesson:not([hidden])") and page.state())
    finally:
        browser.driver.execute_script("localStorage.clear(); sessionStorage.clear()")


def unopened_analysis(browser, server):
    """An analysis that cannot begin leaves no entry in the browser's history."""
    if server.is_files:
        return "only with a connection"
    page = browser.open(server, "game=chess&white=you&black=you")
    entries = lambda: browser.driver.execute_script("return history.length")
    before = entries()
    browser.driver.execute_script(NO_STUDIES)
    page.tool("Analyse")
    page.wait("the reason", lambda: page.text("#status").startswith(LOST[:-1]))
    browser.driver.execute_script("window.fetch = window.ask")
    page.play("e2e4", by_clicks)
    page.wait("its address", lambda: "e2e4" in browser.driver.current_url)
    if entries() != before:
        raise PageError("the game that goes on is another entry of the history")
    return None


def the_way_back(browser, server):
    """The browser's back button leads from an analysis, a position and a text to the game in which
    they were asked for."""
    driver = browser.driver

    def returns(page, what):
        page.wait(what, lambda: page.state()["mode"] == "study" and page.fen() != before)
        driver.back()
        page.wait(f"the game before {what}", lambda: page.state()["mode"] == "play" and page.fen() == before)

    page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4")
    page.play("e7e5", by_clicks)
    before = page.fen()
    page.tool("Analyse")
    page.wait("the analysis", lambda: page.state()["mode"] == "study")
    page.play("g1f3", by_clicks)
    returns(page, "the analysis")
    page.play("g1f3", by_clicks)
    before = page.fen()
    driver.execute_script(DROP, "1. d4 d5 2. c4 *")
    returns(page, "the text")
    page.press("#more summary")
    page.tool("Set up a position")
    page.press("[data-token='']")
    page.press("[data-edit=a2]")
    page.press("#use-position")
    page.wait("the position", lambda: page.fen().split("/")[6].startswith("1PPP"))
    driver.back()
    page.wait("the game before the position", lambda: page.fen() == before)
    browser.visit(server, "/game?puzzles=chess")
    show = "document.querySelector('#show-me')?.click()"
    page.wait("the solution", lambda: driver.execute_script(show) or page.count("#analyse-step"))
    page.press("#analyse-step")
    page.wait("the analysis of a puzzle", lambda: "puzzles" not in driver.current_url)
    driver.back()
    page.wait("the puzzles", lambda: page.count("#lesson:not([hidden])"))


def rules_and_back(browser, server):
    """The browser's Back closes the rules over the board, whatever was played meanwhile, also after a
    reload; Forward opens them. The next Back leads to the game before."""
    driver = browser.driver
    browser.size(390, 844)
    is_open = lambda: page.find("#rules-panel").is_displayed()
    page = browser.open(server, "game=chess&white=you&black=you")
    driver.execute_script("location.hash = 'game=crazy&white=you&black=you'")
    page.wait("another game", lambda: page.state()["game"]["name"] == "crazy")
    for reloads in (False, True):
        page.tool("Rules")
        page.wait("the rules", is_open)
        count = len(page.state()["played"])
        page.play(("e2e4", "e7e5")[count], by_clicks)
        if reloads:
            driver.refresh()
            browser.board()
            page.wait("the rules again", is_open)
        driver.back()
        page.wait("the board", lambda: not is_open())
        driver.execute_async_script("setTimeout(arguments[0], 300)")
        if len(page.state()["played"]) != count + 1:
            raise PageError(f"Back from the rules leads to another game: {driver.current_url}")
        driver.forward()
        page.wait("the rules once more", is_open)
        page.press_at_once("#rules-panel .back", "#rules-panel .back")
        page.wait("the board alone", lambda: not is_open())
        driver.execute_async_script("setTimeout(arguments[0], 300)")
    driver.back()
    page.wait("the game before", lambda: page.state()["game"]["name"] == "chess")
    if is_open():
        raise PageError("the rules are open in the game before")


CHECKS = [
    ("back from the rules", rules_and_back),
    ("kept studies", kept_studies),
    ("course without a step", unopened_course),
    ("comments typed before another game", typed_comments),
    ("new game not opened", unopened_game),
    ("file that is read late", late_file),
    ("damaged storage", damaged_storage),
    ("analysis that cannot begin", unopened_analysis),
    ("the way back", the_way_back),
]
