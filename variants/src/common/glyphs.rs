//! Drawings of the orthodox pieces, and of others that several games share. All are original work.

/// Declares a table of drawings: for each its description, the name of its static, its id and its
/// SVG.
macro_rules! glyphs {
    ($($(#[$doc:meta])* $vis:vis $name:ident $id:literal $art:literal;)*) => {$(
        $(#[$doc])*
        $vis static $name: engine_core::Glyph = engine_core::Glyph::new($id, $art);
    )*};
}
pub(crate) use glyphs;

glyphs! {
    /// A crown with a cross.
    pub KING "king" r#"<path d="M46 8h8v8h8v8h-8v9h-8v-9h-8v-8h8z"/><path d="M29 80L23 51Q20 35 34 34Q45 34 50 45Q55 34 66 34Q80 35 77 51L71 80Z"/><path fill="none" d="M28 68Q50 62 72 68"/>"#;
    /// A crown with five pearls.
    pub QUEEN "queen" r#"<path d="M29 80L19 36L34 57L35 27L46 54L50 22L54 54L65 27L66 57L81 36L71 80Z"/><circle cx="18" cy="31" r="5.5"/><circle cx="34" cy="21" r="5.5"/><circle cx="50" cy="16" r="5.5"/><circle cx="66" cy="21" r="5.5"/><circle cx="82" cy="31" r="5.5"/><path fill="none" d="M29 70Q50 63 71 70"/>"#;
    /// A tower with battlements.
    pub ROOK "rook" r#"<path d="M25 16H38V26H44V16H56V26H62V16H75V34L66 42V68L75 80H25L34 68V42L25 34Z"/><path fill="none" d="M34 42H66M34 68H66"/>"#;
    /// A mitre.
    pub BISHOP "bishop" r#"<circle cx="50" cy="15" r="5.5"/><path d="M50 21C69 35 73 49 64 64H36C27 49 31 35 50 21Z"/><path d="M35 64H65L71 80H29Z"/><path fill="none" d="M50 33V54M41 43H59"/>"#;
    /// A horse's head.
    pub KNIGHT "knight" r#"<path d="M32 80C31 64 42 57 47 46C40 48 36 55 29 57C20 57 16 50 20 44C26 36 30 28 37 22L39 11L48 20C70 22 77 44 74 80Z"/><circle cx="39" cy="32" r="3.4" fill="currentColor" stroke="none"/><path fill="none" d="M54 28C64 36 67 52 66 70"/>"#;
    /// A ball on a foot.
    pub PAWN "pawn" r#"<path d="M41 44H59L58 48C60 61 69 66 72 80H28C31 66 40 61 42 48Z"/><circle cx="50" cy="31" r="14"/>"#;
    /// A knight's shield with a cross.
    pub SHIELD "shield" r#"<path d="M23 17Q50 25 77 17V45C77 63 66 75 50 84C34 75 23 63 23 45Z"/><path fill="none" stroke-width="6" d="M50 29V72M33 44H67"/>"#;
}
