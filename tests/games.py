"""The games of a program, as it lists them itself: tests that go through all games ask here, and
name none that may be left out."""

import re
import subprocess


def said(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def games(program):
    """The names of each game, by its title."""
    blocks = re.findall(r"^(\w.*)\n((?:  .*\n)+)", said(program, "variants"), re.M)
    names = {title: re.findall(r"^  (\S+)", lines, re.M) for title, lines in blocks}
    assert len(names) > 5 and all(names.values()), names
    return names


def lacking(program, known):
    """The games of which no name is known."""
    return [title for title, names in games(program).items() if not set(names) & set(known)]


def simple_move(program, game):
    """The squares of a first move that needs no more than these two, and the number of files; no
    squares if there is none."""
    shown = said(program, "show", game)
    moves = re.findall(r"^  ([a-z]\d\S*)", shown, re.M)
    is_whole = lambda move: sum(other.startswith(move) for other in moves) == 1
    plain = [move for move in moves if re.fullmatch(r"(?:[a-z]\d){2}", move) and is_whole(move)]
    # All boards are square.
    files = re.search(r"^FEN: +(\S+)", shown, re.M)[1].count("/") + 1
    return files, re.findall(r"[a-z]\d", plain[0]) if plain else []
