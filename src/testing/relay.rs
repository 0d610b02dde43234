//! A game for tests of the front end: Relay, in which one turn may be several of XBoard's plies.
//!
//! Each side has a runner on 4x9 squares, White's on b1, Black's on c9; the first to reach the far
//! side wins. Under the name `shown-relay` the game is declared to XBoard, and a runner
//! - walks to an adjacent square sideways: `b1c1`, one ply;
//! - runs two squares ahead: `b1b3`, shown as `b1b2`, a pass, `b2b3` (a board may also send `b1b3`
//!   at once);
//! - sidles two squares sideways: `b1d1*`, shown as `b1c1,c1d1`, a pass, `D@c1` (a board may send
//!   only the first).
//!
//! A notice tells players in which half of the board White's runner is once it is close to its
//! goal.

use std::sync::Arc;

use engine_core::fen::FenFields;
use engine_core::{
    BoardCodec, BoardSetup, Counters, Description, Evaluator, FenError, Key, MoveCode, MoveKind, MoveOrder,
    Notation, OptionKind, OptionSpec, Outcome, Picture, PieceLook, Position, PositionRead, Preset, Score,
    Setup, Side, TurnReading, Variant, VariantInfo, Words, entry,
};

use crate::catalogue::Catalogue;

/// A catalogue of Relay alone. Like orthodox chess, its first name has no declaration for XBoard.
pub(crate) fn catalogue() -> Catalogue {
    Catalogue::new(&[Arc::new(entry::<Relay>())])
}

/// Name under which a turn may be several plies.
const SHOWN: &str = "shown-relay";

static PRESETS: &[Preset] = &[
    Preset::fixing("relay", "normal", "Relay", &[]),
    Preset::fixing(SHOWN, "shownrelay", "Relay with pictures", &[]),
    Preset::fixing(
        "short-relay",
        "shortrelay",
        "Relay from half-way",
        const { &[("Half", engine_core::Text::Static("true"))] },
    ),
];

static OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "Half", kind: OptionKind::Check { default: false }, help: "Start half-way." },
    OptionSpec {
        name: "Weather",
        kind: OptionKind::Combo {
            default: engine_core::Text::Static("sun"),
            values: Words::Static(&["sun", "rain"]),
        },
        help: "No more than an option.",
    },
];

static INFO: VariantInfo = VariantInfo {
    title: "Relay",
    presets: PRESETS,
    options: OPTIONS,
    xboard_defaults: &[("Weather", "rain")],
    rules: "Run.",
    bench: &[("relay", "b1:c9 w - - 0 1"), ("short-relay", "b5:c5 b - - 0 9")],
    ..VariantInfo::EMPTY
};

const FILES: i32 = 4;
const RANKS: i32 = 9;

/// Full-move number of the positions in which describing a move panics.
pub(crate) const BROKEN: u32 = 4242;

/// File and rank from 0.
type RelaySquare = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RelayStep {
    from: RelaySquare,
    to: RelaySquare,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    runners: [RelaySquare; 2],
    counters: Counters,
}

impl Field {
    fn runner(&self) -> RelaySquare {
        self.runners[self.side_to_move().index()]
    }

    fn steps(&self) -> Vec<RelayStep> {
        let from = self.runner();
        let ahead = if self.side_to_move() == Side::White { 2 } else { -2 };
        let goals = [(0, ahead), (-1, 0), (1, 0), (-2, 0), (2, 0)].map(|(df, dr)| (from.0 + df, from.1 + dr));
        let inside = |to: &RelaySquare| (0..FILES).contains(&to.0) && (0..RANKS).contains(&to.1);
        let free = |to: &RelaySquare| *to != self.runners[(!self.side_to_move()).index()];
        goals.into_iter().filter(inside).filter(free).map(|to| RelayStep { from, to }).collect()
    }

    fn index(square: RelaySquare) -> u32 {
        (square.1 * FILES + square.0) as u32
    }
}

impl Position for Field {
    type Move = RelayStep;
    type Undo = Field;

    fn counters(&self) -> Counters {
        self.counters
    }

    fn key(&self) -> Key {
        let packed = Field::index(self.runners[0]) * 128
            + Field::index(self.runners[1]) * 2
            + self.side_to_move() as u32;
        u64::from(packed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn generate(&self, kind: MoveKind, out: &mut Vec<RelayStep>) {
        if kind == MoveKind::Quiet {
            self.steps().into_iter().for_each(|step| out.push(step));
        }
    }

    fn encode(&self, mv: RelayStep) -> MoveCode {
        MoveCode::new(Field::index(mv.from) * 64 + Field::index(mv.to) + 1).unwrap()
    }

    fn make_move(&mut self, mv: RelayStep) -> Option<Field> {
        let before = self.clone();
        let ran = mv.from.1 != mv.to.1;
        self.runners[self.side_to_move().index()] = mv.to;
        self.counters = self.counters.passed();
        if ran {
            self.counters.halfmove_clock = 0;
        }
        Some(before)
    }

    fn unmake_move(&mut self, undo: &Field) {
        *self = undo.clone();
    }

    fn game_end(&self) -> Option<Outcome> {
        match self.runners {
            [(_, 8), _] => Some(Outcome::win(Side::White, "White arrives")),
            [_, (_, 0)] => Some(Outcome::win(Side::Black, "Black arrives")),
            _ => None,
        }
    }

    fn no_moves(&self) -> Outcome {
        Outcome::draw("nowhere to go")
    }
}

#[derive(Clone)]
pub(crate) struct FieldEvaluator;

impl Evaluator<Field> for FieldEvaluator {
    fn score(&mut self, pos: &Field) -> Score {
        let lead = pos.runners[0].1 - (RANKS - 1 - pos.runners[1].1);
        Score::centipawns(if pos.side_to_move() == Side::White { lead * 100 } else { -lead * 100 })
    }
}

pub(crate) struct RelayOrder;

impl MoveOrder<Field> for RelayOrder {}

pub(crate) struct Text;

fn name(square: RelaySquare) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}

fn square(text: &str) -> Option<RelaySquare> {
    let [file, rank] = text.as_bytes() else { return None };
    let square = (i32::from(*file) - i32::from(b'a'), i32::from(*rank) - i32::from(b'1'));
    ((0..FILES).contains(&square.0) && (0..RANKS).contains(&square.1)).then_some(square)
}

fn sidles(mv: RelayStep) -> bool {
    (mv.from.0 - mv.to.0).abs() == 2
}

impl Notation<Field> for Text {
    fn read_fen(fen: &str, _setup: &Setup) -> Result<PositionRead<Field>, FenError> {
        let fields = FenFields::read(fen)?;
        fields.expect_dashes()?;
        let place = &fields.board;
        let runners = place.split_once(':').and_then(|(white, black)| Some([square(white)?, square(black)?]));
        let runners =
            runners.ok_or_else(|| FenError::new("board", format!("'{place}' is not two squares")))?;
        let counters = fields.counters;
        Ok(Field { runners, counters }.into())
    }

    fn fen(pos: &Field) -> String {
        let Counters { side, halfmove_clock, fullmove_number } = pos.counters;
        let side = if side == Side::White { 'w' } else { 'b' };
        let [white, black] = pos.runners.map(name);
        format!("{white}:{black} {side} - - {halfmove_clock} {fullmove_number}")
    }

    fn move_text(_pos: &Field, mv: RelayStep, _setup: &Setup) -> String {
        format!("{}{}{}", name(mv.from), name(mv.to), if sidles(mv) { "*" } else { "" })
    }

    fn picture(pos: &Field) -> Picture {
        let letter = |square| match pos.runners.iter().position(|&runner| runner == square) {
            Some(0) => 'R',
            Some(_) => 'r',
            None => '1',
        };
        let row = |rank| (0..FILES).map(|file| letter((file, rank))).collect::<String>();
        Picture::from_letters(&(0..RANKS).rev().map(row).collect::<Vec<_>>().join("/"))
    }

    fn describe(pos: &Field, mv: RelayStep, setup: &Setup) -> Description {
        assert!(pos.counters.fullmove_number != BROKEN, "this game is made to break");
        Description::from_text(&Text::move_text(pos, mv, setup))
    }
}

fn middle(mv: RelayStep) -> String {
    name(((mv.from.0 + mv.to.0) / 2, (mv.from.1 + mv.to.1) / 2))
}

impl BoardCodec<Field> for Text {
    fn setup(_start: &Field, setup: &Setup) -> Option<BoardSetup> {
        let look = |letter: &str, slot| PieceLook { letter: letter.to_string(), slot, image: Vec::new() };
        let looks = vec![look("R", 0), look("K", 65)];
        let board = || BoardSetup::without_moves("4x9+0", "lion", looks, "b1:c9 w - - 0 1".to_string());
        (setup.preset.name == SHOWN).then(board)
    }

    fn placement(pos: &Field) -> String {
        pos.runners.map(name).join("-")
    }

    fn plies(pos: &Field, mv: RelayStep, setup: &Setup) -> Vec<String> {
        let (from, to, middle) = (name(mv.from), name(mv.to), middle(mv));
        let pass = "@@@@".to_string();
        if setup.preset.name != SHOWN {
            vec![Text::move_text(pos, mv, setup)]
        } else if mv.from.1 != mv.to.1 {
            vec![format!("{from}{middle}"), pass, format!("{middle}{to}")]
        } else if sidles(mv) {
            vec![format!("{from}{middle},{middle}{to}"), pass, format!("D@{middle}")]
        } else {
            vec![Text::move_text(pos, mv, setup)]
        }
    }

    fn read(pos: &Field, plies: &[&str], setup: &Setup) -> TurnReading<RelayStep> {
        for step in if pos.game_end().is_none() { pos.steps() } else { Vec::new() } {
            let full = Text::plies(pos, step, setup);
            let at_once = [name(step.from), name(step.to)].concat();
            let short = if sidles(step) { full[0].clone() } else { at_once };
            if full == plies || plies == [short] {
                return TurnReading::Complete(step);
            }
            if full.len() > plies.len() && full.iter().zip(plies).all(|(ours, theirs)| ours == theirs) {
                return TurnReading::Partial;
            }
        }
        TurnReading::Illegal("nobody runs like that".to_string())
    }

    fn notice(pos: &Field) -> Option<String> {
        let (file, rank) = pos.runners[0];
        (rank >= RANKS - 3)
            .then(|| format!("White is close, {}", if file < FILES / 2 { "left" } else { "right" }))
    }

    fn highlight(_pos: &Field, clicks: &[&str], _setup: &Setup) -> Option<String> {
        Some(format!("marks/{}", clicks.join("/")))
    }

    fn choice(_pos: &Field, clicks: &[&str], _setup: &Setup) -> Option<String> {
        clicks.contains(&"b9").then(|| "QR".to_string())
    }
}

/// The game.
pub(crate) struct Relay;

impl Variant for Relay {
    type Position = Field;
    type Evaluator = FieldEvaluator;
    type MoveOrder = RelayOrder;
    type Notation = Text;

    const INFO: &'static VariantInfo = &INFO;

    fn start(setup: &Setup, _seed: u64) -> Field {
        let start = if setup.options.check("Half") { [(1, 4), (2, 4)] } else { [(1, 0), (2, 8)] };
        let counters = Counters { side: Side::White, halfmove_clock: 0, fullmove_number: 1 };
        Field { runners: start, counters }
    }

    fn evaluator() -> FieldEvaluator {
        FieldEvaluator
    }
}
