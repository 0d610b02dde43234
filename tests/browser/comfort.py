"""Convenience: premoves, drawings, animated pieces, settings, rematches, saved games."""

import pathlib

from page import PageError, by_clicks, until
from playing import set_to
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")
# Long enough that a move can be made ahead of the engine's.
SLOW = "game=chess&white=you&black=engine&level=full&think=3s"


# What is drawn in a study is sent half a second later.
SLOW_COMMENTS = """
const ask = window.fetch;
window.fetch = async (path, options) => {
  if (options?.body?.includes("comment")) await new Promise((resolve) => setTimeout(resolve, 500));
  return ask(path, options);
};
"""


def draw(browser, page, start, goal, *held):
    """From square to square with the second button, with keys held."""
    keys = ActionChains(browser.driver, duration=0)
    for key in held:
        keys.key_down(key)
    keys.perform()
    actions = ActionBuilder(browser.driver, duration=20)
    actions.pointer_action.move_to(page.square(start)).pointer_down(MouseButton.RIGHT)
    actions.pointer_action.move_to(page.square(goal)).pointer_up(MouseButton.RIGHT)
    actions.perform()
    for key in held:
        ActionChains(browser.driver, duration=0).key_up(key).perform()


def ahead(browser, server):
    """Two moves are made while the engine thinks, and played as soon as they can be; what is not
    possible is said."""
    page = browser.open(server, SLOW)
    page.play("e2e4", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("d2")
    page.click("d3")
    page.drag("d3", "d4")
    if page.count(".ahead") != 3:
        raise PageError(f"{page.count('.ahead')} squares of moves made ahead, not d2, d3 and d4")
    browser.screenshot(FOLDER / "premoves.png")
    page.wait("both to be played", lambda: [move["text"] for move in page.state()["played"]][::2] == ["e2e4", "d2d3", "d3d4"])
    if page.count(".ahead"):
        raise PageError("what was played waits no longer")
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("a1")
    page.click("a8")
    page.wait("a word on what cannot be played", lambda: "a1 to a8 is no longer possible" in page.text("#status"))
    page.play("a2a3", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("b2")
    page.click("b3")
    page.keys("c", Keys.ESCAPE)
    if page.count(".ahead"):
        raise PageError("Escape takes back what was made ahead")
    before = len(page.state()["played"])
    page.wait("the answer", lambda: page.state()["yours"])
    if len(page.state()["played"]) != before + 1:
        raise PageError("what was taken back must not be played")
    page.play("c2c3", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("g2")
    page.click("g3")
    before = len(page.state()["played"])
    page.tool("Take back")
    page.wait("the move back", lambda: len(page.state()["played"]) == before - 1)
    if page.count(".ahead"):
        raise PageError("a move made ahead belongs to the game that was taken back")


def recapture(browser, server):
    """A piece that is pressed, and then one's own piece that it protects, is a recapture made
    ahead."""
    page = browser.open(server, f"{SLOW}&moves=e2e4+e7e5+g1f3+b8c6")
    page.play("d2d4", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("f3")
    page.click("d4")
    if page.count(".ahead") != 2:
        raise PageError(f"{page.count('.ahead')} squares of a move made ahead, not f3 and d4")
    played = lambda: [move["text"] for move in page.state()["played"]]
    page.wait("the answer", lambda: len(played()) > 5)
    if played()[5].endswith("d4"):
        page.wait("the recapture", lambda: played()[6:7] == ["f3d4"])


def taken_up(browser, server):
    """A piece that is taken up while the engine thinks, by a press or a drag, is put when it has
    answered."""
    page = browser.open(server, SLOW.replace("3s", "1s"))
    page.play("e2e4", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.click("g1")
    page.wait("the answer", lambda: page.state()["yours"])
    page.wait("the knight to be picked", lambda: page.count(".picked[data-square=g1]") and page.count(".goal") and not page.count(".ahead"))
    page.click("f3")
    page.wait("the engine to think", lambda: page.state()["thinking"] and len(page.state()["played"]) == 3)
    hand = ActionBuilder(browser.driver, duration=20)
    hand.pointer_action.move_to(page.square("b1")).pointer_down().move_to(page.square("b2"))
    hand.perform()
    page.wait("the answer", lambda: page.state()["yours"])
    hand = ActionBuilder(browser.driver, duration=20)
    hand.pointer_action.move_to(page.square("c3")).pointer_up()
    hand.perform()
    page.wait("the other knight's move", lambda: [move["text"] for move in page.state()["played"]][4:5] == ["b1c3"])


def drawings(browser, server):
    """Arrows and circles go with the next move of a game, and stay in a study and its record."""
    page = browser.open(server, "game=spirit&white=you&black=you")
    shapes = lambda: browser.driver.execute_script("return document.querySelectorAll('#board > svg > g:last-child > *').length")
    draw(browser, page, "d2", "d3")
    draw(browser, page, "c3", "c3")
    until("an arrow and a circle", lambda: shapes() == 2)
    draw(browser, page, "c3", "c3")
    until("the circle to go", lambda: shapes() == 1)
    beside = ActionBuilder(browser.driver, duration=20)
    beside.pointer_action.move_to(page.square("e5")).pointer_down(MouseButton.RIGHT).move_to(page.find("#title")).pointer_up(MouseButton.RIGHT)
    beside.pointer_action.move_to(page.square("b2")).move_to(page.square("b3"))
    beside.perform()
    if shapes() != 1:
        raise PageError("an arrow that ends beside the board stays, or follows the mouse")
    page.play("d2d3", by_clicks)
    until("the arrow to go", lambda: shapes() == 0)
    page.tool("Analyse")
    page.find("#engine")
    draw(browser, page, "a1", "b2", Keys.SHIFT)
    page.wait("a kept arrow", lambda: page.state()["tree"]["shapes"] == ["Ra1b2"])
    draw(browser, page, "e5", "e5", Keys.ALT)
    page.wait("a kept circle", lambda: sorted(page.state()["tree"]["shapes"]) == ["Be5", "Ra1b2"])
    link = browser.driver.current_url.split("#")[1]
    page = browser.open(server, link)
    if sorted(page.state()["tree"]["shapes"]) != ["Be5", "Ra1b2"]:
        raise PageError("an address keeps drawings")
    draw(browser, page, "a1", "b2", Keys.SHIFT)
    page.wait("the arrow to go", lambda: page.state()["tree"]["shapes"] == ["Be5"])
    browser.driver.execute_script(SLOW_COMMENTS)
    for square in ("g7", "h8"):
        draw(browser, page, square, square)
    page.wait("circles that are drawn before the answer", lambda: sorted(page.state()["tree"]["shapes"]) == ["Be5", "Gg7", "Gh8"])


def marks(browser, server):
    """A move of a study is marked, and the mark taken away."""
    page = browser.open(server, "game=chess&mode=study&moves=f2f3+e7e5&at=1")
    page.press("[data-glyph='$2']")
    page.wait("a mistake", lambda: page.state()["tree"]["steps"][0]["glyphs"] == "?")
    page.wait("its button", lambda: page.count("[data-glyph='$2'][aria-pressed=true]"))
    page.press("[data-glyph='$6']")
    page.wait("a dubious move", lambda: page.state()["tree"]["steps"][0]["glyphs"] == "?!")
    page.press("[data-glyph='$6']")
    page.wait("no mark", lambda: page.state()["tree"]["steps"][0]["glyphs"] == "")


def sliding(browser, server):
    """A piece is seen on its way, unless the user wants none of that."""
    page = browser.open(server, "game=crazy&white=you&black=you")
    moved = browser.count_calls("Element", "animate")
    page.play("e2e4", by_clicks)
    until("a pawn that slides", lambda: moved() == 1)
    set_to(page, "moving", "off")
    page.play("e7e5", by_clicks)
    if moved() != 1:
        raise PageError("nothing slides that need not")
    set_to(page, "moving", "on")
    page.tool("Take back")
    until("it slides back", lambda: moved() == 2)
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    page.play("d7d5", by_clicks)
    if moved() != 2:
        raise PageError("pieces slide though the system is set to move little")


def settings(browser, server):
    """Colours and size are kept for all pages."""
    page = browser.open(server, "game=chess&white=you&black=you")
    ground = lambda: browser.driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    width = lambda: page.find("#board").size["width"]
    full, light = width(), ground()
    if full < 560:
        raise PageError(f"a board of {full} pixels in a window of 1280 by 900")
    set_to(page, "theme", "dark")
    set_to(page, "size", "small")
    set_to(page, "board", "wood")
    page.wait("a dark page", lambda: ground() != light)
    page.wait("a small board", lambda: width() < 0.6 * full)
    browser.screenshot(FOLDER / "settings.png")
    browser.driver.get(server.address)
    if ground() == light:
        raise PageError("the first page is dark, too")
    for name, value in [("theme", "auto"), ("size", "full"), ("board", "slate")]:
        browser.driver.execute_script(f"localStorage.setItem('menagerie.{name}', '{value}')")


def rematch(browser, server):
    """Whoever had White has Black; the back button leads to the game before."""
    page = browser.open(server, "game=chess&white=you&black=engine&level=1&think=300n&clock=5:00%2B3")
    page.tool("Resign")
    page.tool("Yes")
    page.tool("Rematch")
    page.wait("the engine's first move", lambda: page.state()["seats"] == ["engine", "you"] and len(page.state()["played"]) == 1)
    if not page.state()["board"]["flipped"] or not page.state()["clocks"]:
        raise PageError("Black sits before the board, and the clocks are as before")
    browser.driver.back()
    page.wait("the game before", lambda: page.state()["seats"] == ["you", "engine"] and page.state()["over"] and page.text("#result p") == "You resigned")


def two_ways(browser, page):
    """A game that goes on in another tab, and then in its own."""
    driver = browser.driver
    address, own = driver.current_url, driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get(address)
    browser.board().play("b8c6", by_clicks)
    driver.close()
    driver.switch_to.window(own)
    page.play("g8f6", by_clicks)


def kept(browser, server):
    """A game that was left is found on the first page, goes on, and leaves as PGN with the
    others."""
    browser.driver.execute_script("localStorage.removeItem('menagerie.saved')")
    for game, moves in [("spirit", ["d2d3", "e9d9"]), ("atomic", ["e2e4", "e7e5"])]:
        page = browser.open(server, f"game={game}&white=you&black=you")
        for move in moves:
            page.play(move, by_clicks)
    browser.driver.get(server.address)
    names = [item.text for item in browser.driver.find_elements("css selector", "#saved-games a")]
    if len(names) != 2 or "Atomic" not in names[0]:
        raise PageError(f"two games, the last one first: {names}")
    saved = "window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return '#'; }"
    browser.driver.execute_script(saved)
    browser.driver.find_element("id", "export-saved").click()
    text = until("the file", lambda: (browser.driver.execute_script("return window.saved") or [None])[0])
    if text.count("[Event ") != 2:
        raise PageError(f"two games in a file: {text}")
    browser.driver.find_element("css selector", "#saved-games li:nth-child(2) a").click()
    page = browser.board()
    page.compare(server.fen("spirit", ["d2d3", "e9d9"]), "a game that was kept")
    page.play("d3d4", by_clicks)
    page.press("#more summary")
    browser.driver.execute_script("arguments[0].value = '1. e4 e5 *'", page.find("#text"))
    page.press("#open-text")
    page.wait("the study", lambda: page.state()["mode"] == "study")
    page.play("g1f3", by_clicks)
    two_ways(browser, page)
    browser.driver.get(server.address)
    names = [item.text for item in browser.driver.find_elements("css selector", "#saved-games a")]
    if len(names) != 4 or not all("Chess White - Black" in name for name in names[:2]) or "Spirit" not in names[2]:
        raise PageError(f"a game that goes on is kept once, and one that is opened on its page takes nobody's place: {names}")


def back(browser, server):
    """Back on the first page by the browser's button: no dialog is open, the game that was left is
    among the games, the looks are as set."""
    driver = browser.driver
    driver.execute_script("localStorage.removeItem('menagerie.saved')")
    page = browser.visit(server, "/")
    page.press("[data-open=new-horde]")
    page.press("#new-horde [name=players][value=friend]")
    page.press("#new-horde [value=play]")
    page = browser.board()
    for move in ("d4d5", "e7e6"):
        page.play(move, by_clicks)
    page.press("#show-settings")
    page.press("#settings [name=theme] [value=dark]")
    page.tool("Close")
    driver.back()
    page.wait("the game", lambda: [game for game in driver.find_elements("css selector", "#saved-games a") if "Horde" in game.text])
    if page.count("dialog[open]"):
        raise PageError("the dialog of the game that was begun is still open")
    looks = driver.execute_script("const looks = document.documentElement.dataset.theme; localStorage.removeItem('menagerie.theme'); return looks")
    if looks != "dark":
        raise PageError(f"the page still looks as it did before the settings were changed: {looks}")


def first_page(browser, server):
    """On a small screen the first games can be played without scrolling, and so can a new game be
    begun; a position is opened like a game."""
    driver = browser.driver
    driver.execute_script("localStorage.clear()")
    seen = lambda item: driver.execute_script("const box = arguments[0].getBoundingClientRect(); return box.bottom <= innerHeight && box.height > 0", item)
    for width, height in ((1366, 768), (360, 740)):
        browser.size(width, height)
        page = browser.visit(server, "/")
        if not seen(page.find(".card [data-open]")):
            raise PageError(f"{width} x {height}: the first game has no button that is seen")
        if not seen(page.find("#again")) or page.text("#again") != "New game\nChess":
            raise PageError(f"{width} x {height}: no new game is offered at the top: {page.text('#again')}")
        page.press("[data-open]")
        start = page.find("dialog[open] button[value=play]")
        if not seen(start):
            raise PageError(f"{width} x {height}: a game cannot be started without scrolling")
        page.press("dialog[open] button[value=cancel]")
        page = browser.visit(server, "/rules/horde")
        page.press("main.rules .actions a")
        page.wait("the dialog of the game", lambda: page.count("dialog[open][id=new-horde]"))
    browser.size(1280, 900)
    page = browser.visit(server, "/")
    fen = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
    page.find("#pgn").send_keys(fen)
    page.press("#open-pgn")
    browser.board().compare(fen, "a position that was pasted")


CHECKS = [("first page", first_page), ("premoves", ahead), ("premoved recapture", recapture), ("taken up early", taken_up), ("drawings", drawings), ("marks", marks), ("sliding pieces", sliding),
          ("settings", settings), ("rematch", rematch), ("kept games", kept), ("back to the first page", back)]
