#!/usr/bin/env python3
"""The results of scripts/armies_balance.sh as tables in Markdown: each army against the four with
both colours, and the values of the pieces.

    scripts/armies_table.py FOLDER [PROGRAM]
"""

import json
import math
import re
import subprocess
import sys
import tomllib
from pathlib import Path

FOUR = ["fide", "clobberers", "nutters", "rookies"]
ROOT = Path(__file__).resolve().parent.parent


def cell(points):
    """A score in percent, and half its 95 % interval."""
    if not points:
        return "-"
    mean = sum(points) / len(points)
    variance = sum((point - mean) ** 2 for point in points) / len(points)
    return f"{100 * mean:.0f} ± {196 * math.sqrt(variance / len(points)):.0f}"


def main(folder, program):
    files = sorted(Path(folder).glob("[0-9]*.jsonl"))
    scores = {}
    for file in files:
        header, *results = [json.loads(line) for line in file.read_text().splitlines()]
        names = header["variants"]
        plain = header["games"] * len(names)
        for result in results:
            if result["game"] >= plain or result["points"] is None:
                continue
            _, white, black = names[result["game"] % len(names)].split("-")
            own, other, points = (black, white, 1 - result["points"]) if white in FOUR else (white, black, result["points"])
            scores.setdefault(own, {}).setdefault(other, []).append(points)
    armies = {army: tomllib.loads((ROOT / f"variants/armies/{army}.toml").read_text()) for army in scores}
    print(f"| army | {' | '.join(FOUR)} | all | games |\n| {'--- | ' * 7}".rstrip())
    everything = {army: [point for other in FOUR for point in scores[army].get(other, [])] for army in scores}
    for army in sorted(scores, key=lambda army: -sum(everything[army]) / len(everything[army])):
        cells = [cell(scores[army].get(other, [])) for other in FOUR]
        print(f"| {army} | {' | '.join(cells)} | {cell(everything[army])} | {len(everything[army])} |")
    report = subprocess.run([program, "balance", "--merge", *map(str, files)], capture_output=True, text=True, check=True).stdout
    values = {name.strip(): (value, error, games) for name, value, error, games in
              re.findall(r"^(\S.*?)\s+(-?[\d.]+) \+/- ([\d.]+)\s+(\d+)$", report, re.M)}
    print("\n| piece | army | moves | measured | file | games |\n| --- | --- | --- | --- | --- | --- |")
    for army, text in armies.items():
        for piece in text["piece"]:
            if piece["name"] in values:
                value, error, games = values[piece["name"]]
                stated = piece.get("value", "")
                print(f"| {piece['name']} | {army} | `{piece['betza']}` | {value} ± {error} | {stated} | {games} |")
    print(f"\n{len(files)} of 20 parts; {re.search(r'a Pawn is .*', report).group(0)}; {report.splitlines()[-1]}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else str(ROOT / "target/release/menagerie"))
