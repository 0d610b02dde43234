"""A newcomer's path from the first page, with one input device: learns a game by its
tutorial, plays it against a friend on a second page, looks at the report, trains on the mistakes,
and solves ten puzzles."""

import pathlib

from page import Browser, Page, PageError, by_clicks, by_keys, by_taps
from puzzling import shown, solve, page_data
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")
PUZZLES = 10
DESK, PHONE = (1366, 768), (360, 740)


class Newcomer:
    """Somebody at a page who has a mouse, or a finger, or keys."""

    def __init__(self, browser, means):
        self.browser = browser
        self.means = means
        self.way = {"mouse": by_clicks, "touch": by_taps, "keys": by_keys}[means]
        self.page = Page(browser.driver)
        browser.size(*(PHONE if means == "touch" else DESK))

    def press(self, selector):
        """Presses a button or a link, which the page may draw anew meanwhile."""

        def pressed():
            found = self.page.driver.find_elements("css selector", selector)
            if not found:
                return False
            if self.means == "mouse":
                found[0].click()
            elif self.means == "touch":
                self.page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found[0])
                self.page.tap_on(found[0])
            else:
                found[0].send_keys(Keys.ENTER)
            return True

        self.page.wait(selector, pressed)

    def tool(self, name):
        self.press(f"#tools [title^='{name}']")

    def tick(self, chip):
        """Chooses one of several chips, which Enter would send off with the rest."""
        if self.means == "keys":
            self.page.find(chip).send_keys(Keys.SPACE)
        else:
            self.press(chip)
        self.page.wait(f"{chip} to be chosen", lambda: self.page.find(chip).is_selected())

    def choose(self, field, value):
        """Chooses from a list: by keys its words are typed."""
        element = self.page.find(field)
        words = element.find_element("css selector", f"option[value='{value}']").text
        element.send_keys(words)
        self.page.wait(f"{value} in {field}", lambda: element.get_property("value") == value)

    def name(self, name):
        """Says who this is, and goes on by Enter."""
        field = self.page.find("#own-name")
        field.clear()
        field.send_keys(name, Keys.ENTER)

    def shot(self, name):
        self.browser.screenshot(FOLDER / f"story-{self.means}-{name}.png")

    def play(self, move):
        self.page.wait(f"{move} to be possible", lambda: move in [known["text"] for known in self.page.state()["moves"]])
        self.page.play(move, self.way)


def asked(browser, path):
    """The program's output about a game, to know the right answers."""
    return browser.driver.execute_async_script(
        "const done = arguments[1]; import('/assets/server.js').then(s => s.ask(arguments[0])).then(r => r.json()).then(done)", path)


def learns(person, game):
    """The tutorial from the card of the first page to its end, and back."""
    person.press(f"a[href$='?learn={game}']")
    page = person.page
    steps = asked(person.browser, f"/api/tutorials/{game}")["steps"]
    for at, step in enumerate(steps):
        page.wait(step["title"], lambda step=step: page.text("#lesson h2") == step["title"] and not page.count("#lesson-said.right"))
        moves, replies = step["moves"], step["replies"]
        while moves:
            person.play(moves[0])
            reply = replies.get(moves[0], {})
            moves, replies = reply.get("moves", []), reply.get("replies") or {}
        page.wait("the step done", lambda: page.count("#lesson-said.right"))
        if at == 0:
            person.shot("tutorial")
        person.press("#lesson .primary")
    page.wait("the sheet of the game on the first page", lambda: page.count(f"#new-{game}[open]"))
    ActionChains(person.browser.driver).send_keys(Keys.ESCAPE).perform()
    page.wait("the first page", lambda: not page.count("dialog[open]"))


def plays(person, friend, game, moves):
    """A new game from its card against a friend, who comes by the link; the newcomer has White."""
    person.press(f"[data-open=new-{game}]")
    form = f"#new-{game}"
    person.tick(f"{form} [name=players][value=invite]")
    person.press(f"{form} [value=play]")
    page = person.page
    page.wait("the question for a name", lambda: page.count("#own-name"))
    person.choose("#own-side", "white")
    person.name("Ann")
    link = page.find("#friend-link").get_property("value")
    friend.browser.driver.get(link)
    friend.browser.board()
    friend.name("Bob")
    page.wait("Bob", lambda: "Bob" in page.text("#player-top"))
    for ply, move in enumerate(moves):
        mover = (person, friend)[ply % 2]
        mover.page.wait("the turn", lambda mover=mover, ply=ply: mover.page.state()["yours"] and len(mover.page.state()["played"]) == ply)
        mover.play(move)
        if ply == 2:
            person.shot("game")
    for one in (person, friend):
        one.page.wait("the end", lambda one=one: one.page.state()["over"])


def looks_back(person):
    """The report on the game, and its mistakes; the better move is found in each."""
    page = person.page
    person.tool("Analyse")
    page.wait("the study", lambda: page.state()["mode"] == "study")
    person.press("#report button")
    page.wait("the report", lambda: page.count("#report a"))
    driver = page.driver
    own = driver.current_window_handle
    person.press("#report a")
    page.wait("its window", lambda: len(driver.window_handles) == 2)
    driver.switch_to.window(next(handle for handle in driver.window_handles if handle != own))
    page.wait("its boards", lambda: "accuracy" in page.text("body") and page.count("svg.board"))
    person.shot("report")
    driver.close()
    driver.switch_to.window(own)
    state = driver.execute_script("return window.menagerie.game")
    person.press("#learn-mistakes")
    page.wait("a mistake", lambda: page.count("#lesson:not([hidden]) h2"))
    mistakes = 0
    while True:
        mistakes += 1
        title = page.text("#lesson")
        # A newcomer who does not see it asks, and does it then.
        person.press("#show-me")
        page.wait("what is better", lambda: page.count("#lesson-said.right"))
        better = page.state()["tree"]["steps"][-1]["text"]
        person.press("#once-more")
        page.wait("the position again", lambda: not page.count("#lesson-said.right") and not page.state()["tree"]["steps"])
        person.play(better)
        page.wait("what is right", lambda: page.count("#lesson-said.right"))
        if not page.count("#next-step"):
            break
        person.press("#next-step")
        page.wait("the next mistake", lambda title=title: page.text("#lesson") != title and not page.count("#lesson-said.right"))
    person.shot("mistakes")
    person.press("#leave-lesson")
    page.wait("the game again", lambda: page.state()["tree"] and len(page.state()["tree"]["steps"]) == len(state["tree"]["steps"]))
    return mistakes


def solves(person, game):
    """Ten puzzles from the card of the first page on."""
    person.press("#new-game")
    person.press("#sheet a.button")
    person.press(f"a[href$='?puzzles={game}']")
    page = person.page
    person.browser.board()
    puzzles = page_data(person.browser, game)["puzzles"]
    seen = set()
    for at in range(PUZZLES):
        page.wait("another puzzle", lambda: page.text("#lesson h2") and shown(page) not in seen)
        seen.add(shown(page))
        if at == 1:
            person.shot("puzzle")
        solve(page, puzzles[shown(page)]["solution"], person.way)
        person.press("#next-step")
    page.wait("the count", lambda: f"{PUZZLES} of" in page.text("#lesson .facts"))


def story(means, game, moves):
    def check(browser, server):
        if server.is_files:
            return "not asked: nobody else comes to a page without a server"
        browser.driver.execute_script("localStorage.clear()")
        with Browser() as other:
            person, friend = Newcomer(browser, means), Newcomer(other, means)
            browser.visit(server, "/")
            learns(person, game)
            plays(person, friend, game, moves.split())
            mistakes = looks_back(person)
            solves(person, game)
            if found := [text for text in other.complaints() if "favicon" not in text]:
                raise PageError(f"the friend's page complains: {found}")
        browser.driver.execute_script("localStorage.clear()")
        return f"{game}, {mistakes} mistakes, {PUZZLES} puzzles"

    return check


CHECKS = [
    ("a newcomer with a mouse", story("mouse", "atomic", "g1f3 e7e5 f3g5 a7a6 g5f7")),
    ("a newcomer with a finger", story("touch", "kingofthehill", "e2e4 f7f6 d2d4 g7g5 d1h5")),
    ("a newcomer with keys", story("keys", "crazyhouse", "e2e4 f7f6 d2d4 g7g5 d1h5")),
]
