"""A program on trial: how it is run, and what is wanted of it when something fails."""

import os
import pathlib
import shutil
import subprocess

# Seconds until something counts as stuck, on however slow a machine.
PATIENCE = 120
# Messages that no user should see.
UGLY = ["panicked", "RUST_BACKTRACE", "overflow", "unwrap()", "thread '"]


class Fault(Exception):
    """The program took harm."""


def demand(right, what):
    if not right:
        raise Fault(what)


class Trial:
    """One check: the program, a folder of its own, and the generator of everything random."""

    def __init__(self, program, folder, random):
        self.program = str(program)
        self.folder = folder
        self.random = random
        # Faults that were brought about.
        self.times = 0

    def fresh(self, name):
        """An empty folder."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder

    def start(self, words, cwd, **more):
        more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
        return subprocess.Popen([self.program, *map(str, words)], cwd=cwd, text=True, errors="replace", **more)

    def run(self, words, cwd, given=None, **more):
        """Runs to the end; code, output and errors."""
        if given is not None:
            more["stdin"] = subprocess.PIPE
        process = self.start(words, cwd, **more)
        try:
            out, errors = process.communicate(given, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Fault(f"{words} does not end") from None
        return process.returncode, out or "", errors or ""

    def well(self, words, cwd, **more):
        """Runs to a good end; its output."""
        code, out, errors = self.run(words, cwd, **more)
        demand(code == 0, f"{words} ends with {code}: {errors[-400:]}")
        return out

    def refused(self, words, cwd, codes=(1, 2), **more):
        """Runs to an end that is one of these, with one clear line; the line."""
        self.times += 1
        code, out, errors = self.run(words, cwd, **more)
        demand(code in codes, f"{words} ends with {code}: {errors[-400:]}{out[-200:]}")
        # A match that was under way says it where its results stand.
        broken = [line for line in out.splitlines() if line.startswith("The match cannot go on: ")]
        clear(errors, words, may_be_silent=code == 0 or len(broken) == 1)
        return errors


def clear(errors, words, may_be_silent=False):
    """The message must be one plain line. Progress on a line of its own before it is allowed."""
    for ugly in UGLY:
        demand(ugly not in errors, f"{words} says: {errors[-600:]}")
    complaints = [line for line in errors.splitlines() if line.startswith("menagerie")]
    demand(len(complaints) == 1 or may_be_silent and not complaints, f"{words} does not say one line: {errors[-600:]!r}")


def contents(folder):
    """All files below a folder, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(pathlib.Path(folder).rglob("*"))
        if path.is_file()
    }


def descend(uid=65534):
    """The process becomes a user without rights (only for root)."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(uid)
        os.setuid(uid)
