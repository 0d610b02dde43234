//! Names, options and summary of the rules.

use engine_core::nnue::{BuiltIn, NetworkEvaluator};
use engine_core::{
    FenField, FenFieldKind, OptionKind, OptionSpec, Preset, RulesPage, Setup, Text, Variant, VariantInfo,
    WinCurve, Words,
};

use super::curve::CURVE;
use super::eval::CrazyEvaluator;
use super::fen::{self, DENIAL_OPTION};
use super::notation::CrazyNotation;
use super::order::CrazyOrder;
use super::state::CrazyPosition;

/// Crazy Chess.
#[derive(Debug)]
pub struct Crazy;

const NAME: &str = "crazy";

static OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: DENIAL_OPTION,
    kind: OptionKind::Combo {
        default: Text::Static("hard"),
        values: Words::Static(&["hard", "soft", "off"]),
    },
    help: "Right to deny a move (hard: every move; soft: all but the King's; off: none)",
}];

static PRESETS: &[Preset] = &[Preset::plain(
    NAME,
    "Stacked Rooks, exploding Queens, Bishops with two lives, and the right to deny a move",
)];

const RULES: &str = "\
Chess from the usual start, won by mate, with changes to every piece. What a move captures takes effect when the move is \
complete, in the order of the captures.

Rook: whoever could move to its square without capturing may jump inside it, whatever its colour. Those inside stand in order above it, go \
with it, and move from its square as if they stood there alone. Capturing the square captures the Rook only; then those inside fall on \
the square one by one, each capturing what it hits, friend or foe.

Queen: instead of moving it may capture everything on the squares around it, both colours, if anything is there; if that costs its own King \
the game is lost. When it is captured it does the same, and captures what stands on its own square too.

Bishop: captured for the first time it rises again on its square, capturing what is there. It stays until the end of its owner's next \
turn. Knight: it may capture one enemy on a square of its path instead of on its goal, also one inside a Rook.

King: always two steps in one move, each of which may capture or jump inside a Rook; it may return to its square and cross \
attacked ones. A Queen taken with the first step explodes before the second, while the King stands nowhere. Castling counts as the \
first step; the Rook takes its contents along.

Pawn: it steps forward, backward or sideways, from its second rank also two squares forward or sideways, and captures as in chess. It never \
enters its first rank. Instead of moving it may swap places with a piece that stands where it could step (a disguise), and further Pawns may \
follow in a chain, each swapping with the same piece on the square that the last one left.

Denial: Black begins with the right to deny. Its holder may answer a move with 'deny': the move is taken back, the opponent must \
play another one, and the right passes to the opponent. The denier's next move cannot be denied. Option CrazyDenial: soft \
protects the King's moves from denial, off removes the right.";

/// Bench positions: the start, and positions from self-play games.
const BENCH: &[(&str, &str)] = &[
    (NAME, fen::START),
    (NAME, "rnbqkb1r/p1pppppp/5n2/1p6/8/2P2N2/PPPPPP1P/R1BQKBNR w KQkq - 1 5 deny:b"),
    (NAME, "r1b2b1r/1pp2ppp/2n1k3/3pp3/pP1P1R1P/2K5/N4R{N}P1/8 w - - 2 18 deny:w"),
    (NAME, "4r1nr/p4pkp/8/p4Qp1/8/4P3/PP2P3/R3K3 w Q g6g5 0 18 deny:w"),
    (NAME, "rn3r{k}2/1p6/8/1p5p/2N5/5N2/4PPPP/7R{K} w - - 0 24 deny:b"),
    (NAME, "rnbqk1nr/ppbppp1p/6pp/8/8/PN2P3/P1PP1PPP/R1BQKBNR w KQkq g7h7 0 5 deny:b"),
    (NAME, "rnbq1bn1/kpp1p1p1/8/3p1p2/7r/4P1QP/PPPP1PP1/RNB1KB1R w KQ d7e7,f7g7 0 8 deny:b"),
    (NAME, "3r1b1r/2k1bpp1/1ppp4/N3pP2/4B1P1/2P2P1P/2P5/R6K w - - 0 25 deny:w"),
    (NAME, "rn2kbnr/bp1p1ppp/4p3/1B6/P7/5P2/4N1PP/3R{K}3R w kq - 0 14 deny:w"),
    (NAME, "rnb1kbnr/pp1p1ppp/3p4/4p3/P7/2P4+B/1P1PPP1q/RNBQK3 w Qkq - 0 9 deny:b:immune"),
    (NAME, "6r{k}1/2nppppp/4p3/1P6/2P5/3N4/5PP1/7R{K} w - - 1 24 deny:b"),
    (NAME, "r3k1nr/1pp1bppp/p3p3/1q1pP3/3P4/2P2N2/1P3PPP/RNBQ1R{K}2 w kq - 3 11 deny:b"),
];

/// Built-in network.
static NETWORK: BuiltIn = built_in!("crazy");

/// FEN fields after the board.
const FIELDS: &[FenField] = &[
    FenField::SIDE,
    FenField::CASTLING,
    FenField::new("En passant: the square passed and the Pawn's (e6e5)", FenFieldKind::Text),
    FenField::HALFMOVES,
    FenField::FULLMOVE,
    FenField::new(
        "Right to deny",
        FenFieldKind::Choice(&[
            ("deny:-", "nobody has it"),
            ("deny:w", "White"),
            ("deny:b", "Black"),
            ("deny:w:immune", "White, but not against the last move"),
            ("deny:b:immune", "Black, but not against the last move"),
            ("deny:w:next", "White, whose move has just been denied"),
            ("deny:b:next", "Black, whose move has just been denied"),
        ]),
    ),
];

impl Variant for Crazy {
    type Position = CrazyPosition;
    type Evaluator = CrazyEvaluator;
    type MoveOrder = CrazyOrder;
    type Notation = CrazyNotation;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Crazy Chess",
        presets: PRESETS,
        options: OPTIONS,
        goal: "Checkmate the enemy King, and do not blow up your own.",
        rules: RULES,
        pages: &[RulesPage::only("crazy", "Crazy Chess", rules!("rules.md"))
            .unusual()
            .with_tutorial(include_str!("tutorial.toml"))
            .with_puzzles(puzzles!("puzzles.txt"))],
        fen_fields: FIELDS,
        bench: BENCH,
        ..VariantInfo::EMPTY
    };

    const CURVE: WinCurve = CURVE;

    fn start(setup: &Setup, _seed: u64) -> CrazyPosition {
        fen::parse(fen::START, fen::denial_rule(setup)).expect("the start position is right")
    }

    fn evaluator() -> Self::Evaluator {
        CrazyEvaluator::new(NetworkEvaluator::built_in(&NETWORK))
    }
}
