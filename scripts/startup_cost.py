#!/usr/bin/env python3
"""Time from the start of the process to `uciok`, and memory in use then and after a first short search (Linux).

    scripts/startup_cost.py [ENGINE] [--runs 20] [--hash 16]
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import time


def resident_mib(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024


def read_until(process, start):
    for line in process.stdout:
        if line.startswith(start):
            return
    raise SystemExit(f"the engine stopped before it said '{start}'")


def run(engine, hash_mib):
    begin = time.perf_counter()
    process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    process.stdin.write("uci\n")
    read_until(process, "uciok")
    milliseconds = (time.perf_counter() - begin) * 1000
    at_start = resident_mib(process)
    process.stdin.write(f"setoption name Hash value {hash_mib}\nucinewgame\nisready\n")
    read_until(process, "readyok")
    process.stdin.write("go movetime 500\n")
    read_until(process, "bestmove")
    searched = resident_mib(process)
    process.communicate("quit\n")
    return milliseconds, at_start, searched


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default="target/release/menagerie")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--hash", type=int, default=16)
    args = parser.parse_args()
    times, at_start, searched = zip(*(run(args.engine, args.hash) for _ in range(args.runs)))
    print(f"uciok after {statistics.median(times):.1f} ms (median; worst {max(times):.1f} ms of {args.runs} runs)")
    print(f"resident {max(at_start):.1f} MiB at uciok, {max(searched):.1f} MiB after a search with Hash {args.hash}")


if __name__ == "__main__":
    main()
