#!/usr/bin/env python3
"""The program on a failing machine: its commands are killed at random moments,
stopped, cut off from their readers, starved of disk, memory, descriptors and threads, and given
torn files. Each time: what was finished is still there, the program says one clear line at most,
and a command that can be resumed ends with what an undisturbed run would have written.

    tests/faults/run.py PROGRAM [--rounds N] [--seed N] [--only WORD]

Prints how often each thing was tried. A share of it for the gate: --rounds 1; by hand --rounds 20
or more.
"""

import argparse
import pathlib
import random
import sys
import tempfile
import time

import killing
import starving
import tearing
from trial import Fault, Trial

CHECKS = [*killing.CHECKS, *tearing.CHECKS, *starving.CHECKS]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=1, help="how often each check is done [default: 1]")
    parser.add_argument("--seed", type=int, default=1, help="of the moments and places [default: 1]")
    parser.add_argument("--only", default="", help="only checks whose description has this word")
    arguments = parser.parse_args()
    failures = tried = 0
    for what, check in CHECKS:
        if arguments.only not in what:
            continue
        began = time.monotonic()
        times, said = 0, ""
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            pathlib.Path(folder).chmod(0o755)
            trial = Trial(arguments.program.resolve(), pathlib.Path(folder), random.Random(f"{arguments.seed} {what}"))
            try:
                for _ in range(arguments.rounds):
                    said = check(trial) or ""
                    if said:
                        break
            except Fault as fault:
                failures += 1
                said = f"FAULT: {fault}"
            times = trial.times
        tried += times
        print(f"{what}: {times} times, {time.monotonic() - began:.1f} s{said and '; '}{said}", flush=True)
    print(f"{tried} faults in all, {failures} with harm")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
