//! Actions of participants in a shared room, each from their own seat.

use engine_core::Side;
use engine_core::clock::Instant;
use variants::common::names::clean_name;

use super::contents::{Change, RoomContents};
use super::seats::{Proposal, Seat, Seats, View, not_between_two, only_watching};
use crate::messages::PageAction;
use crate::records::game::Ending;
use crate::records::tags::GameTags;
use crate::room_error::{RoomError, RoomResult};
use crate::table::{PauseReason, PlayerKind, TableAction, Terms};
use crate::text::side_name;

const BOTH_HERE: &str = "Both players are here";
/// Length limit of a player's name, in characters.
const MAX_NAME: usize = 40;

/// Normalises a name to one line of visible letters; empty if there is none or it is the name of
/// the player's side.
///
/// # Errors
/// If it is too long, or the name of the other side.
fn name_of(given: &str, side: Side) -> RoomResult<String> {
    let name = clean_name(given);
    if name.chars().count() > MAX_NAME {
        return Err(RoomError::bad(format!("a name has at most {MAX_NAME} letters")));
    }
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let is_name_of = |side: Side| letters.eq_ignore_ascii_case(&format!("{side:?}"));
    match (is_name_of(side), is_name_of(!side)) {
        // After a rematch it would be the name of the other side.
        (true, _) => Ok(String::new()),
        (_, true) => Err(RoomError::bad(format!("{:?} is the other side: choose another name", !side))),
        _ => Ok(name),
    }
}

/// Letters and digits of a name, by which names are compared; the whole name if it has none.
fn compared(name: &str) -> String {
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if letters.is_empty() { name.to_string() } else { letters.to_lowercase() }
}

impl RoomContents {
    /// Switches to the view of the participant with this key.
    pub fn show_to(&mut self, key: &str) {
        let Some(seats) = &mut self.seats else { return };
        let View { flipped, look } = seats.show_to(key, View { flipped: self.flipped, look: self.look });
        self.flipped = flipped;
        // The game may have become shorter meanwhile.
        self.look = look.filter(|&plies| plies < self.table.plies());
    }

    /// Returns the seat that belongs to a key; `None` if the room is not shared.
    pub fn seat_of(&self, key: &str) -> Option<Seat> {
        self.seats.as_ref().map(|seats| seats.seat_of(key))
    }

    /// Returns true if players at different places share the room.
    pub fn is_shared(&self) -> bool {
        self.seats.is_some()
    }

    /// Shares the room with a remote friend and with spectators; the inviting player plays `side`.
    pub(super) fn invite(&mut self, side: Side, name: &str, now: Instant) -> RoomResult {
        if self.is_study() {
            return Err(RoomError::bad("a study has no players: start a game first"));
        }
        if self.table.ending().is_some() {
            return Err(RoomError::bad("the game is over: start a new one first"));
        }
        let seats = Seats::new(side, name_of(name, side)?);
        self.table.change_terms(Terms { players: [PlayerKind::Human; 2], ..self.table.terms() }, now);
        self.table.pause(PauseReason::Waiting, now);
        self.flipped = seats.view().flipped;
        self.look = None;
        self.hint = None;
        self.message.clear();
        self.seats = Some(seats);
        Ok(())
    }

    /// Performs an action from a seat, if that seat may.
    pub(super) fn act_at(&mut self, seat: Seat, action: &PageAction, now: Instant) -> RoomResult {
        match (seat, action) {
            (_, PageAction::Flip | PageAction::Look { .. }) => self.act(action, now),
            (Seat::Spectator, _) => Err(only_watching()),
            (Seat::Player(side), action) => self.act_as(side, action, now),
        }
    }

    fn act_as(&mut self, side: Side, action: &PageAction, now: Instant) -> RoomResult {
        match action {
            PageAction::Sit { name } => self.sit(side, name, now),
            PageAction::Play { text } => {
                self.play(text, now)?;
                self.forget_proposal();
                Ok(())
            }
            PageAction::Resign => {
                self.allows(TableAction::Resign)?;
                self.forget_proposal();
                self.table.resign(side, now);
                Ok(())
            }
            PageAction::Draw => self.propose(Proposal::Draw, side, now),
            PageAction::Back => self.propose(Proposal::TakeBack, side, now),
            PageAction::Rematch => self.propose(Proposal::Rematch, side, now),
            PageAction::Agree { what } => self.agree(what, side, now),
            PageAction::Decline => self.decline(side),
            _ => Err(not_between_two()),
        }
    }

    /// Notes which players are away.
    pub(super) fn note_away(&mut self, away: [bool; 2]) {
        let Some(seats) = self.seats.as_mut().filter(|seats| seats.away != away) else { return };
        seats.away = away;
        let are_here = seats.is_full() && away == [false; 2];
        if are_here {
            self.message = BOTH_HERE.to_string();
        } else if self.message == BOTH_HERE {
            self.message.clear();
        }
        self.note_change(Change::Game);
    }

    /// Drops the proposal of a player, which belongs to the position or game that it was made in.
    pub(super) fn forget_proposal(&mut self) {
        if let Some(seats) = &mut self.seats {
            seats.proposed = None;
        }
    }

    /// Seats the player who followed the link of a side. The clocks start when both players have
    /// joined.
    fn sit(&mut self, side: Side, name: &str, now: Instant) -> RoomResult {
        let name = name_of(name, side)?;
        let Some(seats) = &mut self.seats else { return Ok(()) };
        if !name.is_empty() && compared(&name) == compared(&seats.name(!side)) {
            return Err(RoomError::bad(format!("{name} is your opponent: choose another name")));
        }
        let was_full = seats.is_full();
        let before = seats.names[side.index()].is_some().then(|| seats.name(side));
        seats.names[side.index()] = Some(name);
        let (is_full, after) = (seats.is_full(), seats.name(side));
        self.note_names()?;
        if is_full && !was_full {
            self.table.resume(now);
            self.message = BOTH_HERE.to_string();
        } else if let Some(before) = before.filter(|before| *before != after) {
            self.message = format!("{before} is called {after} now");
        }
        Ok(())
    }

    /// Stores the names of the players in the PGN tags.
    fn note_names(&mut self) -> RoomResult {
        let Some(seats) = &self.seats else { return Ok(()) };
        self.set_names(Side::BOTH.map(|side| (side_name(side).to_string(), seats.name(side))).to_vec())
    }

    /// Makes an unfinished game one of this page alone: what happens in it is not done by the players
    /// that it had, and its clocks wait.
    pub(super) fn leave_players(&mut self, now: Instant) -> RoomResult {
        if !self.table.state().is_going() {
            return Ok(());
        }
        if self.table.time_left(self.table.side(), now).is_some() {
            self.table.pause(PauseReason::Player, now);
        }
        self.set_names(Vec::new())
    }

    /// Replaces the names of the players in the PGN tags.
    fn set_names(&mut self, names: Vec<(String, String)>) -> RoomResult {
        let is_name = |tag: &str| Side::BOTH.map(side_name).contains(&tag);
        let others = self.table.tags().list().iter().filter(|(tag, _)| !is_name(tag)).cloned();
        let tags = GameTags::new(names.into_iter().chain(others), false)?;
        self.table.set_tags(tags);
        Ok(())
    }

    /// Makes a proposal, or accepts the opponent's.
    fn propose(&mut self, proposal: Proposal, side: Side, now: Instant) -> RoomResult {
        match proposal {
            Proposal::Rematch if self.table.ending().is_none() => {
                return Err(RoomError::bad("the game is not over yet"));
            }
            Proposal::Rematch => {}
            Proposal::Draw => self.allows(TableAction::OfferDraw)?,
            Proposal::TakeBack => self.allows(TableAction::TakeBack)?,
        }
        let Some(seats) = &mut self.seats else { return Ok(()) };
        if seats.proposed != Some((proposal, !side)) {
            seats.proposed = Some((proposal, side));
            return Ok(());
        }
        seats.proposed = None;
        match proposal {
            Proposal::Draw => self.table.end(Ending::agreed(), now),
            Proposal::TakeBack => {
                self.table.take_back(now)?;
                // Afterwards it is the turn of the player who proposed.
                if self.table.side() == side && self.table.plies() > 0 {
                    self.table.take_back(now)?;
                }
                self.look = None;
                self.message = "A move was taken back".to_string();
            }
            Proposal::Rematch => self.begin_rematch()?,
        }
        Ok(())
    }

    /// Accepts the opponent's proposal of this name; if it was withdrawn meanwhile, or accepted by the
    /// first click of a double click, nothing happens.
    fn agree(&mut self, what: &str, side: Side, now: Instant) -> RoomResult {
        match self.seats.as_ref().and_then(|seats| seats.proposed) {
            Some((proposal, by)) if by != side && proposal.name() == what => {
                self.propose(proposal, side, now)
            }
            _ => Ok(()),
        }
    }

    fn decline(&mut self, side: Side) -> RoomResult {
        let Some(seats) = &mut self.seats else { return Ok(()) };
        match seats.proposed {
            Some((proposal, by)) => {
                seats.proposed = None;
                let name = seats.name(side);
                self.message = match by == side {
                    true => format!("{name} has withdrawn the request"),
                    false => format!("{name} declines: {} {}", seats.name(by), proposal.words()),
                };
                Ok(())
            }
            None => Err(RoomError::bad("there is no proposal")),
        }
    }

    /// Starts a game of the same players with colours changed.
    fn begin_rematch(&mut self) -> RoomResult {
        let link = self.link().rematch()?;
        let mut next = RoomContents::open(&link, self.table.engine().catalogue(), &|| false)?;
        let Some(mut seats) = self.seats.take() else { return Ok(()) };
        seats.change_colours();
        next.flipped = seats.view().flipped;
        next.seats = Some(seats);
        next.message = "Rematch, with colours switched".to_string();
        next.change = self.change;
        *self = next;
        self.note_names()
    }
}
