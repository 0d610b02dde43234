"""A browser, and the page of a game as a user works with it."""

import contextlib
import json
import pathlib
import tempfile
import time
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# Seconds that anything may take.
PATIENCE = 40
SWITCHES = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
ARROWS = {"right": Keys.ARROW_RIGHT, "left": Keys.ARROW_LEFT, "up": Keys.ARROW_UP, "down": Keys.ARROW_DOWN}


class PageError(Exception):
    """The page is not as it should be."""


def until(what, done, patience=PATIENCE):
    """Waits for something and gives it."""
    deadline = time.monotonic() + patience

    def look():
        try:
            return done()
        except (StaleElementReferenceException, ElementNotInteractableException):
            # The page has drawn it anew, or does not show it yet.
            return None

    while not (found := look()):
        if time.monotonic() > deadline:
            raise PageError(f"waited in vain for {what}")
        time.sleep(0.02)
    return found


class Browser:
    """Chromium with an empty profile, and the user's size of text in pixels."""

    def __init__(self, text=16):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for switch in [*SWITCHES, f"--user-data-dir={self.profile.name}"]:
            options.add_argument(switch)
        options.add_experimental_option("prefs", {"webkit": {"webprefs": {"default_font_size": text}}})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.size(1280, 900)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.profile.cleanup()

    def size(self, width, height, dark=False):
        """The window's size, and whether the user likes it dark."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})

    def screenshot(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_bytes(self.driver.get_screenshot_as_png())

    def complaints(self):
        """Errors in the console since the last question, and requests to other hosts."""
        found = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                address = message["params"]["request"]["url"]
                if address.startswith("http") and urlsplit(address).hostname != "127.0.0.1":
                    found.append(f"a request to {address}")
        return found

    @contextlib.contextmanager
    def watched(self, server, allowed=()):
        """Fails if something inside leaves a complaint."""
        self.size(1280, 900)
        self.driver.get(server.address)
        self.complaints()
        self.allowed = []
        yield
        found = [text for text in self.complaints() if not any(word in text for word in self.allowed)]
        if found:
            raise PageError("\n".join(["the browser complains:", *found[:10]]))

    def count_calls(self, kind, method):
        """Counts from now on how often the page calls a method; gives what tells."""
        self.driver.execute_script(
            "const [kind, method] = arguments, make = window[kind].prototype[method]; window.calls = 0; "
            "window[kind].prototype[method] = function (...all) { window.calls += 1; return make.apply(this, all); }",
            kind, method)
        return lambda: self.driver.execute_script("return window.calls")

    @contextlib.contextmanager
    def prepared(self, script):
        """Runs a script on the pages that are loaded inside, before their own."""
        command = self.driver.execute_cdp_cmd
        identifier = command("Page.addScriptToEvaluateOnNewDocument", {"source": script})["identifier"]
        try:
            yield
        finally:
            command("Page.removeScriptToEvaluateOnNewDocument", {"identifier": identifier})

    def visit(self, server, path):
        """Any page, loaded anew."""
        self.driver.get("about:blank")
        self.driver.get(server.place(path))
        return Page(self.driver)

    def board(self):
        """The page of a game that has been gone to."""
        page = Page(self.driver)
        page.wait("the board", page.state)
        return page

    def open(self, server, link):
        """The page of a game."""
        self.visit(server, f"/game#{link}")
        return self.board()


class Page:
    """The page of a game."""

    def __init__(self, driver):
        self.driver = driver

    def state(self):
        """State of the game as the page received it."""
        return self.driver.execute_script("return window.menagerie?.game")

    def fen(self):
        return self.driver.execute_script("return window.menagerie?.fen")

    def wait(self, what, done):
        return until(what, done)

    def find(self, selector):
        return self.wait(selector, lambda: next(iter(self.driver.find_elements(By.CSS_SELECTOR, selector)), None))

    def press(self, selector):
        """Clicks what is found, which the page may draw anew meanwhile."""

        def clicked():
            found = self.driver.find_elements(By.CSS_SELECTOR, selector)
            if found:
                found[0].click()
            return bool(found)

        self.wait(selector, clicked)

    def press_at_once(self, *selectors):
        """Clicks all of these before anything is answered; the same twice is a double click."""
        for selector in selectors:
            self.find(selector)
        self.driver.execute_script("[...arguments].map((selector) => document.querySelector(selector)).forEach((found) => found.click())", *selectors)

    def enter(self, selector):
        """Presses Enter on what is found, which the page may draw anew meanwhile."""

        def entered():
            found = self.driver.find_elements(By.CSS_SELECTOR, selector)
            if found:
                found[0].send_keys(Keys.ENTER)
            return bool(found)

        self.wait(selector, entered)

    def count(self, selector):
        return len(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def text(self, selector):
        return self.find(selector).text

    def square(self, name):
        return self.find(f"[data-square={name}]")

    def tool(self, text):
        """Presses the button with this text."""
        path = f"//button[normalize-space()='{text}']"
        found = lambda: [item for item in self.driver.find_elements(By.XPATH, path) if item.is_displayed()]
        self.wait(f"the button {text}", found)[0].click()

    def click(self, name):
        self.press(f"[data-square={name}]")

    def drag(self, start, goal):
        chain = ActionChains(self.driver, duration=30)
        chain.click_and_hold(self.square(start)).move_to_element(self.square(goal)).release().perform()

    def tap(self, name):
        self.tap_on(self.square(name))

    def tap_at(self, selector):
        """Taps what is found, which the page may draw anew meanwhile."""
        self.wait(selector, lambda: self.tap_on(self.find(selector)) or True)

    def tap_on(self, element):
        actions = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=20)
        actions.pointer_action.move_to(element).pointer_down().pointer_up()
        actions.perform()

    def keys(self, *keys):
        """Presses keys, whatever has the focus."""
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def leave_focus(self):
        """Nothing has the focus, as after a click beside everything."""
        self.driver.execute_script("document.activeElement.blur()")

    def key_to(self, name):
        """Goes to a square by arrow keys and presses Enter."""
        focused = "return document.activeElement?.dataset?.square ?? null"
        flipped = self.state()["board"]["flipped"]
        if not self.count(".squares.keyed"):
            self.keys("c")
        at = self.driver.execute_script(focused)
        right = ord(name[0]) - ord(at[0])
        up = int(name[1:]) - int(at[1:])
        if flipped:
            right, up = -right, -up
        keys = [ARROWS["right" if right > 0 else "left"]] * abs(right) + [ARROWS["up" if up > 0 else "down"]] * abs(up)
        ActionChains(self.driver, duration=0).send_keys(*keys, Keys.ENTER).perform()
        if (reached := self.driver.execute_script(focused)) not in (name, None):
            raise PageError(f"the arrow keys lead from {at} to {reached}, not {name}")

    def way_of(self, move):
        """The squares that select a move, and the number of moves that share them; None if only a
        button plays it."""
        state = self.state()
        number = [mv["text"] for mv in state["moves"]].index(move)
        for start, goals in state["picks"].items():
            for goal, numbers in goals.items():
                if number in numbers:
                    return start, goal, len(numbers)
        return None

    def play(self, move, by):
        """Plays a move as a user does: `by` points from one square to another."""
        before = self.state()
        settled = lambda: self.state()["version"] > before["version"] and self.state()["fen"] != before["fen"]
        found = self.wait(f"{move} to be possible", lambda: self.way_of_or_none(move))
        if found == "button":
            if len(before["offered"]) > 8:
                raise PageError(f"{move} is one of many, and no square stands for it")
            self.press(f"#offers [data-move='{move}']")
        else:
            start, goal, ways = found
            by(self, start, goal)
            if ways > 1:
                self.wait("the menu of moves", lambda: self.count(f"dialog[open] [data-move='{move}'] svg"))
                self.press(f"dialog[open] [data-move='{move}']")
        self.wait(f"{move} to be played", lambda: settled() or self.says_yes())

    def says_yes(self):
        """Answers the question whether a move that does its player harm is meant, if it is
        asked."""
        answers = self.driver.find_elements(By.CSS_SELECTOR, "#chooser[open] [data-answer=yes]")
        if answers:
            answers[0].click()

    def way_of_or_none(self, move):
        state = self.state()
        if move not in [mv["text"] for mv in state["moves"]]:
            return None
        return self.way_of(move) or "button"

    def compare(self, expected, after):
        if (found := self.fen()) != expected:
            raise PageError(f"after {after} the page has\n  {found}\ninstead of\n  {expected}")


def pick_and_put(point, page, start, goal):
    point(start)
    page.wait(f"{start} to be picked", lambda: page.count(f".picked[data-square={start}]"))
    point(goal)


def by_clicks(page, start, goal):
    pick_and_put(page.click, page, start, goal)


def by_taps(page, start, goal):
    """Two taps play an ordinary move; an unusual one is shown first, and played by a third; where
    several moves go there a menu asks."""
    before = page.fen()
    pick_and_put(page.tap, page, start, goal)
    asked = lambda: page.count("#proposal:not([hidden])")
    page.wait("the move, a question or a menu", lambda: page.fen() != before or asked() or page.count("dialog[open]"))
    if asked():
        page.tap(goal)


def by_keys(page, start, goal):
    pick_and_put(page.key_to, page, start, goal)


def by_drags(page, start, goal):
    if start == goal:
        by_clicks(page, start, goal)
    else:
        page.drag(start, goal)
