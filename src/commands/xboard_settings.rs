//! Start settings of XBoard: a settings file for each game, and the drawings of the pieces. They
//! are derived from the games, so that a new game needs no change here.
//!
//! XBoard looks for the image of a piece in the folder given and, if the name of the folder begins
//! with `sub_`, then in its parent. The parent contains the drawings of all games, for games chosen
//! from XBoard's own menu; the folder of a game contains those that another game draws differently.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine_core::{
    BoardSetup, DrawnPiece, ImagePart, PieceInfo, PieceLook, RegistryEntry, Shade, Side, Text,
};

use super::board_image::board_image;
use crate::catalogue::{Catalogue, Choice};
use crate::diagram;

/// XBoard's names of its piece images, by slot (`pngPieceNames` of XBoard 4.9).
const IMAGES: [&str; 66] = [
    "Pawn", "Knight", "Bishop", "Rook", "Queen", "Advisor", "Elephant", "Archbishop", "Marshall", "Gold",
    "Commoner", "Canon", "Nightrider", "CrownedBishop", "CrownedRook", "Crown", "Chancellor", "Hawk",
    "Lance", "Cobra", "Unicorn", "Lion", "Sword", "Zebra", "Camel", "Tower", "Wolf", "Hat", "Duck", "Lance",
    "Dragon", "Gnu", "Cub", "LShield", "Pegasus", "Wizard", "Copper", "Iron", "Viking", "Flag", "Axe",
    "Dolphin", "Leopard", "Claw", "Left", "Butterfly", "PromoBishop", "PromoRook", "HCrown", "RShield",
    "Prince", "Phoenix", "Kylin", "Drunk", "Right", "GoldPawn", "GoldKnight", "PromoHorse", "PromoDragon",
    "GoldLance", "GoldSilver", "HSword", "PromoSword", "PromoHSword", "Princess", "King",
];
/// File with the games' other names.
const NAMES: &str = "names";
/// Folder of the drawings.
const PIECES: &str = "pieces";

/// File to be written: its place among the settings, and its contents.
pub(super) struct SettingsFile {
    pub(super) place: PathBuf,
    pub(super) content: Vec<u8>,
}

/// Drawings of a game, by file name.
type Drawings = BTreeMap<String, String>;

/// All files, for settings that will be in `folder`.
pub(super) fn files(catalogue: &Catalogue, folder: &Path) -> Vec<SettingsFile> {
    let mut files = Vec::new();
    let mut add = |place: PathBuf, content: Vec<u8>| files.push(SettingsFile { place, content });
    let sets: Vec<DrawingSet> =
        catalogue.entries().iter().flat_map(|entry| drawing_sets(catalogue, entry)).collect();
    let mut shared = Drawings::new();
    for set in &sets {
        for (name, drawing) in &set.drawings {
            shared.entry(name.clone()).or_insert_with(|| drawing.clone());
        }
    }
    for DrawingSet { folder: set, drawings, .. } in &sets {
        for (name, drawing) in drawings.iter().filter(|(name, drawing)| shared[*name] != **drawing) {
            add(Path::new(PIECES).join(set).join(name), drawing.clone().into_bytes());
        }
        // Even a game without drawings of its own needs a folder.
        add(Path::new(PIECES).join(set).join("README"), README.as_bytes().to_vec());
    }
    for (name, drawing) in shared {
        add(Path::new(PIECES).join(name), drawing.into_bytes());
    }
    add(NAMES.into(), names(catalogue).into_bytes());
    for choice in catalogue.choices() {
        let board = board(&choice);
        let name = &choice.preset.xboard_name;
        let set = sets.iter().find(|set| set.names.contains(name)).map_or("", |set| &set.folder);
        let pieces = folder.join(PIECES).join(set);
        let board_file = board.as_ref().map(|(name, _)| folder.join(name));
        add(format!("{name}.conf").into(), settings(&choice, &pieces, board_file.as_deref()).into_bytes());
        if let Some((name, content)) = board {
            add(name.into(), content);
        }
    }
    files.sort_by(|a, b| a.place.cmp(&b.place));
    files.dedup_by(|a, b| a.place == b.place);
    files
}

/// Other names of the games, each followed by a tab and the name of the game's settings.
fn names(catalogue: &Catalogue) -> String {
    let mut lines = Vec::new();
    for choice in catalogue.choices() {
        let others = choice.entry.info.other_names().filter(|(_, preset)| *preset == choice.preset.name);
        let others = others.map(|(name, _)| name.to_string()).chain([choice.preset.name.to_string()]);
        let others =
            others.map(|name| name.to_lowercase()).filter(|name| choice.preset.xboard_name != name.as_str());
        lines.extend(others.map(|name| format!("{name}\t{}\n", choice.preset.xboard_name)));
    }
    lines.sort();
    lines.dedup();
    lines.concat()
}

/// Text file in a game's folder of drawings.
const README: &str =
    "The drawings of this game's pieces for XBoard; those missing here are in the folder above.\n";

/// Drawings shared by some boards.
struct DrawingSet {
    /// Folder of the drawings.
    folder: String,
    /// XBoard's names of the games that use them.
    names: Vec<Text>,
    drawings: Drawings,
}

/// Drawings of a game: one set for all names that can share one, and one for each name that needs a
/// different drawing in place of a shared one.
fn drawing_sets(catalogue: &Catalogue, entry: &Arc<RegistryEntry>) -> Vec<DrawingSet> {
    let folder = |name: &str| format!("sub_{name}");
    let first = &entry.presets[0].xboard_name;
    let mut shared = DrawingSet { folder: folder(first), names: Vec::new(), drawings: Drawings::new() };
    let mut sets = Vec::new();
    for choice in catalogue.choices().filter(|choice| Arc::ptr_eq(&choice.entry, entry)) {
        let name = &choice.preset.xboard_name;
        let drawings = drawings(&choice);
        let is_other = |(file, drawing): (&String, &String)| {
            shared.drawings.get(file).is_some_and(|known| known != drawing)
        };
        if drawings.iter().any(is_other) {
            sets.push(DrawingSet { folder: folder(name), names: vec![name.clone()], drawings });
        } else {
            shared.names.push(name.clone());
            shared.drawings.extend(drawings);
        }
    }
    sets.insert(0, shared);
    sets
}

/// Settings of one game in XBoard's format.
fn settings(choice: &Choice, pieces: &Path, board: Option<&Path>) -> String {
    let name = &choice.preset.xboard_name;
    let setup = choice.open().codec().board_setup();
    let pieces = quoted(pieces);
    let rules = setup.as_ref().map_or_else(String::new, rules);
    let board = board.map_or_else(String::new, |board| {
        let board = quoted(board);
        format!(
            "\
; A board on which the special squares can be seen.
-useBoardTexture true
-liteBackTextureFile {board}
-darkBackTextureFile {board}
"
        )
    });
    format!(
        "\
; {} in XBoard: menagerie-xboard {name}
-variant {name}
{rules}; The drawings of Menagerie's diagrams.
-pieceImageDirectory {pieces}
-trueColors true
{board}; Denials that take moves off the board leave a remark in saved games.
-autoComment true
; Nothing of this is for other games and engines: XBoard does not write it into the user's own settings.
-saveSettingsOnExit false
-autoInstall \"\"
",
        choice.entry.info.title
    )
}

/// Settings without XBoard's test of moves, because the engine knows the rules.
const LEGALITY_OFF: &str = "\
; The engine knows the rules; XBoard would refuse moves that it does not understand,
; and end games by rules that do not apply.
-testLegality false
-testClaims false
";
/// Settings with XBoard's test of moves.
const LEGALITY_ON: &str = "\
; XBoard knows how all pieces move and may test the moves; the engine says how the game ends.
-testLegality true
";
/// Settings of all games.
const COMMON: &str = "\
-repeatsToDraw 0
-ruleMoves 0
; Lifted pieces show their targets, and a choice of pieces comes by pulling the mouse.
-showTargetSquares true
-sweepPromotions true
";

/// Settings for the test of moves, and options of a game.
fn rules(setup: &BoardSetup) -> String {
    let legality = if setup.legality_off { LEGALITY_OFF } else { LEGALITY_ON };
    let option = |(name, value): &(&str, &str)| {
        format!(
            "; A later -firstOptions overrides this one.\n-firstOptions {name}={value}\n-secondOptions {name}={value}\n"
        )
    };
    let options: String = setup.options.iter().map(option).collect();
    format!("{legality}{COMMON}{options}")
}

/// Path in XBoard's format: inside braces it may contain blanks and quotes.
fn quoted(path: &Path) -> String {
    format!("{{{}}}", path.display())
}

/// Drawings used by a board.
fn drawings(choice: &Choice) -> Drawings {
    let mut drawings = Drawings::new();
    let looks = choice.open().codec().board_setup().map(|setup| setup.looks).unwrap_or_default();
    for look in looks.iter().filter(|look| !look.image.is_empty()) {
        for (side, prefix) in [(Side::White, "White"), (Side::Black, "Black")] {
            let name = format!("{prefix}{}.svg", IMAGES[usize::from(look.slot)]);
            drawings.entry(name).or_insert_with(|| diagram::piece_file(&pieces(look, side)));
        }
    }
    drawings
}

/// Pieces on a square that shows such an image.
fn pieces(look: &PieceLook, side: Side) -> Vec<DrawnPiece> {
    let piece = |part: &ImagePart| DrawnPiece {
        side: if part.is_enemy { !side } else { side },
        token: look.letter.clone(),
        symbol: None,
        name: look.letter.clone(),
        drawing: part.drawing.clone(),
        info: PieceInfo::NONE.into(),
    };
    look.image.iter().map(piece).collect()
}

/// Image of a game's board, with a file name from which XBoard reads the number of squares; `None`
/// for a board without special squares.
fn board(choice: &Choice) -> Option<(String, Vec<u8>)> {
    let player = choice.open();
    player.codec().board_setup()?;
    let picture = player.picture();
    let has_special = picture.squares().any(|square| picture.at(square).shade == Shade::Special);
    has_special.then(|| {
        let name =
            format!("{}-{}x{}.png", choice.entry.presets[0].xboard_name, picture.files(), picture.ranks());
        (name, board_image(&picture))
    })
}

#[cfg(test)]
mod tests {
    use variants::armies::{Army, register};

    use super::*;
    use crate::catalogue::all_games;

    fn all() -> Vec<SettingsFile> {
        files(all_games(), Path::new("/some where"))
    }

    fn text(place: &str) -> String {
        let files = all();
        let file =
            files.iter().find(|file| file.place == Path::new(place)).unwrap_or_else(|| panic!("no {place}"));
        String::from_utf8_lossy(&file.content).into_owned()
    }

    #[test]
    fn every_game_has_settings_that_change_nothing_of_the_users() {
        let files = all();
        let settings: Vec<_> =
            files.iter().filter(|file| file.place.extension().is_some_and(|end| end == "conf")).collect();
        let names: usize = variants::VARIANTS.iter().map(|entry| entry.presets.len()).sum();
        assert_eq!(settings.len(), names);
        for file in settings {
            let text = String::from_utf8_lossy(&file.content);
            for line in ["\n-saveSettingsOnExit false\n", "\n-autoInstall \"\"\n", "\n-variant "] {
                assert!(text.contains(line), "{}: {text}", file.place.display());
            }
        }
    }

    #[test]
    fn games_are_found_by_their_other_names() {
        let names = text("names");
        for line in ["koth\tkingofthehill", "chess960\tfischerandom", "chess\tnormal", "giveaway\tantichess"]
        {
            assert!(names.lines().any(|known| known == line), "{line}: {names}");
        }
        for line in names.lines() {
            text(&format!("{}.conf", line.split('\t').nth(1).unwrap()));
        }
    }

    #[test]
    fn settings_follow_from_the_games() {
        let illusionary = text("illusionary.conf");
        assert!(illusionary.contains("\n-firstOptions IllusionSetup=choose\n"), "{illusionary}");
        assert!(illusionary.contains("\n-testLegality false\n"), "{illusionary}");
        let spirit = text("spirit.conf");
        assert!(spirit.contains("\n-liteBackTextureFile {/some where/spirit-9x9.png}\n"), "{spirit}");
        assert!(spirit.contains("\n-pieceImageDirectory {/some where/pieces/sub_spirit}\n"), "{spirit}");
        assert!(!text("normal.conf").contains("testLegality"));
        assert!(text("grandtournament.conf").contains("\n-testLegality true\n"));
    }

    /// Pieces of custom armies share XBoard's few images in each game.
    #[test]
    fn every_army_from_a_file_has_its_own_drawings() {
        let army = |name: &str, radius: &str| {
            let glyph = format!("<circle cx=\"50\" cy=\"50\" r=\"{radius}\"/>");
            let piece = format!("[[piece]]\nname = 'Ant'\nletter = 'A'\nbetza = 'W'\nglyph = '{glyph}'\n");
            let text = format!("name = '{name}'\nplaces = ['A', 'A', 'A', 'A']\n{piece}");
            register(Army::read(&text).unwrap())
        };
        let armies = vec![army("Drawn Ants", "31"), army("Drawn Bees", "37")];
        let catalogue = all_games().with_armies(armies);
        let files = files(&catalogue, Path::new("/xboard"));
        let text = |place: &Path| {
            let file = files.iter().find(|file| file.place == place);
            file.map(|file| String::from_utf8_lossy(&file.content).into_owned())
        };
        let drawing = |game: &str| {
            let settings = text(Path::new(&format!("{game}.conf"))).unwrap();
            let folder = settings.split("-pieceImageDirectory {/xboard/").nth(1).unwrap();
            let folder = Path::new(folder.split('}').next().unwrap());
            let image = "WhiteArchbishop.svg";
            text(&folder.join(image)).or_else(|| text(&folder.parent().unwrap().join(image))).unwrap()
        };
        for (game, own, other) in [
            ("gt-drawnants-fide", "31", "37"),
            ("gt-drawnbees-fide", "37", "31"),
            ("gt-fide-drawnbees", "37", "31"),
        ] {
            let drawing = drawing(game);
            let has = |radius: &str| drawing.contains(&format!("r=\"{radius}\""));
            assert!(has(own) && !has(other), "{game}: {drawing}");
        }
    }

    #[test]
    fn drawings_are_where_xboard_looks_for_them() {
        for place in
            ["pieces/WhitePawn.svg", "pieces/sub_spirit/BlackCrownedRook.svg", "pieces/BlackKing.svg"]
        {
            assert!(text(place).starts_with("<svg "), "{place}");
        }
    }
}
