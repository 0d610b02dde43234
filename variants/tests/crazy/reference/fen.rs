//! FEN of the reference, which only reads valid FENs.

use super::{Kind, Phase, Piece, Pile, Rule, State, name};

const LETTERS: [(char, Kind); 6] = [
    ('p', Kind::Pawn),
    ('n', Kind::Knight),
    ('b', Kind::Bishop),
    ('r', Kind::Rook),
    ('q', Kind::Queen),
    ('k', Kind::King),
];

fn letter(piece: &Piece) -> String {
    let letter = LETTERS.iter().find(|(_, kind)| *kind == piece.kind).unwrap().0;
    let letter = if piece.white { letter.to_ascii_uppercase() } else { letter };
    if piece.risen { format!("+{letter}") } else { letter.to_string() }
}

fn pile_text(pile: &Pile) -> String {
    let mut text = letter(&pile[0]);
    if pile.len() > 1 {
        let inside: String = pile[1..].iter().map(letter).collect();
        text += &format!("{{{inside}}}");
    }
    text
}

fn square(text: &str) -> usize {
    let bytes = text.as_bytes();
    usize::from(bytes[1] - b'1') * 8 + usize::from(bytes[0] - b'a')
}

fn parse_board(text: &str) -> Vec<Pile> {
    let mut board = vec![Pile::new(); 64];
    let mut id = 0;
    for (row, rank) in text.split('/').enumerate() {
        let mut file = 0;
        let mut inside = false;
        let mut risen = false;
        for c in rank.chars() {
            match c {
                '1'..='8' => file += c as usize - '0' as usize,
                '{' => inside = true,
                '}' => inside = false,
                '+' => risen = true,
                _ => {
                    let kind = LETTERS.iter().find(|(l, _)| *l == c.to_ascii_lowercase()).unwrap().1;
                    let piece = Piece { id, kind, white: c.is_ascii_uppercase(), risen };
                    id += 1;
                    risen = false;
                    file += usize::from(!inside);
                    board[(7 - row) * 8 + file - 1].push(piece);
                }
            }
        }
        assert_eq!(file, 8, "rank of {text}");
    }
    board
}

impl State {
    pub(crate) fn parse(fen: &str, rule: Rule) -> State {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let deny = fields.get(6).copied().unwrap_or("deny:b");
        let mut parts = deny.split(':').skip(1);
        let holder = match parts.next().unwrap() {
            "w" => Some(true),
            "b" => Some(false),
            _ => None,
        };
        let phase = match (parts.next(), parts.next()) {
            (Some("next"), not) => Phase::Next(not.map(|not| not.trim_start_matches("not=").to_string())),
            (Some("immune"), None) => Phase::Immune,
            (None, None) => Phase::Normal,
            other => panic!("deny field {other:?}"),
        };
        let pair = |text: &str| (square(&text[..2]), square(&text[2..]));
        let off = rule == Rule::Off;
        State {
            board: parse_board(fields[0]),
            white_to_move: fields[1] == "w",
            castling: fields[2].chars().filter(|&c| c != '-').collect(),
            en_passant: fields[3].split(',').filter(|&text| text != "-").map(pair).collect(),
            halfmove: fields.get(4).map_or(0, |text| text.parse().unwrap()),
            fullmove: fields.get(5).map_or(1, |text| text.parse().unwrap()),
            rule,
            holder: if off { None } else { holder },
            phase: if off { Phase::Normal } else { phase },
            before: None,
            over: false,
        }
    }

    pub(crate) fn start(rule: Rule) -> State {
        State::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b", rule)
    }

    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..8 {
                let pile = &self.board[rank * 8 + file];
                if pile.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += &pile_text(pile);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        let side = if self.white_to_move { "w" } else { "b" };
        let castling: String = "KQkq".chars().filter(|c| self.castling.contains(c)).collect();
        let castling = if castling.is_empty() { "-".to_string() } else { castling };
        let mut pairs: Vec<String> = self.en_passant.iter().map(|&(m, b)| name(m) + &name(b)).collect();
        pairs.sort();
        let pairs = if pairs.is_empty() { "-".to_string() } else { pairs.join(",") };
        let holder = match self.holder {
            Some(true) => "w",
            Some(false) => "b",
            None => "-",
        };
        let phase = match &self.phase {
            Phase::Normal => String::new(),
            Phase::Next(None) => ":next".to_string(),
            Phase::Next(Some(text)) => format!(":next:not={text}"),
            Phase::Immune => ":immune".to_string(),
        };
        let board = ranks.join("/");
        let (half, full) = (self.halfmove, self.fullmove);
        format!("{board} {side} {castling} {pairs} {half} {full} deny:{holder}{phase}")
    }
}
