#!/usr/bin/env python3
"""How fast the board in the browser is: the first page, moves without thinking, and many games at once.

    scripts/serve_figures.py ENGINE [GAMES]

Prints the bytes of the first page and of the page of a game with everything they load, the time to fetch them, the time of
an answered move (median, 99th percentile, worst), and what comes of GAMES games (100) whose engine thinks for a second at
the same time: requests, failures, the wait for the engine's move.
"""

import http.client
import json
import re
import subprocess
import sys
import threading
import time

MOVES = 500
ROUNDS = 3


class Client:
    """One connection to the server."""

    def __init__(self, port):
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, method, path, body=None):
        text = None if body is None else json.dumps(body)
        self.http.request(method, path, text, {"Content-Type": "application/json"})
        response = self.http.getresponse()
        return response.status, response.read()

    def open(self, link):
        status, body = self.ask("POST", "/api/games", {"link": link})
        if status != 201:
            raise RuntimeError(body)
        return json.loads(body)["id"]

    def act(self, game, **action):
        return self.ask("POST", f"/api/games/{game}", action)


def page(port, path):
    """Bytes of a page with its styles and scripts, and seconds to fetch them one after the other."""
    client = Client(port)
    began = time.perf_counter()
    seen, wanted, total = set(), [path], 0
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        _, body = client.ask("GET", name)
        total += len(body)
        text = body.decode()
        wanted += re.findall(r'(?:href|src)="(/assets/[^"]+)"', text)
        wanted += [f"/assets/{found}" for found in re.findall(r'from "\./([^"]+)"', text)]
    return total, time.perf_counter() - began


def moves(port):
    """Seconds of each of many moves, in turn there and back by Knights."""
    client = Client(port)
    cycle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    times = []
    while len(times) < MOVES:
        game = client.open("game=chess&white=you&black=you")
        for text in cycle + cycle[:3]:
            began = time.perf_counter()
            status, body = client.act(game, do="play", text=text)
            times.append(time.perf_counter() - began)
            if status != 200:
                raise RuntimeError(body)
        client.ask("DELETE", f"/api/games/{game}")
    return sorted(times)


def crowd(port, games):
    """Games at once, a second of thinking each, each with its page listening."""
    failures, waits, requests = [], [], [0]

    def one():
        try:
            client = Client(port)
            game = client.open("game=chess&white=you&black=engine&think=1s")
            requests[0] += 1
            stream = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
            stream.request("GET", f"/api/games/{game}/events")
            events = stream.getresponse()
            for turn, text in enumerate(["e2e4", "d2d4", "a2a3"][:ROUNDS]):
                began = time.perf_counter()
                status, body = client.act(game, do="play", text=text)
                requests[0] += 1
                if status != 200:
                    # The engine may have answered so that the move is not possible any more.
                    text = json.loads(client.ask("GET", f"/api/games/{game}")[1])["moves"][0]["text"]
                    status, body = client.act(game, do="play", text=text)
                    requests[0] += 2
                if status != 200:
                    failures.append(body)
                while True:
                    line = events.readline().decode()
                    if line.startswith("data: ") and len(json.loads(line[6:]).get("played", [])) >= 2 * turn + 2:
                        break
                    if not line:
                        raise RuntimeError("the stream ended")
                waits.append(time.perf_counter() - began)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=one) for _ in range(games)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return requests[0], failures, sorted(waits)


def main(engine, games):
    server = subprocess.Popen([engine, "serve", "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().split(":")[2].split("/")[0])
        for path in ("/", "/game"):
            total, seconds = min((page(port, path) for _ in range(5)), key=lambda found: found[1])
            print(f"{path}: {total / 1000:.0f} kB with all it loads, {seconds * 1000:.0f} ms")
        times = moves(port)
        median, late = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"a move: median {median * 1000:.1f} ms, 99th percentile {late * 1000:.1f} ms, worst {times[-1] * 1000:.1f} ms of {len(times)}")
        asked, failures, waits = crowd(port, games)
        print(f"{games} games at once: {asked} requests, {len(failures)} failures, {len(waits)} engine moves, "
              f"median wait {waits[len(waits) // 2]:.2f} s, worst {waits[-1]:.2f} s")
        for failure in failures[:5]:
            print(f"  {failure}")
        return 1 if failures else 0
    finally:
        server.terminate()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100))
