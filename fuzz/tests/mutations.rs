//! Runs each target for a few seconds on mutated seeds and on mutated inputs from earlier fuzzing,
//! without coverage guidance: short enough for the gate. `FUZZ_SECONDS` (1) is the time for each
//! target, `FUZZ_SEED` (1) the random seed.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, panic};

use menagerie_fuzz as targets;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// Time limit of one input; `scripts/fuzz.sh` has the same.
const PATIENCE: Duration = Duration::from_secs(20);

/// Folder of this package.
const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn number(name: &str, default: u64) -> u64 {
    env::var(name).ok().map_or(default, |text| text.parse().expect("a number"))
}

/// Returns the contents of the files of a folder, in the order of their names.
fn contents(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files.into_iter().map(|file| fs::read(file).expect("it can be read")).collect()
}

/// Returns the inputs with distinct coverage that the fuzzer has found for a target
/// (`scripts/fuzz.sh -k`).
fn learnt(target: &str) -> Vec<Vec<u8>> {
    let file = fs::File::open(format!("{HERE}/learnt.tar.zst")).expect("it belongs to the sources");
    let mut archive = tar::Archive::new(zstd::Decoder::new(file).expect("it is compressed"));
    let mut found = Vec::new();
    for entry in archive.entries().expect("an archive") {
        let mut entry = entry.expect("an entry");
        let is_its = entry.path().expect("a path").parent().is_some_and(|folder| folder.ends_with(target));
        if is_its {
            let mut input = Vec::new();
            entry.read_to_end(&mut input).expect("its content");
            found.push(input);
        }
    }
    found
}

/// Returns the words of a target's dictionary; empty if there is none.
fn words(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(format!("{HERE}/dictionaries/{target}.dict")).unwrap_or_default();
    let quoted = text.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'));
    quoted.map(|word| word.replace("\\\"", "\"").replace("\\\\", "\\").into_bytes()).collect()
}

/// Random mutations of inputs.
struct Mutator {
    chance: StdRng,
    seeds: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

impl Mutator {
    /// Returns a seed with one to eight changes.
    fn input(&mut self) -> Vec<u8> {
        let mut input = self.seeds.choose(&mut self.chance).expect("there are seeds").clone();
        for _ in 0..self.chance.random_range(1..=8) {
            self.change(&mut input);
        }
        input
    }

    /// Returns a range within an input, more often short than long.
    fn part(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.chance.random_range(0..=length);
        let longest = (length - start).min(1 << self.chance.random_range(0..10));
        start..start + self.chance.random_range(0..=longest)
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let part = self.part(input.len());
        match self.chance.random_range(0..6) {
            0 if part.start < input.len() => input[part.start] ^= 1 << self.chance.random_range(0..8),
            1 if part.start < input.len() => input[part.start] = self.chance.random(),
            2 => drop(input.drain(part)),
            3 => {
                let copy = input[part.clone()].to_vec();
                input.splice(part.end..part.end, copy);
            }
            4 => {
                let other = self.seeds.choose(&mut self.chance).expect("there are seeds").clone();
                let theirs = self.part(other.len());
                input.splice(part, other[theirs].iter().copied());
            }
            _ => {
                let word = self.words.choose(&mut self.chance).cloned().unwrap_or_default();
                input.splice(part.start..part.start, word);
            }
        }
    }
}

/// Runs a target on its seeds, then on mutated ones until the time is over; saves a failing input
/// in `artifacts/`.
fn run(target: &str, work: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("seeds-{target}"));
    let _ = fs::remove_dir_all(&folder);
    targets::write_seeds(&folder);
    let seeds = contents(&folder.join(target));
    let chance = StdRng::seed_from_u64(number("FUZZ_SEED", 1));
    let learnt = learnt(target);
    println!("{target}: {} seeds, {} learnt", seeds.len(), learnt.len());
    let mut mutator = Mutator { chance, seeds: [&seeds[..], &learnt].concat(), words: words(target) };
    let end = Instant::now() + Duration::from_secs(number("FUZZ_SECONDS", 1));
    let mut runs = 0;
    let mut seeds = seeds.into_iter();
    while let Some(input) = seeds.next().or_else(|| (Instant::now() < end).then(|| mutator.input())) {
        let began = Instant::now();
        let outcome = panic::catch_unwind(|| work(&input));
        let took = began.elapsed();
        if outcome.is_err() || took > PATIENCE {
            let kept = Path::new(HERE).join("artifacts").join(format!("mutation-{target}"));
            fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
            fs::write(&kept, &input).expect("room for an input");
            panic!("{target} fails after {took:?} on {}", kept.display());
        }
        runs += 1;
    }
    println!("{target}: {runs} inputs");
}

macro_rules! tests {
    ($($name:ident: $target:ident,)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name), targets::$target);
        })*

        #[test]
        fn no_target_is_forgotten() {
            let mut ours = vec![$(concat!(stringify!($name), ".rs").to_string()),*];
            let files = fs::read_dir(format!("{HERE}/fuzz_targets")).expect("the targets");
            let mut theirs: Vec<String> = files.map(|file| file.expect("a file").file_name().into_string().expect("a name")).collect();
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs);
        }
    };
}

tests! {
    positions: position,
    rules: rules,
    uci: uci,
    xboard: xboard,
    rooms: rooms,
    pgn: pgn,
    lines: lines,
    armies: army,
    maps: engine_map,
    results: match_results,
    networks: network,
    checkpoints: checkpoint,
}
