//! Actions of a page on its game.

use std::time::Duration;

use engine_core::clock::Instant;

use engine_core::Side;

use super::contents::{RoomContents, studying};
use super::report::{ReportOrder, ReportTask, RoomReport};
use crate::host::chance;
use crate::messages::PageAction;
use crate::records::capture_signs::empty_capture;
use crate::records::game::Ending;
use crate::records::moves;
use crate::records::pgn_text::RESULTS;
use crate::records::tags::GameTags;
use crate::records::time_control::TimeControl;
use crate::room_error::{RoomError, RoomResult};
use crate::table::record;
use crate::table::tree::{Tree, TreeError};
use crate::table::{PlayerKind, Study, TableAction, TableError, Terms};

/// Allowed search time per position of a report, in milliseconds.
const REPORT_MS: std::ops::RangeInclusive<u64> = 10..=10_000;

/// Length limit of a line that is played at once, in moves; the lines of an analysis are shorter.
const MAX_LINE: usize = 256;

/// Length limit of a game that a report covers, in moves: the report stores a picture of each
/// position.
const MAX_REPORTED: usize = 1000;

fn not_studied() -> RoomError {
    RoomError::bad("this game is not a study")
}

impl RoomContents {
    /// Performs an action of a page at `now`.
    ///
    /// # Errors
    /// A one-line reason if the action is not possible; nothing is changed then.
    pub fn act(&mut self, action: &PageAction, now: Instant) -> RoomResult {
        match action {
            PageAction::Play { text } => self.play(text, now)?,
            PageAction::Back => self.take_back(now)?,
            PageAction::Resign => self.resign(now)?,
            PageAction::Draw => self.offer_draw(now)?,
            PageAction::Hint => self.table.ask_hint()?,
            PageAction::Hurry => self.table.hurry(now)?,
            PageAction::Pause => self.pause(now)?,
            PageAction::Flip => self.flipped = !self.flipped,
            PageAction::Look { plies } => {
                self.look = plies.filter(|&plies| plies < self.table.plies() && !self.is_study());
            }
            PageAction::Study { on: true } => self.begin_study(now)?,
            PageAction::Study { on: false } => self.end_study(now),
            PageAction::Analyse { lines } => self.table.analyse(Some(*lines).filter(|&lines| lines > 0))?,
            PageAction::Go { node } => {
                self.studied()?;
                self.table.go_to(*node, now)?;
                self.forget_view();
            }
            PageAction::Line { texts } => {
                self.studied()?;
                self.check_line(texts)?;
                texts.iter().try_for_each(|text| self.play(text, now))?;
            }
            PageAction::Comment { node, text } => self.studied()?.set_comment(*node, text)?,
            PageAction::Mark { node, glyph } => self.studied()?.toggle_mark(*node, glyph)?,
            PageAction::Tags { tags, result } => self.set_tags(tags, result.as_deref())?,
            PageAction::Promote { node } => self.studied()?.promote(*node)?,
            PageAction::Remove { node } => {
                self.studied()?;
                self.table.remove(*node, now)?;
                self.forget_view();
            }
            PageAction::Report { each } => self.begin_report(*each)?,
            PageAction::Invite { side, name } => self.invite(side_of(side)?, name, now)?,
            PageAction::Sit { .. } | PageAction::Rematch | PageAction::Agree { .. } | PageAction::Decline => {
                return Err(RoomError::bad("nobody was invited to this game"));
            }
        }
        Ok(())
    }

    /// Returns the tree of the study.
    fn studied(&mut self) -> RoomResult<&mut Tree> {
        if self.is_study() { Ok(self.table.tree_mut()) } else { Err(not_studied()) }
    }

    fn set_tags(&mut self, tags: &[(String, String)], result: Option<&str>) -> RoomResult {
        let tags = GameTags::new(tags.iter().cloned(), self.is_study())?;
        if let Some(result) = result {
            self.set_result(result)?;
        }
        self.table.set_tags(tags);
        Ok(())
    }

    fn set_result(&mut self, result: &str) -> RoomResult {
        if !RESULTS.contains(&result) {
            return Err(RoomError::bad("a result is 1-0, 0-1, 1/2-1/2 or *"));
        }
        if let Some(end) = self.table.tree().end().filter(|end| end.is_final)
            && end.outcome.result() != result
        {
            let (reason, known) = (end.outcome.reason, end.outcome.result());
            return Err(RoomError::bad(format!("{reason}: the result is {known}")));
        }
        let known = self.study_ending().map_or("*", |ending| ending.result);
        let study = self.table.study_mut().ok_or_else(not_studied)?;
        // Keeps the known cause of an unchanged result.
        if result != known {
            study.ending = Ending::recorded(result);
        }
        Ok(())
    }

    pub(super) fn play(&mut self, text: &str, now: Instant) -> RoomResult {
        self.allows(TableAction::Move)?;
        let found = moves::find_move(text, self.table.engine().game())?;
        let note = empty_capture(text, found, self.table.engine().game());
        self.table.play(found, now)?;
        self.forget_view();
        self.message = note.unwrap_or_default();
        Ok(())
    }

    /// Checks that these moves can be played one after the other.
    fn check_line(&self, texts: &[String]) -> RoomResult {
        if texts.len() > MAX_LINE {
            return Err(RoomError::bad(format!("a line has at most {MAX_LINE} moves")));
        }
        if !self.table.tree().has_room_for(texts.len()) {
            return Err(TreeError::Full.into());
        }
        let mut game = self.table.engine().game().copy();
        for text in texts {
            if game.moves().is_empty() {
                return Err(TableError::GameOver.into());
            }
            let found = moves::find_move(text, &*game)?;
            game.make_move(found);
        }
        Ok(())
    }

    /// Clears the view, hint and message, which belong to another position.
    fn forget_view(&mut self) {
        self.look = None;
        self.hint = None;
        self.message.clear();
    }

    fn take_back(&mut self, now: Instant) -> RoomResult {
        self.allows(TableAction::TakeBack)?;
        self.forget_view();
        if self.is_study() {
            let tree = self.table.tree();
            return Ok(self.table.go_to(tree.parent(tree.at()), now)?);
        }
        Ok(self.table.take_back(now)?)
    }

    fn pause(&mut self, now: Instant) -> RoomResult {
        if self.table.is_paused() {
            self.allows(TableAction::Resume)?;
        }
        Ok(self.table.toggle_pause(now)?)
    }

    /// Resigns for the only person, or else for the side to move.
    fn resign(&mut self, now: Instant) -> RoomResult {
        self.allows(TableAction::Resign)?;
        let terms = self.table.terms();
        self.table.resign(terms.lone_person().unwrap_or(self.table.side()), now);
        Ok(())
    }

    fn offer_draw(&mut self, now: Instant) -> RoomResult {
        self.allows(TableAction::OfferDraw)?;
        match self.table.offer_draw(now) {
            // A declined offer is a result, not an error.
            Err(refusal @ TableError::Declined(_)) => {
                self.message = refusal.to_string();
                Ok(())
            }
            done => Ok(done?),
        }
    }

    fn begin_study(&mut self, now: Instant) -> RoomResult {
        if self.is_study() {
            return Ok(());
        }
        let mut tree = self.table.tree().clone();
        tree.take_in_remarks(true)?;
        let tags = record::study_tags(&self.table)?;
        let ending = self.table.ending().filter(|_| self.table.engine().game().outcome().is_none()).cloned();
        let game = self.game_left(now);
        let shown = tree.node_at(self.plies_shown()).unwrap_or_default();
        *self.table.tree_mut() = tree;
        self.forget_view();
        self.table.set_tags(tags);
        self.table.begin_study(Study::new(ending, Some(game)), studying(self.table.terms()), now);
        self.note_evaluations();
        Ok(self.table.go_to(shown, now)?)
    }

    /// Turns the position studied into a game: with the players and clocks of the game left for the
    /// study if a person played in it; otherwise against the engine, with the person on the side to
    /// move.
    fn end_study(&mut self, now: Instant) {
        let Some(study) = self.table.end_study(now) else { return };
        self.table.keep_line();
        // The node numbers of the report do not apply to the tree that is kept.
        self.reported.clear();
        self.report.iter_mut().for_each(|report| report.forget_nodes());
        self.left_out.clear();
        let game = study.game.filter(|game| game.players.contains(&PlayerKind::Human));
        // With other players it is not the game that was studied.
        let tags = if game.is_some() {
            self.table.tags().clone().of_game_in_progress()
        } else {
            GameTags::default()
        };
        self.table.set_tags(tags);
        let person = self.table.side();
        let players =
            Side::BOTH.map(|side| if side == person { PlayerKind::Human } else { PlayerKind::Engine });
        let terms = Terms {
            players: game.map_or(players, |game| game.players),
            time: study.game.map_or(TimeControl::Infinite, |game| game.time),
            ..self.table.terms()
        };
        self.table.change_terms(terms, now);
        if let Some(left) = study.game.and_then(|game| game.left)
            && left.iter().all(|time| !time.is_zero())
        {
            self.table.set_time_left(left);
        }
        self.flipped = terms.lone_person().map_or(self.flipped, |person| person == Side::Black);
    }

    fn begin_report(&mut self, each: u64) -> RoomResult {
        if !REPORT_MS.contains(&each) {
            return Err(RoomError::bad("a report searches each position for 10 to 10000 milliseconds"));
        }
        if self.report.as_ref().is_some_and(RoomReport::is_running) {
            return Err(RoomError::bad("a report is already in progress"));
        }
        let reported = if self.is_study() { self.table.tree().main_line() } else { Vec::new() };
        let moves = reported.len().checked_sub(1).unwrap_or(self.table.plies());
        if moves > MAX_REPORTED {
            return Err(RoomError::bad(format!("a report covers at most {MAX_REPORTED} moves")));
        }
        self.reported = reported;
        let each = Duration::from_millis(each);
        self.reports += 1;
        self.report = Some(RoomReport::new(self.reports, moves));
        self.report_orders
            .push(ReportOrder::Begin(self.reports, ReportTask { pgn: self.pgn(), moves, each }));
        Ok(())
    }
}

/// Parses the name of a side; `random` chooses either.
fn side_of(name: &str) -> RoomResult<Side> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        "random" => Ok(if chance().is_multiple_of(2) { Side::White } else { Side::Black }),
        _ => Err(RoomError::bad("a side is white, black or random")),
    }
}
