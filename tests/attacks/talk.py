"""Conversations and actions that no honest program or page would send."""

import collections
import json
import os
import pathlib
import random
import subprocess
import tempfile
import time
from urllib.parse import quote

from files import run
from victim import demand

# Seconds that a conversation may take on a machine with other work.
PATIENCE = 120
HUGE = "99999999999999999999"
UCI = {
    "numbers of options": f"setoption name Hash value {HUGE}\nsetoption name Hash value -1\nsetoption name Threads value {HUGE}\nsetoption name MultiPV value {HUGE}\n",
    "numbers of searches": "position startpos\n"
    + "".join(f"go {what}\nstop\n" for what in [f"movetime {HUGE}", "depth -5", f"nodes {HUGE}", "mate 0", "movestogo 0 wtime 9 btime 9", "wtime -1 btime -9"])
    + f"go wtime {2**64 - 1} btime {2**64 - 1} winc {2**64 - 1} binc {2**64 - 1}\nstop\ngo perft 60\nstop\ngo perft -1\n",
    "orders without end": "stop\n" * 5000 + "ponderhit\n" * 5000 + "position startpos\n" + "go infinite\n" * 300 + "ucinewgame\n" * 300,
    "changes while it searches": "position startpos\ngo infinite\nsetoption name UCI_Variant value crazy\nsetoption name Hash value 1\nucinewgame\ngo infinite\n",
    "a line of 20 MB": "position startpos moves " + "e2e4 " * 4_000_000 + "\n",
    "800,000 moves": "position startpos moves " + "g1f3 g8f6 f3g1 f6g8 " * 200_000 + "\ngo depth 1\n",
    "no text": "\0" * 100_000 + "\nuci\n\r\r\x1b[2J\n",
    "orders cut off": "setoption\nsetoption name\nsetoption name name value value\nposition\nposition fen\nposition moves\ngo depth\ngo searchmoves\n",
}
XBOARD = {
    "numbers": f"protover {HUGE}\nlevel 0 0 0\nlevel -1 -1 -1\nlevel 40 9:99 1e308\nst 1e309\nst nan\nst -1\nsd -1\nsd {HUGE}\ntime -5\notim {HUGE}\nmemory {HUGE}\ncores 0\nnps -3\nping {HUGE}\n",
    "moves": "new\nforce\nusermove e7e5e4e3\nusermove @@@@\nP@e4\n0-0-0-0\nusermove deny\nsetboard x\nedit\n#\nPa1\nzz\nKe9\n.\ngo\n?\n",
    "orders without end": "new\n" + "undo\n" * 5000 + "remove\n" * 5000 + "edit\n" + "Pa2\n" * 20_000 + ".\n" + "st 0.001\ngo\n?\nforce\n" * 50,
    "squares": "variant spirit\nnew\n" + "lift e2\nput e4\nhover a9\nlift zz\nput\nhover\n" * 1000,
    "words": "new\nresult * {" + "{" * 100_000 + "\nname " + "n" * 1_000_000 + "\nrejected " + "x" * 100_000 + "\nrating 1e99 -5\nexclude all\n",
}


def odd_talk(victim):
    """Orders in both protocols, with a `quit` behind them and without: the program ends by itself
    and in time."""
    with tempfile.TemporaryDirectory() as folder:
        pipe = pathlib.Path(folder, "pipe")
        os.mkfifo(pipe)
        files = "".join(
            f"setoption name {option} value {file}\n"
            for option in ("EvalFile", "ArmyFiles")
            for file in (pipe, "/dev/zero", "/dev/stdin", "/proc/self/mem", folder, "x/" * 3000, "a\0b")
        )
        talks = [("uci", *talk) for talk in [*UCI.items(), ("files", files)]] + [("xboard", *talk) for talk in XBOARD.items()]
        for protocol, what, said in talks:
            for end in ("stop\nquit\n" if protocol == "uci" else "force\nexit\n.\nquit\n", ""):
                ended = subprocess.run([victim.engine, protocol], input=said + end, capture_output=True, text=True, timeout=PATIENCE)
                demand(ended.returncode == 0 and not ended.stderr, f"{protocol}, {what}: {ended.returncode} {ended.stderr[-200:]}")
    return f"{2 * len(talks)} conversations ended"


def echoes(victim):
    """Bad words of 64 kB in both protocols, on the command line and over HTTP: each answer is
    short."""
    word, words = "x" * 65_536, "a1 b2 " * 11_000
    longest = 0
    for bad in (word, words, "\u202e" * 20_000):
        uci = f"uci\nposition startpos moves {bad}\nposition fen {bad}\nsetoption name {bad}\nsetoption name Hash value {bad}\nsetoption name UCI_Variant value {bad}\n{bad}\ngo depth {bad}\nquit\n"
        xboard = f"xboard\nprotover 2\nusermove {bad}\n{bad}\nsetboard {bad}\nvariant {bad}\noption Hash={bad}\noption {bad}\nlevel {bad}\nquit\n"
        said = [run(victim, "uci", said=uci), run(victim, "xboard", said=xboard)]
        said += [run(victim, command, bad) for command in ("show", "perft", "play", "rules", "analyze", "bench", "puzzles")]
        said += [run(victim, "match", "-engine", *option) for option in ([bad], [f"cmd={bad}", "-rounds", bad], ["proto=internal", "-openings", f"file={bad}"])]
        lines = [line for one in said for line in (one.stdout + one.stderr).splitlines()]
        for wanted in ({"link": f"game={quote(bad)}"}, {"link": f"game=chess&moves={quote(bad)}"}, {"link": f"game=chess&fen={quote(bad)}"}, {"pgn": {"text": f"1. {bad} *", "number": 1}}):
            _, reply, _ = victim.open(wanted)
            lines.append(reply.get("error", ""))
        longest = max(longest, *map(len, lines))
        demand(not any("\u202e" in line for line in lines), "a mark of direction came back")
        worst = max(lines, key=len)
        demand(len(worst) < 1000, f"{len(worst)} letters: {worst[:300]}")
    return f"no line has more than {longest} letters"


def action(rng):
    """An action of a page, with values that pages do not send."""
    number = rng.choice([0, 1, 2, 5, 2**31, 2**63 - 1, 2**64 - 1])
    texts = ["", "}{", "[%clk 9:99:99:99]" * 20, "\u202e\0", "; \n%x", "x" * 5000]
    tags = [[rng.choice(["White", "FEN", "SetUp", "Variant", "", 'A"]']), rng.choice(texts)] for _ in range(rng.choice([0, 1, 40]))]
    return rng.choice(
        [
            {"do": "play", "text": rng.choice(["e2e4", "e7e5", "deny", "--", "@", "i@e2+b1", *texts])},
            {"do": "look", "plies": rng.choice([None, number])},
            {"do": "study", "on": rng.random() < 0.5},
            {"do": "analyse", "lines": number},
            {"do": "line", "texts": rng.choice([[], ["e2e4", "e7e5"], [""] * 300, ["deny"] * 5])},
            {"do": "comment", "node": number, "text": rng.choice(texts)},
            {"do": "mark", "node": number, "glyph": rng.choice(["!", "$999999", "x", ""])},
            {"do": "tags", "tags": tags, "result": rng.choice([None, "1-0", "2-0", "*"])},
            {"do": "invite", "side": rng.choice(["white", "random", "x"]), "name": rng.choice(texts)},
            {"do": "sit", "name": rng.choice(texts)},
            *({"do": what, "node": number} for what in ("go", "promote", "remove")),
            *({"do": what} for what in ("back", "resign", "draw", "hint", "hurry", "pause", "flip", "rematch", "decline")),
        ]
    )


def storm(victim):
    """Random actions in games of all kinds: each is done or refused at once, and what is saved of
    the game can be read."""
    rng, codes, worst = random.Random(5), collections.Counter(), 0
    for game in ["chess", "crazy", "finalfantasy", "spirit", "illusionary", "crazyhouse"]:
        for mode in ["&white=you&black=you", "&mode=study", "&white=you&black=engine&level=1&think=50n&clock=0:03"]:
            name, _ = victim.opened(f"game={game}{mode}")
            for _ in range(40):
                wanted = action(rng)
                status, text, took = victim.ask("POST", f"/api/games/{name}", json.dumps(wanted))
                demand(status in (200, 400, 403), f"{game}{mode} {wanted}: {status} {text[:200]}")
                codes[status] += 1
                worst = max(worst, took)
            status, record, _ = victim.ask("GET", f"/api/games/{name}/pgn")
            demand(status == 200, f"{game}{mode}: no record, {status}")
            status, text, _ = victim.ask("POST", "/api/records", json.dumps({"text": record}))
            demand(status == 200, f"{game}{mode}: its record is refused: {text[:200]}")
            victim.ask("DELETE", f"/api/games/{name}")
    demand(worst < 5, f"an action took {worst:.1f} s")
    return f"{codes[200]} done, {codes[400]} refused, {codes[403]} not allowed; {worst:.2f} s at most"


def unread(victim):
    """400,000 requests on 20 connections whose answers nobody reads."""
    request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{victim.port}\r\n\r\n"
    streams = []
    before = victim.memory()
    for _ in range(20):
        stream = victim.raw(request)
        stream.setblocking(False)
        try:
            stream.send((request * 20_000).encode())
        except BlockingIOError:
            pass
        streams.append(stream)
    time.sleep(1)
    took, grown = victim.works(), (victim.memory() - before) >> 20
    demand(grown < 64, f"{grown} MiB")
    for stream in streams:
        stream.close()
    return f"another user waited {took:.2f} s, {grown} MiB"


CHECKS = [
    ("odd conversations", odd_talk),
    ("random actions", storm),
    ("answers that nobody reads", unread),
    ("echoes", echoes),
]
