//! Parameters on which the results of a match depend, as its files contain them.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tabletop::catalogue::all_games;

use crate::checksums::Checksums;
use crate::files::FileError;
use crate::json_lines::version;
use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::settings::{
    EngineSettings, MatchSettings, OpeningFormat, OpeningOrder, OpeningSettings, Protocol, RoundFormat,
    Tournament,
};
use crate::matches::statistics::EloModel;
use crate::shard::Shard;

/// Version of the file format.
const FORMAT: u32 = 2;

/// Common data of all parts of a match, with the parts in this file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Version of the file format.
    #[serde(deserialize_with = "version::<FORMAT, _>")]
    menagerie_match: u32,
    /// Number of parts of the match.
    pub parts: u64,
    /// Parts in this file, from 1.
    pub here: BTreeSet<u64>,
    /// Parameters common to all parts.
    pub plan: MatchPlan,
}

/// Parameters on which the results of a match depend.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchPlan {
    /// Names of the engines.
    pub engines: Vec<String>,
    /// Program, limits and options of each engine.
    programs: Vec<EnginePlan>,
    /// Names of the variants, with options.
    pub variants: Vec<String>,
    /// True if the first engine meets all others; false for a round robin.
    pub gauntlet: bool,
    /// Number of encounters and games.
    #[serde(flatten)]
    pub format: RoundFormat,
    /// Source of the openings.
    openings: Option<OpeningsPlan>,
    /// Random seed.
    pub seed: u64,
    /// `elo0`, `elo1`, `alpha`, `beta`, and true for normalised Elo.
    pub sprt: Option<(f64, f64, f64, f64, bool)>,
    /// Points for a Triumph.
    pub triumphs: u32,
    /// Rules of adjudication.
    adjudication: AdjudicationPlan,
    /// Checksums of openings, name maps, files named by options, and armies.
    checksums: Checksums,
}

/// Parameters of an engine, under the names of the command line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct EnginePlan {
    proto: Protocol,
    cmd: String,
    dir: Option<String>,
    tc: String,
    depth: Option<u32>,
    nodes: Option<u64>,
    options: BTreeMap<String, String>,
    map: Option<String>,
    initstr: Vec<String>,
    /// Milliseconds.
    timemargin: u64,
    ponder: bool,
    whitepov: bool,
    restart: Option<bool>,
}

/// Source of the openings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct OpeningsPlan {
    file: String,
    format: OpeningFormat,
    order: OpeningOrder,
    plies: Option<usize>,
    start: u64,
}

/// Rules of adjudication.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct AdjudicationPlan {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    maxmoves: Option<u32>,
    /// Folders with tablebases.
    tb: Option<String>,
}

fn text(text: &(impl AsRef<OsStr> + ?Sized)) -> String {
    text.as_ref().to_string_lossy().into_owned()
}

impl EnginePlan {
    fn new(engine: &EngineSettings) -> EnginePlan {
        EnginePlan {
            proto: engine.protocol,
            cmd: text(&engine.command.join(OsStr::new(" "))),
            dir: engine.directory.as_ref().map(text),
            tc: engine.limits.time.to_string(),
            depth: engine.limits.depth,
            nodes: engine.limits.nodes,
            options: engine.options.iter().cloned().collect(),
            map: engine.map.as_ref().map(text),
            initstr: engine.first_lines.clone(),
            timemargin: engine.time_margin.as_millis() as u64,
            ponder: engine.ponder,
            whitepov: engine.white_pov,
            restart: engine.restart,
        }
    }
}

impl OpeningsPlan {
    fn new(openings: &OpeningSettings) -> OpeningsPlan {
        let &OpeningSettings { ref file, format, order, plies, start } = openings;
        OpeningsPlan { file: text(file), format, order, plies, start }
    }
}

impl MatchHeader {
    /// Creates the header of a match, or of the part that is played here.
    pub fn new(settings: &MatchSettings) -> MatchHeader {
        let Shard { index, of } = settings.shard;
        let normalised = |model| model == EloModel::Normalised;
        MatchHeader {
            menagerie_match: FORMAT,
            parts: of,
            here: BTreeSet::from([index + 1]),
            plan: MatchPlan {
                engines: settings.engines.iter().map(|engine| engine.name.clone()).collect(),
                programs: settings.engines.iter().map(EnginePlan::new).collect(),
                variants: settings.variants.iter().map(ToString::to_string).collect(),
                gauntlet: settings.tournament == Tournament::Gauntlet,
                format: settings.format,
                openings: settings.openings.as_ref().map(OpeningsPlan::new),
                seed: settings.seed,
                sprt: settings.sprt.map(|sprt| {
                    let h = sprt.hypotheses;
                    (h.elo0, h.elo1, sprt.alpha, sprt.beta, normalised(h.model))
                }),
                triumphs: settings.triumphs,
                adjudication: AdjudicationPlan {
                    draw: settings.rules.draw,
                    resign: settings.rules.resign,
                    maxmoves: settings.rules.max_moves,
                    tb: settings.tablebase.as_ref().map(text),
                },
                checksums: Checksums::default(),
            },
        }
    }

    /// Adds the checksums of what the match reads, for its results file.
    ///
    /// # Errors
    /// [`FileError::Read`] if a file cannot be read.
    pub fn add_checksums(&mut self, settings: &MatchSettings) -> Result<(), FileError> {
        let checksums = &mut self.plan.checksums;
        for game in &settings.variants {
            if let Some(openings) = &settings.openings {
                checksums.add_file(&openings.file_for(&game.variant))?;
            }
            if let Ok(choice) = all_games().find(&game.variant) {
                checksums.add_game(&choice.preset);
            }
        }
        for engine in &settings.engines {
            if let Some(map) = &engine.map {
                checksums.add_file(map)?;
            }
            // An engine finds its files from its own folder.
            let folder = engine.directory.as_deref().unwrap_or(Path::new(""));
            for (_, value) in &engine.options {
                checksums.add_file(&folder.join(value))?;
            }
        }
        Ok(())
    }
}
