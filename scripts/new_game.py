#!/usr/bin/env python3
"""Creates the folder of a new relative of chess, registers it, and counts the moves of its
positions with pyffish.

    scripts/new_game.py NAME TITLE [--variant NAME_IN_PYFFISH] [--ini FILE] [--positions N]
        [--counts-only]

NAME is what UCI calls the game, in lower-case letters and digits: extinction, knightmate, jesonmor.
The folder is variants/src/NAME; what is left to write there is marked with CHANGE. data/perft.epd
gets the counts of pyffish, if that knows the game under this or another name (--variant), or by a
file of definitions (--ini). --counts-only writes nothing else: for a game whose folder exists.
"""

import argparse
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "variants/src"
# A game like chess, which the tests compile: it is copied, with the names and the positions of the
# new one.
SKELETON = ROOT / "variants/tests/chess_relatives/skeleton"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PLIES = 80


def pyffish_game(args):
    """The game's name in pyffish, or None."""
    try:
        import pyffish
    except ModuleNotFoundError:
        sys.exit("pyffish is missing: python3 -m pip install pyffish, or scripts/install-test-tools.sh and its target/test-venv/bin/python")
    if args.ini:
        pyffish.load_variant_config(Path(args.ini).read_text())
    game = args.variant or args.name
    return (pyffish, game) if game in pyffish.variants() else (pyffish, None)


def perft(pyffish, game, fen, depth):
    if depth == 0:
        return 1
    if is_over(pyffish, game, fen):
        return 0
    moves = pyffish.legal_moves(game, fen, [])
    if depth == 1:
        return len(moves)
    return sum(perft(pyffish, game, pyffish.get_fen(game, fen, [move]), depth - 1) for move in moves)


def is_over(pyffish, game, fen):
    return pyffish.is_immediate_game_end(game, fen, [])[0]


def positions(pyffish, game, count):
    """Positions of random games, the start first."""
    start = pyffish.start_fen(game)
    found, seed = [start], 0
    while len(found) < count:
        chance = random.Random(seed)
        fen, seed = start, seed + 1
        for _ in range(chance.randrange(4, PLIES)):
            moves = [] if is_over(pyffish, game, fen) else pyffish.legal_moves(game, fen, [])
            if not moves:
                break
            fen = pyffish.get_fen(game, fen, [chance.choice(moves)])
        if fen not in found and not is_over(pyffish, game, fen) and pyffish.legal_moves(game, fen, []):
            found.append(fen)
    return found


def is_chess_board(fen):
    """True if the board of a FEN has eight files and ranks."""
    ranks = fen.split()[0].split("[")[0].split("/")
    files = [sum(int(part) if part.isdigit() else 1 for part in re.findall(r"\d+|[A-Za-z]", rank)) for rank in ranks]
    return files == [8] * 8


def counted(pyffish, name, game, fens):
    version = ".".join(map(str, pyffish.version()))
    lines = [
        f"# Positions of random games. The counts are those of pyffish {version} (https://github.com/fairy-stockfish/Fairy-Stockfish)."
    ]
    for number, fen in enumerate(fens, 1):
        one, two = (perft(pyffish, game, fen, depth) for depth in (1, 2))
        three = f" ;D3 {perft(pyffish, game, fen, 3)}" if two < 400 else ""
        lines.append(f"{fen} ;D1 {one} ;D2 {two}{three} ;id {name}-{number}")
    return "\n".join(lines) + "\n"


def type_name(title):
    words = re.sub(r"[^A-Za-z0-9 ]+", " ", title.removesuffix(" Chess")).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def copy_skeleton(args, folder, start, bench, moves):
    """Writes the files that are left to fill in."""
    bench = "".join(f'    (NAME, "{fen}"),\n' for fen in bench)
    page = "-".join(args.title.lower().split())
    for file in ["mod.rs", "tests.rs", "rules.md", "tutorial.toml", "puzzles.txt", "data/tactics.epd"]:
        text = (SKELETON / file).read_text()
        for old, new in [
            (f'&[(NAME, "{START}")];', f"&[\n{bench}];"),
            (START, start),
            (".len(), 20)", f".len(), {len(moves)})"),
            ('moves = ["a2a3"]', f'moves = ["{moves[0]}"]'),
            ('RulesPage::only("skeleton"', f'RulesPage::only("{page}"'),
            ('"Skeleton"', f'"{args.title}"'),
            ("SkeletonRules", f"{type_name(args.title)}Rules"),
            ("//! Skeleton:", f"//! {args.title}:"),
            ("/// Skeleton.", f"/// {args.title}."),
            ("# Skeleton", f"# {args.title}"),
            ("of Skeleton:", f"of {args.title}:"),
            ("Skeleton", type_name(args.title)),
            ("skeleton", args.name),
        ]:
            text = text.replace(old, new)
        (folder / file).write_text(text)


def register(name, game_type):
    registry = GAMES / "registry.rs"
    text = registry.read_text()
    end = text.index("}\n", text.index("registry! {"))
    registry.write_text(f"{text[:end]}    {name}::{game_type},\n{text[end:]}")
    library = GAMES / "lib.rs"
    lines = library.read_text().split("\n")
    modules = [number for number, line in enumerate(lines) if re.fullmatch(r"pub mod \w+;", line)]
    after = [number for number in modules if lines[number] < f"pub mod {name};"]
    lines.insert(max(after, default=modules[0] - 1) + 1, f"pub mod {name};")
    library.write_text("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("title")
    parser.add_argument("--variant")
    parser.add_argument("--ini")
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--counts-only", action="store_true")
    args = parser.parse_args()
    if not re.fullmatch("[a-z][a-z0-9]*", args.name) or (GAMES / f"{args.name}.rs").exists():
        sys.exit(f"'{args.name}' is no name: lower-case letters and digits are, unless the crate has such a module")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9 '-]*", args.title):
        sys.exit(f"'{args.title}' is no title: letters, digits, spaces, apostrophes and hyphens are")
    folder = GAMES / args.name
    if folder.exists() != args.counts_only:
        sys.exit(f"{folder} {'is not there' if args.counts_only else 'exists already'}")
    pyffish, game = pyffish_game(args)
    start = pyffish.start_fen(game) if game else START
    if not args.counts_only and not is_chess_board(start):
        sys.exit(
            f"{args.title} has another board than chess: see 'Another game' in docs/write-a-game.md; when its folder exists, --counts-only counts its positions"
        )
    fens = positions(pyffish, game, args.positions) if game else []
    first = pyffish.legal_moves(game or "chess", start, [])
    table = counted(pyffish, args.name, game, fens) if game else "# CHANGE: at least 50 counts of another program, as\n# FEN ;D1 20 ;D2 400 ;id NAME-1\n"
    (folder / "data").mkdir(parents=True, exist_ok=True)
    (folder / "data/perft.epd").write_text(table)
    if args.counts_only:
        return
    copy_skeleton(args, folder, start, (fens or [start])[:5], first)
    register(args.name, type_name(args.title))
    known = f"{len(fens)} positions counted by pyffish" if game else "pyffish does not know the game: write data/perft.epd by other means"
    print(f"{folder.relative_to(ROOT)}: {known}. Next: grep -rn CHANGE {folder.relative_to(ROOT)}, and docs/write-a-game.md")


if __name__ == "__main__":
    main()
