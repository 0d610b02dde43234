//! Drawings of the pieces.

use engine_core::Glyph;

use super::piece::Kind;
use crate::common::glyphs::{KING, SHIELD, glyphs};

glyphs! {
    /// An airship with its gondola.
    AIRSHIP "airship" r#"<path d="M84 20L94 12V60L84 52Z"/><path d="M6 36C16 16 40 10 60 14C76 17 86 26 90 36C86 46 76 55 60 58C40 62 16 56 6 36Z"/><path fill="none" d="M8 36H90M34 57L38 68M64 57L60 68"/><path d="M30 68H70L62 84H38Z"/>"#;
    /// A riding bird.
    CHOCOBO "chocobo" r#"<path fill="none" stroke-width="5" d="M46 70V88H36M58 70V88H48"/><path d="M30 12L38 18L40 6L47 16C54 19 56 28 53 36C52 44 60 46 68 44L92 34C92 56 80 76 56 76C38 76 28 64 32 50C33 45 35 42 33 38L12 34L28 25C28 20 28 16 30 12Z"/><circle cx="38" cy="26" r="3.4" fill="currentColor" stroke="none"/><path fill="none" d="M48 56C58 64 70 62 80 52"/>"#;
    /// A riding bird with a star on its wing.
    WHITE_CHOCOBO "white-chocobo" r#"<path fill="none" stroke-width="5" d="M46 70V88H36M58 70V88H48"/><path d="M30 12L38 18L40 6L47 16C54 19 56 28 53 36C52 44 60 46 68 44L92 34C92 56 80 76 56 76C38 76 28 64 32 50C33 45 35 42 33 38L12 34L28 25C28 20 28 16 30 12Z"/><circle cx="38" cy="26" r="3.4" fill="currentColor" stroke="none"/><path d="M60 46L63 54L72 55L65 60L68 69L60 64L52 69L55 60L48 55L57 54Z" fill="currentColor" stroke="none"/>"#;
    /// A riding bird with a dark wing.
    BLACK_CHOCOBO "black-chocobo" r#"<path fill="none" stroke-width="5" d="M46 70V88H36M58 70V88H48"/><path d="M30 12L38 18L40 6L47 16C54 19 56 28 53 36C52 44 60 46 68 44L92 34C92 56 80 76 56 76C38 76 28 64 32 50C33 45 35 42 33 38L12 34L28 25C28 20 28 16 30 12Z"/><circle cx="38" cy="26" r="3.4" fill="currentColor" stroke="none"/><path d="M44 54C56 54 74 52 87 42C84 58 74 70 58 70C48 70 42 62 44 54Z" fill="currentColor" stroke="none"/>"#;
    /// A hooded figure with a trimmed robe.
    WHITE_MAGE "white-mage" r#"<path d="M50 8C72 8 78 30 71 46L80 86H20L29 46C22 30 28 8 50 8Z"/><path d="M50 22C62 22 64 36 60 44Q50 54 40 44C36 36 38 22 50 22Z" fill="currentColor" stroke="none"/><path d="M23 78L32 68L41 78L50 68L59 78L68 68L77 78L79 84H21Z" fill="currentColor" stroke="none"/>"#;
    /// A feathered hat.
    RED_MAGE "red-mage" r#"<path d="M34 60L24 88H76L66 60Z"/><path d="M34 40H66V54Q66 66 50 66Q34 66 34 54Z"/><path d="M8 40C22 32 78 32 92 40C78 50 22 50 8 40Z"/><path d="M32 36L36 18H64L68 36Q50 40 32 36Z"/><path d="M60 26C66 6 82 4 92 10C84 12 84 22 72 26Z"/>"#;
    /// A pointed hat over a dark face.
    BLACK_MAGE "black-mage" r#"<path d="M34 60L24 88H76L66 60Z"/><path d="M33 44H67V54Q64 68 50 68Q36 68 33 54Z" fill="currentColor" stroke="none"/><circle cx="43" cy="55" r="4" stroke="none"/><circle cx="57" cy="55" r="4" stroke="none"/><path d="M8 46C20 38 30 36 34 36L44 20L66 4L66 36C72 36 82 40 92 46C74 50 26 50 8 46Z"/><path fill="none" d="M34 36Q50 41 66 36"/>"#;
    /// A dragon's head.
    DRAGOON "dragoon" r#"<path d="M50 14L60 30L88 12L76 44C76 52 70 58 66 62L60 82L50 90L40 82L34 62C30 58 24 52 24 44L12 12L40 30Z"/><path d="M32 44L45 50L42 55L34 52ZM68 44L55 50L58 55L66 52Z" fill="currentColor" stroke="none"/><path fill="none" d="M45 76V68M55 76V68"/>"#;
    /// A great sword.
    DARK_KNIGHT "dark-knight" r#"<path d="M50 4L60 18V56H76V66H58V82Q50 90 42 82V66H24V56H40V18Z"/><path fill="none" d="M50 18V56M40 56H60"/>"#;
    /// A bearded face under a horned helmet.
    DWARF "dwarf" r#"<path d="M28 44H72C74 62 64 78 50 86C36 78 26 62 28 44Z"/><path d="M30 32C20 32 14 26 14 14C20 22 26 22 34 22ZM70 32C80 32 86 26 86 14C80 22 74 22 66 22Z"/><path d="M26 46C24 26 34 14 50 14C66 14 76 26 74 46Z"/><path fill="none" d="M38 64Q50 56 62 64"/><circle cx="41" cy="53" r="3.2" fill="currentColor" stroke="none"/><circle cx="59" cy="53" r="3.2" fill="currentColor" stroke="none"/>"#;
    /// A winged sprite.
    SYLPH "sylph" r#"<path d="M47 44C30 16 12 16 8 24C6 40 24 52 46 52C24 54 14 66 22 76C32 82 44 70 48 58ZM53 44C70 16 88 16 92 24C94 40 76 52 54 52C76 54 86 66 78 76C68 82 56 70 52 58Z"/><path d="M50 38L57 50L54 84Q50 88 46 84L43 50Z"/><circle cx="50" cy="30" r="9"/>"#;
    /// A round face with a pompom.
    MOOGLE "moogle" r#"<path fill="none" stroke-width="5" d="M50 34C50 26 54 22 58 18"/><circle cx="61" cy="14" r="8"/><path d="M24 44L18 24L38 34ZM76 44L82 24L62 34Z"/><circle cx="50" cy="58" r="28"/><path fill="none" d="M34 52L44 54M66 52L56 54M42 72Q50 78 58 72"/><circle cx="50" cy="62" r="5" fill="currentColor" stroke="none"/>"#;
    /// A tank.
    TANK "tank" r#"<path d="M56 34L92 18L95 25L62 44Z"/><path d="M26 50C26 36 36 28 46 28C58 28 66 36 66 50Z"/><path d="M10 50H88L94 62L82 80H18L6 62Z"/><circle cx="26" cy="66" r="6" fill="currentColor" stroke="none"/><circle cx="50" cy="66" r="6" fill="currentColor" stroke="none"/><circle cx="74" cy="66" r="6" fill="currentColor" stroke="none"/>"#;
    /// A horn and its sound.
    CALLER "caller" r#"<path d="M10 44C34 46 50 36 62 20C68 34 68 58 62 72C50 58 34 54 10 56Z"/><path d="M30 55L36 84H46L42 58Z"/><path fill="none" stroke-width="5" d="M72 32C77 41 77 51 72 60M82 22C91 38 91 54 82 70"/>"#;
    /// A walking machine.
    MAGITEK_KNIGHT "magitek-knight" r#"<path d="M30 58L18 70V86H36V74L42 64ZM70 58L82 70V86H64V74L58 64Z"/><path d="M28 14H72L80 28V52L68 66H32L20 52V28Z"/><path d="M30 26H70V40H30Z" fill="currentColor" stroke="none"/><path fill="none" d="M38 52H62"/>"#;
}

impl Kind {
    /// Drawing of the kind, promoted or not.
    pub(super) fn glyph(self) -> &'static Glyph {
        match self {
            Kind::King => &KING,
            Kind::Airship => &AIRSHIP,
            Kind::WhiteChocobo => &WHITE_CHOCOBO,
            Kind::Chocobo => &CHOCOBO,
            Kind::BlackChocobo => &BLACK_CHOCOBO,
            Kind::WhiteMage => &WHITE_MAGE,
            Kind::RedMage => &RED_MAGE,
            Kind::BlackMage => &BLACK_MAGE,
            Kind::Paladin => &SHIELD,
            Kind::Dragoon => &DRAGOON,
            Kind::DarkKnight => &DARK_KNIGHT,
            Kind::Dwarf => &DWARF,
            Kind::Sylph => &SYLPH,
            Kind::Moogle => &MOOGLE,
            Kind::Tank => &TANK,
            Kind::Caller => &CALLER,
            Kind::MagitekKnight => &MAGITEK_KNIGHT,
        }
    }
}
