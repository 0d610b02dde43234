"""The first moments of a page: what is seen before the game is there."""

from page import PageError, by_clicks

# The scripts that play the game; those that draw the board early are not held.
HELD = ["*/assets/game.js", "*/assets/rooms-worker.js"]
# Opens the sheets of new games one after the other, and says how many milliseconds the quickest one
# took to be there, styled and laid out.
OPENED = """
const took = [...document.querySelectorAll("[data-open]")].map((button) => {
  const began = performance.now();
  button.click();
  const dialog = document.querySelector("dialog[open]");
  dialog.getBoundingClientRect();
  const ended = performance.now();
  dialog.close();
  return ended - began;
});
return Math.min(...took);
"""
# Milliseconds in which a sheet opens on a phone, which is a quarter as fast as this machine.
SHEET_MS, PHONE = 50, 4
BOARD = "return [...document.querySelectorAll('#board [data-piece]')].map((piece) => piece.dataset.piece)"


def held(browser, files=HELD):
    """Keeps what plays from the pages that are opened from now on, or other files."""
    browser.driver.execute_cdp_cmd("Network.enable", {})
    browser.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": files})
    browser.allowed += ["ERR_BLOCKED_BY_CLIENT", "Failed to load resource"]


def free(browser):
    browser.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    browser.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


def early(browser, server):
    """The start position stands on the board before anything that plays has come; the game that was
    left as it was left."""
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
            # As the sheets of new games say it.
            page = browser.visit(server, f"/game#game={game}&level=3&think=1s&concedes=draws&start=drawn&white=engine&black=you&clock=none&view=black")
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


# Places of the tiles of the first page that are always there.
TILES = "return ['daily', 'again', 'with-friend'].map((id) => { const box = document.getElementById(id).getBoundingClientRect(); return [box.x, box.y, box.width].map(Math.round).join(); })"


def room_for_the_last(browser, server):
    """The first page has room for the game that goes on before its scripts have come, and none if
    there is no such game."""
    driver = browser.driver
    driver.execute_script("localStorage.clear()")
    for goes_on in (False, True):
        if goes_on:
            page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4")
            page.play("e7e5", by_clicks)
            page.wait("the game to be kept", lambda: driver.execute_script("return localStorage.getItem('menagerie.last')"))
        for size in ((1366, 768), (360, 740), (740, 360)):
            browser.size(*size)
            places = []
            for blocked in (["*/assets/lobby.js"], []):
                held(browser, blocked)
                page = browser.visit(server, "/")
                if not blocked:
                    page.wait("the tiles", lambda: page.text("#daily-state").startswith(("White", "Black")))
                    if page.find("#continue").is_displayed() != goes_on:
                        raise PageError("a game goes on" if goes_on else "no game goes on")
                places.append(driver.execute_script(TILES))
            free(browser)
            if places[0] != places[1]:
                raise PageError(f"{size}: the tiles go from {places[0]} to {places[1]}")
    driver.execute_script("localStorage.clear()")


# The place of the board, once it is laid out.
BOARD_PLACE = "const box = document.getElementById('board').getBoundingClientRect(); return [box.x, box.y, box.width].map(Math.round)"


def room_for_hands(browser, server):
    """The board stands where it stays before any script that draws has come, with pieces in hand
    and where the title takes a row of its own."""
    driver = browser.driver
    for path, size in (("#game=finalfantasy&white=you&black=engine", (360, 740)), ("#game=spirit&white=you&black=you", (320, 640)), ("?learn=crazyhouse", (360, 740))):
        browser.size(*size)
        places = []
        for blocked in ([*HELD, "*/assets/early.js"], []):
            held(browser, blocked)
            page = browser.visit(server, f"/game{path}")
            if not blocked:
                page.wait("the game", lambda: page.count("body.settled"))
            places.append(driver.execute_script(BOARD_PLACE))
            free(browser)
        if places[0] != places[1]:
            raise PageError(f"{path} at {size}: the board goes from {places[0]} to {places[1]}")


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


def sheets(browser, server):
    """The sheet of a new game opens without a delay that a person would notice, and the images
    behind it are there."""
    page = browser.visit(server, "/")
    browser.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": PHONE})
    try:
        # Of three rounds: the machine has other work too.
        took = min(browser.driver.execute_script(OPENED) for _ in range(3))
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    if took > SHEET_MS:
        raise PageError(f"a sheet opens in {took:.0f} ms")
    for at in range(page.count("img.preview")):
        browser.driver.execute_script("document.querySelectorAll('img.preview')[arguments[0]].scrollIntoView()", at)
        page.wait("an image", lambda: browser.driver.execute_script("return document.querySelectorAll('img.preview')[arguments[0]].naturalWidth", at))
    return f"{took:.0f} ms"


CHECKS = [("early board", early), ("room for the last game", room_for_the_last), ("room for hands", room_for_hands), ("busy play", busy), ("opening sheets", sheets)]
