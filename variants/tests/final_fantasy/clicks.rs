//! What a user's clicks on XBoard's board light up and let choose.

use engine_core::BoardCodec;
use variants::final_fantasy::FfNotation;

use crate::agreement::setup;
use crate::worked_examples::position;

/// The clicked squares, one after the other.
fn squares(clicks: &str) -> Vec<&str> {
    clicks.split(' ').collect()
}

/// Marks by XBoard's letters: a goal is yellow, a capture red, a choice magenta, cyan where a move goes on.
#[test]
fn clicks_get_marks() {
    for (fen, clicks, marks) in [
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3", "8/8/8/3C3Y/4Y1Y1/8/4Y1Y1/3Y3Y"),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3 d5", "8/8/8/3R4/8/5Y2/8/8"),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "c1", "2Y5/2Y5/2Y5/2Y5/2Y5/2Y5/2M5/1Y1YYYYY"),
        ("7k/8/8/3d4/8/1d6/1D6/K1C{D}5[] w", "b2", "8/8/8/8/8/8/8/8"),
        ("7k/2D5/8/3d4/8/1d6/8/K1C{D}5[G] w", "c7", "2Y5/8/8/8/8/8/8/8"),
        ("7k/2D5/8/3d4/8/1d6/8/K1C{D}5[G] w", "c7 c8", "2Y5/8/8/8/8/8/8/8"),
        ("7k/8/8/3m4/8/8/8/K3+P3[R] w call:-,- hit:f3=R@d5", "e1", "8/8/8/8/8/3Y1C2/2Y3Y1/8"),
        ("7k/8/8/8/8/8/8/K1L5[] w call:n,-", "c1", "8/8/7Y/6Y1/5Y2/YY1YY3/YY1YY3/8"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1", "8/8/8/8/8/8/YC6/1Y6"),
        ("7k/8/8/8/8/8/1d6/K7[] w", "a1 b2", "8/8/8/8/8/8/1R6/Y7"),
        ("7k/8/8/8/8/8/8/K7[] w", "b5", "8/8/8/8/8/8/8/8"),
    ] {
        let shown = FfNotation::highlight(&position(fen), &squares(clicks), &setup(0));
        assert_eq!(shown.as_deref(), Some(marks), "{fen} {clicks}");
    }
}

#[test]
fn what_several_moves_may_mean_is_a_choice() {
    for (fen, clicks, letters) in [
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "c1 c2", Some("CD")),
        ("7k/8/8/3d4/8/1d3M~2/1D6/K1C{D}5[] w", "f3 h8", None),
    ] {
        let offered = FfNotation::choice(&position(fen), &squares(clicks), &setup(0));
        assert_eq!(offered.as_deref(), letters, "{fen} {clicks}");
    }
}
