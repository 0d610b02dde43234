"""Clocks on the page: start, low time, hidden pages and reloads."""

import time

from page import PageError, by_clicks

FRIENDS = "game=chess&white=you&black=you&clock=5:00"
# A page that nobody sees, and that waits less before it leaves its place to others.
HIDE = """
window.unseen = true;
Object.defineProperty(document, "hidden", { get: () => window.unseen, configurable: true });
const wait = window.setTimeout;
window.setTimeout = (done, time, ...rest) => wait(done, time === 20000 ? 20 : time, ...rest);
document.dispatchEvent(new Event("visibilitychange"));
window.setTimeout = wait;
"""
SHOW = "window.unseen = false; document.dispatchEvent(new Event('visibilitychange'))"
# Counts the sounds that are played from now on.
HEARD = "window.heard = 0; const start = AudioBufferSourceNode.prototype.start; AudioBufferSourceNode.prototype.start = function (...all) { window.heard += 1; return start.apply(this, all); }"


def clock(page, side):
    return page.text(f".clock[aria-label^={side}]")


def first_moves(browser, server):
    """Neither clock runs before its side has moved once."""
    page = browser.open(server, FRIENDS)
    for move in ("e2e4", "e7e5"):
        time.sleep(1.2)
        if (clock(page, "White"), clock(page, "Black"), page.count(".clock.running")) != ("5:00", "5:00", 0):
            raise PageError(f"before {move} the clocks show {clock(page, 'White')} and {clock(page, 'Black')}")
        page.play(move, by_clicks)
    page.wait("White's clock to run", lambda: page.count(".clock.running") == 1 and clock(page, "White") == "4:58")


def low(browser, server):
    """A clock below ten seconds is red, and is heard once."""
    page = browser.open(server, "game=chess&white=you&black=you&clock=5:00&left=11000,300000&moves=e2e4+e7e5")
    browser.driver.execute_script(HEARD)
    page.press("#title")
    page.wait("a red clock", lambda: page.count(".clock.low") == 1)
    page.wait("a sound", lambda: browser.driver.execute_script("return window.heard") == 1)
    red, green, blue = page.driver.execute_script("return getComputedStyle(document.querySelector('.clock.low')).backgroundColor.match(/\\d+/g).map(Number)")
    if not red > 2 * max(green, blue):
        raise PageError(f"a low clock is {red}, {green}, {blue}")


def seconds(text):
    minutes, rest = text.split(":")
    return 60 * int(minutes) + float(rest)


def hidden(browser, server):
    """A clock stands while nobody sees its page, and shows no other time when somebody does."""
    page = browser.open(server, FRIENDS + "&left=200000,200000&moves=e2e4+e7e5")
    page.wait("the clock to run", lambda: clock(page, "White") == "3:19")
    browser.driver.execute_script(HIDE)
    page.wait("the clock to stand", lambda: not page.count(".clock.running"))
    stood = clock(page, "White")
    time.sleep(3)
    if clock(page, "White") != stood:
        raise PageError(f"a clock that nobody sees goes from {stood} to {clock(page, 'White')}")
    browser.driver.execute_script(SHOW)
    page.wait("the clock to run", lambda: page.count(".clock.running"))
    if not seconds(stood) - 1 <= seconds(clock(page, "White")) <= seconds(stood):
        raise PageError(f"the clock jumps from {stood} to {clock(page, 'White')}")


def reload(browser, server):
    """A reload does not give the time of the turn back."""
    page = browser.open(server, FRIENDS + "&left=200000,200000&moves=e2e4+e7e5")
    page.wait("the clock to run", lambda: clock(page, "White") == "3:16")
    browser.driver.refresh()
    page.wait("the game again", lambda: page.state() and clock(page, "White"))
    if not seconds(clock(page, "White")) <= 196:
        raise PageError(f"after a reload the clock shows {clock(page, 'White')}")


CHECKS = [("clocks and first moves", first_moves), ("low clock", low), ("hidden clock", hidden), ("clock and reload", reload)]
