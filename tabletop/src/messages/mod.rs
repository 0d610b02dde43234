//! Messages between the pages' scripts and their host, a server or the WebAssembly module: requests
//! of pages, answers, events, and the orders of a page's worker.
//!
//! `declarations.d.ts` declares them for the scripts. The test `declared` compares it with the
//! types and writes it with `WRITE_MESSAGES=1`; `scripts/check_scripts.sh` checks the scripts
//! against it.

mod answer;
mod board;
#[cfg(test)]
mod declared;
mod editor;
mod game;
mod request;
mod study;
mod thought;
mod training;
mod worker;
mod workshop;

use serde::Serialize;

pub use answer::{Answer, ErrorMessage};
pub(crate) use answer::{LinkMessage, OpenedMessage, SolutionMessage};
pub use board::StartDrawing;
pub(crate) use board::{
    BoardDrawing, CapturedPieces, HandPiece, HandPieces, LetterPicture, NamedDrawing, OptionPicture,
    OptionPictures, ValuePicture,
};
pub(crate) use editor::{EditorField, EditorMessage, EditorPiece, FieldControl, HeldPiece, ValueWords};
pub(crate) use game::{
    ClocksMessage, GameMessage, GameTitle, MoveWords, PiecePower, PlayedMove, PreviewMessage,
    ProposalMessage, ResultMessage, SeatsMessage, SquareMessage,
};
pub use request::{EditedPosition, ListGamesRequest, OpenRequest, PageAction};
pub(crate) use study::{
    BetterMove, GraphPoint, ListedGame, ListedGames, TagsMessage, TreeMessage, TreeMessageStep,
};
pub(crate) use thought::{LineMessage, ReportData, ReportMessage, ThoughtMessage};
pub(crate) use training::{
    MistakeStep, MistakesMessage, PuzzleBoard, PuzzleMessage, TutorialReply, TutorialStep,
};
pub use training::{PuzzleBoards, PuzzlesMessage, TutorialMessage};
pub use worker::{OrderAction, RoomsReply, RoomsRequest, WireOrder};
pub use workshop::{ArmyForm, ClickMessage, WorkshopRequest};
pub(crate) use workshop::{
    ArmyGame, ArmyMessage, ArmyStrength, DrawingMessage, PieceForm, PieceMark, PieceMessage, StrokeMessage,
    TurnsMessage,
};

/// Returns a message as JSON.
pub fn to_json(message: &impl Serialize) -> String {
    // Serialization of plain data with text keys cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}
