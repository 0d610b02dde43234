#!/usr/bin/env python3
"""Walks the ways of getting the program as docs/getting-it.md writes them, each from something clean, and says how long it took.

    target/test-venv/bin/python scripts/ways.py [WAY ...]       source, deb, tarball, zip, page, npm        [default: all]

What is walked has been made before: target/package (scripts/package-linux.sh, scripts/package-windows.sh), target/page
(scripts/build-page.sh), target/npm (scripts/build-npm.sh). A way whose files are missing is told, and the run fails. The clean things are:
for `source` a clone and an empty folder of cargo, for `deb` and `tarball` the system in target/chroot (tests/package/run.sh makes it; needs
root), for `zip` a new Wine prefix, for `page` a new profile of Chromium, for `npm` an empty folder. Seconds are those of the clock; where
other work keeps the machine busy they say little.
"""

import contextlib
import http.client
import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHROOT = ROOT / "target/chroot"
INSIDE = ["chroot", str(CHROOT), "/usr/bin/env", "-i", "PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/tmp/user", "LC_ALL=C.UTF-8"]
# Seconds after which a server that does not answer never will; a build comes first.
PATIENCE, BUILD_PATIENCE = 120, 7200


class Missing(Exception):
    """What has to be made before."""


def only(pattern):
    found = sorted(ROOT.glob(pattern))
    if not found:
        raise Missing(pattern)
    return found[-1]


def run(*command, **more):
    return subprocess.run([*map(str, command)], check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def first_page(*command, patience=PATIENCE, **more):
    """Starts what serves the board, and ends it when its first page has come."""
    process = subprocess.Popen([*map(str, command), "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True, start_new_session=True, **more)
    try:
        said = process.stdout.readline()
        port = re.search(r":(\d+)/", said)
        assert port, f"{command} names no address: {said!r}"
        connection = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=patience)
        connection.request("GET", "/")
        answer = connection.getresponse()
        assert answer.status == 200 and b"Crazy Chess" in answer.read(), answer.status
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def source(folder, step):
    tree, clean = folder / "menagerie", {**os.environ, "CARGO_HOME": str(folder / "cargo")}
    clean.pop("CARGO_TARGET_DIR", None)
    with step("git clone"):
        run("git", "clone", "-q", ROOT, tree)
    with step("cargo run --release -- serve: the first page"):
        first_page("cargo", "run", "--release", "--quiet", "--", "serve", cwd=tree, env=clean, patience=BUILD_PATIENCE)
    with step("cargo test --workspace"):
        run("cargo", "test", "--workspace", "--quiet", cwd=tree, env=clean, stderr=subprocess.DEVNULL)


def inside(folder, package):
    """A file in the clean system."""
    if not (CHROOT / "usr/games/xboard").exists():
        raise Missing("target/chroot (tests/package/run.sh)")
    shutil.rmtree(CHROOT / "tmp/user", ignore_errors=True)
    (CHROOT / "tmp/user").mkdir()
    shutil.copy(package, CHROOT / "tmp/user")
    return f"/tmp/user/{package.name}"


def deb(folder, step):
    package = inside(folder, only("target/package/menagerie_*.deb"))
    with step("apt install ./menagerie_*.deb"):
        run(*INSIDE, "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-q", "--no-install-recommends", package)
    try:
        with step("menagerie serve: the first page"):
            first_page(*INSIDE, "menagerie", "serve")
    finally:
        run(*INSIDE, "dpkg", "--purge", "menagerie")


def tarball(folder, step):
    package = inside(folder, only("target/package/menagerie-*-x86_64-linux.tar.gz"))
    with step("tar -xzf menagerie-*.tar.gz"):
        run(*INSIDE, "tar", "-C", "/tmp/user", "-xzf", package)
    with step("bin/menagerie serve: the first page"):
        first_page(*INSIDE, f"{package.removesuffix('.tar.gz')}/bin/menagerie", "serve")


def zip_file(folder, step):
    package = only("target/package/menagerie-*-x86_64-windows.zip")
    wine = shutil.which("wine64") or "/usr/lib/wine/wine64"
    clean = {**os.environ, "WINEPREFIX": str(folder / "prefix"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
    # What Wine lacks and every Windows has.
    lacking = only("target/windows/wine/bin/bcryptprimitives.dll")
    run(wine, "wineboot", "-i", env=clean, stderr=subprocess.DEVNULL)
    with step("unpack menagerie-*.zip"):
        shutil.unpack_archive(package, folder)
    tree = folder / package.stem
    shutil.copy(lacking, tree)
    with step("play.cmd: the first page"):
        first_page(wine, "cmd", "/c", f"Z:{tree / 'play.cmd'}".replace("/", "\\"), env=clean)


def page(folder, step):
    if not importlib.util.find_spec("selenium"):
        raise Missing("selenium, which target/test-venv/bin/python has (scripts/install-test-tools.sh),")
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/browser")]
    from page import Browser, until
    from server import Files

    files = only("target/page/index.html").parent
    with Files(None, files) as server, Browser() as browser:
        with step("the first page"):
            browser.driver.get(server.place("/"))
        with step("a game: the engine has moved"):
            browser.driver.get(server.place("/game#game=chess&white=engine&black=you&level=20&think=1000n"))
            until("a move", lambda: browser.driver.execute_script("return window.menagerie?.game?.played.length > 0"))


def npm(folder, step):
    package = only("target/npm/menagerie-chess-*.tgz")
    with step("npm install menagerie-chess-*.tgz"):
        run("npm", "install", "--silent", "--no-fund", "--no-audit", package, cwd=folder)
    with step("node example.mjs"):
        said = run("node", "node_modules/menagerie-chess/example.mjs", cwd=folder)
    assert "best move:" in said, said


WAYS = {"source": source, "deb": deb, "tarball": tarball, "zip": zip_file, "page": page, "npm": npm}


def main(names):
    failed = 0
    print("| way | step | seconds |\n| --- | --- | --- |")
    for name in names:

        @contextlib.contextmanager
        def step(what, name=name):
            began = time.monotonic()
            yield
            print(f"| {name} | {what} | {time.monotonic() - began:.1f} |", flush=True)

        with tempfile.TemporaryDirectory(prefix="ways-") as folder:
            try:
                WAYS[name](pathlib.Path(folder), step)
            except Missing as missing:
                failed += 1
                print(f"| {name} | not walked: {missing} is missing | |", flush=True)
    print(f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} processors")
    return 1 if failed else 0


if __name__ == "__main__":
    names = sys.argv[1:] or list(WAYS)
    if set(names) - set(WAYS):
        sys.exit(__doc__)
    sys.exit(main(names))
