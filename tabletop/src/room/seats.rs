//! The seats of a room that people at different places share: whose links lead there, who has come, and what they ask of each other.

use engine_core::Side;
use serde_json::{Value, json};

use crate::host::chance;
use crate::refusal::{Answered, Refusal};
use crate::table::TableAction;

/// Where somebody sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Plays a side.
    Player(Side),
    /// Watches.
    Watcher,
}

/// What a player may ask of the other one, who agrees by asking the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    TakeBack,
    Draw,
    Rematch,
}

impl Wish {
    /// Its name for pages.
    fn name(self) -> &'static str {
        match self {
            Wish::TakeBack => "back",
            Wish::Draw => "draw",
            Wish::Rematch => "rematch",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Wish::TakeBack => "asks to take a move back",
            Wish::Draw => "offers a draw",
            Wish::Rematch => "wants to play again",
        }
    }
}

/// How somebody looks at the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct View {
    pub(super) flipped: bool,
    pub(super) look: Option<usize>,
}

/// Most watchers whose ways of looking are remembered; whoever has been away longest is forgotten first.
const MOST_WATCHERS: usize = 32;
/// Longest name that a watcher's page has for itself, in bytes; all with longer ones are taken for one watcher.
const LONGEST_WATCHER: usize = 64;

/// The seats of a shared room.
#[derive(Debug)]
pub struct Seats {
    /// What the links of both players hold, which nobody guesses.
    keys: [String; 2],
    /// What the players call themselves, empty for no name; `None`: that seat is still empty.
    pub(super) names: [Option<String>; 2],
    /// How White and Black look at the game.
    views: [View; 2],
    /// How those who watch do, by what their pages call themselves; who was here last comes last.
    watchers: Vec<(String, View)>,
    /// Whose view the room shows.
    shown: Seat,
    pub(super) asked: Option<(Wish, Side)>,
}

/// Refuses what players only do.
pub(super) fn only_watching() -> Refusal {
    Refusal::not_yours("you watch this game: only its players do that")
}

/// Refuses what neither of two players may do.
pub(super) fn not_between_two() -> Refusal {
    Refusal::not_yours("nobody does that in a game between two: open a copy of it, after its end")
}

/// A secret.
fn key() -> String {
    format!("{:016x}{:016x}", chance(), chance())
}

impl Seats {
    /// New seats, of which one is taken by somebody of this name.
    pub(super) fn new(side: Side, name: String) -> Seats {
        let mut seats = Seats {
            keys: [key(), key()],
            names: [None, None],
            views: Seats::FIRST_VIEWS,
            watchers: Vec::new(),
            shown: Seat::Player(side),
            asked: None,
        };
        seats.names[side.index()] = Some(name);
        seats
    }

    /// Everybody sees their own side below.
    const FIRST_VIEWS: [View; 2] = [View { flipped: false, look: None }, View { flipped: true, look: None }];

    /// The players change colours; each keeps the link.
    pub(super) fn change_colours(&mut self) {
        self.keys.reverse();
        self.names.reverse();
        self.views = Seats::FIRST_VIEWS;
        self.watchers.clear();
        if let Seat::Player(side) = self.shown {
            self.shown = Seat::Player(!side);
        }
    }

    /// How whoever is shown the game looks at it.
    pub(super) fn view(&self) -> View {
        match self.shown {
            Seat::Player(side) => self.views[side.index()],
            Seat::Watcher => self.watchers.last().map_or_else(View::default, |&(_, view)| view),
        }
    }

    /// Whoever is shown the game looks at it in this way from now on.
    fn keep_view(&mut self, view: View) {
        match self.shown {
            Seat::Player(side) => self.views[side.index()] = view,
            Seat::Watcher => {
                if let Some((_, kept)) = self.watchers.last_mut() {
                    *kept = view;
                }
            }
        }
    }

    /// Shows the game to whoever has this key, after somebody who looked at it in this way.
    pub(super) fn show_to(&mut self, key: &str, view: View) -> View {
        self.keep_view(view);
        self.shown = self.seat_of(key);
        if self.shown == Seat::Watcher {
            self.welcome(if key.len() > LONGEST_WATCHER { "" } else { key });
        }
        self.view()
    }

    /// Puts a watcher last, as the one who is here.
    fn welcome(&mut self, name: &str) {
        let known = self.watchers.iter().position(|(watcher, _)| watcher == name);
        let watcher =
            known.map_or_else(|| (name.to_string(), View::default()), |at| self.watchers.remove(at));
        if self.watchers.len() >= MOST_WATCHERS {
            self.watchers.remove(0);
        }
        self.watchers.push(watcher);
    }

    /// The seat of whoever has this key.
    pub fn seat_of(&self, key: &str) -> Seat {
        let side = Side::BOTH.into_iter().find(|side| self.keys[side.index()] == key);
        side.map_or(Seat::Watcher, Seat::Player)
    }

    /// Whether both players have come.
    pub fn is_full(&self) -> bool {
        self.names.iter().all(Option::is_some)
    }

    pub(super) fn name(&self, side: Side) -> String {
        let given = self.names[side.index()].clone().filter(|name| !name.is_empty());
        given.unwrap_or_else(|| format!("{side:?}"))
    }

    /// What the page of the seat that is shown is told.
    pub(super) fn told(&self) -> Value {
        let own = match self.shown {
            Seat::Player(side) => Some(side),
            Seat::Watcher => None,
        };
        let other = own.map(|side| !side).filter(|other| self.names[other.index()].is_none());
        json!({
            "you": own.map(|side| format!("{side:?}")),
            "names": Side::BOTH.map(|side| self.names[side.index()].as_ref().map(|_| self.name(side))),
            "key": own.map(|side| &self.keys[side.index()]),
            // The link for the other side, until somebody has come by it.
            "invites": other.map(|other| &self.keys[other.index()]),
            "asked": self.asked.map(|(wish, by)| json!({
                "what": wish.name(),
                "by": format!("{by:?}"),
                "words": format!("{} {}", self.name(by), wish.words()),
            })),
        })
    }

    /// Returns an error if whoever is shown the game may not do this in any state of it.
    pub(super) fn allows(&self, action: TableAction) -> Answered {
        use TableAction::{Analyse, Hint, Hurry, Move, OfferDraw, Pause, Resign, Resume, TakeBack};
        match (self.shown, action) {
            (Seat::Watcher, _) => Err(only_watching()),
            (Seat::Player(_), Move | TakeBack | Resign | OfferDraw) => Ok(()),
            (Seat::Player(_), Pause | Resume | Hint | Hurry | Analyse) => Err(not_between_two()),
        }
    }

    /// Returns an error if it is not the turn of whoever is shown the game.
    pub(super) fn must_be_turn(&self, side: Side) -> Answered {
        match self.shown == Seat::Player(side) {
            true => Ok(()),
            false => Err(Refusal::not_yours(format!("it is {side:?}'s turn"))),
        }
    }
}
