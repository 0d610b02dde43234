//! Command line of `menagerie match`, with the arguments of cutechess-cli: words that begin with
//! `-` start an option, and `key=value` words after it belong to it.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use engine_core::Text;
use tabletop::catalogue::{Catalogue, all_games};
use tabletop::records::pgn::PLAIN_CHESS;
use tabletop::text::unique;

use crate::apart::{NamedFile, keep_apart};
use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::engine_arguments;
use crate::matches::error::{ArgumentError, MatchOptionError};
use crate::matches::match_word::{LossyWord, MatchWord};
use crate::matches::option_groups::{OptionGroup, groups, parse_number};
use crate::matches::plan::MatchHeader;
use crate::matches::schedule::{MAX_GAMES, Schedule};
use crate::matches::settings::{
    GameChoice, GameRules, MatchSettings, OpeningFormat, OpeningOrder, OpeningSettings, PgnSettings,
    RoundFormat, Tournament,
};
use crate::matches::statistics::{EloModel, Hypotheses, Sprt};
use crate::matches::unsupported;
use crate::matches::variant;
use crate::shard::{self, Shard, ShardError};

/// Maximum number of concurrent games.
const MAX_AT_ONCE: usize = 512;
/// Default number of games between two tables.
const RATING_INTERVAL: u64 = 10;

fn variants(group: &OptionGroup<'_>) -> Result<Vec<GameChoice>, ArgumentError> {
    let Some((names, options)) = group.words.split_first() else {
        return Err(MatchOptionError::NoGame.for_option(group.option));
    };
    let pair = |word: &MatchWord<'_>| match word.pair() {
        Some((name, value)) => Ok((name.to_string(), value.to_string())),
        None => Err(MatchOptionError::NoPair(word.to_string(), "OPTION=VALUE").for_option(group.option)),
    };
    let options = options.iter().map(pair).collect::<Result<Vec<_>, ArgumentError>>()?;
    let mut choices = Vec::new();
    for name in names.split(',') {
        let found = all_games()
            .matching(name)
            .map_err(|error| MatchOptionError::from(error).for_option(group.option))?;
        choices.extend(
            found.iter().map(|choice| GameChoice {
                variant: choice.preset.name.to_string(),
                options: options.clone(),
            }),
        );
    }
    Ok(choices)
}

fn openings(group: &OptionGroup<'_>) -> Result<OpeningSettings, ArgumentError> {
    let pairs = group.known_pairs(&["file", "format", "order", "plies", "start", "policy"])?;
    let file = pairs.need("file")?;
    let is_pgn = file.to_ascii_lowercase().ends_with(".pgn");
    let default = if is_pgn { OpeningFormat::Pgn } else { OpeningFormat::Epd };
    let formats = [("epd", OpeningFormat::Epd), ("pgn", OpeningFormat::Pgn)];
    let format = pairs.choose("format", default, "epd or pgn", &formats)?;
    let orders = [("sequential", OpeningOrder::Sequential), ("random", OpeningOrder::Random)];
    let order = pairs.choose("order", OpeningOrder::Sequential, "sequential or random", &orders)?;
    let plies = pairs.get("plies").map(|_| pairs.number("plies", 0)).transpose()?;
    pairs.choose("policy", (), "round (each round begins with the next opening)", &[("round", ())])?;
    let start = |word: MatchWord<'_>| parse_number(&pairs.name_of("start"), &word, 1, Some(MAX_GAMES));
    let start = pairs.get("start").map_or(Ok(1), start)?;
    Ok(OpeningSettings { file: file.name.to_os_string(), format, order, plies, start: start - 1 })
}

fn sprt(group: &OptionGroup<'_>) -> Result<Sprt, ArgumentError> {
    let pairs = group.known_pairs(&["elo0", "elo1", "alpha", "beta", "model"])?;
    let (plain, normalised) = (EloModel::Logistic, EloModel::Normalised);
    let models = [("logistic", plain), ("normalized", normalised), ("normalised", normalised)];
    let model = pairs.choose("model", EloModel::Logistic, "logistic or normalized", &models)?;
    let hypotheses = Hypotheses { elo0: pairs.real("elo0", None)?, elo1: pairs.real("elo1", None)?, model };
    if hypotheses.elo0 >= hypotheses.elo1 {
        return Err(MatchOptionError::Hypotheses.for_option(group.option));
    }
    const ERROR_RATE: f64 = 0.05;
    let rate = |key| match pairs.real(key, Some(ERROR_RATE))? {
        rate if rate > 0.0 && rate < 0.5 => Ok(rate),
        rate => Err(MatchOptionError::Rate(key, rate).for_option(group.option)),
    };
    Ok(Sprt { hypotheses, alpha: rate("alpha")?, beta: rate("beta")? })
}

fn draw(group: &OptionGroup<'_>) -> Result<DrawRule, ArgumentError> {
    let pairs = group.known_pairs(&["movenumber", "movecount", "score"])?;
    Ok(DrawRule {
        move_number: pairs.number("movenumber", 0)?,
        move_count: pairs.number("movecount", 1)?,
        score: pairs.number("score", 0)?,
    })
}

fn resign(group: &OptionGroup<'_>) -> Result<ResignRule, ArgumentError> {
    let pairs = group.known_pairs(&["movecount", "score", "twosided"])?;
    Ok(ResignRule {
        move_count: pairs.number("movecount", 1)?,
        score: pairs.number("score", 1)?,
        two_sided: pairs.choose("twosided", false, "true or false", &[("true", true), ("false", false)])?,
    })
}

fn shard(group: &OptionGroup<'_>) -> Result<Shard, ArgumentError> {
    let word = group.word()?;
    word.parse()
        .map_err(|_: ShardError| MatchOptionError::needs(None, shard::WANTED, &word).for_option(group.option))
}

fn pgn(group: &OptionGroup<'_>) -> Result<PgnSettings, ArgumentError> {
    // Only finished games are written, so `fi` has no effect.
    let minimal = match group.texts()[..] {
        [_] | [_, "fi"] => false,
        [_, "min"] | [_, "min", "fi"] | [_, "fi", "min"] => true,
        _ => return Err(MatchOptionError::NoFile.for_option(group.option)),
    };
    Ok(PgnSettings { file: group.words[0].name.into(), minimal })
}

/// Default game: chess, or the first game if there is no chess.
fn usual_game(catalogue: &Catalogue) -> Text {
    catalogue.find(PLAIN_CHESS).unwrap_or_else(|_| catalogue.default_choice()).preset.name.clone()
}

fn default_settings() -> MatchSettings {
    MatchSettings {
        engines: Vec::new(),
        variants: vec![GameChoice::usual(&usual_game(all_games()))],
        tournament: Tournament::RoundRobin,
        format: RoundFormat { rounds: 1, games: 1, repeat: 1, swap: true },
        concurrency: 1,
        openings: None,
        rules: GameRules::default(),
        tablebase: None,
        sprt: None,
        triumphs: 1,
        shard: Shard::WHOLE,
        seed: 0,
        recover: false,
        wait: Duration::ZERO,
        rating_interval: RATING_INTERVAL,
        score_interval: 1,
        outcome_interval: 1,
        event: "Menagerie match".to_string(),
        site: "?".to_string(),
        pgn: None,
        epd_out: None,
        results: None,
        log: None,
        debug: false,
    }
}

/// Applies an option of the match rather than of an engine.
fn apply(settings: &mut MatchSettings, group: &OptionGroup<'_>) -> Result<(), ArgumentError> {
    match group.option {
        "-variant" => settings.variants = variants(group)?,
        "-tournament" => {
            let known = [("round-robin", Tournament::RoundRobin), ("gauntlet", Tournament::Gauntlet)];
            settings.tournament = group.choose("round-robin or gauntlet", &known)?;
        }
        "-rounds" => settings.format.rounds = group.number(1)?,
        "-games" => settings.format.games = group.number(1)?,
        "-repeat" => settings.format.repeat = if group.words.is_empty() { 2 } else { group.number(1)? },
        "-noswap" => {
            group.bare()?;
            settings.format.swap = false;
        }
        "-concurrency" => {
            settings.concurrency = parse_number(group.option, &group.word()?, 1, Some(MAX_AT_ONCE))?;
        }
        "-openings" => settings.openings = Some(openings(group)?),
        "-draw" => settings.rules.draw = Some(draw(group)?),
        "-resign" => settings.rules.resign = Some(resign(group)?),
        "-tb" => settings.tablebase = Some(group.word()?.name.to_os_string()),
        // As in cutechess-cli, 0 is no limit.
        "-maxmoves" => settings.rules.max_moves = Some(group.number(0)?).filter(|&moves| moves > 0),
        "-sprt" => settings.sprt = Some(sprt(group)?),
        "-triumphs" => settings.triumphs = group.number(1)?,
        "-shard" => settings.shard = shard(group)?,
        "-srand" => settings.seed = group.number(0)?,
        "-recover" => {
            group.bare()?;
            settings.recover = true;
        }
        "-wait" => settings.wait = Duration::from_millis(group.number(0)?),
        "-ratinginterval" => settings.rating_interval = group.number(0)?,
        "-scoreinterval" => settings.score_interval = group.number(0)?,
        "-outcomeinterval" => settings.outcome_interval = group.number(0)?,
        "-event" => settings.event = group.line()?,
        "-site" => settings.site = group.line()?,
        "-pgnout" => settings.pgn = Some(pgn(group)?),
        "-epdout" => settings.epd_out = Some(group.word()?.name.into()),
        "-results" => settings.results = Some(group.word()?.name.into()),
        "-log" => settings.log = Some(group.file()?),
        "-debug" => {
            group.bare()?;
            settings.debug = true;
        }
        other => return Err(ArgumentError::Unknown(other.to_string())),
    }
    Ok(())
}

/// Checks combinations of options.
fn check(settings: &MatchSettings) -> Result<(), ArgumentError> {
    let engines = settings.engines.len();
    if engines < 2 {
        return Err(ArgumentError::TooFewEngines(engines));
    }
    if settings.sprt.is_some() && engines != 2 {
        return Err(MatchOptionError::NotTwoEngines.for_option("-sprt"));
    }
    if settings.debug && settings.log.is_some() {
        return Err(MatchOptionError::LogAndDebug.for_option("-debug"));
    }
    if settings.shard.of > 1 && settings.results.is_none() {
        return Err(MatchOptionError::NoResults.for_option("-shard"));
    }
    if !Schedule::planned(&MatchHeader::new(settings).plan).is_sound() {
        return Err(ArgumentError::TooManyGames);
    }
    let RoundFormat { rounds, games, repeat, .. } = settings.format;
    if repeat > 1 && !(rounds * games).is_multiple_of(repeat) {
        return Err(MatchOptionError::BrokenSets { rounds, games, repeat }.for_option("-repeat"));
    }
    keep_rules_alike(settings)?;
    keep_files_apart(settings)
}

/// Checks that no engine plays by other rules than the referee.
fn keep_rules_alike(settings: &MatchSettings) -> Result<(), ArgumentError> {
    for game in &settings.variants {
        let choice = variant::choice(&game.variant)
            .map_err(|error| MatchOptionError::from(error).for_option("-variant"))?;
        let is_foreign = |(name, value): &&(String, String)| {
            let of_the_game = variant::rule_value(&choice, game, name);
            of_the_game.is_some_and(|known| !known.eq_ignore_ascii_case(value))
        };
        if let Some((name, _)) = settings.engines.iter().flat_map(|engine| &engine.options).find(is_foreign) {
            return Err(
                MatchOptionError::RuleOption(name.clone(), game.variant.clone()).for_option("-engine")
            );
        }
    }
    Ok(())
}

/// Checks that no written file is read, or written for two purposes.
fn keep_files_apart(settings: &MatchSettings) -> Result<(), ArgumentError> {
    let books: Vec<PathBuf> = match &settings.openings {
        Some(openings) => settings.variants.iter().map(|choice| openings.file_for(&choice.variant)).collect(),
        None => Vec::new(),
    };
    let books = books.iter().map(|book| ("the openings", book.as_path()));
    let maps = settings.engines.iter().filter_map(|engine| Some(("a map", engine.map.as_deref()?)));
    let read: Vec<NamedFile<'_>> = books.chain(maps).collect();
    let written = [
        ("-pgnout", settings.pgn.as_ref().map(|pgn| &*pgn.file)),
        ("-epdout", settings.epd_out.as_deref()),
        ("-results", settings.results.as_deref()),
        ("-log", settings.log.as_deref()),
    ];
    let mut written: Vec<NamedFile<'_>> =
        written.into_iter().filter_map(|(option, file)| Some((option, file?))).collect();
    // Several engines may share one file.
    let errors = settings.engines.iter().filter_map(|engine| Some(("stderr", engine.stderr.as_deref()?)));
    written.extend(unique(errors));
    Ok(keep_apart(&read, &written)?)
}

/// Parses the command line of `menagerie match`.
pub fn parse(args: &[OsString]) -> Result<MatchSettings, ArgumentError> {
    /// Options that may occur several times.
    const REPEATABLE: [&str; 2] = ["-engine", "-each"];
    let mut settings = default_settings();
    let mut engines = Vec::new();
    let mut each = Vec::new();
    let mut seen = HashSet::new();
    let args: Vec<LossyWord> = args.iter().map(|arg| LossyWord::new(arg)).collect();
    for group in groups(&args)? {
        if !REPEATABLE.contains(&group.option) && !seen.insert(group.option) {
            return Err(MatchOptionError::Twice.for_option(group.option));
        }
        if let Some(argument) = unsupported::find(group.option, &group.texts()) {
            return Err(ArgumentError::Unsupported { argument });
        }
        match group.option {
            "-engine" => engines.push(group.engine_pairs()?),
            "-each" => each.extend(group.engine_pairs()?),
            _ => apply(&mut settings, &group)?,
        }
    }
    settings.engines = engine_arguments::engines(&each, &engines)?;
    check(&settings)?;
    Ok(settings)
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::Path;

    use super::*;
    use crate::matches::settings::Protocol;

    pub(in crate::matches) fn parse_line(line: &str) -> Result<MatchSettings, ArgumentError> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    const TWO: &str = "-engine cmd=a proto=uci -engine proto=internal name=b -each tc=10+0.1";

    #[test]
    fn a_whole_command_line_is_read() {
        let settings = parse_line(&format!(
            "{TWO} -rounds 50 -games 2 -repeat -concurrency 2 -openings file=x.epd order=random start=3 \
             -sprt elo0=0 elo1=5 -draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=800 \
             -pgnout out.pgn min -variant gt-fide-nutters,NORMAL UCI_X=true -triumphs 3 -shard 2/8 -results r.jsonl"
        ))
        .unwrap();
        assert_eq!(settings.format, RoundFormat { rounds: 50, games: 2, repeat: 2, swap: true });
        assert_eq!(settings.engines[0].command, ["a"]);
        assert_eq!(settings.engines[1].protocol, Protocol::Internal);
        assert_eq!(settings.shard, Shard { index: 1, of: 8 });
        assert_eq!(settings.openings.unwrap().start, 2);
        assert_eq!(settings.variants[1].variant, "chess");
        assert_eq!(settings.variants[0].options, [("UCI_X".to_string(), "true".to_string())]);
        assert!(settings.pgn.unwrap().minimal);
    }

    #[test]
    fn words_of_other_match_runners_are_read() {
        let settings = parse_line(
            "-engine cmd=a ponder whitepov initstr=one\\ntwo stderr=a.err -engine cmd=b -each tc=10+0.1 \
             -openings file=x.epd policy=round -pgnout out.pgn fi -log file=x.log -scoreinterval 5 \
             -outcomeinterval 0 -maxmoves 0",
        )
        .unwrap();
        let [first, second] = &settings.engines[..] else { panic!("two engines") };
        assert!(first.ponder && first.white_pov && !second.ponder && !second.white_pov);
        assert_eq!(first.first_lines, ["one", "two"]);
        assert_eq!(first.stderr.as_deref(), Some(Path::new("a.err")));
        assert_eq!(settings.log.as_deref(), Some(Path::new("x.log")));
        assert_eq!(settings.rules.max_moves, None);
        assert_eq!((settings.score_interval, settings.outcome_interval), (5, 0));
        assert!(!settings.pgn.unwrap().minimal);
    }

    #[cfg(unix)]
    #[test]
    fn names_of_files_need_not_be_text() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let word = |bytes: &[u8]| OsStr::from_bytes(bytes).to_os_string();
        let mut args: Vec<OsString> = "-engine proto=internal -each nodes=1 -variant chess -engine"
            .split(' ')
            .map(OsString::from)
            .collect();
        let words: [&[u8]; 16] = [
            b"cmd=e\xff -x",
            b"arg=a\xff",
            b"dir=d\xff",
            b"map=m\xff",
            b"stderr=s\xff",
            b"-openings",
            b"file=o\xff{variant}.epd",
            b"-pgnout",
            b"p\xff.pgn",
            b"-epdout",
            b"x\xff",
            b"-log",
            b"file=l\xff",
            b"-tb",
            b"t\xff",
            b"-recover",
        ];
        args.extend(words.map(word));
        let settings = parse(&args).unwrap();
        let engine = &settings.engines[1];
        assert_eq!(engine.command, [word(b"e\xff"), word(b"-x"), word(b"a\xff")]);
        let files = [&engine.directory, &engine.map, &engine.stderr];
        let names = files.map(|file| file.as_ref().unwrap().as_os_str());
        assert_eq!(names, [word(b"d\xff"), word(b"m\xff"), word(b"s\xff")].each_ref().map(|name| &**name));
        assert_eq!(settings.openings.unwrap().file_for("chess").as_os_str(), word(b"o\xffchess.epd"));
        assert_eq!(settings.pgn.unwrap().file.as_os_str(), word(b"p\xff.pgn"));
        assert_eq!(settings.epd_out.unwrap().as_os_str(), word(b"x\xff"));
        assert_eq!(settings.log.unwrap().as_os_str(), word(b"l\xff"));
        assert_eq!(settings.tablebase.unwrap(), word(b"t\xff"));
    }

    #[test]
    fn chess_is_played_where_there_is_chess() {
        assert_eq!(usual_game(all_games()), "chess");
    }

    #[test]
    fn every_fault_is_named() {
        let refused = [
            ("stray -engine cmd=a", "stray"),
            ("-rounds x", "-rounds"),
            ("-rounds", "-rounds"),
            ("-rounds 5 -rounds 6", "twice"),
            ("-sprt elo0=5 elo1=0", "elo0"),
            ("-sprt elo0=0", "elo1"),
            ("-sprt elo0=0 elo1=5 alpha=0.7", "alpha"),
            ("-draw movenumber=1 movecount=0 score=1", "movecount"),
            ("-draw movenumber=1 movecount=1 score=1 score=2", "twice"),
            ("-resign movecount=3", "score"),
            ("-openings format=epd", "file"),
            ("-openings file=x format=bin", "format"),
            ("-openings file=x speed=1", "speed"),
            ("-openings file=x start=0", "start: needs a number from 1 to 100000000"),
            ("-openings file=x start=18446744073709551615", "start: needs a number from 1 to 100000000"),
            ("-shard 3/2", "-shard"),
            ("-shard 0/2", "-shard"),
            ("-recover yes", "-recover"),
            ("-event", "-event: needs one value"),
            ("-site", "-site: needs one value"),
            ("-debug -log x", "-log"),
            ("-openings file=x policy=encounter", "policy"),
            ("-each ponder", "ponder does not go with proto=internal"),
            ("-concurrency 1000000", "from 1 to 512"),
            ("-colour blue", "-colour"),
            ("-games 3 -repeat", "1 round of 3 games cannot be divided into sets of 2 games per opening"),
            ("-rounds 9999999999999999999 -games 9999999999999999999 -repeat", "100000000 games"),
            ("-variant", "-variant"),
            ("-variant chess loud", "loud"),
            ("-variant chess,checkers", "checkers"),
            (
                "-variant finalfantasy -engine proto=internal option.KingsOffAirships=true",
                "-engine: option.KingsOffAirships changes the rules, which the referee must know: \
                 -variant finalfantasy KingsOffAirships=...",
            ),
        ];
        for (line, word) in refused {
            let error = parse_line(&format!("{line} {TWO}")).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
            assert_eq!(error.lines().count(), 1);
        }
        assert!(parse_line(&format!("{TWO} -shard 1/2")).unwrap_err().to_string().contains("-results"));
        assert!(parse_line("-engine cmd=a tc=1").unwrap_err().to_string().contains("two engines"));
    }
}
