"""Files that were cut off, or in which bits have turned, are given to the commands that read
them."""

from killing import games, samples
from trial import clear, demand


def damage(trial, content):
    """Cut off, a bit turned, a part repeated, or a hole of zeros."""
    data = bytearray(content)
    place = trial.random.randrange(len(data))
    kind = trial.random.randrange(4)
    if kind == 0:
        return bytes(data[:place])
    if kind == 1:
        data[place] ^= 1 << trial.random.randrange(8)
        return bytes(data)
    if kind == 2:
        return bytes(data[:place] + data[place // 2 :])
    data[place : place + 64] = bytes(len(data[place : place + 64]))
    return bytes(data)


def try_all(trial, folder, name, content, words, times=8):
    """Gives damaged versions of a file to a command: it ends with a code of ours, and a clear line
    if it refuses."""
    for _ in range(times):
        (folder / name).write_bytes(damage(trial, content))
        trial.times += 1
        code, out, errors = trial.run(words, folder)
        demand(code in (0, 1, 2), f"{words} on a damaged file ends with {code}: {errors[-500:]}")
        # Of several games each may have a line.
        if code != 0 and not out and words[0] != "analyze":
            clear(errors, words)
        demand("panicked" not in errors, f"{words} on a damaged file: {errors[-500:]}")


def positions(trial):
    folder = trial.fresh("torn")
    content = samples(trial, trial.fresh("whole")).read_bytes()
    try_all(trial, folder, "p.txt", content, ["data", "p.txt"])
    trial.well(["datagen", "spirit", "-n", "20", "--nodes", "40", "--out", trial.folder / "z.txt.zst"], folder)
    try_all(trial, folder, "p.txt.zst", (trial.folder / "z.txt.zst").read_bytes(), ["data", "p.txt.zst"])


def trained(trial):
    """Networks and checkpoints have checksums: no damage may go unnoticed."""
    folder = trial.fresh("torn")
    file = samples(trial, trial.fresh("whole"))
    train = ["train", "spirit", file, "--out", "n.nnue", "--hidden", "32", "--batch", "64", "-j", "1", "--checkpoint", "c"]
    trial.well([*train, "--epochs", "2"], folder)
    for name, words in [("n.nnue", ["analyze", "spirit", "--depth", "1", "-o", "EvalFile=n.nnue"]), ("c", [*train, "--epochs", "3"])]:
        content = (folder / name).read_bytes()
        for _ in range(6):
            if (broken := damage(trial, content)) != content:
                (folder / name).write_bytes(broken)
                trial.refused(words, folder)


def records(trial):
    folder = trial.fresh("torn")
    content = games(trial, trial.fresh("whole")).read_bytes()
    try_all(trial, folder, "g.pgn", content, ["show", "--pgn", "g.pgn", "--game", "2"])
    try_all(trial, folder, "g.pgn", content, ["analyze", "g.pgn", "--nodes", "20", "-j", "2"], times=3)


def results(trial):
    folder = trial.fresh("torn")
    words = ["match", "-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=30"]
    trial.well([*words, "-rounds", "6", "-maxmoves", "10", "-results", "m.jsonl"], folder)
    try_all(trial, folder, "t.jsonl", (folder / "m.jsonl").read_bytes(), ["match", "merge", "t.jsonl"])
    trial.well(["balance", "spirit", "-n", "6", "--odds", "6", "--nodes", "30", "--results", "b.jsonl"], folder)
    try_all(trial, folder, "t.jsonl", (folder / "b.jsonl").read_bytes(), ["balance", "--merge", "t.jsonl"])


CHECKS = [
    ("torn files of positions", positions),
    ("torn networks and checkpoints", trained),
    ("torn game records", records),
    ("torn results", results),
]
