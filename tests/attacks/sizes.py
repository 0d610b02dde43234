"""Input that is too large, too deep or mislabelled."""

import contextlib
import json
import random

from victim import demand

SAN_SHUTTLE = ["Nf3", "Nf6", "Ng1", "Ng8"]


def record(text):
    return {"pgn": {"text": text, "number": 1}}


@contextlib.contextmanager
def bounded(victim, seconds, mebibytes):
    """Demands that no answer takes longer and memory grows by no more; gives the list that takes
    the times, and says both in the end."""
    before = victim.memory()
    took = []
    said = {"took": took}
    yield said
    said["worst"] = max(took)
    demand(said["worst"] < seconds, f"{said['worst']:.1f} s")
    said["grown"] = victim.memory() - before >> 20
    demand(said["grown"] < mebibytes, f"{said['grown']} MiB")
    victim.works()


def nested(victim):
    """8,000 nested variations, and 4,000 around a long comment."""
    deep = "1. e4 " + "(1. d4 (1. e4 " * 4000
    around = "1. e4 " + "(1. d4 " * 4000 + "{" + "x" * 900_000 + "}" + ")" * 4000 + " *"
    with bounded(victim, 10, 512) as said:
        for text in [deep, deep + ")" * 8000 + " *", around]:
            status, reply, took = victim.open(record(text))
            demand(status in (201, 400), f"{status} {str(reply)[:100]}")
            said["took"].append(took)
    return f"answered after {said['worst']:.2f} s at most, {said['grown']} MiB"


def long_comments(victim):
    """A record of 84 kB with Cyrillic comments: its address brings it back."""
    rng = random.Random(1)
    letters = [chr(code) for code in range(0x430, 0x450)]
    words = [f"{SAN_SHUTTLE[ply % 4]} {{{''.join(rng.choice(letters) for _ in range(500))}}}" for ply in range(84)]
    text = f"1. {' '.join(words)} *"
    status, reply, _ = victim.open(record(text))
    demand(status == 201, f"{status} {str(reply)[:100]}")
    link = reply["game"]["link"]
    _, again = victim.opened(link)
    demand(again["tree"] == reply["game"]["tree"], "the study is another one")
    return f"{len(text.encode())} bytes came back from an address of {len(link)} letters"


def memory(victim):
    """Studies of 3,996 moves, looked through."""
    line = "+".join(["g1f3", "g8f6", "f3g1", "f6g8"] * 999)
    victim.opened("game=chess&mode=study")
    before = victim.memory()
    count = 8
    for _ in range(count):
        name, _ = victim.opened(f"game=chess&mode=study&moves={line}")
        victim.act(name, {"do": "go", "node": 2000})
        victim.act(name, {"do": "go", "node": 3996})
    each = (victim.memory() - before) / count / 1e6
    demand(each < 25, f"{each:.1f} MB for a study")
    return f"{each:.1f} MB for a study"


def bombs(victim):
    """An address of few letters that unpacks to many."""
    import base64
    import zlib

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"moves=" + b"{" * (100 << 20)) + packer.flush()
    before = victim.memory()
    link = "z=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    status, reply, took = victim.open({"link": link})
    demand(status == 400 and took < 5, f"{status} {str(reply)[:100]} after {took:.1f} s")
    demand(victim.memory() - before < 64 << 20, "it was unpacked")
    return f"{len(link)} letters refused after {took:.2f} s"


def edited(victim):
    """Positions set up by hand with fields of two million letters: refused, or set up without what
    no piece supports; the message is short."""
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR"
    with bounded(victim, 10, 256) as said:
        for game, fen in [
            ("chess", f"{board} w {'Q' * 1_900_000} - 0 1"),
            ("chess", f"{'p' * 1_900_000} w KQkq - 0 1"),
            ("crazy", f"{board} w Kkq {'e6e5,' * 380_000} 0 2 deny:-"),
            ("crazy", f"{board} w {'Q' * 1_900_000} - 0 2 deny:-"),
            ("finalfantasy", f"7k/8/8/8/8/8/8/K7[] w - - 0 1 call:-,- {'hit:f3=R@d5 ' * 150_000}"),
            ("spirit", f"{'4' * 1_900_000} w - - 0 1"),
        ]:
            status, reply, took = victim.open({"edited": {"link": f"game={game}", "fen": fen}})
            longest = {400: 1_000, 201: 20_000}.get(status, 0)
            demand(len(str(reply)) < longest, f"{game}: {status} {len(str(reply))} letters, {str(reply)[:100]}")
            said["took"].append(took)
    return f"answered after {said['worst']:.2f} s at most, {said['grown']} MiB"


def lists(victim):
    """Texts of 130,000 games of eleven letters, of 70,000 positions, and of one line that never
    ends."""
    longest = 0
    with bounded(victim, 20, 512) as said:
        positions = "8/8/8/8/8/8/8/8 w - - 0 1\n" * 70_000
        for text in [positions, '*\n[A "b"]\n' * 130_000, '[Event "' * 200_000, "{" * 1_900_000, ("1. e4 {" + "\n\n[Event \"x\"]\n") * 70_000]:
            status, answer, took = victim.ask("POST", "/api/records", json.dumps({"text": text}))
            demand(status in (200, 400), f"{status} {answer[:100]}")
            said["took"].append(took)
            longest = max(longest, len(answer))
    demand(longest < 8 << 20, f"{longest} letters")
    return f"answered after {said['worst']:.2f} s at most, {longest} letters at most, {said['grown']} MiB"


def words(victim):
    """Positions, moves and marks of a million letters in place of a game."""
    with bounded(victim, 20, 512) as said:
        for text in ["8/" * 500_000 + " w - - 0 1", "1. e4 " + "$" * 1_800_000, "1. e4" + "+-" * 900_000, "1. e8(" + "a" * 1_800_000, "1. e4 " + "$1" * 900_000]:
            status, answer, took = victim.ask("POST", "/api/games", json.dumps(record(text)))
            demand(status in (201, 400), f"{text[:20]}: {status} {answer[:100]}")
            said["took"].append(took)
    return f"answered after {said['worst']:.2f} s at most, {said['grown']} MiB"


def bodies(victim):
    """100 MB at once; JSON that is none."""
    status, text, _ = victim.ask("POST", "/api/games", b"x" * 100_000_000)
    demand(status == 413 and "at most" in text, f"{status} {text[:100]}")
    for kind, expected in [("application/jsonx", 400), ("text/plain", 400), ("application/json; charset=utf-8", 201)]:
        status, text, _ = victim.ask("POST", "/api/games", '{"link": "game=chess"}', kind)
        demand(status == expected, f"{kind}: {status}")
    return "413 could be read"


def odd_requests(victim):
    """Requests that could be read in two ways: each is refused, and what stands behind it is not
    taken for another one."""
    host = f"Host: 127.0.0.1:{victim.port}\r\n"
    post = f"POST /api/games HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
    behind = f"GET /game HTTP/1.1\r\n{host}\r\n"
    odd = [
        f"GET / HTTP/1.1\r\n{host}Host: evil.example\r\n\r\n",
        f"{post}Content-Length: 2\r\nContent-Length: {len(behind)}\r\n\r\n{behind}",
        f"{post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{behind}",
        f"{post}Transfer-Encoding: xchunked\r\n\r\n{behind}",
        f"{post}Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{behind}",
        f"{post}Content-Length: -1\r\n\r\n{behind}",
        f"GET / HTTP/1.1\r\n{host}X: a\r\n b\r\n\r\n",
        f"GET / HTTP/1.1\r\n{host}X: a\0b\r\n\r\n",
        f"GET /{'a' * 1_000_000} HTTP/1.1\r\n{host}\r\n",
    ]
    for text in odd:
        stream = victim.raw(text)
        stream.settimeout(0.5)
        heard = b""
        try:
            while more := stream.recv(1 << 16):
                heard += more
        except OSError:
            pass
        stream.close()
        demand(heard[9:10] == b"4", f"{text[:120]!r}: {heard[:60]!r}")
        demand(b"<html" not in heard, f"{text[:120]!r} brings a page")
    victim.works()
    return f"{len(odd)} refused"


CHECKS = [
    ("odd requests", odd_requests),
    ("nested variations", nested),
    ("long comments", long_comments),
    ("memory of a study", memory),
    ("packed bombs", bombs),
    ("edited positions", edited),
    ("lists of games", lists),
    ("words without end", words),
    ("bodies", bodies),
]
