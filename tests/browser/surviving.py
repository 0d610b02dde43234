"""Recovery: reloads, shared links, lost connections, restarts, other pages."""

import random
import signal

from page import Browser, PageError, by_clicks, by_drags
from sharing import DROP
from together import invited


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
    """A start position drawn by lot (Chess960) is the same after a reload, and its castling goes on
    the board."""
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
    if server.is_files:
        return "not asked: nobody answers but the page's own worker"
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    with browser.prepared(STREAMS):
        page = browser.open(server, "game=finalfantasy&white=you&black=you&clock=10:00")
    page.play("d1e1", by_clicks)
    browser.driver.execute_script("window.streams.length = 0")
    server.stop()
    page.wait("the message of the loss", lambda: "lost" in page.text("#status") or page.count("body.lost"))
    asked = browser.driver.execute_script(
        "let asked = 0; const ask = window.fetch; window.fetch = (...all) => { asked += 1; return ask(...all); };"
        "for (let times = 0; times < 5; times += 1) document.dispatchEvent(new Event('visibilitychange')); return asked")
    if asked > 1:
        raise PageError(f"a page that is seen again and again asks {asked} times at once")
    page.press("#more summary")
    for tool in ("Copy PGN", "Set up a position", "Rules"):
        browser.driver.execute_script("document.getElementById('status').textContent = ''")
        page.tool(tool)
        page.wait(f"what is wrong with {tool}", lambda: page.text("#status") == "The server cannot be reached.")
    server.start()
    page.wait("the connection", lambda: not page.count("body.lost"))
    page.play("g7g6", by_clicks)
    if (made := browser.driver.execute_script("return window.streams.length")) != 1:
        raise PageError(f"{made} streams instead of the one that broke")
    page.compare(server.fen("finalfantasy", ["d1e1", "g7g6"]), "a restart")
    if page.count(".clock") != 2:
        raise PageError("the clocks are gone")


# The next action does not reach the server, or another one does whose answer is lost.
LOSE_ONE = """
const ask = window.fetch, other = arguments[0];
window.fetch = async (path, options) => {
  if (options?.method !== "POST") return ask(path, options);
  window.fetch = ask;
  if (other) await ask(path, { ...options, body: JSON.stringify({ do: "play", text: other }) });
  throw new TypeError("lost");
};
"""


# Squares of the moves that wait, and whether a piece stands off its square.
AHEAD = "return [[...document.querySelectorAll('.ahead')].map((square) => square.dataset.square).sort(), document.querySelector('#board [data-piece][transform]') !== null]"


def unsent(browser, server):
    """A move made without a connection is played when there is one again, but not in a copy of a game
    between friends, nor in another position."""
    if server.is_files:
        return "not asked: nobody answers but the page's own worker"
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    driver = browser.driver
    page = browser.open(server, "game=chess&white=you&black=you")
    for point, move, count in ((by_drags, "e2e4", 1), (by_clicks, "e7e5", 2)):
        server.stop()
        page.wait("the message of the loss", lambda: page.count("body.lost"))
        point(page, move[:2], move[2:])
        page.wait("a word on the move", lambda move=move: f"your move {move} is played" in page.text("#status"))
        if (marked := driver.execute_script(AHEAD)) != [sorted([move[:2], move[2:]]), True]:
            raise PageError(f"{move} waits, and the board shows {marked}")
        server.start()
        page.wait("the move", lambda count=count: len(page.state()["played"]) == count)
        page.wait("no move that waits", lambda: not page.count(".ahead"))
        page.wait("the usual words", lambda: not page.count("body.lost") and "lost" not in page.text("#status"))
    # A harmful move is asked about as soon as it is known to be one, and once.
    page = browser.open(server, "game=atomic&white=you&black=you&fen=3k4/8/8/8/3p4/2Q1R3/8/4K3+w+-+-+0+1")
    for answer in ("no", "yes"):
        server.stop()
        page.wait("the message of the loss", lambda: page.count("body.lost"))
        by_clicks(page, "c3", "d4")
        question = lambda: "costs you" in page.text("#chooser[open]")
        if answer == "yes":
            page.wait("the question without a connection", question)
            page.press("#chooser [data-answer=yes]")
        page.wait("a word on the move", lambda: "your move c3d4 is played" in page.text("#status"))
        server.start()
        if answer == "no":
            page.wait("the question", question)
            page.press("#chooser [data-answer=no]")
        page.wait("no move that waits", lambda: not page.count(".ahead"))
    page.wait("the capture", lambda: [move["text"] for move in page.state()["played"]] == ["c3d4"])
    with Browser() as other:
        ann, bob, *_ = invited(browser, other, server, "game=chess&white=you&black=you")
        played = []
        for own, sent, answer in (("e2e4", None, "e7e5"), ("g1f3", "g1f3", "b8c6"), ("d2d4", "f1c4", "f8c5")):
            driver.execute_script(LOSE_ONE, sent)
            by_clicks(ann, own[:2], own[2:])
            bob.wait("Ann's move", lambda: bob.state()["yours"])
            bob.play(answer, by_clicks)
            played += [sent or own, answer]
            ann.wait("both moves", lambda: [move["text"] for move in ann.state()["played"]] == played)
        server.stop()
        ann.wait("the message of the loss", lambda: ann.count("body.lost"))
        by_clicks(ann, "c2", "c3")
        ann.wait("a word on the move", lambda: "your move c2c3" in ann.text("#status"))
        server.start()
        ann.wait("what has become of the game", lambda: "this is a copy" in ann.text("#status"))
        if len(ann.state()["played"]) != len(played):
            raise PageError("a move for a friend is played in the copy")
    page = browser.open(server, "game=chess&mode=study")
    driver.execute_script(LOSE_ONE, "e2e4")
    by_clicks(page, "e2", "e4")
    page.wait("the move", lambda: page.state()["tree"]["at"] and not page.count("body.lost"))
    page.play("e7e5", by_clicks)
    if "not played" in page.text("#status"):
        raise PageError("a study's move has arrived, and the page says otherwise")
    driver.execute_script("localStorage.clear()")
    return None


def silent(browser, server):
    """A server that says nothing any more is noticed, although no connection breaks; what was asked is
    given up, and the game goes on when the server answers again."""
    if server.is_files:
        return "not asked: nobody answers but the page's own worker"
    page = browser.open(server, "game=chess&white=you&black=you")
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.keys("f")
        page.wait("the message of the loss", lambda: page.count("body.lost"))
        page.wait("the end of the action", lambda: "not carried out" in page.text("#status"))
    finally:
        server.process.send_signal(signal.SIGCONT)
    page.wait("the connection", lambda: not page.count("body.lost"))
    page.play("e2e4", by_clicks)
    return None


def unreached(browser, server):
    """A link that was followed without a connection does not take the game away to which the user has
    gone back; of two such links the last is opened."""
    if server.is_files:
        return "not asked: nobody answers but the page's own worker"
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    driver = browser.driver
    page = browser.open(server, "game=chess&white=you&black=you")
    page.play("e2e4", by_clicks)

    def follow(name):
        driver.execute_script("document.getElementById('status').textContent = ''; location.hash = `game=${arguments[0]}&white=you&black=you`", name)
        page.wait("what is wrong", lambda: page.text("#status") == "The server cannot be reached.")

    def shows_for_long(name):
        # An attempt is repeated every second.
        driver.execute_async_script("setTimeout(arguments[0], 2500)")
        page.wait("the connection", lambda: not page.count("body.lost"))
        if page.state()["game"]["name"] != name:
            raise PageError(f"the page shows {page.state()['game']['name']} instead of {name}")

    server.stop()
    follow("atomic")
    driver.back()
    server.start()
    shows_for_long("chess")
    page.play("e7e5", by_clicks)
    server.stop()
    # The later of the two is repeated earlier, unless the first is given up.
    for name in ("atomic", "kingofthehill"):
        follow(name)
    server.start()
    page.wait("the last link", lambda: page.state()["game"]["name"] == "kingofthehill")
    shows_for_long("kingofthehill")
    return None


# The streams that a page makes from now on.
STREAMS = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(path) {
    super(path);
    window.streams.push(this);
  }
};
"""
# A page that nobody sees from its beginning, and that waits less before it leaves its place to
# others.
UNSEEN = """
Object.defineProperty(document, "hidden", { get: () => true });
const wait = window.setTimeout;
window.setTimeout = (done, time, ...rest) => wait(done, time === 20000 ? 20 : time, ...rest);
"""
# Answers to a turned board are kept back until the page lets them go.
SLOW_TURN = """
const ask = window.fetch;
const free = new Promise((resolve) => { window.letGo = resolve; });
window.kept = 0;
window.fetch = async (path, options) => {
  const response = await ask(path, options);
  if (options?.body?.includes("flip")) {
    window.kept += 1;
    await free;
  }
  return response;
};
"""


def unseen(browser, server):
    """A game that is opened in the background leaves its stream to others; what a game that was
    left answers late is not shown."""
    if server.is_files:
        return "not asked: browsers do not count messages"
    driver = browser.driver
    with browser.prepared(STREAMS + UNSEEN):
        page = browser.open(server, "game=chess&white=you&black=you")
    page.wait("its stream to be closed", lambda: driver.execute_script("return window.streams.map(stream => stream.readyState)") == [2])
    page = browser.open(server, "game=chess&white=you&black=you&moves=e2e4")
    driver.execute_script(SLOW_TURN)
    page.leave_focus()
    page.keys("f", "f", "f")
    page.wait("three answers", lambda: driver.execute_script("return window.kept") == 3)
    driver.execute_script("location.hash = 'game=crazyhouse&white=you&black=you'")
    page.wait("another game", lambda: page.state()["game"]["name"] == "crazyhouse")
    driver.execute_async_script("const done = arguments[0]; window.letGo(); setTimeout(done, 100)")
    if page.state()["game"]["name"] != "crazyhouse":
        raise PageError("a game that was left is back by a late answer")
    page.play("e2e4", by_clicks)


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
    """An address that leads to no game: what remains are other games."""
    browser.allowed.append("400 (Bad Request)")
    browser.driver.execute_script("localStorage.setItem('menagerie.saved', JSON.stringify([{ id: '1', link: 'game=chess' }]))")
    page = browser.visit(server, "/game#game=checkers")
    page.wait("a complaint", lambda: "no game 'checkers'" in page.text("#status"))
    page.wait("the games stored here", lambda: page.count("#to-saved"))
    browser.driver.execute_script("localStorage.clear()")
    if page.count("#nav [aria-disabled=true]") != 4:
        raise PageError("there are no moves to step through")
    for step in ("First move", "One move back", "One move forward", "Last move"):
        page.tool(step)
    browser.allowed.append("404 (Not Found)")
    # A host of files shows one page for all that it lacks, whose links lead on from where all pages
    # are.
    for path in ["/gaem"] if server.is_files else ["/gaem", "/rules/checkers"]:
        page = browser.visit(server, path)
        page.wait("a page for people", lambda: "There is no such page" in page.text("h2"))
        if "{" in page.text("body"):
            raise PageError(f"{path} answers {page.text('body')}")
        page.press("main a")
        page.wait("the first page", lambda: page.count(".cards"))


def talkative(moves, letters):
    """A record with a comment of so many Cyrillic letters after each move."""
    rng = random.Random(1)
    alphabet = [chr(code) for code in range(0x430, 0x450)]
    shuttle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    said = ["".join(rng.choice(alphabet) for _ in range(letters)) for _ in range(moves)]
    words = [f"{shuttle[ply % 4]} {{{text}}}" for ply, text in enumerate(said)]
    return f"1. {' '.join(words)} *", said


def dropped(browser, server, record, said):
    """The study of a record that was dropped on a page."""
    page = browser.open(server, "game=chess&mode=study")
    browser.driver.execute_script(DROP, record)
    page.wait("the study", lambda: has_said(page, said))
    return page


def has_said(page, said):
    state = page.state()
    return state and [step.get("comment") for step in state["tree"]["steps"]] == said


def packed_address(browser, server):
    """A record of 84 kB whose address is packed, and brings it back."""
    record, said = talkative(84, 500)
    page = dropped(browser, server, record, said)
    hash_of = "return location.hash"
    page.wait("its address", lambda: browser.driver.execute_script(hash_of).startswith("#z="))
    length = len(browser.driver.execute_script(hash_of))
    browser.driver.refresh()
    page.wait("the study again", lambda: has_said(page, said))
    return f"{len(record.encode())} bytes in {length} letters"


def kept_study(browser, server):
    """A study that is too long for an address: the browser keeps it, over a restart of the server
    and a reload."""
    browser.allowed += ["ERR_CONNECTION_REFUSED", "404", "ERR_INCOMPLETE_CHUNKED", "Failed to load resource", "ERR_CONNECTION_RESET"]
    driver = browser.driver
    record, said = talkative(160, 900)
    page = dropped(browser, server, record, said)
    address = lambda: driver.execute_script("return location.hash")
    page.wait("the notice", lambda: "this browser stores it" in page.text("#kept"))
    page.wait("its address", lambda: address().startswith("#kept="))
    own = address()
    if not server.is_files:
        server.stop()
        page.wait("the message of the loss", lambda: page.count("body.lost"))
        server.start()
        page.wait("the connection", lambda: not page.count("body.lost"))
    driver.refresh()
    page.wait("the study again", lambda: has_said(page, said))
    page.wait("the same address", lambda: address() == own)
    one = driver.current_window_handle
    driver.switch_to.new_window("tab")
    other = browser.visit(server, f"/game{own}")
    other.wait("a copy", lambda: has_said(other, said))
    other.wait("an address of its own", lambda: address().startswith("#kept=") and address() != own)
    driver.close()
    driver.switch_to.window(one)
    page = browser.visit(server, "/game#kept=elsewhere")
    page.wait("a complaint", lambda: "stored in another browser" in page.text("#status"))


def lost_room(browser, server):
    """An action on a move of a study that the server has lost concerns that move, although the
    study opened again numbers its moves anew."""
    if server.is_files:
        return "only on a server"
    browser.allowed.append("404 (Not Found)")
    page = browser.open(server, "game=chess&mode=study")
    for move in ("e2e4", "e7e5", "g1f3", "b8c6"):
        page.play(move, by_clicks)
    page.press("#tree [data-text=e2e4]")
    page.wait("the first move", lambda: page.state()["turn"] == "Black")
    page.play("c7c5", by_clicks)
    page.press("#tree [data-text=g1f3]")
    page.wait("the third move", lambda: page.state()["turn"] == "Black")
    browser.driver.execute_async_script("const done = arguments[0];"
        "const room = performance.getEntriesByType('resource').map(({ name }) => name).findLast((name) => /api.games.[^/]+$/.test(name));"
        "fetch(room, { method: 'DELETE' }).then(done)")
    page.tool("Delete from here")
    texts = lambda: [step.get("text") for step in page.state()["tree"]["steps"]]
    page.wait("the moves that are left", lambda: texts() == ["e2e4", "e7e5", None, "c7c5", None])
    return None


def asked(browser, server):
    """What is asked about a game is not asked any more when another game is opened by its address."""
    page = browser.open(server, "game=chess&white=you&black=engine")
    for selector in ("#tools [title=Resign]", "#show-settings"):
        page.press(selector)
        page.wait("the dialog", lambda: page.count("dialog[open] button"))
        name = page.state()["game"]["name"]
        browser.driver.execute_script("location.hash = `game=${arguments[0]}&white=you&black=engine`", "atomic" if name == "chess" else "chess")
        page.wait("the other game", lambda: page.state()["game"]["name"] != name)
        page.wait("no dialog", lambda: not page.count("dialog[open]"))
    if page.state()["over"]:
        raise PageError(f"the other game is over: {page.state()['over']}")


CHECKS = [
    ("dialogs of a game that is left", asked),
    ("lost room", lost_room),
    ("packed address", packed_address),
    ("kept study", kept_study),
    ("reload", reload),
    ("chess960 arrays", arrays),
    ("lost connection", restart),
    ("move without a connection", unsent),
    ("silent server", silent),
    ("two pages", two_pages),
    ("unseen and late", unseen),
    ("links without a connection", unreached),
    ("wrong address", wrong_address),
]
