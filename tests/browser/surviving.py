"""What a page lives through: reloads, shared links, lost connections, restarts, other pages."""

import random

from page import PageError, by_clicks
from sharing import DROP


def reload(browser, server):
    page = browser.open(server, "game=crazy&white=you&black=you")
    for move in ["e2e4", "deny", "d2d4"]:
        page.play(move, by_clicks)
    before = page.fen()
    browser.driver.refresh()
    page.wait("the game again", lambda: page.fen() == before)
    if [move["text"] for move in page.state()["played"]] != ["e2e4", "deny", "d2d4"]:
        raise PageError("the moves are gone")


def arrays(browser, server):
    """A start position drawn by lot (Chess960) is the same after a reload, and its castling goes on the board."""
    page = browser.open(server, "game=fischerandom&o.RandomArrays=same&white=you&black=you")
    start = page.fen()
    page.play("e2e4", by_clicks)
    browser.driver.refresh()
    page.wait("the game again", lambda: page.state() and len(page.state()["played"]) == 1)
    page.compare(server.fen("fischerandom", ["e2e4"], start), "e2e4")
    page = browser.open(server, "game=fischerandom&white=you&black=you&fen=4k3/8/8/8/8/8/8/1RK2R2+w+BF+-+0+1")
    page.play("c1f1", by_clicks)
    page.compare("4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1", "castling")


def restart(browser, server):
    """A server that goes away and comes back; the game goes on, clocks and all."""
    if server.is_files:
        return "not asked: nobody answers but the page's own worker"
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    page = browser.open(server, "game=finalfantasy&white=you&black=you&clock=10:00")
    page.play("d1e1", by_clicks)
    server.stop()
    page.wait("the loss to be told", lambda: "lost" in page.text("#status") or page.count("body.lost"))
    server.start()
    page.wait("the connection", lambda: not page.count("body.lost"))
    page.play("g7g6", by_clicks)
    page.compare(server.fen("finalfantasy", ["d1e1", "g7g6"]), "a restart")
    if page.count(".clock") != 2:
        raise PageError("the clocks are gone")


def two_pages(browser, server):
    """Two pages at once, each with its own game."""
    driver = browser.driver
    first = browser.open(server, "game=chess&white=you&black=you")
    first.play("e2e4", by_clicks)
    one = driver.current_window_handle
    driver.switch_to.new_window("tab")
    second = browser.open(server, "game=chess&white=you&black=engine&think=500n")
    second.play("d2d4", by_clicks)
    second.wait("an answer", lambda: len(second.state()["played"]) == 2)
    driver.close()
    driver.switch_to.window(one)
    first.compare(server.fen("chess", ["e2e4"]), "another page's game")
    first.play("c7c5", by_clicks)


def wrong_address(browser, server):
    browser.allowed.append("400 (Bad Request)")
    page = browser.visit(server, "/game#game=checkers")
    page.wait("a complaint", lambda: "no game 'checkers'" in page.text("#status"))
    browser.allowed.append("404 (Not Found)")
    # A host of files shows one page for all that it lacks, whose links lead on from where all pages are.
    for path in ["/gaem"] if server.is_files else ["/gaem", "/rules/checkers"]:
        page = browser.visit(server, path)
        page.wait("a page for people", lambda: "There is no such page" in page.text("h2"))
        if "{" in page.text("body"):
            raise PageError(f"{path} answers {page.text('body')}")
        page.press("main a")
        page.wait("the first page", lambda: page.count(".cards"))


def talkative(moves, letters):
    """A record with a comment of so many Cyrillic letters after each move."""
    rng = random.Random(1)
    alphabet = [chr(code) for code in range(0x430, 0x450)]
    shuttle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    said = ["".join(rng.choice(alphabet) for _ in range(letters)) for _ in range(moves)]
    words = [f"{shuttle[ply % 4]} {{{text}}}" for ply, text in enumerate(said)]
    return f"1. {' '.join(words)} *", said


def dropped(browser, server, record, said):
    """The study of a record that was dropped on a page."""
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, record)
    page.wait("the study", lambda: has_said(page, said))
    return page


def has_said(page, said):
    state = page.state()
    return state and [step.get("comment") for step in state["tree"]["steps"]] == said


def packed_address(browser, server):
    """A record of 84 kB whose address is packed, and brings it back."""
    record, said = talkative(84, 500)
    page = dropped(browser, server, record, said)
    hash_of = "return location.hash"
    page.wait("its address", lambda: browser.driver.execute_script(hash_of).startswith("#z="))
    length = len(browser.driver.execute_script(hash_of))
    browser.driver.refresh()
    page.wait("the study again", lambda: has_said(page, said))
    return f"{len(record.encode())} bytes in {length} letters"


def kept_study(browser, server):
    """A study that is too long for an address: the browser keeps it, over a restart of the server and a reload."""
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    driver = browser.driver
    record, said = talkative(160, 900)
    page = dropped(browser, server, record, said)
    address = lambda: driver.execute_script("return location.hash")
    page.wait("the notice", lambda: "this browser keeps it" in page.text("#kept"))
    page.wait("its address", lambda: address().startswith("#kept="))
    own = address()
    if not server.is_files:
        server.stop()
        page.wait("the loss to be told", lambda: page.count("body.lost"))
        server.start()
        page.wait("the connection", lambda: not page.count("body.lost"))
    driver.refresh()
    page.wait("the study again", lambda: has_said(page, said))
    page.wait("the same address", lambda: address() == own)
    one = driver.current_window_handle
    driver.switch_to.new_window("tab")
    other = browser.visit(server, f"/game{own}")
    other.wait("a copy", lambda: has_said(other, said))
    other.wait("an address of its own", lambda: address().startswith("#kept=") and address() != own)
    driver.close()
    driver.switch_to.window(one)
    page = browser.visit(server, "/game#kept=elsewhere")
    page.wait("a complaint", lambda: "another browser keeps" in page.text("#status"))


CHECKS = [
    ("packed address", packed_address),
    ("kept study", kept_study),
    ("reload", reload),
    ("chess960 arrays", arrays),
    ("lost connection", restart),
    ("two pages", two_pages),
    ("wrong address", wrong_address),
]
