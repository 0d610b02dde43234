//! Names, options and summary of the rules.

use std::sync::Arc;

use engine_core::endings::EndingTables;
use engine_core::endings::tablebase::{TablebaseGame, TablebasePosition};
use engine_core::{
    FixedOption, OptionKind, OptionSpec, PageText, PieceValue, Preset, RulesPage, SearchParams, Setup, Text,
    Variant, VariantInfo, WinCurve, Words,
};

use crate::chess::{CHESS, CURVE, Classical, FISCHERANDOM, PAGE, PARAMS};
use crate::chess_board::chess960;
use crate::chess_board::endings::{BoardTables, tablebase_position};
use crate::chess_board::kinds::{Armies, Army, KINDS, Kind, KindInfo};
use crate::chess_board::notation::ChessNotation;
use crate::chess_board::order::Order;
use crate::grand_tournament::bench::BENCH;
use crate::grand_tournament::eval::TournamentEvaluator;
use crate::grand_tournament::rules::ArmyPosition;
use crate::grand_tournament::setup::{BLACK_ARMY, WHITE_ARMY, armies_of};

/// Chess, and chess with different armies.
#[derive(Debug)]
pub struct GrandTournament;

static OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: WHITE_ARMY,
        kind: OptionKind::Combo { default: Text::Static("fide"), values: Words::Static(&Army::NAMES) },
        help: "White's army",
    },
    OptionSpec {
        name: BLACK_ARMY,
        kind: OptionKind::Combo { default: Text::Static("clobberers"), values: Words::Static(&Army::NAMES) },
        help: "Black's army",
    },
    chess960::CHESS960_OPTION,
    chess960::WHITE_ARRAY_OPTION,
    chess960::BLACK_ARRAY_OPTION,
    chess960::RANDOM_ARRAYS_OPTION,
];

macro_rules! pairing {
    ($white:literal, $black:literal, $summary:literal) => {
        Preset::fixing(
            concat!("gt-", $white, "-", $black),
            concat!("gt-", $white, "-", $black),
            $summary,
            const { &[(WHITE_ARMY, Text::Static($white)), (BLACK_ARMY, Text::Static($black))] },
        )
    };
}

/// Both armies of chess.
const ORTHODOX: [FixedOption; 2] = [(WHITE_ARMY, Text::Static("fide")), (BLACK_ARMY, Text::Static("fide"))];

static PRESETS: &[Preset] = &[
    Preset::fixing(CHESS, "normal", "Orthodox chess", const { &ORTHODOX }),
    Preset::fixing(
        FISCHERANDOM,
        FISCHERANDOM,
        "Chess960, chess from other start arrays",
        const {
            let [white, black] = ORTHODOX;
            &[white, black, (chess960::CHESS960, Text::Static("true"))]
        },
    ),
    Preset::plain(
        "grandtournament",
        "Chess with different armies, chosen by the options WhiteArmy and BlackArmy",
    ),
    pairing!("fide", "fide", "Fabulous FIDEs against Fabulous FIDEs"),
    pairing!("fide", "clobberers", "Fabulous FIDEs against Colorbound Clobberers"),
    pairing!("fide", "nutters", "Fabulous FIDEs against Nutty Knights"),
    pairing!("fide", "rookies", "Fabulous FIDEs against Remarkable Rookies"),
    pairing!("clobberers", "fide", "Colorbound Clobberers against Fabulous FIDEs"),
    pairing!("clobberers", "clobberers", "Colorbound Clobberers against Colorbound Clobberers"),
    pairing!("clobberers", "nutters", "Colorbound Clobberers against Nutty Knights"),
    pairing!("clobberers", "rookies", "Colorbound Clobberers against Remarkable Rookies"),
    pairing!("nutters", "fide", "Nutty Knights against Fabulous FIDEs"),
    pairing!("nutters", "clobberers", "Nutty Knights against Colorbound Clobberers"),
    pairing!("nutters", "nutters", "Nutty Knights against Nutty Knights"),
    pairing!("nutters", "rookies", "Nutty Knights against Remarkable Rookies"),
    pairing!("rookies", "fide", "Remarkable Rookies against Fabulous FIDEs"),
    pairing!("rookies", "clobberers", "Remarkable Rookies against Colorbound Clobberers"),
    pairing!("rookies", "nutters", "Remarkable Rookies against Nutty Knights"),
    pairing!("rookies", "rookies", "Remarkable Rookies against Remarkable Rookies"),
];

const RULES: &str = "\
Chess in which each side brings one of four armies (Ralph Betza's Chess with Different Armies, after Lucien Bao's Grand Tournament). \
King and pawns are the same for all; the pieces behind the pawns differ. Fide against Fide is orthodox chess.

fide: Rook R, Knight N, Bishop B, Queen Q, as in chess.
clobberers: Bede D (bishop, or leaps two squares along a rank or file), FAD A (one or two squares diagonally or two straight, leaping), \
Waffle W (one square straight, or leaps two diagonally), Cardinal C (bishop and knight).
nutters: Charging Rook G (rook forward and sideways, one square straight or diagonally back), Fibnif I (one square diagonally, or the \
four knight moves of two ranks), Charging Knight H (the four forward knight moves; one square sideways, straight or diagonally back), \
Colonel O (rook forward and sideways, the four forward knight moves, and one square anywhere).
rookies: Short Rook S (rook, at most four squares), Woody Rook M (leaps one or two squares straight), Half Duck F (one square diagonally, \
or leaps two or three straight), Chancellor E (rook and knight).

A pawn promotes to any piece of either army in the game. Castling works with any army's corner piece; on the queen's side, where a Bede \
stands in the corner, the king goes to b and the Bede to c, so that it keeps its colour. Check, checkmate, stalemate, repetition and the \
fifty-move rule are those of chess.";

impl Variant for GrandTournament {
    type Position = ArmyPosition;
    type Evaluator = TournamentEvaluator;
    type MoveOrder = Order;
    type Notation = ChessNotation;

    const INFO: &'static VariantInfo = &VariantInfo {
        title: "Grand Tournament",
        presets: PRESETS,
        aliases: &[
            ("chess 960", FISCHERANDOM),
            ("fischer random", FISCHERANDOM),
            ("standard", CHESS),
            ("from position", CHESS),
            ("classical", CHESS),
            ("chess with different armies", "grandtournament"),
            ("cwda", "grandtournament"),
            // Pychess has one name for both colours of a pairing.
            ("cwda-fide-clobberers", "gt-fide-clobberers"),
            ("cwda-fide-knights", "gt-fide-nutters"),
            ("cwda-fide-rookies", "gt-fide-rookies"),
            ("cwda-clobberers", "gt-clobberers-clobberers"),
            ("cwda-clobberers-knights", "gt-clobberers-nutters"),
            ("cwda-clobberers-rookies", "gt-clobberers-rookies"),
            ("cwda-knights", "gt-nutters-nutters"),
            ("cwda-knights-rookies", "gt-nutters-rookies"),
            ("cwda-rookies", "gt-rookies-rookies"),
        ],
        pgn_names: &[(FISCHERANDOM, "Chess960")],
        options: OPTIONS,
        goal: "Checkmate the enemy king.",
        rules: RULES,
        pages: &[
            PAGE,
            RulesPage {
                name: Text::Static("grand-tournament"),
                title: Text::Static("Grand Tournament"),
                presets: Words::Static(&[]),
                text: PageText::Written(rules!("rules.md")),
                tutorial: include_str!("tutorial.toml"),
                puzzles: puzzles!("puzzles.txt"),
                is_unusual: true,
            },
            RulesPage::only("endings", "Endings", rules!("endings.md")),
        ],
        bench: BENCH,
        ..chess960::INFO
    };

    const CURVE: WinCurve = CURVE;

    const PARAMS: SearchParams = PARAMS;

    fn start(setup: &Setup, seed: u64) -> ArmyPosition {
        let (white, black) = armies_of(setup);
        if !chess960::is_in_force(setup) {
            return ArmyPosition::start_with(white, black);
        }
        let [first, second] = chess960::arrays_of(setup, seed);
        ArmyPosition::start_from([(white, first), (black, second)], true)
    }

    fn evaluator() -> Self::Evaluator {
        TournamentEvaluator::default()
    }

    fn ending_tables() -> Option<Arc<dyn EndingTables<ArmyPosition>>> {
        Some(Arc::new(BoardTables::default()))
    }

    /// Returns chess for chess and Chess960.
    fn tablebase_game(pos: &ArmyPosition) -> Option<TablebaseGame> {
        (pos.board().armies() == Armies::FIDE).then_some(TablebaseGame::Chess)
    }

    fn tablebase_position(pos: &ArmyPosition) -> Option<TablebasePosition> {
        tablebase_position(pos.board(), Self::tablebase_game(pos)?)
    }

    /// Excludes kings, which are never traded.
    fn piece_values() -> Vec<PieceValue> {
        let traded = KINDS.iter().filter(|info| info.kind.is_real() && info.kind != Kind::King);
        let piece_value = |info: &KindInfo| PieceValue {
            name: info.name,
            stated: Some(info.value),
            weight: Classical::material(info.kind),
        };
        traded.map(piece_value).collect()
    }
}
