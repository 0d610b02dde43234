//! `balance`: fairness of start positions and piece values, from self-play games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use engine_core::GameEngine;
use lab::balance::odds_pool::{OddsPool, play_with_odds};
use lab::balance::report::BalanceReport;
use lab::balance::results::{BalancePlan, BalanceResult, FORMAT, Results, ResultsError, known_games};
use lab::json_lines::JsonLines;
use lab::matches::schedule::MAX_GAMES;
use lab::selfplay::games::SelfPlaySettings;

use super::game::{GameNames, find_game};
use super::self_play::SelfPlayArguments;
use super::{CommandError, Result};
use crate::catalogue::{Catalogue, Choice};
use crate::text::{about, counted, one_line, printable, unique};

/// Options about playing games, which exclude `--merge`.
const ALL_BUT_MERGE: [&str; 16] = [
    "game_words", "variant", "options", "network", "nodes", "plies", "within", "resign", "max_plies", "seed",
    "shard", "jobs", "games", "odds", "unit", "results",
];

/// Measure the balance of games and the values of their pieces by self-play games
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    names: GameNames,
    #[command(flatten)]
    self_play: SelfPlayArguments,
    /// Number of games of each name from its start position; 0 for none
    #[arg(short = 'n', long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=MAX_GAMES))]
    games: u64,
    /// Number of games in which each side lacks some pieces, all names together; 0 for none
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(..=MAX_GAMES))]
    odds: u64,
    /// Piece that serves as the unit of value [default: the most frequent one]
    #[arg(long, value_name = "NAME")]
    unit: Option<String>,
    /// Also write the result of each game to a file; the same command continues an interrupted run
    /// after the games in the file
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Show the combined results of files written with '--results' in one run, without playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ALL_BUT_MERGE)]
    merge: Vec<PathBuf>,
}

impl Arguments {
    /// Reports the games to be played, and the estimated time.
    fn announce(&self, plan: &BalancePlan, choices: &[Choice], numbers: &[u64]) -> Result {
        let odds = numbers.iter().filter(|&&game| plan.has_odds(game)).count();
        let starts = numbers.len() - odds;
        let names = match choices {
            [choice] => choice.preset.name.to_string(),
            choices => format!("{} names", choices.len()),
        };
        let odds = match odds {
            0 => String::new(),
            odds => format!(" and {odds} in which each side lacks some pieces ('--odds 0': none)"),
        };
        let time = about(self.self_play.estimate(choices, numbers.len())?);
        report!("{names}: {} from the start position{odds}, about {time}", counted(starts, "game"));
        Ok(())
    }
}

/// Start positions for the games of a run.
struct Starts<'a> {
    plan: &'a BalancePlan,
    settings: SelfPlaySettings,
    /// By the number of the game's name; empty without odds.
    pools: Vec<OddsPool>,
}

/// Plays the games or reads their results, and shows the tables.
pub(crate) fn run(arguments: &Arguments, catalogue: &Catalogue, out: &mut impl Write) -> Result {
    let results = if arguments.merge.is_empty() {
        play_all(arguments, catalogue)?
    } else {
        Results::read(&arguments.merge).map_err(|error| match error {
            ResultsError::File(error) => error.into(),
            other => CommandError::input(one_line(other)),
        })?
    };
    let choices = results.plan.self_play.variants.iter().map(|name| find_game(catalogue, name));
    let choices = choices.collect::<Result<Vec<_>, _>>()?;
    let piece_values = unique(choices.iter().flat_map(|choice| choice.engine().workbench().piece_values()));
    for torn in &results.torn {
        writeln!(out, "{}", printable(torn))?;
    }
    let report = BalanceReport { results: &results, choices: &choices, piece_values: &piece_values };
    out.write_all(printable(&report.text()).as_bytes())?;
    Ok(())
}

fn plan(arguments: &Arguments, choices: &[Choice], unit: &str) -> Result<BalancePlan> {
    Ok(BalancePlan {
        menagerie_balance: FORMAT,
        games: arguments.games,
        odds: arguments.odds,
        unit: unit.to_string(),
        self_play: arguments.self_play.plan(choices, 0)?,
    })
}

/// Pieces of each start position, if odds are requested.
fn pools(arguments: &Arguments, choices: &[Choice]) -> Result<Vec<OddsPool>> {
    if arguments.odds == 0 {
        return Ok(Vec::new());
    }
    let network = arguments.self_play.read_network()?;
    let pool = |choice: &Choice| {
        let mut engine = arguments.self_play.open(choice, network.as_ref())?;
        OddsPool::new(&mut *engine).map_err(CommandError::input)
    };
    choices.iter().map(pool).collect()
}

/// Piece that is the unit of the others' values and exists under every name. Empty without odds.
fn unit<'a>(arguments: &'a Arguments, choices: &[Choice], pools: &'a [OddsPool]) -> Result<&'a str> {
    let Some(first) = pools.first() else { return Ok("") };
    let unit = arguments.unit.as_deref().unwrap_or(first.most_frequent_piece());
    let lacks = |(_, odds_pool): &(&Choice, &OddsPool)| !odds_pool.names().contains(&unit);
    match choices.iter().zip(pools).find(lacks) {
        None => Ok(unit),
        Some((choice, odds_pool)) => {
            let list = odds_pool.names().join(", ");
            let unit = one_line(unit);
            Err(CommandError::Input(format!("no '{unit}' in {}; --unit may be {list}", choice.preset.name)))
        }
    }
}

/// Rejects repeated names, because each has one row in the report.
fn refuse_repeated(choices: &[Choice]) -> Result {
    let mut names: Vec<&str> = choices.iter().map(|choice| &*choice.preset.name).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(CommandError::Input(format!("-g names {} twice", pair[0]))),
    }
}

fn play_all(arguments: &Arguments, catalogue: &Catalogue) -> Result<Results> {
    if arguments.odds == 0 && arguments.unit.is_some() {
        return Err(CommandError::Input("--unit cannot be used with --odds 0".to_string()));
    }
    if let Some(path) = &arguments.results {
        arguments.self_play.keep_network_apart(&[("--results", path)])?;
    }
    let choices = arguments.self_play.choices(&arguments.names, "balance", catalogue)?;
    refuse_repeated(&choices)?;
    let pools = pools(arguments, &choices)?;
    let plan = plan(arguments, &choices, unit(arguments, &choices, &pools)?)?;
    if plan.all_games() == 0 {
        return Err(CommandError::Input("there is nothing to play: --games and --odds are 0".to_string()));
    }
    let starts = Starts { plan: &plan, settings: arguments.self_play.settings(0), pools };
    let numbers = arguments.self_play.numbers(plan.all_games());
    let mut games = Vec::new();
    if let Some(path) = &arguments.results {
        games = known_games(path, &plan, numbers.iter().copied(), "it has the results of another run")?;
        if !games.is_empty() {
            let (known, path) = (counted(games.len(), "game"), path.display());
            report!("The run continues after {known} in {path}; without that file it starts again");
        }
    }
    let numbers = &numbers[games.len()..];
    let begin = |path: &PathBuf| JsonLines::begin_or_go_on(path, &plan, games.len());
    let mut file = arguments.results.as_ref().map(begin).transpose()?;
    arguments.announce(&plan, &choices, numbers)?;
    arguments.self_play.run(
        &choices,
        numbers,
        |engine, game, seed| starts.play(engine, game, seed),
        |result, _| {
            file.as_mut().map_or(Ok(()), |file| file.add(&result))?;
            games.push(result);
            Ok(())
        },
    )?;
    Ok(Results { plan, games, torn: Vec::new() })
}

impl Starts<'_> {
    /// Plays one game of the run.
    fn play(&self, engine: &mut dyn GameEngine, game: u64, seed: u64) -> BalanceResult {
        let pool = self.pools.get(self.plan.variant(game)).filter(|_| self.plan.has_odds(game));
        let odds = pool.map(|pool| (pool, &*self.plan.unit));
        play_with_odds(engine, game, odds, &self.settings, seed)
    }
}
