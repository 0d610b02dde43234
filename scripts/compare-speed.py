#!/usr/bin/env python3
"""Nodes per second of two builds of Menagerie, game by game, by interleaved runs of the bench, or of perft.

    scripts/compare-speed.py OLD NEW [--rounds 7] [--depth 9] [--variants chess spirit] [--perft]

Each round runs both builds one after the other, in changing order, so that a drifting machine slows both; seconds are those
of the processor, so that others on the machine matter little. Printed are the medians, the median of the ratios new / old, and the middle
half of the ratios. Where the builds count different nodes, the comparison is of different searches, and the line says so.
"""

import argparse
import re
import resource
import statistics
import subprocess

GAMES = ["chess", "illusionary", "spirit", "finalfantasy", "crazy"]


TOTALS = {"bench": r"^(\d+) nodes \d+ nps$", "perft": r"^ *\d+ +(\d+) +[\d.]+ +\d+$"}


def run(command, engine, game, depth):
    """Nodes of one run, and nodes per second of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    output = subprocess.run(
        [engine, command, str(depth), "-g", game], capture_output=True, text=True, check=True
    ).stdout
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    nodes = sum(map(int, re.findall(TOTALS[command], output, re.MULTILINE)))
    return nodes, nodes / max(seconds, 1e-3)


def compare(old, new, game, command, rounds, depth):
    speeds, nodes = ([], []), [0, 0]
    for number in range(rounds):
        for index in (0, 1) if number % 2 == 0 else (1, 0):
            nodes[index], speed = run(command, (old, new)[index], game, depth)
            speeds[index].append(speed)
    ratios = sorted(after / before for before, after in zip(*speeds))
    low, _, high = statistics.quantiles(ratios, n=4)
    before, after = (statistics.median(speed) / 1e3 for speed in speeds)
    remark = "" if nodes[0] == nodes[1] else f"   other nodes: {nodes[0]} and {nodes[1]}"
    print(
        f"{game:16} old {before:8.0f} knps   new {after:8.0f} knps   "
        f"ratio {statistics.median(ratios):.3f} ({low:.3f} to {high:.3f}){remark}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--variants", nargs="+", default=GAMES)
    parser.add_argument("--perft", dest="command", action="store_const", const="perft", default="bench")
    args = parser.parse_args()
    if args.rounds < 2:
        parser.error("a spread needs two rounds")
    for game in args.variants:
        compare(args.old, args.new, game, args.command, args.rounds, args.depth)


if __name__ == "__main__":
    main()
