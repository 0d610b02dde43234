#!/usr/bin/env python3
"""lichess-bot plays a game of each of lichess's variants against random moves, on a server of this machine that stands in for lichess.

    git clone https://github.com/lichess-bot-devs/lichess-bot
    python3 -m pip install -r lichess-bot/requirements.txt
    scripts/lichess_stand_in.py lichess-bot target/release/menagerie [VARIANT ...]

The bot's settings are those of docs/bots.md. python-chess says which of its moves are legal and when a game is over; games longer than
MOST_PLIES end as draws. Every game begins by a challenge, and every second one is played with Black.
"""

import collections
import http.server
import itertools
import json
import pathlib
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import chess
import chess.variant
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOT = "MenagerieBot"
PERSON = "Random"
TOKEN = "lip_standin"
MOST_PLIES = 120
# Seconds on the clock, added for each move, and after which a silent bot has failed.
LIMIT, INCREMENT, PATIENCE = 8, 0.1, 60
# lichess's keys and names, and python-chess's boards.
VARIANTS = {
    "standard": ("Standard", chess.Board),
    "fromPosition": ("From Position", chess.Board),
    "chess960": ("Chess960", chess.Board),
    "antichess": ("Antichess", chess.variant.AntichessBoard),
    "atomic": ("Atomic", chess.variant.AtomicBoard),
    "crazyhouse": ("Crazyhouse", chess.variant.CrazyhouseBoard),
    "horde": ("Horde", chess.variant.HordeBoard),
    "kingOfTheHill": ("King of the Hill", chess.variant.KingOfTheHillBoard),
    "racingKings": ("Racing Kings", chess.variant.RacingKingsBoard),
    "threeCheck": ("Three-check", chess.variant.ThreeCheckBoard),
}
POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


class Failure(Exception):
    """What the bot did wrong."""


class Game:
    """A game on the server: its board, its clocks and the lines that are still to be sent to the bot."""

    def __init__(self, number, key, rng):
        self.id = f"game{number:04}"
        self.key, self.rng = key, rng
        self.name, kind = VARIANTS[key]
        self.fen = "startpos"
        self.board = kind()
        if key == "chess960":
            self.board = chess.Board.from_chess960_pos(rng.randrange(960))
            self.fen = self.board.fen()
        elif key == "fromPosition":
            self.board, self.fen = chess.Board(POSITION), POSITION
        self.bot = chess.BLACK if number % 2 else chess.WHITE
        self.clocks = {chess.WHITE: LIMIT, chess.BLACK: LIMIT}
        self.since = time.monotonic()
        self.status, self.winner = "started", None
        self.moves = []
        self.lines = queue.Queue()
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.longest = 0.0

    def players(self):
        user = lambda name, title: {"id": name.lower(), "name": name, "title": title, "rating": 1500}
        bot, person = user(BOT, "BOT"), user(PERSON, None)
        return (bot, person) if self.bot == chess.WHITE else (person, bot)

    def state(self):
        milliseconds = lambda side: max(0, int(1000 * self.clocks[side]))
        state = {
            "type": "gameState",
            "moves": " ".join(self.moves),
            "wtime": milliseconds(chess.WHITE),
            "btime": milliseconds(chess.BLACK),
            "winc": int(1000 * INCREMENT),
            "binc": int(1000 * INCREMENT),
            "status": self.status,
        }
        return state | ({"winner": self.winner} if self.winner else {})

    def full(self):
        white, black = self.players()
        return {
            "type": "gameFull",
            "id": self.id,
            "variant": {"key": self.key, "name": self.name, "short": self.name},
            "clock": {"initial": 1000 * LIMIT, "increment": int(1000 * INCREMENT)},
            "speed": "blitz",
            "perf": {"name": self.name},
            "rated": False,
            "createdAt": int(1000 * time.time()),
            "white": white,
            "black": black,
            "initialFen": self.fen,
            "state": self.state(),
        }

    def challenge(self):
        return {
            "id": self.id,
            "rated": False,
            "variant": {"key": self.key, "name": self.name, "short": self.name},
            "perf": {"name": self.name},
            "speed": "blitz",
            "timeControl": {"type": "clock", "limit": LIMIT, "increment": INCREMENT, "show": "8+0"},
            "challenger": {"id": PERSON.lower(), "name": PERSON, "title": None, "rating": 1500},
            "destUser": {"id": BOT.lower(), "name": BOT, "title": "BOT", "rating": 1500},
            "initialFen": self.fen,
            "color": "random",
            "finalColor": "white" if self.bot == chess.WHITE else "black",
            "status": "created",
        }

    def summary(self):
        return {
            "id": self.id,
            "gameId": self.id,
            "fullId": self.id,
            "color": "white" if self.bot == chess.WHITE else "black",
            "fen": self.board.fen(),
            "opponent": {"id": PERSON.lower(), "username": PERSON, "rating": 1500},
            "secondsLeft": LIMIT,
            "speed": "blitz",
            "variant": {"key": self.key, "name": self.name},
            "isMyTurn": self.board.turn == self.bot,
        }

    def play(self, text):
        """A move, by whoever is to move. Raises ValueError if it is not legal."""
        with self.lock:
            side = self.board.turn
            taken = time.monotonic() - self.since
            self.board.push_uci(text)
            self.moves.append(text)
            if len(self.moves) > 2:
                self.clocks[side] -= taken
            if side == self.bot:
                self.longest = max(self.longest, taken)
            if self.clocks[side] < 0:
                self.end("outoftime", not side)
            self.clocks[side] += INCREMENT
            self.judge()
            self.lines.put(self.state())
            self.since = time.monotonic()
        if self.status == "started" and self.board.turn != self.bot:
            self.play(self.rng.choice(list(self.board.legal_moves)).uci())

    def judge(self):
        outcome = self.board.outcome(claim_draw=True)
        if outcome:
            mate = outcome.termination == chess.Termination.CHECKMATE
            self.end("mate" if mate else "variantEnd" if outcome.winner is not None else "draw", outcome.winner)
        elif len(self.moves) >= MOST_PLIES:
            self.end("draw", None)

    def end(self, status, winner):
        if self.status == "started":
            self.status = status
            self.winner = None if winner is None else "white" if winner else "black"
            self.over.set()

    def begin(self):
        """The person moves first where the bot has Black."""
        if self.board.turn != self.bot:
            self.play(self.rng.choice(list(self.board.legal_moves)).uci())


class Lichess(http.server.ThreadingHTTPServer):
    """What of lichess's interface lichess-bot uses."""

    daemon_threads = True

    def __init__(self, wanted, seed):
        super().__init__(("127.0.0.1", 0), Handler)
        self.games = {}
        self.events = queue.Queue()
        self.accepted = collections.defaultdict(threading.Event)
        self.wanted, self.rng = wanted, random.Random(seed)
        self.wrong = []

    def url(self):
        return f"http://127.0.0.1:{self.server_port}/"

    def play_all(self):
        for number, key in enumerate(self.wanted):
            game = self.games[f"game{number:04}"] = Game(number, key, self.rng)
            self.events.put({"type": "challenge", "challenge": game.challenge()})
            if not self.accepted[game.id].wait(PATIENCE):
                raise Failure(f"{key}: the challenge was not taken")
            self.events.put({"type": "gameStart", "game": game.summary()})
            if not game.over.wait(MOST_PLIES * 2 + PATIENCE):
                raise Failure(f"{key}: the game stands still after {' '.join(game.moves)}")
            if self.wrong:
                raise Failure(f"{key}: {self.wrong[0]}")
            if game.status == "outoftime" and game.winner != ("white" if game.bot else "black"):
                raise Failure(f"{key}: the bot lost on time")
            side = "White" if game.bot == chess.WHITE else "Black"
            print(
                f"{key}: {side}, {len(game.moves)} plies, {game.status}, winner {game.winner or 'nobody'}, "
                f"longest move {game.longest:.2f} s",
                flush=True,
            )
            self.events.put({"type": "gameFinish", "game": game.summary()})
            time.sleep(1)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def stream(self, lines):
        """Sends a line for each value, and an empty one every few seconds, for as long as there are any."""
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for value in lines:
            data = (json.dumps(value) if value else "").encode() + b"\n"
            try:
                self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
                self.wfile.flush()
            except OSError:
                return
        self.wfile.write(b"0\r\n\r\n")

    def waiting(self, source, is_over=lambda: False):
        while not (is_over() and source.empty()):
            try:
                yield source.get(timeout=3)
            except queue.Empty:
                yield None

    def do_GET(self):
        path = self.path.split("?")[0]
        games = self.server.games
        if path == "/api/account":
            self.reply({"id": BOT.lower(), "username": BOT, "title": "BOT", "perfs": {}})
        elif path == "/api/account/playing":
            self.reply({"nowPlaying": [game.summary() for game in games.values() if game.status == "started" and game.moves]})
        elif path == "/api/stream/event":
            self.stream(self.waiting(self.server.events))
        elif (found := re.fullmatch(r"/api/bot/game/stream/(\w+)", path)) and found[1] in games:
            game = games[found[1]]
            threading.Timer(0.2, game.begin).start()
            self.stream(itertools.chain([game.full()], self.waiting(game.lines, game.over.is_set)))
        elif path.startswith("/api/user/"):
            self.reply({"id": PERSON.lower(), "username": PERSON, "perfs": {}})
        elif path == "/api/users/status":
            self.reply([{"id": BOT.lower(), "name": BOT, "online": True}])
        else:
            self.reply({"error": "Not found."}, 404)

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        path = self.path.split("?")[0]
        if path == "/api/token/test":
            self.reply({TOKEN: {"scopes": "bot:play", "userId": BOT.lower()}})
        elif found := re.fullmatch(r"/api/challenge/(\w+)/(accept|decline)", path):
            if found[2] == "decline":
                self.server.wrong.append("the challenge was declined")
            self.server.accepted[found[1]].set()
            self.reply({"ok": True})
        elif found := re.fullmatch(r"/api/bot/game/(\w+)/move/([\w@]+)", path):
            self.move(self.server.games[found[1]], found[2])
        elif found := re.fullmatch(r"/api/bot/game/(\w+)/(resign|abort)", path):
            game = self.server.games[found[1]]
            game.end("resign" if found[2] == "resign" else "aborted", not game.bot)
            game.lines.put(game.state())
            self.reply({"ok": True})
        elif path.endswith("/chat"):
            self.reply({"ok": True})
        else:
            self.reply({"error": "Not found."}, 404)

    def move(self, game, text):
        if game.status != "started" or game.board.turn != game.bot:
            self.reply({"error": "Not your turn, or game already over"}, 400)
            return
        try:
            game.play(text)
        except ValueError as error:
            self.server.wrong.append(f"{text} after {' '.join(game.moves) or 'no move'}: {error}")
            game.end("aborted", None)
            self.reply({"error": "Piece cannot move there"}, 400)
            return
        self.reply({"ok": True})


def changed(settings, changes):
    """The settings with changes, also inside of sections."""
    inner = {name: changed(settings[name], value) for name, value in changes.items() if isinstance(value, dict) and name in settings}
    return settings | changes | inner


def settings(bot, url, folder):
    """lichess-bot's own settings, with the lines of docs/bots.md changed as a user does."""
    block = re.search(r"```yaml\n(.*?)```", (ROOT / "docs/bots.md").read_text(), re.S)[1]
    wanted = changed(yaml.safe_load((bot / "config.yml.default").read_text()), yaml.safe_load(block))
    # The default lists options of other engines.
    wanted["engine"]["uci_options"] = yaml.safe_load(block)["engine"]["uci_options"]
    wanted["engine"]["dir"] = str(folder)
    return yaml.safe_dump(wanted | {"token": TOKEN, "url": url})


def main(bot, program, wanted):
    unknown = [key for key in wanted if key not in VARIANTS]
    if unknown:
        sys.exit(f"no variant of lichess: {', '.join(unknown)} (there are {', '.join(VARIANTS)})")
    server = Lichess(wanted or list(VARIANTS), 1)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(program, folder / "menagerie")
        (folder / "config.yml").write_text(settings(bot, server.url(), folder))
        log = folder / "log"
        with open(log, "w") as out:
            process = subprocess.Popen(
                [sys.executable, "lichess-bot.py", "--config", str(folder / "config.yml")], cwd=bot, stdout=out, stderr=out
            )
        try:
            server.play_all()
        except Failure as failure:
            print(log.read_text()[-4000:])
            sys.exit(str(failure))
        finally:
            process.terminate()
            process.wait(20)
    print("all games were played")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:])
