//! Bench positions: preset and FEN.

use super::setup::{ADVANCED, BASIC};

/// Openings, middle games and an ending of the engine's games, and positions of data/perft.epd with
/// features that are rare in games: Callers, fields, True Paladins, promoted pieces, cannons.
pub(super) static BENCH: &[(&str, &str)] = &[
    (BASIC, "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-"),
    (ADVANCED, "bnmakrgc/dddddddd/8/8/8/8/DDDDDDDD/CGRKAHPW[] w - - 0 1 call:-,-"),
    (BASIC, "bnmakrgc/sdoosdsd/8/8/8/8/DSODSODS/CGRKAHPW[] w - - 0 1 call:-,-"),
    (ADVANCED, "bA{K}a{nk}2r1c/2dgdd1d/1d1dm1d1/8/8/D1G1D3/1D1D1DDD/C1R2HPW[Dd] w - - 1 13 call:-,-"),
    (ADVANCED, "b3R1G~A/1dd1d1K1/d2c4/3d4/3D4/4DDDH/D3p~a!{k}1D/c~6W[CGDrmnddd] w - - 3 25 call:-,-"),
    (ADVANCED, "8/ddddd3/8/6d1/1nH+a{k}4/4DD1P/dA{K}2R1DD/4c~3[WGG~DDcbrmdd] w - - 6 25 call:-,-"),
    (ADVANCED, "1n6/D1DD1D1D/6k1/8/8/6K1/d1d2dd1/4R3[CHPbrmgd] w - - 0 1 call:-,-"),
    (ADVANCED, "4k1c1/1d1m2d1/8/3p~4/2L5/5D2/1D4P1/1C2K3[HRa+rgnd] w - - 0 1 call:-,-"),
    (ADVANCED, "4k3/2m1d3/2dx1r2/3+W{X}4/4M~1p~1/3xX3/2H2D2/4K3[Cd] w - - 0 1 call:-,-"),
    (ADVANCED, "c{d}3k3/3+p~4/8/8/4R3/2C{D}5/5+P2/K6W{H}[GDn] w - - 0 1 call:-,-"),
    (ADVANCED, "6k1/3d4/8/3m4/8/5R2/2C5/K3L3[D+p~n] b - - 0 1 call:-,-"),
    (
        ADVANCED,
        "1+b{d}1+a{+k}1+r2/1d1+g2+n1/2+m5/8/3+H1+R2/+C1+P4D/1+A{+K}1+G2+W{P~}1/8[] w - - 0 1 call:-,-",
    ),
    (BASIC, "t{d}2k4/1d1d4/D2+a{s}2d1/1p~6/3S4/T{D}2d2n1/1D1+A{O}3D/4K3[] w - - 0 1 call:-,-"),
    (ADVANCED, "b1c5/1r2dd1d/1d1d4/1a{nk}1m4/A{K}7/2R1D1D1/3D1D1D/C5PW{H}[GDDDgddd] w - - 6 25 call:-,-"),
    (ADVANCED, "b5gc{r}/o2dd3/mdn2dd1/3o2d1/4S1S1/GS3HS1/1DDA{K}1S2/C1Ra{k}W{P}3[S] w - - 0 19 call:-,-"),
    (ADVANCED, "8/2c~3a{h~}1/3d4/4r3/1w~{k}6/8/5A{K}2/8[C~HRPGDDDDDDDDbmg+nddddd] w - - 38 115 call:-,-"),
];
