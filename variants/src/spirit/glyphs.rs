//! Drawings of the pieces.

use engine_core::Glyph;

use super::piece::Kind;
use crate::common::glyphs::{SHIELD, glyphs};

glyphs! {
    /// A robed figure with a star.
    ADEPT "adept" r#"<path d="M50 8C66 8 70 26 63 40L78 84H22L37 40C30 26 34 8 50 8Z"/><path d="M50 17C57 17 59 26 56 32Q50 38 44 32C41 26 43 17 50 17Z" fill="currentColor" stroke="none"/><path d="M50 48L54 58L65 59L56 66L59 77L50 71L41 77L44 66L35 59L46 58Z" fill="currentColor" stroke="none"/>"#;
    /// A foot soldier with a spear.
    SOLDIER "soldier" r#"<path d="M37 46H55L54 50C56 62 64 68 67 82H25C28 68 36 62 38 50Z"/><path d="M30 34C30 20 36 14 46 14C56 14 62 20 62 34Z"/><path d="M34 34H58C58 42 54 46 46 46C38 46 34 42 34 34Z"/><path fill="none" stroke-width="5" d="M77 24V84"/><path d="M77 6L84 24H70Z"/>"#;
    /// A hammer.
    BUILDER "builder" r#"<path d="M43 36H57V84Q50 90 43 84Z"/><path d="M22 16H64C76 16 82 24 84 38C76 32 70 32 64 36V40H22Z"/><path fill="none" d="M32 16V40"/>"#;
    /// A bird of prey.
    SCOUT "scout" r#"<path d="M50 14C56 20 57 26 56 32C68 34 82 28 92 16C92 44 76 60 60 60L68 82L50 72L32 82L40 60C24 60 8 44 8 16C18 28 32 34 44 32C43 26 44 20 50 14Z"/><path fill="none" d="M22 34C26 42 32 47 40 49M78 34C74 42 68 47 60 49"/>"#;
    /// Bricks.
    WALL "wall" r#"<rect x="8" y="26" width="84" height="58" rx="3"/><path fill="none" d="M8 45.3H92M8 64.6H92M36 26V45.3M64 26V45.3M22 45.3V64.6M50 45.3V64.6M78 45.3V64.6M36 64.6V84M64 64.6V84"/>"#;
}

impl Kind {
    /// Drawing of the kind; a manned Wall is drawn as a Wall and a Builder.
    pub(super) fn glyph(self) -> &'static Glyph {
        match self {
            Kind::Adept => &ADEPT,
            Kind::Paladin => &SHIELD,
            Kind::Soldier => &SOLDIER,
            Kind::Builder => &BUILDER,
            Kind::Scout => &SCOUT,
            Kind::Wall | Kind::MannedWall | Kind::MannedEnemyWall => &WALL,
        }
    }
}
