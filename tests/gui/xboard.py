"""XBoard with the engine in it: what it logs, what its board shows."""

import re
import subprocess
import time

from display import PATIENCE, GuiError, end, wait_until

# Error messages of XBoard or an engine. XBoard's own commands (sent to engines) are
# not looked at.
COMPLAINT = re.compile(
    r"^\d+ <(first |second): (Illegal|Error|tellusererror)|forfeit|false .*claim|bad move|ambiguous move|^GameEnds.*illegal",
    re.IGNORECASE,
)
# Switches under which an engine's word is law: XBoard neither tests moves nor judges ends of games.
ENGINE_RULES = ["-testLegality", "false", "-testClaims", "false", "-repeatsToDraw", "0", "-ruleMoves", "0"]
COMMON = ["-popupExitMessage", "false", "-popupMoveErrors", "false",
          "-boardSize", "49", "-debugMode", "true", "-showTargetSquares", "true", "-sweepPromotions", "true",
          "-animateMoving", "false", "-animateDragging", "false", "-autoInstall", "",
          "-startupMessage", ""]


def placement(fen):
    """The pieces of a FEN of XBoard's, without its holdings."""
    return fen.split()[0].split("[")[0]


def plies_of(fen):
    """The number of plies before a position of XBoard's."""
    fields = fen.split()
    return 2 * (int(fields[-1]) - 1) + "wb".index(fields[1])


# Boxes that XBoard opens by itself, and the keys that close them.
BOXES = {"^Note$": "Return", "^Message$": "Return", "^Error$": "Return", "^Type a move$": "Escape"}
# A position as XBoard copies it.
FEN = re.compile(r"\S+ [wb] (\S+ )*\d+\s*$")
# Seconds for a key to show its effect.
KEY_PATIENCE = 3.0


class XBoard:
    """XBoard on a display, ended with the `with` block."""

    def __init__(self, display, *command):
        """`command` starts XBoard with the engine and the game; switches for tests are added."""
        self.display = display
        self.folder = display.folder
        self.log_path = self.folder / "xboard.debug"
        self.pgn_path = self.folder / "game.pgn"
        self.command = [*command, *COMMON, "-nameOfDebugFile", str(self.log_path), "-sgf", str(self.pgn_path)]

    def __enter__(self):
        with open(self.folder / "xboard.out", "wb") as out:
            self.process = subprocess.Popen(self.command, env=self.display.environment, stdout=out, stderr=out)
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.display.screenshot(self.folder / "end.png")
            end(self.process)

    def quit(self):
        """Ends XBoard as a user does, so that it saves what it wants to save."""
        self.take_focus()
        self.display.key("ctrl+q")
        wait_until(lambda: self.process.poll() is not None, "XBoard's end")

    def log(self):
        """The lines of XBoard's debug file so far."""
        return self.log_path.read_text(errors="replace").splitlines() if self.log_path.exists() else []

    def wait_for_log(self, pattern, after=0, **patience):
        """Waits for a line of the log from line `after` on that matches; returns its number and the
        match."""
        wanted = re.compile(pattern)

        def find():
            if self.process.poll() is not None:
                raise GuiError(f"XBoard ended with status {self.process.returncode}")
            for number, line in enumerate(self.log()[after:], after):
                if match := wanted.search(line):
                    return number, match
            return None

        return wait_until(find, f"a line like {pattern} in XBoard's log", **patience)

    def complaints(self):
        return [line for line in self.log() if COMPLAINT.search(line)]

    def take_focus(self):
        """Closes XBoard's boxes, and lets keys go to the board."""
        for title, key in BOXES.items():
            for box in self.display.windows(title):
                self.display.focus(box)
                self.display.key(key)
        window = wait_until(lambda: self.display.windows("Menagerie"), "XBoard's window")[0]
        self.display.focus(window)
        return window

    def fen(self):
        """What XBoard copies as the position."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            tried_until = time.monotonic() + KEY_PATIENCE
            while time.monotonic() < tried_until:
                self.display.key("ctrl+shift+c")
                if FEN.match(text := self.display.clipboard()):
                    return text
            # On a busy machine a key may lose its modifiers, and then opens a box to type moves
            # into.
            self.take_focus()
        raise GuiError("XBoard copies no position")

    def step_to(self, ply):
        """Steps through the game until so many plies are on the board, and returns the position.

        On a busy machine a key may repeat itself or come to nothing.
        """
        deadline = time.monotonic() + PATIENCE
        fen = self.fen()
        while (on_board := plies_of(fen)) != ply:
            if time.monotonic() > deadline:
                raise GuiError(f"XBoard does not go to half-move {ply}: {fen}")
            step = "alt+Left" if on_board > ply else "alt+Right"
            self.display.key(*[step] * abs(on_board - ply))
            fen = self.fen_after(fen)
        return fen

    def fen_after(self, old):
        """The position once it is another one; where it stays the same for long, keys went
        elsewhere."""
        deadline = time.monotonic() + KEY_PATIENCE
        while (fen := self.fen()) == old:
            if time.monotonic() > deadline:
                self.take_focus()
                break
        return fen

    def result(self):
        """The result of the game that XBoard saved, or None."""
        text = self.pgn_path.read_text(errors="replace") if self.pgn_path.exists() else ""
        found = re.findall(r'^\[Result "(1-0|0-1|1/2-1/2)"\]$', text, re.MULTILINE)
        return found[-1] if found else None

    def wait_for_result(self, patience):
        def ended():
            if self.process.poll() is not None:
                raise GuiError(f"XBoard ended with status {self.process.returncode}")
            return self.result()

        result = wait_until(ended, "a result", patience=patience, pause=0.1)
        # The last remarks may come after the claim.
        time.sleep(0.1)
        return result
