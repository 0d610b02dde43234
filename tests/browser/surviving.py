"""What a page lives through: reloads, shared links, lost connections, restarts, other pages."""

from page import PageError, by_clicks


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
    for path in ["/gaem", "/rules/checkers"]:
        page = browser.visit(server, path)
        page.wait("a page for people", lambda: "There is no such page" in page.text("h2"))
        if "{" in page.text("body"):
            raise PageError(f"{path} answers {page.text('body')}")
        page.press("main a")
        page.wait("the first page", lambda: page.count(".cards"))


CHECKS = [
    ("reload", reload),
    ("chess960 arrays", arrays),
    ("lost connection", restart),
    ("two pages", two_pages),
    ("wrong address", wrong_address),
]
