"""Games played on the page, by mouse, touch and keys."""

import pathlib

import games
from page import PageError, by_clicks, by_drags, by_keys, by_taps
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")

# A whole game each, from the start to a result.
GAMES = {
    "chess": "d2d4 b8a6 e2e4 h7h5 b1c3 a6c5 d4c5 e7e5 c1e3 b7b5 c5b6 e8e7 c3d5 e7e6 d5c7 e6e7 d1d5 g7g5 d5e5",
    "gt-nutters-rookies": "b1c3 g7g5 d2d4 c8c6 d4d5 f8f6 d5c6 d8c8 d1d7",
    "illusionary": "i@a7 i@b2+b1 i@g8 f2f4 d7d5 h2h4 c8g4 b1a3 g8f6 b2b4 e7e6 a3b5 b7b6 h4h5 f8b4 g2g3 a7a6 c1a3 a6b5 g1f3 "
    "a8a3 h1h3 g4h3 f3e5 a3g3 d1b1 g3g1 b1b3 g1f1",
    "spirit": "d2d3 h7g6 c3c4 g6h5 a3c3 h5g6 c4d4 h8h7 b4c4 e9d9 a5b5 g9e9 b5c5 i9h8 a4b4 f9g9 a2a6 i5i4 a6d9 e9e7 d9f7 f8f9 "
    "f7e7 g6f6 e7f6 i4h4 d4e4 i6i5 c4d4 h4g4 f6e7 h6h5 c5d5 i5i4 c2d3 g4g3 d3e3w i4h4 b2c2 g7g6 a1b2 f9e9 e3d2 h7h6 "
    "d5d6 g8g7 e1e2 h9f7 e7f7 h4h3 f7g8 g3g4 g8h8",
    "atomic": "g1f3 a7a6 f3g5 a6a5 g5f7",
    "kingofthehill": "e2e4 a7a6 e1e2 a6a5 e2e3 a5a4 e3d4",
    "3check": "b1c3 e7e5 d2d4 f8d6 g1f3 e8e7 d4e5 b8c6 c1g5 f7f6 g5f6 e7e6 d1d5",
    "antichess": "b2b3 g8h6 g2g4 h6g4 c1b2 g4f2 b2g7 f2d1 e1d1 f8g7 g1f3 g7a1 f3e5 a1e5 h1g1 e5h2 e2e4 h2g1 d2d4 g1d4 f1a6 b7a6 "
    "b1c3 d4c3 e4e5 c3e5 c2c3 e5c3 b3b4 c3b4 a2a3 b4a3 d1c1 a3c1",
    "crazyhouse": "e2e4 c7c5 f1c4 f7f6 d1h5 g7g6 h5c5 g6g5 P@f7",
    "racingkings": "f2d4 d2b3 e1c2 b2c2 d4a1 a2a1 e2c1 d1c3 g2c2 b3c5 c2c3 c5e4 c3c6 b1b8 h1e4 b8g8 g1g8 a1b2 h2g3 b2a3 g3f4 a3b2 "
    "f4e5 b2a1 e5d6 a1b2 d6c7 b2a3 c7b8",
    "horde": "e4e5 g8f6 g5f6 b7b6 f6g7 d7d6 g7h8q c7c6 h8h7 c8f5 g4f5 c6b5 c4b5 b8c6 b5c6 d6e5 f4e5 f8h6 h7h6 d8d5 h6h8",
    "crazy": "e2e4 deny d2d4 b8a6 g1f3 d8*",
    "finalfantasy": "d1e1 g7g6 e1c3 c7c6 c3h8 g8f6 h8e5 f6h5 e5b8 h5g3 b8c8 g6g5 h2g3 g5g4 c8a8 a7a6 f2f3 f8h6 f3g4 h6g4 a8h8",
}
# Turns of those games that are played by touch and by keys as well.
TURNS = 8


def whole_game(variant):
    """By mouse, clicks and drags in turn; compared after every turn; the page shows the result."""

    def check(browser, server):
        page = browser.open(server, f"game={variant}&white=you&black=you")
        moves = GAMES[variant].split()
        for number, move in enumerate(moves, 1):
            page.play(move, by_drags if number % 2 else by_clicks)
            page.compare(server.fen(variant, moves[:number]), " ".join(moves[:number]))
            if number == len(moves) * 2 // 3:
                browser.screenshot(FOLDER / f"{variant}.png")
        over = page.state()["over"]
        said = "Checkmate" if over and over["reason"].endswith(" mates") else over and over["reason"][1:]
        if not over or over["result"] == "*" or said not in page.text("#status"):
            raise PageError(f"the game should be over: {over}, {page.text('#status')}")
        return f"{len(moves)} turns by mouse, {over['result']} {over['reason']}"

    return check


def some_turns(variant, way, width, flipped=False):
    def check(browser, server):
        browser.size(width, 800)
        page = browser.open(server, f"game={variant}&white=you&black=you{'&view=black' if flipped else ''}")
        moves = GAMES[variant].split()[:TURNS]
        for number, move in enumerate(moves, 1):
            page.play(move, way)
            page.compare(server.fen(variant, moves[:number]), " ".join(moves[:number]))
        wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
        if wide > width:
            raise PageError(f"the page is {wide} pixels wide on a screen of {width}")
        browser.screenshot(FOLDER / f"{variant}-{way.__name__}.png")
        return f"{len(moves)} turns"

    return check


def pocket(browser, server):
    """A piece in hand is pressed and put down on a square, by mouse, touch and keys; each kind has
    one button."""
    moves = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "g1e2", "e5e2", "d1e2", "a7a6"]
    page = browser.open(server, f"game=crazyhouse&white=you&black=you&moves={'+'.join(moves)}")
    kinds = lambda: [item.get_attribute("aria-label") for item in browser.driver.find_elements(By.CSS_SELECTOR, "#pocket-bottom button")]
    if page.count("#pocket-top button") or page.count("#pocket-top .held-piece") != 2:
        raise PageError("Black's pieces in hand are seen above the board, and are not White's to put down")
    page.wait("a Pawn and a Queen in White's hand", lambda: sorted(kinds()) == ["Pawn", "Queen"])
    pressed = lambda: page.count("[data-pocket][aria-pressed=true]")
    page.press("[data-pocket='P@']")
    page.wait("its goals", lambda: page.count(".goal[data-square=d4]") and not page.count(".goal[data-square=d8]") and pressed())
    page.press("[data-pocket='P@']")
    page.wait("nothing picked", lambda: not page.count(".goal") and not pressed())
    page.press("[data-pocket='Q@']")
    page.wait("the Queen's goals", lambda: page.count(".goal[data-square=d5]"))
    browser.screenshot(FOLDER / "pocket.png")
    page.click("d5")
    page.wait("the Queen", lambda: page.state()["turn"] == "Black")
    moves.append("Q@d5")
    page.compare(server.fen("crazyhouse", moves), "a Queen put down")
    by_finger = lambda: page.tap_on(page.find("[data-pocket='N@']"))
    by_finger()
    page.wait("the Knight's goals", lambda: page.count(".goal[data-square=b6]"))
    page.tap("b6")
    page.wait("the Knight", lambda: page.state()["turn"] == "White")
    moves.append("N@b6")
    page.compare(server.fen("crazyhouse", moves), "a Knight put down by touch")
    page.enter("[data-pocket='P@']")
    page.key_to("h3")
    page.wait("the Pawn", lambda: page.state()["turn"] == "Black")
    page.compare(server.fen("crazyhouse", [*moves, "P@h3"]), "a Pawn put down by keys")


def from_hand(browser, server):
    """A piece in hand is dragged onto the board by mouse and by touch; beside its goals it is put
    back."""
    moves = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "g1e2", "e5e2", "d1e2", "a7a6"]
    page = browser.open(server, f"game=crazyhouse&white=you&black=you&moves={'+'.join(moves)}")
    before = page.fen()
    held = lambda: page.count(".held svg")
    for goal in (page.square("e1"), page.find("#title")):
        page.wait("nothing picked", lambda: not page.count("[data-pocket][aria-pressed=true]"))
        chain = ActionChains(browser.driver, duration=30).click_and_hold(page.find("[data-pocket='Q@']")).move_to_element(page.square("e5"))
        chain.perform()
        page.wait("the Queen in hand", lambda: held() and page.count(".goal[data-square=d5]"))
        browser.screenshot(FOLDER / "pocket-drag.png")
        ActionChains(browser.driver, duration=30).move_to_element(goal).release().perform()
        page.wait("the Queen put back", lambda: not held() and not page.count(".goal"))
    page.compare(before, "drags to no goal")
    ActionChains(browser.driver, duration=30).drag_and_drop(page.find("[data-pocket='Q@']"), page.square("d5")).perform()
    page.wait("the Queen", lambda: page.state()["turn"] == "Black")
    moves.append("Q@d5")
    page.compare(server.fen("crazyhouse", moves), "a Queen dragged")
    browser.size(360, 740)
    finger = ActionBuilder(browser.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=60)
    finger.pointer_action.move_to(page.find("[data-pocket='N@']")).pointer_down().move_to(page.square("e5")).move_to(page.square("b6")).pointer_up()
    finger.perform()
    page.wait("the Knight", lambda: page.state()["turn"] == "White")
    moves.append("N@b6")
    page.compare(server.fen("crazyhouse", moves), "a Knight dragged by touch")


def own_clocks(browser, server):
    """Clocks are whatever the user likes, and the next dialog begins with them."""
    dialog = dialog_of(browser, server, "spirit")
    field = lambda name: dialog.find_element(By.NAME, name)
    if field("minutes").is_displayed():
        raise PageError("minutes are asked for before they are wanted")
    choose(dialog, "players", "friend")
    dialog.find_element(By.CSS_SELECTOR, "[name=clock][value=own]").click()
    for name, value in [("minutes", "7.5"), ("increment", "0")]:
        field(name).clear()
        field(name).send_keys(value)
    browser.screenshot(FOLDER / "own-clocks.png")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    page = browser.board()
    if "clock=450" not in browser.driver.current_url or not all(440_000 < left <= 450_000 for left in page.state()["clocks"]["left"]):
        raise PageError(f"seven and a half minutes: {browser.driver.current_url}, {page.state()['clocks']}")
    dialog = dialog_of(browser, server, "chess")
    if (field("minutes").get_attribute("value"), field("minutes").is_displayed()) != ("7.5", True):
        raise PageError("the clocks are forgotten")
    browser.allowed.append("400 (Bad Request)")
    field("minutes").clear()
    field("minutes").send_keys("0")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    page.wait("a complaint", lambda: "no time to move" in dialog.text)
    browser.driver.execute_script("localStorage.removeItem('menagerie.new.clock')")


def is_at(square, menu):
    """A menu begins or ends at a square."""
    return abs(square["x"] - menu["x"]) <= 2 and (
        abs(square["y"] - menu["y"]) < 2 or abs(square["y"] + square["height"] - menu["y"] - menu["height"]) < 2)


def promotion(browser, server):
    """Promotions are asked for by pictures at their square, on either side and in other games as
    well; Escape gives it up."""
    for size, game, fen, view in [((1280, 900), "chess", "7k/P7/8/8/8/8/8/K7+w+-+-+0+1", ""), ((360, 740), "chess", "7k/P7/8/8/8/8/8/K7+w+-+-+0+1", "&view=black"),
                                  ((360, 740), "antichess", "7k/P7/8/8/8/8/8/8+w+-+-+0+1", "")]:
        browser.size(*size)
        page = browser.open(server, f"game={game}&white=you&black=you&fen={fen}{view}")
        (by_taps if size[0] < 500 else by_clicks)(page, "a7", "a8")
        wanted = 5 if game == "antichess" else 4
        page.wait("the pictures", lambda: page.count("#at-square[open] [data-move] svg") == wanted)
        for width, height in (size, (size[0] - 40, size[1] - 80)):
            browser.size(width, height)
            place = lambda: [page.square("a8").rect, page.find("#at-square").rect]
            page.wait(f"the menu at its square {place()}", lambda: is_at(*place()))
        browser.screenshot(FOLDER / f"promotion-{game}-{size[0]}.png")
        page.keys(Keys.ESCAPE)
        page.wait("no menu", lambda: not page.count("#at-square"))
        page.play("a7a8n", by_clicks)
        page.wait("a knight", lambda: page.fen().startswith("N"))


def effects(browser, server):
    """A picked piece shows its goals as diagrams do; a goal pointed at shows what would happen; the
    enemy's can be asked."""
    page = browser.open(server, "game=crazy&white=you&black=you")
    page.click("d8")
    page.wait("the enemy's Queen", lambda: "Queen" in page.text("#effect") and page.count("#effect li"))
    page.click("e2")
    page.wait("marks", lambda: page.count("#board .m-quiet") >= 2)
    ActionChains(browser.driver).move_to_element(page.square("e4")).perform()
    page.wait("the board after it", lambda: page.count("#effect .small-board svg") and "e4" in page.text("#effect"))
    page.find("#offers [data-move='d1*']").send_keys("")
    ActionChains(browser.driver).move_to_element(page.find("#offers [data-move='d1*']")).perform()
    page.wait("the explosion", lambda: "Leaves the board" in page.text("#effect"))
    if page.state()["played"]:
        raise PageError("looking must not move")


def engine(browser, server):
    """The engine answers, is taken back, hints, and plays White where the user is Black."""
    page = browser.open(server, "game=spirit&white=you&black=engine&level=full&think=500n")
    page.play("d2d3", by_clicks)
    page.wait("an answer", lambda: len(page.state()["played"]) == 2)
    page.tool("Take back")
    page.wait("both moves back", lambda: len(page.state()["played"]) == 0)
    page.compare(server.fen("spirit", []), "taking back")
    page.tool("Hint")
    page.wait("a hint", lambda: page.count(".hinted") and page.text("#status").startswith("Hint: ") and "(" in page.text("#status"))
    page.tool("Flip")
    page.wait("a flipped board", lambda: page.state()["board"]["flipped"])
    page.tool("Resign")
    page.tool("Yes")
    page.wait("the end", lambda: "White resigns" in page.text("#status"))
    page = browser.open(server, "game=chess&white=engine&black=you&think=500n&view=black&clock=5:00%2B3")
    page.wait("the first move", lambda: len(page.state()["played"]) == 1 and page.state()["yours"])
    page.play("e7e5", by_clicks)
    page.wait("the second move", lambda: len(page.state()["played"]) == 3 and page.state()["yours"])
    if page.count(".clock") != 2 or not page.count("#player-bottom .clock.running"):
        raise PageError("the clock of the user must run below the board")
    page.tool("Offer draw")
    page.wait("an answer to the offer", lambda: "draw" in page.text("#status").lower())


def watching(browser, server):
    """The engine against itself."""
    page = browser.open(server, "game=gt-clobberers-rookies&white=engine&black=engine&think=0.3s&level=20")
    page.wait("four moves", lambda: len(page.state()["played"]) >= 4)
    page.tool("Pause")
    page.wait("a pause", lambda: page.state()["paused"])
    again = browser.open(server, page.state()["link"])
    again.wait("a pause at the address, too", lambda: again.state()["paused"])


def choosing(browser, server):
    """Illusions are chosen by buttons as well as on the board: first the pawn, then the piece.
    Nothing is captured by it."""
    page = browser.open(server, "game=illusionary&white=you&black=you&moves=i@c7")
    if "White chooses a pawn and a piece" not in page.text("#status"):
        raise PageError(f"the status should say what to do: {page.text('#status')}")
    if captured := page.count(".captured svg"):
        raise PageError(f"{captured} pieces are shown as captured")
    page.press("#all-offers")
    page.wait("eight pawns", lambda: page.count("#chooser [data-from] svg") == 8)
    page.press("#chooser [data-from=b2]")
    page.wait("seven pieces", lambda: page.count("#chooser [data-move] svg") == 7)
    page.press("#chooser [data-move='i@b2+b1']")
    page.wait("the choice", lambda: len(page.state()["played"]) == 2)
    page.compare(server.fen("illusionary", ["i@c7", "i@b2+b1"]), "the choice")


def set_to(page, name, value):
    """Changes a setting in its dialog."""
    page.press("#show-settings")
    page.press(f"#settings[open] [name={name}] option[value={value}]")
    page.tool("Close")


def sounds(browser, server):
    """Heard after the first press, made once each, and off for who wants none."""
    page = browser.open(server, "game=chess&white=you&black=you")
    heard = browser.count_calls("AudioContext", "createBufferSource")
    page.play("e2e4", by_clicks)
    page.wait("a sound", lambda: heard() == 1)
    page.play("e7e5", by_clicks)
    page.wait("a second one", lambda: heard() == 2)
    set_to(page, "sounds", "off")
    page.play("d2d4", by_clicks)
    browser.driver.refresh()
    page.wait("the game again", page.state)
    if browser.driver.execute_script("return localStorage.getItem('menagerie.sounds')") != "off" or heard() not in (2, None):
        raise PageError("a sound that nobody wants any more")
    browser.driver.execute_script("localStorage.removeItem('menagerie.sounds')")


def dialog_of(browser, server, game):
    """The open dialog of a game on the first page."""
    browser.driver.get(server.address)
    browser.driver.find_element(By.CSS_SELECTOR, f"[data-open=new-{game}]").click()
    dialog = browser.driver.find_element(By.ID, f"new-{game}")
    dialog.find_element(By.CSS_SELECTOR, "details summary").click()
    return dialog


def choose(dialog, name, value):
    """Sets a field of the sheet, whatever it is: a chip, a slider, or a list under *More*."""
    dialog.parent.execute_script(
        "const [form, name, value] = arguments; const field = form.elements[name]; field.value = value; "
        "(field.length === undefined || field.options ? field : field[0]).dispatchEvent(new Event('change', {bubbles: true}))",
        dialog.find_element(By.TAG_NAME, "form"), name, value)


def play_a_friend(browser, dialog):
    choose(dialog, "players", "friend")
    dialog.find_element(By.CSS_SELECTOR, "button[value=play]").click()
    return browser.board()


def options(browser, server):
    """The first page asks only what matters for the game chosen, in words."""
    dialog = dialog_of(browser, server, "chess")
    shown = lambda: [label.text.split("\n")[0] for label in dialog.find_elements(By.CSS_SELECTOR, "details label") if label.is_displayed()]
    if "UCI_" in dialog.text or "true" in dialog.text:
        raise PageError(f"words of programs: {dialog.text}")
    if any("array" in text.lower() and "number" in text.lower() for text in shown()):
        raise PageError(f"array numbers are for Chess960: {shown()}")
    choose(dialog, "game", "fischerandom")
    if sum("Chess960 number" in text for text in shown()) != 2 or any(text.startswith("Chess960:") for text in shown()):
        raise PageError(f"Chess960 asks for arrays, and not whether it is Chess960: {shown()}")
    dialog.find_element(By.CSS_SELECTOR, "[name='o.WhiteArray']").clear()
    dialog.find_element(By.CSS_SELECTOR, "[name='o.WhiteArray']").send_keys("0")
    page = play_a_friend(browser, dialog)
    page.compare("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFha - 0 1", "the options")


def learning(browser, server):
    """The first page leads to a game of Final Fantasy with the rules beside it, learnt and played
    without an address."""
    page = play_a_friend(browser, dialog_of(browser, server, "finalfantasy"))
    page.tool("Rules")
    page.wait("the rules", lambda: "Chocobo" in page.text("#rules-panel") and page.count("#rules-panel .illustration svg") > 3)
    page.play("d1e1", by_clicks)
    page.compare(server.fen("finalfantasy", ["d1e1"]), "d1e1")
    browser.screenshot(FOLDER / "rules.png")


def all_games(browser, server):
    """Every game of the program is played here."""
    if missing := games.lacking(server.engine, GAMES):
        raise PageError(f"{', '.join(missing)}: no whole game in {pathlib.Path(__file__).name}; write the moves of one into GAMES")


def squeezed(browser, server):
    """Pieces beside the board keep their size where there is little room, and cover each other."""
    lost = "game=finalfantasy&white=you&black=you&fen=4k3/8/8/8/8/8/8/3K4[CGRHAPWDDbnmargcdddddddd]+w+-+-+0+1+call:-,-"
    page = browser.open(server, lost)
    widths = "return [...document.querySelectorAll('#pocket-bottom svg')].map(found => found.getBoundingClientRect().width)"
    before = browser.driver.execute_script(widths)
    page.driver.execute_script("document.getElementById('pocket-bottom').style.width = '9rem'")
    if (after := browser.driver.execute_script(widths)) != before or len(after) != 8:
        raise PageError(f"pieces {before} pixels wide become {after}")


CHECKS = [
    ("squeezed pieces", squeezed),
    ("every game", all_games),
    *[(f"{variant} by mouse", whole_game(variant)) for variant in GAMES],
    *[(f"{variant} by touch on a phone", some_turns(variant, by_taps, 360)) for variant in GAMES],
    *[(f"{variant} by keys", some_turns(variant, by_keys, 1280, flipped=True)) for variant in GAMES],
    ("pieces in hand", pocket),
    ("pieces dragged from the hand", from_hand),
    ("clocks of one's own", own_clocks),
    ("promotion menu", promotion),
    ("effects of moves", effects),
    ("against the engine", engine),
    ("watching engines", watching),
    ("choosing in steps", choosing),
    ("sounds", sounds),
    ("options of a game", options),
    ("from the first page", learning),
]
