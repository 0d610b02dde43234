//! Registry of games for matches: games opened by name and options.

use engine_core::{AnyGame, FixedOption};
use tabletop::catalogue::{Choice, UnknownGameError, all_games};
use variants::armies::definitions_for_address;

use crate::matches::error::MatchError;
use crate::matches::settings::GameChoice;

/// Prefix of the options that UCI defines for all engines.
pub(crate) const UCI_PREFIX: &str = "UCI_";

/// Finds the game with a name of UCI or XBoard, ignoring case.
pub fn choice(name: &str) -> Result<Choice, UnknownGameError> {
    all_games().find(name)
}

/// Name of a game in UCI: the value of `UCI_Variant`, with UCI's own options for the rest. For
/// example, Chess960 is `chess` with `UCI_Chess960`.
pub(crate) fn uci_name(choice: &Choice) -> (&str, Vec<FixedOption>) {
    let is_ucis = |(name, _): &FixedOption| name.starts_with(UCI_PREFIX);
    let (ucis, others): (Vec<_>, Vec<_>) = choice.preset.fixed.iter().cloned().partition(is_ucis);
    let base = choice.entry.presets.iter().find(|preset| *preset.fixed == *others);
    match base {
        Some(base) if !ucis.is_empty() => (&base.name, ucis),
        _ => (&choice.preset.name, Vec::new()),
    }
}

/// Returns true if the game is between built-in armies whose pairing is in no list: an engine with
/// army files can play it all the same.
pub(crate) fn is_never_listed(choice: &Choice) -> bool {
    let mut listed = all_games().choices();
    listed.all(|known| known.preset.name != choice.preset.name)
        && definitions_for_address(&choice.preset).is_empty()
}

/// Returns true if an option of the game only determines the start position.
pub fn is_start_option(choice: &Choice, name: &str) -> bool {
    choice.entry.info.start_options.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Value of an option of the rules in the games of a match; `None` if the game has no such option.
pub(crate) fn rule_value(choice: &Choice, game: &GameChoice, name: &str) -> Option<String> {
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    let spec = choice.entry.info.options.iter().find(|spec| is_it(spec.name))?;
    if name.starts_with(UCI_PREFIX) || is_start_option(choice, name) {
        return None;
    }
    let set = game.options.iter().rfind(|(known, _)| is_it(known)).map(|(_, value)| value.clone());
    let fixed =
        || choice.preset.fixed.iter().find(|(known, _)| is_it(known)).map(|(_, value)| value.to_string());
    Some(set.or_else(fixed).unwrap_or_else(|| spec.default_text()))
}

/// Opens a game with its options set, for a referee: only the rules are needed.
pub fn open_referee(game: &GameChoice) -> Result<Box<dyn AnyGame>, MatchError> {
    let mut engine = choice(&game.variant)?.open();
    for (name, value) in &game.options {
        engine
            .set_option(name, value)
            .map_err(|error| MatchError::GameOption(game.variant.clone(), error))?;
    }
    engine.new_game(0);
    Ok(engine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::catalogue::standard_start;

    #[test]
    fn chess960_is_chess_with_an_option_to_uci() {
        assert_eq!(
            uci_name(&choice("fischerandom").unwrap()),
            ("chess", vec![("UCI_Chess960", "true".into())])
        );
        assert_eq!(uci_name(&choice("Chess960").unwrap()).0, "chess");
        for name in ["chess", "gt-fide-nutters", "illusionary"] {
            assert_eq!(uci_name(&choice(name).unwrap()), (name, Vec::new()));
        }
    }

    #[test]
    fn arrays_only_decide_the_start() {
        let game = |options: &[(&str, &str)]| GameChoice {
            variant: "fischerandom".to_string(),
            options: options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        };
        for options in [("whitearray", "3"), ("RandomArrays", "same")] {
            assert_eq!(standard_start(&mut *open_referee(&game(&[options])).unwrap()), None);
        }
    }
}
