//! The rules one by one, by their numbers in the rule text, and the worked examples of the source
//! text. The engine and the reference must agree on every position here.

use crate::harness::Claim::{After, Check, Illegal, Legal};
use crate::harness::{Example, check, line_after, line_under};
use crate::reference::Rule;

/// The rules one by one, each with positions and claims about them.
const RULES: &[Example] = &[
    // 1: stacks keep the order of entry. Only a Rook can be the base of one.
    ("7k/8/8/8/8/8/PR6/B6K w", After("a2b2^ h8g8h8 a1b2^", "7k/8/8/8/8/8/1R{PB}6/7K")),
    ("7k/8/8/8/8/8/8/RN5K w", Illegal("a1b1^ a1b1")),
    // 2: a Rook jumps inside with its contents.
    ("6k1/8/8/8/r{n}7/8/8/R{PB}6K w", After("a1a4^", "6k1/8/8/8/r{nRPB}7/8/8/7K")),
    ("6k1/8/8/8/r{n}7/8/8/R{PB}6K w", Legal("a1a4")),
    ("7k/8/8/8/8/r7/P7/7K w", After("a2a3^", "7k/8/8/8/8/r{P}7/8/7K")),
    ("7k/8/8/8/8/r7/P7/7K w", Illegal("a2a4")),
    ("7k/8/8/8/8/1r6/P7/7K w", Illegal("a2b3^")),
    // 3: capturing a square captures its base only. The Knight falls on the Queen, whose explosion
    // takes it; the Bishop falls on the empty square.
    ("6k1/8/8/8/r{nb}7/8/8/Q6K w", After("a1a4", "6k1/8/8/8/b7/8/8/7K")),
    // 4: pieces inside move from their square.
    ("7k/8/8/8/r{NbRp}7/8/8/7K w", After("a4.1b6", "7k/8/1N6/8/r{bRp}7/8/8/7K")),
    ("7k/8/8/8/r{NbRp}7/8/8/7K w", After("a4.3a8", "R{p}6k/8/8/8/r{Nb}7/8/8/7K")),
    ("7k/8/8/8/r{NbRp}7/8/8/7K b", After("a4b4", "7k/8/8/8/1r{NbRp}6/8/8/7K")),
    ("7k/8/8/8/r{NbRp}7/8/8/7K b", After("a4.2b5", "7k/8/8/1b6/r{NRp}7/8/8/7K")),
    ("7k/8/8/8/r{NbRp}7/8/8/7K b", After("a4.4a3", "7k/8/8/8/r{NbR}7/p7/8/7K")),
    ("7k/8/8/8/8/8/R{P}7/7K w", Illegal("a2.1c2")),
    // 5: sliders capture bases and jump inside Rooks.
    ("7k/8/8/3r4/8/1B6/8/3R3K w", After("b3d5", "7k/8/8/3B4/8/8/8/3R3K")),
    ("7k/8/8/3r4/8/1B6/8/3R3K w", After("b3d5^", "7k/8/8/3r{B}4/8/8/8/3R3K")),
    ("7k/8/8/3r4/8/1B6/8/3R3K w", After("b3d1^", "7k/8/8/3r4/8/8/8/3R{B}3K")),
    ("7k/8/8/3r4/8/1B6/8/3R3K w", Illegal("b3d1 b3e6")),
    // 6: the Queen takes all neighbours of either colour. If its own King dies the mover has lost,
    // even if both do.
    ("7k/8/8/2nPb3/2NQr{p}3/8/8/7K w", After("d4*", "7k/8/8/4+b3/3Qp3/8/8/7K")),
    ("6k1/8/8/8/3Q4/8/8/7K w", Illegal("d4*")),
    ("7k/p7/8/8/8/8/6Q1/7K w - - 0 1 deny:b", After("g2*", "7k/p7/8/8/8/8/6Q1/8 b - - 0 1 deny:b")),
    ("8/6k1/5q2/4r{qn}3/3QK3/8/8/8 w", After("d4*", "8/8/8/8/8/8/8/8 b - - 0 1 deny:-")),
    // 7: Knights capture in their path, base or inside.
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1c3^xb2", "7k/8/8/8/8/1pR{npN}5/2p5/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1c3^xb3", "7k/8/8/8/8/2R{npN}5/1pp5/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1c3^xc2", "7k/8/8/8/8/1pR{npN}5/1p6/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1c3^xc3.1", "7k/8/8/8/8/1pR{pN}5/1pp5/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1c3^xc3.2", "7k/8/8/8/8/1pR{nN}5/1pp5/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1a3xb2", "7k/8/8/8/8/NpR{np}5/2p5/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", After("b1d2xc2", "7k/8/8/8/8/1pR{np}5/1p1N4/7K")),
    ("7k/8/8/8/8/1pR{np}5/1pp5/1N5K w", Illegal("b1c3xb2 b1c3")),
    // On its goal it captures the base, or only a piece inside; not both.
    ("7k/8/8/8/8/2r{p}5/1p6/1N5K w", After("b1c3", "7k/8/8/8/8/2p5/1p6/7K")),
    ("7k/8/8/8/8/2r{p}5/1p6/1N5K w", Illegal("b1c3xb2")),
    ("7k/8/8/8/8/2r{p}5/1p6/1N5K w", Legal("b1c3^xc3.1")),
    // 8: the King makes two steps.
    ("7k/8/8/8/8/8/8/K1r5 w", Check(true)),
    ("7k/8/8/8/8/8/8/K1r5 w", Illegal("a1b1a1 a1b2")),
    ("7k/8/8/8/8/8/8/K1r5 w", After("a1b1c1", "7k/8/8/8/8/8/8/2K5")),
    ("7k/8/8/8/8/8/8/K1r5 w", After("a1b1c1^", "7k/8/8/8/8/8/8/2r{K}5")),
    // The contents of the Rook that it captures first are in the air when it makes its second step,
    // and fall afterwards.
    ("7k/8/8/8/8/8/1r{p}6/K7 w", After("a1b2c3", "7k/8/8/8/8/2K5/1p6/8")),
    // A Queen that it captures first explodes while the King is off the board: any square around is
    // possible.
    ("7k/8/8/8/8/8/1q6/K7 w", Check(true)),
    ("7k/8/8/8/8/8/1q6/K7 w", Legal("a1b2a1 a1b2b1 a1b2c1 a1b2a2 a1b2c2 a1b2a3 a1b2b3 a1b2c3")),
    // A Queen that it captures with the second step explodes with the King.
    ("7k/8/8/8/8/8/2q5/K7 w", Illegal("a1b1c2 a1b2c2")),
    // The second step is made on the board after the explosion, with vacated squares, fallen and
    // risen pieces.
    ("7k/8/8/8/8/P1r5/1qn5/KR6 w", After("a1b2b1", "7k/8/8/8/8/8/8/1K6")),
    ("7k/8/8/8/8/P1r5/1qn5/KR6 w", Legal("a1b2c2 a1b2c3 a1b2a3")),
    ("7k/8/8/8/8/P1r5/1qn5/KR6 w", Illegal("a1b2b1^ a1b2c3^")),
    ("7k/8/8/8/8/2r{np}5/1q6/K7 w", After("a1b2c3", "7k/8/8/8/8/2K5/8/8")),
    ("7k/8/8/8/8/2r{np}5/1q6/K7 w", After("a1b2b1", "7k/8/8/8/8/2p5/8/1K6")),
    ("7k/8/8/8/8/2r{np}5/1q6/K7 w", Illegal("a1b2c3^")),
    ("7k/8/8/8/8/2r{rp}5/1q6/K7 w", After("a1b2c3^", "7k/8/8/8/8/2r{pK}5/8/8")),
    ("7k/8/8/8/8/2r{rp}5/1q6/K7 w", Illegal("a1b2c3")),
    ("7k/8/8/8/8/2r{N}5/1q6/K7 w", Illegal("a1b2c3 a1b2c3^")),
    ("7k/8/8/8/8/8/1qb5/K7 w", After("a1b2c2", "7k/8/8/8/8/8/2K5/8")),
    ("7k/8/8/8/8/8/1qb5/K7 w", After("a1b2a1", "7k/8/8/8/8/8/2+b5/K7")),
    ("7k/8/8/8/8/8/1qb5/K7 w", Illegal("a1b2b1")),
    ("7k/8/8/8/8/8/1qB5/K7 w", Illegal("a1b2c2")),
    ("7k/8/8/8/8/2r{q}5/1q6/K7 w", Illegal("a1b2c3 a1b2b3")),
    // A second Queen in reach explodes with the first, and the pieces that it leaves are there
    // before the second step, too.
    ("7k/8/8/8/3r{p}4/2q5/1q6/K7 w", After("a1b2a1", "7k/8/8/8/3p4/8/8/K7")),
    // The contents of the Rook that it left fall down, and it can return to that square.
    ("7k/8/8/8/8/8/1q6/R{Kn}7 w", After("a1.1b2a1", "7k/8/8/8/8/8/8/K7")),
    ("7k/8/8/8/8/8/1q6/R{KN}7 w", Illegal("a1.1b2a1 a1.1b2a1^")),
    ("7k/8/8/8/8/8/1q6/R{KN}7 w", After("a1.1b2b1", "7k/8/8/8/8/8/8/NK6")),
    // A King can therefore check another over its Queen: the explosion drops the King from its
    // Rook, and the second step captures it.
    ("1Q6/8/8/8/8/2r{k}5/8/R{K}7 w", Legal("b8b3")),
    ("1Q6/8/8/8/8/2r{k}5/8/R{K}7 w", Illegal("b8b2")),
    // Rights are lost with the pieces that the explosion captures.
    ("r3k3/1q6/K7/8/8/8/8/8 w q - 0 1 deny:-", After("a6b7a6", "4k3/8/K7/8/8/8/8/8 b - - 0 1 deny:-")),
    // Castling is a first step.
    ("6k1/8/8/8/8/8/8/R{N}3K2R w KQ - 0 1 deny:-", After("e1c1b1", "6k1/8/8/8/8/8/8/1K1R{N}3R")),
    (
        "r3k2r/8/8/8/8/8/8/R{N}3K2R w KQkq - 0 1 deny:-",
        After("", "r3k2r/8/8/8/8/8/8/R{N}3K2R w KQkq - 0 1 deny:-"),
    ),
    ("1k4r1/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", Legal("e1g1f1^")),
    ("1k3r2/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", Illegal("e1g1f1^")),
    ("1k2r3/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", Illegal("e1g1f1^")),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 deny:-",
        After("a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1 deny:-"),
    ),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 deny:-", After("e1e2e1", "4k3/8/8/8/8/8/8/R3K2R b - - 1 1 deny:-")),
    // 9: a Bishop rises once and disappears after its next turn.
    ("7k/8/8/3b4/8/8/8/3R2K1 w", After("d1d5", "7k/8/8/3+b4/8/8/8/6K1")),
    ("7k/8/8/3b4/8/8/8/3R2K1 w", After("d1d5 h8g8h8", "7k/8/8/8/8/8/8/6K1")),
    ("7k/8/8/3+b4/8/8/8/3R2K1 w", After("d1d5", "7k/8/8/3R4/8/8/8/6K1")),
    // 10: Pawns step in four directions.
    ("7k/8/8/8/8/1p6/2P5/7K w", Legal("c2c3 c2c4 c2b2 c2a2 c2d2 c2e2 c2b3")),
    ("7k/8/8/8/8/1p6/2P5/7K w", Illegal("c2c1 c2d3 c2b1")),
    ("7k/8/8/8/8/8/1NP5/7K w", Illegal("c2a2")),
    ("7k/5p2/8/8/8/8/8/7K b", Legal("f7f6 f7f5 f7e7 f7d7 f7g7 f7h7")),
    ("7k/5p2/8/8/8/8/8/7K b", Illegal("f7f8")),
    // 11: a disguise swaps places.
    ("7k/8/8/8/2R{nq}5/8/2P5/7K w", After("c2~c4", "7k/8/8/8/2P5/8/2R{nq}5/7K")),
    ("7k/8/8/8/2R{nq}5/8/2P5/7K w", After("c2~c4.2", "7k/8/8/8/2R{nP}5/8/2q5/7K")),
    ("7k/8/8/8/R{NPn}b6/8/8/7K w", After("a4.2~b4", "7k/8/8/8/R{Nbn}P6/8/8/7K")),
    ("7k/8/8/8/8/2P5/2P5/7K w", Illegal("c2~c3")),
    ("7k/8/8/8/8/2p5/2P5/7K w", Legal("c2~c3")),
    // Chains follow the disguised piece.
    ("7k/8/8/8/8/2n5/PPP5/7K w", After("c2~c3,b2,a2", "7k/8/8/8/8/2P5/nPP5/7K")),
    ("7k/8/8/8/8/2n5/PPP5/7K w", After("c2~c3,b2", "7k/8/8/8/8/2P5/PnP5/7K")),
    ("7k/8/8/8/8/2n5/PPP5/7K w", Illegal("c2~c3,a2,c2")),
    // Over an empty square, a double step; into the place of a Pawn inside a Rook.
    ("7k/8/8/8/8/2n5/P1P5/7K w", Legal("c2~c3,a2")),
    ("7k/8/8/8/8/2n5/2P5/2R{BPN}4K w", After("c2~c3,c1.2", "7k/8/8/8/8/2P5/2P5/2R{BnN}4K")),
    // 12: double steps allow en passant for one turn.
    ("7k/8/8/8/1p6/8/P7/7K w", After("a2a4", "7k/8/8/8/Pp6/8/8/7K b - a3a4 0 1 deny:-")),
    ("7k/8/8/8/1p6/8/P7/7K w", After("a2a4 b4a3", "7k/8/8/8/8/p7/8/7K")),
    ("7k/8/8/8/1p6/8/P7/7K w", After("a2a4 h8g8h8 h1g1h1", "7k/8/8/8/Pp6/8/8/7K b - - 2 2 deny:-")),
    ("7k/8/8/8/Pp6/8/8/7K b - - 2 2 deny:-", Illegal("b4a3")),
    ("7k/8/8/8/8/4n3/P1P1P3/7K w", After("e2~e3,c2,a2", "7k/8/8/8/8/4P3/n1P1P3/7K b - b2c2,d2e2 0 1 deny:-")),
    // 13: Pawns disappear from their first rank and promote on their last. A black Pawn falls on
    // the Rook and the white one on it.
    ("r3r{pP}2k/8/8/8/8/8/8/4R2K w", After("e1e8", "r3Q2k/8/8/8/8/8/8/7K")),
    ("6k1/8/8/8/8/8/8/K3r{pP}2R w", After("h1e1", "6k1/8/8/8/8/8/8/K7")),
    ("7k/4P3/8/8/8/8/8/7K w", After("e7e8b", "4B2k/8/8/8/8/8/8/7K")),
    ("4n2k/4P3/8/8/8/8/8/7K w", After("e7~e8n", "4N2k/4n3/8/8/8/8/8/7K")),
    ("4nb1k/4P3/8/8/8/8/8/7K w", After("e7f8", "4n+b1k/8/8/8/8/8/8/7K")),
    // Inside a Rook there is no promotion.
    ("4r2k/4P3/8/8/8/8/8/7K w", After("e7e8^", "4r{P}2k/8/8/8/8/8/8/7K")),
    // 14: check is a threat to kill the King without losing one's own.
    ("3r3k/8/8/8/8/8/8/3K4 w", Check(true)),
    // The Queen beside the King explodes when it is captured; the capturer's King would die, too.
    ("2r4k/8/8/8/8/8/2Q5/3K4 w", Check(true)),
    ("8/8/8/8/1k6/8/2Q5/3K4 w", Check(false)),
    // Inside a Rook the King is reached only by a Knight, or by pieces that fall on it.
    ("3r3k/8/8/8/8/8/8/3R{K}4 w", Check(false)),
    ("7k/8/8/8/8/2n5/8/3R{K}4 w", Check(true)),
    // 15: a move must leave the mover's King alive and not in check.
    ("3r3k/8/8/8/8/8/3N4/3K4 w", Illegal("d2f3")),
    ("3r3k/8/8/8/8/8/3N4/3K4 w", Legal("d1c1c2")),
    // A disguise is a Pawn's move; a Bishop's disappearance does not reset the clock.
    ("7k/8/8/8/8/3p4/3P4/7K w - - 5 1 deny:-", After("d2~d3", "7k/8/8/8/8/3P4/3p4/7K b - - 0 1 deny:-")),
    ("7k/8/8/3+b4/8/8/8/K7 b - - 5 1 deny:-", After("h8g8h8", "7k/8/8/8/8/8/8/K7 w - - 6 2 deny:-")),
];

/// The worked examples of the source text.
const EXAMPLES: &[Example] = &[
    // A King takes two pieces in one move.
    ("7k/8/8/8/8/8/1pn5/K7 w", After("a1b2c2", "7k/8/8/8/8/8/2K5/8")),
    // A King returns to its square after capturing a defended piece.
    ("1r5k/8/8/8/8/8/1p6/K7 w", After("a1b2a1", "1r5k/8/8/8/8/8/8/K7")),
    ("1r5k/8/8/8/8/8/1p6/K7 w", Illegal("a1a2b2")),
    // Castling is followed by a step into the Rook.
    ("k7/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", After("e1g1f1^", "k7/8/8/8/8/8/8/5R{K}2")),
    ("k7/8/8/8/8/8/8/4K2R w K - 0 1 deny:-", Illegal("e1g1")),
    // A King captures a piece that explodes, and moves on to a safe square.
    ("7k/8/8/8/8/8/1q6/KR6 w", After("a1b2b1", "7k/8/8/8/8/8/8/1K6")),
    ("7k/8/8/8/8/8/1q6/KR6 w", Legal("a1b2a1")),
    // A King leaves a Bishop that rises.
    ("7k/8/8/8/8/8/1b6/K7 w", After("a1b2b1", "7k/8/8/8/8/8/1+b6/1K6")),
    ("7k/8/8/8/8/8/1b6/K7 w", Illegal("a1a2b2")),
    // Rooks fall on one another.
    ("7k/8/8/r{rp}7/8/8/8/R{P}6K w", After("a1a5", "7k/8/8/p7/8/8/8/7K")),
    // A King captures beside a Rook and jumps inside.
    ("7k/8/8/8/8/8/1p6/KR6 w", After("a1b2b1^", "7k/8/8/8/8/8/8/1R{K}6")),
    // A Queen explodes from inside a Rook.
    ("8/7k/8/2pn4/3R{Q}4/3P4/8/K7 w", After("d4.1*", "8/7k/8/8/3R{Q}4/8/8/K7")),
    // A Knight takes the third of four Rooks.
    ("7k/8/8/8/8/8/1r{rrrp}6/1N5K w", After("b1c3xb2.2", "7k/8/8/8/8/2N5/1p6/7K")),
    ("7k/8/8/8/8/2r{rrrp}5/8/1N5K w", After("b1c3^xc3.2", "7k/8/8/8/8/2N5/8/7K")),
    // A Knight takes in its path and lands inside a Rook.
    ("7k/8/8/8/8/2r5/1p6/1N5K w", After("b1c3^xb2", "7k/8/8/8/8/2r{N}5/8/7K")),
    ("7k/8/8/8/8/2r5/1p6/1N5K w", Illegal("b1c3xb2")),
    // A Bishop taken inside a Rook rises and takes it.
    ("7k/8/8/8/8/8/1r{b}6/1N5K w", After("b1c3xb2.1", "7k/8/8/8/8/2N5/1+b6/7K")),
    // Rook and Pawn take a Bishop and the Pawn stays.
    ("7k/8/8/b7/8/8/8/R{P}6K w", After("a1a5", "7k/8/8/P7/8/8/8/7K")),
    // A Pawn disguises as the King inside an enemy Rook.
    ("8/8/8/8/2r{k}5/8/2P5/7K w", After("c2~c4.1", "8/8/8/8/2r{P}5/8/2k5/7K")),
    ("8/8/8/2r{k}5/8/2P5/8/7K w", Illegal("c3~c5.1")),
    // A chain drags the King along the Pawns.
    ("8/8/8/8/2r{k}5/8/2P1P3/7K w", After("c2~c4.1,e2", "8/8/8/8/2r{P}5/8/2P1k3/7K")),
    ("8/8/8/8/8/2r{k}5/2PP4/7K w", After("c2~c3.1,d2", "8/8/8/8/8/2r{P}5/2Pk4/7K")),
    // A Pawn promotes at the end of the turn if it is still there.
    ("r{P}6k/8/8/8/8/8/8/R6K w", After("a1a8", "Q6k/8/8/8/8/8/8/7K")),
    ("r{Pn}5k1/8/8/8/8/8/8/R6K w", After("a1a8", "n5k1/8/8/8/8/8/8/7K")),
    ("r{P}6k/8/8/8/8/8/8/7K w", After("a8.1b8n", "rN5k/8/8/8/8/8/8/7K")),
    ("r{P}6k/8/8/8/8/8/8/7K w", Illegal("a8.1b8")),
    // A Queen's explosion captures the piece that captured it, and a King beside it.
    ("3q3k/8/8/8/8/8/p2Q4/4K3 w", Check(true)),
    ("7k/8/8/n7/8/1Q6/1P6/7K b", After("a5b3", "7k/8/8/8/8/8/8/7K")),
    // A King is safe inside an enemy Rook.
    ("7k/8/8/8/8/3r{K}4/8/8 w", Check(false)),
    ("7k/8/8/8/8/3r{K}4/8/8 w", Legal("d3.1d4d3^")),
    // A risen Bishop has one turn, with any move of its owner.
    ("7k/8/8/8/8/3b4/8/2R1N2K b", After("h8g8h8 e1d3", "7k/8/8/8/8/3+b4/8/2R4K")),
    ("7k/8/8/8/8/3b4/8/2R1N2K b", After("h8g8h8 e1d3 d3a6", "7k/8/8/8/8/8/8/2R4K")),
    ("7k/8/8/8/8/3b4/8/2R1N2K b", After("h8g8h8 e1d3 h8g8h8", "7k/8/8/8/8/8/8/2R4K")),
    // A Bishop checks a King that is alone inside a Rook.
    ("7k/6b1/8/8/8/2R{K}5/8/8 w", Check(true)),
    ("7k/6+b1/8/8/8/2R{K}5/8/8 w", Check(false)),
    ("7k/8/8/8/1p6/2R{K}5/8/8 w", Check(false)),
    ("7k/6b1/8/8/8/2R{NK}5/8/8 w", Check(false)),
    ("7k/8/8/8/1p6/2R{KP}5/8/8 w", Check(true)),
    // Pawns step backward and sideways, but never to their first rank.
    ("7k/8/8/8/8/P7/1P6/7K w", Legal("a3a2 a3b3 a3a4 b2c2 b2d2 b2a2 b2b4")),
    ("7k/8/8/8/8/P7/1P6/7K w", Illegal("b2b1 a3c3 a3a5 a3a1")),
    ("7k/8/8/8/8/8/P7/R6K w", Illegal("a2a1^")),
    // A sideways double step can be taken en passant.
    ("7k/8/8/8/8/p7/2P5/7K w", After("c2a2", "7k/8/8/8/8/p7/P7/7K b - b2a2 0 1 deny:-")),
    ("7k/8/8/8/8/p7/2P5/7K w", After("c2a2 a3b2", "7k/8/8/8/8/8/1p6/7K")),
    // A Pawn that falls on its first rank disappears at the end of the turn.
    ("r6k/8/8/8/8/8/8/R{P}6K b", After("a8a1", "7k/8/8/8/8/8/8/7K")),
    ("7k/8/8/8/8/8/8/R{P}6K w", Illegal("a1.1b1")),
    ("7k/8/8/8/8/8/8/R{P}6K w", Legal("a1.1a2")),
    // A Pawn behind a checked King disguises as it.
    ("3r3k/8/8/8/8/3K4/3P4/8 w", Check(true)),
    ("3r3k/8/8/8/8/3K4/3P4/8 w", After("d2~d3", "3r3k/8/8/8/8/3P4/3K4/8")),
    // En passant takes the Pawn of a disguise, never the disguised piece, and the Pawn of a chain
    // that moved two squares.
    ("7k/8/8/8/2np4/8/2P5/7K w", After("c2~c4", "7k/8/8/8/2Pp4/8/2n5/7K b - c3c4 0 1 deny:-")),
    ("7k/8/8/8/2np4/8/2P5/7K w", After("c2~c4 d4c3", "7k/8/8/8/8/2p5/2n5/7K")),
    ("7k/8/8/8/8/p2n4/1P1P4/7K w", After("d2~d3,b2", "7k/8/8/8/8/p2P4/1n1P4/7K b - c2d2 0 1 deny:-")),
    ("7k/8/8/8/8/1p1n4/1P1P4/7K w", After("d2~d3,b2 b3c2", "7k/8/8/8/8/3P4/1np5/7K")),
    // Double steps need the side's second rank and no Rook.
    ("7k/8/8/8/8/8/R{P}7/7K w", Illegal("a2.1a4")),
    ("8/P7/8/8/8/8/8/k6K w", Illegal("a7c7")),
    ("7k/8/8/8/P7/8/n7/7K w", Illegal("a4~a2")),
    ("7k/8/8/8/P7/8/8/7K w", Illegal("a4a2")),
];

#[test]
fn the_rules_hold() {
    check(RULES);
}

#[test]
fn the_examples_hold() {
    check(EXAMPLES);
}

#[test]
fn rule_6_a_queen_can_lose_the_game() {
    assert_eq!(line_after(START, &["d1*"]).board(), "rnbqkbnr/pppppppp/8/8/8/8/PP3PPP/RN+BQ1BNR");
    for (fen, text) in [
        (START, "d1*"),
        ("7k/p7/8/8/8/8/6Q1/7K w - - 0 1 deny:b", "g2*"),
        ("8/6k1/5q2/4r{qn}3/3QK3/8/8/8 w - - 0 1 deny:-", "d4*"),
    ] {
        assert!(line_after(fen, &[text]).legal_moves.is_empty(), "{text} in {fen}");
    }
}

#[test]
fn a_pawn_that_moved_back_may_step_twice_again() {
    let moved_back = line_after("7k/8/8/8/8/P7/8/7K w - - 0 1 deny:-", &["a3a2", "h8g8h8"]);
    assert!(moved_back.legal_moves.contains(&"a2a4".to_string()));
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 deny:b";

#[test]
fn rule_16_a_denial_restores_the_position_and_passes_the_right() {
    let denied = line_after(START, &["e2e4", "deny"]);
    let board = START.trim_end_matches("deny:b");
    assert_eq!(denied.fen, format!("{board}deny:w:next:not=e2e4"));
    assert!(!denied.legal_moves.contains(&"e2e4".to_string()));
    let replaced = line_after(START, &["e2e4", "deny", "d2d4"]);
    assert!(replaced.fen.ends_with(" deny:w:immune"), "{}", replaced.fen);
    assert!(!replaced.legal_moves.contains(&"deny".to_string()));
    let immune = line_after(START, &["e2e4", "deny", "d2d4", "e7e5"]);
    assert!(immune.fen.ends_with(" deny:w") && !immune.legal_moves.contains(&"deny".to_string()));
    let next = line_after(START, &["e2e4", "deny", "d2d4", "e7e5", "g1f3", "a7a6"]);
    assert!(next.legal_moves.contains(&"deny".to_string()));
}

#[test]
fn rule_17_a_knights_two_paths_make_two_moves() {
    let denied = line_after(START, &["g1f3", "deny"]);
    assert!(denied.fen.ends_with(" deny:w:next"));
    assert!(denied.legal_moves.contains(&"g1f3".to_string()));
    let fen = "7k/8/8/8/8/8/1p6/1N5K w - - 0 1 deny:b";
    let path = line_after(fen, &["b1c3xb2", "deny"]);
    assert!(path.fen.ends_with(" deny:w:next:not=b1c3xb2"));
    assert!(!path.legal_moves.contains(&"b1c3xb2".to_string()));
    assert!(path.legal_moves.contains(&"b1a3xb2".to_string()));
}

#[test]
fn rule_18_clocks_are_those_of_the_restored_position() {
    let fen = "7k/8/8/8/8/8/1p6/1N5K w - - 7 30 deny:b";
    assert!(line_after(fen, &["b1c3xb2", "deny"]).fen.contains(" 7 30 "));
    // White's only way out of check is denied: mate.
    let only_way = "2k5/8/r7/8/8/p7/6r1/K2q4 w - - 0 1 deny:b";
    assert_eq!(line_after(only_way, &[]).legal_moves, ["a1b2c3"]);
    let mated = line_after(only_way, &["a1b2c3", "deny"]);
    assert!(mated.in_check && mated.legal_moves.is_empty());
    // White's only move is denied, and the King is safe: stalemate.
    let only_move = "7k/8/8/8/p1rp4/ppbp4/BNbq4/KBn5 w - - 0 1 deny:b";
    let only = line_after(only_move, &[]).legal_moves;
    assert_eq!(only.len(), 1);
    let stalemated = line_after(only_move, &[only[0].as_str(), "deny"]);
    assert!(!stalemated.in_check && stalemated.legal_moves.is_empty());
    assert!(stalemated.fen.ends_with(&format!("not={}", only[0])));
}

#[test]
fn rule_19_soft_denial_spares_the_king_and_off_knows_none() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1 deny:b";
    let can_deny = |rule, text| line_under(rule, fen, &[text]).legal_moves.contains(&"deny".to_string());
    for text in ["e1d1c1", "e1g1f1^"] {
        assert!(can_deny(Rule::Hard, text) && !can_deny(Rule::Soft, text));
    }
    assert!(can_deny(Rule::Soft, "e2e4") && !can_deny(Rule::Off, "e2e4"));
    let disguise = line_under(Rule::Soft, "4k3/8/8/8/8/4K3/4P3/8 w - - 0 1 deny:b", &["e2~e3"]);
    assert!(disguise.legal_moves.contains(&"deny".to_string()), "a disguise is a Pawn's move");
    assert!(line_under(Rule::Off, fen, &[]).fen.ends_with(" deny:-"));
}
