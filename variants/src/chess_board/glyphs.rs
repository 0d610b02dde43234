//! Drawings of the armies' special pieces, which show their moves rather than their names.

use engine_core::Glyph;

use super::kinds::Kind;
use crate::common::glyphs::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, glyphs};

glyphs! {
    /// A mitre over a block: the Bishop that also leaps straight.
    BEDE "bede" r#"<path d="M36 26L50 12L64 26C71 38 72 50 65 60H35C28 50 29 38 36 26Z"/><path d="M26 60H74V80H26Z"/><path fill="none" d="M42 60V80M58 60V80"/><rect x="43" y="32" width="14" height="14" fill="currentColor" stroke="none"/>"#;
    /// A star that points in all directions of its leaps.
    FAD "fad" r#"<path d="M50 8L58 27L77 18L69 38L89 46L69 54L77 74L58 66L50 84L42 66L23 74L31 54L11 46L31 38L23 18L42 27Z"/><circle cx="50" cy="46" r="8" fill="currentColor" stroke="none"/>"#;
    /// A waffle.
    WAFFLE "waffle" r#"<rect x="20" y="18" width="60" height="62" rx="12"/><path fill="none" d="M40 18V80M60 18V80M20 38.5H80M20 59.5H80"/>"#;
    /// A horse with a mitre's cross.
    CARDINAL "cardinal" r#"<path d="M30 82C29 66 42 58 47 48C40 50 36 57 29 59C20 59 16 52 20 46C26 38 29 32 34 27C34 15 42 8 52 8C62 8 68 16 66 28C74 38 77 58 75 82Z"/><path fill="none" d="M34 27C44 32 56 32 66 28"/><path fill="none" stroke-width="5" d="M50 12V25M44 18H56M60 48V72M51 57H69"/><circle cx="38" cy="38" r="3.4" fill="currentColor" stroke="none"/>"#;
    /// A tower that ends in an arrow.
    CHARGING_ROOK "charging-rook" r#"<path d="M50 8L82 42H67V68L75 80H25L33 68V42H18Z"/><path fill="none" d="M33 42H40V34H46V42H54V34H60V42H67M33 68H67"/>"#;
    /// An hourglass: narrow, quick up and down.
    FIBNIF "fibnif" r#"<path d="M25 12H75V22L57 47L75 72V82H25V72L43 47L25 22Z"/><path fill="none" d="M25 22H75M25 72H75"/>"#;
    /// A horse with a lance.
    CHARGING_KNIGHT "charging-knight" r#"<path d="M36 82C35 66 45 59 50 49C43 51 39 57 33 59C24 59 20 53 24 47C30 39 34 32 41 26L43 16L51 24C72 26 78 46 76 82Z"/><path d="M36 33L10 8L42 24Z"/><circle cx="43" cy="36" r="3.4" fill="currentColor" stroke="none"/><path fill="none" d="M56 64L64 54L72 64M56 75L64 65L72 75"/>"#;
    /// A star over chevrons.
    COLONEL "colonel" r#"<path d="M50 5L57 22L75 23L61 35L66 53L50 43L34 53L39 35L25 23L43 22Z"/><path d="M18 66L50 48L82 66V78L50 61L18 78Z"/><path d="M18 82L50 65L82 82V92L50 76L18 92Z"/>"#;
    /// A tower cut short.
    SHORT_ROOK "short-rook" r#"<path d="M22 38H36V47H43V38H57V47H64V38H78V55L70 61V68L78 80H22L30 68V61L22 55Z"/><path fill="none" d="M30 61H70"/>"#;
    /// A palisade.
    WOODY_ROOK "woody-rook" r#"<path d="M22 80V30L31.3 16L40.6 30L50 16L59.3 30L68.6 16L78 30V80Z"/><path fill="none" d="M40.6 30V80M59.3 30V80M22 46H78M22 64H78"/>"#;
    /// A duck.
    HALF_DUCK "half-duck" r#"<path d="M20 46C28 58 38 56 44 50C36 42 36 20 56 18C70 17 75 28 73 36L90 43L72 48C70 52 82 60 78 72C74 82 30 84 20 68C16 60 16 54 20 46Z"/><circle cx="60" cy="30" r="3.6" fill="currentColor" stroke="none"/><path fill="none" d="M38 64Q52 74 66 62"/>"#;
    /// A horse on battlements.
    CHANCELLOR "chancellor" r#"<path d="M36 60C38 54 45 50 48 42C42 44 38 49 32 50C24 50 20 44 24 39C29 32 33 26 39 21L41 11L49 19C66 20 73 36 72 60Z"/><circle cx="41" cy="30" r="3.4" fill="currentColor" stroke="none"/><path d="M20 56H34V64H43V56H57V64H66V56H80V72L74 76V84H26V76L20 72Z"/>"#;
}

impl Kind {
    /// Drawing of a built-in kind; an illusionary piece looks like the piece that it imitates.
    pub fn glyph(self) -> &'static Glyph {
        match self {
            Kind::Pawn | Kind::IllusionaryPawn => &PAWN,
            Kind::King => &KING,
            Kind::Rook | Kind::IllusionaryRook => &ROOK,
            Kind::Knight | Kind::IllusionaryKnight => &KNIGHT,
            Kind::Bishop | Kind::IllusionaryBishop => &BISHOP,
            Kind::Queen | Kind::IllusionaryQueen => &QUEEN,
            Kind::Bede => &BEDE,
            Kind::Fad => &FAD,
            Kind::Waffle => &WAFFLE,
            Kind::Cardinal => &CARDINAL,
            Kind::ChargingRook => &CHARGING_ROOK,
            Kind::Fibnif => &FIBNIF,
            Kind::ChargingKnight => &CHARGING_KNIGHT,
            Kind::Colonel => &COLONEL,
            Kind::ShortRook => &SHORT_ROOK,
            Kind::WoodyRook => &WOODY_ROOK,
            Kind::HalfDuck => &HALF_DUCK,
            Kind::Chancellor => &CHANCELLOR,
            _ => Glyph::DISC,
        }
    }
}
