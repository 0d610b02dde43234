"""Commands that write are killed or stopped at random moments; then what they left is looked at,
and they are run again."""

import json
import os
import re
import signal
import time

from trial import PATIENCE, Fault, clear, contents, demand

OPENINGS = ["openings", "chess", "-n", "6", "-s", "3"]


def kill_at_random(trial, words, cwd, seconds):
    """Starts a command and kills it somewhere within the time that it needs; False if it was done
    before."""
    process = trial.start(words, cwd)
    time.sleep(trial.random.uniform(0, seconds))
    was_running = process.poll() is None
    process.kill()
    _, errors = process.communicate()
    trial.times += was_running
    demand(was_running or process.returncode == 0, f"{words} ends with {process.returncode}: {errors[-400:]}")
    return was_running


def undisturbed(trial, words, cwd):
    """Runs it once; the files that it has written, and the seconds that it took."""
    began = time.monotonic()
    trial.well(words, cwd)
    return contents(cwd), time.monotonic() - began


def until_done(trial, words, cwd, seconds, wanted, look, kills=4):
    """Kills it some times, each time looking at what it left, then lets it end: it must have
    written what an undisturbed run writes."""
    for _ in range(kills):
        if not kill_at_random(trial, words, cwd, seconds):
            break
        look(contents(cwd))
    trial.well(words, cwd)
    found = {name: content for name, content in contents(cwd).items() if name in wanted}
    demand(found == wanted, f"{words}: {sorted(name for name in wanted if found.get(name) != wanted[name])} differ")


def datagen(trial):
    words = ["datagen", "chess", "-n", "24", "--nodes", "100", "--per-file", "4", "--out", "g.txt.zst", "-s", "7"]
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))

    def look(left):
        for name, content in left.items():
            if re.fullmatch(r"g\.\d+\.txt\.zst", name):
                demand(content == wanted[name], f"{name} has its name and is not whole")

    until_done(trial, words, trial.fresh("killed"), seconds, wanted, look)


def samples(trial, folder):
    """Positions to train on."""
    words = ["datagen", "spirit", "-n", "40", "--nodes", "40", "--out", folder / "p.txt", "-s", "5"]
    trial.well(words, folder)
    return folder / "p.txt"


def train(trial):
    positions = samples(trial, trial.fresh("positions"))
    words = ["train", "spirit", positions, "--out", "n.nnue", "--hidden", "32", "--epochs", "12", "--batch", "64"]
    words += ["--checkpoint", "run.checkpoint", "-j", "1", "--patience", "99"]
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))
    wanted = {"n.nnue": wanted["n.nnue"]}
    killed = trial.fresh("killed")

    def look(left):
        if "n.nnue" in left:
            trial.well(["analyze", "spirit", "--depth", "1", "-o", "EvalFile=n.nnue"], killed)

    until_done(trial, words, killed, seconds, wanted, look)


def games(trial, folder, name="games.pgn"):
    """A PGN file with some games."""
    words = ["match", "-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=60"]
    words += ["-variant", "crazy,chess", "-rounds", "6", "-maxmoves", "20", "-pgnout", name, "min"]
    trial.well(words, folder)
    return folder / name


def analyze(trial):
    file = games(trial, trial.fresh("games"))
    words = ["analyze", file, "--nodes", "400", "--output", "out.pgn", "--resume", "-j", "2"]
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))
    whole = wanted["out.pgn"].decode()

    def look(left):
        text = left.get("out.pgn", b"").decode(errors="replace")
        games = text.split("[Event ")[1:-1]
        demand(all(game in whole for game in games), "a game that was done is not as it was")

    until_done(trial, words, trial.fresh("killed"), seconds, wanted, look)


def match(trial):
    """The games that were finished must be in both files, and the merge say what is missing; then
    the match goes on."""
    words = ["match", "-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=60"]
    words += ["-rounds", "8", "-games", "2", "-maxmoves", "30", "-variant", "spirit", "-concurrency", "2"]
    words += ["-pgnout", "m.pgn", "-results", "m.jsonl"]
    whole, seconds = undisturbed(trial, words, trial.fresh("whole"))
    for _ in range(4):
        killed = trial.fresh("killed")
        if not kill_at_random(trial, words, killed, seconds):
            continue
        left = contents(killed)
        if not left.get("m.jsonl"):
            demand(not left.get("m.pgn"), "a game without a result")
            continue
        whole_lines = left["m.jsonl"].count(b"\n")
        code, out, errors = trial.run(["match", "merge", "m.jsonl"], killed)
        if whole_lines == 0:
            demand(code == 2 or code == 1, f"merge of half a line ends with {code}")
            continue
        finished = re.search(r"(\d+) of 16 games finished", out)
        demand(finished, f"merge says {out[-300:]!r} {errors[-300:]!r}")
        demand(int(finished.group(1)) == whole_lines - 1, f"{whole_lines - 1} results, and merge says {finished.group()}")
        records = left.get("m.pgn", b"").count(b"[Event ")
        demand(records >= whole_lines - 1, f"{records} records of {whole_lines - 1} games")
        trial.well(words, killed)
        demand(games_won(contents(killed)) == games_won(whole), "a match that went on has other games")


def games_won(files):
    """The results of a match without times, in the order of the games."""
    games = [json.loads(line) for line in files["m.jsonl"].splitlines()[1:]]
    return sorted((game["game"], game["white_won"], game["plies"], game["reason"]) for game in games)


def balance(trial):
    words = ["balance", "spirit", "-n", "12", "--odds", "12", "--nodes", "60", "--results", "b.jsonl"]
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))
    killed = trial.fresh("killed")

    def look(left):
        lines = left.get("b.jsonl", b"").count(b"\n") - 1
        if lines > 3:
            said = trial.run(["balance", "--merge", "b.jsonl"], killed)
            demand(said[0] in (0, 1) and "panicked" not in said[2], f"the merge of a broken run ends with {said}")
            demand(f"{lines} of 24 games" in said[1], f"{lines} results, and the merge says {said[1][-200:]}")

    until_done(trial, words, killed, seconds, wanted, look)


def spsa(trial):
    folder = trial.fresh("whole")
    (trial.folder / "o.epd").write_text(trial.well(OPENINGS, folder))
    words = ["spsa", "chess", "--state", "run.spsa", "--openings", trial.folder / "o.epd", "-n", "12", "--nodes", "60", "-j", "1"]
    code, _, errors = trial.run(words, folder)
    if "--features tunable" in errors:
        return "not tried: this program is built without its feature 'tunable'"
    demand(code == 0, f"spsa ends with {code}: {errors[-300:]}")
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))
    until_done(trial, words, trial.fresh("killed"), seconds, wanted, lambda left: None)


def install(trial):
    words = ["xboard", "--install", "--prefix", "here"]
    wanted, seconds = undisturbed(trial, words, trial.fresh("whole"))
    wanted = {name: content for name, content in wanted.items() if "bin/" not in name and "installed-files" not in name}
    killed = trial.fresh("killed")
    until_done(trial, words, killed, seconds, wanted_at(wanted, trial.folder / "whole", killed), lambda left: None)


def wanted_at(files, one, other):
    """The files as they would be in another folder, which some of them name."""
    return {name: content.replace(str(one).encode(), str(other).encode()) for name, content in files.items()}


def stopped(trial):
    """Stopped for a second while it searches, and while it plays a match by the clock: it goes
    on."""
    engine = trial.start(["uci"], trial.fresh("stopped"), stdin=-1)
    for line in ["position startpos", "go movetime 600"]:
        engine.stdin.write(line + "\n")
    engine.stdin.flush()
    time.sleep(trial.random.uniform(0.05, 0.4))
    trial.times += 1
    engine.send_signal(signal.SIGSTOP)
    time.sleep(1)
    engine.send_signal(signal.SIGCONT)
    engine.stdin.write("isready\nquit\n")
    out, errors = engine.communicate(timeout=PATIENCE)
    demand("readyok" in out and engine.returncode == 0, f"after a stop: {engine.returncode} {out[-200:]} {errors}")
    words = ["match", "-engine", f"cmd={trial.program}", "name=a", "-engine", "proto=internal", "name=b"]
    words += ["-each", "nodes=200", "-maxmoves", "20", "-rounds", "2"]
    process = trial.start(words, trial.fresh("stopped"))
    time.sleep(trial.random.uniform(0.1, 0.6))
    trial.times += 1
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(1)
    os.kill(process.pid, signal.SIGCONT)
    out, errors = process.communicate(timeout=PATIENCE)
    demand("2 of 2 games finished" in out, f"a match that was stopped: {out[-300:]} {errors[-300:]}")


def interrupted(trial):
    """Ctrl-C ends a match with its table."""
    words = ["match", "-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=2000"]
    folder = trial.fresh("interrupted")
    process = trial.start([*words, "-rounds", "500", "-results", "r.jsonl"], folder)
    deadline = time.monotonic() + PATIENCE
    while not (folder / "r.jsonl").exists():
        demand(time.monotonic() < deadline, "the match does not begin")
        time.sleep(0.02)
    time.sleep(trial.random.uniform(0, 1))
    trial.times += 1
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=PATIENCE)
    demand(process.returncode == 130 and "of 500 games finished" in out, f"{process.returncode} {out[-300:]} {errors[-300:]}")
    clear(errors, words, may_be_silent=True)


CHECKS = [
    ("datagen killed and resumed", datagen),
    ("train killed and resumed", train),
    ("analyze of games killed and resumed", analyze),
    ("match killed, its results read", match),
    ("balance killed, its results read", balance),
    ("spsa killed and resumed", spsa),
    ("xboard --install killed and repeated", install),
    ("uci and match stopped for a second", stopped),
    ("match interrupted by Ctrl-C", interrupted),
]
__all__ = ["CHECKS", "Fault", "games", "samples"]
