//! First page: the games, each with a sample position and the settings of a new game.

use std::sync::Arc;

use engine_core::{OptionKind, OptionSpec, Picture};
use maud::{Markup, PreEscaped, html};

use super::frame::{self, Site, title};
use super::{preview, start};
use crate::catalogue::{Catalogue, Choice};
use crate::diagram;
use crate::options::{UCI_PREFIX, listed_values, needed_and_help, values_in_help};
use crate::rules;
use crate::table::level::Level;
use crate::table::{PlaySetting, PlaySettings, Terms};
use crate::text::capitalized;

/// Description of a game in one line.
fn teaser(choice: &Choice) -> String {
    rules::page_of(choice).map_or_else(|| choice.preset.summary.to_string(), |page| page.first_sentence())
}

/// Presets under which a card's game can be played: those that fix no option, and those that its
/// page names.
fn names(catalogue: &Catalogue, game: &Choice) -> Vec<Choice> {
    let page = |choice: &Choice| rules::page_of(choice).map(|page| page.source.presets.clone());
    let is_named =
        |choice: &Choice| page(choice).is_some_and(|presets| presets.contains(&choice.preset.name));
    let fixes_nothing = |choice: &Choice| choice.preset.fixed.is_empty();
    catalogue
        .choices()
        .filter(|choice| Arc::ptr_eq(&choice.entry, &game.entry) && page(choice) == page(game))
        .filter(|choice| choice.preset.name == game.preset.name || is_named(choice) || fixes_nothing(choice))
        .collect()
}

/// The first page.
pub fn page(site: Site, catalogue: &Catalogue) -> Markup {
    let games = start::games(catalogue);
    let kings = kings(catalogue);
    let body = html! {
        header.hero {
            h1 { "Menagerie" }
            p { "Chess, its best-known relatives and unusual games: played, explained and analysed in your browser." }
            nav aria-label="On this page" {
                a.button href="#saved" { "Your games" }
                a.button href="#study" { "Study a game" }
                a.button href=(site.workshop()) { "Workshop" }
                button #show-settings type="button" aria-haspopup="dialog" { "Settings" }
                (frame::keys())
            }
        }
        main.lobby {
            svg.definitions aria-hidden="true" { defs #glyphs { (diagram::definitions(&kings)) } }
            section.today #today aria-label="Continue" {
                a.tile #continue hidden href=(site.game()) {}
                a.tile #daily href={ (site.game()) "?puzzles=" (games[0].preset.name) "&puzzle=today" } {
                    (empty_board(&games[0]))
                    span { strong { "Puzzle of the day" } span.soft #daily-state { (title(&games[0])) } }
                }
                button.tile #again type="button" aria-haspopup="dialog" data-open=(dialog_id(&games[0])) {
                    (shown(site, &games[0], Loading::First))
                    span { strong { "New game" } span.soft { (title(&games[0])) } }
                }
                (with_friend(site, &games[0], kings.as_ref()))
            }
            @for (heading, are_unusual) in [("Chess and its relatives", false), ("Unusual games", true)] {
                h2.group { (heading) }
                ul.cards {
                    @for (at, game) in games.iter().filter(|game| is_unusual(game) == are_unusual).enumerate() {
                        (card(site, game, if !are_unusual && at < SEEN_FIRST { Loading::Soon } else { Loading::Late }))
                    }
                }
            }
            section.import #saved aria-labelledby="saved-title" {
                h2 #saved-title { "Your games" }
                p.soft { "Your games are stored in this browser, on this device only." }
                ul #saved-games {}
                div.actions #saved-actions hidden {
                    button #all-saved type="button" hidden { "All games" }
                    button #export-saved type="button" { "Save all as PGN" }
                }
                p #saved-complaint role="alert" {}
            }
            section.import #study aria-labelledby="import-title" {
                h2 #import-title { "Study a game" }
                p { "Paste a PGN or a position (FEN) of any of the games, or drop a file anywhere on this page." }
                label.hidden for="pgn" { "PGN" }
                textarea #pgn rows="4" spellcheck="false" placeholder="[Variant \"crazy\"] 1. e4 ..." {}
                div.actions {
                    button #open-pgn type="button" { "Open" }
                    label.button for="file" { "Choose a file" input #file.hidden type="file" accept=".pgn,.txt,text/plain"; }
                }
                p #complaint role="alert" {}
            }
            section.import aria-labelledby="workshop-title" {
                h2 #workshop-title { "Make an army of your own" }
                p { "Click squares to say how its pieces move, see how strong it is, and play it at once." }
                div.actions { a.button href=(site.workshop()) { "Open the workshop" } }
            }
            @for game in &games { (dialog(site, catalogue, game, kings.as_ref())) }
        }
    };
    frame::frame(site, "Menagerie", "lobby", &["lobby.js"], &body)
}

/// Returns true if few players know the game.
fn is_unusual(game: &Choice) -> bool {
    rules::page_of(game).is_some_and(|page| page.source.is_unusual)
}

/// Time at which an image is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Loading {
    /// Before everything else: the image is the first that is seen.
    First,
    Soon,
    /// Shortly before it becomes visible.
    Late,
}

/// Number of cards that most windows show without scrolling.
const SEEN_FIRST: usize = 6;

/// Card of a game on the first page.
fn card(site: Site, game: &Choice, loading: Loading) -> Markup {
    html! {
        li.card {
            (shown(site, game, loading))
            h3 { (title(game)) }
            p { (teaser(game)) }
            div.actions {
                button.primary type="button" data-open=(dialog_id(game)) aria-haspopup="dialog" {
                    "Play" span.hidden { " " (title(game)) }
                }
                @if let Some(page) = rules::page_of(game) {
                    a.button href=(site.rules(&page.source.name)) { "Rules" span.hidden { " of " (title(game)) } }
                }
                (training(site, game))
            }
        }
    }
}

/// Links to the tutorial and the puzzles of a game.
pub(super) fn training(site: Site, game: &Choice) -> Markup {
    let has = |text: fn(rules::Page) -> &'static str| {
        rules::page_of(game).is_some_and(|page| !text(page).is_empty())
    };
    html! {
        @if has(|page| page.source.tutorial) {
            a.button href={ (site.game()) "?learn=" (game.preset.name) } { "Learn" span.hidden { " " (title(game)) } }
        }
        @if has(|page| page.source.puzzles) {
            a.button href={ (site.game()) "?puzzles=" (game.preset.name) } { "Puzzles" span.hidden { " of " (title(game)) } }
        }
    }
}

/// Sample position of a game: an image of its pieces, on squares that are a background, so that
/// they have the user's colours.
fn shown(site: Site, game: &Choice, loading: Loading) -> Markup {
    let (files, is_light) = preview::board(game);
    let (first, late) = (loading == Loading::First, loading == Loading::Late);
    html! {
        img.preview src=(site.preview(game)) alt="" width="240" height="240" loading=[late.then_some("lazy")]
            fetchpriority=[first.then_some("high")] data-files=(files) data-light[is_light];
    }
}

/// Board on which the script draws the puzzle of the day.
fn empty_board(game: &Choice) -> Markup {
    let picture = game.open().picture();
    html! {
        svg.preview #daily-board viewBox=(diagram::inner_view(&picture)) aria-hidden="true" data-game=(game.preset.name) {
            (diagram::ground(&picture, 0))
        }
    }
}

/// Element id of the dialog for a new game, which a link to the first page may contain.
pub(super) fn dialog_id(game: &Choice) -> String {
    format!("new-{}", game.preset.name)
}

/// Dialog for a new game: opponent, side, level and time; everything else is under *More*.
fn dialog(site: Site, catalogue: &Catalogue, game: &Choice, kings: Option<&Picture>) -> Markup {
    let names = names(catalogue, game);
    let heading = format!("{}-title", dialog_id(game));
    html! {
        dialog.sheet id=(dialog_id(game)) aria-labelledby=(heading) data-page=[rules::page_of(game).map(|page| page.source.name.to_string())] {
            // Closed dialogs would cost as much as the rest of the page.
            template { form method="dialog" data-new-game="" {
                h2 id=(heading) { (title(game)) }
                p.soft { (game.entry.info.goal) }
                (opponents(site))
                (sides(kings))
                (levels())
                (clocks())
                p.complaint role="alert" {}
                details {
                    summary { "More" }
                    @if let [only] = &names[..] {
                        input type="hidden" name="game" value=(only.preset.name);
                    } @else {
                        label { "Game" select name="game" {
                            @for choice in &names {
                                option value=(choice.preset.name) data-fixed=(fixed(choice)) { (choice.preset.summary) }
                            }
                        } }
                    }
                    (engine_settings())
                    @for spec in game.entry.info.options {
                        // What one of the names decides is asked once.
                        @if names.iter().all(|choice| choice.preset.fixed_value(spec.name).is_none()) { (rule(spec)) }
                    }
                    label { "Position (FEN), if not the usual start" input name="fen" type="text" spellcheck="false" autocomplete="off"; }
                    div.actions { button type="button" value="study" { "Set up and analyse" } }
                }
                div.actions {
                    button.primary type="submit" value="play" { "Play" }
                    button type="submit" value="cancel" formnovalidate { "Cancel" }
                }
            } }
        }
    }
}

/// Options fixed by a preset, as `name=value&...`.
fn fixed(choice: &Choice) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(choice.preset.fixed.iter().map(|(name, value)| (name, &**value)))
        .finish()
}

/// Position with both kings alone, which the dialogs show.
fn kings(catalogue: &Catalogue) -> Option<Picture> {
    let mut player = catalogue.choices().next()?.open();
    player.set_position(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &[]).ok()?;
    Some(player.picture())
}

/// Tile that opens the dialog of a game against a friend.
fn with_friend(site: Site, game: &Choice, kings: Option<&Picture>) -> Markup {
    let (opponent, how) = match site {
        Site::Server => ("invite", "By a link"),
        Site::Files { .. } => ("friend", "At this screen"),
    };
    html! {
        button.tile #with-friend type="button" aria-haspopup="dialog" data-open=(dialog_id(game)) data-opponent=(opponent) {
            svg.preview viewBox="0 0 100 100" aria-hidden="true" {
                svg x="2" y="22" width="56" height="56" viewBox="0 0 100 100" { (king(kings, '\u{2654}')) }
                svg x="42" y="22" width="56" height="56" viewBox="0 0 100 100" { (king(kings, '\u{265a}')) }
            }
            span { strong { "Play a friend" } span.soft { (how) } }
        }
    }
}

/// Drawing of the king with a symbol.
fn king(kings: Option<&Picture>, symbol: char) -> Markup {
    let piece = kings.into_iter().flat_map(Picture::pieces).find(|piece| piece.symbol == Some(symbol));
    html! { @if let Some(piece) = piece { (diagram::loose(std::slice::from_ref(piece))) } }
}

/// Choice of the opponent, with a line about it where more happens than the words say.
fn opponents(site: Site) -> Markup {
    let all = [
        ("engine", "Computer", None),
        ("invite", "Friend", Some("You get a link to send to your friend.")),
        ("friend", "Both sides", Some("Two people at this screen, or you alone.")),
        ("watch", "Watch", Some("The engine plays itself.")),
    ];
    // Without a server no remote player can join.
    let opponents = || all.into_iter().filter(|(value, ..)| site == Site::Server || *value != "invite");
    html! {
        fieldset.opponents {
            legend { "Opponent" }
            @for (value, words, about) in opponents() {
                label.chip title=[about] { input type="radio" name="players" value=(value) checked[value == "engine"]; span { (words) } }
            }
        }
        @for (value, _, about) in opponents() {
            @if let Some(about) = about { p.soft data-players=(value) hidden { (about) } }
        }
    }
}

/// Choice of the user's side, shown as kings.
fn sides(kings: Option<&Picture>) -> Markup {
    let whole = |symbol| html! { svg viewBox="0 0 100 100" aria-hidden="true" { (king(kings, symbol)) } };
    let halves = html! {
        svg viewBox="0 0 100 100" aria-hidden="true" {
            svg width="50" height="100" viewBox="0 0 50 100" { (king(kings, '\u{2654}')) }
            svg x="50" width="50" height="100" viewBox="50 0 50 100" { (king(kings, '\u{265a}')) }
        }
    };
    let choices = [
        ("white", "White", whole('\u{2654}')),
        ("random", "Random", halves),
        ("black", "Black", whole('\u{265a}')),
    ];
    html! {
        fieldset.sides {
            legend { "You play" }
            @for (value, words, picture) in &choices {
                label.chip { input type="radio" name="side" value=(value) checked[*value == "white"]; (picture) span { (words) } }
            }
        }
    }
}

/// Engine level as a slider with its label.
fn levels() -> Markup {
    let labels: Vec<String> = Level::offered().map(Level::label).collect();
    html! {
        label.level {
            span { "Level " output { (Level::FIRST.label()) } }
            input type="range" name="level" min="0" max=(labels.len() - 1) step="1" value=(Level::FIRST) data-labels=(labels.join("|"));
        }
    }
}

/// Time controls as chips.
fn clocks() -> Markup {
    /// Number of time controls with a chip; others are custom.
    const CHIPS: usize = 5;
    let chip = |value: &str, words: &str| {
        html! { label.chip { input type="radio" name="clock" value=(value) checked[value == "none"]; span { (words) } } }
    };
    html! {
        fieldset.times {
            legend { "Time" }
            (chip("none", "No clock"))
            @for clock in PlaySetting::Clock.offered().iter().skip(1).take(CHIPS) { (chip(clock, &short_clock(clock))) }
            (chip("own", "Custom"))
        }
        div.own-clock hidden {
            label { "Minutes a side" input name="minutes" type="number" min="0" max="600" step="any" value="10" disabled; }
            label { "Seconds added a move" input name="increment" type="number" min="0" max="600" step="any" value="5" disabled; }
        }
    }
}

/// Short form of a time control: `3:00+2` is `3+2`, `10:00` is `10+0`.
fn short_clock(clock: &str) -> String {
    let (base, increment) = clock.split_once('+').unwrap_or((clock, "0"));
    format!("{}+{increment}", base.trim_end_matches(":00"))
}

/// Settings of the engine as an opponent.
fn engine_settings() -> Markup {
    let usual = PlaySettings { terms: Terms::default(), level: Level::FIRST };
    html! {
        @for setting in [PlaySetting::Concessions, PlaySetting::Thinking] {
            label.engine-setting { (setting.label()) select name=(setting.name()) {
                @for code in setting.offered() {
                    option value=(code) selected[code == setting.code(&usual)] { (capitalized(&setting.words(&code))) }
                }
            } }
        }
    }
}

/// Displayed name of a value, with the words on it if it has some.
fn value_text(value: &str, words: &[(&str, &str)]) -> String {
    if let Some((_, words)) = words.iter().find(|(name, _)| *name == value) {
        return format!("{}: {words}", capitalized(value));
    }
    match value {
        "true" => "Yes".to_string(),
        "false" => "No".to_string(),
        // An abbreviation.
        "fide" => "FIDE".to_string(),
        _ => capitalized(value),
    }
}

fn rule(spec: &OptionSpec) -> Markup {
    let name = format!("o.{}", spec.name);
    let (needs, help) = needed_and_help(spec);
    // Pictures explain the letters, and options of the move notation only concern programs.
    let is_short =
        matches!(spec.kind, OptionKind::Text { letters: Some(_), .. }) || spec.name.starts_with(UCI_PREFIX);
    let help = if is_short { help.split(':').next().unwrap_or(help) } else { help };
    let values = listed_values(spec);
    let (help, words) = values.as_ref().map_or((help, Vec::new()), |_| values_in_help(help));
    let default = spec.default_text();
    let control = match values {
        _ if spec.kind == OptionKind::Button => return PreEscaped(String::new()),
        Some(values) => html! {
            select name=(name) data-default=(default) {
                @for value in &values { option value=(value) selected[*value == default] { (value_text(value, &words)) } }
            }
        },
        None => html! {
            input type="text" name=(name) value=(default) data-default=(default) spellcheck="false" autocomplete="off";
        },
    };
    html! { label data-rule=(spec.name) data-needs=[needs] { span.help { (help) } (control) } }
}

#[cfg(test)]
mod tests {
    use super::super::choices::option_pictures;
    use super::*;
    use crate::catalogue::all_games;

    #[test]
    fn every_listed_value_has_words_or_a_picture() {
        let mut count = 0;
        for choice in all_games().choices() {
            let pictured = option_pictures(&choice).options;
            for spec in choice.entry.info.options {
                let OptionKind::Combo { values, .. } = &spec.kind else { continue };
                if pictured.contains_key(spec.name) || choice.preset.fixed_value(spec.name).is_some() {
                    continue;
                }
                let html = rule(spec).into_string();
                for value in values.iter() {
                    count += 1;
                    let shown = format!(">{}: ", capitalized(value));
                    assert!(html.contains(&shown), "{}: {value} in {html}", spec.name);
                }
            }
        }
        assert!(count > 9, "{count} values");
    }
}
