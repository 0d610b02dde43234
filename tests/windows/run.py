#!/usr/bin/env python3
"""The Windows program as its users and their scripts run it, under Wine; counts and moves are
compared with the native program's.

    tests/windows/run.py MENAGERIE NATIVE-MENAGERIE ZIP       (tests/windows/run.sh makes the first
        and the last one)
"""

import contextlib
import http.client
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 300


class Wrong(Exception):
    """The program does something wrong there."""


def demand(right, what):
    if not right:
        raise Wrong(what)


class System:
    """The two programs, the zip that is handed out, and a folder for files."""

    def __init__(self, windows, native, package, folder):
        self.windows, self.native, self.package, self.folder = windows, native, package, folder

    def run(self, *words, program=None, **more):
        done = subprocess.run(
            [program or self.windows, *map(str, words)], cwd=self.folder, capture_output=True, timeout=PATIENCE, **more
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def well(self, *words, **more):
        code, out, errors = self.run(*words, **more)
        demand(code == 0, f"{words} ends with {code}: {errors[-500:]}")
        return out

    def start(self, *words, **more):
        return subprocess.Popen([self.windows, *map(str, words)], cwd=self.folder, **more)


def perft(system):
    """The first levels in all games, as the native program counts them."""

    def counts(program):
        text = "".join(system.well("perft", "3", name, program=program) for name in names)
        return [line.split()[:2] for line in text.splitlines() if re.match(r" +\d", line)]

    names = system_names()
    windows, native = counts(system.windows), counts(system.native)
    demand(len(native) == 3 * len(names) and windows == native, f"perft of {names} differs: {windows} {native}")
    return f"{len(names)} games"


def system_names():
    """The games: those of the bench signature, and armies."""
    text = (pathlib.Path(__file__).parents[2] / "benches/signature.txt").read_text()
    return re.findall(r"^Bench-(\S+): ", text, re.M) + ["gt-nutters-rookies"]


def bench(system):
    """The node counts of the bench signature in all games."""

    def counts(program):
        return [line for line in system.well("bench", program=program).splitlines() if line.startswith("Bench")]

    windows, native = counts(system.windows), counts(system.native)
    demand(windows == native and len(native) > 5, f"searches differ: {windows} {native}")
    return native[-1]


def match(system):
    exe = pathlib.Path(system.windows).parent / "bin/menagerie.exe"
    engine = ["-engine", f"cmd=Z:{exe}"]
    for proto in ["uci", "xboard"]:
        words = [*engine, f"proto={proto}", "name=one", *engine, f"proto={proto}", "name=other"]
        out = system.well("match", *words, "-each", "depth=2", "-variant", "crazy,gt-fide-nutters", "-rounds", "4", "-maxmoves", "15")
        demand("4 of 4 games finished" in out, out[-400:])
        bad = re.findall(r"[1-9]\d* (?:losses on time|stalls|disconnects|illegal moves|false claims)", out)
        demand(not bad, f"{bad}")
    return "8 games, both protocols"


def closed_pipe(system):
    for words in [["variants"], ["rules", "crazy"], ["--help"], ["perft", "3"]]:
        process = system.start(*words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read().decode()
        demand((process.wait(PATIENCE), errors) == (0, ""), f"{words}: {process.returncode} {errors}")


def files(system):
    """Game records with CR LF, in a folder whose name has blanks and letters beyond ASCII."""
    folder = system.folder / "Spiele für Zoë 象"
    folder.mkdir()
    source, output, report = folder / "mes parties.pgn", folder / "annotées.pgn", folder / "Bericht.html"
    text = '[Event "é"]\n[Variant "crazy"]\n[Result "*"]\n\n1. e3 e6 2. d4 *\n\n[Event "b"]\n[Result "*"]\n\n1. e4 e5 *\n'
    source.write_bytes(text.replace("\n", "\r\n").encode())
    system.well("analyze", f"Z:{source}", "--nodes", "300", "--output", f"Z:{output}", "--html", f"Z:{report}")
    written = output.read_text()
    demand(written.count("[Event ") == 2 and '[Event "é"]' in written, written[:400])
    demand("<svg" in report.read_text(), "the report has no board")
    before = output.read_bytes()
    system.well("analyze", f"Z:{source}", "--nodes", "300", "--output", f"Z:{output}", "--resume")
    demand(output.read_bytes() == before, "--resume has changed what was done")
    code, _, errors = system.run("analyze", f"Z:{folder}/none.pgn")
    demand(code == 2 or code == 1, f"a missing file: {code} {errors}")
    demand(errors.count("\n") == 1 and "none.pgn" in errors, errors)
    system.well("openings", "spirit", "-n", "2")
    system.well("datagen", "spirit", "-n", "4", "--nodes", "30", "--per-file", "2", "--out", f"Z:{folder}/p.txt.zst")
    demand(len(list(folder.glob("p.0*.txt.zst"))) == 2, "positions are missing")


def locks(system):
    words = ["-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=3000"]
    words += ["-rounds", "400", "-results", "r.jsonl"]
    first = system.start("match", *words, stdout=subprocess.PIPE)
    try:
        deadline = time.monotonic() + PATIENCE
        while not (system.folder / "r.jsonl").exists() or not (system.folder / "r.jsonl").stat().st_size:
            demand(time.monotonic() < deadline, "the first match does not begin")
            time.sleep(0.1)
        code, _, errors = system.run("match", *words)
        demand(code == 1 and "another run is writing its results there" in errors, f"{code} {errors}")
    finally:
        end_all(first)


def end_all(process):
    """Wine runs the program in a process of its own, which the end of its starter ends only in an
    orderly way."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def first_page(process):
    """Asks the server that a process has become for its first page."""
    line = process.stdout.readline().decode()
    port = re.search(r":(\d+)/", line)
    demand(port, f"no address: {line!r}")
    connection = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=60)
    connection.request("GET", "/")
    answer = connection.getresponse()
    page = answer.read().decode()
    demand(answer.status == 200 and "Crazy Chess" in page, f"{answer.status} {page[:200]}")


def serve(system):
    process = system.start("serve", "--port", "0", "--no-open", stdout=subprocess.PIPE)
    try:
        first_page(process)
    finally:
        end_all(process)


def zipped(system):
    """The zip, unpacked where a user may have his downloads: a double click on play.cmd serves the
    board."""
    folder = system.folder / "Téléchargements de Zoë 象 (1)"
    shutil.unpack_archive(system.package, folder)
    (tree,) = folder.iterdir()
    shutil.copy(pathlib.Path(system.windows).parent / "bin/bcryptprimitives.dll", tree)
    command = [os.environ["WINE"], "cmd", "/c", "play.cmd", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, cwd=tree, stdout=subprocess.PIPE, start_new_session=True)
    try:
        first_page(process)
    finally:
        # The program is a child of the command.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()
    demand("play.cmd" in (tree / "START.txt").read_text(), "START.txt does not name play.cmd")
    return f"{len(list(tree.rglob('*')))} files"


def interrupt(system):
    """Ctrl-C ends a match with its table."""
    words = ["-engine", "proto=internal", "name=a", "-engine", "proto=internal", "name=b", "-each", "nodes=3000"]
    process = system.start("match", *words, "-rounds", "400", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    try:
        out, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        end_all(process)
        raise Wrong("Ctrl-C does not end a match") from None
    demand(process.returncode == 130 and b"of 400 games finished" in out, f"{process.returncode} {out[-300:]} {errors[-300:]}")


def winboard(system):
    """The installation puts the program where it says, and names the line for WinBoard."""
    said = system.well("xboard", "--install")
    path = said.splitlines()[0].strip()
    demand(path.endswith(r"\AppData\Local\menagerie\menagerie.exe"), said)
    demand(f'/fcp "\\"{path}\\" xboard"' in said, said)
    prefix = pathlib.Path(os.environ["WINEPREFIX"])
    placed = prefix / ("drive_c" + path[2:].replace("\\", "/"))
    demand(placed.exists(), f"{placed} is not there")
    system.well("xboard", "--uninstall")
    demand(not placed.exists(), f"{placed} is still there")
    code, _, errors = system.run("xboard", "--uninstall")
    demand(code == 2 and "nothing is installed there" in errors, errors)


CHECKS = [perft, bench, match, closed_pipe, files, locks, serve, zipped, interrupt, winboard]


def main():
    windows, native, package = sys.argv[1:4]
    failures = 0
    for check in CHECKS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="windows-") as folder:
            try:
                said = check(System(windows, native, package, pathlib.Path(folder))) or "as it should"
            except Wrong as wrong:
                failures += 1
                said = f"WRONG: {wrong}"
        print(f"{check.__name__}: {said} ({time.monotonic() - began:.1f} s)", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
