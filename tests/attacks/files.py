"""Files and devices that are not what they should be."""

import pathlib
import random
import subprocess
import tempfile

from victim import demand

# A network to damage.
NETWORK = pathlib.Path(__file__).resolve().parents[2] / "variants/nets/crazy.nnue"


def run(victim, *arguments, said="", out=subprocess.PIPE):
    command = [victim.engine, *arguments]
    return subprocess.run(command, input=said, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60)


def full_device(victim):
    """Nothing can be written."""
    for arguments in [["uci"], ["xboard"], ["--help"], ["--version"], ["show"], ["match", "--help"]]:
        with open("/dev/full", "w") as full:
            ended = run(victim, *arguments, said="uci\nprotover 2\nquit\n", out=full)
        demand(ended.returncode == 1, f"{arguments} ends with {ended.returncode}")
    return "six commands say so"


def is_refused(victim, file):
    said = f"uci\nsetoption name UCI_Variant value crazy\nsetoption name EvalFile value {file}\nisready\nquit\n"
    lines = run(victim, "uci", said=said).stdout.splitlines()
    return any(line.startswith("info string") and "EvalFile" in line for line in lines)


def damaged_networks(victim):
    """A network with a bit changed, cut off, or with more behind it."""
    whole = NETWORK.read_bytes()
    demand(not is_refused(victim, NETWORK), "the sound network is refused")
    rng = random.Random(1)
    taken = 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "damaged.nnue")
        for number in range(20):
            damaged = bytearray(whole)
            damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
            if number == 0:
                damaged = damaged[: len(whole) // 2]
            elif number == 1:
                damaged = whole + b"more"
            file.write_bytes(damaged)
            taken += not is_refused(victim, file)
    demand(taken == 0, f"{taken} of 20 damaged networks were taken")
    return "20 of 20 refused"


def endless_file(victim):
    """A network that never ends."""
    limited = ["bash", "-c", 'ulimit -v 4000000; exec "$0" uci', victim.engine]
    said = "uci\nsetoption name EvalFile value /dev/zero\nisready\nquit\n"
    ended = subprocess.run(limited, input=said, capture_output=True, text=True, timeout=30)
    demand(ended.returncode == 0 and "readyok" in ended.stdout, f"{ended.returncode}: {ended.stderr[:200]}")
    return "refused"


def nested_file(victim):
    """Nested variations in a file for `analyze`."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "nested.pgn")
        file.write_text("1. e4 " + "(1. d4 (1. e4 " * 4000 + ")" * 8000 + " *\n")
        ended = run(victim, "analyze", str(file), "--depth", "1")
    demand(ended.returncode == 1 and "nested in more than" in ended.stderr, f"{ended.returncode}: {ended.stderr[:200]}")
    return "refused in a line"


CHECKS = [
    ("full device", full_device),
    ("damaged networks", damaged_networks),
    ("endless file", endless_file),
    ("nested file", nested_file),
]
