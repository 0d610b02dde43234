#!/usr/bin/env python3
"""Writes a WebAssembly module anew so that gzip packs it better: functions in the order of their
names, names left out.

    scripts/pack_wasm.py MODULE OUT

A generic function is compiled once for every game. gzip finds what the copies share only where they
lie within 32 KiB of each other, and the linker puts them anywhere. MODULE has to be linked with
names (without --strip-all).
"""

import pathlib
import re
import sys

CUSTOM, IMPORT, FUNCTION, EXPORT, START, ELEMENT, CODE = 0, 2, 3, 7, 8, 9, 10
CALLS = {0x10, 0x12, 0xD2}
# Operands of instructions: numbers in LEB128, or bytes. All others have none.
NUMBERS = {0x02: 1, 0x03: 1, 0x04: 1, 0x0C: 1, 0x0D: 1, 0x11: 2, 0x13: 2, 0x3F: 1, 0x40: 1, 0x41: 1, 0x42: 1, 0xD0: 1}
NUMBERS |= dict.fromkeys(range(0x20, 0x27), 1) | dict.fromkeys(range(0x28, 0x3F), 2)
BYTES = {0x43: 4, 0x44: 8}
# Those after the prefix 0xFC (bulk memory and tables), and after 0xFD (vectors): numbers, then
# bytes.
BULK = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
VECTORS = dict.fromkeys(range(12), (2, 0)) | {12: (0, 16), 13: (0, 16), 92: (2, 0), 93: (2, 0)}
VECTORS |= dict.fromkeys(range(21, 35), (0, 1)) | dict.fromkeys(range(84, 92), (2, 1))
# The hash at the end of a name says nothing about the function.
HASH = re.compile(rb"17h[0-9a-f]{16}E$")


class Reader:
    """Bytes, read one after the other."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """An unsigned number; of a signed one only the end matters."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def numbers(self):
        return [self.number() for _ in range(self.number())]

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def text(self):
        return self.take(self.number())


def leb(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def sections(module):
    reader = Reader(module, 8)
    while reader.at < len(module):
        kind = reader.byte()
        yield kind, reader.text()


def imported(data):
    """The number of imported functions; they come before the others."""
    reader, count = Reader(data), 0
    for _ in range(reader.number()):
        reader.text(), reader.text()
        if reader.byte() != 0:
            raise ValueError("only functions may be imported")
        reader.number()
        count += 1
    return count


def names_of(data):
    """Names of functions by their numbers."""
    reader = Reader(data)
    names = {}
    if reader.text() != b"name":
        return names
    while reader.at < len(data):
        kind, part = reader.byte(), Reader(reader.text())
        if kind == 1:
            for _ in range(part.number()):
                number = part.number()
                names[number] = part.text()
    return names


def renumbered(body, numbers):
    """The code of a function, with the new numbers of the functions that it names."""
    reader, out, copied = Reader(body), bytearray(), 0
    for _ in range(reader.number()):
        reader.number(), reader.byte()
    while reader.at < len(body):
        code = reader.byte()
        if code in CALLS:
            out += body[copied:reader.at]
            out += leb(numbers[reader.number()])
            copied = reader.at
        elif code == 0x0E:
            reader.numbers(), reader.number()
        elif code == 0x1C:
            reader.take(reader.number())
        elif code == 0xFC:
            for _ in range(BULK.get(reader.number(), 0)):
                reader.number()
        elif code == 0xFD:
            count, size = VECTORS.get(reader.number(), (0, 0))
            for _ in range(count):
                reader.number()
            reader.take(size)
        elif code == 0xFE:
            raise ValueError("instructions for threads are not known here")
        else:
            for _ in range(NUMBERS.get(code, 0)):
                reader.number()
            reader.take(BYTES.get(code, 0))
    return bytes(out + body[copied:])


def vector(items):
    return leb(len(items)) + b"".join(items)


def exports(data, numbers):
    reader, out = Reader(data), []
    for _ in range(reader.number()):
        name, kind, number = reader.text(), reader.byte(), reader.number()
        out.append(leb(len(name)) + name + bytes([kind]) + leb(numbers[number] if kind == 0 else number))
    return vector(out)


def elements(data, numbers):
    reader, out = Reader(data), []
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != 0x41:
            raise ValueError("only tables of functions at a constant place are known here")
        place = reader.number()
        if reader.byte() != 0x0B:
            raise ValueError("the place of a table is not a constant")
        called = [leb(numbers[number]) for number in reader.numbers()]
        out.append(b"\0\x41" + signed(place) + b"\x0b" + vector(called))
    return vector(out)


def signed(value):
    """A number that is not negative, where a signed one is read."""
    out = bytearray()
    while value >= 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def packed(module):
    parts = list(sections(module))
    data = dict(parts)
    first = imported(data[IMPORT])
    names = {}
    for kind, content in parts:
        if kind == CUSTOM:
            names |= names_of(content)
    reader = Reader(data[CODE])
    bodies = [reader.text() for _ in range(reader.number())]
    types = Reader(data[FUNCTION]).numbers()
    if len(names) < len(bodies):
        raise ValueError("the module has no names: it was linked with --strip-all")
    order = sorted(range(len(bodies)), key=lambda at: (HASH.sub(b"", names[first + at]), len(bodies[at]), at))
    numbers = list(range(first)) + [0] * len(bodies)
    for place, at in enumerate(order):
        numbers[first + at] = first + place

    def coded(at):
        body = renumbered(bodies[at], numbers)
        return leb(len(body)) + body

    made = {
        FUNCTION: lambda: vector([leb(types[at]) for at in order]),
        EXPORT: lambda: exports(data[EXPORT], numbers),
        START: lambda: leb(numbers[Reader(data[START]).number()]),
        ELEMENT: lambda: elements(data[ELEMENT], numbers),
        CODE: lambda: vector([coded(at) for at in order]),
    }
    out = bytearray(module[:8])
    for kind, content in parts:
        if kind != CUSTOM:
            content = made[kind]() if kind in made else content
            out += bytes([kind]) + leb(len(content)) + content
    return bytes(out)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pathlib.Path(sys.argv[2]).write_bytes(packed(pathlib.Path(sys.argv[1]).read_bytes()))
