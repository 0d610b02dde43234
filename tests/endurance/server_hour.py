#!/usr/bin/env python3
"""Holds many pages on `menagerie serve` for a long time, beside clients that mean no good, and
counts what must not happen.

    tests/endurance/server_hour.py PROGRAM [--minutes 60] [--pages 200]

Half of the pages play against the engine, a quarter play for both sides, a quarter analyse. Beside
them come, again and again: requests that are never finished, listeners that never read, and floods
of games that nobody looks at. A process of its own plays moves without thinking and takes the time
of each. The end says: the time of a move (median, 99th percentile, worst), what pages were refused,
which page ever waited longer than PATIENCE for what it was owed, and the server's memory after a
tenth of the time and at the end. Exits with 1 if a page starved, the server ended, or its memory
grew by more than a quarter.
"""

import argparse
import asyncio
import collections
import json
import multiprocessing
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serving import serve  # noqa: E402

# Seconds that a page may wait for the engine's move, or for a line of analysis after its own move:
# a search has its turn among the others.
PATIENCE = 120
GAMES = ["chess", "crazy", "spirit", "illusionary", "finalfantasy", "atomic", "crazyhouse", "gt-nutters-rookies"]
SHUTTLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


class Refused(Exception):
    """The server has said no."""


class Client:
    """A connection that stays open."""

    def __init__(self, port):
        self.port, self.reader, self.writer = port, None, None

    async def ask(self, method, path, body=None):
        """Status and JSON of a reply. A connection that the server has closed since it was idle is opened again, as browsers do."""
        is_used = self.writer is not None
        try:
            return await self.once(method, path, body)
        except (ConnectionError, EOFError):
            self.close()
            if not is_used:
                raise
            return await self.once(method, path, body)

    async def once(self, method, path, body):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        text = "" if body is None else json.dumps(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        self.writer.write((head + text).encode())
        first = await self.reader.readline()
        if not first:
            raise EOFError("closed")
        status, length = int(first.split()[1]), 0
        while (line := (await self.reader.readline()).strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        reply = await self.reader.readexactly(length)
        return status, json.loads(reply) if reply else None

    async def open(self, link):
        status, answer = await self.ask("POST", "/api/games", {"link": link})
        if status != 201:
            raise Refused(f"opening: {status}")
        return answer["id"], answer["game"]

    async def act(self, game, **action):
        status, answer = await self.ask("POST", f"/api/games/{game}", action)
        if status != 200:
            raise Refused(f"{action['do']}: {status}")
        return answer

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.writer = None


class Page:
    """A page: it listens to its game, and does something every few seconds."""

    def __init__(self, port, number, counts):
        self.client, self.port, self.number, self.counts = Client(port), port, number, counts
        self.chance, self.game, self.news, self.longest = random.Random(number), {}, asyncio.Event(), 0.0

    async def run(self, end):
        kind = ["play", "play", "both", "study"][self.number % 4]
        while time.monotonic() < end:
            try:
                await self.one_game(kind, end)
            except Refused as refused:
                self.counts[f"{kind} refused, {refused}"] += 1
                await asyncio.sleep(1)
            except (OSError, EOFError) as error:
                self.counts[f"{kind} cut off, {type(error).__name__}"] += 1
                self.client.close()
                await asyncio.sleep(1)

    async def one_game(self, kind, end):
        game = GAMES[self.number // 4 % len(GAMES)]
        link = {
            "play": f"game={game}&white=you&black=engine&think=200n",
            "both": f"game={game}&white=you&black=you",
            "study": f"game={game}&mode=study&lines=2",
        }[kind]
        name, self.game = await self.client.open(link)
        listener = asyncio.create_task(self.listen(name))
        try:
            for _ in range(60):
                await asyncio.sleep(self.chance.uniform(1, 5))
                if time.monotonic() >= end or self.game["over"] or not self.game["moves"]:
                    break
                await self.turn(kind, name)
        finally:
            listener.cancel()
        await self.client.ask("DELETE", f"/api/games/{name}")
        self.counts[f"{kind}: games"] += 1

    async def turn(self, kind, name):
        """A move, and what the page is owed for it."""
        move = self.chance.choice(self.game["moves"])["text"]
        plies = len(self.game["played"])
        self.take(await self.client.act(name, do="play", text=move))
        self.counts[f"{kind}: moves"] += 1
        owed = {
            "play": lambda answer: answer["over"] or len(answer["played"]) >= plies + 2,
            "both": lambda answer: True,
            "study": lambda answer: answer["over"] or answer["thought"]["lines"],
        }[kind]
        began = time.monotonic()
        while not owed(self.game):
            self.news.clear()
            left = PATIENCE - (time.monotonic() - began)
            try:
                await asyncio.wait_for(self.news.wait(), max(left, 0.01))
            except asyncio.TimeoutError:
                self.counts["STARVED"] += 1
                print(f"page {self.number} ({kind}) waited {PATIENCE} s after {move} in {self.game['fen']}", flush=True)
                return
        self.longest = max(self.longest, time.monotonic() - began)

    def take(self, answer):
        """Keeps the state of the game, unless a newer one has arrived before."""
        if answer["version"] >= self.game["version"]:
            self.game = answer
            self.news.set()

    async def listen(self, name):
        """Receives the events of the page."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        try:
            writer.write(f"GET /api/games/{name}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            kind = b""
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    kind = line[7:].strip()
                elif line.startswith(b"data: "):
                    self.counts["events"] += 1
                    answer = json.loads(line[6:])
                    if kind == b"game":
                        self.take(answer)
                    elif kind == b"thought":
                        self.game = {**self.game, "thought": answer}
                        self.news.set()
        finally:
            writer.close()


async def quietly(port, text, seconds):
    """A connection that says something once, and then nothing; nothing is read."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(text.encode())
        await asyncio.sleep(seconds)
        writer.close()
    except OSError:
        pass


async def attack(port, end, counts):
    """Slow clients, silent listeners and floods of games, again and again."""
    half = "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    client, running, turn = Client(port), set(), 0
    while time.monotonic() < end:
        turn += 1
        wanted = [(half, 20)] * 10 + [("GET / HT", 20)] * 10
        try:
            game, _ = await client.open("game=chess&mode=study&lines=5")
            wanted += [(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", 20)] * 5
            for _ in range(40 if turn % 4 == 0 else 0):
                await client.open("game=crazy&white=you&black=you")
                counts["games of floods"] += 1
        except Refused as refused:
            counts[f"flood refused, {refused}"] += 1
        except (OSError, EOFError):
            client.close()
        for text, seconds in wanted:
            task = asyncio.create_task(quietly(port, text, seconds))
            running.add(task)
            task.add_done_callback(running.discard)
            counts["slow and silent clients"] += 1
        await asyncio.sleep(5)


async def watch(process, end, memory):
    """The server's resident memory, every second."""
    while time.monotonic() < end and process.poll() is None:
        with open(f"/proc/{process.pid}/status") as lines:
            memory.append(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")))
        if len(memory) % 60 == 0:
            print(f"{len(memory) // 60} min: {memory[-1]:.0f} MiB", flush=True)
        await asyncio.sleep(1)


def take_times(port, end, queue):
    """Moves without thinking, ten a second: the time of each in milliseconds."""

    async def play():
        times, client = [], Client(port)
        while time.monotonic() < end:
            try:
                game, _ = await client.open("game=chess&white=you&black=you")
                # The eighth move repeats the first position for the third time, which ends the
                # game.
                for ply in range(8):
                    began = time.perf_counter()
                    await client.act(game, do="play", text=SHUTTLE[ply % 4])
                    times.append((time.perf_counter() - began) * 1000)
                    await asyncio.sleep(0.1)
                await client.ask("DELETE", f"/api/games/{game}")
            except (Refused, OSError, EOFError) as error:
                times.append(f"{type(error).__name__}: {error}")
                client.close()
                await asyncio.sleep(0.5)
        return times

    queue.put(asyncio.run(play()))


async def crowd(process, port, end, number):
    counts, memory = collections.Counter(), []
    pages = [Page(port, page, counts) for page in range(number)]
    await asyncio.gather(watch(process, end, memory), attack(port, end, counts), *(page.run(end) for page in pages))
    return counts, memory, max(page.longest for page in pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--pages", type=int, default=200)
    arguments = parser.parse_args()
    process, port = serve(arguments.program)
    try:
        end = time.monotonic() + arguments.minutes * 60
        queue = multiprocessing.Queue()
        timer = multiprocessing.Process(target=take_times, args=(port, end, queue))
        timer.start()
        counts, memory, longest = asyncio.run(crowd(process, port, end, arguments.pages))
        answer = queue.get()
        timer.join()
        times = sorted(one for one in answer if isinstance(one, float))
        print(f"a move without thinking: median {times[len(times) // 2]:.1f} ms, 99th percentile {times[len(times) * 99 // 100]:.1f} ms, "
              f"worst {times[-1]:.1f} ms of {len(times)}; failures: {[one for one in answer if isinstance(one, str)][:5]}")
        for what, count in sorted(counts.items()):
            print(f"{what}: {count}")
        early, late = memory[len(memory) // 10], memory[-1]
        print(f"longest wait of a page: {longest:.1f} s; memory: {early:.0f} MiB after a tenth, {late:.0f} MiB at the end, {max(memory):.0f} MiB at most")
        sys.exit(1 if counts["STARVED"] or process.poll() is not None or late > early * 1.25 else 0)
    finally:
        process.terminate()


if __name__ == "__main__":
    main()
