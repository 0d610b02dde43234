"""The record of a game must lead to its final position."""

import re
import subprocess

from display import GuiError, wait_until

# The engine's remark on a turn: the position after it, by our rules.
AFTER = re.compile(r"<(?:first |second): # (?:read|played) \S+: board \S+ fen (.+?)\s*$")


# Our reader's error for an ambiguous record: XBoard leaves out squares that the rules need.
OPEN = "fits several moves"


# The end of a record that has been written whole.
RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)\s*\Z")


def ends_whole(file):
    """Whether a PGN file exists and its last game has been written to its result."""
    return file.exists() and RESULT.search(file.read_text(errors="replace")) is not None


def last_position(engine, xboard, file):
    """The end of the last game of a PGN file, as our reader understands it with the armies of
    XBoard's user."""
    games = len(re.findall(r"^\[Event ", file.read_text(errors="replace"), re.MULTILINE))
    shown = subprocess.run(
        [engine, "show", "--pgn", str(file), "--game", str(games)],
        env=xboard.display.environment,
        capture_output=True,
        text=True,
    )
    if shown.returncode != 0:
        raise GuiError(f"{file.name} is not read back: {shown.stderr}")
    return next(line.removeprefix("FEN:").strip() for line in shown.stdout.splitlines() if line.startswith("FEN:"))


def compare(engine, xboard, file, wanted):
    """The file's last game must end like this."""
    if (found := last_position(engine, xboard, file)) != wanted:
        raise GuiError(f"{file.name} ends with\n  {found}\ninstead of\n  {wanted}")


def end_in_log(xboard):
    """The position after the last turn by the engine's remarks; None if it makes none."""
    ends = [match.group(1) for line in xboard.log() if (match := AFTER.search(line))]
    return ends[-1] if ends else None


def check_saved(engine, xboard):
    """XBoard's saved game must end in the final position of the log, if that has one."""
    if end := end_in_log(xboard):
        compare(engine, xboard, xboard.pgn_path, end)


def check_kept(engine, xboard, kept):
    """The engine's record must end where the log says that the game has ended; so must what
    XBoard has saved, unless its words fit several games and our reader says so. Returns which it
    was, for people."""
    if not (end := end_in_log(xboard)):
        return "no remarks to compare records with"
    wait_until(lambda: ends_whole(kept), "the engine's record")
    compare(engine, xboard, kept, end)
    try:
        compare(engine, xboard, xboard.pgn_path, end)
    except GuiError as error:
        if OPEN not in str(error):
            raise
        return "the engine's record is right, XBoard's fits several games"
    return "both records are right"


def resign_and_check(engine, xboard, kept, is_whole):
    """The user resigns, if the game is not over; then both XBoard's record and the engine's own
    must be right: they agree, and if no turn was taken back, with the log as well."""
    xboard.take_focus()
    xboard.display.key("F9")
    wait_until(lambda: ends_whole(xboard.pgn_path) and ends_whole(kept), "the records of the game")
    compare(engine, xboard, xboard.pgn_path, last_position(engine, xboard, kept))
    if is_whole:
        check_saved(engine, xboard)


# The user's own settings, among them that XBoard saves its settings on exit. Those of the account,
# which XBoard has read before, may have a window of the engine's output over the board.
USERS_SETTINGS = "-saveSettingsOnExit true\n-zippyGameEnd {}\n-engineOutputUp false\n"


def give_settings(folder):
    """Lets XBoard find settings of a user. It looks for those of the account, whatever HOME says,
    so an XBoard that names them comes first in the PATH."""
    (folder / "settings").write_text(USERS_SETTINGS)
    (folder / "bin").mkdir()
    starter = folder / "bin" / "xboard"
    starter.write_text(f"#!/bin/sh\nPATH=${{PATH#*:}}\nexec xboard -ini '{folder}/settings' \"$@\"\n")
    starter.chmod(0o755)


def check_settings(folder):
    """XBoard must have left the user's settings as they were."""
    if (folder / "settings").read_text() != USERS_SETTINGS:
        raise GuiError(f"the user's settings were changed: {folder / 'settings'}")
