#!/usr/bin/env python3
"""Plays very many games between processes of one program, and counts what must not happen.

    tests/endurance/match_soak.py PROGRAM FOLDER [--games 10000] [--variants chess,crazy] [--at-once
        2]

Of every TURN games of a game, LONG are played in one of WAYS and PONDERING in turn (protocols,
threads, levels, clocks, pondering), the others in one match in one of QUICK, which finds crashes
and illegal moves with a twentieth of the time. Each game begins with another opening of random
moves, since an engine without a clock plays the same game again and again. Engines live through the
whole match. FOLDER keeps the openings and the results of every match: the same command goes on
where it was interrupted. The table says, by game: games, faults by kind, losses on time in matches
whose engines waited for a processor, lines of an engine that nobody understood, the slowest move
against a fixed time, how much the memory of an engine grew from the tenth part of a match to its
end, and which share of the time they wanted a processor the engines waited for one. `--report` only
prints it.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import statistics
import subprocess
import sys
import threading
import time

# Games in a turn, and those of them that are not quick.
TURN = 1000
LONG = 25
# Openings of a game. Three quick ways go through them in turn, so that twelve turns of a thousand
# games are all different.
OPENINGS = 4000
PAGE = os.sysconf("SC_PAGE_SIZE")
# Options and limits of both engines, by their names in files.
WAYS = {
    "uci": ("proto=uci proto=uci", "tc=0.3+0.003"),
    "xboard": ("proto=xboard proto=xboard", "tc=0.3+0.003"),
    "threads": ("proto=uci,option.Threads=2 proto=xboard,option.cores=2", "tc=0.3+0.003"),
    "levels": ("proto=uci,option.Skill_Level=2 proto=xboard,option.Skill_Level=6", "tc=0.3+0.003"),
    "fixed": ("proto=uci proto=xboard,option.memory=1", "st=0.01"),
    "nodes": ("proto=uci,option.Hash=1 proto=uci", "nodes=300"),
    "depth": ("proto=xboard,option.memory=2 proto=uci", "depth=4"),
}
# Ways that take little time: most games are played so.
QUICK = {
    "quick-nodes": ("proto=uci,option.Hash=1 proto=uci", "nodes=60"),
    "quick-depth": ("proto=xboard proto=uci,option.Hash=1", "depth=1"),
    "quick-levels": ("proto=uci,option.Skill_Level=1,option.Hash=1 proto=uci,option.Skill_Level=3", "nodes=60"),
}
# Ways of `pondering.py`, which plays without the match runner.
PONDERING = {"ponder-uci": "uci", "ponder-xboard": "xboard"}
# The share of the time they want a processor that the processes of a match may wait for one; beyond
# it the load explains losses on time.
QUIET = 0.02


class Watch(threading.Thread):
    """The children of a process, looked at every half second: their resident memory, and how long
    they waited for a processor."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.seen, self.ran, self.waited = process, collections.defaultdict(list), {}, {}

    def run(self):
        while self.process.poll() is None:
            try:
                for thread in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
                    for child in (thread / "children").read_text().split():
                        self.look(child)
            except (OSError, ValueError):
                pass
            time.sleep(0.5)

    def look(self, child):
        pages = int(pathlib.Path(f"/proc/{child}/statm").read_text().split()[1])
        self.seen[child].append(pages * PAGE)
        for thread in pathlib.Path(f"/proc/{child}/task").iterdir():
            ran, waited, _ = (thread / "schedstat").read_text().split()
            self.ran[child, thread.name], self.waited[child, thread.name] = int(ran), int(waited)

    def growth(self):
        """Bytes by which the memory of an engine grew after the first tenth of its life, at
        most."""
        grown = [statistics.median(seen[-5:]) - statistics.median(seen[len(seen) // 10 :][:5]) for seen in self.seen.values() if len(seen) >= 40]
        return max(grown, default=0)

    def starved(self):
        """The share of the time they wanted a processor that the children waited for one."""
        wanted = sum(self.ran.values()) + sum(self.waited.values())
        return sum(self.waited.values()) / wanted if wanted else 0


def ways_of(turn):
    """The settings of this turn's games, and their number."""
    ways = [*WAYS, *PONDERING]
    return [(list(QUICK)[turn % len(QUICK)], TURN - LONG), (ways[turn % len(ways)], LONG)]


def make_openings(program, folder, game):
    """The file of openings of a game, made once."""
    path = folder / f"{game}.epd"
    if not path.exists():
        command = [program, "openings", game, "-n", str(OPENINGS), "--nodes", "20", "-w", "600", "-j", "1"]
        made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
        path.with_suffix(".part").write_bytes(made)
        path.with_suffix(".part").rename(path)
    return path


def match_command(program, results, openings, match, margin):
    """The command of a match of `menagerie`."""
    game, turn, way, games = match
    engines, limits = {**WAYS, **QUICK}[way]
    command = [program, "match"]
    for words in engines.split():
        words = [word.replace("_", " ") for word in words.split(",")]
        command += ["-engine", f"cmd={program}", *words]
    command += ["-each", limits, "restart=off", "patience=60", f"timemargin={margin}", "-variant", game, "-rounds", str(games), "-recover"]
    command += ["-openings", f"file={openings}", f"start={1 + turn * TURN + (0 if way in QUICK else TURN - LONG)}"]
    return command + ["-srand", str(turn), "-ratinginterval", "0", "-maxmoves", "300", "-results", results]


def ask(command):
    """A command's output, and the measurements of its children."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    watch = Watch(process)
    watch.start()
    said = process.communicate()[0]
    return process.returncode, said, watch


def play(program, folder, openings, match, margin):
    """Plays one match; its summary, which is kept as a file."""
    game, turn, way, wanted = match
    results = folder / f"{game}-{way}-{turn}.jsonl"
    if way in PONDERING:
        script = pathlib.Path(__file__).with_name("pondering.py")
        code, said, watch = ask([sys.executable, script, program, game, PONDERING[way], str(wanted), str(turn)])
        summary = json.loads(said) if code == 0 else {"faults": {}, "words": []}
        games, faults, junk, longest, different = wanted, collections.Counter(summary["faults"]), 0, 0, wanted
        if faults:
            results.write_text("\n".join(summary["words"]))
    else:
        results.unlink(missing_ok=True)
        code, said, watch = ask(match_command(program, results, openings, match, margin))
        played = [json.loads(line) for line in results.read_text().splitlines()[1:]] if results.exists() else []
        efforts = [effort for one in played for effort in one["effort"]]
        games, faults = len(played), collections.Counter(one["fault"][1] for one in played if one["fault"])
        junk, longest = sum(effort["junk"] for effort in efforts), max((effort["longest_ms"] for effort in efforts), default=0)
        different = len({(one["plies"], *(effort["nodes"] for effort in one["effort"])) for one in played})
    # A match with faults exits with 1, and so does one that cannot begin.
    if code not in (0, 1) or games < wanted:
        faults[f"exit {code}"] += 1
        results.with_suffix(".said").write_text(said)
    summary = {
        "game": game,
        "way": way,
        "turn": turn,
        "games": games,
        "different": different,
        "faults": dict(faults),
        "junk": junk,
        "longest_ms": longest,
        "grown": watch.growth(),
        "starved": watch.starved(),
        "load": os.getloadavg()[0],
    }
    if not faults:
        results.unlink(missing_ok=True)
    path = folder / f"{game}-{way}-{turn}.json"
    path.with_suffix(".part").write_text(json.dumps(summary))
    path.with_suffix(".part").rename(path)
    return summary


def report(folder):
    """The table of everything that lies in the folder."""
    by_game = collections.defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        summary = json.loads(path.read_text())
        by_game[summary["game"]].append(summary)
    print("| game | games | that differ | faults | late, on a loaded machine | lines not understood | slowest of 10 ms | memory grew by, at most | waited | load |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    harm = 0
    for game, summaries in by_game.items():
        faults, late = collections.Counter(), 0
        for summary in summaries:
            found = collections.Counter(summary["faults"])
            if summary["starved"] > QUIET:
                late += found.pop("time", 0)
            faults.update(found)
        harm += sum(faults.values())
        fixed = max((summary["longest_ms"] for summary in summaries if summary["way"] == "fixed"), default=0)
        grown = max(summary["grown"] for summary in summaries) / 2**20
        starved = statistics.median(summary["starved"] for summary in summaries)
        load = statistics.median(summary["load"] for summary in summaries)
        words = ", ".join(f"{count} {kind}" for kind, count in faults.items()) or "none"
        games, different, junk = (sum(summary[what] for summary in summaries) for what in ("games", "different", "junk"))
        print(f"| {game} | {games} | {different} | {words} | {late} | {junk} | {fixed} ms | {grown:.1f} MiB | {starved:.0%} | {load:.0f} |")
    return harm


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=10_000, help="of every game")
    parser.add_argument("--variants", default="chess,gt-nutters-rookies,illusionary,spirit,finalfantasy,crazy,atomic,kingofthehill,3check,antichess,crazyhouse,racingkings,horde")
    parser.add_argument("--at-once", type=int, default=2, help="matches at the same time")
    parser.add_argument("--margin", type=int, default=0, help="milliseconds that a clock may be overrun by, where the machine has other work")
    parser.add_argument("--report", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if not arguments.report:
        program = arguments.program.resolve()
        names = arguments.variants.split(",")
        openings = {name: make_openings(program, arguments.folder, name) for name in names}
        turns = range(-(-arguments.games // TURN))
        matches = [(name, turn, way, games) for turn in turns for name in names for way, games in ways_of(turn)]
        wanted = [match for match in matches if not (arguments.folder / "{0}-{2}-{1}.json".format(*match)).exists()]
        with concurrent.futures.ThreadPoolExecutor(arguments.at_once) as pool:
            for summary in pool.map(
                lambda match: play(program, arguments.folder, openings[match[0]], match, arguments.margin), wanted
            ):
                if summary["faults"]:
                    print(summary, flush=True)
    sys.exit(1 if report(arguments.folder) else 0)


if __name__ == "__main__":
    main()
