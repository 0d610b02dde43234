"""Records of games: PGN in and out with all that they say, several games in a file, bad PGN, tags,
reports."""

import pathlib

from page import PageError
from sharing import DROP
from surviving import has_said, talkative

FOLDER = pathlib.Path("target/browser")
HEAD = """[Event "Rated Blitz game"]
[Site "https://lichess.org/AbCdEfGh"]
[Date "2024.03.01"]
[Round "4.2"]
[White "Ann \\"A\\" Böhm"]
[Black "Bob"]
[Result "1-0"]
[WhiteElo "1893"]
[BlackElo "1901"]
[TimeControl "180+2"]
[Termination "Time forfeit"]
[Annotator "Cy"]
[PlyCount "4"]
"""
MOVES = (
    "{Before.} 1. e4 {[%eval 0.18] [%clk 0:03:00]} 1... c6 $6 {Slow. [%clk 0:02:59] [%csl Re5][%cal Gd2d4]} "
    "({Better:} 1... e5 2. Nf3 $14 (2. f4 exf4) 2... Nc6) 2. d4 $1 {[%clk 0:02:58]} (2. -- d5) 2... d5 1-0"
)
GAME = f"{HEAD}\n{MOVES}\n"
SEVERAL = f'{GAME}\n[White "Dee"]\n[Black "Eve"]\n[Result "0-1"]\n\n1. d4 d5 0-1\n\n[White "Fay"]\n\n1. c4 Ke5 *\n'


def pgn_of(browser, page):
    """The PGN that the page copies."""
    browser.driver.execute_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    if not page.count("#more[open]"):
        page.press("#more summary")
    browser.driver.execute_script("arguments[0].value = ''", page.find("#text"))
    page.tool("Copy PGN")
    return page.wait("the PGN", lambda: page.find("#text").get_property("value"))


def paste(browser, server, text):
    """Pastes a text on the first page and presses Open."""
    page = browser.visit(server, "/")
    browser.driver.execute_script("arguments[0].value = arguments[1]", page.find("#pgn"), text)
    page.press("#open-pgn")
    return page


def words(pgn):
    return " ".join(pgn.split())


def identity(browser, server):
    """A PGN keeps tags, result, comments, clocks and glyphs: on the page, in the copy, in the link,
    after a reload."""
    page = paste(browser, server, GAME)
    page.wait("the study", lambda: page.state() and page.state()["mode"] == "study")
    if page.text("#heading").split(",")[0] != 'Ann "A" Böhm - Bob 1-0':
        raise PageError(f"the heading is {page.text('#heading')}")
    for shown in ["0:03:00", "0.18", "Better:", "Slow."]:
        if shown not in page.text("#tree"):
            raise PageError(f"{shown} is not in {page.text('#tree')}")
    if "%clk" in page.text("#tree"):
        raise PageError("commands are shown as words")
    page.press("[data-text='c7c6']")
    page.wait("its arrow and its square", lambda: page.count("#board .m-arrow"))
    browser.screenshot(FOLDER / "recorded.png")
    expected = words(GAME)
    if words(pgn_of(browser, page)) != expected:
        raise PageError(f"copied: {pgn_of(browser, page)}")
    link = browser.driver.current_url.split("#")[1]
    again = browser.open(server, link)
    if words(pgn_of(browser, again)) != expected:
        raise PageError(f"from the link: {pgn_of(browser, again)}")


def tags(browser, server):
    """Names are given on the page, and head the record and the report."""
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5")
    page.press("#more summary")
    page.tool("Names and tags")
    page.wait("the dialog", lambda: page.count("#tags[open]"))
    fill = "arguments[0].value = arguments[1]"
    for name, value in [("White", "Ann"), ("Black", "Bob")]:
        browser.driver.execute_script(fill, page.find(f"#tags [aria-label='Value of {name}']"), value)
    page.tool("Add a tag")
    name, value = page.driver.find_elements("css selector", ".tag-row:last-child input")
    name.send_keys("Bad name")
    value.send_keys("x")
    browser.allowed.append("400 (Bad Request)")
    page.press("#save-tags")
    page.wait("a complaint", lambda: "not a valid tag name" in page.text("#tags .complaint"))
    browser.driver.execute_script(fill, name, "Board")
    page.press("#tag-result option[value='1/2-1/2']")
    browser.screenshot(FOLDER / "tags.png")
    page.press("#save-tags")
    page.wait("the heading", lambda: page.text("#heading") == "Ann - Bob 1/2-1/2")
    copied = pgn_of(browser, page)
    for wanted in ['[White "Ann"]', '[Black "Bob"]', '[Board "x"]', '[Result "1/2-1/2"]', "e5 1/2-1/2"]:
        if wanted not in copied:
            raise PageError(f"{wanted} is not in {copied}")
    page.tool("Review the whole game")
    page.wait("the report", lambda: page.count("#report a"))
    browser.driver.get(page.find("#report a").get_attribute("href"))
    page.wait("its head", lambda: page.text("h1") == "Ann - Bob 1/2-1/2")
    rows = [row.text for row in browser.driver.find_elements("css selector", ".summary th")]
    if "Ann" not in rows or "Bob" not in rows:
        raise PageError(f"the rows are {rows}")


def several(browser, server):
    """A file with several games: a list, steps from game to game, what is changed stays, a bad game
    is named."""
    page = paste(browser, server, SEVERAL)
    page.wait("the list", lambda: page.count("#games[open] [data-game]") == 3)
    if "Dee - Eve 0-1" not in page.text("#games"):
        raise PageError(page.text("#games"))
    browser.screenshot(FOLDER / "games.png")
    browser.allowed.append("400 (Bad Request)")
    page.press("[data-game='3']")
    page.wait("the reason", lambda: "Line 25: there is no legal move Ke5" in page.text("#games .complaint"))
    page.press("[data-game='2']")
    page.wait("the second game", lambda: page.state() and page.state()["tags"]["heading"] == "Dee - Eve 0-1")
    comment = page.find("#comment")
    page.press("[data-text='d2d4']")
    page.wait("its first move", lambda: page.state()["tree"]["at"] == 1)
    comment.send_keys("mine")
    browser.driver.execute_script("arguments[0].dispatchEvent(new Event('change'))", comment)
    page.wait("the comment", lambda: "mine" in page.text("#tree"))
    page.tool("Previous game")
    page.wait("the first game", lambda: page.state()["tags"]["result"] == "1-0")
    page.tool("Next game")
    page.wait("the second game as it was left", lambda: "mine" in page.text("#tree"))
    page.tool("Next game")
    page.wait("the reason again", lambda: "Ke5" in page.text("#status"))
    if page.state()["tags"]["heading"] != "Dee - Eve 0-1":
        raise PageError("a game that cannot be read takes the place of another")
    browser.driver.refresh()
    page = browser.board()
    page.wait("the file after a reload", lambda: "Game 2 of 3" in page.text("#collection"))


LONG = '[Event "{0}"]\n[White "{0}"]\n[Black "{0}"]\n\n{{{0}}} 1. e4 {{{0}}} e5 (1... c5 {{{0}}}) 2. Nf3 *\n'.format("https://lichess.org/" + 12 * "AbCdEfGh/")
WIDTH = "return [document.documentElement.scrollWidth, document.getElementById('tree')?.scrollWidth ?? 0]"


def long_words(browser, server):
    """Addresses in names and comments are broken where they would widen a phone's page: in the
    list, the study, the report, your games."""
    browser.size(360, 740)
    driver = browser.driver
    page = paste(browser, server, f"{LONG}\n{LONG}")

    def look(where):
        if max(widths := driver.execute_script(WIDTH)) > 360:
            raise PageError(f"{where} is {widths} wide")

    page.wait("the list", lambda: page.count("#games[open] [data-game]") == 2)
    if driver.execute_script("const list = document.querySelector('.list-of-games'); return list.scrollWidth > list.clientWidth"):
        raise PageError("the list of games is too wide")
    page.press("[data-game='1']")
    page.wait("the study", lambda: page.state() and page.state()["mode"] == "study")
    look("the study")
    page.press("#report button")
    page.wait("the report", lambda: page.count("#report a"))
    page.press("[data-text='g1f3']")
    driver.get(page.find("#report a").get_attribute("href"))
    page.wait("its boards", lambda: page.count("svg.board"))
    look("the report")
    browser.visit(server, "/")
    look("the first page")


def bad(browser, server):
    """Text that cannot be parsed stays in its field, and the page says why and where."""
    browser.allowed.append("400 (Bad Request)")
    text = '[White "Ann"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n'
    page = paste(browser, server, text)
    page.wait("the reason", lambda: page.text("#complaint") == "Line 4: there is no legal move Ke3")
    if page.find("#pgn").get_property("value") != text:
        raise PageError("the text is gone")
    page = browser.open(server, "game=chess&mode=study&moves=d2d4")
    before = page.state()["link"]
    page.press("#more summary")
    browser.driver.execute_script("arguments[0].value = arguments[1]", page.find("#text"), text)
    page.press("#open-text")
    page.wait("the reason", lambda: page.text("#complaint") == "Line 4: there is no legal move Ke3")
    if page.find("#text").get_property("value") != text:
        raise PageError("the text is gone")
    # The game that was open goes on.
    page.press("[data-text='d2d4']")
    if page.state()["link"] != before:
        raise PageError("another game is open")
    page = paste(browser, server, "1. e4 (1. d4 Ke5 2. c4) e5 *")
    page.wait("what is left out", lambda: "there is no legal move Ke5; 2 moves left out" in page.text("#left-out"))
    page = paste(browser, server, '[Variant "From Position"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *')
    page.wait("a position of lichess's", lambda: page.state() and len(page.state()["tree"]["steps"]) == 1)


MAKE_FILE = """
const said = "x".repeat(1400);
const games = [];
for (let number = 1; number <= 12000; number += 1) {
  games.push(`[Event "E"]\\n[White "A${number}"]\\n[Black "B"]\\n[Result "1-0"]\\n\\n1. e4 {${said}} e5 1-0\\n\\n`);
}
arguments[0] = games.join("");
"""


def long_file(browser, server):
    """A file of 17 MB with 12,000 games: its list is searched, a game of it opens, and it is there
    after a reload."""
    page = browser.visit(server, "/")
    page.find("#file")
    browser.driver.execute_script(f"{MAKE_FILE}{DROP}")
    page.wait("the list", lambda: page.count("#games[open] [data-game]"))
    if page.text("#games-title") != "12000 games" or page.count("#games [data-game]") > 300:
        raise PageError(f"{page.text('#games-title')}, {page.count('#games [data-game]')} shown")
    page.find("#games input[type=search]").send_keys("A11999 ")
    page.wait("the game", lambda: page.count("#games [data-game]") == 1)
    page.press("[data-game='11999']")
    is_there = lambda: "Game 11999 of 12000" in page.text("#collection") and page.state()["tags"]["heading"] == "A11999 - B 1-0"
    page.wait("its page", lambda: page.state() and is_there())
    browser.driver.refresh()
    page = browser.board()
    page.wait("the file after a reload", is_there)
    page.tool("Next game")
    page.wait("the last game", lambda: "Game 12000 of 12000" in page.text("#collection"))


def file_of_a_kept_study(browser, server):
    """A file whose open game is too long for an address survives a reload; where it is gone the
    page says so."""
    record, said = talkative(160, 900)
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, f'[White "Ann"]\n\n{record}\n\n[White "Bob"]\n\n1. d4 *\n')
    page.wait("the list", lambda: page.count("#games[open] [data-game]") == 2)
    page.press("[data-game='1']")
    page.wait("the study", lambda: has_said(page, said))
    page.wait("its address", lambda: browser.driver.execute_script("return location.hash").startswith("#kept="))
    browser.driver.refresh()
    page = browser.board()
    page.wait("the file after a reload", lambda: "Game 1 of 2" in page.text("#collection"))
    forget = """
    const opening = indexedDB.open("menagerie");
    opening.onsuccess = () => {
      const store = opening.result.transaction("files", "readwrite").objectStore("files");
      store.clear().onsuccess = () => { opening.result.close(); arguments[0](); };
    };
    """
    browser.driver.execute_async_script(forget)
    browser.driver.refresh()
    page = browser.board()
    page.wait("what is gone", lambda: "no longer stored in this browser" in page.text("#collection"))
    page.wait("the study all the same", lambda: has_said(page, said))


def addresses(browser, server):
    """A pasted address of a game opens it, one of another site is refused with what to do instead:
    on the first page and in a game."""
    link = server.place("/game#game=spirit&mode=study&moves=b4c4")
    page = paste(browser, server, "https://lichess.org/study/abcdefgh/ijklmnop")
    page.wait("a word on it", lambda: "copy the PGN there" in page.text("#complaint"))
    page = paste(browser, server, link)
    page.wait("the game", lambda: page.state() and page.state()["game"]["name"] == "spirit")
    page = browser.open(server, "game=chess&white=you&black=engine")
    page.press("#more summary")
    for text in ("https://lichess.org/abcdefgh/white", link):
        browser.driver.execute_script("arguments[0].value = arguments[1]", page.find("#text"), text)
        page.press("#open-text")
        if text != link:
            page.wait("a word on it", lambda: "copy the PGN there" in page.text("#complaint"))
    page.wait("the game", lambda: page.state()["game"]["name"] == "spirit" and len(page.state()["tree"]["steps"]) == 1)


def skipped_games(browser, server):
    """The next game is the next one that can be read; what was left out is said."""
    browser.allowed.append("400 (Bad Request)")
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, '[White "Ann"]\n\n1. d4 *\n\n[White "Bob"]\n\n1. c4 Ke5 *\n\n[White "Cy"]\n\n1. e4 *\n')
    page.press("#chooser[open] .list-of-games button, #games[open] .list-of-games button, dialog[open] .list-of-games button")
    page.wait("the first game", lambda: "Game 1 of 3" in page.text("#collection"))
    page.tool("Next game")
    page.wait("the third game", lambda: "Game 3 of 3" in page.text("#collection") and "Game 2" in page.text("#status"))


THREE = '[White "Ann"]\n\n1. d4 *\n\n[White "Bob"]\n\n1. c4 *\n\n[White "Cy"]\n\n1. e4 *\n'


def unsent_comments(browser, server):
    """A comment is kept that is typed just before another game of the file, or before a reload."""
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, THREE)
    page.press("[data-game='1']")
    page.press("[data-text='d2d4']")
    page.wait("its move", lambda: page.state()["tree"]["at"] > 0)
    for words, tool, game in (("mine", "Next game", 2), ("yours", "All games", None)):
        page.find("#comment").clear()
        page.find("#comment").send_keys(words)
        page.tool(tool)
        if game is None:
            page.press("[data-game='2']")
        page.wait("the second game", lambda: "Game 2 of 3" in page.text("#collection"))
        page.tool("Previous game")
        page.wait("the first game", lambda: "Game 1 of 3" in page.text("#collection"))
        page.wait(f"the comment {words}", lambda words=words: words in page.text("#tree"))
        page.press("[data-text='d2d4']")
        page.wait("its move", lambda: page.state()["tree"]["at"] > 0)
    page = browser.open(server, "game=chess&mode=study&moves=e2e4+e7e5+g1f3")
    page.press("[data-text='e7e5']")
    page.wait("its move", lambda: page.fen().split()[1] == "w")
    page.find("#comment").send_keys("typed last")
    browser.driver.refresh()
    page = browser.board()
    page.wait("the comment", lambda: "typed last" in page.text("#tree"))
    if [step.get("comment") for step in page.state()["tree"]["steps"]] != ["", "typed last", ""]:
        raise PageError(f"it is at {page.state()['tree']['steps']}")


# A browser that refuses storage, as it does where all cookies are blocked.
REFUSE = """
for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
}
"""


def without_storage(browser, server):
    """Without storage a text of one game is opened, and of several the true reason is said."""
    driver = browser.driver
    refused = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": REFUSE})["identifier"]
    try:
        page = paste(browser, server, "1. e4 {first} e5 *")
        page.wait("the game", lambda: page.state() and "first" in page.text("#tree"))
        page = paste(browser, server, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        page.wait("the position", lambda: page.state() and page.fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        page = paste(browser, server, THREE)
        page.press("[data-game='1']")
        page.wait("the reason", lambda: "stores nothing for this page" in page.text("#games .complaint"))
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": refused})


def duplicate(browser):
    """Duplicates the tab, with its session; gives both, and goes to the new one."""
    driver = browser.driver
    one = driver.current_window_handle
    driver.execute_script("window.open(location.href)")
    other = next(handle for handle in driver.window_handles if handle != one)
    driver.switch_to.window(other)
    browser.board()
    return one, other


def duplicated_tabs(browser, server):
    """A tab that is duplicated keeps its file and its long study, whatever its duplicate does, and the
    duplicate keeps its own."""
    driver = browser.driver
    page = browser.open(server, "game=chess&mode=study")
    driver.execute_script(DROP, THREE)
    page.press("[data-game='2']")
    page.wait("the file", lambda: "Game 2 of 3" in page.text("#collection"))
    one, other = duplicate(browser)
    page.wait("the file in the duplicate", lambda: "Game 2 of 3" in page.text("#collection"))
    driver.switch_to.window(one)
    page.tool("Next game")
    page.wait("the next game", lambda: "Game 3 of 3" in page.text("#collection"))
    driver.switch_to.window(other)
    driver.refresh()
    browser.board()
    page.wait("the file in the duplicate", lambda: "Game 2 of 3" in page.text("#collection"))
    driver.execute_script(DROP, "1. f4 *")
    page.wait("another file", lambda: page.find("#collection").get_property("hidden") and page.count("[data-text='f2f4']"))
    driver.close()
    driver.switch_to.window(one)
    driver.refresh()
    page = browser.board()
    page.wait("the file after a reload", lambda: "Game 3 of 3" in page.text("#collection"))

    record, said = talkative(160, 900)
    page = browser.open(server, "game=chess&mode=study")
    driver.execute_script(DROP, record)
    page.wait("the study", lambda: has_said(page, said))
    address = lambda: driver.execute_script("return location.hash")
    page.wait("its address", lambda: address().startswith("#kept="))
    own = address()
    one, other = duplicate(browser)
    signs = lambda: [step["glyphs"] for step in page.state()["tree"]["steps"] if step["glyphs"]]
    for tab, glyph, sign in ((other, "$4", "??"), (one, "$1", "!")):
        driver.switch_to.window(tab)
        page.press("#tree [data-text='g1f3']")
        page.wait("the move", lambda: page.state()["tree"]["at"] > 0)
        page.press(f"[data-glyph='{glyph}']")
        page.wait("the mark", lambda sign=sign: signs() == [sign])
        page.wait("its storage", lambda tab=tab: address().startswith("#kept=") and (address() == own) == (tab == one) and not driver.execute_script(KEEPING))
    for tab, sign in ((other, "??"), (one, "!")):
        driver.switch_to.window(tab)
        driver.refresh()
        browser.board()
        page.wait(f"{sign} after a reload", lambda sign=sign: signs() == [sign])
        if tab == other:
            driver.close()


# A page that stores its study asks before it is left.
KEEPING = "return !dispatchEvent(new Event('beforeunload', {cancelable: true}))"

CHECKS = [("unreadable games", skipped_games), 
    ("comments not sent yet", unsent_comments),
    ("no storage", without_storage),
    ("duplicated tabs", duplicated_tabs),
    ("pasted addresses", addresses),
    ("long file", long_file),
    ("long words", long_words),
    ("file of a kept study", file_of_a_kept_study),
    ("identity", identity),
    ("tags", tags),
    ("several games", several),
    ("bad records", bad),
]
