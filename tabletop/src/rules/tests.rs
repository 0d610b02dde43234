use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use super::document::{self, PageBlock};
use super::{all, illustration, named, page_of, with_unlisted};
use crate::catalogue::{Catalogue, all_games};

/// All games, including those of the library of armies.
fn with_library() -> &'static Catalogue {
    static ALL: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&variants::VARIANTS).with_library());
    &ALL
}

/// Reads all files below a folder, by path.
fn read_all(folder: &Path, below: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("docs/rules exists") {
        let entry = entry.expect("a readable folder");
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_all(&entry.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read_to_string(entry.path()).expect("UTF-8"));
        }
    }
}

/// The pages are those that `menagerie rules --write docs/rules` writes, and the folder holds
/// nothing else. Rendering them also plays every example.
#[test]
fn the_documentation_is_up_to_date() {
    let mut kept = BTreeMap::new();
    read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules"), "", &mut kept);
    for page in with_unlisted(with_library()) {
        for file in page.files().unwrap() {
            let found = kept.remove(&file.path).unwrap_or_else(|| panic!("{} is missing", file.path));
            assert!(found == file.text, "{} is out of date: menagerie rules --write docs/rules", file.path);
        }
    }
    assert!(kept.is_empty(), "nobody writes {:?}", kept.keys());
}

/// Every army has a page that shows its pieces, whether from the library, a file, a record or a
/// link.
#[test]
fn armies_have_pages() {
    let dragons = page_of(&with_library().find("gt-fide-dragons").unwrap()).unwrap();
    assert_eq!(dragons.source.name, "army-dragons");
    let text = dragons.terminal_text(false, super::USUAL_COLUMNS).unwrap();
    assert!(text.contains("WYVERN") && text.contains("Leaps two squares sideways"), "{text}");
    assert!(named(with_library(), "armies").is_some() && named(with_library(), "army-nobody").is_none());
    let line = "army = { name = 'Paged', places = ['A', 'B', 'C', 'D'], piece = [{ name = 'A', letter = 'X', betza = 'gQW' }, \
                { name = 'B', letter = 'N', betza = 'Q' }, { name = 'C', letter = 'C', betza = 'BpR' }, \
                { name = 'D', letter = 'D', betza = 'F[F-R]' }] }";
    for game in ["gt-paged-fide", "gt-paged-dragons"] {
        let choice = variants::define(&[line.to_string()], game).unwrap().unwrap();
        assert_eq!(page_of(&choice).unwrap().source.name, "army-paged");
    }
    let page = named(all_games(), "army-paged").unwrap();
    let files = page.files().unwrap();
    assert_eq!(files.iter().filter(|file| file.path.ends_with(".svg")).count(), 4);
    // Pieces that only capture, also over a hurdle, or only move at first.
    let line = "army = { name = 'Idle', places = ['A', 'B', 'C', 'D'], piece = [{ name = 'A', letter = 'X', betza = 'cN' }, \
                { name = 'B', letter = 'N', betza = 'cpR' }, { name = 'C', letter = 'C', betza = 'cQiD' }, \
                { name = 'D', letter = 'D', betza = 'iDD' }] }";
    let choice = variants::define(&[line.to_string()], "gt-idle-fide").unwrap().unwrap();
    let files = page_of(&choice).unwrap().files().unwrap();
    assert_eq!(files.iter().filter(|file| file.path.ends_with(".svg")).count(), 3);
}

/// The page of endings is a page of its own, beside the games' pages and without a goal.
#[test]
fn the_page_of_endings_is_among_the_pages() {
    let endings = all(all_games()).into_iter().find(|page| page.source.name == "endings").unwrap();
    assert_eq!(endings.goal(), None);
    assert!(all_games().choices().all(|choice| page_of(&choice).unwrap().source.name != "endings"));
    let chess = named(all_games(), "chess").unwrap();
    assert_eq!(chess.goal(), Some("Checkmate the enemy king."));
    let html = endings.html(&str::to_string).unwrap().into_string();
    assert!(html.contains("<td>Charging Rook</td>"), "{html}");
    assert!(html.contains("<td class=\"align-right\">100.0 %</td>"), "{html}");
    let (open, close) =
        (html.matches("tabindex=\"0\"><table>").count(), html.matches("</table></div>").count());
    assert!(open == close && open == html.matches("<table").count(), "tables that keys cannot scroll");
    assert!(!html.contains("style="), "styles in elements, which the server's policy forbids");
}

#[test]
fn every_page_prints_in_a_terminal() {
    let games = all_games().choices().map(|choice| page_of(&choice).unwrap());
    for page in all(all_games()).into_iter().chain(games) {
        let text = page.terminal_text(false, super::USUAL_COLUMNS).unwrap();
        assert!(text.is_ascii() && !text.contains("```") && !text.contains("]("), "{}", page.source.name);
    }
}

fn refusal(variant: &str, directive: &str) -> String {
    let source = format!("```{directive}\n```\n");
    let parsed = match document::parse(&source) {
        Ok(blocks) => blocks,
        Err(error) => return error.to_string(),
    };
    let staged = parsed.iter().find_map(|block| match block {
        PageBlock::Directive(directive) => {
            Some(illustration::illustrate(directive, &all_games().find(variant).unwrap()))
        }
        PageBlock::Text(_) => None,
    });
    staged.unwrap().err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn false_examples_are_rejected() {
    let refused = |directive: &str| refusal("chess", directive);
    let gives = "gives: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(refused(&format!("example a\nmove: e2e4\n{gives}")), "");
    assert!(refused(&format!("example a\nmove: e2e3\n{gives}")).starts_with("a: e2e3 gives rnbqkbnr/"));
    assert!(refused("example a\nmove: e2e5\ngives: x").contains("illegal move e2e5"));
    assert_eq!(refused("example a\nlegal: e2e5"), "a: e2e5 is not legal");
    assert_eq!(refused("example a\nillegal: e2e4"), "a: e2e4 is legal");
    assert_eq!(refused("diagram a\nmoves-of: e1"), "a: nothing can move from e1");
    assert!(refused("diagram a\nfen: 8/8 w").contains("bad FEN"));
    assert_eq!(refused("diagram a\ncolour: red"), "a: there is no key 'colour'");
    assert_eq!(refused("picture a"), "there is no directive 'picture'");
    assert_eq!(refused("diagram A"), "'A' is no name");
}

/// Returns the values of an attribute, in the order of the page.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    html.split(&begin).skip(1).map(|rest| &rest[..rest.find('"').unwrap()]).collect()
}

/// Links within the rules lead to pages and headings that exist.
#[test]
fn links_lead_to_pages_and_headings() {
    let pages: BTreeMap<String, String> = with_unlisted(with_library())
        .iter()
        .map(|page| {
            (page.source.name.to_string(), page.html(&|name| format!("/rules/{name}")).unwrap().into_string())
        })
        .collect();
    let mut sections = 0;
    for (name, html) in &pages {
        let ids = values(html, "id");
        assert!(ids.iter().all(|id| ids.iter().filter(|other| other == &id).count() == 1), "{name}: {ids:?}");
        for target in values(html, "href").into_iter().filter(|target| !target.starts_with("http")) {
            let (path, section) = target.split_once('#').unwrap_or((target, ""));
            let page = if path.is_empty() {
                Some(html)
            } else {
                path.strip_prefix("/rules/").and_then(|page| pages.get(page))
            };
            let page = page.unwrap_or_else(|| panic!("{name}: {target} leads to no page"));
            assert!(
                section.is_empty() || values(page, "id").contains(&section),
                "{name}: {target} leads to no heading"
            );
            sections += usize::from(!section.is_empty());
        }
    }
    assert!(sections >= 4, "{sections}");
}
