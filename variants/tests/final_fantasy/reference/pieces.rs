//! Abilities of the pieces: sections 3 and 4 of the rules, line by line.

/// Pattern of squares reached from a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Reach {
    StepKing,
    StepOrthogonal,
    StepDiagonal,
    Bishop,
    Rook,
    Queen,
    Knight,
    /// Exactly two squares diagonally.
    Alfil,
    Camel,
    /// The knight's goals, unless the square in the long direction is occupied.
    LameKnight,
    Forward,
    ForwardDiagonal,
    /// Along these lines, beyond at least one unit.
    JumpQueen,
    JumpRook,
    /// Along these lines, beyond exactly one unit.
    CannonQueen,
    CannonRook,
    /// Every square of the board.
    Anywhere,
}

/// Uses of a normal movement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Use {
    Move,
    Capture,
    Both,
}

/// Colour of the squares on which a movement may end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum SquareColour {
    Any,
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Special {
    Move(Reach, SquareColour),
    Capture(Reach, SquareColour),
    PiercingCapture(Reach),
    Slay(Reach),
    PiercingSlay(Reach),
    Convert(Reach),
    Protect(Reach),
    /// Slays any unit that threatens a friendly unit at the Alfil's leap.
    SlayThreats,
    /// Friendly units at the Alfil's leap pierce protection.
    HelpPierce,
    /// The empty Chocobot moves to its rider.
    Fetch(Reach),
    SacrificialAttack,
    SacrificialDefence,
    MagitekField,
}

pub(crate) const CARRIERS: &str = "AWCBT";
pub(crate) const PAWNS: &str = "DSO";
/// Pieces that may have the mark `~`.
pub(crate) const MARKED: &str = "AWCBHRMPGN";
/// Order of the captured pieces in FEN.
pub(crate) const ORDER: &str = "KAWCBHRMPGNDSOTLX";

pub(crate) fn normal(letter: char, promoted: bool) -> Vec<(Use, Reach)> {
    use Reach::*;
    use Use::*;
    match (letter, promoted) {
        ('K', _) => vec![(Both, StepKing)],
        ('H' | 'M', false) | ('L', _) => vec![(Both, Bishop)],
        ('H' | 'M', true) => vec![(Both, Bishop), (Move, StepOrthogonal)],
        ('R', false) => vec![(Both, Bishop), (Both, LameKnight)],
        ('R', true) => vec![(Both, Bishop), (Both, Knight), (Move, StepOrthogonal)],
        ('P' | 'N' | 'X', _) | ('G', false) => vec![(Both, Knight)],
        ('G', true) => vec![(Both, Knight), (Move, Camel)],
        ('D', _) => vec![(Move, Forward), (Capture, ForwardDiagonal)],
        ('S', _) => vec![(Move, ForwardDiagonal), (Capture, Forward)],
        ('O', _) => vec![(Both, Forward), (Both, ForwardDiagonal)],
        ('A', _) => vec![(Both, Queen)],
        ('W' | 'C' | 'B', false) => vec![(Both, Rook)],
        ('W' | 'C' | 'B', true) => vec![(Both, Rook), (Move, Knight)],
        ('T', _) => vec![(Move, Rook)],
        _ => panic!("no piece {letter}"),
    }
}

/// Returns the special abilities of a character, or of a carrier with riders.
pub(crate) fn special(letter: char, promoted: bool) -> Vec<Special> {
    use Reach::*;
    use Special::*;
    match (letter, promoted) {
        ('K', false) => vec![Convert(StepKing)],
        ('K', true) => vec![Convert(StepKing), Convert(Knight)],
        ('H', false) => vec![Protect(Bishop)],
        ('H', true) => vec![Protect(Queen), SlayThreats],
        ('R', false) => vec![Protect(Alfil), Slay(Alfil)],
        ('R', true) => vec![Protect(Bishop), Slay(Bishop)],
        ('M', false) => vec![Slay(Bishop)],
        ('M', true) => vec![Slay(Queen), HelpPierce],
        ('P', false) => vec![Protect(StepKing)],
        ('P', true) => vec![Protect(StepKing), SacrificialDefence],
        ('G', false) => vec![Special::Capture(Camel, SquareColour::Any)],
        ('G', true) => vec![PiercingCapture(Camel)],
        ('N', false) => vec![Slay(StepKing)],
        ('N', true) => vec![Slay(StepKing), SacrificialAttack],
        ('D' | 'S' | 'O' | 'L' | 'C' | 'W', _) => vec![],
        ('X', _) => vec![MagitekField],
        ('A', false) => vec![Special::Move(JumpQueen, SquareColour::White)],
        ('A', true) => vec![Special::Move(JumpQueen, SquareColour::White), PiercingSlay(CannonQueen)],
        ('B', false) => vec![Special::Move(JumpRook, SquareColour::Black)],
        ('B', true) => vec![
            Special::Move(JumpRook, SquareColour::Black),
            Special::Capture(JumpRook, SquareColour::Black),
            Special::Capture(Knight, SquareColour::Any),
            Slay(StepDiagonal),
        ],
        ('T', _) => vec![PiercingSlay(CannonRook)],
        _ => panic!("no piece {letter}"),
    }
}

/// Returns the special abilities of a carrier without riders.
pub(crate) fn empty_special(letter: char, promoted: bool) -> Vec<Special> {
    use Reach::*;
    use Special::*;
    match (letter, promoted) {
        ('C', false) => vec![Special::Move(Rook, SquareColour::Any)],
        ('C', true) => vec![
            Special::Move(Rook, SquareColour::Any),
            Special::Move(Knight, SquareColour::Any),
            Fetch(Rook),
            Fetch(Knight),
        ],
        _ => vec![],
    }
}

/// Returns the abilities of a Caller by the piece that it has called: all of them are special; of
/// carriers only the moves of an empty one. "A borrowed Caller [...] adds nothing (the Caller's own
/// slide does not become special)."
pub(crate) fn borrowed(letter: char, promoted: bool) -> Vec<Special> {
    if letter == 'L' {
        return vec![];
    }
    if CARRIERS.contains(letter) {
        let moves_only = |special: &Special| matches!(special, Special::Move(..));
        return empty_special(letter, promoted).into_iter().filter(moves_only).collect();
    }
    let mut all = special(letter, promoted);
    for (usage, reach) in normal(letter, promoted) {
        if usage != Use::Capture {
            all.push(Special::Move(reach, SquareColour::Any));
        }
        if usage != Use::Move {
            all.push(Special::Capture(reach, SquareColour::Any));
        }
    }
    all
}
