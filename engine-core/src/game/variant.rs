//! Parts of a game besides its rules, and the trait that ties them together.

use std::borrow::Cow;
use std::sync::Arc;

use crate::endings::EndingTables;
use crate::endings::tablebase::{TablebaseGame, TablebasePosition};
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

/// Move type of a variant.
pub(crate) type Move<V> = <<V as Variant>::Position as Position>::Move;

/// Evaluation. Owned by the search thread, never by the position; incremental state follows the
/// line.
pub trait Evaluator<P: Position>: Clone + Send + 'static {
    /// Resets the state to `pos`.
    fn reset(&mut self, _pos: &P) {}

    /// Called before a move (not a null move) is made from `pos`, after which positions will be
    /// scored.
    fn leaving(&mut self, _pos: &P) {}

    /// Called after a move or null move was made; `after` is the position after it.
    fn made(&mut self, _after: &P) {}

    /// Called after the last move or null move was unmade.
    fn unmade(&mut self) {}

    /// Evaluation from the view of the side to move, within ±[`Score::EVAL_MAX`].
    fn score(&mut self, pos: &P) -> Score;

    /// Share of a lead that counts in the last scored position, 0 to [`WHOLE`]: less if it can
    /// hardly be won. The score includes it; a network's correction is scaled by it.
    fn lead_share(&self) -> i32 {
        WHOLE
    }

    /// Evaluation term by term, for the `eval` command. Empty if unavailable.
    fn terms(&mut self, _pos: &P) -> Vec<EvalTerm> {
        Vec::new()
    }

    /// Interface for tuners; `None` if there is nothing to tune.
    fn tunable(&mut self) -> Option<&mut dyn Tunable<P>> {
        None
    }

    /// Returns, for each square where this is valid, the position without the pieces on it.
    fn without_each(&self, _pos: &P) -> Vec<(AnySquare, P)> {
        Vec::new()
    }

    /// Contributions of the pieces to the score by square, in centipawns from White's view, with
    /// everything else unchanged. Empty if unavailable.
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

    /// Replaceable network; `None` if the game has no inputs for networks.
    fn network_slot(&mut self) -> Option<&mut dyn NetworkSlot<P>> {
        None
    }
}

/// Line of an evaluation table, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalTerm {
    /// Name of the term.
    pub name: &'static str,
    /// Middlegame value for White and for Black.
    pub midgame: [i32; 2],
    /// Endgame value for White and for Black.
    pub endgame: [i32; 2],
}

/// Hash of a move's code.
fn scattered(code: MoveCode) -> usize {
    (code.bits().wrapping_mul(0x9E37_79B1) >> 16) as usize
}

/// Move ordering data of a game; none by default. The statistics are a part of the search.
pub trait MoveOrder<P: Position>: 'static {
    /// Number of piece-to indices (moving piece and destination), the size of a history table.
    const PIECE_TO: usize = 1024;
    /// Size of the butterfly table (origin and destination, or similar).
    const BUTTERFLY: usize = 4096;
    /// Number of kinds of victims for the capture history.
    const VICTIMS: usize = 1;

    /// Piece-to index below [`PIECE_TO`](MoveOrder::PIECE_TO), the same for corresponding moves of
    /// both colours. The default hashes the code of the move.
    fn piece_to(pos: &P, mv: P::Move) -> usize {
        scattered(pos.encode(mv)) % Self::PIECE_TO
    }

    /// Butterfly index below [`BUTTERFLY`](MoveOrder::BUTTERFLY). The default hashes the code of
    /// the move.
    fn butterfly(pos: &P, mv: P::Move) -> usize {
        scattered(pos.encode(mv)) % Self::BUTTERFLY
    }

    /// Index below [`VICTIMS`](MoveOrder::VICTIMS) of the piece that a noisy move captures.
    fn victim(_pos: &P, _mv: P::Move) -> usize {
        0
    }

    /// Estimated material swing of a move in centipawns.
    fn capture_gain(_pos: &P, _mv: P::Move) -> i32 {
        0
    }

    /// Static exchange evaluation: returns true if the move leaves the mover at least `floor`
    /// centipawns up.
    fn see_ge(pos: &P, mv: P::Move, floor: i32) -> bool {
        Self::capture_gain(pos, mv) >= floor
    }

    /// Returns true if the side to move is in check, or in the game's equivalent.
    fn in_check(_pos: &P) -> bool {
        false
    }

    /// Returns true if the side to move certainly wins the game with one move, by a rule that a
    /// search would detect only a ply later.
    #[inline]
    fn wins_at_once(_pos: &P) -> bool {
        false
    }

    /// Returns a fast guess if the move gives check (or the equivalent); may err towards `false`.
    fn gives_check(_pos: &P, _mv: P::Move) -> bool {
        false
    }

    /// Returns true if zugzwang is unlikely, so that null-move pruning may be tried.
    fn null_move_ok(_pos: &P) -> bool {
        false
    }

    /// Key of the position after a move, or a guess that is correct for most moves: its table entry
    /// is prefetched while the move is examined. `None` for no guess.
    #[inline]
    fn likely_key(_pos: &P, _mv: P::Move) -> Option<Key> {
        None
    }

    /// Returns true if a side has only royal pieces left, such as a bare king: players of limited
    /// strength on the other side then overlook nothing.
    fn has_bare_side(_pos: &P) -> bool {
        false
    }

    /// Hashes of features with systematic evaluation errors (pawn structure, each side's pieces),
    /// for correction history. A constant key switches its table off.
    fn correction_keys(_pos: &P) -> [Key; 3] {
        [0; 3]
    }
}

/// Text of a page of rules.
#[derive(Clone, Copy, Debug)]
pub enum PageText {
    /// Static text.
    Written(&'static str),
    /// Text generated on demand from the page's name and the preset that it shows.
    Made(fn(page: &str, preset: &Preset) -> String),
}

/// Page of rules for users.
#[derive(Clone, Debug)]
pub struct RulesPage {
    /// Name, which is that of its file.
    pub name: Text,
    /// Common name of the game.
    pub title: Text,
    /// Presets of the page; empty for all that no other page of the game lists.
    pub presets: Words,
    /// Markdown with the directives of the front end for diagrams and worked examples.
    pub text: PageText,
    /// Tutorial of the game in TOML, as the front end reads it; empty if there is none.
    pub tutorial: &'static str,
    /// Puzzles of the game, one per line, as the front end reads them; empty if there are none.
    pub puzzles: &'static str,
    /// True if few players know the game: boards then explain its pieces unasked, and lists have it
    /// after the others.
    pub is_unusual: bool,
}

impl RulesPage {
    /// Creates the only page of a game.
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

    /// Text of the page for a game under this preset.
    pub fn text(&self, preset: &Preset) -> Cow<'static, str> {
        match self.text {
            PageText::Written(text) => text.into(),
            PageText::Made(make) => make(&self.name, preset).into(),
        }
    }

    /// Returns the page with a tutorial.
    pub const fn with_tutorial(mut self, tutorial: &'static str) -> RulesPage {
        self.tutorial = tutorial;
        self
    }

    /// Returns the page marked as unusual.
    pub const fn unusual(mut self) -> RulesPage {
        self.is_unusual = true;
        self
    }

    /// Returns the page with puzzles.
    pub const fn with_puzzles(mut self, puzzles: &'static str) -> RulesPage {
        self.puzzles = puzzles;
        self
    }
}

/// Randomly drawn start position, depending on an option.
#[derive(Clone, Copy, Debug)]
pub struct DrawnStart {
    /// Option and value that enable it.
    pub under: (&'static str, &'static str),
    /// Start option and value that draw it.
    pub by: (&'static str, &'static str),
}

/// Static information about a game.
#[derive(Debug)]
pub struct VariantInfo {
    /// Title.
    pub title: &'static str,
    /// Names of the game, the main one first; empty if they are created at run time.
    pub presets: &'static [Preset],
    /// Names of presets in other programs: pairs of their name and the preset's.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Names that XBoard has for presets beside [`Preset::xboard_name`], in pairs as in
    /// [`aliases`](VariantInfo::aliases); they are announced to it as well.
    pub xboard_aliases: &'static [(&'static str, &'static str)],
    /// Names of presets in PGN's `Variant` tag: pairs of the preset's name and the tag's. The
    /// reader accepts them as well.
    pub pgn_names: &'static [(&'static str, &'static str)],
    /// Options of the game.
    pub options: &'static [OptionSpec],
    /// Options that only determine the start position: its FEN makes them unnecessary.
    pub start_options: &'static [&'static str],
    /// Randomly drawn start of games to be played, unless one of
    /// [`start_options`](VariantInfo::start_options) is set.
    pub drawn_start: Option<DrawnStart>,
    /// Option defaults that differ under XBoard.
    pub xboard_defaults: &'static [(&'static str, &'static str)],
    /// Goal of the game, in one sentence for new players.
    pub goal: &'static str,
    /// Summary of the rules: a few short paragraphs.
    pub rules: &'static str,
    /// Complete rules.
    pub pages: &'static [RulesPage],
    /// FEN fields after the board, for editors; empty if users must type them.
    pub fen_fields: &'static [FenField],
    /// Letters of pieces in hand or captured in brackets after the board, each with its name, for
    /// editors.
    pub fen_held: &'static [(&'static str, &'static str)],
    /// Benchmark positions: preset name and FEN (10 to 20).
    pub bench: &'static [(&'static str, &'static str)],
}

impl VariantInfo {
    /// Empty information, for omitted fields.
    pub const EMPTY: VariantInfo = VariantInfo {
        title: "",
        presets: &[],
        aliases: &[],
        xboard_aliases: &[],
        pgn_names: &[],
        options: &[],
        start_options: &[],
        drawn_start: None,
        xboard_defaults: &[],
        goal: "",
        rules: "",
        pages: &[],
        fen_fields: &[],
        fen_held: &[],
        bench: &[],
    };

    /// Names of presets in other programs and in records: pairs of that name and the preset's.
    pub fn other_names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let records = self.pgn_names.iter().map(|&(preset, tag)| (tag, preset));
        self.aliases.iter().chain(self.xboard_aliases).copied().chain(records)
    }

    /// Name of a preset in PGN's `Variant` tag.
    pub fn pgn_name<'a>(&self, preset: &'a Preset) -> &'a str {
        let named = self.pgn_names.iter().find(|(name, _)| *name == preset.name);
        named.map_or(&preset.name, |(_, tag)| tag)
    }

    /// Title of the game under one of its names: that of the page about this name, else that of the
    /// game.
    pub fn title_of(&self, preset: &Preset) -> &str {
        title_among(self.pages, preset).unwrap_or(self.title)
    }
}

/// Title of the page about a preset.
pub(crate) fn title_among<'a>(
    pages: impl IntoIterator<Item = &'a RulesPage>,
    preset: &Preset,
) -> Option<&'a str> {
    let page = pages.into_iter().find(|page| page.presets.contains(&preset.name))?;
    Some(&page.title)
}

/// A game: ties the parts together.
pub trait Variant: Sized + Send + Sync + 'static {
    /// Rules.
    type Position: Position;
    /// Evaluation.
    type Evaluator: Evaluator<Self::Position>;
    /// Move ordering data.
    type MoveOrder: MoveOrder<Self::Position>;
    /// Notation, and the codec for XBoard.
    type Notation: BoardCodec<Self::Position>;

    /// Names, options, summary of the rules, benchmark.
    const INFO: &'static VariantInfo;

    /// Search parameters, if the defaults do not suit the game.
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// Relation between scores and results.
    const CURVE: WinCurve = WinCurve::UNFITTED;

    /// Start position; `seed` determines its random choices.
    fn start(setup: &Setup, seed: u64) -> Self::Position;

    /// Creates an evaluator.
    fn evaluator() -> Self::Evaluator;

    /// Endgame tables; `None` if the game has none.
    fn ending_tables() -> Option<Arc<dyn EndingTables<Self::Position>>> {
        None
    }

    /// Game of Syzygy tablebases to which a position belongs, with any number of pieces.
    fn tablebase_game(_pos: &Self::Position) -> Option<TablebaseGame> {
        None
    }

    /// The position in the form of Syzygy tablebases; `None` if they do not contain it.
    fn tablebase_position(_pos: &Self::Position) -> Option<TablebasePosition> {
        None
    }

    /// Values of the pieces, as far as the rules or the evaluation define them; empty if they do
    /// not.
    fn piece_values() -> Vec<PieceValue> {
        Vec::new()
    }
}
