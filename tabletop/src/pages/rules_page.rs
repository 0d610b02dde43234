//! The pages of rules.

use maud::{Markup, html};

use super::frame::{self, Site};
use crate::catalogue::Catalogue;
use crate::refusal::{Answered, Refusal};
use crate::rules;

/// A page of rules, by its name or by that of a game.
pub fn page(site: Site, catalogue: &'static Catalogue, name: &str) -> Answered<Markup> {
    let found = rules::named(catalogue, name).or_else(|| catalogue.find(name).and_then(rules::page_of));
    let found = found.ok_or_else(|| Refusal::missing("there is no such page of rules"))?;
    let contents = found.html(&|name| site.rules(name)).map_err(Refusal::inner)?;
    let body = html! {
        header.top {
            h1 { a href=(site.home()) { "Menagerie" } }
            nav aria-label="Rules" {
                @for other in rules::all(catalogue) {
                    @let is_this = other.source.name == found.source.name;
                    a href=(site.rules(other.source.name)) aria-current=[is_this.then_some("page")] {
                        (title(other.source.name))
                    }
                }
                (frame::keys())
            }
        }
        main.rules { article #rules {
            @if let Some(goal) = found.goal() { p.goal { b { "Goal: " } (goal) } }
            (contents)
        } }
    };
    Ok(frame::frame(site, "Menagerie: the rules", "rules", &[], &body))
}

/// A page's name for people.
fn title(name: &str) -> String {
    if name == "README" { "All games".to_string() } else { name.replace('-', " ") }
}
