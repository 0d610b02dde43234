//! Bench positions: preset and FEN.

use crate::chess::CHESS;

/// Openings, middle games and endings of chess, and one position from a game of each mixed pairing.
pub(super) static BENCH: &[(&str, &str)] = &[
    (CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (CHESS, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (CHESS, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8"),
    (CHESS, "2r1r1k1/pp1q1pp1/1b1p3p/n2P4/2P3nN/3Q2P1/PB1N1P1P/R3R1K1 w - - 1 21"),
    (CHESS, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (CHESS, "6k1/5pp1/4p2p/8/1p1P4/1P2PN1P/r4PP1/2R3K1 w - - 0 30"),
    ("gt-fide-clobberers", "da2kwad/ppcp3p/2p3p1/4p3/4PB1P/2NP1N2/PPP2PB1/R2QK2R b Kkq - 0 10"),
    ("gt-fide-nutters", "4g1k1/3h1p1p/6p1/2pP1h2/1p6/1P1N1PPN/2P3BP/5RK1 b - - 2 23"),
    ("gt-fide-rookies", "s1fek2s/5pmp/pm1ppfp1/2p5/2P1PP2/2NP1N2/1P2B1PP/R1BQK2R b KQkq - 1 10"),
    ("gt-clobberers-fide", "6k1/pb4p1/1b2rP2/2p1Ap2/3p1P2/D3P3/PPPPK3/2W5 b - - 0 23"),
    ("gt-clobberers-nutters", "gih1k2g/pp1pippp/o1ph4/5PP1/8/WP1W1C2/P1PP3P/DA2K1AD b KQk - 0 10"),
    ("gt-clobberers-rookies", "4s1k1/ppme1spp/3pfm2/2p2p2/2P2PP1/1PAWPD1P/P1WD4/3C2K1 b - - 2 23"),
    ("gt-nutters-fide", "rnbq1rk1/1pp2ppp/3bp3/P2p4/3PP3/1HI1OP2/P1PH1P1P/G3K2G b KQ - 2 10"),
    ("gt-nutters-clobberers", "1kd1c1w1/ppp5/2Ppwd1p/4p3/PI2P3/2O2I2/4HP1P/2G1K3 b - - 2 23"),
    ("gt-nutters-rookies", "s3kfms/1pp1p1pp/f2e4/p2p1p2/2PP4/1P1HPP2/PO1H2PP/G3K1IG b KQkq - 0 10"),
    ("gt-rookies-fide", "3r1rk1/p4p2/2nFb3/2p2pqp/8/2S3M1/P1P3PP/3E1SK1 b - - 2 23"),
    ("gt-rookies-clobberers", "d1wc1dk1/2papppp/pp1w4/3p4/1P3P2/S1PFP1M1/1P1PF1PP/1M1EK2S b K - 3 10"),
    ("gt-rookies-nutters", "g4gk1/2Pp1ppp/1p6/8/PpP1ph2/1P2o3/5EP1/S4FK1 b - - 1 23"),
];
