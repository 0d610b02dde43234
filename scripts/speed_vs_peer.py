#!/usr/bin/env python3
"""Nodes per second of Menagerie beside another UCI engine, in paired runs.

    scripts/speed_vs_peer.py search PEER [--peer-ini FILE] [--seconds 2] [--rounds 3]
    scripts/speed_vs_peer.py perft  PEER [--peer-ini FILE] [--rounds 3]

PEER is the path of the peer's binary. --peer-ini is a Fairy-Stockfish variants file that defines the pairings under
our names (gt-fide-clobberers, ...); without it only chess is measured. Each round runs both engines one after the
other on every position, so that a drifting machine slows both; printed are medians and the ratio ours / peer.
"""

import argparse
import statistics
import time

from uci_peer import UciEngine

VARIANTS = ["chess", "gt-fide-clobberers", "gt-nutters-rookies", "gt-rookies-fide"]
PERFT_DEPTH = {"chess": 6}
PERFT_DEPTH_MIXED = 5

# Move sequences from the start position that are legal in every pairing: pawn moves only.
OPENINGS = ["", "e2e4 e7e5", "d2d4 d7d5 c2c4 e7e6", "e2e4 c7c5 d2d3 d7d6", "c2c4 e7e5 g2g3 f7f5 b2b3 g7g6"]


def engine(command, variant, peer_ini):
    setup = []
    if peer_ini:
        setup.append(f"setoption name VariantPath value {peer_ini}")
        setup.append(f"load {peer_ini}")
        setup.append("setoption name Use NNUE value false")
    return UciEngine([command], {"Hash": 64, "Threads": 1, "UCI_Variant": variant}, setup)


def position(opening):
    return f"position startpos moves {opening}" if opening else "position startpos"


def search_speed(process, opening, seconds):
    process.new_game()
    numbers, _ = process.search(position(opening), f"go movetime {int(seconds * 1000)}")
    return numbers["nodes"] / max(numbers["time"], 1) * 1000


def perft_speed(process, depth):
    start = time.perf_counter()
    nodes = process.perft(position(""), depth)
    return nodes / (time.perf_counter() - start), nodes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["search", "perft"])
    parser.add_argument("peer")
    parser.add_argument("--engine", default="target/release/menagerie")
    parser.add_argument("--peer-ini")
    parser.add_argument("--variants", nargs="+", default=VARIANTS)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()

    variants = args.variants if args.peer_ini else ["chess"]
    for variant in variants:
        ours, theirs = [], []
        with engine(args.engine, variant, None) as us, engine(args.peer, variant, args.peer_ini) as peer:
            for _ in range(args.rounds):
                if args.what == "perft":
                    depth = PERFT_DEPTH.get(variant, PERFT_DEPTH_MIXED)
                    (our_speed, our_nodes), (peer_speed, peer_nodes) = perft_speed(us, depth), perft_speed(peer, depth)
                    if our_nodes != peer_nodes:
                        print(f"{variant}: counts differ at depth {depth}: ours {our_nodes}, peer's {peer_nodes}")
                    ours.append(our_speed)
                    theirs.append(peer_speed)
                    continue
                for opening in OPENINGS:
                    ours.append(search_speed(us, opening, args.seconds))
                    theirs.append(search_speed(peer, opening, args.seconds))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs))
        print(
            f"{variant:24} ours {statistics.median(ours) / 1e6:8.2f} Mnps   "
            f"peer {statistics.median(theirs) / 1e6:8.2f} Mnps   ratio {ratio:.2f} ({len(ours)} pairs)"
        )


if __name__ == "__main__":
    main()
