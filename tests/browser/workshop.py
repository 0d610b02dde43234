"""The workshop: a piece by clicks and by notation, an army that is played, copied and kept, and a
drawing from a stranger."""

import json
import pathlib
import tempfile

from page import PageError, by_clicks

FOLDER = pathlib.Path("target/browser")
EVIL = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hurt=1"><path d="M10 10H90V90H10Z" onclick="window.hurt=1"/>{}</svg>'


# As programs that draw write it.
WHOLE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45"><title>A ball</title>
<g style="fill:#fff;stroke:#000"><circle cx="22" cy="22" r="15"/></g></svg>"""


def bench(browser, server, path="/workshop"):
    """The workshop with nothing kept. What it refuses on purpose, the console tells as well."""
    browser.allowed = ["/api/workshop"]
    browser.visit(server, path)
    browser.driver.execute_script("localStorage.clear()")
    return again(browser, server)


def again(browser, server):
    page = browser.visit(server, "/workshop")
    page.wait("the army", lambda: "%" in page.text("#strength"))
    return page


def square(files, ranks):
    return f"#squares [data-files='{files}'][data-ranks='{ranks}']"


def value(page, selector):
    return page.find(selector).get_property("value")


def write(page, selector, text):
    """Types over what is in a field."""
    page.driver.execute_script(
        "const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}))",
        selector, text)


def choose(page, name, choice):
    page.press(f"input[name={name}][value={choice}]")


def marks(page):
    return page.driver.execute_script(
        "return [...document.querySelectorAll('#squares [data-mark]')].map(s => `${s.dataset.files},${s.dataset.ranks} ${s.dataset.mark}`).sort()")


def quick_clicks(browser, server):
    """Clicks that come before the answers to earlier ones all count, also for a piece that is left."""
    page = bench(browser, server)
    page.tool("Another piece")
    squares = [square(1, 2), square(0, 1), square(1, 1)]
    page.press_at_once(*squares)
    page.wait("three moves", lambda: len(marks(page)) == 16)
    made = value(page, "#betza")
    page.tool("Another piece")
    page.press_at_once(*squares, "#pieces button:first-child")
    page.press("#pieces button:nth-last-child(2)")
    page.wait("the same piece", lambda: value(page, "#betza") == made and len(marks(page)) == 16)


def by_squares(browser, server):
    """Clicks make notation, and notation makes marks."""
    page = bench(browser, server)
    if value(page, "#drawing"):
        raise PageError("the program chooses the drawing of a new piece")
    page.wait("the drawing that it chooses", lambda: page.count("#preview *") and page.count(f"{square(0, 0)} svg"))
    write(page, "#betza", "")
    page.wait("no moves", lambda: "no moves yet" in page.text("#words"))
    page.press(square(1, 2))
    page.wait("a knight", lambda: value(page, "#betza") == "N")
    if len(marks(page)) != 8:
        raise PageError(f"a knight's squares: {marks(page)}")
    choose(page, "stroke", "slide")
    page.press(square(0, 1))
    page.wait("a chancellor", lambda: value(page, "#betza") in ("NR", "RN"))
    page.press(square(0, 1))
    page.wait("the slide gone", lambda: value(page, "#betza") == "N")
    choose(page, "stroke", "leap")
    choose(page, "mode", "move")
    choose(page, "turns", "mirror")
    page.press(square(0, -1))
    page.wait("a step back", lambda: value(page, "#betza") == "NmbW")
    if "0,-1 move" not in marks(page):
        raise PageError(f"marks: {marks(page)}")
    write(page, "#betza", "F[F-R]")
    page.wait("the gryphon's squares", lambda: "1,4 both" in marks(page) and "0,1 both" not in marks(page))
    write(page, "#betza", "NzD")
    page.wait("the fault", lambda: "unknown modifier" in page.text("#piece-complaint"))
    write(page, "#betza", "QpR")
    page.wait("no fault", lambda: not page.text("#piece-complaint"))
    browser.screenshot(FOLDER / "workshop.png")


def by_keys(browser, server):
    """Arrow keys go over the squares, and Enter makes moves."""
    page = bench(browser, server)
    write(page, "#betza", "")
    page.wait("no moves", lambda: "no moves yet" in page.text("#words"))
    page.driver.execute_script("document.querySelector(arguments[0]).focus()", square(0, 1))
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    ActionChains(page.driver).send_keys(Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ENTER).perform()
    page.wait("a knight", lambda: value(page, "#betza") == "N")
    label = page.driver.execute_script("return document.activeElement.getAttribute('aria-label')")
    if label != "2 forward, 1 right: moves and captures":
        raise PageError(f"the square says {label}")


def an_army(browser, server):
    """An army is named, drawn, kept, and played by its link alone."""
    page = bench(browser, server)
    write(page, "#army-name", "Browser Beasts")
    write(page, "#piece-name", "Lion")
    write(page, "#betza", "WAD")
    page.driver.execute_script("const d = document.getElementById('drawing'); d.value = 'fad'; d.dispatchEvent(new Event('change'))")
    page.wait("the file", lambda: "Browser Beasts" in page.driver.execute_script("return document.getElementById('file').textContent")
              and 'glyph = "fad"' in page.driver.execute_script("return document.getElementById('file').textContent"))
    page.press("#whole")
    page.wait("eight places", lambda: page.count("#places select") == 8)
    page = again(browser, server)
    if value(page, "#army-name") != "Browser Beasts" or page.count("#places select") != 8:
        raise PageError("the bench was not kept")
    page.press("#whole")
    page.wait("four places", lambda: page.count("#places select") == 4)
    page.wait("the army", lambda: "%" in page.text("#strength"))
    page.driver.execute_script("const s = document.getElementById('side'); s.value = 'white'")
    page.press("#play")
    game = browser.board()
    if not game.fen().endswith("CMGAKGMC w KQkq - 0 1"):
        raise PageError(f"the game begins at {game.fen()}")
    game.play("e2e4", by_clicks)
    game.wait("the answer", lambda: len(game.state()["played"]) >= 2)
    browser.screenshot(FOLDER / "workshop-game.png")
    link = game.driver.execute_script("return location.href")
    if "army" not in link and "z=" not in link:
        raise PageError(f"no army in {link}")
    fen = game.fen()
    browser.driver.execute_script("localStorage.clear(); sessionStorage.clear()")
    browser.driver.get("about:blank")
    browser.driver.get(link)
    shared = browser.board()
    shared.wait("the game of the link", lambda: shared.fen() == fen)


def a_bench(browser, server):
    """A piece without a place waits, and the army is played without it."""
    page = bench(browser, server)
    page.tool("Another piece")
    page.wait("the piece", lambda: "B Piece B" in page.text("#pieces"))
    page.press(square(1, 2))
    page.wait("a knight", lambda: value(page, "#betza") == "N")
    page.wait("a word on it", lambda: "Piece B has no place" in page.text("#strength"))
    if page.text("#complaint"):
        raise PageError(f"a complaint: {page.text('#complaint')}")
    file = lambda: page.driver.execute_script("return document.getElementById('file').textContent")
    if "Piece B" in file():
        raise PageError("a piece without a place is in the file")
    page.driver.execute_script(
        "const s = document.querySelectorAll('#places select')[1]; s.value = 'B'; s.dispatchEvent(new Event('change'))")
    page.wait("the piece in the army, another on the bench", lambda: "Piece B" in file() and "Mao has no place" in page.text("#strength"))
    page.press("#play")
    # The other army's bishop has the letter B.
    if "/CIGAKGIC " not in (fen := browser.board().fen()):
        raise PageError(f"the game begins at {fen}")


def a_strangers_drawing(browser, server):
    """A drawing is cleaned; one that cannot be is refused."""
    page = bench(browser, server)
    with tempfile.TemporaryDirectory() as folder:
        good, bad = (pathlib.Path(folder) / name for name in ("good.svg", "bad.svg"))
        good.write_text(EVIL.format(""))
        bad.write_text(EVIL.format("<script>window.hurt=1</script>"))
        page.find("#upload").send_keys(str(bad))
        page.wait("a refusal", lambda: "script" in page.text("#piece-complaint"))
        page.find("#upload").send_keys(str(good))
        page.wait("the drawing", lambda: page.count("#preview path") and not page.text("#piece-complaint"))
        whole = pathlib.Path(folder) / "whole.svg"
        whole.write_text(WHOLE)
        page.find("#upload").send_keys(str(whole))
        page.wait("a ball", lambda: page.count("#preview circle") and not page.text("#piece-complaint"))
        size = page.driver.execute_script(
            "return document.querySelector('#preview circle').getBoundingClientRect().width / document.getElementById('preview').clientWidth")
        if not 0.6 < size < 0.8:
            raise PageError(f"the ball takes {size} of the width")
    if page.driver.execute_script("return window.hurt ?? document.querySelectorAll('[onclick],[onload]').length"):
        raise PageError("something of the drawing ran, or could")


def libraries(browser, server):
    """Published armies come on the bench, and a phone shows everything."""
    page = bench(browser, server)
    page.driver.execute_script("const l = document.getElementById('library'); l.value = 'dragons'; l.dispatchEvent(new Event('change'))")
    page.wait("the dragons", lambda: value(page, "#army-name") == "Daring Dragons")
    page.wait("its strength", lambda: "%" in page.text("#strength"))
    browser.size(360, 800)
    wide = page.driver.execute_script("return document.documentElement.scrollWidth")
    browser.screenshot(FOLDER / "workshop-phone.png")
    browser.size(1280, 900)
    if wide > 360:
        raise PageError(f"the page is {wide} pixels wide on a phone")
    kept = json.loads(page.driver.execute_script("return localStorage.getItem('menagerie.workshop')"))
    return f"{len(kept['pieces'])} pieces"


def set_aside(browser, server):
    """An army that another one replaces comes back, also after a reload, and so does a piece, beside
    the button that has removed it."""
    page = bench(browser, server)
    write(page, "#army-name", "Browser Beasts")
    place = lambda: page.driver.execute_script("return [scrollY, document.getElementById('drop-piece').getBoundingClientRect().top, document.getElementById('army-title').getBoundingClientRect().top]")
    page.driver.execute_script("document.getElementById('drop-piece').scrollIntoView({block: 'center'})")
    before = place()
    page.press("#drop-piece")
    page.wait("three pieces", lambda: page.count("#pieces [aria-pressed]") == 3)
    if place() != before:
        raise PageError(f"the page jumps from {before} to {place()}")
    page.press("#pieces button:nth-child(2)")
    page.press("#piece-gone .undo")
    page.wait("four pieces", lambda: page.count("#pieces [aria-pressed]") == 4 and page.count("#places select") == 4)
    begin_with = "const l = document.getElementById('library'); l.value = arguments[0]; l.dispatchEvent(new Event('change'))"
    for army, name in [("dragons", "Daring Dragons"), ("pizza", "Pizza Kings")]:
        page.driver.execute_script(begin_with, army)
        page.wait(name, lambda name=name: value(page, "#army-name") == name)
        page.wait("the army set aside", lambda: "Browser Beasts is set aside" in page.text("#set-aside"))
    page = again(browser, server)
    write(page, "#army-name", "Other Beasts")
    page.press("#set-aside .undo")
    page.wait("the first army", lambda: value(page, "#army-name") == "Browser Beasts")
    page.press("#set-aside .undo")
    page.wait("the other one", lambda: value(page, "#army-name") == "Other Beasts" and "Browser Beasts" in page.text("#set-aside"))
    for name, army in (("One", "dragons"), ("Two", "pizza"), ("Three", "dragons")):
        write(page, "#army-name", name)
        page.driver.execute_script(begin_with, army)
        page.wait("the army set aside", lambda name=name: f"{name} is set aside" in page.text("#set-aside"))
    seen = set()
    for _ in range(4):
        last = value(page, "#army-name")
        page.press("#set-aside .undo")
        page.wait("another army", lambda last=last: value(page, "#army-name") != last)
        seen.add(value(page, "#army-name"))
    if len(seen) != 4:
        raise PageError(f"four armies were set aside, and these come back: {seen}")


def letters(browser, server):
    """What cannot be the letter of a piece is refused where it is typed."""
    page = bench(browser, server)
    for letter in ("K", "p", "\u00c9", "1", "\u00df", "M"):
        write(page, "#letter", letter)
        page.wait(f"a word on {letter}", lambda: "letter of" in page.text("#piece-complaint"))
        page.driver.execute_script("document.getElementById('letter').dispatchEvent(new Event('change'))")
        page.wait("its own letter", lambda: value(page, "#letter") == "C" and not page.text("#piece-complaint"))
    if page.text("#complaint"):
        raise PageError(f"the army is refused: {page.text('#complaint')}")


CHECKS = [
    ("quick clicks in the workshop", quick_clicks),
    ("workshop squares", by_squares),
    ("workshop keys", by_keys),
    ("workshop army", an_army),
    ("workshop bench", a_bench),
    ("workshop drawing", a_strangers_drawing),
    ("workshop library", libraries),
    ("workshop army set aside", set_aside),
    ("workshop letters", letters),
]
