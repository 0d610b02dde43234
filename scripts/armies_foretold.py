#!/usr/bin/env python3
"""How well the values that moves foretell foretell the scores of the published armies (docs/balance.md): the slope, and its error with one army left out at a time.

    scripts/armies_foretold.py [PROGRAM]

The values are those of `menagerie armies list`, so that an army whose file states values counts by these.
"""

import math
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIECE = re.compile(r"^    (\S) (.{18}) (\S+) +([\d.]+)$")


def together(army, values):
    """What all pieces of an army have, by its file and the values of its pieces."""
    places = army["places"]
    if len(places) == 4:
        places = places + places[:3]
    names = {piece["letter"]: piece["name"] for piece in army["piece"]}
    names |= {name: name for name in names.values()}
    return sum(values[names[place]] for place in places if place.lower() != "king")


def main(program):
    balance = (ROOT / "docs/balance.md").read_text()
    four = re.findall(r"^\| [\w ]+ \| (fide|clobberers|nutters|rookies) \| [^|]+ \| [^|]+ \| ([\d.]+) \|", balance, re.M)
    queens = {"fide": 3, "clobberers": 3, "nutters": 3, "rookies": 3}
    sums = {name: 0.0 for name in queens}
    seen = dict.fromkeys(queens, 0)
    for name, value in four:
        sums[name] += float(value) * (1 if seen[name] == queens[name] else 2)
        seen[name] += 1
    usual = sum(sums.values()) / 4
    text = subprocess.run([program, "armies", "list"], capture_output=True, text=True, check=True).stdout
    values, leads, army = {}, {}, None
    for line in text.splitlines():
        if found := PIECE.match(line):
            values.setdefault(army, {})[found[2].strip()] = float(found[4])
        elif line.startswith("  ") or not line.startswith(" "):
            army = line.split()[0] if line.split() else army
    scores = re.findall(r"^\| (\w+) \|(?: \d+ ± \d+ \|){4} (\d+) ± \d+ \|", balance, re.M)
    points = []
    for name, score in scores:
        file = tomllib.loads((ROOT / f"variants/armies/{name}.toml").read_text())
        lead = together(file, values[name]) - usual
        points.append((name, lead, -400 * math.log10(100 / float(score) - 1)))

    def slope(used):
        return sum(x * y for _, x, y in used) / sum(x * x for _, x, y in used)

    errors = []
    for left_out in points:
        others = [point for point in points if point is not left_out]
        errors.append(slope(others) * left_out[1] - left_out[2])
    print("army           lead     Elo")
    for name, lead, elo in sorted(points, key=lambda point: -point[2]):
        print(f"{name:12} {lead:+6.1f} {elo:+7.0f}")
    error = math.sqrt(sum(error * error for error in errors) / len(errors))
    print(f"{slope(points):.0f} Elo a pawn; error {error:.0f} Elo with one army left out at a time, over {len(points)} armies")


if __name__ == "__main__":
    main(*(sys.argv[1:] or [str(ROOT / "target/release/menagerie")]))
