//! A second Spirit Chess: slow, simple, straight from the rules, sharing no code with the engine.
//!
//! A position is a table of FEN letters; a move is its canonical text together with the position
//! after it.

/// File and rank, both 0 to 8.
type Place = (i32, i32);

const STONES: Place = (4, 4);
const ORTHOGONAL: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const EMPTY: char = '.';

/// A position and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// FEN letters, `board[rank][file]`.
    board: [[char; 9]; 9],
    white_to_move: bool,
    clock: u32,
    number: u32,
    triumph_walls: usize,
    haven: bool,
}

impl Reference {
    /// Reads a canonical FEN, which must be valid.
    pub(crate) fn new(fen: &str, triumph_walls: usize, haven: bool) -> Reference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[EMPTY; 9]; 9];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(blanks) => file += blanks as usize,
                    None => {
                        board[8 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Reference {
            board,
            white_to_move: fields[1] == "w",
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
            triumph_walls,
            haven,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let rows: Vec<String> = self.board.iter().rev().map(row_text).collect();
        let side = if self.white_to_move { 'w' } else { 'b' };
        format!("{} {side} - - {} {}", rows.join("/"), self.clock, self.number)
    }

    /// Result text if the game is over by Victory, Triumph or Chaos.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        let count =
            |letters: &str| self.board.iter().flatten().filter(|&&piece| letters.contains(piece)).count();
        if count("A") == 0 {
            return Some("0-1 {Victory}");
        }
        if count("a") == 0 {
            return Some("1-0 {Victory}");
        }
        let walls = |letters: &str| city().filter(|&place| letters.contains(self.at(place))).count();
        if self.at(STONES) == 'A' && walls("WOX") >= self.triumph_walls {
            return Some("1-0 {Triumph}");
        }
        if self.at(STONES) == 'a' && walls("wox") >= self.triumph_walls {
            return Some("0-1 {Triumph}");
        }
        if count("BOX") < 2 && count("box") < 2 && count("Ss") == 0 {
            return Some("1/2-1/2 {Chaos}");
        }
        None
    }

    /// Returns every legal move with the position after it; none if the game is over.
    pub(crate) fn moves(&self) -> Vec<(String, Reference)> {
        let mut found = Vec::new();
        if self.ending().is_some() {
            return found;
        }
        for place in places() {
            let piece = self.at(place);
            if !self.is_own(piece) {
                continue;
            }
            match piece.to_ascii_uppercase() {
                'A' => self.adept(place, &mut found),
                'P' => self.paladin(place, &mut found),
                'S' => self.soldier(place, &mut found),
                'C' => self.scout(place, &mut found),
                'B' => self.builder(place, &mut found),
                'W' => self.wall(place, "", &mut found),
                'O' | 'X' => {
                    self.wall(place, "w", &mut found);
                    if !self.haven {
                        self.leave_wall(place, &mut found);
                    }
                }
                other => panic!("unknown piece {other}"),
            }
        }
        found
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self.moves().iter().map(|(_, after)| after.perft(depth - 1)).sum(),
        }
    }

    fn at(&self, (file, rank): Place) -> char {
        self.board[rank as usize][file as usize]
    }

    fn is_own(&self, piece: char) -> bool {
        piece != EMPTY && piece.is_ascii_uppercase() == self.white_to_move
    }

    fn is_enemy(&self, piece: char) -> bool {
        piece != EMPTY && !self.is_own(piece)
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == EMPTY
    }

    /// Returns the letter of one of the mover's pieces.
    fn own(&self, letter: char) -> char {
        if self.white_to_move { letter } else { letter.to_ascii_lowercase() }
    }

    /// True if the piece on `place` has its own Adept beside it.
    fn has_adept_beside(&self, place: Place) -> bool {
        let adept = if self.at(place).is_ascii_uppercase() { 'A' } else { 'a' };
        ORTHOGONAL.iter().filter_map(|&step| shift(place, step, 1)).any(|near| self.at(near) == adept)
    }

    fn adept(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        for step in ORTHOGONAL.into_iter().chain(DIAGONAL) {
            if let Some(to) = shift(from, step, 1) {
                self.walk(from, to, found);
            }
        }
        for step in DIAGONAL {
            if let Some(to) = shift(from, step, 1) {
                self.capture(from, to, found);
            }
        }
        if from == STONES {
            self.enhance(found);
        }
    }

    fn paladin(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        let longest = if self.has_adept_beside(from) { 8 } else { 3 };
        for step in ORTHOGONAL.into_iter().chain(DIAGONAL) {
            for distance in 1..=longest {
                let Some(to) = shift(from, step, distance) else { break };
                let touches_city = (0..=distance).any(|way| in_city(shift(from, step, way).unwrap()));
                if distance >= 2 && touches_city {
                    break;
                }
                self.walk(from, to, found);
                self.capture(from, to, found);
                if !self.is_empty(to) {
                    break;
                }
            }
        }
    }

    fn soldier(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        for to in ORTHOGONAL.into_iter().filter_map(|step| shift(from, step, 1)) {
            self.walk(from, to, found);
        }
        for to in DIAGONAL.into_iter().filter_map(|step| shift(from, step, 1)) {
            self.capture(from, to, found);
        }
    }

    fn scout(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        for to in ORTHOGONAL.into_iter().filter_map(|step| shift(from, step, 2)) {
            self.walk(from, to, found);
        }
        for to in DIAGONAL.into_iter().filter_map(|step| shift(from, step, 2)) {
            self.capture(from, to, found);
        }
    }

    /// Adds the moves of a Builder on an ordinary square.
    fn builder(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        for to in ORTHOGONAL.into_iter().chain(DIAGONAL).filter_map(|step| shift(from, step, 1)) {
            self.walk(from, to, found);
            if self.at(to).eq_ignore_ascii_case(&'B') && self.is_enemy(self.at(to)) {
                let mut after = self.after();
                after.put(from, EMPTY);
                after.put(to, self.at(from));
                after.clock = 0;
                found.push((format!("{}{}", name(from), name(to)), after));
            }
        }
        for to in DIAGONAL.into_iter().filter_map(|step| shift(from, step, 1)) {
            let target = self.at(to);
            let occupied_by_enemy = "OXox".contains(target) && self.is_enemy(target);
            if "Ww".contains(target) || occupied_by_enemy {
                let mut after = self.after();
                after.put(from, EMPTY);
                after.put(to, self.mounted(target));
                if occupied_by_enemy {
                    after.clock = 0;
                }
                found.push((format!("{}{}", name(from), name(to)), after));
            }
        }
    }

    /// Adds the moves of a Builder off its Wall.
    fn leave_wall(&self, from: Place, found: &mut Vec<(String, Reference)>) {
        let left_behind = if wall_is_white(self.at(from)) { 'W' } else { 'w' };
        for to in ORTHOGONAL.into_iter().chain(DIAGONAL).filter_map(|step| shift(from, step, 1)) {
            if self.is_empty(to) {
                let mut after = self.after();
                after.put(from, left_behind);
                after.put(to, self.own('B'));
                found.push((format!("{}{}", name(from), name(to)), after));
            }
        }
        for to in DIAGONAL.into_iter().filter_map(|step| shift(from, step, 1)) {
            if "Ww".contains(self.at(to)) {
                let mut after = self.after();
                after.put(from, left_behind);
                after.put(to, self.mounted(self.at(to)));
                found.push((format!("{}{}", name(from), name(to)), after));
            }
        }
    }

    /// Returns the mover's Builder on the Wall of `target`.
    fn mounted(&self, target: char) -> char {
        self.own(if wall_is_white(target) == self.white_to_move { 'O' } else { 'X' })
    }

    /// Adds the moves of a Wall as a whole, empty or occupied.
    fn wall(&self, from: Place, suffix: &str, found: &mut Vec<(String, Reference)>) {
        let has_builder =
            self.board.iter().flatten().any(|&piece| self.is_own(piece) && "BOXbox".contains(piece));
        if !has_builder {
            return;
        }
        for to in ORTHOGONAL.into_iter().filter_map(|step| shift(from, step, 1)) {
            if self.is_empty(to) && to != STONES {
                let mut after = self.after();
                after.put(from, EMPTY);
                after.put(to, self.at(from));
                found.push((format!("{}{}{suffix}", name(from), name(to)), after));
            }
        }
    }

    /// Adds a move without capture to `to`, if it is empty.
    fn walk(&self, from: Place, to: Place, found: &mut Vec<(String, Reference)>) {
        if self.is_empty(to) {
            let mut after = self.after();
            after.put(from, EMPTY);
            after.put(to, self.at(from));
            found.push((format!("{}{}", name(from), name(to)), after));
        }
    }

    /// Adds a capture by an Adept, Paladin, Soldier or Scout, if the piece on `to` may be captured.
    fn capture(&self, from: Place, to: Place, found: &mut Vec<(String, Reference)>) {
        let (piece, target) = (self.at(from), self.at(to));
        if !self.is_enemy(target) || "WOXwox".contains(target) {
            return;
        }
        let is_paladin = |letter: char| letter.eq_ignore_ascii_case(&'P');
        if is_paladin(target) && self.has_adept_beside(to) && !is_paladin(piece) {
            return;
        }
        let mut after = self.after();
        after.put(from, EMPTY);
        after.put(to, piece);
        let text = format!("{}{}", name(from), name(to));
        let refuges: Vec<Place> = city().filter(|&place| after.is_empty(place)).collect();
        if to == STONES && target.eq_ignore_ascii_case(&'A') && !refuges.is_empty() {
            for refuge in refuges {
                let mut deposed = after.clone();
                deposed.put(refuge, target);
                found.push((format!("{text}@{}", name(refuge)), deposed));
            }
        } else {
            after.clock = 0;
            found.push((text, after));
        }
    }

    fn enhance(&self, found: &mut Vec<(String, Reference)>) {
        for soldier in ORTHOGONAL.into_iter().filter_map(|step| shift(STONES, step, 1)) {
            if self.at(soldier) != self.own('S') {
                continue;
            }
            for (letter, same) in [('P', "P"), ('B', "BOX"), ('C', "C")] {
                let same: Vec<char> = same.chars().map(|letter| self.own(letter)).collect();
                if self.board.iter().flatten().filter(|piece| same.contains(piece)).count() < 2 {
                    let mut after = self.after();
                    after.put(soldier, self.own(letter));
                    after.clock = 0;
                    found.push((format!("e5{}{}", name(soldier), letter.to_ascii_lowercase()), after));
                }
            }
        }
    }

    /// Returns the position after the turn with updated counters, before the pieces have moved.
    fn after(&self) -> Reference {
        let mut after = self.clone();
        after.white_to_move = !self.white_to_move;
        after.clock += 1;
        after.number += u32::from(!self.white_to_move);
        after
    }

    fn put(&mut self, (file, rank): Place, piece: char) {
        self.board[rank as usize][file as usize] = piece;
    }
}

fn places() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

/// Returns true for City squares and the Stones.
fn in_city((file, rank): Place) -> bool {
    (3..=5).contains(&file) && (3..=5).contains(&rank)
}

/// The eight City squares.
fn city() -> impl Iterator<Item = Place> {
    places().filter(|&place| in_city(place) && place != STONES)
}

fn shift((file, rank): Place, (right, up): Place, distance: i32) -> Option<Place> {
    let there = (file + right * distance, rank + up * distance);
    ((0..9).contains(&there.0) && (0..9).contains(&there.1)).then_some(there)
}

fn name((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Returns true for a white Wall, occupied or not: an X stands on a Wall of the other colour.
fn wall_is_white(piece: char) -> bool {
    matches!(piece, 'W' | 'O' | 'x')
}

fn row_text(row: &[char; 9]) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for &piece in row {
        if piece == EMPTY {
            blanks += 1;
            continue;
        }
        if blanks > 0 {
            text += &blanks.to_string();
            blanks = 0;
        }
        text.push(piece);
    }
    if blanks > 0 {
        text += &blanks.to_string();
    }
    text
}
