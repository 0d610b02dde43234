"""Too many connections, openings and searches."""

import json
import time

from victim import demand

# The moves of Knights to and fro, as addresses have them.
SHUTTLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def half_sent(victim):
    """1,100 connections that never send a whole request."""
    halves = [victim.raw("GET / HT") for _ in range(1100)]
    took = victim.works()
    for half in halves:
        half.close()
    return f"another user waited {took:.2f} s"


def half_bodies(victim):
    """600 requests whose bodies never come."""
    head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    halves = [victim.raw(head) for _ in range(600)]
    took = victim.works()
    for half in halves:
        half.close()
    return f"another user waited {took:.2f} s"


def openings(victim):
    """An address of 190 kB that takes back its last move 45,000 times; and 200 of another kind whose senders go away."""
    line = "+".join(SHUTTLE * 500)
    status, told, took = victim.open({"link": f"game=chess&mode=study&moves={line}" + "+(+)" * 45_000})
    demand(status == 400 and took < 10, f"{status} {str(told)[:100]} after {took:.1f} s")
    body = json.dumps({"link": f"game=chess&mode=study&moves={line}" + "+(+)" * 6000})
    head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    before = victim.memory()
    senders = [victim.raw(head + body) for _ in range(200)]
    waited = victim.works()
    for sender in senders:
        sender.close()
    grown = victim.memory() - before
    demand(grown < 1 << 30, f"{grown >> 20} MiB for openings")
    return f"refused after {took:.2f} s; beside 200 of the largest another user waited {waited:.2f} s"


def searches(victim):
    """150 watched studies with five lines each; another player moves."""
    names = [victim.opened("game=chess&mode=study&lines=5&moves=e2e4")[0] for _ in range(150)]
    pages = [victim.listen(name) for name in names]
    time.sleep(1)
    game, _ = victim.opened("game=chess&white=you&black=engine&level=full&think=100n&clock=5:00")
    page = victim.listen(game)
    worst = 0
    for move in ["e2e4", "d2d3", "f2f3", "g2g3", "h2h3"]:
        began = time.monotonic()
        plies = len(victim.act(game, {"do": "play", "text": move})["played"])
        while len(victim.show(game)["played"]) <= plies:
            demand(time.monotonic() - began < 30, f"no answer to {move}")
            time.sleep(0.02)
        worst = max(worst, time.monotonic() - began)
    left = victim.show(game)["clocks"]["left"]
    demand(worst < 5, f"an answer took {worst:.1f} s")
    demand(min(left) > 290_000, f"the clocks show {left}")
    for stream in [*pages, page]:
        stream.close()
    return f"the engine's move came after {worst:.2f} s at most; the clocks lost {300 - left[0] / 1000:.1f} s and {300 - left[1] / 1000:.1f} s"


def rooms(victim):
    """More games than there are places: somebody is told, nobody who plays is thrown out."""
    game, _ = victim.opened("game=chess&white=you&black=you")
    page = victim.listen(game)
    for _ in range(300):
        victim.opened("game=chess&white=you&black=you")
    victim.act(game, {"do": "play", "text": "e2e4"})
    page.close()
    return "the watched game went on"


CHECKS = [
    ("half-sent requests", half_sent),
    ("half-sent bodies", half_bodies),
    ("openings", openings),
    ("searches", searches),
    ("more games than places", rooms),
]

