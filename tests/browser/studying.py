"""Analysis on the page: lines, variations, comments, PGN, reports, positions set up."""

import pathlib

from page import PageError, by_clicks
from server import Server

FOLDER = pathlib.Path("target/browser")
RECORDS = {
    "chess": "e2e4 e7e5",
    "gt-nutters-rookies": "b1c3 g7g5",
    "illusionary": "i@a7 i@b2+b1 i@g8 f2f4",
    "spirit": "b4c4 e9d9",
    "crazy": "e2e4 deny d2d4",
    "finalfantasy": "d1e1 g7g6",
}


def analysis(browser, server):
    page = browser.open(server, "game=crazy&white=you&black=you")
    for move in ["e2e4", "e7e5"]:
        page.play(move, by_clicks)
    page.tool("Analyse")
    page.find("#engine")
    page.press("#line-count option[value='3']")
    page.press("#engine")
    page.wait("three lines and arrows", lambda: page.count("#lines li") == 3 and page.count("#board .m-arrow"))
    page.wait("an evaluation", lambda: page.text("#bar-score"))
    browser.screenshot(FOLDER / "analysis.png")
    page.press("#lines li .move")
    page.wait("the line's move", lambda: len(page.state()["tree"]["steps"]) == 3)
    page.press("#engine")
    page.wait("rest", lambda: not page.state()["thought"]["running"])


def solving(browser, server):
    """A study says how a position ends with best play, or why it cannot."""
    # The start of chess has too many positions to solve, and the answer is an error.
    browser.allowed.append("/api/solve")
    page = browser.open(server, "game=chess&mode=study&fen=7k%2F8%2F5K2%2F8%2F8%2F8%2F8%2F6R1%20w%20-%20-%200%201")
    page.press("#solve")
    page.wait("the result", lambda: page.text("#solved").startswith("White wins in "))
    page.play("f6f7", by_clicks)
    page.wait("nothing of the next position", lambda: not page.text("#solved"))
    page = browser.open(server, "game=chess&mode=study")
    page.press("#solve")
    page.wait("a reason", lambda: page.text("#solved").startswith("Not solved: "))


def giving_up(browser, server):
    """Solving blocks nothing on the page, and is cancelled by the same button or by leaving the
    position."""
    browser.allowed.append("/api/solve")
    page = browser.open(server, "game=chess&mode=study")
    said = lambda: browser.driver.execute_script("return [document.getElementById('solve').textContent, document.getElementById('solved').hidden]")
    begins = lambda: browser.driver.execute_script("document.getElementById('solve').click(); return document.getElementById('solve').textContent")
    if begins() != "Stop":
        raise PageError(f"the button says {said()[0]}")
    page.tool("Flip")
    page.wait("the other side", lambda: page.state()["board"]["flipped"])
    if server.is_files and said() != ["Stop", False]:
        raise PageError("the page has waited for the solution")
    if said()[0] == "Stop":
        page.press("#solve")
    page.wait("an end", lambda: said()[0] == "Solve")
    begins()
    page.play("e2e4", by_clicks)
    page.wait("nothing of the next position", lambda: said() == ["Solve", True])


def engine_by_key(browser, server):
    """`l` starts and stops the engine of a study, and does nothing in a game, a field or a
    lesson."""
    page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4")
    page.keys("l")
    page.tool("Analyse")
    page.find("#engine")
    page.leave_focus()
    page.keys("l")
    page.wait("the engine", lambda: page.state()["thought"]["analysis"] and page.count("#lines li"))
    page.find("#comment").send_keys("l")
    page.leave_focus()
    page.keys("l")
    page.wait("rest", lambda: not page.state()["thought"]["analysis"])
    page.tool("Play from here")
    page.wait("the game", lambda: page.state()["mode"] == "play" and not page.state()["thought"]["analysis"])


def tables(browser, server):
    """A study on a server with Syzygy's tables shows their values, which the evaluation does not."""
    if server.is_files:
        return "right: pages without a server have no folders"
    folder = pathlib.Path("../shared/syzygy")
    if not (folder / "KRvKN.rtbw").exists():
        return f"skipped: there are no tables in {folder}"
    with Server(server.engine, ["--syzygy", str(folder)]) as own:
        for fen, least, most in (("8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1", 100, 300), ("8/8/3k4/8/3n4/8/2R5/K7 w - - 0 1", 0, 0)):
            page = browser.open(own, f"game=chess&mode=study&fen={fen.replace(' ', '+')}")
            page.leave_focus()
            page.keys("l")
            page.wait("a line of the engine", lambda: page.state()["thought"]["lines"])
            score = page.state()["thought"]["score"]
            if not least <= float(score) <= most:
                raise PageError(f"{fen} is worth {score}")
        browser.driver.get("about:blank")


def variations(browser, server):
    page = browser.open(server, "game=chess&mode=study")
    disabled = lambda: page.count(".changes button[aria-disabled=true]")
    if disabled() != page.count(".changes button"):
        raise PageError("the start position is marked or removed")
    page.press("[data-glyph='$3']")
    page.play("e2e4", by_clicks)
    page.wait("a move to mark", lambda: not disabled())
    page.play("e7e5", by_clicks)
    page.tool("One move back")
    page.wait("the first move", lambda: len(page.state()["fen"]) and page.state()["turn"] == "Black")
    page.play("c7c5", by_clicks)
    comment = page.find("#comment")
    comment.send_keys("the Sicilian")
    page.find("#engine").send_keys("")
    browser.driver.execute_script("arguments[0].dispatchEvent(new Event('change'))", comment)
    page.wait("the comment", lambda: "the Sicilian" in page.text("#tree"))
    comment.send_keys(" defence")
    page.find("#board").click()
    comment.click()
    comment.send_keys("!")
    wheel = "arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: -100, bubbles: true, cancelable: true}))"
    browser.driver.execute_script(wheel, page.square("e4"))
    page.wait("the move before", lambda: page.state()["turn"] == "Black")
    if page.text("#tree").count("the Sicilian defence!") != 1 or comment.get_property("value"):
        raise PageError(f"a comment that was typed belongs to its move: {page.text('#tree')}, the field has {comment.get_property('value')}")
    page.press("#tree [data-text=c7c5]")
    page.wait("the Sicilian", lambda: page.state()["turn"] == "White")
    if "(" not in page.text("#tree"):
        raise PageError(f"a variation stands in brackets: {page.text('#tree')}")
    link = browser.driver.current_url.split("#")[1]
    again = browser.open(server, link)
    again.wait("the tree again", lambda: "the Sicilian" in again.text("#tree"))
    again.compare(server.fen("chess", ["e2e4", "c7c5"]), "a shared link")
    again.tool("To main line")
    again.wait("the new main line", lambda: [step.get("text") for step in again.state()["tree"]["steps"]][:2] == ["e2e4", "c7c5"])
    again.tool("Delete from here")
    again.wait("one line", lambda: len(again.state()["tree"]["steps"]) == 2)


def records(browser, server):
    """A game of each kind leaves as PGN and comes back the same."""
    for variant, moves in RECORDS.items():
        page = browser.open(server, f"game={variant}&white=you&black=you&moves={moves.replace('+', '%2B').replace(' ', '+')}")
        page.press("#more summary")
        browser.driver.execute_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
        page.tool("Copy PGN")
        text = page.wait("the PGN", lambda: page.find("#text").get_property("value"))
        before = page.fen()
        page = browser.open(server, "game=chess&white=you&black=you")
        page.press("#more summary")
        browser.driver.execute_script("arguments[0].value = arguments[1]", page.find("#text"), text)
        page.press("#open-text")
        page.wait("the study", lambda: page.state()["mode"] == "study")
        last = page.state()["tree"]["steps"][-1]["node"]
        page.press(f"[data-node='{last}']")
        page.wait("the last move", lambda: page.state()["tree"]["at"] == last)
        page.compare(before, f"{variant} by PGN")
    return f"{len(RECORDS)} games out and in"


def report(browser, server):
    page = browser.open(server, "game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4&at=4")
    if page.text("#bar-score") != "0-1":
        raise PageError(f"the bar at the end says {page.text('#bar-score')}")
    page.tool("One move back")
    page.wait("nothing that is known", lambda: page.text("#bar-score") == "" and "not known" in page.find("#bar").get_attribute("aria-label"))
    page.tool("One move forward")
    page.wait("the end", lambda: page.text("#bar-score") == "0-1")
    browser.driver.execute_script("location.hash = 'game=crazyhouse&mode=study&moves=e2e4'")
    page.wait("another study, of which nothing is known", lambda: page.state()["game"]["name"] == "crazyhouse" and page.text("#bar-score") == "")
    page = browser.open(server, "game=chess&mode=study&moves=f2f3+e7e5+g2g4+d8h4&at=4")
    page.tool("Review the whole game")
    page.wait("the report", lambda: page.count("#report a"))
    page.wait("the graph", lambda: page.count("#graph .share"))
    for size in ((360, 740), (667, 375), (1280, 900)):
        browser.size(*size)
        narrow = [count.size for count in browser.driver.find_elements("css selector", "#summary .count") if count.size["width"] < 24]
        if narrow or not page.count("#summary .count"):
            raise PageError(f"counts of {narrow} at {size}")
    driver = browser.driver
    own = driver.current_window_handle
    page.wait("a link to it", lambda: page.find("#report a").get_attribute("href"))
    page.press("#report a")
    page.wait("its window", lambda: len(driver.window_handles) == 2)
    driver.switch_to.window(next(handle for handle in driver.window_handles if handle != own))
    page.wait("the report's boards", lambda: "accuracy" in page.text("body") and page.count("svg.board"))
    browser.size(360, 740)
    if (wide := driver.execute_script("return document.documentElement.scrollWidth")) > 360:
        raise PageError(f"on a phone the report is {wide} pixels wide")
    driver.close()
    driver.switch_to.window(own)


def editor(browser, server):
    page = browser.open(server, "game=chess&mode=study")
    page.press("#more summary")

    def empty(*squares):
        page.tool("Set up a position")
        page.wait("the editor", lambda: page.count("#editor[open] [data-edit]") == 64)
        page.press("[data-token='']")
        for name in squares:
            page.press(f"[data-edit={name}]")

    def field(selector, value):
        browser.driver.execute_script(
            "const field = document.querySelector(`.fields ${arguments[0]}`); field.value = arguments[1]; field.dispatchEvent(new Event('change')); field.dispatchEvent(new Event('input'))",
            selector, value)

    empty()
    browser.driver.execute_script("const field = document.getElementById('fen'); field.value = arguments[0]; field.dispatchEvent(new Event('input'))",
                                  "4k3/8/8/8/8/8/PP6/4K3 b - - 3 9")
    page.press("[data-edit=b2]")
    fen = browser.driver.execute_script("return document.getElementById('fen').value")
    if fen != "4k3/8/8/8/8/8/P7/4K3 b - - 3 9" or page.count(".edit-board svg") != 3:
        raise PageError(f"after a FEN was typed and b2 emptied: {fen}, {page.count('.edit-board svg')} pieces")
    page.tool("Cancel")
    empty("d1", "d8")
    field("select", "b")
    page.press(".fields input[value=K]")
    field("input[type=number]", "7")
    browser.screenshot(FOLDER / "editor.png")
    page.press("#use-position")
    page.wait("the position", lambda: page.fen() == "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b Qkq - 7 1")
    if not page.count("#more[open]"):
        page.press("#more summary")
    empty("e1")
    browser.allowed.append("400 (Bad Request)")
    page.press("#use-position")
    page.wait("a complaint", lambda: "king" in page.text("#editor .complaint").lower())


def practice(browser, server):
    """A position of a study is played against the engine, at a level and a side that are chosen,
    also after a report."""
    def begin(page, side, level):
        page.wait("the question", lambda: page.count("#practice-level"))
        browser.driver.execute_script(
            "document.getElementById('practice-side').value = arguments[0]; document.getElementById('practice-level').value = arguments[1]", side, level)
        page.press("#begin-practice")
        page.wait("a game", lambda: page.state()["mode"] == "play")

    page = browser.open(server, "game=spirit&mode=study&at=1&moves=b4c4+h6g6+c4d4")
    page.tool("Practice from here")
    begin(page, "white", "4")
    page.wait("the engine's answer", lambda: len(page.state()["played"]) == 2 and page.state()["yours"])
    state = page.state()
    if state["seats"] != ["you", "engine"] or state["level"] != "level 4" or state["played"][0]["text"] != "b4c4":
        raise PageError(f"{state['seats']}, {state['level']}, {state['played']}")
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5+d1h5+e8e7+h5e5")
    page.tool("Review the whole game")
    page.press("#learn-mistakes")
    page.wait("a mistake", lambda: page.text("#lesson h2"))
    fen = page.fen()
    page.press("#practise-lesson")
    begin(page, page.state()["turn"].lower(), "0")
    if page.fen() != fen or page.find("#lesson").is_displayed() or not page.state()["yours"]:
        raise PageError("another position, or the lesson goes on")


def state_of_all_games(browser, server):
    """Whatever a game's FEN says beside the board has controls: checks left, pieces in hand, the
    right to deny."""
    for link, change, wanted in [
        ("game=3check", "fields => { fields.querySelectorAll('input[type=number]')[1].value = 1 }", " w KQkq - 3+1 0 1"),
        ("game=crazyhouse", "fields => { fields.querySelector('[aria-label=\"Black queens\"]').value = 2 }", "RNBQKBNR[qq] w KQkq - 0 1"),
        ("game=crazy", "fields => { [...fields.querySelectorAll('select')].at(-1).value = 'deny:w' }", " w KQkq - 0 1 deny:w"),
        ("game=spirit", "fields => { fields.querySelector('select').value = 'b' }", " b - - 0 1"),
        ("game=finalfantasy", "fields => { fields.querySelector('select').value = 'b' }", " b - - 0 1 call:-,-"),
        ("game=chess&moves=e2e4", "fields => { [...fields.querySelectorAll('select')].at(-1).value = 'e3' }", " b KQkq e3 0 1"),
    ]:
        page = browser.open(server, f"{link}&mode=study")
        page.press("#more summary")
        page.tool("Set up a position")
        page.wait("the editor", lambda: page.count("#editor[open] .fields"))
        browser.driver.execute_script(
            f"const fields = document.querySelector('.fields'); ({change})(fields);"
            "for (const field of fields.querySelectorAll('input, select')) for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind))")
        browser.screenshot(FOLDER / f"editor-{link.split('=')[1].split('&')[0]}.png")
        if not browser.driver.execute_script("return document.getElementById('fen').value").endswith(wanted):
            raise PageError(f"{link}: {browser.driver.execute_script('return document.getElementById(`fen`).value')}")
        page.press("#use-position")
        page.wait(f"{link}: the position", lambda: page.state() and not page.count("#editor[open]"))


def lines_of_a_link(browser, server):
    """The number of lines of a link is that of the menu."""
    page = browser.open(server, "game=chess&mode=study&lines=4")
    page.wait("four lines", lambda: page.count("#lines li") == 4)
    if (shown := page.find("#line-count").get_property("value")) != "4":
        raise PageError(f"the menu says {shown!r}")


CHECKS = [
    ("lines of a link", lines_of_a_link),
    ("analysis", analysis),
    ("endgame tables", tables),
    ("solving", solving),
    ("giving up a solution", giving_up),
    ("practice from here", practice),
    ("the engine by a key", engine_by_key),
    ("variations", variations),
    ("records", records),
    ("report", report),
    ("editor", editor),
    ("editor's state of all games", state_of_all_games),
]
