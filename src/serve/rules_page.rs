//! The pages of rules.

use maud::{Markup, html};

use super::fault::{HttpFault, HttpResult};
use super::page;
use crate::catalogue::Catalogue;
use crate::rules;

/// Where a page of rules is.
pub(super) fn address(name: &str) -> String {
    format!("/rules/{name}")
}

/// A page of rules.
pub(super) fn page(catalogue: &'static Catalogue, name: &str) -> HttpResult<Markup> {
    let found = rules::all(catalogue).into_iter().find(|page| page.source.name.eq_ignore_ascii_case(name));
    let found = found.ok_or_else(|| HttpFault::missing("there is no such page of rules"))?;
    let contents = found.html(&address).map_err(HttpFault::inner)?;
    let body = html! {
        header.top {
            h1 { a href="/" { "Menagerie" } }
            nav aria-label="Rules" {
                @for other in rules::all(catalogue) {
                    @let is_this = other.source.name == found.source.name;
                    a href=(address(other.source.name)) aria-current=[is_this.then_some("page")] {
                        (title(other.source.name))
                    }
                }
                (page::keys())
            }
        }
        main.rules { article #rules {
            @if let Some(goal) = found.goal() { p.goal { b { "Goal: " } (goal) } }
            (contents)
        } }
    };
    Ok(page::frame("Menagerie: the rules", "rules", &[], &body))
}

/// A page's name for people.
fn title(name: &str) -> String {
    if name == "README" { "All games".to_string() } else { name.replace('-', " ") }
}
