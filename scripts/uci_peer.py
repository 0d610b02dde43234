"""A UCI engine as a child process: just enough for the measuring scripts."""

import subprocess


class UciEngine:
    """Starts `command`, speaks UCI to it and quits it on exit of a `with` block."""

    def __init__(self, command, options=None, setup=()):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.send("uci")
        self.read_until("uciok")
        for line in setup:
            self.send(line)
        for name, value in (options or {}).items():
            self.send(f"setoption name {name} value {value}")
        self.wait_ready()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("quit")
            self.process.wait(timeout=5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self.process.kill()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, start):
        """All lines up to and with the first that begins with `start`."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if lines[-1].startswith(start):
                return lines
        raise RuntimeError(f"the engine stopped before it said '{start}'")

    def wait_ready(self):
        self.send("isready")
        self.read_until("readyok")

    def new_game(self):
        self.send("ucinewgame")
        self.wait_ready()

    def search(self, position, go):
        """The last full info line as a dict of numbers (nodes, time in ms, depth), and the best
        move."""
        self.send(position)
        self.send(go)
        lines = self.read_until("bestmove")
        infos = [line.split() for line in lines if line.startswith("info") and " nodes " in line and " time " in line]
        if not infos:
            raise RuntimeError(f"no info line with nodes and time for '{position}'")
        words = infos[-1]
        numbers = {key: int(words[words.index(key) + 1]) for key in ("depth", "nodes", "time") if key in words}
        return numbers, lines[-1].split()[1]

    def perft(self, position, depth):
        """The number after `Nodes searched:`."""
        self.send(position)
        self.send(f"go perft {depth}")
        return int(self.read_until("Nodes searched")[-1].split(":")[1])
