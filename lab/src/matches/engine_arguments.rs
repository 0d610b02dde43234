//! The `key=value` words of `-engine` and `-each`.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Duration;

use engine_core::OptionError;
use tabletop::catalogue::all_games;
use tabletop::records::time_control::{TimeControl, TimeError, parse_seconds};
use tabletop::text::printable;

use crate::matches::error::{ArgumentError, EngineArgumentError};
use crate::matches::match_word::{MatchWord, split_blanks};
use crate::matches::option_groups::meaning_of;
use crate::matches::process::find_program;
use crate::matches::settings::{EngineSettings, Protocol, ThinkingLimits};

/// `key=value` words in order.
type Pairs<'a> = Vec<(&'a str, MatchWord<'a>)>;

/// Engine under construction: words add to it in any order.
#[derive(Default)]
struct Draft {
    /// Settings so far; the command is assembled at the end.
    settings: EngineSettings,
    name: Option<String>,
    command: Option<OsString>,
    arguments: Vec<OsString>,
}

/// Keys that apply to programs, not to the internal engine.
const OF_PROGRAMS: [&str; 9] =
    ["cmd", "arg", "dir", "map", "patience", "whitepov", "initstr", "stderr", "restart"];
/// Keys that set one thing.
const TIMES: [&str; 2] = ["tc", "st"];
const PROTOCOLS: [(&str, Protocol); 4] = [
    ("uci", Protocol::Uci),
    ("xboard", Protocol::XBoard),
    ("cecp", Protocol::XBoard),
    ("internal", Protocol::Internal),
];
const FLAGS: [(&str, bool); 2] = [("true", true), ("false", false)];
const RESTARTS: [(&str, Option<bool>); 3] = [("auto", None), ("on", Some(true)), ("off", Some(false))];

/// First word that only applies to programs.
fn of_programs<'a>(words: &Pairs<'a>) -> Option<(&'a str, MatchWord<'a>)> {
    words.iter().find(|(key, _)| OF_PROGRAMS.contains(key)).copied()
}

/// Returns the first two words of a list of which one would be ignored.
fn given_together<'a>(words: &Pairs<'a>) -> Option<[(&'a str, MatchWord<'a>); 2]> {
    let is_same = |one: &str, other: &str| one == other || (TIMES.contains(&one) && TIMES.contains(&other));
    let repeats = |key: &str| key == "arg" || key.starts_with("option.");
    words.iter().enumerate().find_map(|(place, &word)| {
        let earlier = words[..place].iter().find(|(key, _)| is_same(key, word.0) && !repeats(key))?;
        Some([*earlier, word])
    })
}

/// Parses a positive number.
fn count<T: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, EngineArgumentError> {
    text.parse::<T>()
        .ok()
        .filter(|number| *number >= T::from(1))
        .ok_or_else(|| EngineArgumentError::NoCount(text.to_string()))
}

impl Draft {
    fn apply(&mut self, key: &str, value: MatchWord<'_>) -> Result<(), EngineArgumentError> {
        let MatchWord { name: file, text: value } = value;
        let settings = &mut self.settings;
        match key {
            "cmd" => self.command = Some(file.into()),
            "arg" => self.arguments.push(file.into()),
            "dir" => settings.directory = Some(file.into()),
            "name" => self.name = Some(printable(value).replace('\n', " ")),
            "map" => settings.map = Some(file.into()),
            "proto" => settings.protocol = one_of(value, &PROTOCOLS, "uci, xboard, internal")?,
            "tc" => settings.limits.time = value.parse()?,
            "st" => match parse_seconds(value)? {
                time if time.is_zero() => return Err(TimeError::NoTime.into()),
                time => settings.limits.time = TimeControl::PerMove(time),
            },
            "depth" => settings.limits.depth = Some(count(value)?),
            "nodes" => settings.limits.nodes = Some(count(value)?),
            "timemargin" => {
                let margin =
                    value.parse().map_err(|_| EngineArgumentError::NoMilliseconds(value.to_string()))?;
                settings.time_margin = Duration::from_millis(margin);
            }
            "patience" => settings.patience = Some(parse_seconds(value)?),
            "ponder" => settings.ponder = one_of(value, &FLAGS, "true, false")?,
            "whitepov" => settings.white_pov = one_of(value, &FLAGS, "true, false")?,
            "initstr" => settings.first_lines = value.split("\\n").map(str::to_string).collect(),
            "stderr" => settings.stderr = Some(file.into()),
            "restart" => settings.restart = one_of(value, &RESTARTS, "auto, on, off")?,
            _ => match key.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    settings.options.retain(|(known, _)| known != option);
                    settings.options.push((option.to_string(), value.to_string()));
                }
                _ => return Err(EngineArgumentError::UnknownKey),
            },
        }
        Ok(())
    }

    /// Returns the settings of the engine with index `index` in the match; its name may not be
    /// unique yet.
    fn finish(self, index: usize) -> Result<EngineSettings, EngineArgumentError> {
        let mut settings = self.settings;
        settings.command = match (self.command, settings.protocol) {
            (None, Protocol::Internal) if self.arguments.is_empty() => Vec::new(),
            (_, Protocol::Internal) => return Err(EngineArgumentError::Internal("cmd= or arg".to_string())),
            (None, _) => return Err(EngineArgumentError::NoCommand),
            (Some(line), _) => command(&line, self.arguments)?,
        };
        if settings.protocol == Protocol::Internal {
            settings.options.iter().try_for_each(|(name, _)| known_option(name))?;
        }
        if settings.ponder {
            match (settings.protocol, &settings.map) {
                (Protocol::Internal, _) => return Err(EngineArgumentError::Ponder("proto=internal")),
                (_, Some(_)) => return Err(EngineArgumentError::Ponder("map=")),
                _ => {}
            }
        }
        if settings.limits == ThinkingLimits::default() {
            // A mistyped program is reported before missing limits.
            find_program(&settings.command, settings.directory.as_deref())?;
            return Err(EngineArgumentError::Unbounded);
        }
        settings.name = self.name.unwrap_or_else(|| match settings.command.first() {
            Some(program) => {
                Path::new(program).file_stem().unwrap_or_default().to_string_lossy().into_owned()
            }
            None => format!("internal-{}", index + 1),
        });
        Ok(settings)
    }
}

/// Checks that the internal engine has an option of this name.
fn known_option(name: &str) -> Result<(), OptionError> {
    let games = all_games();
    let known = games.engine_options().iter().cloned().chain(games.game_options());
    match known.into_iter().any(|spec| spec.name.eq_ignore_ascii_case(name.trim())) {
        true => Ok(()),
        false => Err(OptionError::Unknown(name.to_string())),
    }
}

/// Returns the meaning of one of the `known` words.
fn one_of<T: Copy>(
    text: &str,
    known: &[(&str, T)],
    expected: &'static str,
) -> Result<T, EngineArgumentError> {
    meaning_of(text, known).ok_or_else(|| EngineArgumentError::NoneOf(text.to_string(), expected))
}

/// Splits a command line at spaces, unless the whole line is the path of a file.
fn command(line: &OsStr, arguments: Vec<OsString>) -> Result<Vec<OsString>, EngineArgumentError> {
    let mut words = if Path::new(line).is_file() { vec![line.to_os_string()] } else { split_blanks(line) };
    if words.is_empty() {
        return Err(EngineArgumentError::EmptyCommand);
    }
    words.extend(arguments);
    Ok(words)
}

/// Appends numbers to duplicate names.
fn make_names_unique(engines: &mut [EngineSettings]) {
    for index in 1..engines.len() {
        let (before, rest) = engines.split_at_mut(index);
        let engine = &mut rest[0];
        let plain = engine.name.clone();
        let mut number = 2;
        while before.iter().any(|other| other.name == engine.name) {
            engine.name = format!("{plain} ({number})");
            number += 1;
        }
    }
}

/// Returns the engines described by `-engine`, with the words of `-each` as defaults.
pub(super) fn engines(each: &Pairs<'_>, list: &[Pairs<'_>]) -> Result<Vec<EngineSettings>, ArgumentError> {
    let mut engines = Vec::with_capacity(list.len());
    let word_error = |option, number, (key, value): (&str, MatchWord<'_>), error| ArgumentError::EngineWord {
        option,
        word: format!("{key}={}", value.text),
        number,
        error,
    };
    for (index, pairs) in list.iter().enumerate() {
        let (mut draft, number) = (Draft::default(), index + 1);
        for (option, words) in [("-each", each), ("-engine", pairs)] {
            for &(key, value) in words {
                draft.apply(key, value).map_err(|error| word_error(option, number, (key, value), error))?;
            }
            if let Some([(earlier, _), word]) = given_together(words) {
                return Err(word_error(
                    option,
                    number,
                    word,
                    EngineArgumentError::Twice(earlier.to_string()),
                ));
            }
        }
        let word = of_programs(pairs).filter(|_| draft.settings.protocol == Protocol::Internal);
        if let Some(word) = word {
            return Err(word_error(
                "-engine",
                number,
                word,
                EngineArgumentError::Internal(word.0.to_string()),
            ));
        }
        engines.push(draft.finish(index).map_err(|error| ArgumentError::Engine { number, error })?);
    }
    make_names_unique(&mut engines);
    Ok(engines)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Texts<'a> = Vec<(&'a str, &'a str)>;

    fn words<'a>(texts: &[(&'a str, &'a str)]) -> Pairs<'a> {
        texts.iter().map(|&(key, value)| (key, value.into())).collect()
    }

    fn engines(each: &[(&str, &str)], list: &[Texts<'_>]) -> Result<Vec<EngineSettings>, ArgumentError> {
        super::engines(&words(each), &list.iter().map(|texts| words(texts)).collect::<Vec<_>>())
    }

    #[test]
    fn own_words_overrule_those_for_each() {
        let each = vec![("tc", "10"), ("option.Hash", "16"), ("timemargin", "20")];
        let own = vec![("cmd", "dir/engine -x"), ("option.Hash", "64"), ("st", "1.5"), ("arg", "a b")];
        let list = engines(&each, &[own.clone(), own]).unwrap();
        assert_eq!(list[0].command, ["dir/engine", "-x", "a b"]);
        assert_eq!(list[0].options, [("Hash".to_string(), "64".to_string())]);
        assert_eq!(list[0].limits.time, TimeControl::PerMove(Duration::from_millis(1500)));
        assert_eq!(list[0].time_margin, Duration::from_millis(20));
        assert_eq!((list[0].name.as_str(), list[1].name.as_str()), ("engine", "engine (2)"));
    }

    #[test]
    fn errors_name_the_engine_and_the_word() {
        let refused = |pairs: Texts<'_>| engines(&[], &[pairs]).unwrap_err().to_string();
        let program = std::env::current_exe().unwrap().display().to_string();
        assert!(refused(vec![("cmd", &program)]).contains("tc="));
        assert!(
            refused(vec![("cmd", "no/such/engine -x")]).ends_with("there is no program 'no/such/engine'")
        );
        assert!(refused(vec![("cmd", "no-such-engine")]).ends_with("there is no program 'no-such-engine'"));
        assert!(refused(vec![("tc", "5")]).contains("cmd="));
        assert!(refused(vec![("cmd", "x"), ("tc", "5x")]).contains("tc=5x"));
        assert!(refused(vec![("cmd", "x"), ("st", "0")]).contains("st=0"));
        assert!(refused(vec![("cmd", "x"), ("depth", "0")]).contains("depth=0"));
        assert!(refused(vec![("colour", "red")]).contains("colour"));
        assert!(refused(vec![("option.", "red")]).contains("option."));
        assert!(refused(vec![("proto", "telnet")]).contains("telnet"));
        assert!(refused(vec![("proto", "internal"), ("cmd", "x"), ("depth", "1")]).contains("internal"));
        for key in ["dir", "map", "patience", "whitepov", "initstr", "stderr", "restart"] {
            let value = match key {
                "patience" => "5",
                "whitepov" => "true",
                "restart" => "on",
                _ => "x",
            };
            let internal = vec![("proto", "internal"), ("depth", "1")];
            let own = [&internal[..], &[(key, value)]].concat();
            let expected = format!("the internal engine takes no {key}=, which is for programs");
            assert!(refused(own).ends_with(&expected), "{key}");
            // The words for all may be meant for others.
            assert!(engines(&[(key, value)], &[internal]).is_ok(), "{key}");
        }
        for (pairs, expected) in [
            (
                vec![("tc", "5"), ("depth", "3"), ("st", "1")],
                "bad word 'st=1' for engine 1: tc= is given as well",
            ),
            (
                vec![("depth", "3"), ("depth", "4")],
                "bad word 'depth=4' for engine 1: depth= is given as well",
            ),
        ] {
            let found = refused([&[("cmd", &*program)], &pairs[..]].concat());
            assert!(found.ends_with(expected), "{found}");
        }
        let unknown = refused(vec![("proto", "internal"), ("option.Nosuch", "1"), ("depth", "1")]);
        assert_eq!(unknown, "-engine number 1: unknown option 'Nosuch'");
    }
}
