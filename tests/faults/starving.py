"""The system refuses what the program needs: room on the disk, memory, descriptors, threads, a
home, a reader."""

import os
import resource
import shutil
import signal
import subprocess

from killing import games, samples
from trial import clear, contents, demand, descend

MATCH = ["match", "-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=60"]
MATCH += ["-rounds", "8", "-maxmoves", "20"]


def limit(*limits):
    """Sets these limits in the child before it becomes the program."""

    def accept():
        # Without this the system ends a process that writes too much.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for kind, amount in limits:
            resource.setrlimit(kind, (amount, amount))

    return accept


def full_disk(trial):
    """Files may grow to some size only: an error in one line, no half file under a finished
    name."""
    folder = trial.fresh("full")
    positions = samples(trial, trial.fresh("positions"))
    pgn = games(trial, trial.fresh("games"))
    for words in [
        [*MATCH, "-pgnout", "m.pgn"],
        [*MATCH, "-results", "m.jsonl"],
        ["datagen", "chess", "-n", "30", "--nodes", "40", "--out", "g.txt"],
        ["datagen", "chess", "-n", "30", "--nodes", "40", "--per-file", "10", "--out", "h.txt"],
        ["balance", "spirit", "-n", "60", "--odds", "0", "--nodes", "30", "--results", "b.jsonl"],
        ["train", "spirit", positions, "--out", "n.nnue", "--hidden", "32", "--epochs", "2"],
        ["train", "spirit", positions, "--out", "/dev/null", "--checkpoint", "c", "--hidden", "32", "--epochs", "2"],
        ["analyze", pgn, "--nodes", "20", "--output", "a.pgn"],
        ["analyze", pgn, "--nodes", "20", "--output", "/dev/null", "--html", "a.html"],
        ["rules", "--write", "pages"],
        ["xboard", "--install", "--prefix", "here"],
    ]:
        room = trial.random.choice([0, 100, 1000])
        trial.refused(words, folder, preexec_fn=limit((resource.RLIMIT_FSIZE, room)))
    for name in contents(folder):
        demand(not name.startswith(("h.0", "n.nnue", "g.txt")) or name.endswith((".settings", ".part")), f"{name} is there, and not whole")


def full_device(trial):
    """Standard output has no room."""
    folder = trial.fresh("device")
    for words in [["variants"], ["rules", "crazy"], ["show", "crazy"], ["perft", "2"], ["bench", "2", "spirit"],
                  ["--help"], ["match", "--help"], MATCH, ["openings", "chess", "-n", "3"],
                  ["datagen", "chess", "-n", "2", "--nodes", "40"], ["completions", "bash"],
                  ["analyze", "spirit", "--depth", "3"]]:
        with open("/dev/full", "w") as full:
            trial.refused(words, folder, stdout=full)


def tiny_disk(trial):
    """A file system of its own that is full (only for root)."""
    if os.getuid() != 0:
        return "not tried: needs root"
    folder = trial.fresh("tiny")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", folder], capture_output=True, text=True)
    if mounted.returncode != 0:
        return f"not tried: {mounted.stderr.strip()}"
    try:
        words = ["datagen", "chess", "-n", "60", "--nodes", "40", "--per-file", "6", "--out", "g.txt", "-s", "2"]
        trial.refused(words, folder)
        done = {name: content for name, content in contents(folder).items() if name.startswith("g.0")}
        demand(done, "nothing was written before the disk was full")
        # With more room the run goes on after what there is.
        subprocess.run(["mount", "-o", "remount,size=4m", folder], check=True)
        trial.well(words, folder)
        later = contents(folder)
        demand(all(later.get(name) == content for name, content in done.items()), "finished files have changed")
        demand(sum(name.startswith("g.0") for name in later) == 10, f"after the disk was enlarged: {sorted(later)}")
    finally:
        subprocess.run(["umount", folder], check=True)


def closed_pipes(trial):
    """The reader of standard output goes away: no error, no word, and files are written
    nevertheless."""
    folder = trial.fresh("pipes")
    positions = samples(trial, trial.fresh("positions"))
    for words in [["variants"], ["rules", "crazy"], ["perft", "3", "spirit"], ["--help"], ["variants", "--options"],
                  ["openings", "chess", "-n", "40"], ["datagen", "chess", "-n", "6", "--nodes", "30"],
                  [*MATCH, "-results", "m.jsonl"], ["data", positions, "--lambda", "0.9", "--out", "d.txt"],
                  ["curve", "spirit", positions, "--out", "c.rs"],
                  ["train", "spirit", positions, "--out", "n.nnue", "--hidden", "32", "--epochs", "3"]]:
        process = trial.start(words, folder)
        process.stdout.read(trial.random.choice([0, 1, 50]))
        process.stdout.close()
        trial.times += 1
        errors = process.stderr.read()
        process.wait()
        demand(process.returncode == 0, f"{words}, whose reader has gone, ends with {process.returncode}: {errors[-300:]}")
        clear(errors, words, may_be_silent=True)
    demand(sorted(contents(folder)) == ["c.rs", "d.txt", "m.jsonl", "n.nnue"], f"files without a reader: {sorted(contents(folder))}")
    demand(contents(folder)["m.jsonl"].count(b"\n") == 9, "the match ended with its reader")


# Bytes of addresses. The program itself and its libraries take part of it.
LITTLE = 700 << 20


def little_memory(trial):
    folder = trial.fresh("memory")
    given = "setoption name Hash value 4000\nisready\nposition startpos\ngo depth 6\nquit\n"
    trial.times += 1
    code, out, errors = trial.run(["uci"], folder, given=given, preexec_fn=limit((resource.RLIMIT_AS, LITTLE)))
    demand(code == 0 and "bestmove" in out, f"uci with little memory ends with {code}: {errors[-300:]}")
    demand("info string" in out, f"nothing is said of a table that does not fit: {out[-300:]}")
    for words in [["bench", "4", "chess"], ["perft", "3"], ["show", "crazy"]]:
        trial.times += 1
        trial.well(words, folder, preexec_fn=limit((resource.RLIMIT_AS, LITTLE)))
    words = ["analyze", "spirit", "--depth", "3", "--hash", "4000"]
    trial.refused(words, folder, codes=(0, 1, 2), preexec_fn=limit((resource.RLIMIT_AS, LITTLE)))


def memory_for_few_threads(trial):
    """The memory of eight search threads is not there: fewer search, which is said before
    `readyok`."""
    folder = trial.fresh("threads-memory")
    given = "uci\nsetoption name UCI_Variant value finalfantasy\nsetoption name Threads value 8\nisready\ngo depth 6\nisready\nquit\n"
    for mebibytes in [120, 150, 200]:
        trial.times += 1
        code, out, errors = trial.run(["uci"], folder, given=given, preexec_fn=limit((resource.RLIMIT_AS, mebibytes << 20)))
        demand(code == 0 and "bestmove" in out, f"uci with {mebibytes} MiB ends with {code}: {errors[-300:]}")
        clear(errors, "uci", may_be_silent=True)
        demand("of 8 threads" in out.split("readyok")[0], f"nothing is said of threads that are missing: {out[-300:]}")


def few_descriptors(trial):
    folder = trial.fresh("descriptors")
    pgn = games(trial, trial.fresh("games"))
    for words in [
        [*MATCH, "-pgnout", "m.pgn", "-results", "m.jsonl", "-log", "m.log"],
        ["match", "-engine", f"cmd={trial.program}", "-engine", f"cmd={trial.program}", "-each", "nodes=60", "-rounds", "1"],
        ["serve", "--port", "0", "--no-open"],
        ["analyze", pgn, "--nodes", "20", "--output", "a.pgn"],
        ["datagen", "chess", "-n", "3", "--nodes", "30", "--out", "g.txt"],
    ]:
        # The loader needs one beside the three of every process.
        trial.refused(words, folder, codes=(0, 1, 2), preexec_fn=limit((resource.RLIMIT_NOFILE, 4)))


def no_threads(trial):
    """The system gives no more threads (as a user without rights: root has no such limit)."""
    if os.getuid() != 0:
        return "not tried: needs root"
    folder = trial.fresh("threads")
    program = folder / "menagerie"
    shutil.copy(trial.program, program)
    for path in [trial.folder, folder, program]:
        path.chmod(0o755)
    folder.chmod(0o777)
    here = trial.program
    trial.program = str(program)

    amount = trial.random.choice([1, 1, 2, 3])

    def starve():
        descend()
        # One is the process itself.
        resource.setrlimit(resource.RLIMIT_NPROC, (amount, amount))

    try:
        for words in [["bench", "4", "chess"], ["perft", "3"], MATCH,
                      ["datagen", "chess", "-n", "3", "--nodes", "30", "--out", "g.txt"], ["analyze", "spirit", "--depth", "3"]]:
            trial.refused(words, folder, codes=(0, 1, 2), preexec_fn=starve)
        if amount == 1:
            trial.refused(["serve", "--port", "0", "--no-open"], folder, preexec_fn=starve)
        trial.times += 1
        given = "uci\nsetoption name Threads value 4\nposition startpos\ngo depth 5\nquit\n"
        code, out, errors = trial.run(["uci"], folder, given=given, preexec_fn=starve)
        demand(code in (0, 1), f"uci without threads ends with {code}: {errors[-400:]}")
        clear(errors, "uci", may_be_silent=True)
    finally:
        trial.program = here


def no_home(trial):
    """A home that is missing or may not be written to, and a folder that is gone."""
    folder = trial.fresh("home")
    bare = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_DATA_HOME")}
    trial.refused(["xboard", "--install"], folder, env=bare)
    trial.refused(["xboard", "--install"], folder, env=bare | {"HOME": "/proc/none"})
    for words in [["show", "crazy"], ["bench", "2", "chess"], [*MATCH, "-pgnout", "m.pgn"]]:
        for home in [bare, bare | {"HOME": "/proc/none"}]:
            trial.times += 1
            trial.well(words, folder, env=home)
    trial.times += 1
    given = "xboard\nprotover 2\nnew\nst 1\nusermove e2e4\nforce\nquit\n"
    code, _, errors = trial.run(["xboard", "--games", "/proc/none/g.pgn"], folder, given=given)
    demand(code == 0 and "panicked" not in errors, f"xboard with records that cannot be written: {code} {errors[-300:]}")
    for words in [[*MATCH, "-pgnout", "/proc/none/m.pgn"], ["datagen", "chess", "-n", "1", "--out", "/proc/none/g.txt"],
                  ["rules", "--write", "/proc/none"], ["xboard", "--install", "--prefix", "/proc/none"]]:
        trial.refused(words, folder)


CHECKS = [
    ("no room in files", full_disk),
    ("no room behind standard output", full_device),
    ("a full disk, then more room", tiny_disk),
    ("readers that go away", closed_pipes),
    ("little memory", little_memory),
    ("little memory for threads", memory_for_few_threads),
    ("no file descriptors", few_descriptors),
    ("no threads", no_threads),
    ("no home, folders that cannot be written", no_home),
]
