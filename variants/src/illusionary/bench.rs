//! Bench positions: preset and FEN.

use super::rules::NAME;
use super::setup::START;

/// The choices before the first move, and positions from openings to endings of the engine's own
/// games.
pub(super) static BENCH: &[(&str, &str)] = &[
    (NAME, START),
    (NAME, "rubqkbnr/pppspppp/8/8/8/8/PPPSPPPP/RUBQKBNR w KQkq - 0 1"),
    (NAME, "rnbqk2c/ppps1ppp/4p3/3nP3/1b6/3B4/PPPPUSPP/R1BQK1NR b KQkq - 2 5"),
    (NAME, "r1bqk2r/p3pp1p/2ppun1b/1p6/4PS2/P1NB2P1/1PP4P/R1AQK1NR w KQkq - 1 10"),
    (NAME, "rn1qkb1c/pp2pp1p/2p1bn2/8/2pPP2N/2N4s/PSA2PPP/R1BQ1RK1 w kq - 0 10"),
    (NAME, "r4rk1/1ppqbpp1/p1ns1u2/3p3p/S2P2bP/P1N1PN2/1P1BBPP1/2RQ1CK1 b - - 2 14"),
    (NAME, "3q1rk1/p1p1bp1p/2P1bsp1/8/1pPUNS2/4P3/P3PKP1/3R1B1R w - - 1 19"),
    (NAME, "r3k3/ppp2p2/2nba2p/7q/3P1Pn1/2NB1Q2/PPSB2P1/R4KN1 w q - 3 19"),
    (NAME, "2a2rk1/3rbpp1/p6p/1pp1Z3/6qP/1S2PN2/PP2BP2/2RRK3 b - - 8 23"),
    (NAME, "r1bQ2k1/pp3p2/6p1/8/2S1c3/8/1P3PPP/R5K1 b - - 1 23"),
    (NAME, "4k3/1pQ4p/p3p3/3p4/P7/2N1P1P1/1P1q1s2/6K1 w - - 8 31"),
    (NAME, "4q1k1/5ppp/2n3c1/2p1S3/2P1Q1P1/pP3N2/P2R3P/K7 w - - 1 41"),
    (NAME, "8/p1p2p2/5k2/3Rb2p/2p1P2P/P4r2/1P6/6K1 w - - 2 31"),
    (NAME, "8/7k/5u2/3p3P/3p4/2p5/1p6/4N2K w - - 0 51"),
    (NAME, "3r4/pQ6/S2p4/2s5/1q6/6R1/PP3P1P/1k5K w - - 3 51"),
];
