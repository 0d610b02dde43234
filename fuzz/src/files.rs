//! Targets for files from users.

use std::sync::{Arc, LazyLock};

use engine_core::checksum::with_checksum;
use engine_core::nnue::Network;
use engine_core::{Evaluator, Setup, Variant};
use lab::train::{Settings, Trainer};
use menagerie::fuzzing;
use tabletop::records::time_control::TimeControl;
use tabletop::records::{epd, fen_board, pgn_text};
use variants::armies::{Army, to_fairy_stockfish};
use variants::spirit::Spirit;
use variants::{GameVisitor, visit_games};

use crate::text;

/// Name map of an external engine.
pub fn engine_map(data: &[u8]) {
    text(data, fuzzing::engine_map);
}

/// Results of a match.
pub fn match_results(data: &[u8]) {
    fuzzing::match_results(data);
}

/// Formats that are read line by line: EPD, positions of self-play games, boards of FENs, time
/// controls, the games of a PGN file.
pub fn lines(data: &[u8]) {
    text(data, |text| {
        for line in text.lines() {
            let _ = epd::parse_line(line);
            if let Some(rows) = fen_board::rows(fen_board::split(line).1) {
                assert_eq!(fen_board::rows(&fen_board::text(&rows)), Some(rows), "{line}");
            }
            if let Ok(control) = line.parse::<TimeControl>() {
                assert_eq!(control.to_string().parse::<TimeControl>().ok(), Some(control), "{line}");
            }
        }
        fuzzing::samples(text);
        for game in pgn_text::split_games(text) {
            pgn_text::tags(&game.text);
            let _ = pgn_text::move_text(&game.text);
        }
    });
}

/// Army file: reads, explains and exports it.
pub fn army(data: &[u8]) {
    text(data, |text| {
        if let Ok(army) = Army::read(text) {
            army.rank_letters();
            let _ = to_fairy_stockfish(&army);
        }
    });
}

/// Installs a network in every game that accepts it, and evaluates a position.
struct Evaluate(Arc<Network>);

impl GameVisitor for Evaluate {
    fn visit<V: Variant>(&mut self) {
        let mut evaluator = V::evaluator();
        let Some(slot) = evaluator.network_slot() else { return };
        if slot.set(Some(Arc::clone(&self.0))).is_ok() {
            let start = V::start(&Setup::new(&V::INFO.presets[0], V::INFO.options), 0);
            evaluator.reset(&start);
            evaluator.score(&start);
        }
    }
}

/// Network file. The target computes the checksum, since a wrong one is rejected at once.
pub fn network(data: &[u8]) {
    let bytes = with_checksum("Menagerie network 3", data);
    if let Ok(network) = Network::read(&bytes) {
        assert_eq!(network.to_bytes(), bytes, "what is read is written again");
        visit_games(&mut Evaluate(network.into()));
    }
}

/// Training run of a small network.
fn training() -> Trainer {
    let mut evaluator = Spirit::evaluator();
    let shape = evaluator.network_slot().expect("it is evaluated by a network").shape();
    let settings = Settings {
        hidden: 32,
        epochs: 3,
        batch: 16,
        rate: 0.01,
        last_rate: 0.001,
        decay: 0.0,
        score_share: 0.5,
        evaluated_weight: 1.0,
        scale: 0.004,
        seed: 1,
        jobs: 1,
    };
    Trainer::new(shape, settings, 1000)
}

/// Checkpoint of a training run. The target computes the checksum.
pub fn checkpoint(data: &[u8]) {
    static TRAINING: LazyLock<Trainer> = LazyLock::new(training);
    let mut training = TRAINING.clone();
    let bytes = with_checksum("Menagerie training 3", data);
    if training.resume(&bytes).is_ok() {
        assert_eq!(training.checkpoint(), bytes, "what is read is written again");
    }
}

/// Contents of small network files, one for each game with networks.
pub(crate) fn small_networks() -> Vec<Vec<u8>> {
    struct Networks(Vec<Vec<u8>>);

    impl GameVisitor for Networks {
        fn visit<V: Variant>(&mut self) {
            let mut evaluator = V::evaluator();
            let Some(slot) = evaluator.network_slot() else { return };
            self.0.push(content(&Network::random(&slot.shape(), 32, 1).to_bytes()));
        }
    }

    let mut networks = Networks(Vec::new());
    visit_games(&mut networks);
    networks.0
}

/// Content of a small checkpoint.
pub(crate) fn small_checkpoint() -> Vec<u8> {
    content(&training().checkpoint())
}

/// Returns the part of a file behind its two header lines.
fn content(file: &[u8]) -> Vec<u8> {
    file.splitn(3, |&byte| byte == b'\n').nth(2).expect("three lines").to_vec()
}
