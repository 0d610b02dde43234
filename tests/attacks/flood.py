"""Too many connections, openings and searches."""

import itertools
import json
import socket
import threading
import time
from urllib.parse import quote_plus

from victim import demand

# The moves of Knights to and fro, as addresses have them.
SHUTTLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def beside(count, work, look):
    """The results of `look` while so many threads do `work` (a function of the thread's number) again
    and again."""
    ended = threading.Event()

    def go_on(number):
        while not ended.is_set():
            try:
                work(number)
            except OSError:
                pass

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    try:
        return look()
    finally:
        ended.set()
        for thread in threads:
            thread.join()


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
    """An address of 190 kB that takes back its last move 45,000 times; and 200 of another kind
    whose senders go away."""
    line = "+".join(SHUTTLE * 500)
    status, reply, took = victim.open({"link": f"game=chess&mode=study&moves={line}" + "+(+)" * 45_000})
    demand(status == 400 and took < 10, f"{status} {str(reply)[:100]} after {took:.1f} s")
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


def long_lines(victim):
    """Lines of 220,000 moves, which a study is to play at once."""
    body = json.dumps({"do": "line", "texts": SHUTTLE * 50_000})
    studies = [victim.opened("game=chess&mode=study")[0] for _ in range(8)]
    for study in studies[:2]:
        status, text, _ = victim.ask("POST", f"/api/games/{study}", body)
        demand(status == 400, f"{status} {text[:100]}")
    waited = beside(8, lambda number: victim.ask("POST", f"/api/games/{studies[number]}", body), victim.works)
    return f"refused; another user waited {waited:.2f} s"


def large_games(victim):
    """24 studies of 3,996 moves, asked for again and again; another player moves."""
    link = "game=chess&mode=study&moves=" + "+".join(SHUTTLE * 999)
    studies = [victim.opened(link)[0] for _ in range(24)]
    game, _ = victim.opened("game=chess&white=you&black=you")

    def play():
        times = []
        for move in SHUTTLE:
            began = time.monotonic()
            victim.act(game, {"do": "play", "text": move})
            times.append(time.monotonic() - began)
        return max(times)

    worst = beside(24, lambda number: victim.ask("GET", f"/api/games/{studies[number]}"), play)
    demand(worst < 1.5, f"a move took {worst:.1f} s")
    return f"a move took {worst:.2f} s at most"


def large_bodies(victim):
    """500 requests of 1.9 MB whose last bytes never come."""
    body = '{"link": "' + "x" * 1_900_000
    head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\nContent-Type: application/json\r\nContent-Length: 1950000\r\n\r\n"
    before = victim.memory()
    halves = []
    for _ in range(500):
        half = victim.raw(head)
        # Bytes that the server does not read stay in the socket.
        half.setblocking(False)
        try:
            half.send(body.encode())
        except BlockingIOError:
            pass
        halves.append(half)
    end = time.monotonic() + 5
    waited, grown = 0, 0
    while time.monotonic() < end:
        for half in halves:
            try:
                half.send(body.encode()[: 200_000])
            except OSError:
                pass
        grown = max(grown, victim.memory() - before)
        waited = max(waited, victim.works())
    for half in halves:
        half.close()
    demand(grown < 400 << 20, f"{grown >> 20} MiB")
    return f"{grown >> 20} MiB; another user waited {waited:.2f} s"


def slowly(count, victim, request, seconds, look):
    """The results of `look`, called again and again while so many clients with small buffers read 64
    bytes every two seconds."""
    streams = []
    for _ in range(count):
        stream = socket.socket()
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        stream.settimeout(2)
        try:
            stream.connect(("127.0.0.1", victim.port))
            stream.sendall(request.encode())
            stream.setblocking(False)
            streams.append(stream)
        except OSError:
            stream.close()
    said, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        for stream in streams:
            try:
                stream.recv(64)
            except OSError:
                pass
        said.append(look())
        time.sleep(2)
    for stream in streams:
        stream.close()
    return said


def shuttling(victim, game):
    """A function that plays a move or takes it back, on a new connection, and gives the seconds
    that it took."""
    actions = itertools.cycle([{"do": "play", "text": "e2e4"}, {"do": "back"}])

    def move():
        began = time.monotonic()
        victim.act(game, next(actions))
        return time.monotonic() - began

    return move


def slow_readers(victim):
    """900 clients that ask for five pages each and hardly read; another player moves."""
    game, _ = victim.opened("game=chess&white=you&black=you")
    page = victim.listen(game)
    request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\n\r\n" * 5
    took = slowly(900, victim, request, 20, shuttling(victim, game))
    page.close()
    demand(max(took) < 3, f"a move took {max(took):.1f} s")
    victim.works()
    return f"{len(took)} moves took {max(took):.2f} s at most"


def pages(victim):
    """100 connections that ask for the first page and for puzzles again and again; another player
    moves."""
    game, _ = victim.opened("game=chess&white=you&black=you")
    move = shuttling(victim, game)

    def look():
        return max(move() for _ in range(20))

    worst = beside(100, lambda number: victim.ask("GET", "/" if number % 2 else "/api/puzzles/chess"), look)
    demand(worst < 2, f"a move took {worst:.1f} s")
    return f"a move took {worst:.2f} s at most"


def stalled_bodies(victim):
    """40 connections that announce 70 kB, send 66 kB and stop, and others in their place; another
    user opens a long record."""
    head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n"
    text = "1. e4 {" + "x" * 96_000 + "} *"
    worst, streams = 0, []
    for _ in range(3):
        streams += [victim.raw(head + '{"link": "' + "x" * 66_000) for _ in range(40)]
        time.sleep(1)
        status, reply, took = victim.open({"pgn": {"text": text, "number": 1}})
        demand(status in (201, 400), f"{status} {str(reply)[:100]}")
        worst = max(worst, took)
    for stream in streams:
        stream.close()
    demand(worst < 5, f"a record took {worst:.1f} s")
    return f"a record took {worst:.2f} s at most"


def spectators(victim):
    """Many spectators of one game: its players still come back to it."""
    game, _ = victim.opened("game=chess&white=you&black=you")
    reply = victim.act(game, {"do": "invite", "side": "white", "name": "Ann"})
    watchers = [victim.raw(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\n\r\n") for _ in range(200)]
    time.sleep(1)
    for side in ("key", "invites"):
        for _ in range(2):
            victim.listen(game, reply["room"][side]).close()
    for stream in watchers:
        stream.close()
    return "both players came back twice"


def rooms(victim):
    """More games than there are places: newcomers get a message, and players stay."""
    game, _ = victim.opened("game=chess&white=you&black=you")
    page = victim.listen(game)
    for _ in range(300):
        victim.opened("game=chess&white=you&black=you")
    victim.act(game, {"do": "play", "text": "e2e4"})
    page.close()
    return "the watched game went on"


def army(number):
    """An army whose game takes several megabytes, in one line, and its name."""
    notation = "F[F-R]W[W-B]cpQmpQgQNN"
    pieces = ", ".join(f"{{ name = '{letter}', letter = '{letter}', betza = '{notation}' }}" for letter in "ABCDEFG")
    places = ", ".join(f"'{place}'" for place in ["A", "B", "C", "D", "king", "E", "F", "G"])
    return f"army = {{ name = 'Stranger {number}', places = [{places}], piece = [{pieces}] }}", f"stranger{number}"


def strangers_armies(victim):
    """100 addresses with armies of their own, whose games are left open."""
    for number in range(100):
        definition, name = army(number)
        link = f"game=gt-{name}-fide&army={quote_plus(definition)}&white=you&black=you"
        status, reply, _ = victim.open({"link": link})
        demand(status == 201, f"stranger {number} cannot play: {status} {reply}")
    last = victim.act(reply["id"], {"do": "play", "text": "e2e4"})
    demand(last["fen"].split()[1] == "b", f"the last stranger's game stands at {last['fen']}")
    memory = victim.memory() >> 20
    demand(memory < 800, f"{memory} MiB")
    return f"the last plays, in {memory} MiB; another user waited {victim.works():.2f} s"


CHECKS = [
    ("half-sent requests", half_sent),
    ("half-sent bodies", half_bodies),
    ("openings", openings),
    ("searches", searches),
    ("long lines", long_lines),
    ("large games", large_games),
    ("large bodies", large_bodies),
    ("slow readers", slow_readers),
    ("pages", pages),
    ("stalled bodies", stalled_bodies),
    ("spectators", spectators),
    ("more games than places", rooms),
    ("strangers' armies", strangers_armies),
]

