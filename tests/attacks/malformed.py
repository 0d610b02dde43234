"""Records and links that were damaged on their way."""

import json
import pathlib
import random
import re
from urllib.parse import quote

from victim import demand

RECORDS = pathlib.Path(__file__).resolve().parent.parent / "records"
# Snippets that damage inserts into a text: parts of PGN and of links, and characters that neither has.
PIECES = ["{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "$", "$256", "1-0", "*", "--", "\n", "\n\n", "\0", "\r", "\ufeff", "\u202e", "+", "#", "=", "&", "%00", "%FF", "%zz", "e8=Q", "O-O", "0000", "[FEN \"", "[Variant \"", "99999999999999999999", "\U0001f600"]
LINKS = [
    "game=chess&moves=e2e4+e7e5&white=you&black=engine&level=5&clock=5:00%2B3&left=1,2&paused=yes",
    "game=chess&mode=study&at=1&lines=3&moves=e2e4+%7Bwords%7D+(+d2d4+d7d5+)+e7e5&t.White=Ann&end=draw-agreed",
    "game=crazy&o.CrazyDenial=soft&moves=e2e3+deny&view=black",
    "game=finalfantasy&fen=4k3/8/8/8/8/8/8/4K3%5B%5D+w+-+-+0+1+call:-,-&mode=study",
    "game=fischerandom&o.WhiteArray=0&start=drawn",
    "game=spirit&moves=b4c4&think=1s&concede=all",
]


def damaged(text, rng):
    """The text with a few parts cut out, doubled, exchanged or put in."""
    for _ in range(rng.randint(1, 2)):
        begin = rng.randrange(len(text) + 1)
        end = min(len(text), begin + rng.choice([0, 1, 2, 5, 40]))
        put = rng.choice(["", text[begin:end] * 2, rng.choice(PIECES), rng.choice(PIECES) * 3])
        text = text[:begin] + put + text[end:]
    return text


def is_answered(victim, wanted):
    """Opens damaged text. The game has a link that opens the same game; text without a game is
    answered by a line."""
    status, reply, took = victim.open(wanted)
    shown = str(wanted)[:300]
    demand(status in (201, 400) and took < 10, f"{shown}: {status} after {took:.1f} s")
    if status == 400:
        error = reply["error"]
        demand(0 < len(error) < 1000 and "\n" not in error and "\0" not in error, f"{shown}: {error!r}")
        return False
    game = reply["game"]
    again, other, _ = victim.open({"link": game["link"]})
    demand(again == 201, f"{shown}: {game['link']}: {other}")
    # A clock may run meanwhile.
    game, other = ({**one, "link": re.sub("&left=[^&]*", "", one["link"])} for one in (game, other["game"]))
    for part in ("link", "fen", "moves"):
        demand(other[part] == game[part], f"{shown}: {part}: {game[part]} became {other[part]}")
    return True


def records(victim):
    """Records of eight games with parts cut out, doubled and put in."""
    rng = random.Random(1)
    texts = [path.read_text() for path in sorted(RECORDS.glob("*.pgn"))]
    wanted = [{"pgn": {"text": damaged(rng.choice(texts), rng), "number": 1}} for _ in range(COUNT)]
    for one in wanted:
        status, answer, _ = victim.ask("POST", "/api/records", json.dumps({"text": one["pgn"]["text"]}))
        demand(status in (200, 400), f"{one}: {status} {answer[:100]}")
    opened = sum(is_answered(victim, one) for one in wanted)
    victim.works()
    return f"{opened} of {COUNT} were opened"


def links(victim):
    """Links with parts cut out, doubled and put in, as text and percent-encoded."""
    rng = random.Random(2)
    opened = 0
    for number in range(COUNT):
        link = damaged(rng.choice(LINKS), rng)
        opened += is_answered(victim, {"link": link if number % 2 else quote(link, safe="=&+%,:")})
    victim.works()
    return f"{opened} of {COUNT} were opened"


COUNT = 300
CHECKS = [("damaged records", records), ("damaged links", links)]
