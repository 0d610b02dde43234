#!/usr/bin/env python3
"""Gives a network of a relative of chess inputs for more facts and kinds of pieces, and outputs for
more cases; it judges as before until it is trained.

    widen_network.py GAME OLD NEW --facts FROM TO [--kinds 6] [--like KIND ...] [--cases N]
        [--alongside] --inputs TEXT

GAME is `Rules::NAME` (or `Inputs::GAME`); FROM and TO are the facts about one side before and now
(those of `State` and of `Rules` together); N is by how much `State::BUCKETS` has grown; TEXT is
`Rules::INPUTS` (or `Inputs::MEANING`); --alongside is for games whose sides go the same way. --like
gives for each further kind the number of an old one, from 0, whose weights it begins with
(Illusionary Piece Chess from chess's network: 2 3 4 5 0). After it the bench signature of the game
must be what it was, unless it has further kinds.
"""

import argparse
import struct
import zlib

MAGIC = b"Menagerie network 3\n"
RIGHTS = 4


def fnv1a(data):
    """The hash of the meaning of inputs, as in engine-core/src/checksum.rs."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def black_input(feature, pieces, facts, alongside):
    """The input that a feature is from Black's view, as in variants/src/chess_board/inputs.rs.
    `pieces`: the features of a side's pieces."""
    first_fact = 2 * pieces + RIGHTS
    if feature < 2 * pieces:
        return (feature + pieces) % (2 * pieces) ^ (0 if alongside else 56)
    if feature < first_fact:
        return 2 * pieces + (feature - 2 * pieces ^ 2)
    return feature + facts if feature - first_fact < facts else feature - facts


def meaning(game, text, inputs, buckets, pieces, facts, alongside):
    views = [range(inputs), (black_input(feature, pieces, facts, alongside) for feature in range(inputs))]
    sizes = struct.pack("<3I", inputs, buckets, inputs)
    tables = b"".join(struct.pack("<H", number) for view in views for number in view)
    return fnv1a(text.encode() + game.encode() + sizes + tables)


def decoded(data, count):
    """Decodes `count` numbers, as in engine-core/src/nnue/codes.rs; returns them and the rest."""
    narrow, rest = data[:count], data[count:]
    wide = struct.iter_unpack("<H", rest[: 2 * narrow.count(255)])
    codes = [next(wide)[0] if code == 255 else code for code in narrow]
    return [code >> 1 ^ -(code & 1) for code in codes], rest[2 * narrow.count(255) :]


def encoded(numbers):
    codes = [number << 1 if number >= 0 else ~(number << 1) for number in numbers]
    wide = b"".join(struct.pack("<H", code) for code in codes if code >= 255)
    return bytes(min(code, 255) for code in codes) + wide


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--facts", nargs=2, type=int, required=True)
    parser.add_argument("--kinds", type=int, default=6)
    parser.add_argument("--like", nargs="*", type=int, default=[])
    parser.add_argument("--cases", type=int, default=1)
    parser.add_argument("--alongside", action="store_true")
    parser.add_argument("--inputs", required=True)
    arguments = parser.parse_args()
    before, facts = arguments.facts
    old_pieces = 64 * arguments.kinds
    old_facts = 2 * old_pieces + RIGHTS
    pieces = old_pieces + 64 * len(arguments.like)

    with open(arguments.old, "rb") as file:
        header, numbers = file.read().split(b"\n\n", 1)
    fields = dict(line.split(b" ", 1) for line in header.split(b"\n")[1:])
    inputs, hidden, buckets = (int(fields[name]) for name in (b"inputs", b"hidden", b"buckets"))
    if inputs != old_facts + 2 * before:
        parser.error(f"{arguments.old} has {inputs} inputs, not {old_facts + 2 * before}")

    numbers, output_bias = decoded(numbers, (inputs + 1 + 2 * buckets) * hidden)
    weights, rest = numbers[: inputs * hidden], numbers[inputs * hidden :]
    bias, outputs = rest[:hidden], rest[hidden:]
    assert len(output_bias) == 4 * buckets

    def rows(first, count):
        return weights[first * hidden : (first + count) * hidden]

    wide = []
    for side in range(2):
        for kind in (*range(arguments.kinds), *arguments.like):
            wide += rows(side * old_pieces + 64 * kind, 64)
    wide += rows(2 * old_pieces, RIGHTS)
    for side in range(2):
        wide += rows(old_facts + side * before, before) + [0] * ((facts - before) * hidden)

    inputs, buckets = 2 * pieces + RIGHTS + 2 * facts, buckets * arguments.cases
    hashed = meaning(arguments.game, arguments.inputs, inputs, buckets, pieces, facts, arguments.alongside)
    content = b"game %s\ninputs %d\nhidden %d\nbuckets %d\nmeaning %016x\ncentipawns %s\nmade %s\n\n" % (
        arguments.game.encode(), inputs, hidden, buckets, hashed, fields[b"centipawns"], fields[b"made"],
    )
    content += encoded(wide + bias + outputs * arguments.cases) + output_bias * arguments.cases
    with open(arguments.new, "wb") as file:
        file.write(MAGIC + b"checksum %08x\n" % zlib.crc32(content) + content)


if __name__ == "__main__":
    main()
