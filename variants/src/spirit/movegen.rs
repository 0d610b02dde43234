//! Move generation. There is no check, so every move that the pieces can make is legal.

use engine_core::{MoveKind, Position, Side};

use super::bitboard::{Bitboard, DIAGONAL, ORTHOGONAL};
use super::geometry::{
    DIAGONAL_LEAPS, DIAGONAL_STEPS, ORTHOGONAL_LEAPS, ORTHOGONAL_STEPS, king_steps, paladin_reach_far,
    paladin_reach_near,
};
use super::moves::{Action, Move};
use super::piece::Kind;
use super::square::Square;
use super::state::{PIECES_AT_START, SpiritPosition};

/// Kinds to which a Master can enhance a Soldier.
pub(super) const ENHANCED: [Kind; 3] = [Kind::Paladin, Kind::Builder, Kind::Scout];

/// Target squares of the side to move. A Master that would be deposed is not among the victims,
/// since depositions are generated separately.
struct Targets {
    side: Side,
    empty: Bitboard,
    /// Pieces that Adepts, Soldiers and Scouts can capture.
    victims: Bitboard,
    /// Pieces that Paladins can capture.
    paladin_prey: Bitboard,
    /// Pieces that Builders can capture on ordinary squares.
    builder_prey: Bitboard,
    /// Empty Walls.
    empty_walls: Bitboard,
    /// Walls with an enemy Builder.
    enemy_manned: Bitboard,
    /// Squares beside the side's Adept, where Paladins gain range.
    beside_adept: Bitboard,
}

impl Targets {
    #[inline]
    fn new(pos: &SpiritPosition) -> Targets {
        let side = pos.side_to_move();
        let enemy = !side;
        let paladins = pos.pieces(enemy, Kind::Paladin);
        let builder_prey = pos.pieces(enemy, Kind::Builder);
        let others = pos.pieces(enemy, Kind::Soldier) | pos.pieces(enemy, Kind::Scout) | builder_prey;
        let adept = pos.pieces(enemy, Kind::Adept);
        let common = others | (adept - Bitboard::STONES);
        let guarded = adept.orthogonal();
        Targets {
            side,
            empty: !pos.occupied(),
            victims: common | (paladins - guarded),
            paladin_prey: common | paladins,
            builder_prey,
            empty_walls: pos.pieces(Side::White, Kind::Wall) | pos.pieces(Side::Black, Kind::Wall),
            enemy_manned: pos.manned_walls(enemy),
            beside_adept: pos.pieces(side, Kind::Adept).orthogonal(),
        }
    }

    /// Squares to which Walls may move.
    #[inline]
    fn wall_ground(&self) -> Bitboard {
        self.empty - Bitboard::STONES
    }

    /// The squares that a Paladin moves to or could capture on.
    #[inline]
    fn paladin_reach(&self, pos: &SpiritPosition, from: Square) -> Bitboard {
        if self.beside_adept.has(from) {
            paladin_reach_far(from, pos.occupied())
        } else {
            paladin_reach_near(from, pos.occupied())
        }
    }

    /// Targets of a piece of this kind without capture, including steps on empty Walls.
    #[inline]
    fn quiet(&self, pos: &SpiritPosition, kind: Kind, from: Square) -> Bitboard {
        let index = from.index();
        match kind {
            Kind::Adept => king_steps(from) & self.empty,
            Kind::Paladin => self.paladin_reach(pos, from) & self.empty,
            Kind::Soldier => ORTHOGONAL_STEPS[index] & self.empty,
            Kind::Scout => ORTHOGONAL_LEAPS[index] & self.empty,
            Kind::Builder => king_steps(from) & self.empty | DIAGONAL_STEPS[index] & self.empty_walls,
            Kind::Wall => ORTHOGONAL_STEPS[index] & self.wall_ground(),
            Kind::MannedWall | Kind::MannedEnemyWall if pos.rules().haven => Bitboard::EMPTY,
            Kind::MannedWall | Kind::MannedEnemyWall => {
                king_steps(from) & self.empty | DIAGONAL_STEPS[index] & self.empty_walls
            }
        }
    }

    /// Targets of a piece of this kind with capture.
    #[inline]
    fn captures(&self, pos: &SpiritPosition, kind: Kind, from: Square) -> Bitboard {
        let index = from.index();
        match kind {
            Kind::Adept | Kind::Soldier => DIAGONAL_STEPS[index] & self.victims,
            Kind::Paladin => self.paladin_reach(pos, from) & self.paladin_prey,
            Kind::Scout => DIAGONAL_LEAPS[index] & self.victims,
            Kind::Builder => king_steps(from) & self.builder_prey | DIAGONAL_STEPS[index] & self.enemy_manned,
            Kind::Wall | Kind::MannedWall | Kind::MannedEnemyWall => Bitboard::EMPTY,
        }
    }
}

/// Conditions under which moves end the game by a Triumph of the mover, computed once a position.
struct TriumphConditions {
    /// True if the Adept's step to the Stones is a Triumph.
    by_adept: bool,
    /// True if one more Wall in the City is a Triumph.
    by_wall: bool,
}

impl TriumphConditions {
    #[inline]
    fn new(pos: &SpiritPosition) -> TriumphConditions {
        let side = pos.side_to_move();
        let walls = pos.city_walls(side);
        let needed = pos.rules().triumph_walls;
        TriumphConditions { by_adept: walls >= needed, by_wall: walls + 1 == needed && pos.is_master(side) }
    }

    /// Returns those of a piece's moves from `from` to `targets` that end the game.
    #[inline]
    fn among(&self, pos: &SpiritPosition, kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
        match kind {
            Kind::Adept if self.by_adept => targets & Bitboard::STONES,
            Kind::Wall if self.by_wall => arrivals_in_city(from, targets),
            Kind::Builder | Kind::MannedWall if self.by_wall => targets & city_walls_to_seize(pos),
            Kind::MannedEnemyWall if self.by_wall && !Bitboard::CITY.has(from) => {
                targets & city_walls_to_seize(pos)
            }
            _ => Bitboard::EMPTY,
        }
    }
}

/// The targets in the City of a Wall from outside.
#[inline]
fn arrivals_in_city(from: Square, targets: Bitboard) -> Bitboard {
    if Bitboard::CITY.has(from) { Bitboard::EMPTY } else { targets & Bitboard::CITY }
}

/// Walls in the City that the enemy controls: a Builder that steps on one captures its control.
#[inline]
fn city_walls_to_seize(pos: &SpiritPosition) -> Bitboard {
    pos.walls(!pos.side_to_move()) & Bitboard::CITY
}

/// Appends the moves of one kind. The game must not be over.
pub(super) fn generate(pos: &SpiritPosition, kind: MoveKind, out: &mut Vec<Move>) {
    let targets = Targets::new(pos);
    let conditions = TriumphConditions::new(pos);
    match kind {
        MoveKind::Noisy => {
            for piece in MOVERS {
                for from in pos.pieces(targets.side, piece) {
                    let wins = conditions.among(pos, piece, from, targets.quiet(pos, piece, from));
                    push_steps(from, wins | targets.captures(pos, piece, from), out);
                }
            }
            depositions(pos, &targets, out);
            enhancements(pos, &targets, out);
        }
        MoveKind::Quiet => {
            for piece in MOVERS {
                for from in pos.pieces(targets.side, piece) {
                    let quiet = targets.quiet(pos, piece, from);
                    push_steps(from, quiet - conditions.among(pos, piece, from, quiet), out);
                }
            }
        }
    }
    if pos.builders(targets.side).any() {
        wall_moves(pos, kind, &targets, &conditions, out);
    }
}

/// Kinds that [`generate`] handles one by one: all but empty Walls, which move only if there is a
/// Builder.
const MOVERS: [Kind; 7] = [
    Kind::Paladin,
    Kind::Adept,
    Kind::Scout,
    Kind::Soldier,
    Kind::Builder,
    Kind::MannedWall,
    Kind::MannedEnemyWall,
];

#[inline]
fn push_steps(from: Square, targets: Bitboard, out: &mut Vec<Move>) {
    for to in targets {
        out.push(Move::step(from, to));
    }
}

/// Appends the moves of Walls as a whole, empty and manned.
#[inline]
fn wall_moves(
    pos: &SpiritPosition,
    kind: MoveKind,
    targets: &Targets,
    conditions: &TriumphConditions,
    out: &mut Vec<Move>,
) {
    let of_kind = |from: Square| {
        let all = ORTHOGONAL_STEPS[from.index()] & targets.wall_ground();
        let wins = conditions.among(pos, Kind::Wall, from, all);
        if kind == MoveKind::Noisy { wins } else { all - wins }
    };
    for from in pos.pieces(targets.side, Kind::Wall) {
        push_steps(from, of_kind(from), out);
    }
    for from in pos.manned_walls(targets.side) {
        for to in of_kind(from) {
            out.push(Move::carry(from, to));
        }
    }
}

/// Squares to which the Master may be sent by a piece that comes from `from`; if empty, it is
/// captured instead.
#[inline]
fn refuges(targets: &Targets, from: Square) -> Bitboard {
    Bitboard::CITY & (targets.empty | Bitboard::from_square(from))
}

/// Appends depositions, or the capture of a Master without a free City square.
fn depositions(pos: &SpiritPosition, targets: &Targets, out: &mut Vec<Move>) {
    if !pos.is_master(!targets.side) {
        return;
    }
    for from in attackers(pos, Square::STONES, targets.side) {
        let refuges = refuges(targets, from);
        if refuges.is_empty() {
            out.push(Move::step(from, Square::STONES));
        }
        for refuge in refuges {
            out.push(Move::depose(from, refuge));
        }
    }
}

/// True if the side has fewer pieces of an enhanced kind than at the start.
#[inline]
fn lacks(pos: &SpiritPosition, side: Side, kind: Kind) -> bool {
    let there = if kind == Kind::Builder { pos.builders(side) } else { pos.pieces(side, kind) };
    there.count() < PIECES_AT_START
}

/// Soldiers beside a side's Master.
#[inline]
pub(super) fn enhanceable(pos: &SpiritPosition, side: Side) -> Bitboard {
    if pos.is_master(side) {
        pos.pieces(side, Kind::Soldier) & ORTHOGONAL_STEPS[Square::STONES.index()]
    } else {
        Bitboard::EMPTY
    }
}

fn enhancements(pos: &SpiritPosition, targets: &Targets, out: &mut Vec<Move>) {
    for soldier in enhanceable(pos, targets.side) {
        for kind in ENHANCED {
            if lacks(pos, targets.side, kind) {
                out.push(Move::enhance(soldier, kind));
            }
        }
    }
}

/// True if the move ends the game by a Triumph of the mover.
pub(super) fn completes_triumph(pos: &SpiritPosition, mv: Move) -> bool {
    let Some(piece) = pos.at(mv.from()) else { return false };
    let moved = if mv.action() == Action::Carry { Kind::Wall } else { piece.kind() };
    TriumphConditions::new(pos).among(pos, moved, mv.from(), Bitboard::from_square(mv.to())).any()
}

/// True if [`generate`] generates this move, in either kind, for this position. Accepts any move.
pub(super) fn is_pseudo_legal(pos: &SpiritPosition, mv: Move) -> bool {
    let targets = Targets::new(pos);
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = pos.at(from).filter(|piece| piece.side() == targets.side) else { return false };
    let kind = piece.kind();
    let deposes = || pos.is_master(!targets.side) && attackers(pos, Square::STONES, targets.side).has(from);
    match mv.action() {
        Action::Step if kind == Kind::Wall && pos.builders(targets.side).is_empty() => false,
        Action::Step => {
            (targets.quiet(pos, kind, from) | targets.captures(pos, kind, from)).has(to)
                || (to == Square::STONES && deposes() && refuges(&targets, from).is_empty())
        }
        Action::Carry => {
            kind.is_manned_wall() && (ORTHOGONAL_STEPS[from.index()] & targets.wall_ground()).has(to)
        }
        Action::Depose => to == Square::STONES && deposes() && refuges(&targets, from).has(mv.refuge()),
        Action::Enhance => {
            from == Square::STONES
                && enhanceable(pos, targets.side).has(to)
                && ENHANCED.contains(&mv.enhanced_kind())
                && lacks(pos, targets.side, mv.enhanced_kind())
        }
    }
}

/// Number of moves, counted without a list by whole sets of pieces.
pub(super) fn count(pos: &SpiritPosition) -> u64 {
    let targets = Targets::new(pos);
    let side = targets.side;
    let mut total = 0;
    for from in pos.pieces(side, Kind::Adept) {
        total += (king_steps(from) & targets.empty).count();
    }
    for from in pos.pieces(side, Kind::Paladin) {
        let open = targets.empty | targets.paladin_prey;
        total += (targets.paladin_reach(pos, from) & open).count();
    }
    let (soldiers, scouts) = (pos.pieces(side, Kind::Soldier), pos.pieces(side, Kind::Scout));
    let on_foot = pos.pieces(side, Kind::Builder);
    let leavers = if pos.rules().haven { Bitboard::EMPTY } else { pos.manned_walls(side) };
    let walls = if pos.builders(side).any() { pos.walls(side) } else { Bitboard::EMPTY };
    let captors = soldiers | pos.pieces(side, Kind::Adept);
    for step in ORTHOGONAL {
        total += (soldiers.shifted(step) & targets.empty).count()
            + (scouts.shifted(2 * step) & targets.empty).count()
            + (walls.shifted(step) & targets.wall_ground()).count()
            + (on_foot.shifted(step) & (targets.empty | targets.builder_prey)).count()
            + (leavers.shifted(step) & targets.empty).count();
    }
    let boarding = targets.empty | targets.empty_walls;
    let storming = boarding | targets.builder_prey | targets.enemy_manned;
    for step in DIAGONAL {
        total += (captors.shifted(step) & targets.victims).count()
            + (scouts.shifted(2 * step) & targets.victims).count()
            + (on_foot.shifted(step) & storming).count()
            + (leavers.shifted(step) & boarding).count();
    }
    u64::from(total + special_moves(pos, &targets))
}

/// Number of depositions and enhancements.
fn special_moves(pos: &SpiritPosition, targets: &Targets) -> u32 {
    let mut total = 0;
    if pos.is_master(!targets.side) {
        for from in attackers(pos, Square::STONES, targets.side) {
            total += refuges(targets, from).count().max(1);
        }
    }
    let soldiers = enhanceable(pos, targets.side).count();
    if soldiers > 0 {
        let kinds = ENHANCED.iter().filter(|&&kind| lacks(pos, targets.side, kind)).count() as u32;
        total += soldiers * kinds;
    }
    total
}

/// Pieces of `side` that could capture an unprotected piece on `square`, by the rules for Adept,
/// Paladin, Soldier and Scout.
pub(super) fn attackers(pos: &SpiritPosition, square: Square, side: Side) -> Bitboard {
    let steppers = pos.pieces(side, Kind::Adept) | pos.pieces(side, Kind::Soldier);
    steppers & DIAGONAL_STEPS[square.index()]
        | pos.pieces(side, Kind::Scout) & DIAGONAL_LEAPS[square.index()]
        | paladin_attackers(pos, square, side, pos.occupied())
}

/// Paladins of `side` on `occupied` squares that reach `square`, if only these are occupied.
pub(super) fn paladin_attackers(
    pos: &SpiritPosition,
    square: Square,
    side: Side,
    occupied: Bitboard,
) -> Bitboard {
    let paladins = pos.pieces(side, Kind::Paladin) & occupied;
    if paladins.is_empty() {
        return Bitboard::EMPTY;
    }
    let beside_adept = pos.pieces(side, Kind::Adept).orthogonal();
    let in_line = paladins & paladin_reach_far(square, occupied);
    in_line & (beside_adept | paladin_reach_near(square, occupied))
}

/// True if `side` could capture, and not just depose, the enemy Adept if it were to move.
pub(super) fn adept_can_be_taken(pos: &SpiritPosition, by: Side) -> bool {
    match pos.adept(!by) {
        None => false,
        Some(Square::STONES) => {
            let empty_city = Bitboard::CITY - pos.occupied();
            empty_city.is_empty() && (attackers(pos, Square::STONES, by) - Bitboard::CITY).any()
        }
        Some(square) => attackers(pos, square, by).any(),
    }
}

/// True if `side` would have a Triumph in one move if it were to move.
pub(super) fn threatens_triumph(pos: &SpiritPosition, side: Side) -> bool {
    let walls = pos.city_walls(side);
    let needed = pos.rules().triumph_walls;
    if walls + 1 < needed {
        return false;
    }
    if walls >= needed {
        return adept_can_enter_stones(pos, side);
    }
    pos.is_master(side) && pos.builders(side).any() && can_add_city_wall(pos, side)
}

/// True if the Adept of `side` could move to the Stones: to the empty square, by a capture there,
/// or by deposing a Master, for which the square that the Adept left is always free.
fn adept_can_enter_stones(pos: &SpiritPosition, side: Side) -> bool {
    let adept = pos.pieces(side, Kind::Adept) & Bitboard::CITY;
    match pos.at(Square::STONES) {
        None => adept.any(),
        Some(piece) if piece.side() == side => false,
        Some(piece) => {
            let guarded = piece.kind() == Kind::Paladin
                && pos.pieces(!side, Kind::Adept).orthogonal().has(Square::STONES);
            !guarded && (adept & DIAGONAL_STEPS[Square::STONES.index()]).any()
        }
    }
}

/// True if `side`, which has a Builder, can bring one more Wall into the City or take control of
/// one there.
fn can_add_city_wall(pos: &SpiritPosition, side: Side) -> bool {
    let outside = pos.walls(side) - Bitboard::CITY;
    let empty_city = Bitboard::CITY - pos.occupied();
    if (outside.orthogonal() & empty_city).any() {
        return true;
    }
    let enemy_walls = pos.pieces(!side, Kind::Wall);
    let on_foot = pos.pieces(side, Kind::Builder).diagonal() & (enemy_walls | pos.manned_walls(!side));
    let leavers =
        pos.pieces(side, Kind::MannedWall) | (pos.pieces(side, Kind::MannedEnemyWall) - Bitboard::CITY);
    let from_walls = if pos.rules().haven { Bitboard::EMPTY } else { leavers.diagonal() & enemy_walls };
    ((on_foot | from_walls) & Bitboard::CITY).any()
}
