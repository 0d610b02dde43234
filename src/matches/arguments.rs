//! The command line of `menagerie match`, in the manner of cutechess-cli: words that begin with `-` open an
//! option, and `key=value` words after it belong to it.

use std::collections::HashSet;
use std::str::FromStr;
use std::time::Duration;

use crate::matches::adjudication::{DrawRule, ResignRule};
use crate::matches::engine_arguments;
use crate::matches::settings::{
    GameChoice, MatchSettings, OpeningFormat, OpeningSettings, PgnSettings, Shard, Tournament,
};
use crate::matches::statistics::{EloModel, Hypotheses, Sprt};
use crate::matches::variant;

/// Default time between two tables, in games.
const RATING_INTERVAL: u64 = 10;

/// An option and the words that belong to it.
struct Group<'a> {
    option: &'a str,
    words: Vec<&'a str>,
}

/// The error line about an option.
fn fault(option: &str, text: impl std::fmt::Display) -> String {
    format!("{option}: {text}")
}

impl<'a> Group<'a> {
    /// `key=value` pairs.
    fn pairs(&self) -> Result<Vec<(&'a str, &'a str)>, String> {
        let pair = |word: &&'a str| {
            word.split_once('=').ok_or_else(|| fault(self.option, format!("'{word}' is not key=value")))
        };
        self.words.iter().map(pair).collect()
    }

    /// Pairs whose keys are all among `known`.
    fn known_pairs(&self, known: &[&str]) -> Result<Pairs<'a>, String> {
        let pairs = self.pairs()?;
        let mut seen = HashSet::new();
        for (key, _) in &pairs {
            if !known.contains(key) {
                return Err(fault(self.option, format!("unknown key '{key}' (known: {})", known.join(", "))));
            }
            if !seen.insert(*key) {
                return Err(fault(self.option, format!("{key}= is given twice")));
            }
        }
        Ok(Pairs { option: self.option.to_string(), pairs })
    }

    /// The only word.
    fn word(&self) -> Result<&'a str, String> {
        match self.words[..] {
            [word] => Ok(word),
            _ => Err(fault(self.option, format!("wants one value, not {}", self.words.len()))),
        }
    }

    /// The only word as a number of at least `least`.
    fn number<T: FromStr + PartialOrd + std::fmt::Display>(&self, least: T) -> Result<T, String> {
        parse_number(self.option, self.word()?, least)
    }

    /// That no word follows.
    fn bare(&self) -> Result<(), String> {
        if self.words.is_empty() { Ok(()) } else { Err(fault(self.option, "takes no value")) }
    }
}

/// The pairs of one option.
struct Pairs<'a> {
    option: String,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Pairs<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        self.pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn need(&self, key: &str) -> Result<&'a str, String> {
        self.get(key).ok_or_else(|| fault(&self.option, format!("{key}= is missing")))
    }

    fn number<T: FromStr + PartialOrd + std::fmt::Display>(&self, key: &str, least: T) -> Result<T, String> {
        parse_number(&format!("{} {key}", self.option), self.need(key)?, least)
    }

    fn real(&self, key: &str, default: Option<f64>) -> Result<f64, String> {
        let text = match (self.get(key), default) {
            (Some(text), _) => text,
            (None, Some(default)) => return Ok(default),
            (None, None) => self.need(key)?,
        };
        text.parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
            .ok_or_else(|| fault(&self.option, format!("{key}={text} is no number")))
    }

    fn flag(&self, key: &str) -> Result<bool, String> {
        match self.get(key) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(other) => Err(fault(&self.option, format!("{key} wants true or false, not '{other}'"))),
        }
    }
}

fn parse_number<T: FromStr + PartialOrd + std::fmt::Display>(
    option: &str,
    word: &str,
    least: T,
) -> Result<T, String> {
    match word.parse::<T>() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(fault(option, format!("wants a number from {least} up, not '{word}'"))),
    }
}

fn groups(args: &[String]) -> Result<Vec<Group<'_>>, String> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for arg in args {
        let opens =
            arg.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        if opens {
            groups.push(Group { option: arg, words: Vec::new() });
        } else if let Some(group) = groups.last_mut() {
            group.words.push(arg);
        } else {
            return Err(format!("'{arg}' does not belong to an option"));
        }
    }
    Ok(groups)
}

fn variants(group: &Group<'_>) -> Result<Vec<GameChoice>, String> {
    let Some((names, options)) = group.words.split_first() else {
        return Err(fault(group.option, "wants the name of a game"));
    };
    let pair = |word: &&str| match word.split_once('=') {
        Some((name, value)) => Ok((name.to_string(), value.to_string())),
        None => Err(fault(group.option, format!("'{word}' is not OPTION=VALUE"))),
    };
    let options = options.iter().map(pair).collect::<Result<Vec<_>, _>>()?;
    let mut choices = Vec::new();
    for name in names.split(',') {
        let found = variant::choices(name).map_err(|error| fault(group.option, error))?;
        choices.extend(
            found.iter().map(|choice| GameChoice {
                variant: choice.preset.name.to_string(),
                options: options.clone(),
            }),
        );
    }
    Ok(choices)
}

fn openings(group: &Group<'_>) -> Result<OpeningSettings, String> {
    let pairs = group.known_pairs(&["file", "format", "order", "plies", "start"])?;
    let file = pairs.need("file")?.to_string();
    let format = match pairs.get("format") {
        Some("epd") => OpeningFormat::Epd,
        Some("pgn") => OpeningFormat::Pgn,
        Some(other) => {
            return Err(fault(group.option, format!("format wants epd or pgn, not '{other}'")));
        }
        None if file.to_ascii_lowercase().ends_with(".pgn") => OpeningFormat::Pgn,
        None => OpeningFormat::Epd,
    };
    let random = match pairs.get("order") {
        None | Some("sequential") => false,
        Some("random") => true,
        Some(other) => {
            return Err(fault(group.option, format!("order wants sequential or random, not '{other}'")));
        }
    };
    let plies = pairs.get("plies").map(|_| pairs.number("plies", 0)).transpose()?;
    let start = pairs.get("start").map_or(Ok(1), |_| pairs.number::<usize>("start", 1))?;
    Ok(OpeningSettings { file, format, random, plies, start: start - 1 })
}

fn sprt(group: &Group<'_>) -> Result<Sprt, String> {
    let pairs = group.known_pairs(&["elo0", "elo1", "alpha", "beta", "model"])?;
    let model = match pairs.get("model") {
        None | Some("logistic") => EloModel::Logistic,
        Some("normalized" | "normalised") => EloModel::Normalised,
        Some(other) => {
            return Err(fault(group.option, format!("model wants logistic or normalized, not '{other}'")));
        }
    };
    let hypotheses = Hypotheses { elo0: pairs.real("elo0", None)?, elo1: pairs.real("elo1", None)?, model };
    if hypotheses.elo0 >= hypotheses.elo1 {
        return Err(fault(group.option, "elo0 must be less than elo1"));
    }
    const ERROR_RATE: f64 = 0.05;
    let rate = |key| match pairs.real(key, Some(ERROR_RATE))? {
        rate if rate > 0.0 && rate < 0.5 => Ok(rate),
        rate => Err(fault(group.option, format!("{key}={rate} is not between 0 and 0.5"))),
    };
    Ok(Sprt { hypotheses, alpha: rate("alpha")?, beta: rate("beta")? })
}

fn draw(group: &Group<'_>) -> Result<DrawRule, String> {
    let pairs = group.known_pairs(&["movenumber", "movecount", "score"])?;
    Ok(DrawRule {
        move_number: pairs.number("movenumber", 0)?,
        move_count: pairs.number("movecount", 1)?,
        score: pairs.number("score", 0)?,
    })
}

fn resign(group: &Group<'_>) -> Result<ResignRule, String> {
    let pairs = group.known_pairs(&["movecount", "score", "twosided"])?;
    Ok(ResignRule {
        move_count: pairs.number("movecount", 1)?,
        score: pairs.number("score", 1)?,
        two_sided: pairs.flag("twosided")?,
    })
}

/// Reads `part/parts`, counted from 1.
///
/// # Errors
/// One line that says what is wanted.
pub fn parse_shard(word: &str) -> Result<Shard, String> {
    let number = |text: &str| text.parse::<u64>().ok();
    let parts = word.split_once('/').and_then(|(index, of)| Some((number(index)?, number(of)?)));
    match parts {
        Some((index, of)) if 1 <= index && index <= of => Ok(Shard { index: index - 1, of }),
        _ => Err(format!("wants part/parts, for example 2/8, not '{word}'")),
    }
}

fn shard(group: &Group<'_>) -> Result<Shard, String> {
    parse_shard(group.word()?).map_err(|error| fault(group.option, error))
}

fn pgn(group: &Group<'_>) -> Result<PgnSettings, String> {
    match group.words[..] {
        [file] => Ok(PgnSettings { file: file.into(), minimal: false }),
        [file, "min"] => Ok(PgnSettings { file: file.into(), minimal: true }),
        _ => Err(fault(group.option, "wants a file name, and 'min' for moves without comments")),
    }
}

fn default_settings() -> MatchSettings {
    MatchSettings {
        engines: Vec::new(),
        variants: vec![GameChoice { variant: "chess".to_string(), options: Vec::new() }],
        tournament: Tournament::RoundRobin,
        rounds: 1,
        games: 1,
        repeat: 1,
        swap: true,
        concurrency: 1,
        openings: None,
        draw: None,
        resign: None,
        max_moves: None,
        sprt: None,
        triumphs: 1,
        shard: Shard::WHOLE,
        seed: 0,
        recover: false,
        wait: Duration::ZERO,
        rating_interval: RATING_INTERVAL,
        event: "Menagerie match".to_string(),
        site: "?".to_string(),
        pgn: None,
        epd_out: None,
        results: None,
        log: None,
    }
}

/// Applies one option that concerns the match rather than an engine.
fn apply(settings: &mut MatchSettings, group: &Group<'_>) -> Result<(), String> {
    match group.option {
        "-variant" => settings.variants = variants(group)?,
        "-tournament" => {
            settings.tournament = match group.word()? {
                "round-robin" => Tournament::RoundRobin,
                "gauntlet" => Tournament::Gauntlet,
                other => {
                    return Err(fault(group.option, format!("wants round-robin or gauntlet, not '{other}'")));
                }
            }
        }
        "-rounds" => settings.rounds = group.number(1)?,
        "-games" => settings.games = group.number(1)?,
        "-repeat" => settings.repeat = if group.words.is_empty() { 2 } else { group.number(1)? },
        "-noswap" => {
            group.bare()?;
            settings.swap = false;
        }
        "-concurrency" => settings.concurrency = group.number(1)?,
        "-openings" => settings.openings = Some(openings(group)?),
        "-draw" => settings.draw = Some(draw(group)?),
        "-resign" => settings.resign = Some(resign(group)?),
        "-maxmoves" => settings.max_moves = Some(group.number(1)?),
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
        "-event" => settings.event = group.words.join(" "),
        "-site" => settings.site = group.words.join(" "),
        "-pgnout" => settings.pgn = Some(pgn(group)?),
        "-epdout" => settings.epd_out = Some(group.word()?.into()),
        "-results" => settings.results = Some(group.word()?.into()),
        "-log" => settings.log = Some(group.word()?.into()),
        other => return Err(format!("unknown option {other} (see menagerie match --help)")),
    }
    Ok(())
}

/// What cannot be seen from one option alone.
fn check(settings: &MatchSettings) -> Result<(), String> {
    let engines = settings.engines.len();
    if engines < 2 {
        return Err(format!("a match needs two engines, and {engines} is given (-engine cmd=...)"));
    }
    if settings.sprt.is_some() && engines != 2 {
        return Err(fault("-sprt", "needs exactly two engines"));
    }
    if settings.shard.of > 1 && settings.results.is_none() {
        return Err(fault("-shard", "needs -results FILE, or the parts cannot be merged"));
    }
    if settings.repeat > 1 && !(settings.rounds * settings.games).is_multiple_of(settings.repeat) {
        return Err(fault(
            "-repeat",
            format!(
                "{} rounds of {} games do not make whole sets of {} games an opening",
                settings.rounds, settings.games, settings.repeat
            ),
        ));
    }
    Ok(())
}

/// Reads the command line of `menagerie match`.
///
/// # Errors
/// One line that names the option at fault and what is wrong with it.
pub fn parse(args: &[String]) -> Result<MatchSettings, String> {
    /// May be given several times.
    const REPEATABLE: [&str; 2] = ["-engine", "-each"];
    let mut settings = default_settings();
    let mut engines = Vec::new();
    let mut each = Vec::new();
    let mut seen = HashSet::new();
    for group in groups(args)? {
        if !REPEATABLE.contains(&group.option) && !seen.insert(group.option) {
            return Err(fault(group.option, "is given twice"));
        }
        match group.option {
            "-engine" => engines.push(group.pairs()?),
            "-each" => each.extend(group.pairs()?),
            _ => apply(&mut settings, &group)?,
        }
    }
    settings.engines = engine_arguments::engines(&each, &engines)?;
    check(&settings)?;
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::settings::Protocol;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_string).collect()
    }

    const TWO: &str = "-engine cmd=a proto=uci -engine proto=internal name=b -each tc=10+0.1";

    #[test]
    fn a_whole_command_line_is_read() {
        let settings = parse(&words(&format!(
            "{TWO} -rounds 50 -games 2 -repeat -concurrency 2 -openings file=x.epd order=random start=3 \
             -sprt elo0=0 elo1=5 -draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=800 \
             -pgnout out.pgn min -variant gt-fide-nutters,NORMAL UCI_X=true -triumphs 3 -shard 2/8 -results r.jsonl"
        )))
        .unwrap();
        assert_eq!((settings.rounds, settings.games, settings.repeat), (50, 2, 2));
        assert_eq!(settings.engines[0].command, ["a"]);
        assert_eq!(settings.engines[1].protocol, Protocol::Internal);
        assert_eq!(settings.shard, Shard { index: 1, of: 8 });
        assert_eq!(settings.openings.unwrap().start, 2);
        assert_eq!(settings.variants[1].variant, "chess");
        assert_eq!(settings.variants[0].options, [("UCI_X".to_string(), "true".to_string())]);
        assert!(settings.pgn.unwrap().minimal);
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
            ("-shard 3/2", "-shard"),
            ("-shard 0/2", "-shard"),
            ("-recover yes", "-recover"),
            ("-colour blue", "-colour"),
            ("-games 3 -repeat", "-repeat"),
            ("-variant", "-variant"),
            ("-variant chess loud", "loud"),
            ("-variant chess,checkers", "checkers"),
        ];
        for (line, word) in refused {
            let error = parse(&words(&format!("{line} {TWO}"))).unwrap_err();
            assert!(error.contains(word), "{line}: {error}");
            assert_eq!(error.lines().count(), 1);
        }
        assert!(parse(&words(&format!("{TWO} -shard 1/2"))).unwrap_err().contains("-results"));
        assert!(parse(&words("-engine cmd=a tc=1")).unwrap_err().contains("two engines"));
    }
}
