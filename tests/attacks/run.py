#!/usr/bin/env python3
"""Attacks on the program, with bounded load: each takes something that a stranger could do, and
checks what others notice.

    tests/attacks/run.py ENGINE [CHECK ...]

Needs nothing but Python. The server under attack has 1,024 descriptors, as most systems give.
"""

import sys
import time
import traceback

import files
import flood
import malformed
import sizes
import talk
from victim import Victim


def main(engine, wanted):
    checks = [check for module in (flood, sizes, malformed, files, talk) for check in module.CHECKS]
    chosen = [check for check in checks if not wanted or any(word in check[0] for word in wanted)]
    failed = 0
    for name, check in chosen:
        began = time.monotonic()
        try:
            with Victim(engine) as victim:
                said = check(victim)
            print(f"{name}: {said} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"{name}: FAILED\n{traceback.format_exc()}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} attacks did no harm")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
