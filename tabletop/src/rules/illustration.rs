//! Contents of a directive: positions, and moves that the rules of the engine have confirmed.

use std::sync::Arc;

use engine_core::{AnyGame, AnySquare, MoveCode, MoveStyle};

use super::document::{Directive, DirectiveKind};
use super::error::{IllustrationError, PageError};
use crate::catalogue::Choice;
use crate::diagram::{Arrow, Diagram, Hint, Tone, hints_of, moves_from};

/// Position with its diagram.
pub(super) struct DrawnPosition {
    /// The game at the position.
    pub(super) game: Box<dyn AnyGame>,
    /// Diagram settings.
    pub(super) diagram: Diagram,
    /// Origins (`e4`, `a1.2`) with the moves that start there.
    pub(super) moves: Vec<(String, Vec<String>)>,
}

impl DrawnPosition {
    /// Diagram as an SVG file.
    pub(super) fn svg(&self) -> String {
        self.diagram.file(&self.game.picture())
    }
}

/// Contents of a directive.
pub(super) struct Illustration {
    pub(super) before: DrawnPosition,
    /// Move of an example, and the position after it.
    pub(super) after: Option<(String, DrawnPosition)>,
    pub(super) legal: Vec<String>,
    pub(super) illegal: Vec<String>,
    pub(super) caption: String,
}

/// Sets up the positions and plays the moves of a directive.
pub(super) fn illustrate(directive: &Directive, page: &Choice) -> Result<Illustration, PageError> {
    read(directive, page).map_err(|error| PageError::Untrue { directive: directive.name.clone(), error })
}

fn canonical(mv: MoveCode, game: &dyn AnyGame) -> String {
    game.write(mv, MoveStyle::Coordinates)
}

fn read(directive: &Directive, page: &Choice) -> Result<Illustration, IllustrationError> {
    let game = set_up(directive, page)?;
    let is_legal =
        |game: &dyn AnyGame, text: &str| game.read(text).is_ok_and(|mv| canonical(mv, game) == text);
    for text in directive.words("legal") {
        if !is_legal(&*game, text) {
            return Err(IllustrationError::NotLegal(text.to_string()));
        }
    }
    for text in directive.words("illegal") {
        if is_legal(&*game, text) {
            return Err(IllustrationError::Legal(text.to_string()));
        }
    }
    let words = |key| directive.words(key).map(str::to_string).collect();
    Ok(Illustration {
        after: played(directive, page)?,
        before: view(directive, game)?,
        legal: words("legal"),
        illegal: words("illegal"),
        caption: directive.all("caption").collect::<Vec<_>>().join(" "),
    })
}

fn view(directive: &Directive, game: Box<dyn AnyGame>) -> Result<DrawnPosition, IllustrationError> {
    let mut hints: Vec<Hint> = Vec::new();
    let mut moves = Vec::new();
    for origin in directive.words("moves-of") {
        let found = moves_from(&*game, origin);
        if found.is_empty() {
            return Err(IllustrationError::NothingMoves(origin.to_string()));
        }
        hints.extend(hints_of(&*game, origin));
        moves.push((origin.to_string(), found.into_iter().map(|mv| mv.text).collect()));
    }
    let arrow = |text: &str| Arrow { path: AnySquare::named_in(text), tone: Tone::Plain };
    let shown_move = directive.get("move").filter(|_| directive.kind == DirectiveKind::Example);
    let diagram = Diagram {
        turn: Some(game.side_to_move()),
        highlighted: directive.words("mark").flat_map(AnySquare::named_in).collect(),
        hints,
        arrows: directive.words("arrows").chain(shown_move).map(arrow).collect(),
        ..Diagram::default()
    };
    Ok(DrawnPosition { game, diagram, moves })
}

/// Position after the move of an example, which must be the expected one.
fn played(
    directive: &Directive,
    page: &Choice,
) -> Result<Option<(String, DrawnPosition)>, IllustrationError> {
    let Some(text) = directive.get("move") else { return Ok(None) };
    let gives = directive.get("gives").ok_or_else(|| IllustrationError::NoResult(text.to_string()))?;
    let mut game = set_up(directive, page)?;
    let mv = game.read(text)?;
    let name = canonical(mv, &*game);
    if name != text {
        return Err(IllustrationError::Spelling(text.to_string(), name));
    }
    game.make_move(mv);
    let result = match game.outcome() {
        Some(outcome) => format!("{} {{{}}}", outcome.result(), outcome.reason),
        None => game.fen(),
    };
    if result != gives {
        return Err(IllustrationError::Result(text.to_string(), result));
    }
    let diagram = Diagram {
        turn: game.outcome().is_none().then(|| game.side_to_move()),
        highlighted: AnySquare::named_in(text),
        ..Diagram::default()
    };
    Ok(Some((text.to_string(), DrawnPosition { game, diagram, moves: Vec::new() })))
}

/// Sets up the game named by the directive (default: the page's), its options and its position.
fn set_up(directive: &Directive, page: &Choice) -> Result<Box<dyn AnyGame>, IllustrationError> {
    let preset = match directive.get("variant") {
        None => page.preset.clone(),
        Some(name) => {
            let found = page.entry.presets.iter().find(|preset| preset.name == name);
            found.cloned().ok_or_else(|| IllustrationError::UnknownGame(name.to_string()))?
        }
    };
    let mut game = Choice { entry: Arc::clone(&page.entry), preset }.open();
    for option in directive.words("option") {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        game.set_option(name, value)?;
    }
    game.new_game(0);
    let moves: Vec<&str> = directive.words("play").collect();
    game.set_position(directive.get("fen"), &moves)?;
    Ok(game)
}
