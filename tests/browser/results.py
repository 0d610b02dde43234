"""The display of a game for its player: checks, the result and what follows it, the moves, the review, a
new game, the board on a phone."""

import pathlib

from page import PageError, by_clicks, by_taps
from playing import choose
from selenium.webdriver.common.keys import Keys

FOLDER = pathlib.Path("target/browser")
PHONE = (360, 740)
MATE = "f2f3+e7e5+g2g4"
GLOW = "return [...document.querySelectorAll('#board [fill=\"url(#check-glow)\"]')].length"


def check(browser, server):
    """The king that is attacked glows, in each game with checks; where there are none nobody says
    the word."""
    for game, moves, king, attacker in [
        ("chess", "e2e4+e7e5+d1h5+g8f6+h5f7", "e8", "f7"),
        ("crazy", "e2e4+f7f6+d1h5", "e8", "h5"),
        ("atomic", "e2e4+f7f6+d1h5", "e8", "h5"),
    ]:
        page = browser.open(server, f"game={game}&white=you&black=you&moves={moves}")
        page.wait(f"the king of {game}", lambda king=king: page.count(f".squares .check[data-square={king}]") == 1 and browser.driver.execute_script(GLOW) == 1)
        if not page.text("#status").startswith("Check"):
            raise PageError(f"{game}: {page.text('#status')}")
        if "in check" not in page.square(king).get_attribute("aria-label") or not page.count(f".attacker[data-square={attacker}]"):
            raise PageError(f"{game}: {king} is {page.square(king).get_attribute('aria-label')}")
    page = browser.open(server, "game=chess&white=you&black=engine&moves=e2e4+e7e5")
    if page.text("#status") != "Your turn" or browser.driver.execute_script(GLOW):
        raise PageError(f"without a check: {page.text('#status')}")


def result(browser, server):
    """The end is seen over the board, from the player's side: rematch, a new game and a review are
    a press away; it can be closed."""
    for players, title in [("white=you&black=engine", "You lost"), ("white=engine&black=you", "You won"), ("white=you&black=you", "Black won")]:
        page = browser.open(server, f"game=chess&{players}&moves={MATE}+d8h4")
        page.wait(title, lambda title=title: page.text("#result h2") == title)
        if "Checkmate" not in page.text("#result"):
            raise PageError(page.text("#result"))
    board, card = page.find("#board").rect, page.find("#result").rect
    if card["x"] < board["x"] or card["x"] + card["width"] > board["x"] + board["width"] or card["y"] + card["height"] > board["y"] + board["height"]:
        raise PageError(f"the result at {card} is not over the board at {board}")
    resigned = browser.open(server, "game=chess&white=you&black=engine&level=2&think=200n&moves=e2e4+e7e5")
    resigned.tool("Hint")
    resigned.wait("a hint", lambda: resigned.count(".hinted"))
    resigned.tool("Resign")
    resigned.tool("Yes")
    resigned.wait("whose fault it was", lambda: resigned.text("#result p") == "You resigned" and not resigned.count(".hinted"))
    page = browser.open(server, f"game=chess&white=you&black=you&moves={MATE}+d8h4")
    page.wait("the result", lambda: page.find("#result").is_displayed())
    page.keys(Keys.ARROW_LEFT)
    page.wait("no result while looking back", lambda: not page.find("#result").is_displayed())
    page.keys(Keys.END)
    page.wait("the result again", lambda: page.find("#result").is_displayed())
    page.press("#result-close")
    page.wait("no result", lambda: not page.find("#result").is_displayed())
    page = browser.open(server, "game=chess&white=you&black=you&fen=7k/5Q2/8/8/8/8/8/K7+b+-+-+0+1")
    page.wait("a draw", lambda: page.text("#result h2") == "Draw")
    browser.size(*PHONE)
    page = browser.open(server, f"game=chess&white=you&black=you&moves={MATE}")
    by_taps(page, "d8", "h4")
    page.wait("the result", lambda: page.find("#result").is_displayed())
    board, card = page.find("#board").rect, page.find("#result").rect
    if card["y"] < board["y"] + board["height"] or card["y"] + card["height"] > PHONE[1]:
        raise PageError(f"on a phone the result is at {card}, the board at {board}")
    browser.screenshot(FOLDER / "result.png")
    page.press("#result-rematch")
    page.wait("another game", lambda: not page.state()["over"] and not page.find("#result").is_displayed())


def new_game(browser, server):
    """The sheet of a new game opens over a game, and begins one of the same kind; what was chosen
    is there the next time."""
    browser.driver.execute_script("localStorage.clear()")
    page = browser.open(server, "game=atomic&white=you&black=you&moves=e2e4")
    page.press("#new-game")
    sheet = page.wait("the sheet", lambda: page.find("#sheet[open]"))
    if "Atomic" not in sheet.text:
        raise PageError(sheet.text)
    page.press("#sheet [name=side][value=black]")
    page.press("#sheet [name=clock][value='3:00+2']")
    choose(sheet, "level", 0)
    browser.size(*PHONE)
    page.press("#sheet summary")
    page.wait("what else can be chosen", lambda: page.find("#sheet details label").rect["y"] + 60 < page.find("#sheet > form > .actions").rect["y"])
    browser.size(1280, 900)
    browser.screenshot(FOLDER / "new-game.png")
    page.press("#sheet [value=play]")
    page.wait("the game", lambda: page.state()["seats"] == ["engine", "you"] and page.state()["game"]["name"] == "atomic" and page.state()["clocks"])
    page = browser.visit(server, "/")
    page.press("[data-open=new-chess]")
    chosen = browser.driver.execute_script(
        "const {side, clock, level} = document.querySelector('#new-chess form').elements; return [side.value, clock.value, level.value]")
    if chosen != ["black", "3:00+2", "0"]:
        raise PageError(f"the next sheet has {chosen}")
    browser.driver.execute_script("localStorage.clear()")


# Fields that depend on the opponent, as far as they are shown: side, level, and a line about it.
DEPENDS = """
return ["#new-chess .sides", "#new-chess .level", "#new-chess [data-players]:not([hidden])"].map((found) =>
  document.querySelector(found)?.checkVisibility() ?? false)
"""


def opponent(browser, server):
    """The opponent is chosen at the top of the sheet, by keys as well, with the fields that the choice
    needs; Enter plays, and the same one is there the next time."""
    driver = browser.driver
    driver.execute_script("localStorage.clear()")
    browser.size(*PHONE)
    wanted = {"engine": ("Computer", [True, True, False]), "invite": ("Friend", [False, False, True]),
              "friend": ("Both sides", [False, False, True]), "watch": ("Watch", [False, True, True])}
    if server.is_files:
        del wanted["invite"]

    def sheet():
        page = browser.visit(server, "/")
        page.press("[data-open=new-chess]")
        page.wait("the sheet", lambda: page.count("#new-chess[open]"))
        return page

    page = sheet()
    chips = driver.find_elements("css selector", "#new-chess .opponents input")
    if [chip.accessible_name for chip in chips] != [name for name, _ in wanted.values()]:
        raise PageError(f"opponents: {[chip.accessible_name for chip in chips]}")
    driver.execute_script("arguments[0].focus()", chips[0])
    for value, (name, fields) in wanted.items():
        if value != "engine":
            page.keys(Keys.ARROW_RIGHT)
        page.wait(name, lambda value=value: page.find(f"#new-chess [name=players][value={value}]").is_selected())
        if (shown := driver.execute_script(DEPENDS)) != fields:
            raise PageError(f"{name} has side, level and a line about it: {shown}")
    if driver.execute_script("const sheet = document.querySelector('#new-chess'); return sheet.scrollHeight > sheet.clientHeight"):
        raise PageError("a phone does not show the whole sheet")
    page.press("#new-chess [name=players][value=friend]")
    page.enter("#new-chess [name=players][value=friend]")
    if (seats := browser.board().state()["seats"]) != ["you", "you"]:
        raise PageError(f"both sides are played by {seats}")
    page = sheet()
    page.wait("the same choice", lambda: page.find("#new-chess [name=players][value=friend]").is_selected() and driver.execute_script(DEPENDS) == [False, False, True])
    page = browser.visit(server, "/")
    page.press("#with-friend")
    asked = "friend" if server.is_files else "invite"
    page.wait("the choice of the tile", lambda: page.find(f"#new-chess[open] [name=players][value={asked}]").is_selected())
    if not server.is_files:
        page.press("#new-chess [value=play]")
        page.wait("the invitation", lambda: page.count("#own-name"))
    driver.execute_script("localStorage.clear()")


def moves(browser, server):
    """Moves stand in two columns, a side that moves twice keeps its own; four buttons step,
    whatever the game; chess says its opening."""
    page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4+e7e5+g1f3+b8c6+f1b5+a7a6")
    left = lambda text: page.find(f"#moves [data-text={text}]").rect
    if not left("e2e4")["x"] == left("g1f3")["x"] < left("e7e5")["x"] == left("b8c6")["x"] or left("e2e4")["y"] != left("e7e5")["y"]:
        raise PageError("the moves are not in two columns")
    if page.text("#opening") != "C70 Ruy L\u00f3pez: Morphy Defence":
        raise PageError(page.text("#opening"))
    page.press("#nav [title^=First]")
    page.wait("the start", lambda: page.state()["shown"] == 0 and page.text("#opening") == "")
    page.press("#nav [title^=Last]")
    page.wait("the end", lambda: page.state()["shown"] == 6)
    page = browser.open(server, "game=crazy&white=you&black=you&moves=e2e4+deny+d2d4")
    if left("e2e4")["x"] != left("d2d4")["x"] or left("deny")["x"] <= left("e2e4")["x"]:
        raise PageError("White's moves have a column of their own")


def is_reviewed(page):
    """A review is finished: while it runs, there is a table of what has been found."""
    return page.count("#study:not(:has(#report progress)) #summary tbody tr") == 2


def review(browser, server):
    """A review begins at once in its place: accuracy, marks and their dots; the player's own
    mistakes come first, from that side."""
    page = browser.open(server, "game=chess&white=you&black=engine&moves=e2e4+e7e5+d1h5+e8e7+h5e5")
    page.press("#result-review")
    page.wait("no name of the event", lambda: page.text("#heading").startswith("You - Menagerie 1-0, ") and "Casual" not in page.text("#heading"))
    if (below := page.text("#player-bottom .name")) != "White:\nYou":
        raise PageError(f"the player is called {below}")
    page.wait("accuracy", lambda: is_reviewed(page))
    page.wait("marked moves and dots", lambda: page.count("#tree .blunder") == 1 and page.count("#graph .dot.blunder") == 1)
    blunders = browser.driver.execute_script("return [...document.querySelectorAll('#summary tbody tr')].map(row => row.lastChild.textContent)")
    if blunders != ["0", "1"]:
        raise PageError(f"blunders: {blunders}")
    if page.text("#status") != "Checkmate. White won":
        raise PageError(f"the end of a study: {page.text('#status')}")
    all_evaluated(page)
    said = [item.text.replace("\n", " ") for item in browser.driver.find_elements("css selector", "#tree .better")]
    if not any(words.startswith("Blunder. Best was ") for words in said):
        raise PageError(f"of better moves the list says {said}")
    if page.count("#tree .pairs > .ply .value") != 4 or not page.text("#player-bottom .accuracy").endswith("% accuracy"):
        raise PageError(f"scores of moves: {page.count('#tree .value')}, below the board stands {page.text('#player-bottom')}")
    if page.count("#summary .count") != page.count("#tree :is(.inaccuracy, .mistake, .blunder)"):
        raise PageError("each number of marked moves is a button, unless it is 0")
    page.press("#summary .count.blunder")
    page.wait("the blunder, by its number", lambda: page.count("#tree .here.blunder"))
    page.wait("the score of the blunder beside the board", lambda: page.text("#bar-score").startswith(("+", "#")))
    if not page.count("#status.usual"):
        raise PageError("whose turn it is is said twice")
    at = page.find("#nav").rect["y"]
    page.keys(Keys.END)
    page.wait("the end", lambda: page.text("#bar-score") == "1-0" and "Checkmate" in page.text("#status"))
    if page.find("#nav").rect["y"] != at:
        raise PageError("the end of the game moves the buttons")
    browser.screenshot(FOLDER / "review.png")
    page.press("#learn-mistakes")
    page.wait("a mistake", lambda: page.text("#lesson h2"))
    own = page.count("#places")
    if own and not page.text("#lesson").startswith("White's mistakes"):
        raise PageError(f"the player had White: {page.text('#lesson')}")
    for side in ("White", "Black") if own else ():
        page.press(f"#places option[value={side}]")
        page.wait("the side's mistakes", lambda side=side: page.text("#lesson").startswith(f"{side}'s mistakes"))
        mistakes = int(page.text("#lesson > p").split()[-1])
        if (steps := page.count("#lesson .steps button")) != (mistakes if mistakes > 1 else 0):
            raise PageError(f"{page.text('#lesson > p')}, with {steps} steps")
    page.wait("the engine's mistake from its side", lambda: "Ke7" in page.text("#lesson h2") and page.state()["board"]["flipped"])
    page.press("#leave-lesson")
    page.wait("the study with its review", lambda: is_reviewed(page))
    page = browser.visit(server, "/")
    page.wait("the same names in the list", lambda: "You - Menagerie 1-0" in page.text("#saved-games li"))


def all_evaluated(page):
    """Every position of the main line has an evaluation, and both sides have an accuracy."""
    state = page.state()
    lacks = [point["node"] for point in state["graph"] if point["share"] is None]
    if lacks or len(state["graph"]) != len(state["tree"]["steps"]) + 1:
        raise PageError(f"positions without an evaluation: {lacks} of {len(state['graph'])}")
    rows = page.driver.execute_script("return [...document.querySelectorAll('#summary tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))")
    if [row[0] for row in rows] != ["White", "Black"] or not all(row[1].endswith("%") for row in rows):
        raise PageError(f"the summary says {rows}")
    return rows


# White gives a knight away on move 7, Black the queen on move 14.
PEOPLE = """[White "Anna"] [Black "Ben"] [Result "*"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. O-O d6 6. c3 O-O 7. Nxe5 dxe5 8. Bg5 h6 9. Bh4 g5
10. Bg3 Nxe4 11. dxe4 Qf6 12. Nd2 a6 13. Qh5 Rd8 14. Nf3 Qe6 15. Bxe6 *"""


# Marks of an unfinished review in the list of moves, their number in its table, and their dots.
MEANWHILE = """
if (!document.querySelector("#report progress")) return null;
const found = [...document.querySelectorAll("#tree [data-found]")].filter((move) => getComputedStyle(move, "::after").content.includes("?"));
const cells = [...document.querySelectorAll("#summary tbody td:nth-child(n + 3)")].map((cell) => Number(cell.textContent));
return found.length && document.querySelectorAll("#graph .dot").length ? [found.length, cells.reduce((sum, cell) => sum + cell, 0)] : null;
"""


def imported_review(browser, server):
    """A game between two people is reviewed whole: the graph, the marks and their numbers grow; then
    come accuracy and the final marks of both, and a better move can be tried."""
    page = browser.open(server, "game=chess&white=you&black=you")
    page.press("#more summary")
    browser.driver.execute_script("arguments[0].value = arguments[1]", page.find("#text"), PEOPLE)
    page.press("#open-text")
    page.wait("the study", lambda: page.state()["mode"] == "study")
    page.tool("Review the whole game")
    page.wait("a graph that grows", lambda: page.count("#report progress") and page.count("#graph:not([hidden]) .share"))
    early = page.wait("marks that come meanwhile", lambda: browser.driver.execute_script(MEANWHILE))
    if early[0] != early[1]:
        raise PageError(f"marks in the list while the review runs, and their number in the table: {early}")
    page.wait("the review", lambda: is_reviewed(page))
    if page.count("#tree [data-found]"):
        raise PageError("a mark that is not final is left")
    rows = all_evaluated(page)
    marked = [(step["name"], step["glyphs"]) for step in page.state()["tree"]["steps"] if step["better"]]
    if not {("Nxe5", "??"), ("Qe6", "??")} <= {(name, "??" if glyphs.startswith("?") else "") for name, glyphs in marked}:
        raise PageError(f"marked: {marked}")
    if [sum(map(int, row[2:])) for row in rows] == [0, 0] or any(not sum(map(int, row[2:])) for row in rows):
        raise PageError(f"marks of both sides: {rows}")
    before = len(page.state()["tree"]["steps"])
    page.press("#tree .better .move")
    page.wait("the better move as a variation", lambda: len(page.state()["tree"]["steps"]) > before and "(" in page.text("#tree"))


# Rows of moves that are seen without scrolling; and what is seen of accuracy, graph and moves, from
# the player below the board on.
ROWS = """
const list = document.querySelector("#tree").getBoundingClientRect();
const seen = [...document.querySelectorAll("#tree .pairs > :is(.ply, .aside)")].map((move) => move.getBoundingClientRect()).filter((box) =>
  box.top >= list.top - 1 && box.bottom <= Math.min(list.bottom, innerHeight) + 1);
return new Set(seen.map((box) => Math.round(box.top / 8))).size;
"""
PARTS = """
return ["#player-bottom", "#summary", "#graph svg", "#tree"].map((found) => document.querySelector(found).getBoundingClientRect()).map((box) =>
  [box.top + scrollY, box.bottom + scrollY].map(Math.round));
"""


# Smallest distance of an evaluation from the move to its right, in pixels.
NEAREST = """
const values = [...document.querySelectorAll("#tree .pairs > .ply .value")].map((value) => [value, value.closest(".ply").nextElementSibling]);
const pairs = values.filter(([value, next]) => next?.classList.contains("ply") && next.offsetTop === value.closest(".ply").offsetTop);
return Math.min(99, ...pairs.map(([value, next]) => next.getBoundingClientRect().left - value.getBoundingClientRect().right));
"""


def review_layout(browser, server):
    """A review leaves room for nine rows of moves on a laptop; on a phone accuracy and graph come
    directly below the board, then the moves."""
    moves = "e2e4+e7e5+g1f3+b8c6+f1c4+g8f6+d2d3+f8c5+e1g1+d7d6+c2c3+e8g8+f3e5+d6e5+c1g5+h7h6+g5h4+g7g5+h4g3+f6e4+d3e4+d8f6"
    for size in ((1366, 768), PHONE):
        browser.size(*size)
        page = browser.open(server, f"game=chess&mode=study&moves={moves}")
        for state, done in (("its progress", lambda: page.count("#report progress") and page.count("#graph:not([hidden])")), ("the review", lambda: is_reviewed(page))):
            if state == "its progress":
                page.tool("Review the whole game")
            page.wait(state, done)
            rows, (player, summary, graph, tree) = browser.driver.execute_script(ROWS), browser.driver.execute_script(PARTS)
            if (near := browser.driver.execute_script(NEAREST)) < 6 or page.find("#goal").is_displayed():
                raise PageError(f"{state}: an evaluation stands {near} pixels from the next move, or the goal of the game is explained")
            if size != PHONE and rows < 9:
                raise PageError(f"{state} leaves room for {rows} rows")
            if size == PHONE and not (player[1] <= summary[0] < tree[0] and player[1] <= graph[0] <= player[1] + 20 and graph[1] <= tree[0] and tree[1] <= PHONE[1] and rows >= 4):
                raise PageError(f"{state} on a phone: {rows} rows, player, accuracy, graph and moves at {player}, {summary}, {graph}, {tree}")


def goes_on(browser, server):
    """The first page leads back to the game that is played, and to one of its kind; a game that was
    deleted comes back."""
    driver = browser.driver
    driver.execute_script("localStorage.clear()")
    page = browser.open(server, "game=horde&white=you&black=you&moves=d4d5+e7e6")
    page.play("d5e6", by_clicks)
    page.wait("it to be kept", lambda: driver.execute_script("return localStorage.getItem('menagerie.last')"))
    link = page.state()["link"]
    page = browser.visit(server, "/")
    page.wait("the game", lambda: "Continue: Horde" in page.text("#continue") and page.count("#continue svg use"))
    browser.screenshot(FOLDER / "first-page.png")
    if not page.find("#continue").get_attribute("href").endswith(link):
        raise PageError(page.find("#continue").get_attribute("href"))
    page.press("#again")
    page.wait("its sheet", lambda: page.count("#new-horde[open]"))
    page.keys(Keys.ESCAPE)
    page.press("#saved-games button")
    page.wait("no game", lambda: not page.count("#saved-games a") and not page.find("#continue").is_displayed())
    page.press("#saved-games .undo")
    page.wait("the game again", lambda: page.count("#saved-games a") == 1 and page.find("#continue").is_displayed())
    page.press("#continue")
    browser.board().compare(server.fen("horde", ["d4d5", "e7e6", "d5e6"]), "going on")
    page = browser.open(server, "game=chess&white=you&black=engine&level=2&think=200n")
    page.play("e2e4", by_clicks)
    page.wait("an answer", lambda: len(page.state()["played"]) == 2)
    page = browser.visit(server, "/")
    page.wait("the level and the moves", lambda: "You - Menagerie (level 2)" in page.text("#saved-games li") and "1 move," in page.text("#saved-games li"))
    driver.execute_script("localStorage.clear()")


# Tools whose words are not seen, or not whole.
UNREADABLE = """
return [...document.querySelectorAll("#tools .tool")].filter((tool) => {
  const range = document.createRange();
  range.selectNodeContents(tool);
  const [words, box] = [range.getBoundingClientRect(), tool.getBoundingClientRect()];
  return parseFloat(getComputedStyle(tool).fontSize) < 9 || words.width > box.width + 1 || words.height > box.height;
}).map((tool) => tool.textContent);
"""


# True if the current move is inside the list of moves.
HERE = "const [list, here] = ['#tree', '#tree .here'].map((found) => document.querySelector(found).getBoundingClientRect()); return here.top >= list.top && here.bottom <= list.bottom"
# Moves of chess and of Crazyhouse, more than a phone on its side has room for.
LONG = "e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5a4+g8f6+e1g1+f8e7+f1e1+b7b5+a4b3+d7d6+c2c3+e8g8"


def phone_board(browser, server):
    """On a phone the board goes from edge to edge; the tools stay where they are whatever buttons a
    game adds."""
    browser.size(*PHONE)
    page = browser.open(server, "game=crazy&white=you&black=you")
    if (square := page.square("a1").rect)["width"] < 45 or square["x"] != 0:
        raise PageError(f"a1 is {square}")
    places = set()
    for move in ["e2e4", "e7e6", "d2d4", "d7d5"]:
        places.add(page.find("#tools").rect["y"])
        page.play(move, by_taps)
    if len(places) != 1:
        raise PageError(f"the tools are at {places}")
    page = browser.open(server, "game=chess&white=you&black=engine&level=2&moves=e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5a4+g8f6")
    page.wait("the last move to be seen", lambda: (box := page.find("#moves .here").rect)["y"] + box["height"] <= PHONE[1])
    page = browser.open(server, "game=crazyhouse&white=you&black=engine&level=2&moves=e2e4+d7d5+e4d5+d8d5")
    tools = page.find("#tools").rect
    if (bottom := tools["y"] + tools["height"]) > PHONE[1]:
        raise PageError(f"the tools below two pockets end at {bottom}")
    page.wait("the last move below two pockets", lambda: (box := page.find("#moves .here").rect)["y"] + box["height"] <= PHONE[1])
    # The second one is a laptop's window at 200 %.
    for width, height in ((740, 360), (683, 384)):
        browser.size(width, height)
        for game in ("chess", "crazyhouse"):
            page = browser.open(server, f"game={game}&white=you&black=engine&clock=5:00&level=2&moves={LONG}")
            page.wait("the last move", lambda: page.count("#moves .here"))
            page.wait("the list to be scrolled", lambda: browser.driver.execute_script(HERE.replace("#tree", "#moves")))
            if (box := page.find("#moves .here").rect)["y"] + box["height"] > height:
                raise PageError(f"{width} x {height}, {game}: the last move is at {box}")
        page = browser.open(server, "game=chess&white=you&black=engine&clock=5:00")
        if (square := page.square("a1").rect)["width"] < 45:
            raise PageError(f"on its side a1 is {square}")
        if cut := browser.driver.execute_script(UNREADABLE):
            raise PageError(f"{width} x {height}: words of tools that cannot be read: {cut}")


# Moves of a study that are seen without scrolling, and the width of what is seen.
SEEN = """
const list = document.querySelector("#tree").getBoundingClientRect();
const seen = [...document.querySelectorAll("#tree .pairs > .ply")].map((move) => move.getBoundingClientRect()).filter((box) =>
  box.top >= list.top - 1 && box.bottom <= Math.min(list.bottom, innerHeight) + 1);
return [seen.length, document.documentElement.scrollWidth];
"""


def phone_study(browser, server):
    """Beside three lines of the engine the moves of a study are seen on a phone, the current one
    among them, also when it is reviewed."""
    link = "game=chess&mode=study&moves=e2e4+e7e5+g1f3+b8c6+f1b5+a7a6+b5a4+g8f6+e1g1+f8e7+f1e1+b7b5+a4b3+d7d6+c2c3+e8g8&at=14&lines=3"
    for width, height, least in ((*PHONE, 10), (412, 915, 14), (740, 360, 2), (640, 400, 2)):
        browser.size(width, height)
        page = browser.open(server, link)
        page.wait("three lines", lambda: page.count("#lines li") == 3)
        page.wait("the current move to be seen", lambda: browser.driver.execute_script(HERE))
        page.wait("the whole depth", lambda: browser.driver.execute_script("const speed = document.getElementById('speed'); return /depth \\d\\d/.test(speed.textContent) && speed.scrollWidth <= speed.clientWidth"))
        seen, wide = browser.driver.execute_script(SEEN)
        here = page.find("#tree .here").rect
        if seen < least or here["y"] + here["height"] > height:
            raise PageError(f"{width} x {height}: {seen} moves are seen, the last one is at {here}")
        page.tool("Review the whole game")
        page.wait("its progress", lambda: is_reviewed(page) or page.text("#summary thead td").endswith("%"))
        page.wait("the review", lambda: is_reviewed(page))
        if (wide := browser.driver.execute_script(SEEN)[1]) > width:
            raise PageError(f"{width} x {height}: the page is {wide} pixels wide")
    browser.size(*PHONE)
    browser.driver.execute_script("localStorage.setItem('menagerie.confirm', 'always')")
    page = browser.open(server, "game=crazy&mode=study")
    page.tap("e2")
    page.wait("the pawn to be picked", lambda: page.count(".picked[data-square=e2]"))
    page.tap("e4")
    page.wait("a question", lambda: page.count("#proposal:not([hidden])"))
    if (box := page.find("#proposal").rect)["y"] + box["height"] > PHONE[1] + 1 or box["y"] < page.find("#board").rect["height"]:
        raise PageError(f"the question is at {box}")
    page.tap_on(page.find("#play-it"))
    page.wait("the move", lambda: page.state()["tree"]["steps"])
    browser.driver.execute_script("localStorage.removeItem('menagerie.confirm')")


def badges(browser, server):
    """The numbers of pieces in hand are seen whole."""
    for size in (PHONE, (1366, 768), (740, 360)):
        browser.size(*size)
        page = browser.open(server, "game=crazyhouse&white=you&black=you&fen=4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[PPPpppqq]+w+-+-+0+1")
        for place in ("top", "bottom"):
            pocket = page.find(f"#pocket-{place}").rect
            for badge in browser.driver.find_elements("css selector", f"#pocket-{place} .count:not(:empty)"):
                if badge.rect["y"] + badge.rect["height"] > pocket["y"] + pocket["height"] + 1 or badge.rect["y"] < pocket["y"]:
                    raise PageError(f"{size}: a number at {badge.rect} in the pocket at {pocket}")


def hands(browser, server):
    """The hands of both sides are always visible, one's own below; one can be put down ahead, and
    keeps the focus."""
    moves = "e2e4+d7d5+e4d5+d8d5"
    page = browser.open(server, f"game=crazyhouse&white=you&black=you&moves={moves}")
    counts = lambda: (page.count("#pocket-bottom .held-piece"), page.count("#pocket-top .held-piece"))
    page.wait("a pawn in each hand", lambda: counts() == (1, 1))
    # Whatever Black does here is no check.
    fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[Pp]+w+-+-+0+1"
    game = f"game=crazyhouse&white=you&black=engine&level=full&think=2s&fen={fen}"
    page = browser.open(server, game)
    page.play("a2a3", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    browser.driver.execute_script("document.querySelector('#pocket-bottom [data-pocket]').focus()")
    page.wait("the answer", lambda: page.state()["yours"])
    if not page.count("#pocket-bottom [data-pocket='P@']:focus"):
        raise PageError("the answer took the focus from the piece in hand")
    page = browser.open(server, game)
    page.play("a2a3", by_clicks)
    page.wait("the engine to think", lambda: page.state()["thinking"])
    page.press("#pocket-bottom [data-pocket='P@']")
    page.click("h3")
    page.wait("a move ahead", lambda: page.count(".ahead[data-square=h3]"))
    page.wait("it to be played", lambda: "P@h3" in [move["text"] for move in page.state()["played"]])
    page = browser.open(server, "game=finalfantasy&white=you&black=you&moves=" + "+".join(FANTASY))
    page.wait("what White has lost", lambda: page.count("#pocket-bottom .held-piece") + page.count("#pocket-top .held-piece") > 0)
    if page.count("[data-pocket]"):
        raise PageError("lost pieces are called, not put down")


# A capture after which a piece can be called.
FANTASY = "d1e1 g7g6 e1c3 c7c6 c3h8".split()

CHECKS = [("check", check), ("result", result), ("new game over a game", new_game), ("choice of the opponent", opponent), ("two columns of moves", moves), ("review in place", review), ("review of an imported game", imported_review), ("room beside a review", review_layout),
          ("going on", goes_on), ("board of a phone", phone_board), ("study on a phone", phone_study), ("hands", hands),
          ("numbers in hand", badges)]
