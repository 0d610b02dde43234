//! Position editor. The palette of a game consists of the square contents found on this board, in
//! the start position, in the bench positions and in the examples of its rules, for both sides. The
//! page assembles them to a FEN; the game decides whether the position is valid.

use std::collections::BTreeMap;

use engine_core::{AnyGame, AnySquare, Dropped, FenField, FenFieldKind, Picture, PositionError};

use super::contents::{RoomContents, engine_of};
use super::drawing;
use super::link::Link;
use crate::catalogue::{Catalogue, Choice};
use crate::messages::{EditorField, EditorMessage, EditorPiece, FieldControl, HeldPiece, ValueWords};
use crate::records::{fen_board, pgn_reader};
use crate::room_error::RoomResult;
use crate::rules;
use crate::table::preview::cell_text;

/// Collects the square contents of the current position: FEN token, name and drawing.
fn known(game: &dyn AnyGame, found: &mut BTreeMap<String, (String, String)>) -> Option<Vec<Vec<String>>> {
    let picture: Picture = game.picture();
    let fen = game.fen();
    let cells = fen_board::rows(&fen)?;
    let is_whole = cells.iter().all(|row| row.len() == usize::from(picture.files()));
    for square in picture.squares() {
        let row = usize::from(picture.ranks() - 1 - square.rank);
        let token = cells.get(row)?.get(usize::from(square.file))?;
        let pieces = &picture.at(square).pieces;
        if !token.is_empty() && !pieces.is_empty() {
            found
                .entry(token.clone())
                .or_insert_with(|| (cell_text(picture.at(square)), drawing::loose(pieces)));
        }
    }
    is_whole.then_some(cells)
}

/// Positions that show a game's pieces: the start, and those of the bench and of the rules page.
fn examples(choice: &Choice) -> Vec<Box<dyn AnyGame>> {
    let preset = &choice.preset.name;
    let mut start = choice.open();
    start.new_game(0);
    let bench = choice.entry.info.bench.iter().filter(|(of, _)| of == preset).filter_map(|(_, fen)| {
        let mut game = choice.open();
        game.set_position(Some(fen), &[]).is_ok().then_some(game)
    });
    let page = rules::page_of(choice).and_then(|page| page.positions().ok()).unwrap_or_default();
    let of_preset = page.into_iter().filter(|game| game.setup().preset.name == *preset);
    std::iter::once(start).chain(bench).chain(of_preset).collect()
}

/// Collects pieces that the other side can have, too, by exchanging the colour of one; what pieces
/// carry is left to the examples.
fn known_of_other_side(game: &dyn AnyGame, found: &mut BTreeMap<String, (String, String)>) {
    let fen = game.fen();
    let (_, held, rest) = fen_board::split(&fen);
    let mut rows = fen_board::rows(&fen).unwrap_or_default();
    for (row, file) in
        (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |file| (row, file))).collect::<Vec<_>>()
    {
        let other = fen_board::of_other_side(&rows[row][file]);
        if other.is_empty() || found.contains_key(&other) || other.contains('{') {
            continue;
        }
        let token = std::mem::replace(&mut rows[row][file], other);
        let mut changed = game.copy();
        let (edited, _) = changed.without_stale_rights(&format!("{}{held} {rest}", fen_board::text(&rows)));
        if changed.set_position(Some(&edited), &[]).is_ok() {
            known(&*changed, found);
        }
        rows[row][file] = token;
    }
}

/// Data for the editor.
pub(crate) fn palette(contents: &RoomContents) -> EditorMessage {
    let past = contents.looked_at();
    let game = past.as_deref().unwrap_or(contents.table.engine().game());
    let setup = game.setup();
    let mut found = BTreeMap::new();
    let cells = known(game, &mut found);
    let mut glyphs = crate::diagram::glyphs(&game.picture());
    if let Ok(choice) = contents.table.engine().catalogue().find(&setup.preset.name) {
        let examples = examples(&choice);
        for example in &examples {
            known(&**example, &mut found);
            glyphs.extend(crate::diagram::glyphs(&example.picture()));
        }
        examples.iter().for_each(|example| known_of_other_side(&**example, &mut found));
    }
    let fen = game.fen();
    let (_, held, rest) = fen_board::split(&fen);
    let pieces =
        found.into_iter().map(|(token, (name, drawing))| EditorPiece { token, name, drawing }).collect();
    let info = game.info();
    let held_piece = |&(token, name): &(&str, &str)| HeldPiece { token: token.into(), name: name.into() };
    EditorMessage {
        fields: info.fen_fields.iter().map(|field| shown_field(field, game.picture().files())).collect(),
        holdings: info.fen_held.iter().map(held_piece).collect(),
        cells,
        held: held.to_string(),
        rest: rest.to_string(),
        pieces,
        glyphs,
        fen: fen.clone(),
    }
}

/// Control for a FEN field on a board with `files` files.
fn shown_field(field: &FenField, files: u8) -> EditorField {
    let value = |value: &str, words: &str| ValueWords { value: value.into(), words: words.into() };
    let options = |list: &[(&str, &str)]| list.iter().map(|(name, words)| value(name, words)).collect();
    let squares = |ranks: &[u8]| {
        let square = |rank: &u8, file| AnySquare { file, rank: rank - 1 }.to_string();
        let all = ranks.iter().flat_map(|rank| (0..files).map(move |file| square(rank, file)));
        let all = all.map(|name| value(&name, &name));
        [value("-", "no square")].into_iter().chain(all).collect()
    };
    let control = match field.kind {
        FenFieldKind::Choice(list) => FieldControl::Choice(options(list)),
        FenFieldKind::Square(ranks) => FieldControl::Choice(squares(ranks)),
        FenFieldKind::Flags(list) => FieldControl::Flags(options(list)),
        FenFieldKind::Number { min, max } => FieldControl::Number([min, max]),
        FenFieldKind::Pair { min, max } => FieldControl::Pair([min, max]),
        FenFieldKind::Unused => FieldControl::Unused,
        FenFieldKind::Text => FieldControl::Text,
    };
    EditorField { name: field.name.to_string(), control }
}

/// Opens the game of a link at a position from the editor. Rights whose pieces are missing are
/// dropped. A text that is not in the form of the game's FENs is opened as a position of another
/// game, if it is one. The message lists the changes.
pub(crate) fn open(
    mut link: Link,
    fen: &str,
    catalogue: &Catalogue,
    is_given_up: &dyn Fn() -> bool,
) -> RoomResult<RoomContents> {
    let engine = engine_of(&link, catalogue)?;
    let (kept, stale) = engine.game().without_stale_rights(fen);
    let read = engine.game().copy().set_position(Some(&kept), &[]);
    let other = match &read {
        Err(PositionError::Fen(error)) if !error.is_impossible => pgn_reader::guess(fen, catalogue),
        _ => None,
    };
    if let Some(game) = &other {
        link = Link { game: game.to_string(), armies: Vec::new(), options: Vec::new(), ..link };
    }
    let fen = if other.is_some() { fen } else { &kept };
    let mut contents = RoomContents::open(&link.beginning_at(fen.to_string()), catalogue, is_given_up)?;
    let dropped: Vec<Dropped> = stale.into_iter().chain(read.unwrap_or_default()).collect();
    match other {
        Some(_) => contents.message = format!("This is a position of {}", contents.table.engine().title()),
        None => contents.note_dropped(&dropped),
    }
    Ok(contents)
}

impl RoomContents {
    /// Reports in the message what was dropped from the start position.
    pub(super) fn note_dropped(&mut self, dropped: &[Dropped]) {
        let lines: Vec<String> = dropped.iter().map(Dropped::to_string).collect();
        if !lines.is_empty() {
            self.message = format!("The position was changed: {}", lines.join("; "));
        }
    }
}

#[cfg(test)]
mod tests {
    use engine_core::FenError;

    use super::*;
    use crate::catalogue::all_games;

    /// After the removal of any piece the rest is read, or the error concerns another part of the
    /// board.
    #[test]
    fn rights_go_with_their_pieces_in_all_games() {
        for entry in all_games().entries() {
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                assert_eq!(game.without_stale_rights(fen), (fen.to_string(), Vec::new()));
                assert_eq!(game.set_position(Some(fen), &[]), Ok(Vec::new()), "{fen}");
                let (_, held, rest) = fen_board::split(fen);
                let whole = fen_board::rows(fen).unwrap();
                for (row, file) in
                    (0..whole.len()).flat_map(|row| (0..whole[row].len()).map(move |file| (row, file)))
                {
                    let mut rows = whole.clone();
                    rows[row][file].clear();
                    let edited = format!("{}{held} {rest}", fen_board::text(&rows));
                    let (kept, stale) = game.without_stale_rights(&edited);
                    match game.set_position(Some(&kept), &[]) {
                        Ok(_) => {}
                        Err(PositionError::Fen(FenError { field: "board", .. })) => {}
                        Err(error) => panic!("{edited}: {error}"),
                    }
                    assert_eq!(kept != edited, !stale.is_empty(), "{edited} {stale:?}");
                }
            }
        }
    }

    /// All FEN fields of the bench positions are described; at most one more field follows. Each
    /// flag that is described is set in one of them.
    #[test]
    fn the_fields_of_all_games_are_described() {
        for entry in all_games().entries() {
            let fields = entry.info.fen_fields;
            assert!(!fields.is_empty(), "{}", entry.info.title);
            for (at, field) in fields.iter().enumerate() {
                let FenFieldKind::Flags(flags) = field.kind else { continue };
                for (flag, words) in flags {
                    let sets = |fen: &str| fen.split(' ').nth(at + 1).is_some_and(|word| word.contains(flag));
                    let is_set = entry.info.bench.iter().any(|(_, fen)| sets(fen));
                    assert!(is_set, "{}: {words}", entry.info.title);
                }
            }
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                game.set_position(Some(fen), &[]).unwrap();
                let fen = game.fen();
                let (_, held, rest) = fen_board::split(&fen);
                let words: Vec<&str> = rest.split(' ').collect();
                assert!((fields.len()..=fields.len() + 1).contains(&words.len()), "{preset} {fen}");
                for (field, word) in fields.iter().zip(&words) {
                    let is_odd = word.contains(":not=");
                    assert!(field.describes(word) || is_odd, "{preset} {fen}: {} says {word}", field.name);
                }
                let known =
                    |letter: char| entry.info.fen_held.iter().any(|(token, _)| token.starts_with(letter));
                let letters = held.trim_matches(['[', ']']);
                assert!(entry.info.fen_held.is_empty() || letters.chars().all(known), "{preset} {fen}");
            }
        }
    }

    fn opened(game: &str, fen: &str) -> Result<(String, String, String), String> {
        let room =
            open(Link::for_game(game), fen, all_games(), &|| false).map_err(|refusal| refusal.message)?;
        let game = room.table.engine().game();
        Ok((game.setup().preset.name.to_string(), game.start_fen(), room.message.clone()))
    }

    #[test]
    fn dropped_rights_are_reported_and_errors_remain() {
        for (game, fen, kept, said) in [
            (
                "chess",
                "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPP1PPP/1NBQKBNR b KQkq e3 0 3",
                "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPP1PPP/1NBQKBNR b Kkq - 0 3",
                &["castling Q", "en passant e3"][..],
            ),
            (
                "crazy",
                "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq e6e5 0 2 deny:-",
                "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 2 deny:-",
                &["castling Q", "en passant e6e5"],
            ),
            (
                "crazy",
                "7k/8/8/8/8/8/8/K7 w - - 0 9 deny:w:next:not=b1b2",
                "7k/8/8/8/8/8/8/K7 w - - 0 9 deny:w:next",
                &["not=b1b2"],
            ),
            (
                "finalfantasy",
                "7k/8/8/8/8/8/8/K3L3[R+p~] w - - 0 2 call:-,- hit:f3=R@d5",
                "7k/8/8/8/8/8/8/K3L3[R+p~] w - - 0 2 call:-,-",
                &["hit:f3=R@d5"],
            ),
        ] {
            let (_, start, message) = opened(game, fen).unwrap();
            assert_eq!(start, kept);
            assert!(said.iter().all(|said| message.contains(said)), "{message}");
        }
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
            "rnbqkbnr/pppppppp w",
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "",
        ] {
            let message = opened("chess", fen).unwrap_err();
            assert!(message.starts_with("bad FEN, "), "{fen}: {message}");
        }
    }

    #[test]
    fn positions_of_other_games_are_opened_as_such() {
        for (fen, game) in [
            ("rnbqkb1r/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKB1R[NPnp] w KQkq - 0 5", "crazyhouse"),
            ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 +0+0", "3check"),
            ("8/8/8/4k3/8/4K3/4P3/8 w - - bm e3+; id \"x\";", "chess"),
        ] {
            let (opened, _, message) = opened("chess", fen).unwrap();
            assert_eq!(opened, game, "{fen}");
            assert_eq!(message.is_empty(), game == "chess", "{message}");
        }
        let (game, _, message) = opened("spirit", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1").unwrap();
        assert_eq!((&*game, &*message), ("chess", "This is a position of Chess"));
        let files = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1";
        assert_eq!(opened("chess", files).unwrap(), ("chess".to_string(), files.to_string(), String::new()));
    }

    /// The same squares may hold a valid position of another game, which is not what was meant.
    #[test]
    fn impossible_positions_stay_in_their_game() {
        for (game, fen, error) in [
            ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has more than one king"),
            ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "board: Black has no king"),
            ("chess", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board: a pawn on rank 1"),
            ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", "board: White has no king"),
            ("3check", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "board: the side to move could take the king"),
            ("crazyhouse", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has more than one king"),
            (
                "crazyhouse",
                "4k3/8/8/8/8/8/P~7/4K3 w - - 0 1",
                "board: the piece on a2 cannot be a promoted one",
            ),
            ("atomic", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: more than one king of one colour"),
            ("horde", "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "board: the horde has no king"),
            ("racingkings", "8/8/8/8/8/8/8/k3R2K b - - 0 1", "board: nobody may give check"),
            ("racingkings", "8/8/8/8/8/8/8/4K2R b - - 0 1", "board: Black has no king"),
            (
                "illusionary",
                "4k3/pppppppp/8/8/8/8/8/4K3 b - - 0 1 setup1",
                "choosing: White has no pawn to choose",
            ),
            ("gt-fide-nutters", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has more than one king"),
            ("crazy", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1 deny:b", "board: White has 2 Kings"),
            ("crazy", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has 2 Kings"),
            ("crazy", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board: a Pawn outside a Rook on a1"),
            (
                "finalfantasy",
                "4k3/8/8/8/8/8/8/3KK3[] w - - 0 1",
                "board: White has not one King on the board",
            ),
            ("spirit", "9/9/9/9/9/9/9/9/9 w - - 0 1", "board: no Adept"),
        ] {
            assert_eq!(opened(game, fen), Err(format!("bad FEN, {error}")), "{game} {fen}");
        }
    }

    #[test]
    fn boards_of_all_games_are_cut_into_squares() {
        for entry in all_games().entries() {
            for (preset, fen) in entry.info.bench {
                let mut game = all_games().find(preset).unwrap().open();
                game.set_position(Some(fen), &[]).unwrap();
                let mut found = BTreeMap::new();
                let cells = known(&*game, &mut found);
                assert!(cells.is_some() && !found.is_empty(), "{preset} {fen}");
                let standing = game
                    .picture()
                    .squares()
                    .filter(|&square| !game.picture().at(square).pieces.is_empty())
                    .count();
                let written = cells.unwrap().iter().flatten().filter(|cell| !cell.is_empty()).count();
                assert_eq!(standing, written, "{fen}");
            }
        }
    }

    /// Each side can set up what the other can, where both begin with the same army.
    #[test]
    fn the_palette_has_the_same_pieces_for_both_sides() {
        let same_army =
            |name: &str| !["gt-", "finalfantasy", "horde"].iter().any(|other| name.starts_with(other));
        for choice in all_games().choices().filter(|choice| same_army(&choice.preset.name)) {
            let name = &choice.preset.name;
            let link = Link::for_game(name);
            let pieces = palette(&RoomContents::open(&link, all_games(), &|| false).unwrap()).pieces;
            let tokens: Vec<&str> = pieces.iter().map(|piece| &*piece.token).collect();
            for token in tokens.iter().filter(|token| !token.contains('{')) {
                let other = fen_board::of_other_side(token);
                assert!(tokens.contains(&&*other), "{name} has no {other} in {tokens:?}");
            }
        }
    }
}
