//! Parameters that determine the games of a run, as its files contain them.

use serde::{Deserialize, Serialize};

use super::games::SelfPlaySettings;
use crate::checksums::Checksums;

/// Parameters that determine the games of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayPlan {
    /// Names of the games, played in turn.
    pub variants: Vec<String>,
    /// Options of the games.
    pub options: Vec<String>,
    /// Settings of the games.
    pub settings: SelfPlaySettings,
    /// File of the network that evaluates, if not the built-in one.
    pub network: Option<String>,
    /// Random seed.
    pub seed: u64,
    /// Checksums of the network and of armies.
    pub checksums: Checksums,
}
