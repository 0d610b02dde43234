"""Puzzles on the board: solved by clicks, wrong moves are taken back, hints and solutions are shown, solved ones are remembered."""

import pathlib

from page import PageError, by_clicks, by_keys
from selenium.webdriver.common.keys import Keys


def cards(browser, server):
    """The names of the games that have puzzles, from the first page."""
    browser.driver.get(server.address)
    links = browser.driver.find_elements("css selector", "a[href*='?puzzles=']")
    return [link.get_attribute("href").split("?puzzles=")[1] for link in links]


def told(browser, name):
    """The puzzles of a game as the page gets them."""
    return browser.driver.execute_async_script(
        "const done = arguments[1]; import('/assets/puzzles.js').then(puzzles => puzzles.puzzlesOf(arguments[0])).then(done)", name)


def solve(page, solution, way):
    """Plays the solver's moves; the page answers."""
    for at, text in enumerate(solution[::2]):
        page.wait(f"{text} possible", lambda text=text: any(move["text"] == text for move in page.state()["moves"]))
        page.play(text, way)
        if at < len(solution) // 2:
            page.wait("a word", lambda: "And now?" in page.text("#lesson-said"))
    page.wait("solved", lambda: page.count("#lesson-said.right"))


def puzzles(browser, server):
    """A solver goes wrong, asks for a hint, solves ten, and comes back to the first that is left."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/game?puzzles=atomic")
    page = browser.board()
    page.wait("a puzzle", lambda: page.text("#lesson h2"))
    shown = told(browser, "atomic")["puzzles"]
    fen = page.fen()
    right = shown[0]["solution"][0]
    wrong = next(text for text in (move["text"] for move in page.state()["moves"]) if text != right and page.way_of(text))
    start, goal, _ = page.way_of(wrong)
    by_clicks(page, start, goal)
    page.wait("a word on it", lambda: "not it" in page.text("#lesson-said") or page.count("#lesson-said.right"))
    if not page.count("#lesson-said.right"):
        page.wait("the move taken back", lambda: page.fen() == fen)
    page.press("#lesson-hint")
    page.wait("a hint", lambda: page.text("#lesson-said").startswith(("Look at", "It is not")))
    for at, puzzle in enumerate(shown[:10]):
        page.wait("its number", lambda at=at: f"puzzle {at + 1} of {len(shown)}, about " in page.text("#lesson"))
        solve(page, puzzle["solution"], by_keys if at % 3 == 2 else by_clicks)
        page.press("#next-step")
    page.wait("the count", lambda: "Solved: 10" in page.text("#lesson"))
    browser.driver.refresh()
    page.wait("the first that is left", lambda: "puzzle 11 of" in page.text("#lesson") and "Solved: 10" in page.text("#lesson"))
    browser.screenshot(pathlib.Path("target/browser/puzzle.png"))
    page.press("#show-me")
    for _ in range(4):
        if page.count("#lesson-said.right"):
            break
        page.wait("the next move", lambda: "And now?" in page.text("#lesson-said") or page.count("#lesson-said.right"))
        if page.count("#show-me"):
            page.press("#show-me")
    page.wait("its end", lambda: page.count("#lesson-said.right"))
    if "Solved: 10" not in page.text("#lesson"):
        raise PageError("what was shown counts as solved")
    browser.driver.execute_script("localStorage.clear()")


def looking(browser, server):
    """Who looks at the move before answers nothing by that: the puzzle is solved afterwards; keys neither take back nor show the engine's move."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/")
    shown = told(browser, "chess")["puzzles"]
    longer = next(at for at, puzzle in enumerate(shown) if len(puzzle["solution"]) > 2)
    solved = ",".join(puzzle["id"] for puzzle in shown[:longer])
    browser.driver.execute_script("localStorage.setItem('menagerie.solved.chess', arguments[0])", solved)
    browser.visit(server, "/game?puzzles=chess")
    page = browser.board()
    page.wait("the first of two moves", lambda: f"puzzle {longer + 1} of" in page.text("#lesson"))
    solution = shown[longer]["solution"]
    at = lambda: page.state()["tree"]["at"]

    def look():
        asked, said, fen = at(), page.text("#lesson-said"), page.fen()
        page.leave_focus()
        page.keys("i", Keys.ARROW_LEFT)
        page.wait("the move before", lambda: at() != asked)
        page.keys("u", Keys.ARROW_RIGHT)
        page.wait("the position", lambda: at() == asked)
        if page.text("#lesson-said") != said or page.fen() != fen or page.count(".hinted"):
            raise PageError(f"after looking back the page says {page.text('#lesson-said')}, and hints at {page.count('.hinted')} squares")

    look()
    page.play(solution[0], by_clicks)
    page.wait("a word", lambda: "And now?" in page.text("#lesson-said"))
    look()
    page.keys(Keys.HOME)
    page.wait("the start", lambda: at() == 0)
    page.press("#show-me")
    page.wait("what is next", lambda: " ".join(solution[:3]) in " ".join(step["text"] for step in page.state()["tree"]["steps"]))
    browser.driver.execute_script("location.hash = 'game=chess&mode=study&moves=e2e4'")
    page.wait("a study, of which no puzzle is left", lambda: len(page.state()["tree"]["steps"]) == 1 and not page.find("#lesson").is_displayed())
    page.play("a7a6", by_clicks)
    browser.driver.refresh()
    page.wait("the study again", lambda: page.state() and [step["text"] for step in page.state()["tree"]["steps"]] == ["e2e4", "a7a6"])
    browser.driver.execute_script("localStorage.clear()")


def harder_ones(browser, server):
    """Who finds them too easy goes to harder ones at once, and comes back to those."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/game?puzzles=atomic")
    page = browser.board()
    shown = told(browser, "atomic")["puzzles"]
    hardest = shown[-1]["rating"]
    at = next(index for index, puzzle in enumerate(shown) if puzzle["rating"] == hardest)
    page.press(f"#places option[value='{hardest}']")
    number = lambda index: f"puzzle {index + 1} of {len(shown)}, about {hardest} Elo" in page.text("#lesson")
    page.wait("the first of the hardest", lambda: number(at))
    solve(page, shown[at]["solution"], by_clicks)
    browser.driver.refresh()
    page.wait("the next of them after a reload", lambda: number(min(at + 1, len(shown) - 1)))
    browser.driver.execute_script("localStorage.clear()")


def all_games(browser, server):
    """The first and the hardest puzzle of every game are solved as they say, on the side of the solver."""
    names = cards(browser, server)
    for name in names:
        browser.driver.execute_script("localStorage.clear()")
        browser.visit(server, f"/game?puzzles={name}")
        page = browser.board()
        page.wait("a puzzle", lambda: page.text("#lesson h2"))
        puzzle = told(browser, name)["puzzles"][0]
        page.wait("its position", lambda: page.state()["turn"] == puzzle["side"])
        if not page.text("#lesson h2").startswith(puzzle["side"]):
            raise PageError(f"{name}: {page.text('#lesson h2')}")
        solve(page, puzzle["solution"], by_clicks)
    browser.driver.execute_script("localStorage.clear()")
    return f"{len(names)} games"


CHECKS = [("puzzles", puzzles), ("looking back in a puzzle", looking), ("harder puzzles", harder_ones), ("puzzles of all games", all_games)]
