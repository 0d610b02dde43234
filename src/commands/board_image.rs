//! A board without pieces as PNG, for GUIs that place an image below their pieces.

use engine_core::{AnySquare, Picture, Shade, Sign};

/// Size of a square in pixels.
const SQUARE: usize = 64;
/// Width in pixels of the frame around special squares, and of the ring on a landmark.
const LINE: usize = 4;

type Colour = [u8; 3];

const LIGHT: Colour = [233, 237, 241];
const DARK: Colour = [163, 181, 198];
/// Colours of special squares.
const SPECIAL_LIGHT: Colour = [190, 208, 176];
const SPECIAL_DARK: Colour = [146, 173, 138];
const FRAME: Colour = [92, 107, 82];

/// PNG file of the squares of a board, with White's first rank at the bottom.
///
/// # Panics
/// Never: writing to memory does not fail.
pub(crate) fn board_image(picture: &Picture) -> Vec<u8> {
    let (files, ranks) = (usize::from(picture.files()), usize::from(picture.ranks()));
    let (width, height) = (files * SQUARE, ranks * SQUARE);
    let mut pixels = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            let square = AnySquare { file: (x / SQUARE) as u8, rank: (ranks - 1 - y / SQUARE) as u8 };
            pixels.extend(colour(picture, square, x % SQUARE, y % SQUARE));
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("memory takes a header");
    writer.write_image_data(&pixels).expect("there are as many pixels as the header says");
    drop(writer);
    file
}

/// Colour of a pixel; `x` and `y` are counted from the upper left corner of its square.
fn colour(picture: &Picture, square: AnySquare, x: usize, y: usize) -> Colour {
    let is_light = picture.is_light(square);
    if picture.at(square).shade != Shade::Special {
        return if is_light { LIGHT } else { DARK };
    }
    let is_landmark = picture.signs.contains(&(square, Sign::Landmark));
    let distance = [x, y, SQUARE - 1 - x, SQUARE - 1 - y].into_iter().min().unwrap_or(0);
    let on_ring = is_landmark && (2 * LINE..3 * LINE).contains(&distance);
    if on_ring || is_on_border(picture, square, x, y) {
        FRAME
    } else if is_light {
        SPECIAL_LIGHT
    } else {
        SPECIAL_DARK
    }
}

/// Returns true for the pixels of a special square along a square that is not special.
fn is_on_border(picture: &Picture, square: AnySquare, x: usize, y: usize) -> bool {
    let ordinary = |file: Option<u8>, rank: Option<u8>| match (file, rank) {
        (Some(file), Some(rank)) if file < picture.files() && rank < picture.ranks() => {
            picture.at(AnySquare { file, rank }).shade != Shade::Special
        }
        _ => true,
    };
    let AnySquare { file, rank } = square;
    (x < LINE && ordinary(file.checked_sub(1), Some(rank)))
        || (x >= SQUARE - LINE && ordinary(file.checked_add(1), Some(rank)))
        || (y < LINE && ordinary(Some(file), rank.checked_add(1)))
        || (y >= SQUARE - LINE && ordinary(Some(file), rank.checked_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_squares_are_framed_where_they_end() {
        let mut picture = Picture::new(2, 2);
        let (a1, b1) = (AnySquare { file: 0, rank: 0 }, AnySquare { file: 1, rank: 0 });
        picture.mark_special(a1);
        picture.mark_special(b1);
        let middle = SQUARE / 2;
        assert_eq!(colour(&picture, a1, middle, middle), SPECIAL_DARK);
        assert_eq!(colour(&picture, a1, 0, middle), FRAME);
        assert_eq!(colour(&picture, a1, middle, 0), FRAME);
        assert_eq!(colour(&picture, a1, SQUARE - 1, middle), SPECIAL_DARK, "b1 is special, too");
        assert_eq!(colour(&picture, AnySquare { file: 0, rank: 1 }, middle, SQUARE - 1), LIGHT);
        picture.signs.push((b1, Sign::Landmark));
        assert_eq!(colour(&picture, b1, middle, 2 * LINE), FRAME);
        assert!(board_image(&picture).starts_with(b"\x89PNG"));
    }
}
