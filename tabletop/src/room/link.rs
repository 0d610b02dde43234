//! Links that encode a game: variant and settings, start position, moves with variations, and the
//! move shown. A link can be shared, and a page that has lost its server continues from it.

use form_urlencoded::{Serializer, parse};

use super::packed;
use crate::records::time_control::TimeControl;
use crate::room_error::{RoomError, RoomResult};
use crate::table::level::Level;
use crate::table::study::MAX_LINES;
use crate::table::{Concessions, PlaySetting, PlaySettings, PlayerKind, Terms, Thinking};
use crate::text::echo;

/// Length limit of a readable link, in bytes; longer ones are packed.
const MAX_PLAIN: usize = 1000;

/// Value of `start` for a start that is not drawn yet.
const DRAWN: &str = "drawn";

/// Limit of the time on a clock, in milliseconds: more than any time control gives, and a whole
/// number to JavaScript.
const MAX_LEFT: u64 = 1_000_000_000_000;

/// Contents of a link.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Link {
    /// Name of the game.
    pub game: String,
    /// Custom armies used, each on one line.
    pub armies: Vec<String>,
    /// Options of the rules.
    pub options: Vec<(String, String)>,
    /// Players, thinking time of the engine, and time control.
    pub terms: Terms,
    /// Playing strength of the engine.
    pub level: Level,
    /// Remaining time on White's and Black's clock, in milliseconds.
    pub left: Option<[u64; 2]>,
    /// True if clocks and engine are paused until a user resumes the game.
    pub paused: bool,
    /// True for a copy of a game between two players, which is opened once: its address is that of
    /// another game.
    pub copied: bool,
    /// Start position, if it is not the standard one.
    pub fen: Option<String>,
    /// True if the start of a game without moves may be drawn at random.
    pub draws_start: bool,
    /// Moves, in the format of [`Tree`](crate::table::tree::Tree).
    pub moves: String,
    /// Place of the current move, in a study.
    pub at: Option<usize>,
    /// True for a study.
    pub study: bool,
    /// True if the study belongs to a game that can be resumed with its players and clocks.
    pub resumes: bool,
    /// Number of lines of the running analysis.
    pub lines: Option<usize>,
    /// True if Black is at the bottom.
    pub flipped: bool,
    /// Ending caused by the players: `white-resigned`, `black-resigned` or `draw-agreed`; the
    /// result alone if the cause is unknown.
    pub end: Option<String>,
    /// PGN tags of the game.
    pub tags: Vec<(String, String)>,
}

impl Link {
    /// Returns the same settings with a new game that begins at this position.
    pub(crate) fn beginning_at(self, fen: String) -> Link {
        Link {
            fen: Some(fen),
            draws_start: false,
            moves: String::new(),
            at: None,
            end: None,
            tags: Vec::new(),
            ..self
        }
    }

    /// Link to a game of this name against the engine.
    pub fn for_game(game: &str) -> Link {
        Link { game: game.to_string(), ..Link::default() }
    }

    /// Parses a link: the text after the `#`.
    ///
    /// # Errors
    /// One line about the first invalid part.
    pub fn read(text: &str) -> RoomResult<Link> {
        let mut link = Link::for_game("chess");
        for (name, value) in parse(text.trim_start_matches('#').as_bytes()) {
            if name == packed::NAME {
                let unpacked = packed::unpack(&value)?;
                parse(unpacked.as_bytes()).try_for_each(|(name, value)| link.set(&name, &value))?;
            } else {
                link.set(&name, &value)?;
            }
        }
        if link.left.is_some() && link.terms.time == TimeControl::Infinite {
            return Err(RoomError::bad("the address says how much time is left, but there is no clock"));
        }
        link.resumes &= link.study;
        link.draws_start &= link.fen.is_none() && link.moves.is_empty();
        Ok(link)
    }

    fn settings(&self) -> PlaySettings {
        PlaySettings { terms: self.terms, level: self.level }
    }

    fn set(&mut self, name: &str, value: &str) -> RoomResult {
        let wrong = || RoomError::bad(format!("the address says {name}={value}"));
        if let Some(setting) = PlaySetting::named(name) {
            let mut settings = self.settings();
            setting.set(&mut settings, value)?;
            PlaySettings { terms: self.terms, level: self.level } = settings;
            self.resumes |= [PlaySetting::White, PlaySetting::Black].contains(&setting);
            return Ok(());
        }
        match name {
            "game" => self.game = value.to_string(),
            "army" if self.armies.len() < 2 => self.armies.push(value.to_string()),
            "left" => {
                let (white, black) = value.split_once(',').ok_or_else(wrong)?;
                let read = |text: &str| text.parse().ok().filter(|left| *left <= MAX_LEFT).ok_or_else(wrong);
                self.left = Some([read(white)?, read(black)?]);
            }
            "paused" if value == "yes" => self.paused = true,
            "copy" if value == "yes" => self.copied = true,
            "fen" => self.fen = Some(value.to_string()).filter(|fen| !fen.trim().is_empty()),
            "start" if value == DRAWN => self.draws_start = true,
            "moves" => self.moves = value.to_string(),
            "at" => self.at = Some(value.parse().map_err(|_| wrong())?),
            "mode" if ["study", "game"].contains(&value) => self.study = value == "study",
            "lines" => {
                let lines = value.parse().ok().filter(|lines| (1..=MAX_LINES).contains(lines));
                self.lines = Some(lines.ok_or_else(wrong)?);
            }
            "view" if ["white", "black"].contains(&value) => self.flipped = value == "black",
            "end" => self.end = Some(value.to_string()),
            _ => match name.split_once('.') {
                Some(("o", option)) => self.options.push((option.to_string(), value.to_string())),
                Some(("t", tag)) => self.tags.push((tag.to_string(), value.to_string())),
                _ => {
                    let said = echo(&format!("{name}={value}"));
                    return Err(RoomError::bad(format!("the address says {said}, which is unknown here")));
                }
            },
        }
        Ok(())
    }

    /// Link to the next game of the same players, from the same start position with the same rules
    /// and clocks and with colours changed.
    ///
    /// # Errors
    /// If the game is a study.
    pub(crate) fn rematch(self) -> RoomResult<Link> {
        if self.study {
            return Err(RoomError::bad("a study has no players who could play again"));
        }
        let mut terms = self.terms;
        terms.players.reverse();
        let is_changed = terms.players != self.terms.players;
        Ok(Link {
            terms,
            left: None,
            paused: false,
            copied: false,
            moves: String::new(),
            at: None,
            end: None,
            tags: Vec::new(),
            flipped: self.flipped != is_changed,
            ..self
        })
    }

    /// Text of the link: readable, or packed if that is too long.
    pub fn address(&self) -> String {
        let pairs = self.pairs();
        let plain = Serializer::new(String::new()).extend_pairs(&pairs).finish();
        if plain.len() <= MAX_PLAIN {
            return plain;
        }
        let packed = packed::pack(&pairs);
        if packed.len() < plain.len() { packed } else { plain }
    }

    /// Names and values of the link.
    fn pairs(&self) -> Vec<(String, String)> {
        let mut pairs = vec![("game".to_string(), self.game.clone())];
        pairs.extend(self.armies.iter().map(|army| ("army".to_string(), army.clone())));
        pairs.extend(self.options.iter().map(|(name, value)| (format!("o.{name}"), value.clone())));
        if self.study {
            pairs.push(("mode".to_string(), "study".to_string()));
        }
        self.write_terms(&mut pairs);
        let written = [
            ("paused", self.paused.then(|| "yes".to_string())),
            ("fen", self.fen.clone()),
            ("start", self.draws_start.then(|| DRAWN.to_string())),
            ("moves", Some(self.moves.clone()).filter(|moves| !moves.is_empty())),
            ("at", self.at.map(|at| at.to_string())),
            ("lines", self.lines.map(|lines| lines.to_string())),
            ("view", self.flipped.then(|| "black".to_string())),
            ("end", self.end.clone()),
        ];
        pairs.extend(written.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))));
        pairs.extend(self.tags.iter().map(|(name, value)| (format!("t.{name}"), value.clone())));
        pairs
    }

    /// Writes players and settings. A study writes those of the game that is played from it.
    fn write_terms(&self, pairs: &mut Vec<(String, String)>) {
        let settings = self.settings();
        let Terms { players, thinking, time, concessions } = self.terms;
        let is_game = !self.study || self.resumes;
        let has_engine = self.study || players.contains(&PlayerKind::Engine);
        for setting in PlaySetting::ALL {
            let is_written = match setting {
                PlaySetting::White | PlaySetting::Black => is_game,
                PlaySetting::Level => has_engine && (is_game || self.level != Level::FIRST),
                PlaySetting::Thinking => has_engine && (is_game || thinking != Thinking::default()),
                PlaySetting::Concessions => has_engine && concessions != Concessions::default(),
                PlaySetting::Clock => is_game && time != TimeControl::Infinite,
            };
            if is_written {
                pairs.push((setting.name().to_string(), setting.code(&settings)));
            }
        }
        if let (Some([white, black]), true) = (self.left, is_game && time != TimeControl::Infinite) {
            pairs.push(("left".to_string(), format!("{white},{black}")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_back() {
        let mut link = Link::for_game("crazy");
        link.options.push(("CrazyDenial".to_string(), "soft".to_string()));
        link.moves = "e2e4 {100 % + more & so} ( d2d4 )".to_string();
        link.fen = Some("k7/8/8 w - - 0 1".to_string());
        link.terms.time = "5:00+3".parse().unwrap();
        link.left = Some([1000, 300_000]);
        link.end = Some("draw-agreed".to_string());
        link.tags = vec![
            ("White".to_string(), "Ann & \u{416} \"B\"".to_string()),
            ("Round".to_string(), String::new()),
        ];
        link.terms.concessions = Concessions::All;
        assert_eq!(Link::read(&link.address()), Ok(link.clone()));
        let paused = Link { paused: true, end: None, ..link.clone() };
        assert_eq!(Link::read(&paused.address()), Ok(paused), "a pause");
        let left = Link { study: true, resumes: true, at: Some(2), ..link.clone() };
        assert_eq!(Link::read(&left.address()), Ok(left), "a study of a game that goes on");
        assert!(link.address().starts_with("game=crazy&"));
        let study = Link {
            study: true,
            at: Some(2),
            lines: Some(3),
            flipped: true,
            terms: Terms::default(),
            left: None,
            ..link
        };
        assert_eq!(Link::read(&study.address()), Ok(study.clone()));
        let long = Link { moves: "e2e4 {\u{416} + & %} ".repeat(500), ..study };
        assert!(long.address().starts_with("z=") && long.address().len() < 300, "{}", long.address());
        assert_eq!(Link::read(&long.address()), Ok(long.clone()));
        let plain = Serializer::new(String::new()).extend_pairs(long.pairs()).finish();
        assert_eq!(Link::read(&format!("#{plain}")), Ok(long), "long ones that are not packed are read, too");
    }

    #[test]
    fn a_rematch_changes_colours_and_forgets_the_moves() {
        let played = Link::read(
            "game=crazy&white=you&black=engine&level=5&clock=5:00%2B3&left=1,2&moves=e2e4&end=draw-agreed&t.Event=x",
        );
        let next = played.unwrap().rematch().unwrap();
        assert_eq!(
            next.address(),
            "game=crazy&white=engine&black=you&level=5&think=1s&clock=300%2B3&view=black"
        );
        let again = next.rematch().unwrap().address();
        assert_eq!(again, "game=crazy&white=you&black=engine&level=5&think=1s&clock=300%2B3");
        let typed = Link::read("game=crazy&white=you&black=engine&level=5&think=1s&clock=5:00+3");
        assert_eq!(typed.unwrap().address(), again, "the plus of a clock that is typed by hand");
        let friends = Link::read("game=chess&white=you&black=you&view=black").unwrap().rematch().unwrap();
        assert!(friends.flipped, "the board stays as it is where both sides sit before it");
        assert!(Link::read("mode=study").unwrap().rematch().is_err());
    }

    #[test]
    fn nonsense_is_named() {
        for bad in [
            "white=me", "clock=x", "think=1", "at=x", "left=1", "left=1,x", "left=1,1000000000001",
            "colour=red", "lines=-1", "lines=0", "lines=6", "left=1,2", "level=easy", "concedes=x",
            "paused=perhaps", "mode=", "mode=foo", "view=red", "start=here",
        ] {
            assert!(Link::read(bad).is_err(), "{bad}");
        }
        assert!(Link::read("z=AAAA").is_err());
        assert_eq!(Link::read(""), Ok(Link::for_game("chess")));
    }
}
