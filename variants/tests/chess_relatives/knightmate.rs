//! Knightmate, a relative with other pieces, which `docs/write-a-game.md` shows line for line. The
//! counts are from pyffish 0.0.90.

use engine_core::testkit::{RandomPlay, check_invariants, check_suite};
use engine_core::{
    BoardCodec, FenError, Glyph, Notation, PieceInfo, Position, Preset, Setup, Variant, VariantInfo,
};
use variants::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
use variants::chess_board::rules::Rules;
use variants::chess_board::xboard::ShownAsChess;
use variants::chess_board::{ChangedKind, Kind, PieceSet};

#[derive(Clone, Copy, Debug)]
struct KnightmateRules;

static ROYAL_KNIGHT: PieceInfo = PieceInfo::with("Leaps as a knight does, never into check.", &["Castles."]);
static MANN: PieceInfo = PieceInfo::plain("Moves and captures one square in any direction. It is not royal.");
static CROWNED_HORSE: Glyph = Glyph::new("royal-knight", r#"<path d="M30 80L40 40L50 10L60 40L70 80Z"/>"#);
static HEAD: Glyph =
    Glyph::new("mann", r#"<circle cx="50" cy="35" r="18"/><path d="M25 80L38 55H62L75 80Z"/>"#);

static PIECES: PieceSet = PieceSet::changed(&[
    ChangedKind {
        kind: Kind::King,
        letter: b'K',
        name: "Royal Knight",
        betza: "N",
        value: 300,
        mates_alone: false,
        glyph: &CROWNED_HORSE,
        info: &ROYAL_KNIGHT,
    },
    ChangedKind {
        kind: Kind::Knight,
        letter: b'M',
        name: "Mann",
        betza: "K",
        value: 350,
        mates_alone: false,
        glyph: &HEAD,
        info: &MANN,
    },
]);

impl Rules for KnightmateRules {
    type Log = ();
    type State = ();
    const NAME: &'static str = "knightmate";
    const PIECES: &'static PieceSet = &PIECES;
    const START: &'static str = "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1";
}

impl ShownAsChess for KnightmateRules {}

impl Relative for KnightmateRules {
    type Evaluator = CorrectedRelative<Self>;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Knightmate",
        presets: &[Preset::plain("knightmate", "Chess with royal knights")],
        goal: "Checkmate the royal knight.",
        ..VariantInfo::EMPTY
    };

    fn evaluator() -> Self::Evaluator {
        hand_crafted()
    }
}

type Knightmate = RelativeOfChess<KnightmateRules>;
type Text = <Knightmate as Variant>::Notation;

fn read(fen: &str) -> Result<<Knightmate as Variant>::Position, FenError> {
    Text::parse_fen(fen, &setup())
}

fn setup() -> Setup {
    Setup::new(&Knightmate::INFO.presets[0], Knightmate::INFO.options)
}

const COUNTS: &str = "\
rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1 ;D1 18 ;D2 324 ;D3 6765
7r/r2Q2m1/m2bp1p1/pppp2Pk/P1bP1P1p/4P2q/RP4BP/1MBK2MR b - - 3 27 ;D1 43 ;D2 1291
m1b2Q2/rp1ppmk1/5p1r/p5pp/2P5/PP2P3/3P1PPP/RMB1KBMR b KQ - 0 11 ;D1 3 ;D2 84 ;D3 1676
r1b1k1mr/1m1p4/3qp3/pp2b2p/1PB1pP1P/7K/PMPP2PR/R1B2QM1 w kq - 2 18 ;D1 32 ;D2 1304
rm1qkbmr/p4p1p/b2p4/1p6/Pp2pPp1/R1PP1BP1/2QBPM1P/1M2KR2 w - - 2 18 ;D1 34 ;D2 1130
1m2q1mr/2rp1p2/bp1PpB1b/1k2K1p1/p1p2PQ1/PP6/2P1P2P/RM3BMR w - - 1 19 ;D1 34 ;D2 940
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 ;D1 25 ;D2 625 ;D3 15641
4k3/2P5/8/8/8/8/8/4K3 w - - 0 1 ;D1 8 ;D2 29 ;D3 352
8/8/5k2/8/3M4/8/8/4K3 w - - 0 1 ;D1 12 ;D2 80 ;D3 967
4k3/8/3M4/7r/8/8/8/4K3 b - - 0 1 ;D1 17 ;D2 173 ;D3 2349
8/8/8/8/3K4/8/3B4/k7 w - - 0 1 ;D1 15 ;D2 12 ;D3 175
";

#[test]
fn changed_pieces_move_as_declared() {
    assert_eq!(check_suite::<Knightmate>(&setup(), COUNTS, 100_000), 29);
    let fens: Vec<&str> = COUNTS.lines().filter_map(|line| line.split(" ;").next()).collect();
    check_invariants::<Knightmate>(&setup(), &fens, &RandomPlay::new(4, 100));
}

#[test]
fn changed_pieces_are_shown_as_declared() {
    let start = Knightmate::start(&setup(), 0);
    let picture = Text::picture(&start);
    let king = picture.pieces().find(|piece| piece.token == "K").expect("White's king");
    assert_eq!((&*king.name, king.symbol, &*king.drawing.glyph.id), ("Royal Knight", None, "royal-knight"));
    assert_eq!(king.info.own_moves(), ROYAL_KNIGHT.own_moves());
    let has = |text| Text::parse_move(&start, text, &setup()).is_ok();
    assert!(has("e1d3") && !has("e1e2") && !has("b1c3"));
    assert!(read("4k3/8/8/8/8/8/8/N3K3 w - - 0 1").is_err(), "there are no knights");
    let board = <Text as BoardCodec<_>>::setup(&start, &setup()).expect("XBoard does not know the game");
    let lines: Vec<String> =
        board.pieces.iter().map(|line| format!("{} {}", line.piece, line.betza)).collect();
    for line in ["K NisO2", "k NisO2", "M& K"] {
        assert!(lines.iter().any(|known| known == line), "{line} of {lines:?}");
    }
}

#[test]
fn a_bishop_may_mate_royal_knights() {
    let is_drawn = |fen| read(fen).expect("a position").insufficient_material();
    assert!(is_drawn("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(!is_drawn("4k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
}

#[test]
fn the_guide_shows_these_pieces() {
    let code = include_str!("knightmate.rs");
    let pieces =
        &code[code.find("static PIECES").expect("its begin")..code.find("impl Rules").expect("its end")];
    let guide = include_str!("../../../docs/write-a-game.md");
    let unindented: Vec<&str> = guide.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    assert!(
        unindented.join("\n").contains(pieces.trim_end()),
        "docs/write-a-game.md does not show:\n{pieces}"
    );
}
