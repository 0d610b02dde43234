#!/usr/bin/env python3
"""Games between two processes that ponder: the opponent's move is guessed right, guessed wrong, or
the search is stopped halfway.

    tests/endurance/pondering.py PROGRAM GAME uci|xboard GAMES SEED

Prints faults by kind, and what was said at each, in JSON. The match runner never ponders, so
`match_soak.py` plays these games itself. Every move goes to the other process, which says so if it
is illegal; a game ends when a process says so, or after `PLIES` plies.
"""

import collections
import json
import random
import subprocess
import sys
import threading
import time

PLIES = 200
# Games that need a referee between two processes in XBoard's protocol: a denial is an illegal move
# there, and each draws its own lots.
REFEREED = {"crazy", "illusionary"}
# Milliseconds for a move, and the longest that an answer may take on a machine with other work.
MOVE_MS = 10
PATIENCE = 60


class Faulty(Exception):
    """An error of a process: its kind and its message."""


class Talker:
    """A process that speaks in lines; a watchdog ends it when an answer takes too long."""

    def __init__(self, program, language, *lines):
        self.process = subprocess.Popen(
            [program, language], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
        )
        for line in lines:
            self.say(line)

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except BrokenPipeError:
            raise Faulty("disconnect", f"before '{line}'") from None

    def hear(self, is_wanted):
        """The next line that is wanted."""
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        began, last = time.monotonic(), ""
        try:
            for line in self.process.stdout:
                last = line.strip()
                if "llegal move" in last or last.startswith(("Error", "info string No such", "thread ")):
                    raise Faulty("illegal-move", last)
                if is_wanted(last):
                    return last
        finally:
            watchdog.cancel()
        raise Faulty("stall" if time.monotonic() - began >= PATIENCE else "disconnect", f"after '{last}'")

    def end(self):
        """The process ends after 'quit', without an error."""
        try:
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Faulty("stall", "it does not quit") from None
        finally:
            self.process.stdout.close()
        if code != 0:
            raise Faulty("disconnect", f"exit {code}")


class Uci:
    """A player in UCI."""

    def __init__(self, program, game, chance):
        self.talker = Talker(program, "uci", "uci", "setoption name Ponder value true", f"setoption name UCI_Variant value {game}")
        self.chance, self.guess = chance, None

    def new_game(self):
        self.stop()
        self.talker.say("ucinewgame")

    def stop(self):
        if self.guess is not None:
            self.talker.say("stop")
            self.talker.hear(lambda line: line.startswith("bestmove"))
            self.guess = None

    def position(self, moves):
        self.talker.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def move(self, moves):
        """The moves of the next turn; none when the game is over."""
        if self.guess is not None and moves and moves[-1] == self.guess and self.chance.random() < 0.9:
            self.talker.say("ponderhit")
            self.guess = None
        else:
            self.stop()
            self.position(moves)
            self.talker.say(f"go movetime {MOVE_MS}")
        words = self.talker.hear(lambda line: line.startswith("bestmove")).split()
        if words[1] == "(none)":
            return []
        if len(words) > 3:
            self.guess = words[3]
            self.position([*moves, words[1], self.guess])
            self.talker.say(f"go ponder movetime {MOVE_MS}")
        return [words[1]]

    def end(self):
        self.stop()
        self.talker.end()


class XBoard:
    """A player in XBoard's protocol. It ponders by itself."""

    def __init__(self, program, game, _):
        self.talker = Talker(program, "xboard", "xboard", "protover 2", "accepted usermove")
        self.game, self.pings, self.heard = game, 0, 0

    def new_game(self):
        for line in ["new", f"variant {self.game}", "hard", f"st {MOVE_MS / 1000}", "force"]:
            self.talker.say(line)
        # Lines still left of the last game do not belong to this one.
        pong = self.ping()
        self.talker.hear(lambda line: line == pong)
        self.heard = 0

    def ping(self):
        """Asks for a sign of life; the answer to wait for."""
        self.pings += 1
        self.talker.say(f"ping {self.pings}")
        return f"pong {self.pings}"

    def move(self, moves):
        """The plies of the next turn; none when the game is over."""
        for ply in moves[self.heard :]:
            self.talker.say(f"usermove {ply}")
        if self.heard == 0:
            self.talker.say("go")
        # A turn may be several plies; a ping is answered when it is over.
        pong, plies = self.ping(), []
        while (line := self.talker.hear(lambda line: line == pong or line.startswith("move "))) != pong:
            plies.append(line.split()[1])
        self.heard = len(moves) + len(plies)
        return plies

    def end(self):
        self.talker.end()


def play_games(program, game, player, games, seed):
    """Plays games; counts faults by kind, and keeps what was said at each."""
    chance, faults, words = random.Random(seed), collections.Counter(), []
    played = 0
    while played < games:
        pair = []
        try:
            pair = [player(program, game, chance) for _ in range(2)]
            while played < games:
                for one in pair:
                    one.new_game()
                moves = []
                for ply in range(PLIES):
                    turn = pair[ply % 2].move(moves)
                    if not turn:
                        break
                    moves += turn
                played += 1
            for one in pair:
                one.end()
        except Faulty as fault:
            kind, what = fault.args
            faults[kind] += 1
            words.append(f"{kind}: {what}")
            played += 1
            for one in pair:
                one.talker.process.kill()
    return faults, words


def main():
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    program, game, language, games, seed = sys.argv[1:]
    player = XBoard if language == "xboard" and game not in REFEREED else Uci
    faults, words = play_games(program, game, player, int(games), int(seed))
    print(json.dumps({"faults": faults, "words": words}))


if __name__ == "__main__":
    main()
