#!/usr/bin/env python3
"""Checks that every use of `unsafe` is in the table of docs/reliability.md, with a reason, and says
beside itself why it is sound.

    scripts/check_unsafe.py
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs/reliability.md"
FOLDERS = ["src", "engine-core", "variants", "lab", "web", "tabletop", "examples", "tests", "fuzz", "build.rs"]
# Comments and strings in the order in which they begin.
SKIPPED = re.compile(r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"', re.S)
UNSAFE = re.compile(r"\bunsafe\b(?!_)")
# An attribute that exports a name is called unsafe because two functions could have one name:
# nothing to argue.
EXPORT = re.compile(r"#\[unsafe\(no_mangle\)\]")
ROW = re.compile(r"^\| `([^`]+\.rs)` \| (\d+) \| (.+?) \|$", re.M)


def blank(match):
    """Nothing, on as many lines."""
    return "\n" * match.group().count("\n")


def uses(path):
    """The lines of a file with `unsafe` in its code."""
    code = SKIPPED.sub(blank, path.read_text())
    return [number for number, line in enumerate(code.split("\n"), 1) for _ in UNSAFE.findall(line)]


def unexplained(path, lines):
    """Those of the lines that no comment with SAFETY stands directly above."""
    text = path.read_text().split("\n")

    def is_explained(number):
        if EXPORT.search(text[number - 1]):
            return True
        above = number - 2
        while above >= 0 and text[above].lstrip().startswith(("//", "#[")):
            if "SAFETY:" in text[above]:
                return True
            above -= 1
        return False

    return [number for number in lines if not is_explained(number)]


def main():
    listed = {place: int(count) for place, count, _ in ROW.findall(TABLE.read_text())}
    found, faults = {}, []
    for folder in FOLDERS:
        top = ROOT / folder
        for path in sorted(top.rglob("*.rs")) if top.is_dir() else [top] * top.exists():
            if "target" in path.relative_to(ROOT).parts or not (lines := uses(path)):
                continue
            place = str(path.relative_to(ROOT))
            found[place] = len(lines)
            faults += [f"{place}:{number}: no comment with SAFETY above it" for number in unexplained(path, lines)]
    for place in sorted(found.keys() | listed.keys()):
        if found.get(place, 0) != listed.get(place, 0):
            faults.append(f"{place}: unsafe {found.get(place, 0)} times, {TABLE.name} says {listed.get(place, 0)}")
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(1)
    print(f"unsafe {sum(found.values())} times in {len(found)} files, all of them in {TABLE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
