//! Tables of positions with known properties: `FEN ;D1 20 ;D2 400 ;id start`, one position per
//! line; `#` begins a comment.

use std::fmt;

use crate::game::notation::Notation;
use crate::game::perft::perft;
use crate::game::position::Position;
use crate::game::setup::Setup;
use crate::game::variant::Variant;

/// Line of such a table.
#[derive(Clone, Copy, Debug)]
pub struct SuiteLine<'a> {
    line: &'a str,
    /// FEN of the position.
    pub fen: &'a str,
}

/// Lines of a table.
pub fn suite(table: &str) -> impl Iterator<Item = SuiteLine<'_>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| SuiteLine { line, fen: line.split(';').next().unwrap_or_default().trim() })
}

/// Name of a game's source folder: the module of its type, or of its rules if related games share a
/// type.
pub fn folder_of<V: Variant>() -> &'static str {
    let name = std::any::type_name::<V>();
    let own = name.split_once('<').map_or(name, |(_, rules)| rules);
    own.split("::").nth(1).expect("a game is a type in a module")
}

/// Compares the counts of a table, up to a limit, with perft of its positions, whose FENs must be
/// in canonical form; returns the number of compared counts.
///
/// # Panics
/// If a FEN is invalid or a count differs.
pub fn check_suite<V: Variant>(setup: &Setup, table: &str, limit: u64) -> usize {
    let check = |line: SuiteLine<'_>| {
        let pos = V::Notation::parse_fen(line.fen, setup).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(V::Notation::fen(&pos), line.fen);
        line.check_perft(&pos, limit)
    };
    suite(table).map(check).sum()
}

impl<'a> SuiteLine<'a> {
    /// Fields after the position: names and values.
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        self.line.split(';').skip(1).map(|field| field.trim().split_once(' ').unwrap_or((field.trim(), "")))
    }

    /// Value of a field.
    ///
    /// # Panics
    /// If it is missing.
    pub fn field(&self, name: &str) -> &'a str {
        let mut values = self.fields().filter(|&(known, _)| known == name);
        values.next().unwrap_or_else(|| panic!("no {name}: {self}")).1
    }

    /// Perft counts up to a limit, each with its depth.
    pub fn counts(&self, limit: u64) -> impl Iterator<Item = (u32, u64)> + use<'a> {
        let count =
            |(name, nodes): (&str, &str)| Some((name.strip_prefix('D')?.parse().ok()?, nodes.parse().ok()?));
        self.fields().filter_map(count).filter(move |&(_, nodes)| nodes <= limit)
    }

    /// Compares the counts up to a limit with perft of the position; returns the number of compared
    /// counts.
    ///
    /// # Panics
    /// If one differs.
    pub fn check_perft(&self, pos: &impl Position, limit: u64) -> usize {
        let check =
            |(depth, nodes)| assert_eq!(perft(&mut pos.clone(), depth), nodes, "depth {depth}: {self}");
        self.counts(limit).map(check).count()
    }
}

impl fmt::Display for SuiteLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.line)
    }
}
