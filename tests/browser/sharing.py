"""Export and import: the clipboard, pictures, dropped files."""

import pathlib
import shutil
import struct
import tempfile

from page import PageError, by_clicks

FOLDER = pathlib.Path("target/browser")
DOWNLOADS = (FOLDER / "downloads").resolve()
DROP = """
const files = new DataTransfer();
files.items.add(new File([arguments[0]], "game.pgn", {type: "application/x-chess-pgn"}));
document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
"""


def copies(browser, server):
    """Link, FEN, PGN and SVG into the clipboard."""
    page = browser.open(server, "game=crazy&white=you&black=you")
    page.play("e2e4", by_clicks)
    rights = {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": server.address}
    browser.driver.execute_cdp_cmd("Browser.grantPermissions", rights)
    page.press("#more summary")
    read = "navigator.clipboard.readText().then(arguments[0], error => arguments[0](String(error)))"
    for button, message, wanted in [
        ("Copy link", "The link copied", "moves=e2e4"),
        ("Copy FEN", "FEN copied", server.fen("crazy", ["e2e4"])),
        ("Copy PGN", "PGN copied", '[Variant "crazy"]'),
        ("Copy SVG", "SVG copied", "<svg"),
    ]:
        page.tool(button)
        page.wait(message, lambda: page.text("#status") == message)
        found = browser.driver.execute_async_script(read)
        if wanted not in found:
            raise PageError(f"{button} copied {found[:200]}")


def pictures(browser, server):
    """Files of each kind; the picture is a PNG of the board's shape."""
    shutil.rmtree(DOWNLOADS, ignore_errors=True)
    where = {"behavior": "allow", "downloadPath": str(DOWNLOADS)}
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", where)
    for game in ["finalfantasy", "spirit"]:
        page = browser.open(server, f"game={game}&white=you&black=you")
        page.press("#more summary")
        for button, ending, start in [("Save PGN", "pgn", b"["), ("Save SVG", "svg", b"<svg"), ("Save PNG", "png", b"\x89PNG")]:
            file = DOWNLOADS / f"{game}.{ending}"
            page.tool(button)
            page.wait(file.name, lambda: file.exists() and file.stat().st_size > 0)
            if not file.read_bytes().startswith(start):
                raise PageError(f"{file.name} begins with {file.read_bytes()[:40]}")
        picture = (DOWNLOADS / f"{game}.png").read_bytes()
        width, height = struct.unpack(">II", picture[16:24])
        # A board without its pieces or colours packs into a few thousand bytes.
        if width != 960 or abs(height - 960) > 200 or len(picture) < 40_000:
            raise PageError(f"{game}.png has {width} x {height} pixels in {len(picture)} bytes")


def drops(browser, server):
    """A PGN file dropped on the first page or on a game opens as a study."""
    record = '[Variant "spirit"]\n\n1. Sa5-a6 {first} *\n'
    driver = browser.driver
    for path in ["/", "/game#game=chess&white=you&black=you"]:
        page = browser.visit(server, path)
        if path != "/":
            browser.board()
        page.find("#file")
        driver.execute_script(DROP, record)
        page.wait("the study", lambda: page.state() and page.state()["game"]["name"] == "spirit")
        page.wait("its comment", lambda: "first" in page.text("#tree"))
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write("1. e4 {chosen} *\n")
        file.flush()
        driver.find_element("id", "file").send_keys(file.name)
        page.wait("the file", lambda: "chosen" in page.text("#tree"))
    if page.find("#file").get_property("value"):
        raise PageError("the same file cannot be chosen again")
    browser.allowed.append("400 (Bad Request)")
    driver.execute_script(DROP, "this is no game")
    page.wait("a complaint", lambda: page.text("#complaint") == "Line 1: there is no legal move this")


def encodings(browser, server):
    """Files of older programs keep their letters, on the first page and in a game: ISO 8859-1 with
    the signs of Windows, UTF-16, both at once."""
    text = '[White "Böhm"]\n[Black "Grünfeld"]\n\n1. e4 {schön – so} e5 *\n'
    drop = DROP.replace("[arguments[0]]", "[new Uint8Array(arguments[0])]")
    mixed = "".join(text.splitlines(True)[:1]).encode() + "".join(text.splitlines(True)[1:]).encode("cp1252")
    for path in ("/", "/game#game=chess&mode=study"):
        for data in (text.encode("cp1252"), text.encode("utf-16"), mixed, text.encode("utf-8-sig")):
            page = browser.visit(server, path)
            page.find("#file")
            if "/game" in path:
                browser.board()
            browser.driver.execute_script(drop, list(data))
            page.wait("the names", lambda: page.state() and page.state()["tags"]["heading"] == "Böhm - Grünfeld")
            if page.state()["tree"]["steps"][0]["comment"] != "schön – so":
                raise PageError(f"the comment is {page.state()['tree']['steps'][0]['comment']}")


def nowhere(browser, server):
    """A link that leads to no game says so in a sentence, and offers a new one."""
    browser.allowed += ["Failed to load resource"]
    for link in ("room=nonsense", "game=chess&moves=e2e5"):
        page = browser.visit(server, f"/game#{link}")
        page.wait("a new game", lambda: page.count("#start-anew"))
        if not page.text("#status")[0].isupper():
            raise PageError(f"{link}: {page.text('#status')}")


def question_mark(browser, server):
    """A link whose words stand behind a question mark opens the same game."""
    browser.visit(server, "/game?game=crazy&white=you&black=you&moves=e2e4")
    page = browser.board()
    page.wait("a game of Crazy Chess", lambda: page.text("#title") == "Crazy Chess" and page.state()["shown"] == 1)
    if "#game=crazy" not in browser.driver.current_url:
        raise PageError(f"the address is {browser.driver.current_url}")


CHECKS = [("links to nowhere", nowhere), ("link with a question mark", question_mark), ("encodings", encodings), ("copies", copies), ("pictures", pictures), ("files dropped", drops)]
