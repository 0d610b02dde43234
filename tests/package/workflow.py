#!/usr/bin/env python3
"""Everything named in the workflow of the public CI exists: its scripts can be run, and the packages that
it hands on are files, not folders.

    tests/package/workflow.py       after packages were made (tests/package/run.sh)
"""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github/workflows/build.yml"


def steps(text):
    """The words of each step."""
    return [" ".join(line for line in step.splitlines() if not line.lstrip().startswith("#")) for step in text.split("\n      - ")[1:]]


def lacking_scripts(text):
    named = set(re.findall(r"(?<![\w/])((?:scripts|tests)/[\w./-]+\.(?:sh|py)|\.ci/\w+)", text))
    assert named, "the workflow runs nothing"
    return [f"{script} cannot be run" for script in sorted(named) if not os.access(ROOT / script, os.X_OK)]


def folders(text):
    """Patterns of packages that take whole folders here."""
    patterns = [path for step in steps(text) if "upload-artifact@" in step for path in re.search(r'path: "([^"]+)"', step)[1].split(r"\n")]
    assert patterns, "the workflow hands on nothing"
    return [f"{pattern} takes the folder {found}" for pattern in patterns for found in ROOT.glob(pattern) if found.is_dir()]


def main():
    text = WORKFLOW.read_text()
    wrong = lacking_scripts(text) + folders(text)
    print("\n".join(wrong) or "the workflow names what is there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
