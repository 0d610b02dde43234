//! Seeds of the fuzzer, from the data of the project's tests.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde_json::json;

use crate::files::{small_checkpoint, small_networks};
use crate::position::fens;

/// Root folder of the project.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns the files below a folder whose names end in `end`. Skips symbolic links and `target`:
/// Wine's folder there links to the whole file system.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(PROJECT).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.extend((entry.file_name() != "target").then_some(path));
            } else if path.to_string_lossy().ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

struct Seeds(PathBuf);

impl Seeds {
    fn write_all(&self) -> io::Result<()> {
        self.positions()?;
        self.conversations()?;
        self.records()?;
        files("variants/armies", ".toml").iter().try_for_each(|path| self.add("armies", fs::read(path)?))?;
        files("scripts/maps", ".toml").iter().try_for_each(|path| self.add("maps", fs::read(path)?))?;
        self.add("results", MATCH)?;
        small_networks().into_iter().try_for_each(|network| self.add("networks", network))?;
        self.add("checkpoints", small_checkpoint())
    }

    fn add(&self, target: &str, seed: impl AsRef<[u8]>) -> io::Result<()> {
        let folder = self.0.join(target);
        fs::create_dir_all(&folder)?;
        let number = fs::read_dir(&folder)?.count();
        fs::write(folder.join(format!("seed-{number}")), seed)
    }

    /// Positions of the games' benchmarks, each with a few bytes that choose moves.
    fn positions(&self) -> io::Result<()> {
        for (game, fens) in fens() {
            for (number, fen) in fens.iter().enumerate() {
                let options = number as u8 % 32;
                let seed =
                    [&[game, number as u8, options][..], fen.as_bytes(), b"\n\x03\x11\x07\x1d\x05"].concat();
                self.add("positions", &seed)?;
                self.add("rules", &seed)?;
            }
        }
        Ok(())
    }

    /// Input of the transcripts.
    fn conversations(&self) -> io::Result<()> {
        for path in files("tests/transcripts", ".txt") {
            let text = fs::read_to_string(&path)?;
            let input: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("> ")).collect();
            let target = if path.to_string_lossy().contains("uci") { "uci" } else { "xboard" };
            self.add(target, input.join("\n"))?;
        }
        Ok(())
    }

    fn records(&self) -> io::Result<()> {
        for path in &files("", ".pgn") {
            let text = fs::read_to_string(path)?;
            for game in tabletop::records::pgn_text::split_games(&text).into_iter().take(20) {
                self.add("pgn", &game.text)?;
                self.add("lines", &game.text)?;
                let wanted = json!({ "pgn": { "text": game.text, "number": 1 } });
                self.add("rooms", format!("POST /api/games {wanted}\n{ACTIONS}"))?;
            }
        }
        for entry in tabletop::catalogue::all_games().entries() {
            for preset in &entry.presets {
                self.add(
                    "rooms",
                    format!("POST /api/games {{\"link\":\"game={}\"}}\n{ACTIONS}", preset.name),
                )?;
            }
        }
        for path in files("variants/src", ".epd") {
            self.add("lines", fs::read_to_string(path)?.lines().take(5).collect::<Vec<_>>().join("\n"))?;
        }
        self.add(
            "lines",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; 0.5; 12; chess\n40/60+0.6\n1:30+1",
        )
    }
}

/// Results of a short match.
const MATCH: &str = r#"{"menagerie_match":1,"parts":1,"here":[1],"plan":{"engines":["menagerie-s36","menagerie-s36 (2)"],"descriptions":["menagerie-s36 Uci tc=0.5+0.005 depth=None nodes=None options=[]","menagerie-s36 Uci tc=0.5+0.005 depth=None nodes=None options=[]"],"variants":["spirit"],"gauntlet":false,"rounds":100,"games":1,"repeat":1,"swap":true,"openings":null,"seed":0,"sprt":null,"triumphs":1,"adjudication":"None None Some(300)"}}
{"game":0,"white":0,"black":1,"variant":0,"set":0,"white_won":false,"triumph":true,"reason":"Triumph","fault":null,"plies":194,"effort":[{"moves":97,"ms":901,"depth":770,"nodes":398461,"longest_ms":49,"junk":0},{"moves":97,"ms":825,"depth":988,"nodes":935275,"longest_ms":51,"junk":0}]}
{"game":1,"white":1,"black":0,"variant":0,"set":1,"white_won":true,"triumph":false,"reason":"Victory","fault":null,"plies":217,"effort":[{"moves":109,"ms":896,"depth":1049,"nodes":811427,"longest_ms":45,"junk":0},{"moves":108,"ms":930,"depth":1040,"nodes":897372,"longest_ms":70,"junk":0}]}
"#;

/// Requests that a page can make.
const ACTIONS: &str = r#"POST /api/games/1 {"do":"play","text":"e2e4"}
POST /api/games/1 {"do":"look","plies":1}
POST /api/games/1 {"do":"study","on":true}
POST /api/games/1 {"do":"go","node":1}
POST /api/games/1 {"do":"comment","node":1,"text":"good"}
POST /api/games/1 {"do":"mark","node":1,"glyph":"$1"}
POST /api/games/1 {"do":"analyse","lines":2}
POST /api/games/1 {"do":"back"}
GET /api/games/1
GET /api/games/1/pgn
GET /api/games/1/svg
GET /api/games/1/editor
GET /api/games/1/preview?move=e2e4
GET /api/games/1/piece?square=e2
GET /api/games/1/rematch
GET /api/games/1/report
{"do":"tick"}
{"do":"watch","room":1,"watched":true}
DELETE /api/games/1"#;

/// Writes a folder of seeds for every target.
///
/// # Panics
/// If a file cannot be written.
pub fn write_seeds(folder: &Path) {
    Seeds(folder.into()).write_all().expect("the seeds are written");
}

/// Writes the seeds to the folder named by `MENAGERIE_SEEDS`, if the variable is set. The fuzzer's
/// own program does this at its start, since any program linked with the instrumented crates is a
/// fuzzer.
///
/// # Panics
/// If a file cannot be written.
pub fn write_seeds_if_requested() {
    if let Ok(folder) = env::var("MENAGERIE_SEEDS") {
        write_seeds(Path::new(&folder));
    }
}
