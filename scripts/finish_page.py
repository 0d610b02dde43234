#!/usr/bin/env python3
"""Finishes a folder of pages: the service worker learns which files there are, and the pages which
script of a report may run. Scripts lose blank lines and the comments that have lines of their own,
which are a fifth of their packed bytes.

    scripts/finish_page.py FOLDER [--packed]

With --packed each file that gets smaller by it lies packed beside itself, FILE.gz and, where the
command `brotli` is there, FILE.br, for hosts that hand out such files (`gzip_static` of nginx,
`precompressed` of Caddy).
"""

import base64
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

# Pages on hosts of files are asked for by a name, or by their folder's.
BY_FOLDER = {"index.html": "./"}
# Blank lines, and comments that begin and end lines.
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)?\n", re.MULTILINE)
LEFT_OUT = {"service-worker.js", "404.html", "LICENSE", ".nojekyll"}


def pack(path):
    """Puts the packed forms of a file beside it."""
    whole = path.read_bytes()
    packed = gzip.compress(whole, 9, mtime=0)
    if len(packed) > len(whole) * 0.95:
        return
    path.with_name(path.name + ".gz").write_bytes(packed)
    if shutil.which("brotli"):
        subprocess.run(["brotli", "--best", "--keep", "--force", path], check=True)


def without_comments(script):
    """A script without blank lines and those that hold nothing but comments."""
    return COMMENTS.sub("", script)


def main(folder, packed_too):
    script = pathlib.Path("tabletop/src/annotate/report.js").read_bytes()
    allowed = "'sha256-" + base64.b64encode(hashlib.sha256(script).digest()).decode() + "'"
    for page in [*folder.glob("*.html"), *folder.glob("rules/*.html")]:
        text = page.read_text()
        assert "'report'" in text, page
        page.write_text(text.replace("'report'", allowed))
    for path in [*folder.glob("assets/*.js"), folder / "service-worker.js"]:
        path.write_text(without_comments(path.read_text()))
    module = folder / "assets/module.js"
    size = (folder / "assets/menagerie.wasm").stat().st_size
    module.write_text(module.read_text().replace("/* @BYTES@ */ 0", str(size)))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    kept = [path for path in files if path.name not in LEFT_OUT]
    digest = hashlib.sha256()
    for path in kept:
        digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    names = [str(path.relative_to(folder)) for path in kept]
    worker = folder / "service-worker.js"
    text = worker.read_text()
    text = text.replace("@VERSION@", digest.hexdigest()[:16])
    text = text.replace("/* @FILES@ */ []", json.dumps([BY_FOLDER.get(name, name) for name in names]))
    worker.write_text(text)
    whole = sum(path.stat().st_size for path in files)
    packed = sum(len(gzip.compress(path.read_bytes())) for path in files)
    print(f"{folder}: {len(files)} files, {whole:,} bytes, {packed:,} as gzip")
    if packed_too:
        for path in files:
            pack(path)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--packed"]):
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), bool(sys.argv[2:]))
