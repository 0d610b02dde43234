//! A user at a simulated terminal.

use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::catalogue::all_games;
use crate::engine::Engine;
use crate::play::draw;
use crate::play::{App, Colors, Palette, Show};
use crate::table::{self, PlayerKind, Start, Table, Terms, Thinking};

/// A person as White, the engine as Black.
pub(super) const AGAINST_ENGINE: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Engine];

/// Time limit of waiting for the engine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Screen size of the tests that compare screens.
pub(super) const USUAL: (u16, u16) = (80, 24);

pub(super) struct User {
    pub(super) app: App,
    size: (u16, u16),
    pub(super) now: Instant,
}

/// Terms under which the engine answers quickly.
pub(super) fn quick(players: [PlayerKind; 2]) -> Terms {
    Terms { players, thinking: Thinking::Nodes(500), ..Terms::default() }
}

impl User {
    /// A game between these players, optionally from a FEN.
    pub(super) fn with_fen(game: &str, terms: Terms, fen: Option<&str>) -> User {
        let mut engine = Engine::new(all_games());
        let choice = engine.catalogue().find(game).unwrap();
        engine.choose(&choice);
        let (standard_start, _) = table::begin(&mut engine, Start::at_or(fen, Start::Usual)).unwrap();
        let now = Instant::now();
        let table = Table::new(engine, terms, standard_start, now);
        let show = Show { letters: true, ..Show::default() };
        User { app: App::new(table, show, USUAL), size: USUAL, now }
    }

    /// A game in which one person plays both sides.
    pub(super) fn alone(game: &str, fen: Option<&str>) -> User {
        User::with_fen(game, quick([PlayerKind::Human; 2]), fen)
    }

    pub(super) fn press(&mut self, key: KeyCode) {
        self.app.key(KeyEvent::from(key), self.now);
    }

    /// Presses letter keys.
    pub(super) fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    /// Moves the cursor to a square with the arrow keys.
    pub(super) fn go_to(&mut self, square: &str) {
        let to: engine_core::AnySquare = square.parse().unwrap();
        for _ in 0..20 {
            let at = self.app.cursor;
            let (left, right, up, down) = match self.app.show.flipped {
                false => (KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down),
                true => (KeyCode::Right, KeyCode::Left, KeyCode::Down, KeyCode::Up),
            };
            match (at.file.cmp(&to.file), at.rank.cmp(&to.rank)) {
                (std::cmp::Ordering::Less, _) => self.press(right),
                (std::cmp::Ordering::Greater, _) => self.press(left),
                (_, std::cmp::Ordering::Less) => self.press(up),
                (_, std::cmp::Ordering::Greater) => self.press(down),
                _ => return,
            }
        }
        panic!("the cursor does not reach {square}");
    }

    /// Presses Enter on a square.
    pub(super) fn pick(&mut self, square: &str) {
        self.go_to(square);
        self.press(KeyCode::Enter);
    }

    /// Picks the piece on one square and drops it on another.
    pub(super) fn drag(&mut self, from: &str, to: &str) {
        self.pick(from);
        self.pick(to);
    }

    /// Replaces the current line by another.
    pub(super) fn retype(&mut self, text: &str) {
        (0..20).for_each(|_| self.press(KeyCode::Backspace));
        self.enter(text);
    }

    /// Clicks on a square.
    pub(super) fn click(&mut self, square: &str) {
        let layout = self.app.layout().unwrap();
        let place = layout.place(square.parse().unwrap(), self.app.show.flipped);
        for kind in [MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left)] {
            let (column, row) = (place.x + 1, place.y);
            self.app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, self.now);
        }
    }

    /// Types a line into the open prompt, or as a move.
    pub(super) fn enter(&mut self, text: &str) {
        self.keys(text);
        self.press(KeyCode::Enter);
    }

    pub(super) fn type_move(&mut self, text: &str) {
        self.keys("t");
        self.enter(text);
    }

    /// Waits for a condition.
    pub(super) fn wait(&mut self, what: &str, done: impl Fn(&App) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !done(&self.app) {
            assert!(Instant::now() < deadline, "waited in vain for {what}:\n{}", self.screen());
            self.app.advance(self.now);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub(super) fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.app.resize(size);
    }

    /// Moves played.
    pub(super) fn moves(&self) -> Vec<&str> {
        self.app.table.played().iter().map(|played| &played.text[..]).collect()
    }

    /// Screen without colours, as lines without trailing blanks.
    pub(super) fn screen(&self) -> String {
        self.drawn(Colors::None)
    }

    pub(super) fn drawn(&self, colors: Colors) -> String {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        let palette = Palette::new(colors);
        terminal.draw(|frame| draw::draw(&self.app, palette, self.now, frame.buffer_mut())).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y: u16| (0..self.size.0).map(|x| buffer[(x, y)].symbol().to_string()).collect::<String>();
        (0..self.size.1).map(|y| format!("{}\n", row(y).trim_end())).collect()
    }

    /// Asserts that the screen shows a text, which may be wrapped beside the board.
    pub(super) fn sees(&self, text: &str) {
        let screen = self.screen();
        let panel = self.app.layout().map_or(0, |layout| usize::from(layout.panel.x));
        let flat = |skip: usize| {
            let lines = screen.lines().map(|line| line.chars().skip(skip).collect::<String>() + "\n");
            lines.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let found = screen.contains(text) || flat(0).contains(text) || flat(panel).contains(text);
        assert!(found, "no '{text}' on\n{screen}");
    }
}
