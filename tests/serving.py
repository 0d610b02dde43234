"""How tests in Python start `menagerie serve`."""

import subprocess


def serve(engine, port=0, options=(), **settings):
    """The process of a server, and its port; 0 finds a free one. `options` are arguments of the
    server, `settings` those of `subprocess.Popen`."""
    command = [engine, "serve", "--port", str(port), "--no-open", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **settings)
    # Notes about tables come first.
    address = next(line for line in process.stdout if "http://" in line)
    return process, int(address.split(":")[2].split("/")[0])
