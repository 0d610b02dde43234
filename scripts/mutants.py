#!/usr/bin/env python3
"""Mutation testing by one build: finds changes of the code that no test notices.

    scripts/mutants.py WORK prepare FOLDER... [--sample 120] [--seed 1]
    scripts/mutants.py WORK build PACKAGE... [--bench] [--cargo ARGUMENTS OF CARGO TEST]
    scripts/mutants.py WORK run [--longest 30] [--jobs 1]
    scripts/mutants.py WORK report

`prepare` copies the tree to WORK/tree and changes the sources of the folders there, so that each chosen mutant is a branch that the
environment variable MUTANT switches on; up to --sample mutants of every folder, chosen by the seed. A mutant that does not compile is
dropped, and `const` is taken from functions that no constant needs; constants, patterns and macros are left alone. `build` compiles the tests
once; it may be called again for other tests; with --bench the signature of every game's bench is a test as well. `run` first runs each test
alone and notes which mutants it reaches, then for every mutant the tests that reach it, the fastest first, until one fails; a test that takes
ten times its time, or too much memory, has failed. It goes on where it was broken off. What is not killed is printed: each is the same program
(equivalent), or a test is missing. After `build` with new tests, `run` tries the survivors again. Wants python's `tree_sitter` and `tree_sitter_rust`.
"""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import mutant_sites

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Most bytes of addresses of a test.
MEMORY = 8 << 30
# What every changed crate gets: which mutant is on, and in a run with MUTANTS_REACHED a file of the numbers that were asked for.
SWITCH = """
#[allow(missing_docs)]
pub mod mutant_switch {
    use std::io::Write;
    use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};
    const UNREAD: u32 = u32::MAX;
    const NOTING: u32 = u32::MAX - 1;
    static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
    static SEEN: [AtomicU8; 65536] = [const { AtomicU8::new(0) }; 65536];
    #[inline]
    pub fn on(number: u32) -> bool {
        let active = ACTIVE.load(Relaxed);
        if active >= NOTING { slow(number) } else { active == number }
    }
    #[cold]
    #[inline(never)]
    fn slow(number: u32) -> bool {
        let Some(file) = std::env::var_os("MUTANTS_REACHED") else {
            let active = std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
            ACTIVE.store(active, Relaxed);
            return active == number;
        };
        if SEEN[number as usize].swap(1, Relaxed) == 0 {
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(file).unwrap();
            file.write_all(format!("{number}\\n").as_bytes()).unwrap();
        }
        false
    }
}
"""


# The bench signatures as tests, one a game; it is called as a test binary is.
BENCH = """#!/bin/sh
case $1 in
    --list) sed -n 's/^Bench-\\(.*\\): .*/\\1: test/p' {signature} ;;
    --exact) {program} bench "$2" | grep -Fqx "$(grep "^Bench-$2: " {signature})" ;;
esac
"""


def crate_of(path):
    """The folder of the crate of a source file, relative to the tree."""
    return path.parts[0] if path.parts[0] != "src" else "."


class Tree:
    """The copy with its mutants, kept in `mutants.json`."""

    def __init__(self, work):
        self.work, self.copy, self.originals, self.kept = work, work / "tree", work / "originals", work / "mutants.json"
        self.needs_const, self.mutants, self.dropped = [], [], []
        if self.kept.exists():
            self.__dict__.update(json.loads(self.kept.read_text()))
        # Where each mutant and each of its sites lies in the changed files.
        self.branches, self.sites = {}, {}

    def save(self):
        kept = {"needs_const": self.needs_const, "mutants": self.mutants, "dropped": self.dropped}
        self.kept.write_text(json.dumps(kept, indent=1))

    def take(self, changed):
        """Copies what git knows of the tree, but for the files that are changed."""
        names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
        for name in set(names.split("\0")) - {"", *changed}:
            source, target = ROOT / name, self.copy / name
            if not source.is_file() or (target.exists() and target.read_bytes() == source.read_bytes()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)

    def write(self, sources):
        """Writes the changed files."""
        dropped = set(self.dropped)
        by_file = collections.defaultdict(list)
        for mutant in self.mutants:
            if mutant["number"] not in dropped:
                by_file[mutant["file"]].append(mutant)
        for name, source in sources.items():
            text, self.branches[name], self.sites[name] = source.render(by_file[name], set(self.needs_const))
            crate = crate_of(pathlib.Path(name))
            if name == os.path.normpath(f"{crate}/src/lib.rs"):
                text += SWITCH.encode()
            target = self.copy / name
            if not target.exists() or target.read_bytes() != text:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text)

    def drop(self, errors):
        """Drops the mutants that the compiler refuses; false if an error has nothing to do with any."""
        understood, known, dropped = True, set(self.needs_const), set(self.dropped)
        for error in errors:
            if name := mutant_sites.wants_const(error["message"]):
                understood &= name not in known
                self.needs_const = sorted({*self.needs_const, name})
                continue
            found = set()
            for places in (self.branches, self.sites):
                for span in error["spans"] if not found else []:
                    for number, start, end in places.get(span["file_name"], []):
                        if span["byte_start"] < end and start < span["byte_end"]:
                            found.add(number)
            found -= dropped
            self.dropped = sorted({*self.dropped, *found})
            if not found:
                understood = False
                print(error["rendered"], file=sys.stderr)
        return understood

    def cargo(self, *words):
        """Runs cargo in the copy; what it built, and the errors."""
        environment = {**os.environ, "RUSTFLAGS": "-C target-cpu=native -A warnings"}
        command = ["cargo", *words, "--message-format=json"]
        done = subprocess.run(command, cwd=self.copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        built, errors = [], []
        for line in done.stdout.splitlines():
            said = json.loads(line)
            if said["reason"] == "compiler-artifact" and said["executable"] and (said["profile"]["test"] or words[0] == "build"):
                built.append((said["executable"], os.path.dirname(said["manifest_path"])))
            elif said["reason"] == "compiler-message" and said["message"]["level"] == "error" and said["message"]["spans"]:
                errors.append(said["message"])
        return built, errors, done.returncode

    def until_it_compiles(self, sources, *words):
        """Drops mutants until cargo is content."""
        while True:
            self.write(sources)
            built, errors, code = self.cargo(*words)
            print(f"{len(self.mutants) - len(self.dropped)} mutants, {len(errors)} errors", flush=True)
            if code == 0:
                self.save()
                return built
            if not self.drop(errors) or not errors:
                sys.exit("this does not compile for another reason")
            self.save()


def read_sources(folders, without="^$"):
    """The sources of the folders, tests left out, and the root of each crate."""
    names = set()
    for folder in folders:
        paths = [ROOT / folder] if folder.endswith(".rs") else (ROOT / folder).rglob("*.rs")
        paths = {path.relative_to(ROOT) for path in paths}
        names |= {path for path in paths if not mutant_sites.is_test(path) and not re.search(without, path.name)}
    names |= {pathlib.Path(crate_of(path)) / "src/lib.rs" for path in names}
    return {str(name): mutant_sites.Source((ROOT / name).read_bytes()) for name in sorted(names)}


def folder_of(name, folders):
    """The folder of the call that a file belongs to."""
    return max((folder for folder in folders if name == folder or name.startswith(folder.rstrip("/") + "/")), key=len, default=None)


def prepare(tree, arguments):
    """Chooses mutants and makes the copy compile."""
    folders = arguments.folders
    sources = read_sources(folders, arguments.without)
    tree.take(sources)
    shutil.rmtree(tree.originals, ignore_errors=True)
    for name, source in sources.items():
        (tree.originals / name).parent.mkdir(parents=True, exist_ok=True)
        (tree.originals / name).write_bytes(source.source)
    packages = sorted({package_of(crate_of(pathlib.Path(name))) for name in sources})
    words = ["check", *[word for package in packages for word in ("-p", package)]]
    # Which functions have to be `const` is known before mutants are chosen.
    tree.mutants, tree.dropped, tree.needs_const = [], [], []
    tree.until_it_compiles(sources, *words)
    found = collections.defaultdict(list)
    for name, source in sources.items():
        if folder := folder_of(name, folders):
            found[folder] += [{"file": name, "folder": folder, **site} for site in source.find(set(tree.needs_const))]
    choice = random.Random(arguments.seed)
    for folder in folders:
        chosen = choice.sample(found[folder], min(arguments.sample, len(found[folder])))
        tree.mutants += sorted(chosen, key=lambda mutant: (mutant["file"], mutant["start"]))
        print(f"{folder}: {len(chosen)} of {len(found[folder])}")
    for number, mutant in enumerate(tree.mutants, 1):
        mutant["number"] = number
    tree.until_it_compiles(sources, *words)


def package_of(crate):
    """The package of a crate's folder."""
    return "menagerie" if crate == "." else crate


def build(tree, arguments):
    """Compiles the tests of packages, and adds their binaries to those that are known. Tests may have been added behind the mutants."""
    sources = {}
    for path in filter(pathlib.Path.is_file, tree.originals.rglob("*")):
        name = str(path.relative_to(tree.originals))
        last = max((mutant["end"] for mutant in tree.mutants if mutant["file"] == name), default=0)
        now = (ROOT / name).read_bytes()
        if now[:last] != path.read_bytes()[:last]:
            sys.exit(f"{name} is no longer what it was when its mutants were chosen")
        sources[name] = mutant_sites.Source(now)
    tree.take(sources)
    words = ["test", "--no-run", *[word for package in arguments.packages for word in ("-p", package)], *arguments.cargo]
    built = tree.until_it_compiles(sources, *words)
    if arguments.bench:
        [(program, folder)] = tree.until_it_compiles(sources, "build", "--release", "-p", "menagerie")
        script = tree.work / "bench.sh"
        script.write_text(BENCH.format(program=program, signature=tree.copy / "benches/signature.txt"))
        script.chmod(0o755)
        built.append((str(script), folder))
    kept = tree.work / "binaries.json"
    binaries = json.loads(kept.read_text()) if kept.exists() else []
    binaries += [binary for binary in map(list, built) if binary not in binaries]
    kept.write_text(json.dumps(binaries))


def limits(seconds):
    """Limits of a test in its own process."""

    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return set_limits


def run_test(test, seconds, **environment):
    """Whether a test passes, and the seconds of a processor that it took."""
    process = subprocess.Popen(
        [test["binary"], "--exact", test["name"], "--test-threads=1"],
        cwd=test["cwd"],
        env={**os.environ, "RUST_BACKTRACE": "0", "CARGO_MANIFEST_DIR": test["cwd"], **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=limits(seconds),
    )
    # Who waits for a lock takes no time of a processor.
    deadline = time.monotonic() + 120 + 20 * seconds
    while True:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done:
            process.returncode = status
            return status == 0, usage.ru_utime + usage.ru_stime
        if time.monotonic() > deadline:
            process.kill()
        time.sleep(0.01)


def look_at(test, longest):
    """The test with its time and the mutants that it reaches."""
    with tempfile.TemporaryDirectory() as folder:
        reached = pathlib.Path(folder, "reached")
        passed, seconds = run_test(test, math.ceil(4 * longest), MUTANTS_REACHED=str(reached))
        numbers = sorted(set(map(int, reached.read_text().split()))) if reached.exists() else []
    return test | {"passed": passed, "seconds": seconds, "reached": numbers}


def look_at_tests(tree, longest, jobs):
    """Each test with its time and the mutants that it reaches, the fastest first; what does not pass alone is left out."""
    kept = tree.work / "tests.jsonl"
    tests = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    known, new = {(test["binary"], test["name"]) for test in tests}, []
    for binary, cwd in json.loads((tree.work / "binaries.json").read_text()):
        if not os.path.exists(binary):
            continue
        listed = subprocess.run([binary, "--list", "--format=terse"], cwd=cwd, stdout=subprocess.PIPE, text=True).stdout
        names = [line.removesuffix(": test") for line in listed.splitlines() if line.endswith(": test")]
        new += [{"binary": binary, "cwd": cwd, "name": name} for name in names if (binary, name) not in known]
    with kept.open("a") as out, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for test in pool.map(lambda test: look_at(test, longest), new):
            out.write(json.dumps(test) + "\n")
            out.flush()
            tests.append(test)
    left_out = [test for test in tests if not test["passed"] or test["seconds"] > longest]
    for test in left_out:
        print(f"not used: {test['name']} ({'too long' if test['passed'] else 'does not pass alone'}, {test['seconds']:.1f} s)")
    return sorted((test for test in tests if test not in left_out), key=lambda test: test["seconds"])


def run(tree, arguments):
    """Tries every mutant."""
    by_mutant = collections.defaultdict(list)
    for test in look_at_tests(tree, arguments.longest, arguments.jobs):
        for number in test["reached"]:
            by_mutant[number].append(test)
    kept = tree.work / "results.jsonl"
    results = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    # A survivor is tried again by tests that are new.
    done, tried = set(tree.dropped), collections.defaultdict(set)
    for result in results:
        tried[result["number"]] |= {tuple(test) for test in result["tried"]}
        if result["by"]:
            done.add(result["number"])

    def hunt(number):
        by, now = None, []
        for test in by_mutant[number]:
            place = (test["binary"], test["name"])
            if place in tried[number]:
                continue
            now.append(place)
            passed, _ = run_test(test, 3 + math.ceil(10 * test["seconds"]), MUTANT=str(number))
            if not passed:
                by = test["name"]
                break
        return {"number": number, "by": by, "tried": now}

    left = [mutant["number"] for mutant in tree.mutants if mutant["number"] not in done]
    random.Random(0).shuffle(left)
    with kept.open("a") as out, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(hunt, left):
            out.write(json.dumps(result) + "\n")
            out.flush()
    report(tree, arguments)


def report(tree, _):
    """The table of folders, and every survivor."""
    results = [json.loads(line) for line in (tree.work / "results.jsonl").read_text().splitlines()]
    killed = {result["number"] for result in results if result["by"]}
    tried = {result["number"] for result in results}
    table = collections.defaultdict(collections.Counter)
    for mutant in tree.mutants:
        if mutant["number"] in tried:
            table[mutant["folder"]]["killed" if mutant["number"] in killed else "survived"] += 1
    print("| folder | mutants | killed | survived | share |\n| --- | --- | --- | --- | --- |")
    for folder, counts in table.items():
        total = counts.total()
        print(f"| `{folder}` | {total} | {counts['killed']} | {counts['survived']} | {counts['killed'] / total:.1%} |")
    for mutant in tree.mutants:
        if mutant["number"] in tried - killed:
            print(f"{mutant['number']}: {mutant['file']}:{mutant['line']}: {mutant['what']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=pathlib.Path)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("prepare")
    command.add_argument("folders", nargs="+")
    command.add_argument("--sample", type=int, default=120)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--without", default="^$", help="names of files that are left alone: a regular expression")
    command.set_defaults(run=prepare)
    command = commands.add_parser("build")
    command.add_argument("packages", nargs="+")
    command.add_argument("--bench", action="store_true", help="the bench signatures as tests")
    command.add_argument("--cargo", nargs=argparse.REMAINDER, default=[])
    command.set_defaults(run=build)
    command = commands.add_parser("run")
    command.add_argument("--longest", type=float, default=30, help="tests that take longer are left out")
    command.add_argument("--jobs", type=int, default=1, help="tests at the same time")
    command.set_defaults(run=run)
    commands.add_parser("report").set_defaults(run=report)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    arguments.run(Tree(arguments.work.resolve()), arguments)


if __name__ == "__main__":
    main()
