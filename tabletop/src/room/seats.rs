//! Seats of a shared room: the keys of the players' links, their names, and their proposals to each
//! other.

use engine_core::Side;

use crate::host::chance;
use crate::messages::{ProposalMessage, SeatsMessage};
use crate::room_error::{RoomError, RoomResult};
use crate::table::{Table, TableAction, TableError};
use crate::text::side_name;

/// Place of a participant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Player of a side.
    Player(Side),
    /// Spectator.
    Spectator,
}

/// Proposal that a player may make; the opponent accepts by making the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proposal {
    TakeBack,
    Draw,
    Rematch,
}

impl Proposal {
    /// Name used by pages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Proposal::TakeBack => "back",
            Proposal::Draw => "draw",
            Proposal::Rematch => "rematch",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Proposal::TakeBack => "asks to take a move back",
            Proposal::Draw => "offers a draw",
            Proposal::Rematch => "wants a rematch",
        }
    }
}

/// Orientation of the board, and the position shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct View {
    pub(super) flipped: bool,
    pub(super) look: Option<usize>,
}

/// Limit of spectators whose views are remembered; the least recently active one is dropped first.
const MAX_SPECTATORS: usize = 32;
/// Length limit of the name by which a spectator's page identifies itself, in bytes; all longer
/// names count as one spectator.
const MAX_SPECTATOR_NAME: usize = 64;

/// Seats of a shared room.
#[derive(Debug)]
pub struct Seats {
    /// Secret keys of the links of White and Black.
    keys: [String; 2],
    /// Names of the players, empty if anonymous; `None` while the seat is free.
    pub(super) names: [Option<String>; 2],
    /// Views of White and Black.
    views: [View; 2],
    /// Views of spectators by the names of their pages, most recently active last.
    spectators: Vec<(String, View)>,
    /// Seat whose view the room shows.
    shown: Seat,
    pub(super) proposed: Option<(Proposal, Side)>,
    /// True for a player of whom no page has been there for a while.
    pub(super) away: [bool; 2],
}

/// Returns the refusal of an action reserved for players.
pub(super) fn only_watching() -> RoomError {
    RoomError::not_yours("you are watching: only the players can do that")
}

/// Returns the refusal of an action that is not allowed in a game between two persons.
pub(super) fn not_between_two() -> RoomError {
    RoomError::not_yours("this is not possible in a game between two players: open a copy after its end")
}

/// Returns a random key.
fn key() -> String {
    format!("{:016x}{:016x}", chance(), chance())
}

impl Seats {
    /// Creates seats, of which `side` is taken by a player of this name.
    pub(super) fn new(side: Side, name: String) -> Seats {
        let mut seats = Seats {
            keys: [key(), key()],
            names: [None, None],
            views: Seats::FIRST_VIEWS,
            spectators: Vec::new(),
            shown: Seat::Player(side),
            proposed: None,
            away: [false; 2],
        };
        seats.names[side.index()] = Some(name);
        seats
    }

    /// Initial views: each player sees their own side at the bottom.
    const FIRST_VIEWS: [View; 2] = [View { flipped: false, look: None }, View { flipped: true, look: None }];

    /// Swaps the colours of the players; each keeps their link.
    pub(super) fn change_colours(&mut self) {
        self.keys.reverse();
        self.names.reverse();
        self.away.reverse();
        self.views = Seats::FIRST_VIEWS;
        self.spectators.clear();
        if let Seat::Player(side) = self.shown {
            self.shown = Seat::Player(!side);
        }
    }

    /// Current view of the seat shown.
    pub(super) fn view(&self) -> View {
        match self.shown {
            Seat::Player(side) => self.views[side.index()],
            Seat::Spectator => self.spectators.last().map_or_else(View::default, |&(_, view)| view),
        }
    }

    /// Stores the view of the seat shown.
    fn keep_view(&mut self, view: View) {
        match self.shown {
            Seat::Player(side) => self.views[side.index()] = view,
            Seat::Spectator => {
                if let Some((_, kept)) = self.spectators.last_mut() {
                    *kept = view;
                }
            }
        }
    }

    /// Switches to the viewer with this key, stores the previous viewer's view, and returns the new
    /// one.
    pub(super) fn show_to(&mut self, key: &str, view: View) -> View {
        self.keep_view(view);
        self.shown = self.seat_of(key);
        if self.shown == Seat::Spectator {
            self.welcome(if key.len() > MAX_SPECTATOR_NAME { "" } else { key });
        }
        self.view()
    }

    /// Makes a spectator the most recently active one, adding it if it is new.
    fn welcome(&mut self, name: &str) {
        let known = self.spectators.iter().position(|(spectator, _)| spectator == name);
        let spectator =
            known.map_or_else(|| (name.to_string(), View::default()), |at| self.spectators.remove(at));
        if self.spectators.len() >= MAX_SPECTATORS {
            self.spectators.remove(0);
        }
        self.spectators.push(spectator);
    }

    /// Returns the seat that belongs to a key.
    pub fn seat_of(&self, key: &str) -> Seat {
        let side = Side::BOTH.into_iter().find(|side| self.keys[side.index()] == key);
        side.map_or(Seat::Spectator, Seat::Player)
    }

    /// Returns true if both players have joined.
    pub(crate) fn is_full(&self) -> bool {
        self.names.iter().all(Option::is_some)
    }

    pub(super) fn name(&self, side: Side) -> String {
        let given = self.names[side.index()].clone().filter(|name| !name.is_empty());
        given.unwrap_or_else(|| format!("{side:?}"))
    }

    /// Words on the players, other than the viewer, who are away; empty if there are none.
    pub(super) fn absence(&self) -> String {
        let is_away = |side: &Side| {
            self.away[side.index()] && self.names[side.index()].is_some() && self.shown != Seat::Player(*side)
        };
        let names: Vec<String> = Side::BOTH.into_iter().filter(is_away).map(|side| self.name(side)).collect();
        match names.as_slice() {
            [] => String::new(),
            [name] => format!("{name} is not here"),
            names => format!("{} are not here", names.join(" and ")),
        }
    }

    /// State of the seats as sent to the page of the seat shown.
    pub(super) fn message(&self) -> SeatsMessage {
        let own = match self.shown {
            Seat::Player(side) => Some(side),
            Seat::Spectator => None,
        };
        let other = own.map(|side| !side).filter(|other| self.names[other.index()].is_none());
        SeatsMessage {
            you: own.map(side_name),
            names: Side::BOTH.map(|side| self.names[side.index()].as_ref().map(|_| self.name(side))),
            key: own.map(|side| self.keys[side.index()].clone()),
            invites: other.map(|other| self.keys[other.index()].clone()),
            asked: self.proposed.map(|(proposal, by)| ProposalMessage {
                what: proposal.name(),
                by: side_name(by),
                words: format!("{} {}", self.name(by), proposal.words()),
            }),
        }
    }

    /// Returns an error if the viewer may never perform this action.
    pub(super) fn allows(&self, action: TableAction) -> RoomResult {
        use TableAction::{Analyse, Hint, Hurry, Move, OfferDraw, Pause, Resign, Resume, TakeBack};
        match (self.shown, action) {
            (Seat::Spectator, _) => Err(only_watching()),
            (Seat::Player(_), Move | TakeBack | Resign | OfferDraw) => Ok(()),
            (Seat::Player(_), Pause | Resume | Hint | Hurry | Analyse) => Err(not_between_two()),
        }
    }

    /// Returns an error if it is not the viewer's turn.
    pub(super) fn must_be_turn(&self, side: Side) -> RoomResult {
        match self.shown == Seat::Player(side) {
            true => Ok(()),
            false => Err(RoomError::not_yours(format!("it is {side:?}'s turn"))),
        }
    }

    /// Returns an error if the viewer has no move to take back, unless the opponent asks for one of
    /// theirs. The end of a game can always be taken back.
    pub(super) fn must_have_moved(&self, table: &Table) -> RoomResult {
        match self.shown {
            Seat::Player(side)
                if self.proposed != Some((Proposal::TakeBack, !side))
                    && table.ending().is_none()
                    && !table.has_moved(side) =>
            {
                Err(TableError::NothingToTakeBack.into())
            }
            _ => Ok(()),
        }
    }
}
