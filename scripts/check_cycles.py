#!/usr/bin/env python3
"""Checks that no modules of a crate import each other in a circle, and that crates and folders
import only what they may.

Reads `use` lines and paths that begin with crate::, self:: or super::, follows re-exports to the
file that holds the item, and names each circle with the items that close it. Tests are left out:
they may look at everything.

    scripts/check_cycles.py
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Each crate with the crates of ours that it may import.
CRATES = {
    "engine-core/src": set(),
    "variants/src": {"engine_core"},
    "tabletop/src": {"engine_core", "variants"},
    "lab/src": {"engine_core", "variants", "tabletop"},
    "web/src": {"engine_core", "variants", "tabletop"},
    "src": {"engine_core", "variants", "tabletop", "lab"},
}
# Folders with the folders of their crate that they must not import.
APART = {
    "variants/src/common": {"chess_board", "chess", "armies", "registry"},
    "variants/src/chess_board": {"chess", "armies", "grand_tournament", "registry"},
    "tabletop/src/records": {"table", "room", "pages"},
    "tabletop/src/table": {"room", "pages"},
    "lab/src/train": {"matches", "selfplay", "tune", "balance"},
    "lab/src/matches": {"selfplay", "train", "tune", "balance"},
    "src/protocol": {"play", "serve", "commands"},
    "src/play": {"protocol", "serve", "commands"},
    "src/serve": {"protocol", "play", "commands"},
}
OURS = re.compile(r"(?<![\w:])(engine_core|variants|tabletop|lab|web)::")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r'b?r#"(?:.|\n)*?"#|b?"(?:\\.|[^"\\])*"')
TESTS = re.compile(r"#\[cfg\((?:test|(?:any|all)\(test[^\n]*)\)\]\s*(?:pub(?:\([^)]*\))? )?(mod \w+;|mod \w+ \{.*\n\}|[^\n]*\n)", re.S)
USE = re.compile(r"\b(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);")
PATH = re.compile(r"(?<!in )\b((?:crate|self|super)(?:::\w+)+)")


def leaves(tree, before=()):
    """The paths of a use tree with the names they get: `a::{b, c as d}` is ((a, b), b) and ((a, c),
    d)."""
    tree = tree.strip()
    if tree.startswith("{"):
        depth, part = 0, ""
        for mark in tree[1:-1] + ",":
            depth += (mark == "{") - (mark == "}")
            if mark == "," and depth == 0:
                if part.strip():
                    yield from leaves(part, before)
                part = ""
            else:
                part += mark
        return
    head, colons, rest = tree.partition("::")
    if colons:
        yield from leaves(rest, before + (head.strip(),))
        return
    name, _, alias = tree.partition(" as ")
    path = before if name.strip() == "self" else before + (name.strip(),)
    yield path, (alias or path[-1]).strip()


class Crate:
    def __init__(self, folder):
        self.folder = folder
        self.text, self.names = {}, {}
        for file in sorted(folder.rglob("*.rs")):
            module = file.relative_to(folder).with_suffix("").parts
            if module[-1] in ("mod", "lib"):
                module = module[:-1]
            elif module == ("main",) or "tests" in module:
                continue
            if "tests" not in module:
                text = STRING.sub('""', COMMENT.sub("", file.read_text()))
                self.text[module] = TESTS.sub("", text)
        for module, text in self.text.items():
            found = [leaf for _, tree in USE.findall(text) for leaf in leaves(tree)]
            self.names[module] = {name: self.absolute(module, path) for path, name in found}

    def absolute(self, module, path):
        """A path from the root of the crate; None if it leads out of it."""
        if path[0] == "crate":
            return path[1:]
        if path[0] in ("self", "super"):
            while path and path[0] in ("self", "super"):
                module = module[:-1] if path[0] == "super" else module
                path = path[1:]
            return module + path
        return module + path if module + path[:1] in self.text else None

    def home(self, path, seen=()):
        """The module whose file holds what the path names."""
        module = ()
        for index, name in enumerate(path):
            if module + (name,) in self.text:
                module += (name,)
                continue
            target = self.names[module].get(name) if (module, name) not in seen else None
            return self.home(target + path[index + 1 :], seen + ((module, name),)) if target else module
        return module

    def edges(self):
        edges = {}
        for module, text in self.text.items():
            paths = list(self.names[module].values())
            paths += [self.absolute(module, tuple(path.split("::"))) for path in PATH.findall(USE.sub("", text))]
            for path in filter(None, paths):
                home = self.home(path)
                # To name a module is to use it only where the path goes on.
                if home != module:
                    edges.setdefault(module, {}).setdefault(home, set()).add(path[-1])
        # `pub use` and `mod` lines alone, as in a facade, are no use of what lies below.
        for module, text in self.text.items():
            exported = {name for visible, tree in USE.findall(text) if visible for _, name in leaves(tree)}
            body = USE.sub("", text)
            for home, items in list(edges.get(module, {}).items()):
                unused = {item for item in items if item in exported and not re.search(rf"\b{item}\b", body)}
                edges[module][home] = items - unused
                if not edges[module][home]:
                    del edges[module][home]
        return edges


def circles(edges):
    """The strongly connected parts with more than one module (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, {}):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = []
            while not part or part[-1] != node:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def forbidden(folder, crate, edges):
    """A line for each import that the tables do not allow."""
    for module, text in crate.text.items():
        for other in sorted(set(OURS.findall(text)) - CRATES[folder] - {part for path in crate.text for part in path}):
            yield f"{folder}: {'::'.join(module) or 'the root'} imports the crate {other}"
        apart = APART.get(f"{folder}/{module[0]}", set()) if module else set()
        for home in edges.get(module, {}):
            if home and home[0] in apart:
                yield f"{folder}: {'::'.join(module)} imports {'::'.join(home)}"


def main():
    count = 0
    for folder in CRATES:
        crate = Crate(ROOT / folder)
        edges = crate.edges()
        for line in forbidden(folder, crate, edges):
            count += 1
            print(line)
        for circle in circles(edges):
            count += 1
            print(f"{folder}: {len(circle)} modules in a circle")
            for module in circle:
                for other in circle:
                    if items := edges.get(module, {}).get(other):
                        name = lambda path: "::".join(path) or "the root"
                        print(f"    {name(module)} uses {name(other)}: {', '.join(sorted(items))}")
    return count > 0


if __name__ == "__main__":
    sys.exit(main())
