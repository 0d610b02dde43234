"""The rules of axe-core (WCAG 2, levels A and AA) on the pages, light and dark; and nothing moves
while the engine thinks."""

import pathlib

from page import Browser, PageError, by_clicks

AXE = pathlib.Path("target/test-npm/node_modules/axe-core/axe.min.js")
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], rules: {"label-content-name-mismatch": {enabled: true}}})
  .then(result => done(result.violations.map(v => v.id + ": " + v.nodes.map(n => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).slice(0, 3).join("; "))),
        error => done([String(error)]));
"""
PAGES = {
    "the first page": "/",
    "rules": "/rules/crazy",
    "the workshop": "/workshop",
    "the editor": "/game?edit#game=crazyhouse&mode=study",
    "the editor of stacks": "/game?edit#game=finalfantasy&mode=study",
    "pieces in hand": "/game#game=crazyhouse&white=you&black=you&fen=4k3/8/8/8/8/8/8/4K3[NNpp]+w+-+-+0+1",
    "a game": "/game#game=finalfantasy&white=you&black=you&moves=d1e1&clock=5:00",
    "a study": "/game#game=chess&mode=study&moves=e2e4+%28+d2d4+%7Bso%7D+%29+e7e5&at=1",
    "wide tables": "/rules/endings",
    "a low window": "/game#game=illusionary&white=you&black=you",
    "a long description": "/game#game=crazy&white=you&black=you",
}
# Sizes at which something on a page scrolls; elsewhere not even a dialog does.
SIZES = {"wide tables": (360, 740), "a low window": (1366, 600), "a long description": (390, 740)}


def axe(browser, server):
    found = []
    for dark in (False, True):
        for name, path in PAGES.items():
            browser.size(*SIZES.get(name, (1280, 1600)), dark)
            page = browser.visit(server, path)
            if "/game" in path:
                browser.board()
            if "?edit" in path:
                page.wait("the editor", lambda: page.count("#editor[open] .palette svg"))
            if "description" in name:
                page.click("d1")
                page.wait(name, lambda: page.count("#square-info h2"))
            browser.driver.execute_script(AXE.read_text())
            violations = browser.driver.execute_async_script(RUN)
            found += [f"{name}{' (dark)' if dark else ''}: {violation}" for violation in violations]
    if found:
        raise PageError("\n".join(["axe finds:", *found]))
    return f"{len(PAGES)} pages, light and dark"


# Colours of the ground of two elements.
GROUNDS = "return arguments[0].map((found) => getComputedStyle(document.querySelector(found)).backgroundColor)"


def forced(browser, server):
    """With forced colours the chosen side, the players' colours, the side to move and the selected
    square are distinguishable."""
    features = [{"name": "forced-colors", "value": "active"}]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    page = browser.visit(server, "/")
    page.press("[data-open=new-chess]")
    if len(set(browser.driver.execute_script(GROUNDS, (".sides .chip:has(:checked)", ".sides .chip:not(:has(:checked))")))) != 2:
        raise PageError("the side that is chosen looks like the others")
    page = browser.open(server, "game=chess&white=you&black=engine")
    page.click("e2")
    if len(set(browser.driver.execute_script(GROUNDS, (".disc.white", ".disc.black")))) != 2:
        raise PageError("the players look the same")
    shown = browser.driver.execute_script(
        "return [getComputedStyle(document.querySelector('.picked')).outlineStyle, getComputedStyle(document.querySelector('.turn'), '::after').backgroundColor]")
    if shown[0] != "solid" or shown[1] == browser.driver.execute_script("return getComputedStyle(document.body).backgroundColor"):
        raise PageError(f"the selected square and the side to move: {shown}")


INSIDE = "game=crazy&white=you&black=you&fen=5br1/p3ppbk/1p2p2n/5p2/1pr{K}5/5NP1/P4P1P/R4B1R+w+-+-+0+25+deny:b"


def layout(browser, server):
    """Nothing moves while the engine thinks and answers, at the end of a game, when a menu is filled or
    what happened takes two lines, on a phone, upright or on its side, or a wide screen."""
    def observed(link):
        page = browser.open(server, link)
        # The tools come last; what moves while a page is opened is another check.
        page.wait("all parts", lambda: page.count("#tools button"))
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        browser.driver.execute_script(
            "window.shift = 0; window.shifted = []; new PerformanceObserver(list => { for (const entry of list.getEntries()) { "
            "window.shift += entry.value; window.shifted.push(entry.sources.map(({node, previousRect, currentRect}) => "
            "[node?.id || node?.className || node?.nodeName, previousRect, currentRect])); } })"
            ".observe({type: 'layout-shift', buffered: false})"
        )
        return page

    def compare():
        if shift := browser.driver.execute_script("return window.shift"):
            moved = browser.driver.execute_script("return JSON.stringify(window.shifted)")
            raise PageError(f"the layout shifts by {shift} at {width} pixels: {moved}")

    for width in (360, 1280):
        browser.size(width, 800)
        page = observed("game=chess&white=engine&black=engine&think=2000n")
        page.wait("some moves", lambda: len(page.state()["played"]) >= 6)
        compare()
        page.wait("the end", lambda: page.state()["over"])
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        compare()
        page = observed("game=chess&white=you&black=you&moves=f2f3+e7e5+g2g4")
        page.play("d8h4", by_clicks)
        page.wait("the result", lambda: page.find("#result").is_displayed())
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        compare()
        page = observed(INSIDE)
        page.press("#all-offers")
        page.wait("the menu with all effects", lambda: page.count("#chooser .choice svg") == 16)
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        compare()
    for width, height in ((360, 740), (667, 375), (740, 360)):
        browser.size(width, height)
        page = observed("game=finalfantasy&white=you&black=engine&think=500n")
        page.play("d1e1", by_clicks)
        page.wait("an answer", lambda: len(page.state()["played"]) == 2)
        browser.driver.execute_script("document.getElementById('status').textContent = 'Black: Fighter takes the Warrior on e4. Your turn'")
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        compare()


# The pages examined, each by its address.
OPENINGS = {
    "a game": "/game#game=crazy&white=you&black=engine&clock=5:00",
    "a game with a long title": "/game#game=finalfantasy&white=you&black=engine",
    "a study with three lines": "/game#game=spirit&mode=study&lines=3&moves=b4c4+h6g6+c4d4",
    "a tutorial": "/game?learn=spirit",
    "puzzles": "/game?puzzles=atomic",
    "rules": "/rules/crazy",
    "the workshop": "/workshop",
}
JUMPS = "const done = arguments[0]; new PerformanceObserver((list, seen) => { seen.disconnect(); done(list.getEntries()" \
    ".filter(shift => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0)); })" \
    ".observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(0), 500)"


def opening(browser, server):
    """Nothing moves while a page is opened, its parts come, and the engine begins."""
    found = {}
    for size in ((1366, 768), (360, 740)):
        for name, path in OPENINGS.items():
            browser.size(*size)
            page = browser.visit(server, path)
            if "/game" in path:
                browser.board()
                page.wait("all parts", lambda: page.find("main").is_displayed() and page.count("#tools button"))
            if "/workshop" in path:
                page.wait("the words on a piece", lambda: page.text("#words"))
            if "lines" in path:
                page.wait("three lines", lambda: page.count("#lines li") == 3)
            browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            found[f"{name} at {size[0]}"] = browser.driver.execute_async_script(JUMPS)
    if large := {name: shift for name, shift in found.items() if shift > 0.02}:
        raise PageError(f"the layout shifts: {large}")
    return f"at most {max(found.values()):.4f}"


def offers(browser, server):
    """The tools, the moves and descriptions stay in place when there are fewer or more special moves, up
    to two rows of them, or the eight that a game begins with, or notes."""
    places = lambda: [page.find(part).rect["y"] for part in ("#tools", "#moves", "#effect")]
    browser.size(360, 740)
    page = browser.open(server, "game=crazy&white=you&black=you")
    before = places()
    for move in ("a2a4", "a7a5", "h2h4"):
        page.play(move, by_clicks)
        if places() != before:
            raise PageError(f"after {move} all goes from {before} to {places()} on a phone")
    for size in ((1920, 1080), (1366, 768), (1280, 800), (1024, 768)):
        browser.size(*size)
        page = browser.open(server, "game=crazy&white=you&black=you")
        before = places()
        counts = []
        for move in ("e2e4", "e7e5", "d2d4", "d7d5"):
            counts.append(page.count("#offers button"))
            page.play(move, by_clicks)
            if places() != before:
                raise PageError(f"after {move} the tools and moves go from {before} to {places()} at {size}")
        if set(counts) != {1, 2, 3}:
            raise PageError(f"numbers of special moves: {counts}")
        page = browser.open(server, "game=illusionary&white=you&black=you")
        page.wait("eight pawns", lambda: page.count("#offers button") == 8)
        before = places()
        page.press("#offers [data-move='i@c7']")
        page.wait("one button", lambda: page.count("#offers button") == 1)
        if places() != before:
            raise PageError(f"after a choice the tools and moves go from {before} to {places()} at {size}")
    page = browser.open(server, INSIDE)
    page.wait("one button for all ways of the King inside the Rook", lambda: page.text("#all-offers") == "Choose one of 16 moves")
    if (buttons := page.count("#offers button")) > 8:
        raise PageError(f"{buttons} buttons beside the board")
    page.press("#all-offers")
    page.press("#chooser [data-move='c4.1c3c4']")
    page.wait("the move", lambda: [move["text"] for move in page.state()["played"]] == ["c4.1c3c4"])


CUT = "const it = document.querySelector(arguments[0]); return it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight"


def narrow(browser, server):
    """The longest title and a score of many figures are seen whole, and in one line where there is
    one."""
    page = browser.open(server, "game=finalfantasy&mode=study")
    browser.driver.execute_script("document.getElementById('bar-score').textContent = '+10.54'")
    score = page.find("#bar-score")
    if browser.driver.execute_script(CUT, "#bar-score") or score.size["height"] > 25:
        raise PageError(f"a score of {score.size}")
    browser.size(320, 568)
    if browser.driver.execute_script(CUT, "#title") or browser.driver.execute_script("return document.documentElement.scrollWidth") > 320:
        raise PageError("the title is cut at 320 pixels")


def size_of_the_board(browser, server):
    """The board takes the window's height, in a game as in a study, and a phone's width."""
    for link in ("game=crazy&white=you&black=engine&clock=5:00", "game=spirit&mode=study&lines=3", "game=chess&mode=study"):
        for window, least in [((1366, 768), 635), ((1280, 900), 765), ((1920, 1080), 945), ((360, 740), 330)]:
            browser.size(*window)
            page = browser.open(server, link)
            box = page.find("#board").rect
            if box["width"] < least or box["x"] + box["width"] > window[0]:
                raise PageError(f"{link}: a board of {box} in a window of {window}")


def sideways(browser, server):
    """A phone that lies on its side shows the whole board, whose it is and whose turn it is,
    without scrolling; the buttons at its top are wide enough for a finger."""
    for window in ((667, 375), (740, 360), (844, 390)):
        browser.size(*window)
        for path in ("/game#game=crazy&white=you&black=you&clock=5:00", "/game#game=spirit&mode=study&lines=3", "/game?learn=spirit"):
            page = browser.visit(server, path)
            browser.board()
            page.wait("all parts", lambda: page.find("main").is_displayed())
            for part in ("#player-top", "#board", "#player-bottom", "#status"):
                box = page.find(part).rect
                if box["y"] < 0 or box["y"] + box["height"] > window[1] + 1:
                    raise PageError(f"{path}: {part} at {box} in a window of {window}")
            if small := [button.text for button in browser.driver.find_elements("css selector", ".top :is(button, .button)") if 0 < button.size["width"] < 24]:
                raise PageError(f"{path}: small buttons {small} in a window of {window}")
            if page.find("#board").rect["height"] < 0.64 * window[1]:
                raise PageError(f"{path}: a board of {page.find('#board').rect} in a window of {window}")


def links_of_rules(browser, server):
    """On a phone the links between the pages of rules begin with the page that is shown, and lead
    on."""
    browser.size(360, 740)
    for name in ("chess", "horde"):
        page = browser.visit(server, f"/rules/{name}")
        box = page.find("nav [aria-current=page]").rect
        if box["x"] < 0 or box["x"] + box["width"] > 360:
            raise PageError(f"the link of {name} is at {box}")


PLACES = "return [...document.querySelectorAll('#tools *, #effect, #moves, #board')].map(e => {" \
    "const box = e.getBoundingClientRect(); return [e.id || e.textContent, box.x, box.y, box.width]; })"


def places(browser, server):
    """Nothing moves when the turn passes from the user to the engine and back."""
    page = browser.open(server, "game=chess&white=you&black=engine&level=full&think=1.5s")
    before = browser.driver.execute_script(PLACES)
    page.play("e2e4", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    while_thinking = browser.driver.execute_script(PLACES)
    if before != while_thinking:
        raise PageError(f"before {before}\nwhile the engine thinks {while_thinking}")
    if page.find("#tools [aria-disabled=true]").text != "Hint":
        raise PageError("there is no hint for the engine's move")


# Dialogs, where they are opened, and what opens them.
DIALOGS = {
    "keys of the first page": ("/", "[data-keys]"),
    "settings": ("/", "#show-settings"),
    "a new game": ("/", "[data-open=new-grandtournament]"),
    "keys of a game": ("/game#game=crazy&white=you&black=you", "[data-keys]"),
    "a friend": ("/game#game=crazy&white=you&black=you", "#tools [title^=Invite]"),
    "the editor": ("/game#game=finalfantasy&mode=study", "Set up a position"),
    "tags": ("/game#game=chess&mode=study&moves=e2e4", "Names and tags"),
}
FITS = """
const dialog = document.querySelector("dialog[open]"), inside = dialog.getBoundingClientRect();
const out = [...dialog.querySelectorAll("*")].filter(part => {
  const box = part.getBoundingClientRect();
  return box.width && (box.left < inside.left - 1 || box.right > inside.right + 1);
});
return {scrolled: dialog.scrollTop, wider: dialog.scrollWidth - dialog.clientWidth, out: out.map(part => part.outerHTML.slice(0, 60)).slice(0, 5)};
"""


def dialogs(browser, server):
    """Each dialog opens at its top, and nothing in it is beside the screen of a phone."""
    wrong = []
    for size in ((360, 740), (1366, 768)):
        browser.size(*size)
        for name, (path, opener) in DIALOGS.items():
            # Nobody else comes to a page without a server.
            if name == "a friend" and server.is_files:
                continue
            page = browser.visit(server, path)
            if "/game" in path:
                browser.board()
            # Keys are offered where there is room for a keyboard.
            if opener == "[data-keys]" and not page.find(opener).is_displayed():
                continue
            if opener[0] in "#[":
                page.press(opener)
            else:
                page.press("#more summary")
                page.tool(opener)
            page.wait(name, lambda: page.count("dialog[open] *"))
            found = browser.driver.execute_script(FITS)
            if found["scrolled"] or found["wider"] > 0 or found["out"]:
                wrong.append(f"{name} at {size[0]}: {found}")
    if wrong:
        raise PageError("\n".join(wrong))


LARGE_TEXT = """
const outside = [...document.querySelectorAll("main :is(button, a, select, h1, h2, h3)")].filter((part) => {
  const box = part.getBoundingClientRect();
  return part.checkVisibility() && box.width > 1 && !part.closest(".hidden, table, nav") && (box.left < -1 || box.right > innerWidth + 1);
});
return [document.documentElement.scrollWidth, outside.map((part) => part.id || part.textContent)];
"""


def large_text(_, server):
    """With text of twice the size a phone shows everything in its width."""
    with Browser(text=32) as browser:
        for width in (390, 600):
            browser.size(width, 844)
            for path in ("/", "/game#game=chess&mode=study&moves=e2e4+e7e5", "/game?puzzles=chess", "/workshop"):
                page = browser.visit(server, path)
                page.wait("the page", lambda path=path: page.state() if "game" in path else page.count("main button"))
                wide, outside = browser.driver.execute_script(LARGE_TEXT)
                if wide > width or outside:
                    raise PageError(f"{path} is {wide} pixels wide on {width}, with {outside} outside")


CHECKS = [("axe", axe), ("forced colours", forced), ("dialogs", dialogs), ("a phone on its side", sideways), ("links between rules", links_of_rules), ("layout", layout), ("places", places), ("opening pages", opening), ("special moves", offers), ("size of the board", size_of_the_board), ("narrow places", narrow), ("large text", large_text)]
