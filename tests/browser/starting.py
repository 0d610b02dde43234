"""The first moments of a page: what is seen before the game is there."""

from page import PageError

# What draws the board early comes; what plays does not.
HELD = ["*/assets/game.js", "*/assets/rooms-worker.js"]
BOARD = "return [...document.querySelectorAll('#board [data-piece]')].map((piece) => piece.dataset.piece)"


def held(browser):
    """Keeps what plays from the pages that are opened from now on."""
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": HELD})
    browser.allowed += ["ERR_BLOCKED_BY_CLIENT", "Failed to load resource"]


def free(browser):
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    browser.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


def early(browser, server):
    """The start position stands on the board before anything that plays has come; the game that was left as it was left."""
    driver = browser.driver
    drawn = lambda: driver.execute_script(BOARD)
    played = browser.open(server, "game=horde&white=you&black=you&moves=d4d5")
    played.wait("the game to be kept", lambda: played.state()["played"])
    played.press("[data-square=e7]")
    played.press("[data-square=e6]")
    played.wait("the move", lambda: len(played.state()["played"]) == 2)
    left, place = sorted(drawn()), driver.current_url.split("#")[1]
    held(browser)
    try:
        for game, count in (("chess", 32), ("crazyhouse", 32), ("spirit", 30)):
            page = browser.visit(server, f"/game#game={game}&white=engine&black=you&view=black")
            page.wait(f"the board of {game}", lambda: len(drawn()) >= count)
            page.wait(f"a word that {game} is on its way", lambda: page.find("#loading p").is_displayed() and page.text("#loading p"))
            if page.state():
                raise PageError(f"{game}: there is a game without what plays it")
            first = page.driver.execute_script("return document.querySelector('#board [data-square]').dataset.square")
            if not first.endswith("1"):
                raise PageError(f"{game}: Black is not below: {first} comes first")
        page = browser.visit(server, f"/game#{place}")
        page.wait("the game that was left", lambda: sorted(drawn()) == left)
        page = browser.visit(server, "/game#game=chess&white=you&black=you&moves=e2e4")
        page.wait("the page", lambda: page.count("#loading"))
        if drawn():
            raise PageError("a position is shown that is not the game's")
    finally:
        free(browser)


def busy(browser, server):
    """A game that is begun says at once that it is on its way."""
    page = browser.visit(server, "/")
    page.press("[data-open=new-chess]")
    seen = browser.driver.execute_script(
        "const form = document.querySelector('dialog[open] form'); form.querySelector('[value=play]').click(); return form.getAttribute('aria-busy')")
    if seen != "true":
        raise PageError("nothing is seen of a press on Play")
    game = browser.board()
    game.wait("the page", lambda: game.count("body.settled"))
    loading = browser.driver.execute_script("return getComputedStyle(document.querySelector('.says'), '::before').content")
    if loading not in ("none", "normal"):
        raise PageError(f"a game that is there is said to be on its way: {loading}")


CHECKS = [("early board", early), ("busy play", busy)]
