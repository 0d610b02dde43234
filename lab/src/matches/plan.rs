//! Parameters on which the results of a match depend, as its files contain them.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use serde::{Deserialize, Serialize};

use crate::matches::settings::{EngineSettings, MatchSettings, Protocol, RoundFormat, Tournament};
use crate::matches::statistics::EloModel;
use crate::shard::Shard;

/// Version of the file format.
pub const FORMAT: u32 = 1;

/// Common data of all parts of a match, with the parts in this file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Version of the file format.
    pub menagerie_match: u32,
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
    /// Command, limits and options of each engine.
    pub descriptions: Vec<String>,
    /// Names of the variants, with options.
    pub variants: Vec<String>,
    /// True if the first engine meets all others; false for a round robin.
    pub gauntlet: bool,
    /// Number of encounters and games.
    #[serde(flatten)]
    pub format: RoundFormat,
    /// Source of the openings.
    pub openings: Option<String>,
    /// Random seed.
    pub seed: u64,
    /// `elo0`, `elo1`, `alpha`, `beta`, and true for normalised Elo.
    pub sprt: Option<(f64, f64, f64, f64, bool)>,
    /// Points for a Triumph.
    pub triumphs: u32,
    /// Rules of adjudication.
    pub adjudication: String,
}

fn describe(engine: &EngineSettings) -> String {
    let program = match engine.protocol {
        Protocol::Internal => "internal".to_string(),
        _ => engine.command.join(OsStr::new(" ")).to_string_lossy().into_owned(),
    };
    let limits = &engine.limits;
    let paths = [("dir", &engine.directory), ("map", &engine.map)];
    let paths: String = paths
        .iter()
        .filter_map(|(key, path)| path.as_ref().map(|path| format!(" {key}={}", path.display())))
        .collect();
    let flags = [(engine.ponder, " ponder"), (engine.white_pov, " whitepov")];
    let flags: String = flags.iter().filter_map(|(set, word)| set.then_some(*word)).collect();
    format!(
        "{program} {:?} tc={} depth={:?} nodes={:?} options={:?}{paths}{flags}",
        engine.protocol, limits.time, limits.depth, limits.nodes, engine.options
    )
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
                descriptions: settings.engines.iter().map(describe).collect(),
                variants: settings.variants.iter().map(ToString::to_string).collect(),
                gauntlet: settings.tournament == Tournament::Gauntlet,
                format: settings.format,
                openings: settings.openings.as_ref().map(|openings| format!("{openings:?}")),
                seed: settings.seed,
                sprt: settings.sprt.map(|sprt| {
                    let h = sprt.hypotheses;
                    (h.elo0, h.elo1, sprt.alpha, sprt.beta, normalised(h.model))
                }),
                triumphs: settings.triumphs,
                adjudication: format!(
                    "{:?} {:?} {:?}{}",
                    settings.rules.draw,
                    settings.rules.resign,
                    settings.rules.max_moves,
                    if settings.tablebase.is_some() { " tablebase" } else { "" }
                ),
            },
        }
    }
}
