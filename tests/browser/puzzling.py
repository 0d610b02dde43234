"""Puzzles on the board: solved by clicks, wrong moves are taken back, hints and solutions are
shown, solved ones are remembered."""

import pathlib
import re

from page import PageError, by_clicks, by_keys
from selenium.webdriver.common.keys import Keys


def cards(browser, server):
    """The names of the games that have puzzles, from the first page."""
    browser.driver.get(server.address)
    links = browser.driver.find_elements("css selector", "a[href*='?puzzles=']")
    return [link.get_attribute("href").split("?puzzles=")[1] for link in links if "puzzle=today" not in link.get_attribute("href")]


def page_data(browser, name):
    """The puzzles of a game as the page gets them."""
    return browser.driver.execute_async_script(
        "const done = arguments[1]; import('/assets/puzzles.js').then(puzzles => puzzles.puzzlesOf(arguments[0])).then(done)", name)


def solve(page, solution, way):
    """Plays the solver's moves; the page answers."""
    for at, text in enumerate(solution[::2]):
        page.wait(f"{text} possible", lambda text=text: any(move["text"] == text for move in page.state()["moves"]))
        page.play(text, way)
        if at < len(solution) // 2:
            page.wait("a word", lambda: "Keep going" in page.text("#lesson-said"))
    page.wait("solved", lambda: page.count("#lesson-said.right"))


def shown(page):
    """Which puzzle is on the page."""
    return int(page.find("#lesson").get_attribute("data-step"))


def figures(page):
    """Rating, streak and number of solved puzzles, as the page says them."""
    said = dict(page.driver.execute_script("return [...document.querySelectorAll('#lesson .facts div')].map((fact) => [...fact.children].map((part) => part.textContent))"))
    return [int(said[name].split()[0]) for name in ("Your rating", "Streak", "Solved")]


def without_puzzles(browser, server):
    """A page of puzzles of a game that has none says so."""
    if server.is_files:
        browser.allowed.append("404")
    page = browser.visit(server, "/game?puzzles=gt-dragons-avian")
    page.wait("the reason", lambda: page.text("#status").startswith("There are no puzzles of "))


def puzzles(browser, server):
    """The first attempt counts for rating and streak, and only that; the next puzzles are about as
    hard as the solver is good."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/game?puzzles=atomic")
    page = browser.board()
    page.wait("a puzzle", lambda: page.text("#lesson h2"))
    all_puzzles = page_data(browser, "atomic")["puzzles"]
    if figures(page) != [1200, 0, 0]:
        raise PageError(f"a new solver has {figures(page)}")
    fen, puzzle = page.fen(), all_puzzles[shown(page)]
    right = puzzle["solution"][0]
    wrong = next(text for text in (move["text"] for move in page.state()["moves"]) if text != right and page.way_of(text))
    start, goal, _ = page.way_of(wrong)
    by_clicks(page, start, goal)
    page.wait("a word on it", lambda: "not it" in page.text("#lesson-said"))
    page.wait("the move taken back", lambda: page.fen() == fen)
    page.press("#lesson-hint")
    page.wait("a hint", lambda: page.text("#lesson-said").startswith(("Look at", "No piece")))
    solve(page, puzzle["solution"], by_clicks)
    low = figures(page)
    if low[0] >= 1200 or low[1:] != [0, 1] or "solved before" in page.text("#lesson"):
        raise PageError(f"after a wrong first attempt: {low}, {page.text('#lesson')}")
    seen = {shown(page)}
    for count in range(1, 4):
        page.press("#next-step")
        page.wait("another puzzle", lambda: shown(page) not in seen)
        puzzle = all_puzzles[shown(page)]
        seen.add(shown(page))
        nearest = sorted(abs(one["rating"] - figures(page)[0]) for at, one in enumerate(all_puzzles) if at not in seen)[:20]
        if abs(puzzle["rating"] - figures(page)[0]) > nearest[-1]:
            raise PageError(f"a puzzle of {puzzle['rating']} for {figures(page)}")
        solve(page, puzzle["solution"], by_keys if count == 2 else by_clicks)
        page.wait("the streak", lambda count=count: figures(page)[1:] == [count, count + 1])
    if figures(page)[0] <= low[0]:
        raise PageError(f"three solved puzzles make {figures(page)} of {low}")
    kept = figures(page)
    browser.driver.refresh()
    page.wait("the same figures", lambda: page.text("#lesson h2") and figures(page) == kept)
    browser.screenshot(pathlib.Path("target/browser/puzzle.png"))
    solved = shown(page)
    page.press("#skip-step")
    page.wait("another puzzle", lambda: shown(page) != solved)
    page.press("#show-me")
    for _ in range(4):
        if page.count("#lesson-said.right"):
            break
        page.wait("the next move", lambda: "Keep going" in page.text("#lesson-said") or page.count("#lesson-said.right"))
        if page.count("#show-me"):
            page.press("#show-me")
    page.wait("its end", lambda: page.count("#lesson-said.right"))
    if figures(page)[1:] != [0, 4]:
        raise PageError(f"what was shown does not count as solved: {figures(page)}")
    if page.text("#lesson-said") != "That was the solution.":
        raise PageError(f"of a solution that was shown is said: {page.text('#lesson-said')}")
    moves = len(page.state()["tree"]["steps"])
    failed = figures(page)
    page.press("#analyse-step")
    page.wait("the solution as a study", lambda: not page.count("body.learning") and page.count("#engine") and len(page.state()["tree"]["steps"]) == moves)
    solved = shown(page)
    browser.driver.back()
    page.wait("the puzzle", lambda: page.count("#lesson:not([hidden])") and shown(page) == solved)
    solve(page, all_puzzles[solved]["solution"], by_clicks)
    if figures(page) != [*failed[:2], failed[2] + 1]:
        raise PageError(f"the second attempt, after a reload, changes {failed} to {figures(page)}")
    browser.driver.execute_script("localStorage.clear()")


# Squares, counted row by row from the top, and drawings of the pieces on the small board; then
# those on the board of a game.
SMALL = """return [...document.querySelectorAll("#daily-board > g")].map((piece) => {
  const [x, y] = piece.getAttribute("transform").match(/\\d+/g).map((edge) => (edge - 40) / 100);
  return `${8 * y + x} ${piece.querySelector("[class]").outerHTML}`;
})"""
LARGE = """const squares = [...document.querySelectorAll("#board [data-square]")].map((square) => square.dataset.square);
return [...document.querySelectorAll("#board [data-piece]")].map((piece) =>
  `${squares.indexOf(piece.dataset.piece)} ${piece.querySelector("[class]").outerHTML}`)"""


def of_the_day(browser, server):
    """The puzzle of the day is the same all day, the first page shows its position and task, and
    knows when it is solved, and that another puzzle is not it."""
    browser.driver.execute_script("localStorage.clear()")
    page = browser.visit(server, "/")
    page.wait("its position", lambda: browser.driver.execute_script(SMALL))
    small, task = sorted(browser.driver.execute_script(SMALL)), page.text("#daily-state")
    page.press("#daily")
    browser.board()
    page.wait("a puzzle", lambda: page.text("#lesson h2"))
    if task != page.text("#lesson h2") or small != sorted(browser.driver.execute_script(LARGE)):
        raise PageError(f"the first page shows {task} with {small}, the puzzle is {page.text('#lesson h2')} with {browser.driver.execute_script(LARGE)}")
    at = shown(page)
    browser.driver.refresh()
    page.wait("the same one", lambda: page.text("#lesson h2") and shown(page) == at)
    day = browser.driver.execute_script("return new Date().toLocaleDateString('sv')")
    for name, number in (("chess", at - 1), ("spirit", at)):
        puzzles = page_data(browser, name)["puzzles"]
        other = puzzles[number % len(puzzles)]
        browser.visit(server, f"/game?puzzles={name}&puzzle={other['id']}&day={day}")
        page = browser.board()
        page.wait("the other puzzle", lambda: page.text("#lesson h2"))
        solve(page, other["solution"], by_clicks)
        page = browser.visit(server, "/")
        page.wait("the position", lambda: browser.driver.execute_script(SMALL))
        if page.text("#daily-state") != task:
            raise PageError(f"after another puzzle of {name} that of the day is {page.text('#daily-state')}")
    page.press("#daily")
    browser.board()
    page.wait("the puzzle of the day", lambda: page.text("#lesson h2") and shown(page) == at)
    solve(page, page_data(browser, "chess")["puzzles"][at]["solution"], by_clicks)
    page = browser.visit(server, "/")
    page.wait("a word on it", lambda: page.text("#daily-state") == "solved today")
    browser.driver.execute_script("localStorage.clear()")


def looking(browser, server):
    """Looking at the previous move is no answer: the puzzle is solved afterwards; keys
    neither take back nor show the engine's move."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/")
    longer = next(puzzle for puzzle in page_data(browser, "chess")["puzzles"] if len(puzzle["solution"]) > 2)
    browser.visit(server, f"/game?puzzles=chess&puzzle={longer['id']}")
    page = browser.board()
    page.wait("the first of two moves", lambda: page.text("#lesson h2"))
    solution = longer["solution"]
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
    page.wait("a word", lambda: "Keep going" in page.text("#lesson-said"))
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
    """A user who asks for harder puzzles gets them from then on."""
    browser.driver.execute_script("localStorage.clear()")
    browser.visit(server, "/game?puzzles=atomic")
    page = browser.board()
    all_puzzles = page_data(browser, "atomic")["puzzles"]
    first = shown(page)
    page.press("#places option[value='600']")
    page.wait("another one", lambda: shown(page) != first)
    if (rating := all_puzzles[shown(page)]["rating"]) <= all_puzzles[first]["rating"]:
        raise PageError(f"{rating} is not harder than {all_puzzles[first]['rating']}")
    browser.driver.refresh()
    page.wait("the choice after a reload", lambda: page.find("#places").get_property("value") == "600")
    browser.driver.execute_script("localStorage.clear()")


def on_a_phone(browser, server):
    """A phone shows a puzzle whole: board, task, buttons, rating and difficulty."""
    browser.driver.execute_script("localStorage.clear()")
    browser.size(360, 740)
    page = browser.visit(server, "/game?puzzles=chess")
    browser.board()
    page.wait("the difficulty", lambda: page.count("#places"))
    ends = {part: (box := page.find(part).rect)["y"] + box["height"] for part in ("#board", "#lesson .tools", ".facts", "#places")}
    if max(ends.values()) > 740:
        raise PageError(f"the parts of a puzzle end at {ends}")


def all_games(browser, server):
    """A puzzle of every game is solved as it says, on the side of the solver."""
    names = cards(browser, server)
    for name in names:
        browser.driver.execute_script("localStorage.clear()")
        browser.visit(server, f"/game?puzzles={name}")
        page = browser.board()
        page.wait("a puzzle", lambda: page.text("#lesson h2"))
        puzzle = page_data(browser, name)["puzzles"][shown(page)]
        page.wait("its position", lambda: page.state()["turn"] == puzzle["side"])
        if not page.text("#lesson h2").startswith(puzzle["side"]):
            raise PageError(f"{name}: {page.text('#lesson h2')}")
        solve(page, puzzle["solution"], by_clicks)
    browser.driver.execute_script("localStorage.clear()")
    return f"{len(names)} games"


def two_tabs(browser, server):
    """What is solved in two tabs counts for both."""
    driver = browser.driver
    driver.execute_script("localStorage.clear()")
    browser.visit(server, "/")
    two = page_data(browser, "atomic")["puzzles"][:2]
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    tabs = [first, driver.current_window_handle]
    for tab, puzzle in zip(tabs, two):
        driver.switch_to.window(tab)
        browser.visit(server, f"/game?puzzles=atomic&puzzle={puzzle['id']}")
        page = browser.board()
        page.wait("a puzzle", lambda: page.text("#lesson h2"))
    ratings = []
    for count, (tab, puzzle) in enumerate(zip(tabs, two), 1):
        driver.switch_to.window(tab)
        solve(page, puzzle["solution"], by_clicks)
        ratings.append(figures(page)[0])
        if figures(page)[1:] != [count, count]:
            raise PageError(f"tab {count} has {figures(page)}")
    if not 1200 < ratings[0] < ratings[1]:
        raise PageError(f"the ratings are {ratings}")
    solved = driver.execute_script("return localStorage.getItem('menagerie.solved.' + arguments[0])", page_data(browser, "atomic")["page"])
    if sorted(solved.split(",")) != sorted(puzzle["id"] for puzzle in two):
        raise PageError(f"stored: {solved}")
    driver.close()
    driver.switch_to.window(first)
    driver.execute_script("localStorage.clear()")


CHECKS = [("puzzles in two tabs", two_tabs), ("puzzles", puzzles), ("a game without puzzles", without_puzzles), ("puzzle of the day", of_the_day), ("looking back in a puzzle", looking), ("harder puzzles", harder_ones), ("puzzle on a phone", on_a_phone), ("puzzles of all games", all_games)]
