//! Colours, as many as the terminal has.

use std::env;

use engine_core::{Shade, Side};
use ratatui::style::{Color, Modifier, Style};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colors {
    /// None: letters and marks say everything.
    None,
    /// The eight of old terminals, in two intensities.
    Few,
    /// The table of 256.
    Many,
}

/// What a square is, besides its shade; the most important of several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SquareRole {
    /// Nothing.
    Plain,
    /// The last move changed it.
    Last,
    /// The piece in hand may go there.
    Target,
    /// The piece in hand may go there, where somebody is.
    Capture,
    /// The move in view would change it.
    Changing,
    /// The piece in hand stands there.
    Picked,
    /// The cursor is there.
    Cursor,
}

/// Styles by colour depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    colors: Colors,
}

impl Palette {
    /// A palette of so many colours.
    pub(crate) fn new(colors: Colors) -> Palette {
        Palette { colors }
    }

    /// What the environment says of the terminal. `NO_COLOR`, set to anything, is honoured (no-color.org).
    pub(crate) fn from_environment() -> Palette {
        let term = env::var("TERM").unwrap_or_default();
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let colors = if is_set("NO_COLOR") || term.starts_with("vt") {
            Colors::None
        } else if is_set("COLORTERM") || term.contains("256color") || cfg!(windows) {
            Colors::Many
        } else {
            Colors::Few
        };
        Palette { colors }
    }

    /// Whether squares can be told apart by colour.
    pub(crate) fn has_colors(self) -> bool {
        self.colors != Colors::None
    }

    fn background(self, shade: Shade, role: SquareRole) -> Color {
        let (many, few) = match (role, shade) {
            (SquareRole::Plain, Shade::Light) => (137, Color::Yellow),
            (SquareRole::Plain, Shade::Dark) => (94, Color::Green),
            (SquareRole::Plain, Shade::Special) => (61, Color::Blue),
            (SquareRole::Last, Shade::Light) => (143, Color::Yellow),
            (SquareRole::Last, _) => (100, Color::Green),
            (SquareRole::Target, _) => (65, Color::Cyan),
            (SquareRole::Capture, _) => (131, Color::Red),
            (SquareRole::Changing, _) => (97, Color::Magenta),
            (SquareRole::Picked, _) => (172, Color::Magenta),
            (SquareRole::Cursor, _) => (31, Color::Cyan),
        };
        if self.colors == Colors::Many { Color::Indexed(many) } else { few }
    }

    /// A square's background, with the colour of marks and empty squares.
    pub(crate) fn square(self, shade: Shade, role: SquareRole) -> Style {
        match self.colors {
            Colors::None if role == SquareRole::Cursor => Style::new().add_modifier(Modifier::REVERSED),
            Colors::None => Style::new(),
            Colors::Few => Style::new().bg(self.background(shade, role)).fg(Color::White),
            Colors::Many => Style::new().bg(self.background(shade, role)).fg(Color::Indexed(223)),
        }
    }

    /// A piece, on whatever square.
    pub(crate) fn piece(self, side: Side) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.colors, side) {
            (Colors::None, Side::White) => bold,
            (Colors::None, Side::Black) => Style::new(),
            (Colors::Few, Side::White) => bold.fg(Color::White),
            (Colors::Few, Side::Black) => Style::new().fg(Color::Black),
            (Colors::Many, Side::White) => bold.fg(Color::Indexed(231)),
            (Colors::Many, Side::Black) => bold.fg(Color::Indexed(16)),
        }
    }

    /// Titles.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is less important.
    pub(crate) fn faint(self) -> Style {
        if self.has_colors() { Style::new().add_modifier(Modifier::DIM) } else { Style::new() }
    }

    /// The selected line of a list.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What needs attention.
    pub(crate) fn alert(self) -> Style {
        let bold = self.title();
        if self.has_colors() { bold.fg(Color::LightYellow) } else { bold }
    }
}
