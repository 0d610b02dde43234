//! Colours, depending on the terminal.

use std::env;

use engine_core::{Shade, Side};
use ratatui::style::{Color, Modifier, Style};

/// Number of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colors {
    /// None: letters and marks are sufficient.
    None,
    /// The eight colours of old terminals, in two intensities.
    Few,
    /// The table of 256 colours.
    Many,
}

/// Role of a square besides its shade; the most important one of several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SquareRole {
    /// No role.
    Plain,
    /// Changed by the last move.
    Last,
    /// Empty target of the picked piece.
    Target,
    /// Occupied target of the picked piece.
    Capture,
    /// Changed by the move in view.
    Changing,
    /// Square of the picked piece.
    Picked,
    /// Square of the cursor.
    Cursor,
}

/// Styles by colour depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    colors: Colors,
}

impl Palette {
    /// Palette with this number of colours.
    pub(crate) fn new(colors: Colors) -> Palette {
        Palette { colors }
    }

    /// Palette for the terminal according to the environment. `NO_COLOR`, set to any value, is
    /// respected (no-color.org).
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

    /// Returns true if squares can be distinguished by colour.
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

    /// Background of a square, with the colour of marks and empty squares.
    pub(crate) fn square(self, shade: Shade, role: SquareRole) -> Style {
        match self.colors {
            Colors::None if role == SquareRole::Cursor => Style::new().add_modifier(Modifier::REVERSED),
            Colors::None => Style::new(),
            Colors::Few => Style::new().bg(self.background(shade, role)).fg(Color::White),
            Colors::Many => Style::new().bg(self.background(shade, role)).fg(Color::Indexed(223)),
        }
    }

    /// Style of a piece on any square.
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

    /// Style of titles.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Style of less important text.
    pub(crate) fn faint(self) -> Style {
        if self.has_colors() { Style::new().add_modifier(Modifier::DIM) } else { Style::new() }
    }

    /// Style of the selected line of a list.
    pub(crate) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Style of alerts.
    pub(crate) fn alert(self) -> Style {
        let bold = self.title();
        if self.has_colors() { bold.fg(Color::LightYellow) } else { bold }
    }
}
