//! Writes the pages and the networks as plain files, for static hosts: `cargo run -p tabletop
//! --example page -- FOLDER`.

use std::error::Error;
use std::fs;
use std::path::Path;

use tabletop::catalogue::{Catalogue, all_games, set_all_games};
use tabletop::messages::to_json;
use tabletop::pages::frame::{MISSING, Site, error_page, game_page};
use tabletop::pages::{assets, lobby, preview, rules_page, start, workshop};
use tabletop::puzzles::{puzzle_boards, puzzles_message};
use tabletop::rules;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("page FOLDER")?;
    let folder = Path::new(&folder);
    set_all_games(Catalogue::new(&variants::VARIANTS).with_library());
    let site = Site::Files { below: false };
    fs::create_dir_all(folder.join("assets"))?;
    fs::create_dir_all(folder.join("rules"))?;
    fs::write(folder.join("index.html"), lobby::page(site, all_games()).into_string())?;
    fs::write(folder.join("game.html"), game_page(site, all_games()).into_string())?;
    fs::write(folder.join("workshop.html"), workshop::page(site).into_string())?;
    fs::write(folder.join("404.html"), error_page(site, MISSING, "this page does not exist").into_string())?;
    for page in rules::with_unlisted(all_games()) {
        let name = &page.source.name;
        let text = rules_page::page(Site::Files { below: true }, all_games(), name);
        let text = text.map_err(|refusal| refusal.message)?.into_string();
        fs::write(folder.join("rules").join(format!("{name}.html")), text)?;
    }
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../variants/nets"))? {
        let file = file?;
        fs::copy(file.path(), folder.join("assets").join(file.file_name()))?;
    }
    write_puzzles(&folder.join("puzzles"))?;
    write_daily(&folder.join("boards"))?;
    write_starts(&folder.join("starts"))?;
    write_previews(&folder.join("previews"))?;
    for name in assets::names() {
        let (_, text) = assets::find(name).ok_or("an asset without a text")?;
        fs::write(folder.join("assets").join(name), text)?;
    }
    Ok(())
}

/// Writes the puzzles, one file for each rules page that has some.
fn write_puzzles(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for game in start::games(all_games()) {
        if let Some(page) = rules::page_of(&game).filter(|page| !page.source.puzzles.is_empty()) {
            let text = to_json(&puzzles_message(&game, all_games())?);
            fs::write(folder.join(format!("{}.json", page.source.name)), text)?;
        }
    }
    Ok(())
}

/// Writes the positions from which the first page chooses its puzzle of the day.
fn write_daily(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let games = start::games(all_games());
    let game = games.first().ok_or("no games")?;
    let text = to_json(&puzzle_boards(game, all_games())?);
    fs::write(folder.join(format!("{}.json", game.preset.name)), text)?;
    Ok(())
}

/// Writes the images of the first page.
fn write_previews(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for game in start::games(all_games()) {
        fs::write(folder.join(format!("{}.svg", game.preset.name)), preview::file(&game))?;
    }
    Ok(())
}

/// Writes the start positions as drawings.
fn write_starts(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for game in start::settled(all_games()) {
        let drawn = start::start_drawing(&game).ok_or("a settled start without a drawing")?;
        fs::write(folder.join(format!("{}.json", game.preset.name)), to_json(&drawn))?;
    }
    Ok(())
}
