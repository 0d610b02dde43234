//! What pages ask about a game before one is played.

use crate::catalogue::Catalogue;
use crate::learn::tutorial_text;
use crate::pages::choices::choices_json;
use crate::puzzles::puzzles_json;
use crate::refusal::{Answered, Refusal};
use crate::room::answers::Answer;

/// The `tutorials`, `puzzles` or `choices` of the game of this name.
///
/// # Errors
/// If there is no such game or question, or the game has no tutorial; or what the program brings along is faulty.
pub fn about_game(what: &str, name: &str, catalogue: &Catalogue) -> Answered<Answer> {
    let choice = catalogue.find(name).map_err(|_| Refusal::missing("there is no game of this name"))?;
    match what {
        "tutorials" => {
            let text = tutorial_text(choice).map_err(Refusal::inner)?;
            let text = text.ok_or_else(|| Refusal::missing("there is no tutorial of this name"))?;
            Ok(Answer { kind: "application/json", text: text.to_string() })
        }
        "puzzles" => Ok(puzzles_json(&choice, catalogue).map_err(Refusal::inner)?.into()),
        "choices" => Ok(choices_json(&choice).into()),
        _ => Err(Refusal::missing("there is nothing at this address")),
    }
}
