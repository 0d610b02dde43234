#!/usr/bin/env python3
"""Nodes per second of two builds of Menagerie, game by game, by interleaved runs of the bench, or
of perft.

    scripts/compare-speed.py OLD NEW [--rounds 7] [--depth 9] [--variants chess spirit] [--perft]
        [--beside]

Each round runs both builds one after the other, in changing order, so that a drifting machine slows
both; seconds are those of the processor, so that others on the machine matter little. Where they
matter nevertheless, --beside runs both at the same time, each bound to a processor of its own, and
then with the processors exchanged: what disturbs one disturbs the other. Printed are the medians,
the median of the ratios new / old, the middle half of the ratios, and their mean with its error of
95 %. Where the builds count different nodes, the comparison is of different searches, and the line
says so.
"""

import argparse
import math
import os
import re
import statistics
import subprocess

GAMES = ["chess", "illusionary", "spirit", "finalfantasy", "crazy"]


TOTALS = {"bench": r"^(\d+) nodes \d+ nps$", "perft": r"^ *\d+ +(\d+) +[\d.]+ +\d+$"}


def start(command, engine, game, depth, processor=None):
    """A run that has begun, bound to a processor if there is one."""
    bind = None if processor is None else lambda: os.sched_setaffinity(0, {processor})
    words = [engine, command, str(depth), "-g", game]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, preexec_fn=bind)


def end(command, process):
    """Nodes of a run, and nodes per second of processor time."""
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    nodes = sum(map(int, re.findall(TOTALS[command], output, re.MULTILINE)))
    return nodes, nodes / max(usage.ru_utime, 1e-3)


def one_after_the_other(number, command, engines, game, depth):
    """Nodes and speed of both builds."""
    found = {}
    for index in (0, 1) if number % 2 == 0 else (1, 0):
        found[index] = end(command, start(command, engines[index], game, depth))
    return [[found[0], found[1]]]


def beside_each_other(_number, command, engines, game, depth):
    """The same twice, on two processors and on the same ones exchanged."""
    first, second = sorted(os.sched_getaffinity(0))[:2]
    pairs = []
    for processors in ((first, second), (second, first)):
        both = [start(command, engine, game, depth, processor) for engine, processor in zip(engines, processors)]
        pairs.append([end(command, process) for process in both])
    return pairs


def compare(engines, game, command, rounds, depth, play):
    speeds, nodes, ratios = ([], []), [0, 0], []
    for number in range(rounds):
        pairs = play(number, command, engines, game, depth)
        for pair in pairs:
            for index, (count, speed) in enumerate(pair):
                nodes[index] = count
                speeds[index].append(speed)
        ratios.append(math.exp(statistics.mean(math.log(after / before) for (_, before), (_, after) in pairs)))
    low, _, high = statistics.quantiles(ratios, n=4)
    before, after = (statistics.median(speed) / 1e3 for speed in speeds)
    error = 1.96 * statistics.stdev(ratios) / math.sqrt(rounds)
    remark = "" if nodes[0] == nodes[1] else f"   other nodes: {nodes[0]} and {nodes[1]}"
    print(
        f"{game:16} old {before:8.0f} knps   new {after:8.0f} knps   ratio {statistics.median(ratios):.3f} "
        f"({low:.3f} to {high:.3f}), mean {statistics.mean(ratios):.3f} ± {error:.3f}{remark}",
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
    parser.add_argument("--beside", action="store_true", help="run both builds at the same time, on two processors")
    args = parser.parse_args()
    if args.rounds < 2:
        parser.error("a spread needs two rounds")
    if args.beside and len(os.sched_getaffinity(0)) < 2:
        parser.error("--beside needs two processors")
    play = beside_each_other if args.beside else one_after_the_other
    for game in args.variants:
        compare((args.old, args.new), game, args.command, args.rounds, args.depth, play)


if __name__ == "__main__":
    main()
