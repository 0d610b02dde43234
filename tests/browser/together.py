"""Two people on two pages, and a third who watches: one game by links."""

import pathlib

from page import Browser, Page, PageError, by_clicks


# Whether there is a proposal once the server has answered all that was sent before.
ANSWERED = """
const done = arguments[0];
const room = new URLSearchParams(location.hash.slice(1));
fetch(`/api/games/${room.get("room")}?key=${room.get("seat")}`).then(async (answer) => done(Boolean((await answer.json()).room.asked)));
"""


def come(browser, address):
    """A page that was given a link."""
    browser.driver.get("about:blank")
    browser.driver.get(address)
    page = Page(browser.driver)
    page.wait("the board", page.state)
    return page


def give_name(page, name):
    page.wait("the question for a name", lambda: page.count("#own-name"))
    field = page.driver.find_element("css selector", "#own-name")
    field.clear()
    field.send_keys(name)
    page.press("#name-given")


def invitation(browser, server, link):
    """Ann invites and has White: her page, her friend's link, and that for spectators."""
    browser.driver.execute_script("localStorage.clear()")
    ann = browser.open(server, link)
    ann.tool("Invite")
    ann.wait("the question for a side", lambda: ann.count("#own-side"))
    browser.driver.execute_script("document.getElementById('own-side').value = 'white'")
    give_name(ann, "Ann")
    ann.wait("the links", lambda: ann.count("#friend-link"))
    if "--bind" not in ann.text("#only-here"):
        raise PageError("nobody elsewhere can follow a link that begins with 127.0.0.1")
    return [ann, *(browser.driver.execute_script(f"return document.getElementById('{field}').value") for field in ("friend-link", "watch-link"))]


def invited(browser, other, server, link):
    """Ann invites and has White; Bob comes on another page."""
    ann, friend, watch = invitation(browser, server, link)
    bob = come(other, friend)
    give_name(bob, "Bob")
    ann.wait("Bob", lambda: "Bob" in ann.text("#player-top"))
    bob.wait("Ann", lambda: "Ann" in bob.text("#player-top"))
    return ann, bob, friend, watch


def shows_position(page, fen):
    page.wait("the move", lambda: page.fen() == fen)


def watch_apart(browser, watcher, watch):
    """Another watcher turns the board and steps back: on that page alone."""
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    second = come(browser, watch)
    second.tool("Flip")
    second.wait("the other side", lambda: second.state()["board"]["flipped"])
    second.leave_focus()
    second.keys("[")
    second.wait("a step back", lambda: second.state()["shown"] == 2)
    version = second.state()["version"]
    browser.driver.close()
    browser.driver.switch_to.window(first)
    watcher.wait("news of it", lambda: watcher.state()["version"] >= version)
    if watcher.state()["board"]["flipped"] or watcher.state()["shown"] != 3:
        raise PageError("one who watches turns the board, or steps back, for another one")


def friends(browser, server):
    """A game of two pages: moves, a take-back, a draw that is declined, resignation, and a rematch
    with colours changed."""
    if server.is_files:
        return "not asked: nobody else comes to a page without a server"
    browser.allowed += ["403"]
    with Browser() as other:
        ann, bob, friend, watch = invited(browser, other, server, "game=crazy&white=you&black=engine&clock=10:00")
        if ann.count("#friend-link") or not bob.state()["board"]["flipped"]:
            raise PageError("the links are still there, or Black sits on White's side")
        for page, reader, move in [(ann, bob, "e2e4"), (bob, ann, "e7e6"), (ann, bob, "d2d4")]:
            page.wait("the turn", lambda page=page: page.state()["yours"])
            page.play(move, by_clicks)
            shows_position(reader, page.fen())
        if bob.state()["yours"] is not True or ann.state()["yours"]:
            raise PageError("both may move")
        browser.screenshot(pathlib.Path("target/browser/friends.png"))
        refused = browser.driver.execute_async_script(
            "const done = arguments[0]; const room = new URLSearchParams(location.hash.slice(1));"
            "fetch(`/api/games/${room.get('room')}?key=${room.get('seat')}`, {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({do: 'play', text: 'e7e5'})}).then(async r => done([r.status, (await r.json()).error]))")
        if refused != [403, "it is Black's turn"]:
            raise PageError(f"Black's move from White's seat: {refused}")
        ann.tool("Take back")
        bob.wait("the question", lambda: "Ann asks to take a move back" in bob.text("#asked"))
        # A double click agrees, and asks for nothing.
        bob.press_at_once("#agree", "#agree")
        ann.wait("one move less", lambda: len(ann.state()["played"]) == 2)
        bob.wait("both clicks", lambda: len(bob.state()["played"]) == 2 and not bob.driver.execute_async_script(ANSWERED))
        if bob.state()["room"]["asked"]:
            raise PageError(f"by a double click {bob.state()['room']['asked']}")
        ann.play("d2d4", by_clicks)
        bob.wait("the turn", lambda: bob.state()["yours"])
        # Bob goes to another page, and comes back by the browser's button.
        for kind in ("pagehide", "pageshow"):
            other.driver.execute_script("dispatchEvent(new PageTransitionEvent(arguments[0], {persisted: true}))", kind)
        bob.tool("Offer draw")
        ann.wait("the offer", lambda: "Bob offers a draw" in ann.text("#asked"))
        ann.press("#decline")
        bob.wait("the answer", lambda: "Ann declines" in bob.text("#status"))
        other.driver.refresh()
        bob = other.board()
        bob.wait("Bob's seat again", lambda: bob.state()["room"]["you"] == "Black" and len(bob.state()["played"]) == 3)
        other.driver.get("about:blank")
        ann.wait("news of it", lambda: "Bob is not here" in ann.text("#status"))
        watcher = come(other, watch)
        watcher.wait("a place to watch, and news", lambda: "Bob is not here" in watcher.text("#status"))
        bob = come(other, friend)
        ann.wait("Bob to be back", lambda: "Both players are here" in ann.text("#status"))
        watcher = come(other, watch)
        watcher.wait("a place to watch", lambda: "You are watching" in watcher.text("#friends"))
        if watcher.state()["yours"] or watcher.state()["room"]["key"]:
            raise PageError("who watches may play")
        watch_apart(other, watcher, watch)
        ann.tool("Resign")
        ann.press("[data-answer=yes]")
        watcher.wait("the end", lambda: (watcher.state()["over"] or {}).get("result") == "0-1")
    browser.driver.execute_script("localStorage.clear()")
    return None


def rematch(browser, server):
    """After the end both want to play again: colours change, the links stay; the finished game is
    studied as a copy."""
    if server.is_files:
        return "not asked: nobody else comes to a page without a server"
    with Browser() as other:
        ann, bob, *_ = invited(browser, other, server, "game=chess&white=you&black=you")
        ann.play("f2f3", by_clicks)
        bob.wait("the turn", lambda: bob.state()["yours"])
        bob.tool("Resign")
        bob.press("[data-answer=yes]")
        ann.wait("the end", lambda: ann.state()["over"])
        ann.tool("Rematch")
        bob.wait("the wish", lambda: "Ann wants a rematch" in bob.text("#asked"))
        bob.press("#agree")
        ann.wait("the other side", lambda: ann.state()["room"]["you"] == "Black" and not ann.state()["over"])
        bob.wait("White", lambda: bob.state()["room"]["you"] == "White" and bob.state()["yours"])
        bob.play("e2e4", by_clicks)
        ann.wait("the turn", lambda: ann.state()["yours"])
        ann.play("e7e5", by_clicks)
        bob.wait("the turn", lambda: bob.state()["yours"])
        bob.tool("Resign")
        bob.press("[data-answer=yes]")
        ann.wait("the end", lambda: ann.state()["over"])
        ann.tool("Analyse")
        ann.wait("a study of its own", lambda: ann.state()["mode"] == "study" and ann.state()["room"] is None)
        if bob.state()["mode"] != "play":
            raise PageError("the study of one page is the other's, too")
        browser.driver.back()
        ann.wait("the game between friends", lambda: ann.state()["room"] and ann.state()["over"])
    browser.driver.execute_script("localStorage.clear()")
    return None


def parted(browser, server):
    """A server that begins anew does not know the game any more: each page says that it has a copy,
    for as long as it is open. The clocks of a copy wait, and it is not the friends' game."""
    if server.is_files:
        return "not asked: nobody else comes to a page without a server"
    lost = ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    browser.allowed += lost
    with Browser() as other:
        ann, bob, *_ = invited(browser, other, server, "game=chess&white=you&black=you&clock=5:00")
        for page, move in ((ann, "e2e4"), (bob, "e7e5"), (ann, "g1f3")):
            page.wait("the turn", lambda page=page: page.state()["yours"])
            page.play(move, by_clicks)
        bob.wait("the clock", lambda: bob.state()["clocks"]["running"] == "Black")
        server.stop()
        server.start()
        for page in (ann, bob):
            page.wait("what has become of the game", lambda page=page: "this is a copy" in page.text("#status"))
            page.wait("the game", lambda page=page: page.state()["room"] is None and page.state()["yours"])
            if page.state()["clocks"]["running"] or not page.state()["paused"]:
                raise PageError(f"the clocks of a copy: {page.state()['clocks']}")
        ann.play("b8c6", by_clicks)
        ann.wait("the move", lambda: len(ann.state()["played"]) == 4)
        if "this is a copy" not in ann.text("#status") or len(bob.state()["played"]) != 3:
            raise PageError(f"two games, of one page each: {ann.text('#status')}")
        ann.tool("Resign")
        ann.press("[data-answer=yes]")
        ann.wait("the end", lambda: ann.state()["over"])
        browser.driver.refresh()
        ann = browser.board()
        ann.wait("the copy again", lambda: len(ann.state()["played"]) == 4)
        ann = browser.visit(server, "/")
        games = [item.text for item in browser.driver.find_elements("css selector", "#saved-games a")]
        if len(games) != 2 or "White - Black 0-1" not in games[0] or not games[1].endswith("Ann - Bob"):
            raise PageError(f"the game of the friends and the copy: {games}")
    browser.driver.execute_script("localStorage.clear()")
    return None


def returned(browser, server):
    """The first page leads back to a seat from the invitation on: by "Continue" and by the list of
    games. After a rematch it lists two games, and when the server has lost the game, the entry opens
    the copy."""
    if server.is_files:
        return "not asked: nobody else comes to a page without a server"
    browser.allowed += ["404", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "Failed to load resource"]
    with Browser() as other:
        ann, friend, _ = invitation(browser, server, "game=chess&white=you&black=you")
        seats = [ann]

        def play(*moves):
            for at, move in enumerate(moves):
                seats[at % 2].wait("the turn", lambda at=at: seats[at % 2].state()["yours"])
                seats[at % 2].play(move, by_clicks)
            seats[(len(moves) - 1) % 2].wait("the last move", lambda: not seats[(len(moves) - 1) % 2].state()["yours"])

        def leads_back(link):
            browser.driver.get(server.address)
            ann.wait("the entry", lambda: ann.count(link))
            ann.press(link)
            seats[0] = browser.board()
            seats[0].wait("Ann's seat", lambda: (seats[0].state()["room"] or {}).get("you"))

        entry = "#saved-games li:first-child a"
        leads_back(entry)
        leads_back("#continue")
        bob = come(other, friend)
        give_name(bob, "Bob")
        bob.wait("Bob's seat", lambda: "Bob" in bob.text("#player-bottom"))
        other.driver.get(server.address)
        bob.press(entry)
        bob = other.board()
        bob.wait("Bob's seat again", lambda: (bob.state()["room"] or {}).get("you") == "Black")
        seats.append(bob)
        play("e2e4", "e7e5", "g1f3", "b8c6")
        leads_back(entry)
        leads_back("#continue")
        play("f1c4", "f8c5")
        bob.tool("Resign")
        bob.press("[data-answer=yes]")
        seats[0].wait("the end", lambda: seats[0].state()["over"])
        seats[0].tool("Rematch")
        bob.press("#agree")
        bob.wait("White", lambda: bob.state()["room"]["you"] == "White" and bob.state()["yours"])
        leads_back(entry)
        seats.reverse()
        play("d2d4", "d7d5")
        seats.reverse()
        leads_back(entry)
        if len(seats[0].state()["played"]) != 2:
            raise PageError("the entry of the rematch leads elsewhere")
        browser.driver.get(server.address)
        titles = [found.text for found in browser.driver.find_elements("css selector", "#saved-games li a")]
        if len(titles) != 2 or "Bob - Ann" not in titles[0] or "1-0" not in titles[1]:
            raise PageError(f"the games of the room: {titles}")
        server.stop()
        server.start()
        browser.driver.get(server.address)
        ann.press(entry)
        ann = browser.board()
        ann.wait("what has become of the game", lambda: "this is a copy" in ann.text("#status"))
        if ann.state()["room"] or len(ann.state()["played"]) != 2:
            raise PageError("the copy is not that of the game")
    browser.driver.execute_script("localStorage.clear()")
    return None


CHECKS = [("friends on two pages", friends), ("friends play again", rematch), ("friends parted", parted),
          ("friends come back", returned)]
