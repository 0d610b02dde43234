//! Files of the pages, embedded in the program.

use crate::diagram;

/// Name, media type and text of a file.
type Asset = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! page_files {
    ($($name:literal: $kind:expr),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("../../page/", $name)))),*]
    };
}

const ASSETS: &[Asset] = page_files! {
    "style.css": STYLE,
    "game.css": STYLE,
    "loading.js": SCRIPT,
    "lobby.js": SCRIPT,
    "new-game.js": SCRIPT,
    "daily.js": SCRIPT,
    "choices.js": SCRIPT,
    "game.js": SCRIPT,
    "early.js": SCRIPT,
    "hands.js": SCRIPT,
    "address.js": SCRIPT,
    "server.js": SCRIPT,
    "board.js": SCRIPT,
    "pointer.js": SCRIPT,
    "pocket.js": SCRIPT,
    "picking.js": SCRIPT,
    "offers.js": SCRIPT,
    "rules-panel.js": SCRIPT,
    "steering.js": SCRIPT,
    "dialogs.js": SCRIPT,
    "panel.js": SCRIPT,
    "clocks.js": SCRIPT,
    "nameplate.js": SCRIPT,
    "study.js": SCRIPT,
    "share.js": SCRIPT,
    "records.js": SCRIPT,
    "collection.js": SCRIPT,
    "files.js": SCRIPT,
    "store.js": SCRIPT,
    "editor.js": SCRIPT,
    "fields.js": SCRIPT,
    "fen.js": SCRIPT,
    "dom.js": SCRIPT,
    "keys.js": SCRIPT,
    "steps.js": SCRIPT,
    "moving.js": SCRIPT,
    "premoves.js": SCRIPT,
    "shapes.js": SCRIPT,
    "settings.js": SCRIPT,
    "sound.js": SCRIPT,
    "openings.js": SCRIPT,
    "result.js": SCRIPT,
    "saved.js": SCRIPT,
    "theme.js": SCRIPT,
    "transport.js": SCRIPT,
    "learn.js": SCRIPT,
    "friends.js": SCRIPT,
    "puzzles.js": SCRIPT,
    "rating.js": SCRIPT,
    "workshop.js": SCRIPT,
    "workshop.css": STYLE,
    "icon.svg": "image/svg+xml",
};

/// Name under which pages load the style sheet of boards.
const DIAGRAM_STYLE: &str = "diagram.css";

/// Media type and text of a file.
pub fn find(name: &str) -> Option<(&'static str, &'static str)> {
    if name == DIAGRAM_STYLE {
        return Some((STYLE, diagram::STYLE));
    }
    ASSETS.iter().find(|(known, ..)| *known == name).map(|&(_, kind, text)| (kind, text))
}

/// Names of all files.
pub fn names() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|(name, ..)| *name).chain([DIAGRAM_STYLE])
}

/// Scripts that a script imports, directly or indirectly, each once.
pub(crate) fn imported_by(script: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    let mut next = vec![script];
    while let Some(name) = next.pop() {
        let text = find(name).map_or("", |(_, text)| text);
        for rest in text.split("from \"./").skip(1) {
            if let Some((import, _)) = rest.split_once('"')
                && import != script
                && !found.contains(&import)
            {
                found.push(import);
                next.push(import);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_a_script_imports_is_there() {
        for script in ["game.js", "lobby.js", "workshop.js"] {
            let imported = imported_by(script);
            assert!(imported.contains(&"dom.js") && !imported.contains(&script), "{imported:?}");
            assert!(imported.iter().all(|name| find(name).is_some()), "{imported:?}");
        }
        assert!(imported_by("game.js").contains(&"sound.js"));
        assert!(!imported_by("lobby.js").contains(&"game.js"));
    }
}
