//! Declarations of the messages in TypeScript.

use std::{env, fs};

use ts_rs::{Config, TS};

use super::*;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/messages/declarations.d.ts");
const HEAD: &str = "// Messages between the pages' scripts and their host, from the types in this folder.\n\
    // Written by WRITE_MESSAGES=1 cargo test -p tabletop --lib declared\n";

macro_rules! declarations {
    ($($message:ty),* $(,)?) => {{
        let config = Config::default().with_large_int("number");
        [$(format!("\n{}\n", <$message>::decl(&config))),*].concat()
    }};
}

#[test]
fn declared() {
    let types = declarations![
        Answer,
        ErrorMessage,
        LinkMessage,
        OpenedMessage<'_>,
        SolutionMessage,
        BoardDrawing,
        StartDrawing,
        NamedDrawing,
        CapturedPieces,
        HandPieces,
        HandPiece,
        OptionPictures,
        OptionPicture,
        ValuePicture,
        LetterPicture,
        EditorMessage,
        EditorPiece,
        HeldPiece,
        EditorField,
        FieldControl,
        ValueWords,
        GameMessage,
        GameTitle,
        MoveWords,
        PlayedMove,
        ClocksMessage,
        ResultMessage,
        SeatsMessage,
        ProposalMessage,
        PreviewMessage,
        SquareMessage,
        PiecePower,
        OpenRequest,
        ListGamesRequest,
        EditedPosition,
        PageAction,
        TreeMessage,
        TreeMessageStep,
        BetterMove,
        GraphPoint,
        TagsMessage,
        ListedGames,
        ListedGame,
        ThoughtMessage,
        LineMessage,
        ReportData,
        ReportMessage,
        TutorialMessage,
        TutorialStep,
        TutorialReply,
        PuzzlesMessage,
        PuzzleMessage,
        PuzzleBoards,
        PuzzleBoard,
        MistakesMessage,
        MistakeStep,
        RoomsRequest,
        RoomsReply,
        WireOrder,
        OrderAction,
        WorkshopRequest,
        ClickMessage,
        StrokeMessage,
        TurnsMessage,
        ArmyForm,
        PieceForm,
        PieceMessage,
        PieceMark,
        DrawingMessage,
        ArmyMessage,
        ArmyStrength,
        ArmyGame,
    ];
    let text = format!("{HEAD}{types}");
    if env::var_os("WRITE_MESSAGES").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let written = fs::read_to_string(FILE).unwrap_or_default();
    assert!(written == text, "{FILE} is out of date: run this test with WRITE_MESSAGES=1");
}
