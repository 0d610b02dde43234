//! What the results of a match depend on, as its files say it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::matches::settings::{EngineSettings, MatchSettings, Protocol, RoundFormat, Tournament};
use crate::matches::statistics::EloModel;
use crate::shard::Shard;

/// Version of the form of these files.
pub const FORMAT: u32 = 1;

/// Everything that parts of one match have in common, and which parts these are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Version of the form of the file.
    pub menagerie_match: u32,
    /// Number of parts that the match is played in.
    pub parts: u64,
    /// The parts in this file, from 1.
    pub here: BTreeSet<u64>,
    /// What is the same in all parts.
    pub plan: MatchPlan,
}

/// What the results of a match depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchPlan {
    /// Names of the engines.
    pub engines: Vec<String>,
    /// How each is started and what bounds it.
    pub descriptions: Vec<String>,
    /// Names of the variants, with options.
    pub variants: Vec<String>,
    /// Whether the first engine meets all others, rather than everybody everybody.
    pub gauntlet: bool,
    /// How often they meet.
    #[serde(flatten)]
    pub format: RoundFormat,
    /// Where the openings come from.
    pub openings: Option<String>,
    /// Seed of everything random.
    pub seed: u64,
    /// `elo0`, `elo1`, `alpha`, `beta`, and whether the Elo is normalised.
    pub sprt: Option<(f64, f64, f64, f64, bool)>,
    /// Points for a Triumph.
    pub triumphs: u32,
    /// The rules of adjudication.
    pub adjudication: String,
}

fn describe(engine: &EngineSettings) -> String {
    let program = match engine.protocol {
        Protocol::Internal => "internal".to_string(),
        _ => engine.command.join(" "),
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
    /// The header of a match, or of the part that is played here.
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
