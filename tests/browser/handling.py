"""Input: previews of moves, confirmations, phones, draws."""

import pathlib
import time
import re

from page import Page, PageError, by_clicks, by_drags, by_keys
from playing import choose, dialog_of
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")
PHONE = (360, 740)
LINE = "e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5a4+g8f6+e1g1+f8e7"
# The visible part of an element, from its top, in pixels.
SEEN = "const box = arguments[0].getBoundingClientRect(); return [box.top, box.bottom, innerHeight]"


def played(page):
    return [move["text"] for move in page.state()["played"]]


def asks_before_harm(browser, server):
    """A move that loses the game, or an own piece of value, asks first: by click, button, key, and
    menu; other moves do not."""
    page = browser.open(server, "game=crazy&white=you&black=you")
    ways = {
        "a button": lambda: page.press("#offers [data-move='d1*']"),
        "clicks": lambda: by_clicks(page, "d1", "d1"),
        "keys": lambda: by_keys(page, "d1", "d1"),
    }
    for way, does in ways.items():
        does()
        page.wait(f"a question after {way}", lambda: page.count("#chooser[open] [data-answer=no]"))
        if "loses the game" not in page.text("#chooser"):
            raise PageError(f"the question says {page.text('#chooser')}")
        page.press("#chooser [data-answer=no]")
        page.wait("no dialog", lambda: not page.count("#chooser[open]"))
        if played(page):
            raise PageError(f"{way} played {played(page)}")
    page = browser.open(server, "game=atomic&white=you&black=you&fen=3k4/8/8/8/3p4/2Q1R3/8/4K3+w+-+-+0+1")
    page.drag("c3", "d4")
    page.wait("a question after a drag", lambda: "costs you" in page.text("#chooser"))
    browser.screenshot(FOLDER / "question.png")
    page.press("#chooser [data-answer=yes]")
    page.wait("the capture", lambda: played(page) == ["c3d4"])
    page = browser.open(server, "game=chess&white=you&black=you&moves=f2f3+e7e5+g2g4")
    page.click("d8")
    page.click("h4")
    page.wait("mate without a question", lambda: page.state()["over"])


def previews_by_touch(browser, server):
    """At 360 pixels a tap shows what hovering shows elsewhere, a second one plays; one tap on a
    button loses nothing."""
    browser.size(*PHONE)
    page = browser.open(server, "game=crazy&white=you&black=you")
    before = page.fen()
    page.tap_at("#offers [data-move='d1*']")
    page.wait("what it does", lambda: "loses the game" in page.text("#proposal") and page.count("#effect .small-board svg"))
    if browser.driver.execute_script(SEEN, page.find("#play-it"))[1] > PHONE[1]:
        raise PageError("the button that plays is out of sight")
    browser.screenshot(FOLDER / "proposal.png")
    page.compare(before, "a tap on a button")
    page.tap_at("#play-it")
    page.wait("a question", lambda: page.count("#chooser[open] [data-answer=no]"))
    page.tap_at("#chooser [data-answer=no]")
    page.wait("the button again", lambda: page.find("#offers [data-move='d1*']").is_displayed())
    page.compare(before, "a no")
    browser.driver.execute_script("localStorage.setItem('menagerie.confirm', 'always')")
    page.tap("e2")
    page.wait("e2 to be picked", lambda: page.count(".picked[data-square=e2]"))
    page.tap("e4")
    page.wait("what e2e4 does", lambda: "e4" in page.text("#proposal") and page.count("#effect .small-board svg"))
    pawn = "return document.querySelector('#board [data-piece=e4]') !== null"
    page.wait("the board after it", lambda: browser.driver.execute_script(pawn))
    page.compare(before, "the first tap")
    page.tap("e3")
    page.wait("what e2e3 does", lambda: "e3" in page.text("#proposal"))
    page.tap_on(next(item for item in browser.driver.find_elements(By.CSS_SELECTOR, "#proposal button") if item.text == "Cancel"))
    page.wait("no proposal", lambda: not page.count("#proposal:not([hidden])"))
    if browser.driver.execute_script(pawn) or not page.count("#board [data-piece=e2]"):
        raise PageError("the board still shows the move that was not played")
    page.tap("e2")
    page.wait("e2 to be picked", lambda: page.count(".picked[data-square=e2]"))
    page.tap("e4")
    page.tap("e4")
    page.wait("two quick taps to play", lambda: played(page) == ["e2e4"])
    browser.driver.execute_script("localStorage.removeItem('menagerie.confirm')")


# A miniature without promotions or other choices.
MINIATURE = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5".split()


def two_taps(browser, server):
    """On a phone every ordinary move takes two taps, a drag one, and none is asked about, unless
    the user wants that."""
    browser.size(*PHONE)
    page = browser.open(server, "game=chess&white=you&black=you")
    for number, move in enumerate(MINIATURE, 1):
        page.tap(move[:2])
        page.wait(f"{move[:2]} to be picked", lambda move=move: page.count(f".picked[data-square={move[:2]}]"))
        page.tap(move[2:])
        page.wait(f"{move} after two taps", lambda number=number: len(played(page)) == number)
    page = browser.open(server, "game=crazy&white=you&black=you&clock=5:00")
    page.tap("d1")
    page.wait("d1 to be picked", lambda: page.count(".picked[data-square=d1]"))
    page.tap("d1")
    page.wait("a question, as the move loses the game", lambda: page.count("#chooser[open] [data-answer=no]"))
    if page.count("#proposal:not([hidden])"):
        raise PageError("with a clock no move waits for a tap")
    browser.driver.execute_script("localStorage.setItem('menagerie.confirm', 'always')")
    browser.size(1280, 900)
    page = browser.open(server, "game=chess&white=you&black=you")
    by_clicks(page, "e2", "e4")
    page.wait("a question by mouse as well", lambda: page.count("#proposal:not([hidden])") and not played(page))
    page.click("e4")
    page.wait("the move", lambda: played(page) == ["e2e4"])
    browser.driver.execute_script("localStorage.removeItem('menagerie.confirm')")
    return f"{2 * len(MINIATURE)} taps for {len(MINIATURE)} moves"


def hovering(browser, server):
    """Pointing at a piece says what it is, without a click; what was clicked comes back
    afterwards."""
    page = browser.open(server, "game=spirit&white=you&black=you")
    point = lambda name: ActionChains(browser.driver).move_to_element(page.square(name)).perform()
    point("b1")
    page.wait("the own Paladin", lambda: "Paladin" in page.text("#effect"))
    point("g9")
    page.wait("the enemy's Scout", lambda: "Scout" in page.text("#effect"))
    point("e5")
    page.wait("nothing", lambda: "Point at any piece" in page.text("#effect"))
    page.click("i9")
    page.wait("the Adept", lambda: "Adept" in page.text("#effect"))
    point("g9")
    page.wait("the Scout", lambda: "Scout" in page.text("#effect h2 ~ .piece"))
    point("e5")
    page.wait("the Adept again", lambda: "On i9" in page.text("#effect"))


def phone(browser, server):
    """Rules open into view, and leave it again; engine lines come before, or instead of, the empty
    help box."""
    browser.size(*PHONE)
    page = browser.open(server, "game=crazy&white=you&black=you")
    seen = lambda selector: browser.driver.execute_script(SEEN, page.find(selector))
    page.tool("Rules")
    page.wait("the rules in view", lambda: page.count("#rules-panel h2") and -5 <= seen("#rules-panel")[0] < 100)
    browser.screenshot(FOLDER / "phone-rules.png")
    address = browser.driver.current_url
    browser.driver.execute_script("document.querySelector('#rules-panel a[href$=\"#notation\"]').click()")
    heading = "[...document.querySelectorAll('#rules-panel h3, #rules-panel h2')].find((h) => h.textContent === 'Notation')"
    top = lambda: browser.driver.execute_script(f"return {heading}.getBoundingClientRect().top")
    page.wait("the section in view", lambda: -5 <= top() < 400)
    if browser.driver.current_url != address:
        raise PageError(f"a link within the rules leads to {browser.driver.current_url}")
    page.tool("Back to the board")
    page.wait("the board in view", lambda: 0 <= seen("#board")[0] < 200)
    browser.driver.execute_script("location.hash = 'game=chess&mode=study'")
    page.wait("another game", lambda: page.state()["game"]["name"] == "chess")
    page.tool("Rules")
    page.wait("its rules", lambda: page.text("#rules-panel h2") == "Chess")
    page.tool("Back to the board")
    page = browser.open(server, "game=chess&mode=study&lines=3&moves=e2e4")
    page.wait("three lines", lambda: page.count("#lines li") == 3)
    if not seen("#board")[1] <= seen("#lines")[0] < PHONE[1] - 100:
        raise PageError(f"the lines begin at {seen('#lines')}")
    browser.screenshot(FOLDER / "phone-lines.png")


def analysis_and_back(browser, server):
    """Analyse, then Play from here: players and clocks are as they were. Only one button says
    Analyse."""
    page = browser.open(server, "game=chess&white=you&black=engine&think=300n&clock=10:00")
    page.play("e2e4", by_clicks)
    page.wait("an answer", lambda: len(played(page)) == 2)
    page.tool("Analyse")
    page.wait("the study", lambda: page.state()["mode"] == "study")
    names = [item.text for item in browser.driver.find_elements(By.TAG_NAME, "button") if item.is_displayed()]
    if "Analyse" in names or "Start engine" not in names:
        raise PageError(f"the buttons are {names}")
    browser.driver.refresh()
    page.wait("the study again", lambda: page.state() and page.state()["mode"] == "study")
    page.tool("Play from here")
    page.wait("the clocks", lambda: page.count(".clock") == 2)
    state = page.state()
    left = state["clocks"]["left"]
    if state["seats"] != ["you", "engine"] or not all(500_000 < side <= 600_000 for side in left):
        raise PageError(f"{state['seats']} with {left}")


def setting_up(browser, server):
    """*Set up and analyse* opens the editor."""
    dialog = dialog_of(browser, server, "chess")
    dialog.find_element(By.CSS_SELECTOR, "button[value=study]").click()
    page = browser.board()
    page.wait("the editor", lambda: page.count("#editor[open] [data-edit]") == 64)
    if "edit" in browser.driver.current_url.split("#")[0]:
        raise PageError("a reload opens the editor again")
    page.press("[data-token='']")
    page.press("[data-edit=b1]")
    page.press("#use-position")
    page.wait("the position", lambda: page.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq"))


def rights_of_pieces_taken_away(browser, server):
    """Taking a rook away in the editor takes its castling right along, a pawn its en passant; the
    page says so."""
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+a7a6+e4e5+d7d5")
    page.press("#more summary")
    page.tool("Set up a position")
    page.wait("the editor", lambda: page.count("#editor[open] [data-edit]") == 64)
    page.press("[data-token='']")
    for square in ("a1", "d5"):
        page.press(f"[data-edit={square}]")
    page.press("#use-position")
    page.wait("the position", lambda: page.fen() == "rnbqkbnr/1pp1pppp/p7/4P3/8/8/PPPP1PPP/1NBQKBNR w Kkq - 0 3")
    page.wait("what is said of it", lambda: all(part in page.text("#status") for part in ("castling Q is left out", "en passant d6 is left out")))


def castling(browser, server):
    """A king put on its own rook castles, by drag, clicks and keys."""
    for way, game, king, rook, gives in [
        (by_drags, "chess", "e1", "h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        (by_clicks, "chess", "e1", "a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        (by_keys, "kingofthehill", "e1", "h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
    ]:
        page = browser.open(server, f"game={game}&white=you&black=you&fen=r3k2r/8/8/8/8/8/8/R3K2R+w+KQkq+-+0+1")
        way(page, king, rook)
        page.wait(f"castling by {way.__name__}", lambda: page.fen() == gives)


# Fourteen pieces of each side are captured.
CAPTURES = "a2a4 h7h6 g1h3 h8h7 b2b4 d7d5 a1a3 c8h3 g2h3 c7c6 a4a5 d8a5 b4a5 c6c5 e2e4 d5e4 b1c3 e7e5 c3e4 a7a6 f1a6 b8a6 " \
    "e4c5 a6c5 d1f3 a8a5 f3f7 e8f7 a3a5 c5e6 a5e5 f8c5 e5c5 e6c5 c2c3 c5e4 c3c4 e4d2 c1d2 g7g5 d2g5 h6g5 e1f1 h7h3 " \
    "f1g2 h3h2 h1h2 f7g6 f2f4 g5f4 c4c5 g6f6 g2f1 b7b6 c5b6 f6g6 h2h6 g6h6 f1g2 f4f3 g2f3 g8e7 f3e4 h6g7 b6b7 g7h6"
FITS = """
return [...document.querySelectorAll('.captured')].map(home => {
  const [around, clock] = [home.getBoundingClientRect(), home.parentElement.querySelector('.clock')?.getBoundingClientRect()];
  return [...home.querySelectorAll('svg')].map(piece => {
    const box = piece.getBoundingClientRect();
    return [box.left - around.left, (clock?.left ?? innerWidth) - box.right];
  });
});
"""


def captured(browser, server):
    """All captured pieces of a long game are seen, beside names and clocks, on a phone as well."""
    browser.size(360, 800)
    page = browser.open(server, "game=chess&white=you&black=you&clock=30:00")
    where = "return [...document.querySelectorAll('.clock')].map((clock) => clock.getBoundingClientRect().x)"
    clocks = lambda: browser.driver.execute_script(where)
    before = clocks()
    for move in ("e2e4", "d7d5", "e4d5"):
        page.play(move, by_clicks)
        if clocks() != before:
            raise PageError(f"after {move} the clocks go from {before} to {clocks()}")
    moves = CAPTURES.replace(" ", "+")
    for width in (360, 1280):
        browser.size(width, 800)
        page = browser.open(server, f"game=chess&white=you&black=you&clock=30:00&moves={moves}")
        places = browser.driver.execute_script(FITS)
        if [len(side) for side in places] != [14, 14]:
            raise PageError(f"{[len(side) for side in places]} pieces are shown")
        for side in places:
            lefts = [left for left, _ in side]
            if min(lefts) < -1 or min(right for _, right in side) < 0 or len({round(left) for left in lefts}) < len(lefts):
                raise PageError(f"at {width} pixels they are at {side}")
        missing = "return [...document.querySelectorAll('.captured use')].filter(use => !document.querySelector(use.getAttribute('href'))).length"
        if not page.count(".captured use") or browser.driver.execute_script(missing):
            raise PageError("pieces that are on the board no more are not drawn")
        browser.screenshot(FOLDER / f"captured-{width}.png")


# Answers about what a move does are late.
SLOW_ANSWERS = """
const ask = window.fetch;
window.fetch = async (path, options) => {
  if (String(path).includes("preview")) await new Promise((resolve) => setTimeout(resolve, 300));
  return ask(path, options);
};
"""


def previews_of_two_games(browser, server):
    """What a move does is asked anew in another game with the same position."""
    fen = "4k3/8/8/3p4/4P3/8/8/4K3+w+-+-+0+1"
    browser.driver.execute_script("localStorage.setItem('menagerie.explain', 'always')")
    try:
        browser.open(server, f"game=chess&white=you&black=you&fen={fen}")
        for name, lost in [("chess", "Black's Pawn"), ("atomic", "White's Pawn")]:
            browser.driver.execute_script("location.hash = arguments[0]", f"game={name}&white=you&black=you&fen={fen}")
            page = browser.board()
            page.wait(name, lambda: page.state() and page.state()["game"]["name"] == name)
            page.click("e4")
            page.wait(f"the goals in {name}", lambda: page.count(".goal"))
            ActionChains(browser.driver).move_to_element(page.square("d5")).perform()
            page.wait(f"what the capture does in {name}", lambda: lost in page.text("#effect"))
    finally:
        browser.driver.execute_script("localStorage.removeItem('menagerie.explain')")


def twice_and_anyhow(browser, server):
    """A double click on the goal plays once though the line is slow; keys do the same with Caps
    Lock, and on a keyboard of another alphabet."""
    page = browser.open(server, "game=chess&white=you&black=you")
    browser.driver.execute_script(SLOW_ANSWERS)
    page.click("e2")
    page.wait("e2 to be picked", lambda: page.count(".goal"))
    ActionChains(browser.driver, duration=0).double_click(page.square("e4")).perform()
    page.wait("the move", lambda: played(page) == ["e2e4"])
    page.play("e7e5", by_clicks)
    if "no legal move" in page.text("#status"):
        raise PageError(page.text("#status"))
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], code: 'KeyF', bubbles: true}))"
    for key, turned in [("F", True), ("\u0430", False), ("\u0410", True)]:
        browser.driver.execute_script(press, key)
        page.wait(f"the board turned by {key}", lambda: page.state()["board"]["flipped"] == turned)


def dropped_piece(browser, server):
    """A piece stays where it was dropped while the answer is under way, and goes back if there is
    none."""
    if server.is_files:
        return "only with a connection"
    page = browser.open(server, "game=chess&white=you&black=you")
    browser.driver.execute_script(SLOW_ANSWERS)
    moved = lambda: page.find("[data-piece=e2]").get_attribute("transform")
    page.drag("e2", "e4")
    if not moved() or played(page):
        raise PageError("the piece is not where it was dropped")
    page.wait("the move", lambda: played(page) == ["e2e4"])
    browser.allowed.append("400 (Bad Request)")
    browser.driver.execute_script(
        "const ask = window.fetch; window.fetch = (path, options) => ask(path, options && { ...options, body: options.body?.replace('d7d5', 'd7d4') })")
    page.drag("d7", "d5")
    page.wait("the piece to go back", lambda: not page.find("[data-piece=d7]").get_attribute("transform") and "d7d4" in page.text("#status"))
    return None


def messages(browser, server):
    """A message about a move disappears when another position is shown."""
    page = browser.open(server, "game=chess&white=you&black=engine&think=300n")
    page.play("e2e4", by_clicks)
    page.wait("an answer", lambda: len(played(page)) == 2)
    said = page.state()["message"]
    page.wait("the answer in words", lambda: said and said in page.text("#status"))
    page.leave_focus()
    page.keys(Keys.ARROW_LEFT)
    page.wait("looking back", lambda: page.text("#status") == "Looking back: 1 of 2 turns")


def draws(browser, server):
    """The engine declines a draw in the opening, and its level and what it concedes are asked for
    in words."""
    # The settings of the last game are suggested for the next one.
    browser.driver.execute_script("localStorage.clear()")
    dialog = dialog_of(browser, server, "crazy")
    chosen = lambda name: dialog.find_element(By.CSS_SELECTOR, ".level output" if name == "level" else f"[name={name}] option:checked").text
    if chosen("level") != "3: easy, about 1240 Elo" or chosen("concedes") != "May offer a draw":
        raise PageError(f"the dialog suggests {chosen('level')} and {chosen('concedes')}")
    choose(dialog, "level", 0)
    choose(dialog, "concedes", "all")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    page = browser.board()
    if "level=0" not in page.state()["link"] or "concedes=all" not in page.state()["link"]:
        raise PageError(page.state()["link"])
    if "level 0" not in page.text("#player-top"):
        raise PageError(page.text("#player-top"))
    page.play("e2e4", by_clicks)
    page.wait("an answer", lambda: page.state()["yours"] and len(played(page)) >= 2)
    page.tool("Offer draw")
    page.wait("a refusal", lambda: "Black declines the draw" in page.text("#status"))
    dialog = dialog_of(browser, server, "spirit")
    if chosen("concedes") == "May offer a draw" or chosen("level").startswith("3"):
        raise PageError("what was chosen the last time is suggested again")
    browser.driver.execute_script("localStorage.clear()")


def walk(turn, rows):
    """The square, after so many turns, of a king that walks over three rows, there and back."""
    squares = ["abcdefgh"[file if row % 2 == 0 else 7 - file] + str(rank) for row, rank in enumerate(rows) for file in range(8)]
    turn %= 2 * len(squares) - 2
    return squares[min(turn, 2 * len(squares) - 2 - turn)]


def engine_offers(browser, server):
    """Near the fiftieth move behind a wall of pawns, where every line is a draw, the engine offers
    one, and a person takes it."""
    step = lambda turn, rows: walk(turn, rows) + walk(turn + 1, rows)
    moves = "+".join(step(turn, rows) for turn in range(29) for rows in ([1, 2, 3], [8, 7, 6]))
    wall = "fen=k7/8/8/p1p1p1p1/P1P1P1P1/8/8/K7+w+-+-+33+17&white=you&black=engine&think=5000n&level=20&concedes=draws"
    page = browser.open(server, f"game=chess&{wall}&moves={moves}")
    def play(turn):
        count = len(played(page))
        page.play(step(turn, [1, 2, 3]), by_clicks)
        page.wait("an answer", lambda: len(played(page)) == count + 2)
    for turn in range(29, 33):
        if "offers a draw" in page.text("#status"):
            raise PageError(f"it offers a draw after {len(played(page))} plies")
        play(turn)
    page.wait("an offer", lambda: "Black offers a draw" in page.text("#status"))
    browser.screenshot(FOLDER / "draw-offered.png")
    page.tool("Accept draw")
    page.wait("the draw", lambda: page.state()["over"])
    if page.state()["over"]["result"] != "1/2-1/2":
        raise PageError(f"the game ended as {page.state()['over']}")


def tapped_menus(browser, server):
    """A menu that a tap opens stays open, whatever of it lies under the finger."""
    browser.size(360, 740)
    moves = "e2e4+d7d5+e4d5+d8d5+b1c3+d5a5+d2d4+g8f6+g1f3+c8g4+f1e2+b8c6+e1g1+e8c8+c1e3+e7e5+d4e5+c6e5+f3e5+g4e2"
    page = browser.open(server, f"game=crazyhouse&white=you&black=you&moves={moves}")
    before = page.fen()
    for square in ("b4", "d4", "g4", "d5", "f5", "c6"):
        page.tap(square)
        page.wait(f"{square} to be picked", lambda square=square: page.count(f".picked[data-square={square}]"))
        page.tap(square)
        page.wait("the menu", lambda: page.count("#chooser[open]"))
        time.sleep(0.2)
        if not page.count("#chooser[open]") or page.fen() != before:
            raise PageError(f"the tap on {square} has chosen from the menu that it opened")
        page.tool("Cancel")
        page.wait("the board", lambda: not page.count("#chooser[open]"))


def goals(browser, server):
    """Each page says the goal of its game, and no status line speaks of FEN."""
    for game, words in [("crazy", "Checkmate"), ("spirit", "Standing Stones"), ("kingofthehill", "d4, e4, d5 or e5")]:
        page = browser.open(server, f"game={game}&white=you&black=you")
        if words not in page.text("#goal"):
            raise PageError(f"the goal of {game} is {page.text('#goal')}")
    page = browser.open(server, "game=crazy&white=you&black=you&moves=e2e4")
    if "can be denied" not in page.text("#notes") or "FEN" in page.text("#notes"):
        raise PageError(page.text("#notes"))


def pictures_to_choose(browser, server):
    """Armies and pawns are chosen by their pictures; the game begins with them."""
    dialog = dialog_of(browser, server, "grandtournament")
    page = Page(browser.driver)
    army = "[data-pictures=WhiteArmy] [data-value=nutters]"
    page.wait("the armies", lambda: page.count(army))
    if page.find("[name='o.WhiteArmy']").is_displayed() or not page.text(army).endswith("Nutters") or "FIDE" not in page.text("[data-pictures=WhiteArmy]"):
        raise PageError("the armies are in a list and in pictures")
    browser.screenshot(FOLDER / "armies.png")
    browser.driver.execute_script("arguments[0].click()", page.find(army))
    if page.count("[data-pictures=WhiteArmy] [aria-pressed=true]") != 1 or page.find(army).get_attribute("aria-pressed") != "true":
        raise PageError("the choice is not shown")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    page = browser.board()
    if "o.WhiteArmy=nutters" not in browser.driver.current_url:
        raise PageError(browser.driver.current_url)
    dialog = dialog_of(browser, server, "finalfantasy")
    page = Page(browser.driver)
    third = "[data-pictures=WhitePawns] button:nth-child(3)"
    page.wait("the pawns", lambda: page.count(third))
    browser.driver.execute_script("arguments[0].click()", page.find(third))
    browser.screenshot(FOLDER / "pawns.png")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    page = browser.board()
    if "o.WhitePawns=DDSDDDDD" not in browser.driver.current_url:
        raise PageError(browser.driver.current_url)


CHECKS = [
    ("questions before harm", asks_before_harm),
    ("previews by touch", previews_by_touch),
    ("previews of two games", previews_of_two_games),
    ("two taps a move", two_taps),
    ("hovering", hovering),
    ("rules and lines on a phone", phone),
    ("analysis and back", analysis_and_back),
    ("setting up", setting_up),
    ("pieces taken away", rights_of_pieces_taken_away),
    ("castling onto the rook", castling),
    ("menus by taps", tapped_menus),
    ("captured pieces", captured),
    ("old messages", messages),
    ("twice and anyhow", twice_and_anyhow),
    ("pieces stay where they are dropped", dropped_piece),
    ("draws and levels", draws),
    ("offers of the engine", engine_offers),
    ("goals", goals),
    ("pictures to choose from", pictures_to_choose),
]
