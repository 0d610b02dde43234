//! What a game brings besides its rules, and how the parts are tied together.

use std::borrow::Cow;
use std::sync::Arc;

use crate::endings::EndingTables;
use crate::endings::tablebase::TablebasePosition;
use crate::game::fen_field::FenField;
use crate::game::notation::BoardCodec;
use crate::game::options::OptionSpec;
use crate::game::picture::AnySquare;
use crate::game::position::{Key, MoveCode, Position, Side};
use crate::game::score::Score;
use crate::game::setup::{Preset, Setup};
use crate::game::shared::{Text, Words};
use crate::game::tuning::{PieceValue, Tunable};
use crate::game::wdl::WinCurve;
use crate::nnue::{NetworkSlot, WHOLE};
use crate::search::params::SearchParams;

/// The move type of a variant.
pub(crate) type Move<V> = <<V as Variant>::Position as Position>::Move;

/// Evaluation. Owned by the search thread, never by the position; incremental state follows the line.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// Starts again from `pos`.
    fn reset(&mut self, _pos: &P) {}

    /// A move (a null move is none) is about to be made from `pos`, and positions after it will be scored.
    fn leaving(&mut self, _pos: &P) {}

    /// A move (or a null move) was made; `after` is the position after it.
    fn made(&mut self, _after: &P) {}

    /// The last move (or null move) was taken back.
    fn unmade(&mut self) {}

    /// The evaluation from the view of the side to move, within ±[`Score::EVAL_MAX`].
    fn score(&mut self, pos: &P) -> Score;

    /// How much of a lead counts in the position that was scored last, 0 to [`WHOLE`]: less where it can
    /// hardly be won. The score has it in it; what a network adds is scaled by it.
    fn lead_share(&self) -> i32 {
        WHOLE
    }

    /// The evaluation term by term, for the `eval` command. Empty if there is nothing to show.
    fn terms(&mut self, _pos: &P) -> Vec<EvalTerm> {
        Vec::new()
    }

    /// The evaluation as a tuner sees it; `None` if there is nothing to tune.
    fn tunable(&mut self) -> Option<&mut dyn Tunable<P>> {
        None
    }

    /// The position without what stands on a square, for each square that has such a position.
    fn without_each(&self, _pos: &P) -> Vec<(AnySquare, P)> {
        Vec::new()
    }

    /// By square: what the pieces there add to the score, in centipawns from White's view, everything else
    /// staying as it is. Empty if that cannot be told.
    fn shares(&mut self, pos: &P) -> Vec<(AnySquare, i32)> {
        let without_each = self.without_each(pos);
        let mut lead = |pos: &P| {
            self.reset(pos);
            let score = self.score(pos).value();
            if pos.side_to_move() == Side::White { score } else { -score }
        };
        let whole = lead(pos);
        let shares = without_each.iter().map(|(square, without)| (*square, whole - lead(without))).collect();
        self.reset(pos);
        shares
    }

    /// The place that a network can be put into; `None` if the game has no inputs for networks.
    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<P>> {
        None
    }
}

/// One line of an evaluation table, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalTerm {
    /// What is evaluated.
    pub name: &'static str,
    /// Middle-game value for White and for Black.
    pub midgame: [i32; 2],
    /// End-game value for White and for Black.
    pub endgame: [i32; 2],
}

/// The code of a move with its bits mixed.
fn scattered(code: MoveCode) -> usize {
    (code.bits().wrapping_mul(0x9E37_79B1) >> 16) as usize
}

/// What a game knows about moves before searching them: by default nothing. The statistics stay in the
/// search.
pub trait MoveOrder<P: Position>: 'static {
    /// Number of piece-to indices, the size of a history table: what moves and where it arrives.
    const PIECE_TO: usize = 1024;
    /// Size of the butterfly table: where it starts and arrives (from-to and the like).
    const BUTTERFLY: usize = 4096;
    /// Number of kinds of victims for capture history.
    const VICTIMS: usize = 1;

    /// Dense index below [`PIECE_TO`](MoveOrder::PIECE_TO), the same for both colours' like moves. The
    /// default scatters the codes of moves.
    fn piece_to(pos: &P, mv: P::Move) -> usize {
        scattered(pos.encode(mv)) % Self::PIECE_TO
    }

    /// Dense index below [`BUTTERFLY`](MoveOrder::BUTTERFLY). The default scatters the codes of moves.
    fn butterfly(pos: &P, mv: P::Move) -> usize {
        scattered(pos.encode(mv)) % Self::BUTTERFLY
    }

    /// Dense index below [`VICTIMS`](MoveOrder::VICTIMS) of what a noisy move takes.
    fn victim(_pos: &P, _mv: P::Move) -> usize {
        0
    }

    /// First guess at the material swing of a move, in centipawns.
    fn capture_gain(_pos: &P, _mv: P::Move) -> i32 {
        0
    }

    /// True if the move, played out by exchanges, leaves the mover at least `floor` centipawns up.
    fn see_ge(pos: &P, mv: P::Move, floor: i32) -> bool {
        Self::capture_gain(pos, mv) >= floor
    }

    /// True if the side to move is in check, or in whatever plays that part in this game.
    fn in_check(_pos: &P) -> bool {
        false
    }

    /// True if the side to move surely wins the game with one move, by a rule that a search would see only a ply later.
    #[inline]
    fn wins_at_once(_pos: &P) -> bool {
        false
    }

    /// A cheap guess whether the move gives check (or its like); may err towards `false`.
    fn gives_check(_pos: &P, _mv: P::Move) -> bool {
        false
    }

    /// True if passing is unlikely to be the best move (no zugzwang), so that null-move pruning may be tried.
    fn null_move_ok(_pos: &P) -> bool {
        false
    }

    /// The key of the position after a move, or a guess at it that is right for most moves: what the table knows of
    /// that position is fetched while the move is still being looked at. `None`: no guess.
    #[inline]
    fn likely_key(_pos: &P, _mv: P::Move) -> Option<Key> {
        None
    }

    /// True if a side has nothing left but what it loses the game with, as a bare king is: the other side's players, weak ones
    /// included, then use all that they see.
    fn has_bare_side(_pos: &P) -> bool {
        false
    }

    /// Hashes of features whose evaluation errs in the same way again and again (pawn structure, each side's
    /// pieces), for correction history. Constant keys switch a table off.
    fn correction_keys(_pos: &P) -> [Key; 3] {
        [0; 3]
    }
}

/// The text of a page of rules.
#[derive(Clone, Copy, Debug)]
pub enum PageText {
    /// Written by hand.
    Written(&'static str),
    /// Made when it is read, of the page's name and the preset whose game it shows.
    Made(fn(page: &str, preset: &Preset) -> String),
}

/// A page of rules for people.
#[derive(Clone, Debug)]
pub struct RulesPage {
    /// Its name, which is that of its file.
    pub name: Text,
    /// What people call the game that it is about.
    pub title: Text,
    /// The presets it is about; empty: all that no other page of the game names.
    pub presets: Words,
    /// Markdown with the directives of the front end for diagrams and worked examples.
    pub text: PageText,
    /// A tutorial of that game in TOML, as the front end reads it; empty if there is none.
    pub tutorial: &'static str,
    /// Puzzles of that game, one a line, as the front end reads them; empty if there are none.
    pub puzzles: &'static str,
    /// Few players know the game: boards explain its pieces without being asked, and lists have it after the others.
    pub is_unusual: bool,
}

impl RulesPage {
    /// The only page of a game.
    pub const fn only(name: &'static str, title: &'static str, text: &'static str) -> RulesPage {
        RulesPage {
            name: Text::Static(name),
            title: Text::Static(title),
            presets: Words::Static(&[]),
            text: PageText::Written(text),
            tutorial: "",
            puzzles: "",
            is_unusual: false,
        }
    }

    /// Its text, with a game under this preset.
    pub fn text(&self, preset: &Preset) -> Cow<'static, str> {
        match self.text {
            PageText::Written(text) => text.into(),
            PageText::Made(make) => make(&self.name, preset).into(),
        }
    }

    /// The page with a tutorial.
    pub const fn with_tutorial(mut self, tutorial: &'static str) -> RulesPage {
        self.tutorial = tutorial;
        self
    }

    /// The page of a game that few players know.
    pub const fn unusual(mut self) -> RulesPage {
        self.is_unusual = true;
        self
    }

    /// The page with puzzles.
    pub const fn with_puzzles(mut self, puzzles: &'static str) -> RulesPage {
        self.puzzles = puzzles;
        self
    }
}

/// What there is to know about a game without playing it.
#[derive(Debug)]
pub struct VariantInfo {
    /// The title for people.
    pub title: &'static str,
    /// The names it is chosen by, the main one first; empty if they are made at run time.
    pub presets: &'static [Preset],
    /// Names that other programs give to presets: theirs, the preset's.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Names that PGN's `Variant` tag has for presets: the preset's, the tag's. They are read as well.
    pub pgn_names: &'static [(&'static str, &'static str)],
    /// Its own options.
    pub options: &'static [OptionSpec],
    /// Those of its options that only decide the start position: who is given its FEN needs not be told.
    pub start_options: &'static [&'static str],
    /// Option defaults that differ under XBoard.
    pub xboard_defaults: &'static [(&'static str, &'static str)],
    /// What wins, in one sentence for a player who sees the game for the first time.
    pub goal: &'static str,
    /// A summary of the rules: a few short paragraphs in our own words.
    pub rules: &'static str,
    /// The rules in full.
    pub pages: &'static [RulesPage],
    /// What its FEN says after the board, field by field, for editors; empty if that is to be written by
    /// hand.
    pub fen_fields: &'static [FenField],
    /// The letters of the pieces in hand or captured that stand in brackets behind its board, each with its
    /// name, for editors.
    pub fen_held: &'static [(&'static str, &'static str)],
    /// Bench positions: preset name and FEN (10 to 20).
    pub bench: &'static [(&'static str, &'static str)],
}

impl VariantInfo {
    /// A game of which nothing is known yet, for what a game leaves out.
    pub const EMPTY: VariantInfo = VariantInfo {
        title: "",
        presets: &[],
        aliases: &[],
        pgn_names: &[],
        options: &[],
        start_options: &[],
        xboard_defaults: &[],
        goal: "",
        rules: "",
        pages: &[],
        fen_fields: &[],
        fen_held: &[],
        bench: &[],
    };

    /// What PGN's `Variant` tag calls a preset.
    pub fn pgn_name<'a>(&self, preset: &'a Preset) -> &'a str {
        let named = self.pgn_names.iter().find(|(name, _)| *name == preset.name);
        named.map_or(&preset.name, |(_, tag)| tag)
    }

    /// What people call the game under one of its names: the title of the page about that name, else that of
    /// the game.
    pub fn title_of(&self, preset: &Preset) -> &str {
        title_among(self.pages, preset).unwrap_or(self.title)
    }
}

/// The title of the page about a preset.
pub(crate) fn title_among<'a>(
    pages: impl IntoIterator<Item = &'a RulesPage>,
    preset: &Preset,
) -> Option<&'a str> {
    let page = pages.into_iter().find(|page| page.presets.contains(&preset.name))?;
    Some(&page.title)
}

/// One game: ties the parts together.
pub trait Variant: Sized + Send + Sync + 'static {
    /// Its rules.
    type Position: Position;
    /// Its evaluation.
    type Evaluator: Evaluator<Self::Position>;
    /// What it knows about moves.
    type MoveOrder: MoveOrder<Self::Position>;
    /// Its texts, and how XBoard shows it.
    type Notation: BoardCodec<Self::Position>;

    /// Names, options, rules summary, bench.
    const INFO: &'static VariantInfo;

    /// The numbers in the formulas of the search, where the usual ones do not fit the game.
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// How its scores turn into results.
    const CURVE: WinCurve = WinCurve::UNFITTED;

    /// The start position; `seed` feeds whatever is random in it.
    fn start(setup: &Setup, seed: u64) -> Self::Position;

    /// A fresh evaluator.
    fn evaluator() -> Self::Evaluator;

    /// Tables of its solved endings; `None` if it has none.
    fn ending_tables() -> Option<Arc<dyn EndingTables<Self::Position>>> {
        None
    }

    /// The position as Syzygy's tables have it; `None` where they have none.
    fn tablebase_position(_pos: &Self::Position) -> Option<TablebasePosition> {
        None
    }

    /// The values of its pieces, as far as the rules or the evaluation put a number on them. Empty: they do
    /// not.
    fn piece_values() -> Vec<PieceValue> {
        Vec::new()
    }
}
