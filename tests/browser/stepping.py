"""Steps through the moves by keys, wheel and buttons, and the keys themselves."""

import pathlib
import re

from handling import LINE, PHONE, played
from page import PageError, by_keys
from selenium.webdriver.common.keys import Keys


def quick_steps(browser, server):
    """Steps are counted from what they lead to: six quick presses make six steps, back and forth,
    in games and studies."""
    for mode in ["white=you&black=you", "mode=study&at=0"]:
        page = browser.open(server, f"game=chess&{mode}&moves={LINE}")
        if "study" not in mode:
            page.keys(Keys.HOME)
        at = lambda: page.state()["shown"] if "study" not in mode else page.state()["tree"]["at"]
        page.wait("the start", lambda: at() == 0)
        press = "for (let n = 0; n < 6; n += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"
        for key, wanted in [("]", 6), ("[", 0), ("ArrowRight", 6), ("ArrowLeft", 0)]:
            browser.driver.execute_script(press, key)
            page.wait(f"six steps by {key}", lambda: at() == wanted)
        page.keys(Keys.END)
        page.wait("the end", lambda: at() == 10)
        page.compare(server.fen("chess", LINE.split("+")), "End")
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        page.wait("two back from the end", lambda: at() == 8)
        wheel = "arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: arguments[1], bubbles: true, cancelable: true}))"
        for turn, wanted in [(-100, 7), (-120, 6), (100, 7), (30, 7), (30, 8)]:
            browser.driver.execute_script(wheel, page.square("e4"), turn)
            page.wait(f"{wanted} after the wheel", lambda: at() == wanted)


def steps_by_touch(browser, server):
    """On a phone, which has neither keys nor a wheel, two buttons step through a study and through
    a game that is over."""
    browser.size(*PHONE)
    for mode, moves, last in [("mode=study&at=0", LINE, 10), ("white=you&black=you", "f2f3+e7e5+g2g4+d8h4", 4)]:
        page = browser.open(server, f"game=chess&{mode}&moves={moves}")
        at = lambda: page.state()["tree"]["at"] if "study" in mode else page.state()["shown"]
        tap = lambda name: page.tap_at(f"#nav [title^='{name}']")
        begin = 0 if "study" in mode else last
        page.wait("the beginning", lambda: at() == begin)
        there, back = ("One move forward", "One move back") if begin == 0 else ("One move back", "One move forward")
        for count in range(1, 4):
            tap(there)
            page.wait(f"{count} steps", lambda: at() == abs(begin - count))
        tap(back)
        page.wait("a step back", lambda: at() == abs(begin - 2))
        tap("First move")
        page.wait("the start", lambda: at() == 0)
        tap("Last move")
        page.wait("the end", lambda: at() == last)


def looking_back(browser, server):
    """An earlier position is shown with the way back and without moves of the present one."""
    page = browser.open(server, "game=crazy&white=you&black=you&moves=e2e4+e7e6")
    page.wait("what is possible now", lambda: page.count("#offers [data-move]"))
    page.leave_focus()
    page.keys(Keys.ARROW_LEFT)
    page.wait("a way back", lambda: page.count("#nav .call"))
    if page.count("#offers [data-move]"):
        raise PageError("moves are offered that belong to another position")
    page.press("#nav .call")
    page.wait("the game", lambda: page.state()["shown"] == 2 and not page.count("#nav .call") and page.count("#offers [data-move]"))


def steps_of_a_line(browser, server):
    """Forward means the line, not the variation that stands behind a move."""
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+(+d2d4+d7d5+)+e7e5+g1f3&at=0")
    for wanted in ["e2e4", "e7e5", "g1f3"]:
        page.keys(Keys.ARROW_RIGHT)
        page.wait(wanted, lambda: page.driver.execute_script("return document.querySelector('#tree .here').dataset.text") == wanted)
    page.press("#tree .variation [data-text=d7d5]")
    page.wait("the variation", lambda: "d7d5" == page.find("#tree .here").get_attribute("data-text"))
    page.keys(Keys.ARROW_LEFT)
    page.wait("its first move", lambda: "d2d4" == page.find("#tree .here").get_attribute("data-text"))
    if re.search(r"\d+\. \S+ \d+\.\.\.", page.text("#tree .variation")):
        raise PageError(f"numbers in a variation: {page.text('#tree .variation')}")


def cursor(browser, server):
    """After a click the arrow keys step; `c`, Tab or Enter bring the cursor of the board, which Esc
    ends."""
    page = browser.open(server, f"game=chess&white=you&black=you&moves={LINE}")
    page.click("d4")
    page.keys(Keys.ARROW_LEFT)
    page.wait("a step after a click", lambda: page.state()["shown"] == 9)
    page.keys(Keys.ARROW_RIGHT)
    page.wait("the game", lambda: page.state()["shown"] == 10)
    page.keys("c")
    page.wait("the cursor", lambda: page.count(".squares.keyed"))
    by_keys(page, "d2", "d4")
    page.wait("d2d4", lambda: played(page)[-1] == "d2d4")
    page.keys(Keys.ARROW_LEFT)
    focused = page.driver.execute_script("return document.activeElement.dataset.square")
    if focused != "c4" or page.state()["shown"] != 11:
        raise PageError(f"the cursor is on {focused}, {page.state()['shown']} turns are shown")
    page.keys(Keys.ESCAPE, Keys.ARROW_LEFT)
    page.wait("a step after Esc", lambda: page.state()["shown"] == 10)
    page.driver.execute_script("document.getElementById('new-game').focus()")
    page.keys(Keys.TAB)
    page.wait("the cursor by Tab", lambda: page.count(".squares.keyed"))


def documented_keys():
    """The table of keys in docs/browser.md."""
    text = pathlib.Path("docs/browser.md").read_text()
    table = text.split("| key | what it does |\n| --- | --- |\n")[1].split("\n\n")[0]
    return [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in table.splitlines()]


def list_of_keys(browser, server):
    """`?` lists the keys on every page, as docs/browser.md does; it types a question mark into a
    field."""
    rows = "return [...document.querySelectorAll('#keys tr')].map(row => [...row.children].map(cell => cell.textContent))"
    documented = documented_keys()
    for path in ["/", "/rules/crazy", "/game#game=crazy&white=you&black=you", "/game#game=chess&mode=study"]:
        page = browser.visit(server, path)
        if "/game" in path:
            browser.board()
        page.keys("?")
        page.wait(f"the keys on {path}", lambda: page.count("#keys[open] tr"))
        shown = [tuple(row) for row in browser.driver.execute_script(rows)]
        if shown != (documented if "/game" in path else documented[-4:]):
            raise PageError(f"{path} shows {shown}, docs/browser.md {documented}")
        page.keys(Keys.ESCAPE)
        page.wait("the page again", lambda: not page.count("#keys[open]"))
        page.press("[data-keys]")
        page.wait("the keys by the button", lambda: page.count("#keys[open] tr"))
        page.tool("Close")
    page.find("#comment").send_keys("?")
    if page.count("#keys[open]"):
        raise PageError("a question mark was typed")


FOCUS = "const it = document.activeElement; return it === document.body || !it.checkVisibility() ? null : it.title || it.id || it.dataset.square || it.textContent"
MATED = "game=chess&white=you&black=engine&moves=f2f3+e7e5+g2g4+d8h4"
# Keys, or what Enter is pressed on, one after the other, and what has the focus then.
KEPT = {
    "the board turned": ("game=chess&white=you&black=you", ("c", "f"), lambda page: page.state()["board"]["flipped"], "e2"),
    "a move of the list": ("game=chess&white=you&black=you&moves=e2e4+e7e5", ("#moves [data-text=e2e4]",), lambda page: page.state()["shown"] == 1, "e4"),
    "a move of a tree": ("game=chess&mode=study&moves=e2e4+e7e5", ("#tree .ply .move",), lambda page: page.state()["tree"]["at"] == 1, "e4"),
    "a pause": ("game=chess&white=you&black=engine&clock=5:00", ("#tools [title=Pause]",), lambda page: page.state()["paused"], "Resume"),
    "a special move": ("game=crazy&white=engine&black=you&think=500n&moves=e2e4", ("#offers [data-move=deny]",), lambda page: len(page.state()["played"]) > 2, None),
    "a closed result": (MATED, ("#result-close",), lambda page: not page.find("#result").is_displayed(), "e2"),
    "a rematch": (MATED, ("#result-rematch",), lambda page: not page.state()["over"], None),
    "a review": (MATED, ("#result-review",), lambda page: page.count("#report a"), None),
    "a course": ("game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4", ("#report button", "#learn-mistakes"), lambda page: page.count("#show-me"), None),
    "a report": ("game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4", ("#report button",), lambda page: page.count("#report a"), "report"),
}


def keyed(browser, server):
    """What is done by keys leaves the focus where it was, on what has come in its place, or on the
    board."""
    for what, (link, does, done, wanted) in KEPT.items():
        page = browser.open(server, link)
        page.wait("all parts", lambda: page.count("#tools button"))
        for one in does:
            page.keys(one) if len(one) == 1 else page.enter(one)
        page.wait(what, lambda: done(page))
        found = lambda: browser.driver.execute_script(FOCUS)
        page.wait(f"the focus after {what}, on {wanted or 'anything'}", lambda: found() == wanted if wanted else found())


def turned_phone(browser, server):
    """The current move is in sight after a phone was turned on its side."""
    moves = "+".join(["g1f3+g8f6+f3g1+f6g8"] * 8)
    for mode, home in (("white=you&black=you", "#moves"), ("mode=study&at=24", "#tree")):
        browser.size(844, 390)
        page = browser.open(server, f"game=fischerandom&{mode}&moves={moves}")
        browser.size(390, 844)
        page.wait(f"the move in {home}", lambda: browser.driver.execute_script(IN_SIGHT, home))
        browser.size(844, 390)
        page.wait(f"the move in {home} again", lambda: browser.driver.execute_script(IN_SIGHT, home))


IN_SIGHT = """
const list = document.querySelector(arguments[0]).getBoundingClientRect();
const move = document.querySelector(`${arguments[0]} .here`).getBoundingClientRect();
return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
"""

CHECKS = [
    ("turned phone", turned_phone),
    ("focus of keys", keyed),
    ("quick steps", quick_steps),
    ("steps by touch", steps_by_touch),
    ("looking back", looking_back),
    ("steps of a line", steps_of_a_line),
    ("cursor of the board", cursor),
    ("list of keys", list_of_keys),
]
