"""The server under attack, and how it is asked."""

import http.client
import json
import pathlib
import resource
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serving import serve  # noqa: E402

# Seconds that anything may take before a check gives up; what a user would bear is checked apart.
PATIENCE = 60
# Descriptors of the server.
DESCRIPTORS = 1024


class Harm(Exception):
    """The attack did harm."""


def demand(right, what):
    if not right:
        raise Harm(what)


def few_descriptors():
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))


def many_descriptors():
    """Enough for the attacker."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))


class Victim:
    """`menagerie serve` on a port of its own; it must still run when the attack is over."""

    def __init__(self, engine):
        self.engine = engine

    def __enter__(self):
        many_descriptors()
        self.process, self.port = serve(self.engine, preexec_fn=few_descriptors)
        return self

    def __exit__(self, kind, *_):
        code = self.process.poll()
        self.process.kill()
        self.process.wait()
        if kind is None:
            demand(code is None, f"the server has ended with {code}")

    def ask(self, method, path, body=None, kind="application/json"):
        """Status and text of an answer over a connection of its own, and the seconds that it
        took."""
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": kind} if body is not None else {}
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text, time.monotonic() - began

    def open(self, wanted):
        """Opens a game; status, reply, and the seconds that it took."""
        status, text, took = self.ask("POST", "/api/games", json.dumps(wanted))
        return status, json.loads(text), took

    def opened(self, link):
        """The name and the state of a game."""
        status, reply, _ = self.open({"link": link})
        demand(status == 201, f"{link[:80]} is not opened: {status} {reply}")
        return reply["id"], reply["game"]

    def act(self, game, action):
        status, text, _ = self.ask("POST", f"/api/games/{game}", json.dumps(action))
        demand(status == 200, f"{action}: {status} {text[:200]}")
        return json.loads(text)

    def show(self, game):
        return json.loads(self.ask("GET", f"/api/games/{game}")[1])

    def raw(self, text):
        """A connection over which this was sent."""
        stream = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        stream.sendall(text.encode())
        return stream

    def listen(self, game, key=""):
        """A page that listens to a game, perhaps with a player's key."""
        stream = self.raw(f"GET /api/games/{game}/events?key={key} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n")
        demand(stream.recv(12) == b"HTTP/1.1 200", "a page hears nothing")
        return stream

    def works(self, within=5):
        """Another user opens the first page and a game in a bearable time."""
        status, _, took = self.ask("GET", "/")
        demand(status == 200 and took < within, f"the first page: {status} after {took:.1f} s")
        status, reply, opening = self.open({"link": "game=chess&white=you&black=you"})
        demand(status == 201 and opening < within, f"a game: {status} {str(reply)[:100]} after {opening:.1f} s")
        return max(took, opening)

    def memory(self):
        """Bytes that the server holds."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
