//! A game with kings as ordinary pieces, as in Extinction Chess: pawns promote to kings, and kings
//! castle.

use engine_core::{Evaluator, Notation, Position, Preset, Setup, Side, Variant, VariantInfo};
use variants::chess::{CorrectedRelative, Relative, RelativeOfChess, hand_crafted};
use variants::chess_board::rules::Rules;
use variants::chess_board::xboard::ShownAsChess;
use variants::chess_board::{ChessBoard, Kind};

/// Value that these rules add for each king, in centipawns.
const PER_KING: i32 = 2000;

#[derive(Clone, Copy, Debug)]
struct CommonersRules;

impl Rules for CommonersRules {
    type Log = ();
    type State = ();
    const NAME: &'static str = "commoners";
    const CHECKS: bool = false;
    const ANY_KINGS: bool = true;
    const MORE_PROMOTIONS: &'static [Kind] = &[Kind::King];

    fn bonus(board: &ChessBoard, _state: &()) -> i32 {
        let [white, black] = Side::BOTH.map(|side| board.pieces(side, Kind::King).count() as i32);
        PER_KING * (white - black)
    }
}

impl ShownAsChess for CommonersRules {}

impl Relative for CommonersRules {
    type Evaluator = CorrectedRelative<Self>;

    const INFO: &'static VariantInfo =
        &VariantInfo { title: "Commoners", presets: &[Preset::plain("commoners", "")], ..VariantInfo::EMPTY };

    fn evaluator() -> Self::Evaluator {
        hand_crafted()
    }
}

type Commoners = RelativeOfChess<CommonersRules>;
type Text = <Commoners as Variant>::Notation;
type Board = <Commoners as Variant>::Position;

fn setup() -> Setup {
    Setup::new(&Commoners::INFO.presets[0], Commoners::INFO.options)
}

fn after(fen: &str, moves: &str) -> Board {
    let mut pos = Text::parse_fen(fen, &setup()).unwrap();
    for text in moves.split_whitespace() {
        let mv = Text::parse_move(&pos, text, &setup()).unwrap();
        pos.make_move(mv).unwrap();
    }
    pos
}

/// A pawn that promotes to a king between king and rook must not castle in the king's place.
const PROMOTING: &str = "rnbqk2r/pppp4/8/8/8/7K/PPPPp3/RNBQ3R b kq - 0 1";

#[test]
fn a_right_belongs_to_its_king() {
    let pos = after(PROMOTING, "e2e1k h3h4");
    let texts: Vec<String> =
        pos.legal_moves().into_iter().map(|mv| Text::move_text(&pos, mv, &setup())).collect();
    assert!(texts.contains(&"e8g8".to_string()) && !texts.contains(&"e1g8".to_string()), "{texts:?}");
    assert!(texts.contains(&"e1f1".to_string()), "the new king moves as well");
    let castled = after(PROMOTING, "e2e1k h3h4 e8g8 h4h5");
    assert!(Text::fen(&castled).starts_with("rnbq1rk1/pppp4/8/7K/8/8/PPPP4/RNBQk2R b - -"));
}

#[test]
fn rights_of_one_of_several_kings_survive_a_fen() {
    let pos = after(PROMOTING, "e2e1k h3h4");
    let fen = Text::fen(&pos);
    assert!(fen.contains(" b kq "), "{fen}");
    assert_eq!(Text::fen(&after(&fen, "")), fen);
    assert_eq!(Text::fen(&after(&fen, "e1f1 h4h5")), Text::fen(&after(PROMOTING, "e2e1k h3h4 e1f1 h4h5")));
}

/// Static evaluation of a position for the side to move, in centipawns.
fn score(fen: &str) -> i32 {
    let pos = after(fen, "");
    let mut evaluator = Commoners::evaluator();
    evaluator.reset(&pos);
    evaluator.score(&pos).value()
}

/// The side with more material is ahead, with any kings.
#[test]
fn any_number_of_kings_is_evaluated() {
    for kings in ["4k3/8/8/8/8/8/8/4K3", "8/8/8/8/8/8/8/8", "4k3/8/8/8/8/8/8/8", "2k1k3/8/8/8/8/8/8/2K1K3"] {
        let with_queen = kings.replacen("/8/8/8/8/8/", "/8/8/2Q5/PPP5/8/", 1);
        assert_ne!(with_queen, kings);
        assert!(score(&format!("{with_queen} w - - 0 1")) > 300, "{with_queen}");
    }
    let [two, one] =
        ["4k3/8/8/8/8/8/PPPP4/3KK3", "4k3/8/8/8/8/8/PPPP4/3K4"].map(|board| format!("{board} w - - 0 1"));
    assert!(score(&two) > score(&one) + PER_KING + 200, "a king more is a piece more, and the rules' bonus");
}

/// A position with exchanged colours is as good for Black.
#[test]
fn several_kings_are_evaluated_alike_for_both_sides() {
    for (white, black) in [
        ("r3k2r/pp4pp/2n5/8/3P4/2N4K/PP3PPP/R3K2R", "r3k2r/pp3ppp/2n4k/3p4/8/2N5/PP4PP/R3K2R"),
        ("4k3/pppp4/8/8/8/7K/4PPPP/K3RN2", "k3rn2/4pppp/7k/8/8/8/PPPP4/4K3"),
    ] {
        assert_eq!(score(&format!("{white} w - - 0 1")), score(&format!("{black} b - - 0 1")), "{white}");
    }
}

/// Kings that are pieces like others are not in check: they may stay under attack, and castle out
/// of it and through it.
#[test]
fn kings_that_are_not_royal_are_never_in_check() {
    let attacked = after("r3k2r/3p4/8/8/8/4Q3/8/4K3 b kq - 0 1", "");
    assert!(attacked.board().checkers().is_empty() && Text::checked(&attacked).is_empty());
    for castling in ["e8g8", "e8c8", "a8b8"] {
        Text::parse_move(&attacked, castling, &setup()).unwrap();
    }
    let mut moved = attacked.clone();
    let mv = Text::parse_move(&moved, "a8b8", &setup()).unwrap();
    moved.make_move(mv).unwrap();
    let capture = Text::parse_move(&moved, "e3e8", &setup()).unwrap();
    assert_eq!(Text::readable_move(&moved, capture, &setup()), "Qxe8", "no mark of check");
}
