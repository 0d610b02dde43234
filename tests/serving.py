"""How tests in Python start `menagerie serve`."""

import subprocess


def serve(engine, port=0, **settings):
    """The process of a server, and its port; 0 finds a free one. `settings` are those of
    `subprocess.Popen`."""
    command = [engine, "serve", "--port", str(port), "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **settings)
    said = process.stdout.readline()
    return process, int(said.split(":")[2].split("/")[0])
