#!/usr/bin/env python3
"""Adds a checksum to networks and checkpoints that were written before files had one: scripts/add_checksum.py FILE...

The numbers stay as they are. Files that have a checksum are checked and left alone. With --check nothing is written.
Exit codes: 0 if every file has a right checksum afterwards, 1 otherwise.
"""

import argparse
import os
import sys
import zlib

KINDS = (b"Menagerie network ", b"Menagerie training ")


def with_checksum(kind, content):
    """The file as it is written today."""
    return kind + b"2\nchecksum %08x\n" % zlib.crc32(content) + content


def look_at(path, check):
    """What became of a file, and whether all is well with it."""
    with open(path, "rb") as file:
        data = file.read()
    for kind in KINDS:
        if data.startswith(kind + b"1\n"):
            if check:
                return "has no checksum", False
            with open(path + ".part", "wb") as part:
                part.write(with_checksum(kind, data[len(kind) + 2:]))
            os.replace(path + ".part", path)
            return "has a checksum now", True
        if data.startswith(kind + b"2\n"):
            content = data[len(kind) + 2:].split(b"\n", 1)[-1]
            whole = data == with_checksum(kind, content)
            return ("is whole", True) if whole else ("is damaged: the checksum is wrong", False)
    return "is neither a network nor a checkpoint", False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--check", action="store_true", help="only say what is the matter")
    arguments = parser.parse_args()
    good = True
    for path in arguments.files:
        try:
            what, fine = look_at(path, arguments.check)
        except OSError as error:
            what, fine = f"cannot be read or written: {error.strerror}", False
        print(f"{path} {what}")
        good &= fine
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
