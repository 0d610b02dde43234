//! Rules pages.

use maud::{Markup, html};

use super::frame::{self, Site};
use super::{lobby, start};
use crate::catalogue::{Catalogue, Choice};
use crate::room_error::{RoomError, RoomResult};
use crate::rules;

/// Rules page by its name or by that of a game.
pub fn page(site: Site, catalogue: &Catalogue, name: &str) -> RoomResult<Markup> {
    let found = rules::named(catalogue, name)
        .or_else(|| catalogue.find(name).ok().and_then(|choice| rules::page_of(&choice)));
    let found = found.ok_or_else(|| RoomError::missing("there is no such page of rules"))?;
    let contents = found.html(&|name| site.rules(name)).map_err(RoomError::inner)?;
    let is_about =
        |game: &Choice| rules::page_of(game).is_some_and(|page| page.source.name == found.source.name);
    let game = start::games(catalogue).into_iter().find(is_about);
    let body = html! {
        header.top {
            h1 { a href=(site.home()) { "Menagerie" } }
            nav aria-label="Rules" {
                @for other in rules::all(catalogue) {
                    @let is_this = other.source.name == found.source.name;
                    a href=(site.rules(&other.source.name)) aria-current=[is_this.then_some("page")] {
                        (other.source.title.trim_end_matches(" Chess"))
                    }
                }
            }
            (frame::keys())
        }
        main.rules {
            @if let Some(game) = &game {
                div.actions {
                    a.button href={ (site.home()) "#" (lobby::dialog_id(game)) } { "Play" }
                    (lobby::training(site, game))
                }
            }
            article #rules {
                @if let Some(goal) = found.goal() { p.goal { b { "Goal: " } (goal) } }
                (contents)
            }
        }
    };
    Ok(frame::frame(site, "Menagerie: the rules", "rules", &[], &body))
}
