"""A terminal of so many columns and rows in tmux: keys go in, the screen comes out."""

import os
import re
import shlex
import subprocess
import time

# Longest wait for something to appear, in seconds: test machines may be busy.
PATIENCE = 60
# Time between two looks at the screen.
GLANCE = 0.05
# Time after which a key that brought nothing is pressed again.
RETRY = 3


class TerminalError(Exception):
    """The terminal does not show what it should."""


class Terminal:
    """One session of a tmux server of its own."""

    def __init__(self, command, columns=80, rows=24, environment=None):
        self.socket = f"menagerie-{os.getpid()}-{time.monotonic_ns()}"
        settings = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **(environment or {})}
        words = ["env", "-u", "NO_COLOR", *(f"{name}={value}" for name, value in settings.items()), *command]
        # The shell stays, so that what the program leaves behind can be seen.
        line = f"{shlex.join(words)}; echo left with $?; stty -a | grep -o -- '-*icanon'; exec sleep 600"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh", "-c", line)
        self.tmux("set-option", "-g", "escape-time", "0")

    def tmux(self, *words):
        run = subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, check=False)
        if run.returncode:
            raise TerminalError(f"tmux {words[0]}: {run.stderr.strip()}")
        return run.stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def screen(self, colors=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colors else []))

    def press(self, *keys):
        """Presses keys by tmux's names (Enter, Up, Escape) or as they are."""
        self.tmux("send-keys", *keys)

    def press_for(self, key, *texts):
        """Presses a key and waits for what it brings; returns the screen."""
        self.press(key)
        return self.wait_for(*texts)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def wait_for(self, *texts):
        """Waits until one of these regular expressions is on the screen, lines joined; returns the
        screen."""
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            flat = " ".join(screen.split())
            if any(re.search(text, flat) or re.search(text, screen) for text in texts):
                return screen
            if time.monotonic() > deadline:
                raise TerminalError(f"none of {texts} appears:\n{screen}")
            time.sleep(GLANCE)

    def wait_until_gone(self, text):
        """Waits until a regular expression is on the screen no more: keys pressed before that are
        not yet read."""
        deadline = time.monotonic() + PATIENCE
        while re.search(text, self.screen()):
            if time.monotonic() > deadline:
                raise TerminalError(f"{text} stays:\n{self.screen()}")
            time.sleep(GLANCE)

    def press_until(self, key, text):
        """Presses a key until a regular expression appears: the screen may show the turn before the
        engine's as yet."""
        deadline = time.monotonic() + PATIENCE
        while True:
            self.press(key)
            again = time.monotonic() + RETRY
            while time.monotonic() < again:
                if re.search(text, self.screen()):
                    return
                time.sleep(GLANCE)
            if time.monotonic() > deadline:
                raise TerminalError(f"{key} does not bring {text}:\n{self.screen()}")

    def click(self, column, row):
        """Clicks at a place of the screen, from 0, as terminals tell programs of it (SGR mouse
        mode)."""
        self.type(f"\x1b[<0;{column + 1};{row + 1}M")
        self.type(f"\x1b[<0;{column + 1};{row + 1}m")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def pid_of(self, name):
        """The process of this name that runs in the terminal."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        run = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid", shell], capture_output=True, text=True, check=True)
        for line in run.stdout.splitlines():
            pid, command = line.split(None, 1)
            if command.strip() == name:
                return int(pid)
        raise TerminalError(f"no {name} runs in the terminal")
