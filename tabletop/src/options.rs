//! Options of the engine, and the forms in which both protocols read and write options.

use engine_core::{OptionKind, OptionSpec, Options, Strength, Words};

/// Option for the size of the transposition table in MiB.
pub const HASH: &str = "Hash";
/// Option for the number of search threads.
pub const THREADS: &str = "Threads";
/// Option for the number of principal variations shown.
pub const MULTI_PV: &str = "MultiPV";
/// Option by which the GUI allows pondering.
pub(crate) const PONDER: &str = "Ponder";
/// Option for the time lost per move, in milliseconds.
pub const MOVE_OVERHEAD: &str = "Move Overhead";
/// Button that clears the transposition table.
pub(crate) const CLEAR_HASH: &str = "Clear Hash";
/// Option that weakens play in steps.
pub(crate) const SKILL_LEVEL: &str = "Skill Level";
/// Option that enables [`ELO`].
pub(crate) const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
/// Option that weakens play to a rating.
pub const ELO: &str = "UCI_Elo";
/// Option that adds win, draw and loss probabilities to the analysis.
pub const SHOW_WDL: &str = "UCI_ShowWDL";
/// Option for the network file.
pub const EVAL_FILE: &str = "EvalFile";
/// Option for the folders with Syzygy tables.
pub const SYZYGY_PATH: &str = "SyzygyPath";
/// Option for the minimum depth at which positions with as many pieces as the largest tables are
/// probed.
pub(crate) const SYZYGY_PROBE_DEPTH: &str = "SyzygyProbeDepth";
/// Option for the fifty-move rule: Syzygy wins that need more than fifty moves without progress are
/// draws.
pub(crate) const SYZYGY_50_MOVE_RULE: &str = "Syzygy50MoveRule";
/// Option for the maximum number of pieces of probed positions.
pub(crate) const SYZYGY_PROBE_LIMIT: &str = "SyzygyProbeLimit";
/// Option for the folder with endgame tables written by `menagerie endings make`.
pub(crate) const ENDINGS_PATH: &str = "EndingsPath";
/// Maximum number of pieces in Syzygy tables.
const MAX_SYZYGY_PIECES: i64 = 7;
/// Option for the army files.
pub const ARMY_FILES: &str = "ArmyFiles";
/// First letters of the options that UCI defines for all engines.
pub const UCI_PREFIX: &str = "UCI_";
/// Option that chooses the game.
pub const VARIANT: &str = "UCI_Variant";

/// Default size of the transposition table in MiB.
pub const DEFAULT_HASH_MIB: i64 = 16;
/// Maximum size of the transposition table in MiB.
const MAX_HASH_MIB: i64 = 1 << 20;
/// Maximum number of search threads.
const MAX_THREADS: i64 = 512;
/// Maximum number of principal variations shown.
const MAX_MULTI_PV: i64 = 256;
/// Default of [`MOVE_OVERHEAD`] in milliseconds: the delay of a local GUI.
const DEFAULT_OVERHEAD_MS: i64 = 10;
/// Skill of full strength.
pub const FULL_SKILL: i64 = 20;
/// Rating of skill 0.
pub(crate) const MIN_ELO: i64 = 600;
/// Rating of full strength.
pub(crate) const MAX_ELO: i64 = 2800;
/// Default of [`ELO`]: a club player.
const DEFAULT_ELO: i64 = 1500;
/// Skills and their ratings in chess, both ascending, measured in matches against Stockfish's
/// `UCI_Elo` and estimated at both ends (`docs/levels.md`); values in between are interpolated
/// linearly.
const RATINGS: [(f64, f64); 11] = [
    (0.0, MIN_ELO as f64),
    (2.0, 970.0),
    (3.0, 1235.0),
    (4.0, 1470.0),
    (5.0, 1690.0),
    (6.0, 1800.0),
    (7.0, 1890.0),
    (8.0, 1940.0),
    (10.0, 2160.0),
    (12.0, 2310.0),
    (FULL_SKILL as f64, MAX_ELO as f64),
];

/// Options of the engine except for the choice of the game, which
/// [`Catalogue`](crate::catalogue::Catalogue) adds.
pub(crate) const ENGINE_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: HASH,
        kind: OptionKind::Spin { default: DEFAULT_HASH_MIB, min: 1, max: MAX_HASH_MIB },
        help: "Memory for positions already searched, in MiB.",
    },
    OptionSpec {
        name: THREADS,
        kind: OptionKind::Spin { default: 1, min: 1, max: MAX_THREADS },
        help: "Processor threads that search together (at most eight for each processor of the machine).",
    },
    OptionSpec {
        name: MULTI_PV,
        kind: OptionKind::Spin { default: 1, min: 1, max: MAX_MULTI_PV },
        help: "Number of best lines to show.",
    },
    OptionSpec {
        name: PONDER,
        kind: OptionKind::Check { default: false },
        help: "Think on the opponent's time.",
    },
    OptionSpec {
        name: MOVE_OVERHEAD,
        kind: OptionKind::Spin { default: DEFAULT_OVERHEAD_MS, min: 0, max: 5000 },
        help: "Milliseconds reserved for the delay between engine and GUI, of a fixed time per move as well.",
    },
    OptionSpec { name: CLEAR_HASH, kind: OptionKind::Button, help: "Forget all positions already searched." },
    OptionSpec {
        name: SKILL_LEVEL,
        kind: OptionKind::Spin { default: FULL_SKILL, min: 0, max: FULL_SKILL },
        help: "Playing strength in steps: 0 beginner, 3 easy, 5 medium, 8 hard, 12 expert, 19 master, 20 full strength.",
    },
    OptionSpec {
        name: LIMIT_STRENGTH,
        kind: OptionKind::Check { default: false },
        help: "Play at the strength of UCI_Elo instead of Skill Level.",
    },
    OptionSpec {
        name: ELO,
        kind: OptionKind::Spin { default: DEFAULT_ELO, min: MIN_ELO, max: MAX_ELO },
        help: "Playing strength as a rating in chess, used when UCI_LimitStrength is on.",
    },
    OptionSpec {
        name: SHOW_WDL,
        kind: OptionKind::Check { default: false },
        help: "Show expected wins, draws and losses per thousand games.",
    },
    OptionSpec {
        name: EVAL_FILE,
        kind: OptionKind::Text { default: "", letters: None },
        help: "A network file that evaluates its game, or corrects its evaluation; empty: the built-in network.",
    },
    OptionSpec {
        name: SYZYGY_PATH,
        kind: OptionKind::Text { default: "", letters: None },
        help: "Folders with Syzygy tablebases (chess, Atomic, Antichess), separated as in PATH.",
    },
    OptionSpec {
        name: SYZYGY_PROBE_DEPTH,
        kind: OptionKind::Spin { default: 1, min: 1, max: 100 },
        help: "Minimum depth at which positions with as many pieces as the largest tables are probed.",
    },
    OptionSpec {
        name: SYZYGY_50_MOVE_RULE,
        kind: OptionKind::Check { default: true },
        help: "Tablebase wins that the fifty-move rule prevents count as draws.",
    },
    OptionSpec {
        name: SYZYGY_PROBE_LIMIT,
        kind: OptionKind::Spin { default: MAX_SYZYGY_PIECES, min: 0, max: MAX_SYZYGY_PIECES },
        help: "Maximum number of pieces of probed positions.",
    },
    OptionSpec {
        name: ENDINGS_PATH,
        kind: OptionKind::Text { default: "", letters: None },
        help: "Folder with endgame tables of four and five pieces written by 'menagerie endings make' (chess and armies).",
    },
    OptionSpec {
        name: ARMY_FILES,
        kind: OptionKind::Text { default: "", letters: None },
        help: "Files of armies whose games are offered as well, separated by ';' (docs/armies.md).",
    },
];

/// Message for a number of search threads that exceeds the processors of the machine.
pub(crate) fn threads_note(threads: usize) -> Option<String> {
    let most = engine_core::max_threads();
    (threads > most)
        .then(|| format!("{most} threads search: more only get in each other's way on this machine"))
}

/// Search parameters as options, with the values of games that do not override them.
#[cfg(feature = "tunable")]
fn search_numbers() -> Vec<OptionSpec> {
    let spin = |spec: &engine_core::ParamSpec| OptionSpec {
        name: spec.name,
        kind: OptionKind::Spin { default: spec.default.into(), min: spec.min.into(), max: spec.max.into() },
        help: "A search parameter, for tuners.",
    };
    engine_core::SearchParams::SPECS.iter().map(spin).collect()
}

/// Options of the engine except for the choice of the game; includes the search parameters in
/// tunable builds.
pub(crate) fn all_engine_options() -> Vec<OptionSpec> {
    #[cfg(feature = "tunable")]
    return [ENGINE_OPTIONS, &search_numbers()].concat();
    #[cfg(not(feature = "tunable"))]
    ENGINE_OPTIONS.to_vec()
}

/// Weakness set by the strength options; `None` at full strength. `seed` determines its random
/// choices.
pub fn strength(options: &Options, seed: u64) -> Option<Strength> {
    let skill = if options.check(LIMIT_STRENGTH) {
        skill_of(options.spin(ELO) as f64)
    } else {
        options.spin(SKILL_LEVEL) as f64
    };
    (skill < FULL_SKILL as f64).then_some(Strength { skill, seed })
}

/// Message for an option that the name of the current game fixes, and whose value is stored.
pub(crate) fn kept_note(option: &str, game: &str) -> String {
    format!("option {option} is fixed by the name '{game}'; the value is kept for other games")
}

/// Name of a skill.
pub(crate) fn level_name(skill: i64) -> &'static str {
    match skill {
        ..=1 => "beginner",
        2..=3 => "easy",
        4..=5 => "medium",
        6..=8 => "hard",
        9..=12 => "expert",
        13..FULL_SKILL => "master",
        FULL_SKILL.. => "full strength",
    }
}

/// Rating of a skill, rounded to tens.
pub(crate) fn rating_of(skill: f64) -> i64 {
    let segment = RATINGS.windows(2).find(|ends| skill <= ends[1].0);
    let rating = segment.map_or(MAX_ELO as f64, |ends| {
        let [(low, from), (high, to)] = [ends[0], ends[1]];
        from + (to - from) * ((skill - low) / (high - low)).max(0.0)
    });
    (rating / 10.0).round() as i64 * 10
}

/// Skill for a rating.
fn skill_of(elo: f64) -> f64 {
    let segment = RATINGS.windows(2).find(|ends| elo <= ends[1].1);
    segment.map_or(FULL_SKILL as f64, |ends| {
        let [(low, from), (high, to)] = [ends[0], ends[1]];
        low + (high - low) * ((elo - from) / (to - from)).max(0.0)
    })
}

/// UCI's `option` line that declares an option.
pub fn uci_line(spec: &OptionSpec) -> String {
    let kind = match &spec.kind {
        OptionKind::Check { default } => format!("check default {default}"),
        OptionKind::Spin { default, min, max } => format!("spin default {default} min {min} max {max}"),
        OptionKind::Combo { default, values } => {
            let values: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("combo default {default}{values}")
        }
        OptionKind::Text { default: "", .. } => "string default <empty>".to_string(),
        OptionKind::Text { default, .. } => format!("string default {default}"),
        OptionKind::Button => "button".to_string(),
    };
    format!("option name {} type {kind}", spec.name)
}

/// Value of XBoard's `feature option=` for an option, set to `current`.
pub fn xboard_feature(spec: &OptionSpec, current: &str) -> String {
    let kind = match &spec.kind {
        OptionKind::Check { .. } => format!("-check {}", u8::from(current == "true")),
        OptionKind::Spin { min, max, .. } => format!("-spin {current} {min} {max}"),
        OptionKind::Combo { values, .. } => {
            let marked: Vec<String> = values
                .iter()
                .map(|value| if value == current { format!("*{value}") } else { value.to_string() })
                .collect();
            format!("-combo {}", marked.join(" /// "))
        }
        // XBoard opens a file dialog for it.
        OptionKind::Text { .. } if spec.name == EVAL_FILE => format!("-file {current}"),
        OptionKind::Text { .. } if [SYZYGY_PATH, ENDINGS_PATH].contains(&spec.name) => {
            format!("-path {current}")
        }
        OptionKind::Text { .. } => format!("-string {current}"),
        OptionKind::Button => "-button".to_string(),
    };
    format!("{} {kind}", spec.name)
}

/// Values of an option that a dialog lists; `None` if the value is typed.
pub fn listed_values(spec: &OptionSpec) -> Option<Vec<String>> {
    /// Widest range of numbers that is listed.
    const WIDEST: i64 = 64;
    match &spec.kind {
        OptionKind::Check { .. } => Some(vec!["false".to_string(), "true".to_string()]),
        OptionKind::Combo { values, .. } => Some(values.iter().map(ToString::to_string).collect()),
        OptionKind::Spin { min, max, .. } if max - min < WIDEST => {
            Some((*min..=*max).map(|number| number.to_string()).collect())
        }
        OptionKind::Spin { .. } | OptionKind::Text { .. } | OptionKind::Button => None,
    }
}

/// Values of an option as text; literal values are enclosed in `quote`.
pub fn values_text(spec: &OptionSpec, quote: &str) -> String {
    let listed = |values: &Words| {
        values.iter().map(|value| format!("{quote}{value}{quote}")).collect::<Vec<_>>().join(", ")
    };
    match &spec.kind {
        OptionKind::Check { .. } => listed(&Words::Static(&["true", "false"])),
        OptionKind::Spin { min, max, .. } => format!("{min} to {max}"),
        OptionKind::Combo { values, .. } => listed(values),
        OptionKind::Text { letters: Some((letters, length)), .. } => {
            format!("{length} letters of {quote}{letters}{quote}")
        }
        OptionKind::Text { .. } => "text".to_string(),
        OptionKind::Button => "a button".to_string(),
    }
}

/// Option that must be enabled for this one, and the rest of the help: its help begins with `With
/// NAME: ...`.
pub fn needed_and_help(spec: &OptionSpec) -> (Option<&'static str>, &'static str) {
    match spec.help.strip_prefix("With ").and_then(|rest| rest.split_once(": ")) {
        Some((name, rest)) => (Some(name), rest),
        None => (None, spec.help),
    }
}

/// Splits a help that ends with `(VALUE: words; VALUE: words)` into the rest of it and its values with
/// their words.
pub fn values_in_help(help: &str) -> (&str, Vec<(&str, &str)>) {
    fn listed(list: &str) -> Option<Vec<(&str, &str)>> {
        list.strip_suffix(')')?.split("; ").map(|item| item.split_once(": ")).collect()
    }
    let found = help.split_once(" (").and_then(|(rest, list)| Some((rest, listed(list)?)));
    found.unwrap_or((help, Vec::new()))
}

/// Returns true if XBoard offers the option in its dialog. XBoard has separate commands for memory,
/// cores, pondering and the variant; of UCI's own options it only needs those for the strength.
pub fn shown_by_xboard(spec: &OptionSpec) -> bool {
    let by_command = [HASH, THREADS, PONDER, VARIANT];
    let strength = [LIMIT_STRENGTH, ELO];
    !by_command.contains(&spec.name) && (!spec.name.starts_with(UCI_PREFIX) || strength.contains(&spec.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(name: &str) -> &'static OptionSpec {
        ENGINE_OPTIONS.iter().find(|spec| spec.name == name).unwrap()
    }

    #[test]
    fn both_dialects_declare_every_kind() {
        assert_eq!(uci_line(spec(HASH)), "option name Hash type spin default 16 min 1 max 1048576");
        assert_eq!(uci_line(spec(PONDER)), "option name Ponder type check default false");
        assert_eq!(uci_line(spec(CLEAR_HASH)), "option name Clear Hash type button");
        assert_eq!(xboard_feature(spec(MULTI_PV), "4"), "MultiPV -spin 4 1 256");
        assert_eq!(xboard_feature(spec(SHOW_WDL), "true"), "UCI_ShowWDL -check 1");
        assert_eq!(xboard_feature(spec(CLEAR_HASH), ""), "Clear Hash -button");
        let combo = OptionSpec {
            name: "Denial",
            kind: OptionKind::Combo {
                default: engine_core::Text::Static("hard"),
                values: Words::Static(&["hard", "off"]),
            },
            help: "",
        };
        assert_eq!(uci_line(&combo), "option name Denial type combo default hard var hard var off");
        assert_eq!(xboard_feature(&combo, "off"), "Denial -combo hard /// *off");
        let text =
            OptionSpec { name: "Pawns", kind: OptionKind::Text { default: "", letters: None }, help: "" };
        assert_eq!(uci_line(&text), "option name Pawns type string default <empty>");
        assert_eq!(xboard_feature(&text, "DDS"), "Pawns -string DDS");
        assert_eq!(xboard_feature(spec(EVAL_FILE), ""), "EvalFile -file ");
    }

    #[test]
    fn ratings_lead_to_skills_that_rise_with_them() {
        for (skill, elo) in RATINGS {
            assert!((skill_of(elo) - skill).abs() < 1e-9, "{elo}");
        }
        let skills: Vec<f64> = (MIN_ELO..=MAX_ELO).map(|elo| skill_of(elo as f64)).collect();
        assert!(skills.is_sorted_by(|one, next| one < next));
        assert_eq!((skills[0], skills.last()), (0.0, Some(&(FULL_SKILL as f64))));
    }

    #[test]
    fn strength_comes_from_skill_or_from_the_rating() {
        let mut options = Options::new(ENGINE_OPTIONS);
        assert_eq!(strength(&options, 1), None);
        options.set(SKILL_LEVEL, "5").unwrap();
        assert_eq!(strength(&options, 1), Some(Strength { skill: 5.0, seed: 1 }));
        options.set(LIMIT_STRENGTH, "true").unwrap();
        options.set(ELO, &RATINGS[2].1.to_string()).unwrap();
        assert_eq!(strength(&options, 2), Some(Strength { skill: RATINGS[2].0, seed: 2 }));
        options.set(ELO, &MAX_ELO.to_string()).unwrap();
        assert_eq!(strength(&options, 2), None);
    }
}
