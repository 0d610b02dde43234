#!/usr/bin/env python3
"""What a second thread gains: nodes per second, and time to a fixed depth, over a list of positions.

    scripts/threads_gain.py [--engine target/release/menagerie] [--depth 15 | --seconds 1] [--threads 2] [--variant chess]
        [--epd FILE]

For each position the engine searches to the same depth with one thread and with N, from an empty table, in turn. With --seconds
the depth is, for each position, the one that a thread has reached after that time. Printed are the geometric means over the
positions of the two ratios.
"""

import argparse
import math
import pathlib

from uci_peer import UciEngine

DEFAULT_EPD = pathlib.Path(__file__).parent.parent / "benches" / "data" / "threads.epd"


def positions(path):
    lines = (line.split(";")[0].strip() for line in pathlib.Path(path).read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/menagerie")
    parser.add_argument("--depth", type=int, default=15)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--variant", default="chess")
    parser.add_argument("--hash", type=int, default=128)
    parser.add_argument("--epd", default=DEFAULT_EPD)
    parser.add_argument("--repeats", type=int, default=1)
    args = parser.parse_args()

    def start(threads):
        options = {"Hash": args.hash, "Threads": threads, "UCI_Variant": args.variant}
        return UciEngine([args.engine], options)

    speed, depth_time = [], []
    with start(1) as one, start(args.threads) as many:
        for fen in positions(args.epd) * args.repeats:
            runs, depth = [], args.depth
            if args.seconds:
                one.new_game()
                depth = one.search(f"position fen {fen}", f"go movetime {round(1000 * args.seconds)}")[0]["depth"]
            for process in (one, many):
                process.new_game()
                numbers, _ = process.search(f"position fen {fen}", f"go depth {depth}")
                runs.append((max(numbers["time"], 1), numbers["nodes"]))
            (time_one, nodes_one), (time_many, nodes_many) = runs
            speed.append((nodes_many / time_many) / (nodes_one / time_one))
            depth_time.append(time_one / time_many)
    depth = f"what one reaches in {args.seconds:g} s" if args.seconds else f"depth {args.depth}"
    print(f"{len(speed)} searches to {depth}, {args.threads} threads against 1 (geometric means)")
    print(f"nodes per second x{geometric_mean(speed):.3f}")
    print(f"time to depth    x{geometric_mean(depth_time):.3f}")


if __name__ == "__main__":
    main()
