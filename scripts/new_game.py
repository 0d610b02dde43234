#!/usr/bin/env python3
"""Creates the folder of a new relative of chess, registers it, and counts the moves of its positions with pyffish.

    scripts/new_game.py NAME TITLE [--variant NAME_IN_PYFFISH] [--ini FILE] [--positions N] [--counts-only]

NAME is what UCI calls the game, in lower-case letters and digits: extinction, knightmate, jesonmor. The folder is
variants/src/NAME; what is left to write there is marked with CHANGE. data/perft.epd gets the counts of pyffish, if that
knows the game under this or another name (--variant), or by a file of definitions (--ini). --counts-only writes nothing
else: for a game whose folder exists.
"""

import argparse
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "variants/src"
PLIES = 80

MOD = '''//! {title}: CHANGE what differs from chess, in a sentence.

use engine_core::{{FenField, Preset, RulesPage, VariantInfo}};

use crate::chess::{{CorrectedRelative, Relative, RelativeOfChess, by_hand}};
use crate::chess_board::rules::Rules;
use crate::chess_board::xboard::ShownAsChess;

/// What differs from chess.
#[derive(Clone, Copy, Debug)]
pub struct {type}Rules;

impl Rules for {type}Rules {{
    type Log = ();
    type State = ();

    const NAME: &'static str = NAME;
}}

impl ShownAsChess for {type}Rules {{}}

/// {title}.
pub type {type} = RelativeOfChess<{type}Rules>;

const NAME: &str = "{name}";

static BENCH: &[(&str, &str)] = &[
{bench}];

impl Relative for {type}Rules {{
    type Evaluator = CorrectedRelative<Self>;

    const INFO: &'static VariantInfo = &VariantInfo {{
        title: "{title}",
        presets: &[Preset::plain(NAME, "CHANGE: the game in a line")],
        pgn_names: &[(NAME, "{title}")],
        goal: "CHANGE: what wins, in a sentence.",
        rules: "CHANGE: the rules in short.",
        pages: &[RulesPage::only("{page}", "{title}", include_str!("rules.md"))
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FenField::CHESS,
        bench: BENCH,
        ..VariantInfo::EMPTY
    }};

    fn evaluator() -> Self::Evaluator {{
        by_hand()
    }}
}}

#[cfg(test)]
mod tests;
'''

TESTS = '''//! CHANGE: one test for each rule that differs from chess.

use super::{type};
use crate::chess_board::testing::moves;
use crate::chess_board::testing::read;

#[test]
fn the_start_has_its_moves() {{
    assert_eq!(moves::<{type}>(&read::<{type}>("{start}")).len(), {moves});
}}
'''

RULES = '''# {title}

CHANGE: the rules, with diagrams and examples that the engine confirms. Name: `{name}`.

```diagram start
fen: {start}
caption: The start.
```
'''

TUTORIAL = '''game = "{name}"

# CHANGE: five to eight steps. `kind = "move"` has the right `moves`; `kind = "win"` a number of moves in `in`, and the
# engine proves which moves are right. A win in one and a win in two must be among them.
[[step]]
title = "CHANGE"
text = "CHANGE."
fen = "{start}"
kind = "move"
moves = ["{first}"]
after = "CHANGE."
'''

TACTICS = "# Forced wins of {title}: moves of the winner, and all moves that win as quickly. CHANGE: at least one line, such as\n# FEN ;win 2 ;bm e2e4\n"


def pyffish_game(told):
    """What pyffish calls the game, or None."""
    try:
        import pyffish
    except ModuleNotFoundError:
        sys.exit("pyffish is missing: python3 -m pip install pyffish, or scripts/install-test-tools.sh and its target/test-venv/bin/python")
    if told.ini:
        pyffish.load_variant_config(Path(told.ini).read_text())
    game = told.variant or told.name
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
    told = parser.parse_args()
    if not re.fullmatch("[a-z][a-z0-9]*", told.name):
        sys.exit(f"'{told.name}' is no name: lower-case letters and digits are")
    folder = GAMES / told.name
    if folder.exists() != told.counts_only:
        sys.exit(f"{folder} {'is not there' if told.counts_only else 'exists already'}")
    pyffish, game = pyffish_game(told)
    fens = positions(pyffish, game, told.positions) if game else []
    start = fens[0] if fens else "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    first = pyffish.legal_moves(game or "chess", start, [])
    table = counted(pyffish, told.name, game, fens) if game else "# CHANGE: at least 50 counts of another program, as\n# FEN ;D1 20 ;D2 400 ;id NAME-1\n"
    (folder / "data").mkdir(parents=True, exist_ok=True)
    (folder / "data/perft.epd").write_text(table)
    if told.counts_only:
        return
    bench = "".join(f'    (NAME, "{fen}"),\n' for fen in (fens or [start])[:5])
    words = {
        "name": told.name, "title": told.title, "type": type_name(told.title), "page": "-".join(told.title.lower().split()),
        "start": start, "bench": bench, "moves": len(first), "first": first[0],
    }
    for file, text in [("mod.rs", MOD), ("tests.rs", TESTS), ("rules.md", RULES), ("tutorial.toml", TUTORIAL), ("data/tactics.epd", TACTICS)]:
        (folder / file).write_text(text.format(**words))
    (folder / "puzzles.txt").write_text("")
    register(told.name, words["type"])
    known = f"{len(fens)} positions counted by pyffish" if game else "pyffish does not know the game: write data/perft.epd by other means"
    print(f"{folder.relative_to(ROOT)}: {known}. Next: grep -rn CHANGE {folder.relative_to(ROOT)}, and docs/write-a-game.md")


if __name__ == "__main__":
    main()
