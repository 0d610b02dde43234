"""The first moments of a page: what is seen before the game is there."""

from page import PageError


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


CHECKS = [("busy play", busy)]
