"""The server under test, and the rules it is compared with."""

import subprocess


class Server:
    """`menagerie serve` on a port of its own, which a restart keeps."""

    def __init__(self, engine):
        self.engine = engine
        self.port = 0
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        command = [self.engine, "serve", "--port", str(self.port), "--no-open"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline()
        self.port = int(said.split(":")[2].split("/")[0])

    def stop(self):
        self.process.terminate()
        self.process.wait()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def fen(self, variant, moves, start=None):
        """The position after these moves by our rules."""
        place = ["startpos"] if start is None else start.split()
        command = [self.engine, "show", "--variant", variant, *place, "moves", *moves]
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return next(line.removeprefix("FEN:").strip() for line in shown.splitlines() if line.startswith("FEN:"))
