"""Tutorials on the board: what is right goes on, what is wrong is taken back, and every step can be
done."""

import pathlib

from page import PageError, by_clicks
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")


def cards(browser, server):
    """The addresses of all tutorials, from the first page."""
    browser.driver.get(server.address)
    links = browser.driver.find_elements("css selector", "a[href*='?learn=']")
    return [link.get_attribute("href").split("?learn=")[1] for link in links]


def tutorial(browser, server):
    """A learner goes wrong, then right, by clicks, and comes back where the tutorial was left."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/game?learn=atomic")
    page = browser.board()
    page.wait("the lesson", lambda: page.text("#lesson h2"))
    first = page.text("#lesson h2")
    right = browser.driver.execute_async_script(
        "const done = arguments[0]; import('/assets/server.js').then(s => s.ask('/api/tutorials/atomic')).then(r => r.json()).then(t => done(t.steps[0].moves))")
    wrong = next(text for text in (move["text"] for move in page.state()["moves"]) if text not in right and page.way_of(text))
    fen = page.fen()
    start, goal, _ = page.way_of(wrong)
    by_clicks(page, start, goal)
    page.wait("a word on it", lambda: "not the one asked for" in page.text("#lesson-said"))
    page.wait("the move taken back", lambda: page.fen() == fen)
    page.play(right[0], by_clicks)
    page.wait("the step done", lambda: page.count("#next-step"))
    page.press("#next-step")
    page.wait("the next step", lambda: page.text("#lesson h2") != first)
    second = page.text("#lesson h2")
    browser.driver.refresh()
    page.wait("the lesson again", lambda: page.text("#lesson h2") == second)
    if not page.find(".steps .solved").accessible_name.endswith(f"{first} (solved)") or page.text(".steps [aria-current]") != "2":
        raise PageError("the overview has the step solved and the one on the board")
    page.press(".steps button:last-child")
    page.wait("the last step, from the overview", lambda: page.count(".steps button:last-child[aria-current]"))
    page.press(".steps .solved")
    page.wait("the first step again", lambda: page.text("#lesson h2") == first)
    browser.driver.execute_script("localStorage.clear()")


def all_tutorials(browser, server):
    """Every step of every tutorial is shown and done; on a phone the way on is seen."""
    browser.size(360, 740)
    names = cards(browser, server)
    if len(names) < 10:
        raise PageError(f"tutorials of {names} only")
    done = 0
    for name in names:
        browser.driver.execute_script("localStorage.clear()")
        browser.visit(server, f"/game?learn={name}")
        page = browser.board()
        while True:
            title = page.wait("a step", lambda: page.text("#lesson h2"))
            # A win in two takes two moves.
            for _ in range(3):
                if page.count("#lesson-said.right"):
                    break
                said = page.text("#lesson-said")
                page.press("#show-me")
                page.wait(f"{name}, {title}: a word", lambda: page.text("#lesson-said") != said or page.count("#lesson-said.right"))
            if not page.count("#lesson-said.right"):
                raise PageError(f"{name}, {title}: what is shown is not right")
            done += 1
            if page.count("#next-step") and not browser.driver.execute_script(
                    "const box = document.querySelector('#next-step').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight"):
                raise PageError(f"{name}, {title}: the way on is out of sight")
            if not page.count("#next-step"):
                break
            page.press("#next-step")
            page.wait("another step", lambda: page.text("#lesson h2") != title)
    browser.driver.execute_script("localStorage.clear()")
    return f"{done} steps of {len(names)} tutorials"


def buttons(browser, server):
    """A lesson has a button for the move that it asks for, and for no other that happens in one
    place."""
    for step, wanted in ((2, ["d4*"]), (5, [])):
        browser.visit(server, "/")
        browser.driver.execute_script("localStorage.setItem('menagerie.learnt.crazy', arguments[0])", str(step))
        browser.visit(server, "/game?learn=crazy")
        page = browser.board()
        page.wait("the lesson", lambda: page.count(f"#lesson[data-step='{step}']"))
        shown = lambda: browser.driver.execute_script("return [...document.querySelectorAll('#offers button')].map((button) => button.dataset.move)")
        page.wait(f"{wanted} in step {step}, not {shown()}", lambda: shown() == wanted)
    browser.driver.execute_script("localStorage.clear()")


def mistakes(browser, server):
    """A report marks the bad moves of a study; each is shown on the board, any good move instead of
    it is right, and the best one is told."""
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5+d1h5+e8e7+h5e5")
    page.tool("Review the whole game")
    page.press("#learn-mistakes")
    while "Ke7??" not in (title := page.text("#lesson h2")):
        page.press("#skip-step")
        page.wait("the next mistake", lambda: page.text("#lesson h2") != title)
    if title != "Black played 2... Ke7??" or "Find a better move" not in page.text("#lesson .task"):
        raise PageError(f"{title}: {page.text('#lesson .task')}")
    bad = lambda: page.count("#board .m-arrow.m-played")
    page.wait("an arrow for the bad move", lambda: bad() == 1 and page.state()["tree"]["shapes"] == ["Re8e7"])
    browser.screenshot(FOLDER / "mistake.png")
    by_clicks(page, "a7", "a5")
    page.wait("a bad move to be taken back", lambda: "better move" in page.text("#lesson-said") and bad() == 1)
    page.play("d7d6", by_clicks)
    page.wait("a good move to be right", lambda: page.count("#lesson-said.right") and page.text("#lesson-said").startswith(("That is better", "That is good, too")))
    if bad():
        raise PageError("the bad move is shown after the good one")
    page.press("#once-more")
    page.wait("the mistake again", bad)
    page.press("#show-me")
    page.wait("the better move", lambda: "That is better" in page.text("#lesson-said"))
    page.press("#leave-lesson")
    page.wait("the game again", lambda: "Ke7??" in page.text("#tree"))


FILE = """

const record = document.getElementById("pgn");
record.value = arguments[0];
document.getElementById("open-pgn").click();
"""
TWO = """[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# *\n
[White "Carl"]\n[Black "Dora"]\n[Result "*"]\n\n1. d4 *\n"""


def back_from_mistakes(browser, server):
    """From the mistakes of a game of a file the browser's button and that of the page lead back to
    it, also after a reload, which goes on with the exercise."""
    for text, is_file in ((TWO.split("\n\n[White \"Carl")[0], False), (TWO, True)):
        page = browser.visit(server, "/")
        browser.driver.execute_script(FILE, text)
        if is_file:
            page.press("[data-game='1']")
        page = browser.board()
        page.tool("Review the whole game")
        learn, is_game = "#learn-mistakes", lambda: page.state() and not page.count("body.learning") and "Ke7??" in page.text("#tree")
        for way in ("back", "button", "reload", "double click"):
            page.press(learn)
            title = page.wait("an exercise", lambda: page.text("#lesson h2"))
            if way == "back":
                browser.driver.back()
            elif way == "button":
                page.press("#leave-lesson")
            else:
                browser.driver.refresh()
                page.wait("the exercise again", lambda: page.text("#lesson h2") == title)
                page.press_at_once(*["#leave-lesson"] * (1 + (way != "reload")))
            page.wait("the game", is_game)
            if "mistakes" in browser.driver.current_url:
                raise PageError(f"the address of the game is {browser.driver.current_url}")
            if is_file:
                page.wait("the file", lambda: "Game 1 of 2" in page.text("#collection"))
        browser.driver.forward()
        page.wait("the exercise, forward", lambda: page.text("#lesson h2") == title)


def addresses(browser, server):
    """A reload of a course, its address elsewhere, and the way back from an analysis show the same
    step; the last step of a tutorial leads to the sheet of its game."""
    driver = browser.driver
    for course in ("puzzles", "learn"):
        driver.execute_script("localStorage.clear()")
        page = browser.visit(server, f"/game?{course}=atomic")
        shown = lambda: page.find("#lesson").get_attribute("data-step")
        first = page.wait("a step", lambda: page.text("#lesson h2") and shown())
        page.press("#skip-step")
        page.wait("another step", lambda: shown() != first)
        own = shown()
        driver.refresh()
        page.wait("it again", lambda: page.text("#lesson h2") and shown() == own)
        page.press("#show-me")
        page.wait("the answer", lambda: page.text("#lesson-said"))
        place = driver.current_url
        driver.get("about:blank")
        driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": server.address, "storageTypes": "local_storage"})
        driver.get(place)
        page.wait("it elsewhere", lambda: page.text("#lesson h2") and shown() == own)
    page.press(".steps button:last-child")
    page.wait("the last step", lambda: page.count(".steps button:last-child[aria-current]"))
    page.press("#show-me")
    page.wait("the way on", lambda: page.count("#lesson .tools a.primary") or page.press("#show-me"))
    if "last step" not in page.text("#lesson .tools"):
        raise PageError(f"the end of a tutorial: {page.text('#lesson .tools')}")
    page.press("#lesson .tools a.primary")
    page.wait("the sheet", lambda: page.count("#new-atomic[open]"))
    if driver.execute_script("return getComputedStyle(document.querySelector('dialog[open]')).outlineStyle") != "none":
        raise PageError("a ring around the whole sheet")
    page.keys(Keys.ESCAPE)
    page.wait("the sheet to be closed", lambda: "#" not in driver.current_url)
    driver.execute_script("localStorage.clear()")


def double_clicks(browser, server):
    """A double click on a button of a course is one click; of two steps that are asked for at once
    the later is shown."""
    browser.driver.execute_script("localStorage.clear()")
    page = browser.visit(server, "/game?learn=atomic")
    shown = lambda: page.find("#lesson").get_attribute("data-step")
    page.wait("the lesson", lambda: shown() == "0")
    page.press_at_once("#skip-step", "#skip-step")
    page.wait("the second step", lambda: shown() == "1")
    page.press_at_once(".steps button:nth-child(3)", ".steps button:nth-child(5)")
    page.wait("the fifth step", lambda: shown() == "4")
    page.press_at_once("#show-me", "#show-me")
    page.wait("a word on it", lambda: page.text("#lesson-said"))
    if "no legal move" in page.text("#status"):
        raise PageError(page.text("#status"))
    page.press(".steps button:nth-child(1)")
    page.wait("the first step", lambda: shown() == "0")
    page.press("#show-me")
    page.wait("its end", lambda: page.count("#once-more"))
    page.press_at_once("#once-more", "#once-more")
    page.wait("the step again", lambda: page.count("#skip-step") and shown() == "0")
    if "?learn=atomic" not in browser.driver.current_url or not page.find("#lesson").is_displayed():
        raise PageError(f"the lesson is gone: {browser.driver.current_url}")
    page = browser.visit(server, "/game?puzzles=atomic")
    page.wait("a puzzle", lambda: page.text("#lesson h2"))
    first = shown()
    page.press_at_once("#skip-step", "#skip-step")
    page.wait("another puzzle", lambda: shown() != first)
    if "?puzzles=atomic" not in browser.driver.current_url or not page.find("#lesson").is_displayed():
        raise PageError(f"the puzzles are gone: {browser.driver.current_url}")
    browser.driver.execute_script("localStorage.clear()")


def double_clicks_in_a_study(browser, server):
    """A double click on a review, on its mistakes, on the better move, or on a line of the engine is
    one click, of which nothing is complained."""
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5+d1h5+e8e7+h5e5")
    begin, learn, better, line = "#report button", "#learn-mistakes", ".better button", "#lines button"
    page.press_at_once(begin, begin)
    page.find(learn)

    def is_quiet():
        if page.text("#status").startswith(("There is no", "A report")):
            raise PageError(page.text("#status"))

    is_quiet()
    page.press_at_once(learn, learn)
    page.wait("the lesson", lambda: page.count("#lesson:not([hidden]) #skip-step"))
    page.press("#leave-lesson")
    page.wait("the game again", lambda: page.find("#lesson").get_property("hidden") and "Ke7??" in page.text("#tree"))
    before = len(page.state()["tree"]["steps"])
    page.press_at_once(better, better)
    page.wait("the better move", lambda: len(page.state()["tree"]["steps"]) > before)
    page.press("#engine")
    page.find(line)
    before = page.fen()
    page.press_at_once(line, line)
    page.wait("the line", lambda: page.fen() != before)
    page.press("#engine")
    page.wait("the end of the search", lambda: page.find("#engine").get_attribute("aria-pressed") == "false")
    is_quiet()


CHECKS = [("double clicks in a course", double_clicks), ("double clicks in a study", double_clicks_in_a_study), ("learning from mistakes", mistakes), ("back from mistakes", back_from_mistakes), ("addresses of courses", addresses), ("tutorial", tutorial), ("all tutorials", all_tutorials), ("buttons of lessons", buttons)]
