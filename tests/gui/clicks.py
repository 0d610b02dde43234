"""A user with a mouse plays against the engine in XBoard: ordinary and special moves, and clicks
that mean nothing."""

import pathlib
import re
import subprocess
import time
from dataclasses import dataclass

import records
from display import Display, GuiError, wait_until
from xboard import XBoard, placement

STARTER = pathlib.Path("xboard/menagerie-xboard")
# Pixels between the centres of neighbouring squares, by the number of files, and the frame around
# the board.
PITCH = {8: 50, 9: 44}
FRAME = 2
# Pixels by which the mouse is pulled to get the next piece of a choice: far enough to the side, and
# a little towards the user. Straight towards the user it may leave the window.
PULL = (26, 4)

TURN = re.compile(r"<first : # (read|played) (\S+): board (\S+) fen (.+?)\s*$")


@dataclass
class UserTurn:
    """The user's input, and the move that the engine must read."""

    # Squares to click; on the last one there may be a choice.
    clicks: list
    # The move by our rules.
    move: str
    # Drags needed to choose the piece wanted; None: there is no choice.
    pulls: int = None
    # The engine answers; it does not when the game is over, or while the user moves the
    # pieces of both sides.
    answered: bool = True


class Mouse:
    """The mouse on XBoard's board."""

    def __init__(self, xboard, files, flipped):
        self.xboard = xboard
        self.files = files
        self.flipped = flipped
        self.pitch = PITCH[files]
        window = xboard.take_focus()
        geometry = xboard.display.run("xdotool", "getwindowgeometry", window)
        self.height = int(re.search(r"Geometry: \d+x(\d+)", geometry).group(1))

    def place(self, square):
        file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
        if self.flipped:
            # All boards are square.
            file, rank = self.files - 1 - file, self.files - 1 - rank
        half = self.pitch // 2
        return FRAME + file * self.pitch + half, self.height - FRAME - rank * self.pitch - half

    def click(self, square):
        self.xboard.display.click(*self.place(square))

    def choose(self, square, pulls):
        """Presses on a square with a choice, pulls for the piece wanted, and lets go."""
        display = self.xboard.display
        x, y = self.place(square)
        after = len(self.xboard.log())
        display.move_to(x, y)
        display.run("xdotool", "mousedown", "1")
        self.xboard.wait_for_log("<first : choice ", after)
        for pull in range(1, pulls + 1):
            time.sleep(0.2)
            display.move_to(x + pull % 2 * PULL[0], y + pull * PULL[1])
        time.sleep(0.2)
        display.run("xdotool", "mouseup", "1")


def expect_board(xboard, wanted, what):
    """XBoard must come to show these pieces."""
    try:
        wait_until(lambda: placement(xboard.fen()) == wanted, "the right board", patience=10)
    except GuiError:
        raise GuiError(f"{what} XBoard shows\n  {xboard.fen()}\ninstead of\n  {wanted}") from None


def play_turn(xboard, mouse, user):
    """Plays one turn of the user's and waits for the engine's, unless the game is over."""
    after = len(xboard.log())
    *first, last = user.clicks
    for square in first:
        seen = len(xboard.log())
        mouse.click(square)
        xboard.wait_for_log(rf">first : (lift|put) {square}", seen)
    if user.pulls is None:
        mouse.click(last)
    else:
        mouse.choose(last, user.pulls)
    _, read = xboard.wait_for_log(TURN.pattern, after)
    if (read.group(1), read.group(2)) != ("read", user.move):
        raise GuiError(f"clicks {user.clicks} are read as {read.group(2)} instead of {user.move}")
    if not user.answered:
        return expect_board(xboard, read.group(3), f"after {user.move}, {read.group(4)},")
    expect_answer(xboard, after)


def expect_answer(xboard, after):
    """The engine must answer, and XBoard show it."""
    _, answer = xboard.wait_for_log(TURN.pattern.replace("read|", ""), after)
    expect_board(xboard, answer.group(3), f"after {answer.group(2)}, {answer.group(4)},")


def let_engine_answer(xboard):
    """Gives Black to the engine (Mode > Machine Black), which is on move."""
    after = len(xboard.log())
    xboard.take_focus()
    xboard.display.key("ctrl+b")
    expect_answer(xboard, after)


def refuse(xboard, mouse, clicks):
    """Clicks that are no move must not be sent as one."""
    after = len(xboard.log())
    for square in clicks:
        mouse.click(square)
        time.sleep(0.3)
    if sent := [line for line in xboard.log()[after:] if ">first : usermove" in line]:
        raise GuiError(f"clicks {clicks} were sent: {sent}")


def paste(xboard, position):
    """Pastes a position (Edit > Paste Position); after it the user moves the pieces of both
    sides."""
    xboard.take_focus()
    xboard.display.copy(position)
    xboard.display.key("ctrl+shift+v")
    xboard.wait_for_log(">first : setboard")
    expect_board(xboard, placement(position), "after a position was pasted")


def retract(xboard, before):
    """Takes the last turns of engine and user back, however many half-moves of XBoard they were."""
    xboard.take_focus()
    xboard.display.key("ctrl+x")
    expect_board(xboard, before, "after a take-back")


def starter_with(engine, army, folder, environment):
    """Puts an army into the user's folder and installs everything for XBoard, as the manual says;
    returns the start script."""
    armies = folder / ".config" / "menagerie" / "armies"
    armies.mkdir(parents=True)
    (armies / "own.toml").write_text(army)
    environment["XDG_CONFIG_HOME"] = str(folder / ".config")
    install = [engine, "xboard", "--install", "--prefix", str(folder / "installed")]
    done = subprocess.run(install, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise GuiError(f"nothing is installed: {done.stderr}")
    return folder / "installed" / "bin" / "menagerie-xboard"


def check_drawings(mouse, display, picture, drawn):
    """The middle of each of these squares must have one colour, which is that of no empty
    square."""
    half = {square: int(part * mouse.pitch / 2) for square, part in drawn.items()}
    spots = {"e4": [mouse.place("e4")], "d4": [mouse.place("d4")]}
    for square, reach in half.items():
        x, y = mouse.place(square)
        spots[square] = [(x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach)]
    colours = {
        square: {display.run("convert", str(picture), "-format", f"%[pixel:p{{{x},{y}}}]", "info:") for x, y in places}
        for square, places in spots.items()
    }
    for square in drawn:
        if len(colours[square]) != 1 or colours[square] & (colours["e4"] | colours["d4"]):
            raise GuiError(f"the piece on {square} is not drawn as its army says: {colours}")


def play(engine, game, folder):
    """Plays the user's turns of a game; returns what happened, for people."""
    records.give_settings(folder)
    kept = folder / "kept.pgn"
    with Display(folder) as display:
        display.environment["MENAGERIE"] = engine
        display.environment["MENAGERIE_GAMES"] = str(kept)
        display.environment["PATH"] = f"{folder / 'bin'}:{display.environment['PATH']}"
        starter = STARTER
        if game.army:
            starter = starter_with(engine, game.army, folder, display.environment)
        options = ["-searchDepth", "1", "-tc", "5", "-inc", "1", *game.options]
        if game.user_is_black and not game.keys:
            options += ["-initialMode", "MachineWhite"]
        with XBoard(display, str(starter.resolve()), game.name, *options) as xboard:
            # Until its first ping is answered XBoard is not ready for a position.
            xboard.wait_for_log(r"<first : pong", xboard.wait_for_log(r"<first : setup")[0])
            if game.position:
                paste(xboard, game.position)
            if game.user_is_black if game.engine_begins is None else game.engine_begins:
                xboard.wait_for_log("<first : # played")
            if game.keys:
                xboard.take_focus()
                display.key(game.keys)
                xboard.wait_for_log(">first : go")
            mouse = Mouse(xboard, game.files, game.user_is_black)
            if game.drawn:
                display.screenshot(folder / "start.png")
                check_drawings(mouse, display, folder / "start.png", game.drawn)
            refuse(xboard, mouse, game.refused)
            for turn in game.user_turns:
                before = placement(xboard.fen())
                play_turn(xboard, mouse, turn)
            display.screenshot(folder / "clicks.png")
            if game.position:
                let_engine_answer(xboard)
            if game.retracts:
                retract(xboard, before)
            has_moves = len(game.user_turns) > 1 or not game.retracts
            if has_moves and not game.position:
                records.resign_and_check(engine, xboard, kept, not game.retracts)
            count = sum("<first : telluser " in line for line in xboard.log())
            if count != game.advice:
                raise GuiError(f"the user sees {count} boxes with advice")
            wrong = [line for line in xboard.log() if re.search(r"<first : (Error|tellusererror)", line)]
            if wrong:
                raise GuiError("\n".join(wrong))
            xboard.quit()
        records.check_settings(folder)
    return f"{len(game.user_turns)} turns by mouse, each shown rightly{', the last one taken back' * game.retracts}"
