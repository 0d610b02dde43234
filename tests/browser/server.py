"""The server under test, and the rules it is compared with."""

import collections
import functools
import gzip
import http.server
import pathlib
import re
import subprocess
import sys
import threading
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serving import serve  # noqa: E402


class Rules:
    """The program, which knows the positions that pages should show."""

    def __init__(self, engine):
        self.engine = engine

    def fen(self, variant, moves, start=None):
        """The position after these moves by our rules."""
        place = ["startpos"] if start is None else start.split()
        command = [self.engine, "show", "--variant", variant, *place, "moves", *moves]
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return next(line.removeprefix("FEN:").strip() for line in shown.splitlines() if line.startswith("FEN:"))


class Server(Rules):
    """`menagerie serve` on a port of its own, which a restart keeps."""

    # A program answers the pages.
    is_files = False

    def __init__(self, engine, options=()):
        super().__init__(engine)
        self.options = options
        self.port = 0
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.process, self.port = serve(self.engine, self.port, self.options)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def place(self, path):
        """The address of a page."""
        return self.address + path


class Handler(http.server.SimpleHTTPRequestHandler):
    """A host of plain files as most are: it packs what browsers take packed, sends nothing that
    they have already, and has a page for what it lacks."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def __init__(self, files, *arguments, **named):
        self.files = files
        super().__init__(*arguments, **named)

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        status = 200 if path.is_file() and path.name not in self.files.lacking else 404
        if status == 404:
            path = pathlib.Path(self.directory) / "404.html"
        # Requests of the service worker for its cache have this header.
        if self.headers.get("Cache-Control") != "max-age=0":
            self.files.asked.add(self.path)
        body = self.files.replaced.get(path.name) or path.read_bytes()
        mark = f'"{zlib.crc32(body):x}"'
        if status == 200 and self.headers.get("If-None-Match") == mark:
            self.send_response(304)
            self.send_header("ETag", mark)
            self.end_headers()
            return
        packed = "gzip" in self.headers.get("Accept-Encoding", "") and path.suffix != ".png"
        if packed:
            body = gzip.compress(body, 6)
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", mark)
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.send(path.name, body)
        self.files.sent[self.path] = self.files.sent.get(self.path, 0) + len(body)
        self.files.times[self.path] += 1

    def send(self, name, body):
        """Sends a file; the second half of one that is held when it is let go."""
        if held := self.files.held.get(name):
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            held.wait()
            body = body[len(body) // 2 :]
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class FileServer(http.server.ThreadingHTTPServer):
    """Browsers may break off what they ask for."""

    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Files(Rules):
    """The pages as plain files on a port of their own, which a restart keeps."""

    # Workers answer the pages.
    is_files = True

    def __init__(self, engine, folder):
        super().__init__(engine)
        self.folder = folder
        self.port = 0
        self.server = None
        # Bytes of each file so far, as they were sent, and how often it was.
        self.sent = {}
        self.times = collections.Counter()
        # Files that pages have asked for themselves.
        self.asked = set()
        # Names of files that this host lacks.
        self.lacking = set()
        # Contents of files that come from another version, by their names.
        self.replaced = {}
        # Files whose second half waits, by their names.
        self.held = {}

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        handler = functools.partial(Handler, self, directory=str(self.folder))
        self.server = FileServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def place(self, path):
        """The address of a page: files have extensions."""
        head = re.split("[?#]", path, maxsplit=1)[0]
        is_page = head in ("/game", "/workshop") or head.startswith("/rules/")
        return self.address + head + (".html" if is_page else "") + path[len(head):]
