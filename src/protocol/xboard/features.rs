//! Features announced to XBoard.

use engine_core::Text;

use crate::catalogue::Catalogue;
use crate::engine::Engine;
use crate::options;

/// XBoard's names of all games. XBoard starts with the first. Its dialog has room for 22 unknown
/// games; therefore the names without fixed options come next, and those whose game has the most
/// fixed names last.
fn variants(catalogue: &Catalogue) -> Vec<Text> {
    let mut choices: Vec<_> = catalogue.choices().collect();
    choices[1..].sort_by_key(|choice| match choice.preset.fixed.is_empty() {
        true => 0,
        false => choice.entry.presets.iter().filter(|preset| !preset.fixed.is_empty()).count(),
    });
    let mut names: Vec<Text> = choices.iter().map(|choice| choice.preset.xboard_name.clone()).collect();
    names.dedup();
    names
}

/// Line with the available games.
pub(super) fn games_line(catalogue: &Catalogue) -> String {
    let variants = variants(catalogue);
    let mut names: Vec<&str> = variants.iter().map(|name| &**name).collect();
    names.extend(
        catalogue.entries().iter().flat_map(|entry| entry.info.xboard_aliases).map(|(name, _)| *name),
    );
    format!("feature variants=\"{}\"", names.join(","))
}

/// Reason for which an option of a game is not offered to XBoard: XBoard sets up start positions
/// itself, and treats other start arrays as separate games.
pub(super) fn refusal(catalogue: &Catalogue, name: &str) -> Option<String> {
    if let Some(game) = catalogue.game_for_uci_option(name) {
        return Some(format!("in XBoard this is a game of its own, {}", game.preset.xboard_name));
    }
    catalogue.is_start_option(name).then(|| "XBoard sets up start positions itself".to_string())
}

/// The `feature` lines, in order, ending with `done=1`.
pub(super) fn lines(engine: &Engine) -> Vec<String> {
    let catalogue = engine.catalogue();
    let mut lines = vec![
        "feature done=0".to_string(),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 analyze=1 reuse=1 name=1 ics=1"
            .to_string(),
        "feature san=0 colors=0 sigint=0 sigterm=0 pause=0 nps=0 egt=\"syzygy\"".to_string(),
        "feature memory=1 smp=1 exclude=1 highlight=1 debug=1 setscore=0".to_string(),
        games_line(catalogue),
        concat!("feature myname=\"Menagerie ", env!("CARGO_PKG_VERSION"), "\"").to_string(),
    ];
    let offered = catalogue.engine_options().iter().cloned().chain(catalogue.game_options());
    let offered = offered.filter(|spec| refusal(catalogue, spec.name).is_none());
    lines.extend(offered.filter(options::shown_by_xboard).map(|spec| {
        let current = engine.option_text(spec.name).unwrap_or_else(|| spec.default_text());
        format!("feature option=\"{}\"", options::xboard_feature(&spec, &current))
    }));
    lines.push("feature done=1".to_string());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::all_games;

    /// The dialog shows the actual values, even before the game is chosen.
    #[test]
    fn options_are_offered_with_the_values_that_are_played() {
        let mut engine = Engine::new(all_games());
        engine.use_xboard_defaults();
        let lines = lines(&engine);
        let found = lines.iter().find(|line| line.contains("IllusionSetup")).unwrap();
        assert!(found.contains("*random") && !found.contains("*choose"), "{found}");
    }

    #[test]
    fn every_game_has_a_place_in_xboards_dialog() {
        let variants = variants(all_games());
        assert_eq!(variants[0], "normal");
        // XBoard 4.9 receives no declaration of the games that it knows; of all others its dialog
        // shows 22.
        let is_own = |name: &str| {
            all_games().find(name).is_ok_and(|choice| choice.open().codec().board_setup().is_none())
        };
        let shown: Vec<&str> =
            variants.iter().map(|name| &**name).filter(|name| !is_own(name)).take(22).collect();
        for choice in all_games().choices().filter(|choice| choice.preset.fixed.is_empty()) {
            let name = &*choice.preset.xboard_name;
            assert!(is_own(name) || shown.contains(&name), "{name} is not among {shown:?}");
        }
        assert!(shown.contains(&"finalfantasy-advanced"), "{shown:?}");
        assert!(games_line(all_games()).ends_with(",giveaway\""));
        assert!(!variants.iter().any(|name| **name == *"giveaway"), "XBoard's dialog shows the game once");
    }
}
