#!/usr/bin/env python3
"""Plays very many games between processes of one program, and counts what must not happen.

    scripts/soak.py PROGRAM FOLDER [--games 10000] [--variants chess,crazy] [--at-once 2]

Every game is played in all the ways of WAYS in turn (protocols, threads, levels, clocks), in matches of 100 games whose engines live
through the whole match. FOLDER keeps the results of every match: the same command goes on where it was interrupted. The table
says, by game: games, faults by kind, lines of an engine that nobody understood, the slowest move against a fixed time, and how much the
memory of an engine grew from the tenth game of a match to its end. `--report` only prints it.
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

MATCH = 100
PAGE = os.sysconf("SC_PAGE_SIZE")
# What the engines of a match are told: the first word is the way's name in files.
WAYS = {
    "uci": ("proto=uci proto=uci", "tc=0.5+0.005"),
    "xboard": ("proto=xboard proto=xboard", "tc=0.5+0.005"),
    "threads": ("proto=uci,option.Threads=2 proto=xboard,option.cores=2", "tc=0.5+0.005"),
    "levels": ("proto=uci,option.Skill_Level=2 proto=xboard,option.Skill_Level=6", "tc=0.5+0.005"),
    "fixed": ("proto=uci proto=xboard,option.memory=1", "st=0.01"),
    "nodes": ("proto=uci,option.Hash=1 proto=xboard", "nodes=300"),
}


class Memory(threading.Thread):
    """The resident memory of the children of a process, looked at every half second."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.seen = process, collections.defaultdict(list)

    def run(self):
        while self.process.poll() is None:
            try:
                children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
                threads = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
                for thread in threads:
                    children += (thread / "children").read_text().split()
                for child in set(children):
                    pages = int(pathlib.Path(f"/proc/{child}/statm").read_text().split()[1])
                    self.seen[child].append(pages * PAGE)
            except (OSError, ValueError):
                pass
            time.sleep(0.5)

    def growth(self):
        """Bytes by which the memory of an engine grew after the first tenth of its life, at most."""
        grown = [statistics.median(seen[-5:]) - statistics.median(seen[len(seen) // 10 :][:5]) for seen in self.seen.values() if len(seen) >= 40]
        return max(grown, default=0)


def play(program, folder, game, way, number):
    """Plays one match; its summary, which is kept as a file."""
    engines, limits = WAYS[way]
    results = folder / f"{game}-{way}-{number}.jsonl"
    command = [program, "match"]
    for words in engines.split():
        words = [word.replace("_", " ") for word in words.split(",")]
        command += ["-engine", f"cmd={program}", *words]
    command += ["-each", limits, "restart=off", "patience=60", "-variant", game, "-rounds", str(MATCH), "-recover"]
    command += ["-srand", str(number), "-ratinginterval", "0", "-maxmoves", "300", "-results", results]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    memory = Memory(process)
    memory.start()
    said = process.communicate()[0]
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{game}, {way}: exit {process.returncode}: {said[-500:]}")
    games = [json.loads(line) for line in results.read_text().splitlines()[1:]]
    faults = collections.Counter(played["fault"][1] for played in games if played["fault"])
    summary = {
        "game": game,
        "way": way,
        "number": number,
        "games": len(games),
        "faults": dict(faults),
        "junk": sum(effort["junk"] for played in games for effort in played["effort"]),
        "longest_ms": max((effort["longest_ms"] for played in games for effort in played["effort"]), default=0),
        "grown": memory.growth(),
        "load": os.getloadavg()[0],
    }
    if not faults:
        results.unlink()
    path = folder / f"{game}-{way}-{number}.json"
    path.with_suffix(".part").write_text(json.dumps(summary))
    path.with_suffix(".part").rename(path)
    return summary


def report(folder):
    """The table of everything that lies in the folder."""
    by_game = collections.defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        summary = json.loads(path.read_text())
        by_game[summary["game"]].append(summary)
    print("| game | games | faults | lines not understood | slowest of 10 ms | memory grew by, at most | load |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    harm = 0
    for game, summaries in by_game.items():
        faults = collections.Counter()
        for summary in summaries:
            faults.update(summary["faults"])
        harm += sum(faults.values())
        fixed = max((summary["longest_ms"] for summary in summaries if summary["way"] == "fixed"), default=0)
        grown = max(summary["grown"] for summary in summaries) / 2**20
        load = statistics.median(summary["load"] for summary in summaries)
        words = ", ".join(f"{count} {kind}" for kind, count in faults.items()) or "none"
        print(f"| {game} | {sum(s['games'] for s in summaries)} | {words} | {sum(s['junk'] for s in summaries)} | {fixed} ms | {grown:.1f} MiB | {load:.0f} |")
    return harm


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=10_000, help="of every game")
    parser.add_argument("--variants", default="chess,gt-nutters-rookies,illusionary,spirit,finalfantasy,crazy,atomic,kingofthehill,3check,antichess,crazyhouse,racingkings,horde")
    parser.add_argument("--at-once", type=int, default=2, help="matches at the same time")
    parser.add_argument("--report", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if not arguments.report:
        program = arguments.program.resolve()
        ways = list(WAYS)
        matches = [
            (game, ways[number % len(ways)], number)
            for number in range(-(-arguments.games // MATCH))
            for game in arguments.variants.split(",")
        ]
        wanted = [match for match in matches if not (arguments.folder / "{}-{}-{}.json".format(*match)).exists()]
        with concurrent.futures.ThreadPoolExecutor(arguments.at_once) as pool:
            for summary in pool.map(lambda match: play(program, arguments.folder, *match), wanted):
                if summary["faults"]:
                    print(summary, flush=True)
    sys.exit(1 if report(arguments.folder) else 0)


if __name__ == "__main__":
    main()
