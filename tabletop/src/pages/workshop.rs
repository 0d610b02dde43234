//! Workshop: pieces are designed by clicking squares, and armies are assembled from pieces.

use maud::{Markup, PreEscaped, html};
use variants::armies::{LIBRARY, drawings, find};

use super::frame::{self, Site};
use crate::workshop::SHOWN;

/// Effects of a click, with their descriptions.
const STROKES: [(&str, &str); 5] = [
    ("leap", "Leap there"),
    ("slide", "Slide there and on"),
    ("to", "Slide no farther than there"),
    ("cannon", "Jump over one piece on the way"),
    ("grasshopper", "Land behind the first piece"),
];

const MODES: [(&str, &str); 3] =
    [("both", "Move and capture"), ("move", "Move only"), ("capture", "Capture only")];

const TURNS: [(&str, &str); 3] = [
    ("all", "In all directions alike"),
    ("mirror", "The same to the left and the right"),
    ("one", "On this square only"),
];

fn radios(name: &str, legend: &str, choices: &[(&str, &str)]) -> Markup {
    html! {
        fieldset {
            legend { (legend) }
            @for (index, (value, words)) in choices.iter().enumerate() {
                label { input type="radio" name=(name) value=(value) checked[index == 0]; " " (words) }
            }
        }
    }
}

/// Squares around a piece, which the script marks.
fn squares() -> Markup {
    html! {
        @for ranks in (-SHOWN..=SHOWN).rev() {
            div role="row" {
                @for files in -SHOWN..=SHOWN {
                    @let is_dark = (files + ranks) % 2 == 0;
                    div role="gridcell" {
                        button type="button" data-files=(files) data-ranks=(ranks) .dark[is_dark] tabindex=(if (files, ranks) == (0, 1) { 0 } else { -1 }) {}
                    }
                }
            }
        }
    }
}

/// The workshop page.
pub fn page(site: Site) -> Markup {
    let body = html! {
        header.top {
            h1 { a href=(site.home()) { "Menagerie" } }
            span { "Workshop" }
            nav aria-label="Page" {
                a.button href=(site.rules("armies")) { "Armies" }
                (frame::keys())
            }
        }
        main.workshop {
            svg.definitions aria-hidden="true" { defs {
                @for glyph in drawings() { g id={ "drawing-" (&*glyph.id) } { (PreEscaped(&*glyph.art)) } }
            } }
            section aria-labelledby="piece-title" {
                h2 #piece-title { "A piece" }
                div.tools #pieces role="group" aria-label="Pieces of the army" {}
                div.bench {
                    div {
                        div #squares role="grid" aria-label="Squares around the piece" { (squares()) }
                        p #words role="status" {}
                        p.soft.marks { span.both { " moves and captures" } span.move { " moves only" } span.capture { " captures only" } span.hops { " over a piece" } }
                    }
                    div.strokes {
                        (radios("stroke", "A click makes it", &STROKES))
                        (radios("mode", "On these squares it can", &MODES))
                        (radios("turns", "The same", &TURNS))
                    }
                    div.about {
                        label { "Moves in Betza's notation" input #betza type="text" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="80"; }
                        p #piece-complaint role="alert" {}
                        label { "Name" input #piece-name type="text" maxlength="32" autocomplete="off"; }
                        label { "Letter" input #letter type="text" maxlength="1" autocomplete="off"; }
                        label { "Value in pawns, if you know it" input #value type="number" min="0.1" max="30" step="0.1"; }
                        label { "Drawing" select #drawing {
                            option value="" { "chosen by its moves" }
                            @for glyph in drawings() { option value=(&*glyph.id) { (glyph.id.replace('-', " ")) } }
                            option value="own" hidden { "your own" }
                        } }
                        div.actions {
                            svg #preview viewBox="0 0 100 100" role="img" aria-label="The drawing" {}
                            label.button for="upload" { "Upload a drawing (SVG)" input #upload.hidden type="file" accept=".svg,image/svg+xml"; }
                            button #drop-piece type="button" { "Remove this piece" }
                        }
                        p #piece-gone role="status" {}
                    }
                }
            }
            section aria-labelledby="army-title" {
                h2 #army-title { "The army" }
                label { "Name" input #army-name type="text" maxlength="32" autocomplete="off"; }
                div #places {}
                label.inline { input #whole type="checkbox"; " Set all eight squares of the first rank" }
                p #complaint role="alert" {}
                div #strength aria-live="polite" {}
                div.actions {
                    label.inline { "Against" select #against {
                        @for (name, words) in [("fide", "Fabulous FIDEs"), ("clobberers", "Colorbound Clobberers"), ("nutters", "Nutty Knights"), ("rookies", "Remarkable Rookies")] {
                            option value=(name) { (words) }
                        }
                    } }
                    label.inline { "as" select #side { option value="white" { "White" } option value="black" { "Black" } } }
                    button.primary #play type="button" { "Play" }
                }
                div.actions {
                    button #copy-link type="button" { "Copy the link to the game" }
                    button #copy-file type="button" { "Copy the file" }
                    button #save-file type="button" { "Save the file" }
                    label.button for="open-file" { "Open a file" input #open-file.hidden type="file" accept=".toml,text/plain"; }
                    label.inline { "Begin with" select #library {
                        option value="" { "a published army" }
                        @for army in LIBRARY.iter().filter_map(|(name, _)| find(name)) {
                            option value=(army.id) { (army.name) }
                        }
                    } }
                }
                p #done role="status" {}
                p #set-aside {}
                details { summary { "The file" } pre #file tabindex="0" aria-label="The file of the army" {} }
            }
            noscript { p { "The workshop needs JavaScript." } }
        }
    };
    frame::frame(site, "Menagerie: the workshop", "workshop", &["workshop.js"], &body)
}
