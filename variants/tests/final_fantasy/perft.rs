//! The table of perft counts: the engine's and, where they are small, the reference's.

use engine_core::perft::{self, divide};
use engine_core::{Notation, Setup, Variant};
use variants::final_fantasy::{FfNotation, FfPosition, FinalFantasy};

use crate::agreement::setup;
use crate::reference::{self, Rules};

const TABLE: &str = include_str!("../../src/final_fantasy/data/perft.epd");
/// The engine counts up to this many sequences, the reference up to that many.
const ENGINE_LIMIT: u64 = 400_000;
const REFERENCE_LIMIT: u64 = 4_000;

struct Line {
    setup: Setup,
    advanced: bool,
    fen: &'static str,
    counts: Vec<(u32, u64)>,
}

fn table() -> Vec<Line> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

fn read(line: &'static str) -> Line {
    let mut parts = line.split(" ;");
    let fen = parts.next().unwrap();
    let mut counts = Vec::new();
    let mut preset = 0;
    for part in parts {
        let (name, value) = part.split_once(' ').unwrap();
        match name {
            "id" | "about" => {}
            "variant" => {
                preset = FinalFantasy::INFO.presets.iter().position(|other| other.name == value).unwrap();
            }
            depth => counts.push((depth[1..].parse().unwrap(), value.parse().unwrap())),
        }
    }
    Line { setup: setup(preset), advanced: preset == 1, fen, counts }
}

fn position(line: &Line) -> FfPosition {
    let pos = FfNotation::parse_fen(line.fen, &line.setup).unwrap();
    assert_eq!(FfNotation::fen(&pos), line.fen);
    pos
}

#[test]
fn the_engine_counts_what_the_table_says() {
    for line in table() {
        let pos = position(&line);
        for &(depth, count) in line.counts.iter().filter(|&&(_, count)| count <= ENGINE_LIMIT) {
            assert_eq!(perft::perft(&mut pos.clone(), depth), count, "depth {depth}: {}", line.fen);
        }
    }
}

#[test]
fn the_reference_counts_what_the_table_says() {
    for line in table() {
        let state = reference::parse(line.fen, Rules { advanced: line.advanced, tanks_dwarves_only: false });
        for &(depth, count) in line.counts.iter().filter(|&&(_, count)| count <= REFERENCE_LIMIT) {
            assert_eq!(reference::perft(&state, depth), count, "depth {depth}: {}", line.fen);
        }
    }
}

#[test]
fn divide_adds_up() {
    for line in table().iter().filter(|line| line.fen.contains("call:-,-")) {
        let Some(&(depth, count)) = line.counts.get(1) else { continue };
        assert_eq!(divide(&position(line), depth, 2).iter().map(|&(_, nodes)| nodes).sum::<u64>(), count);
    }
}

/// The whole table, however large the counts.
#[test]
#[ignore = "half a minute; scripts/agreement.sh runs it"]
fn the_engine_counts_all_of_the_table() {
    for line in table() {
        for &(depth, count) in &line.counts {
            assert_eq!(perft::perft(&mut position(&line), depth), count, "depth {depth}: {}", line.fen);
        }
    }
}

/// The reference counts the whole table but the deepest entries of the start positions, too.
#[test]
#[ignore = "minutes; scripts/agreement.sh runs it"]
fn the_reference_counts_most_of_the_table() {
    for line in table() {
        let state = reference::parse(line.fen, Rules { advanced: line.advanced, tanks_dwarves_only: false });
        for &(depth, count) in line.counts.iter().filter(|&&(_, count)| count <= 50_000) {
            assert_eq!(reference::perft(&state, depth), count, "depth {depth}: {}", line.fen);
        }
    }
}
