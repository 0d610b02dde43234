"""A virtual display, and the keys, clicks and pictures of a person in front of it."""

import os
import subprocess
import time

# Pixels.
WIDTH, HEIGHT = 900, 800
# Seconds until something that should happen at once must have happened, on however slow a machine.
PATIENCE = 30.0
# Seconds for one run of a small tool, and how often it may be tried: now and then one hangs on a
# busy machine.
TOOL_PATIENCE = 8.0
TOOL_TRIES = 4


class GuiError(Exception):
    """An error, in words for people."""


def wait_until(condition, what, patience=PATIENCE, pause=0.02):
    """Waits for a true value of `condition` and returns it."""
    deadline = time.monotonic() + patience
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise GuiError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(pause)
    return value


class Display:
    """An X server of its own, ended with the `with` block."""

    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        # The server picks a free number and says which.
        read_end, write_end = os.pipe()
        with open(self.folder / "xvfb.log", "wb") as log:
            self.server = subprocess.Popen(
                ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"],
                pass_fds=[write_end],
                stdout=log,
                stderr=log,
            )
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise GuiError(f"Xvfb does not start: {(self.folder / 'xvfb.log').read_text()}")
        self.environment = {**os.environ, "DISPLAY": f":{number}", "HOME": str(self.folder), "LC_ALL": "C"}
        return self

    def __exit__(self, *_):
        end(self.server)

    def run(self, *command):
        """Runs a small tool on the display and returns what it prints, or None if it fails."""
        for _ in range(TOOL_TRIES):
            try:
                done = subprocess.run(
                    command, env=self.environment, capture_output=True, text=True, timeout=TOOL_PATIENCE
                )
                return done.stdout if done.returncode == 0 else None
            except subprocess.TimeoutExpired:
                print(f"{self.folder.name}: {' '.join(command)} hung, tried again", flush=True)
        raise GuiError(f"{' '.join(command)} hangs")

    def windows(self, title):
        """The windows whose title matches a regular expression."""
        return (self.run("xdotool", "search", "--name", title) or "").split()

    def focus(self, window):
        self.run("xdotool", "windowfocus", "--sync", window)

    def key(self, *keys):
        self.run("xdotool", "key", *keys)

    def move_to(self, x, y):
        self.run("xdotool", "mousemove", str(x), str(y))

    def click(self, x, y):
        self.run("xdotool", "mousemove", str(x), str(y), "click", "1")

    def copy(self, text):
        """Puts a text where GUIs paste from."""
        # The tool stays in the background as long as it holds the text.
        command = ["xclip", "-in", "-selection", "clipboard"]
        subprocess.run(command, env=self.environment, input=text, text=True, stdout=subprocess.DEVNULL, check=True)

    def clipboard(self):
        return self.run("xclip", "-o", "-selection", "clipboard") or ""

    def screenshot(self, path):
        self.run("import", "-window", "root", str(path))


def end(process):
    """Ends a process that was started here."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
