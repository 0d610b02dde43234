"""Where a Rust file can be changed, and the file with all changes as branches. A part of `mutants.py`."""

import re

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
# What an operator becomes.
OPERATORS = {
    "<": ["<=", ">"],
    "<=": ["<", ">"],
    ">": [">=", "<"],
    ">=": [">", "<"],
    "==": ["!="],
    "!=": ["=="],
    "&&": ["||"],
    "||": ["&&"],
    "+": ["-", "*"],
    "-": ["+"],
    "*": ["/", "+"],
    "/": ["*"],
    "%": ["/"],
    "&": ["|", "^"],
    "|": ["&", "^"],
    "^": ["|", "&"],
    "<<": [">>"],
    ">>": ["<<"],
}
# Nothing in these is changed: what the compiler works out, patterns, and texts that macros take.
LEFT_ALONE = {
    "const_item",
    "static_item",
    "array_type",
    "const_block",
    "type_arguments",
    "attribute_item",
    "inner_attribute_item",
    "macro_invocation",
    "macro_definition",
    "enum_variant",
    "match_pattern",
}
# Statements that may be missing.
DELETED = {"call_expression", "assignment_expression", "try_expression", "await_expression"}
# What a function answers instead, by its type.
ANSWERS = [
    (r"bool", ["true", "false"]),
    (r"[iu](8|16|32|64|128|size)", ["0", "1"]),
    (r"f(32|64)", ["0.0", "1.0"]),
    (r"String", ["String::new()"]),
    (r"&('\w+ )?str", ['""']),
    (r"Option<.*", ["None"]),
    (r"Vec<.*", ["Vec::new()"]),
    (r"(\w+::)*Result(<\(\).*)?", ["Ok(())"]),
    (r"&('\w+ )?\[.*", ["&[]"]),
    (r"(Self|!|&.*|impl .*|Result<.*|dyn .*)", []),
    (r".*", ["Default::default()"]),
]


def is_test(path):
    """Whether a source file holds tests alone, or what only they use."""
    return bool(re.search(r"(^|/)(tests?|testing|testkit|test_games|benches|fuzzing|models|\w+_tests)(/|\.rs$)", str(path)))


def wants_const(message):
    """The function that a constant needs, by the compiler's error."""
    found = re.search(r"cannot call non-const .* `([^`]*)`", message)
    return re.sub(r"::<.*", "", found[1]).split("::")[-1] if found else None


def text(node):
    return node.text.decode()


class Source:
    """One file."""

    def __init__(self, source):
        self.source, self.root = source, PARSER.parse(source).root_node
        # Where `const` stands before functions, by the functions' names.
        self.consts = []
        self.note_consts(self.root)

    def note_consts(self, node):
        if node.type == "function_modifiers" and (const := next((child for child in node.children if child.type == "const"), None)):
            self.consts.append((text(node.parent.child_by_field_name("name")), const.start_byte, const.end_byte))
        for child in node.children:
            self.note_consts(child)

    def find(self, needs_const):
        """All changes: range, what stands there instead, and how to tell it to people."""
        found = []
        self.walk(self.root, needs_const, found)
        return found

    def walk(self, node, needs_const, found):
        if node.type in LEFT_ALONE or self.is_for_tests(node):
            # A guard is no pattern.
            if node.type == "match_pattern" and (guard := node.child_by_field_name("condition")):
                self.condition(guard, found, ["true", "false"])
                self.walk(guard, needs_const, found)
            return
        if node.type == "function_item":
            if any(child.type == "function_modifiers" and b"const" in child.text for child in node.children):
                if text(node.child_by_field_name("name")) in needs_const:
                    return
            self.function(node, found)
        elif node.type == "binary_expression":
            self.binary(node, found)
        elif node.type == "unary_expression" and node.children[0].type in ("!", "-"):
            self.add(found, node, text(node.children[1]), "delete " + node.children[0].type)
        elif node.type == "compound_assignment_expr":
            self.compound(node, found)
        elif node.type == "expression_statement" and node.children[0].type in DELETED and node.children[-1].type == ";":
            self.add(found, node, "", "delete the statement", statement=True)
        elif node.type in ("if_expression", "while_expression"):
            condition = node.child_by_field_name("condition")
            # The opposite of a comparison is among its own changes, or near them.
            if condition.type not in ("let_condition", "let_chain", "binary_expression", "unary_expression"):
                self.condition(condition, found, [f"!({text(condition)})"])
        for child in node.children:
            if not (node.type == "array_expression" and child == node.child_by_field_name("length")):
                self.walk(child, needs_const, found)

    @staticmethod
    def is_for_tests(node):
        """Whether an attribute says that this item is for tests, or for other systems."""
        before = node.prev_named_sibling
        while before is not None and before.type == "attribute_item":
            if re.search(rb"cfg\(|\btest\b", before.text):
                return True
            before = before.prev_named_sibling
        return False

    def add(self, found, node, instead, what, statement=False):
        line = node.start_point[0] + 1
        shown = re.sub(r"\s+", " ", text(node))
        found.append(
            {"start": node.start_byte, "end": node.end_byte, "instead": instead, "line": line, "statement": statement}
            | {"what": f"{what} in `{shown[:100]}`"}
        )

    def condition(self, node, found, instead):
        if node.type in ("let_condition", "let_chain"):
            return
        for answer in instead:
            self.add(found, node, answer, answer if len(answer) < 6 else "not")

    def binary(self, node, found):
        left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        for other in OPERATORS.get(text(operator), []):
            self.add(found, node, f"({text(left)}) {other} ({text(right)})", f"{text(operator)} -> {other}")

    def compound(self, node, found):
        left, operator, right = (node.child_by_field_name(name) for name in ("left", "operator", "right"))
        for other in OPERATORS.get(text(operator)[:-1], []):
            self.add(found, node, f"{text(left)} {other}= {text(right)}", f"{text(operator)} -> {other}=")
        self.add(found, node, "()", "delete")

    def function(self, node, found):
        """Other answers of a whole function."""
        name, body, kind = text(node.child_by_field_name("name")), node.child_by_field_name("body"), node.child_by_field_name("return_type")
        in_debug = node.parent.parent is not None and re.match(rb"impl[^{]*\bDebug\b", node.parent.parent.text)
        if body is None or body.named_child_count == 0 or name in ("new", "default", "main") or in_debug:
            return
        answers = [""] if kind is None else next(answers for pattern, answers in ANSWERS if re.fullmatch(pattern, text(kind), re.S))
        at = body.start_byte + 1
        for answer in answers:
            # What answers this already is no other program.
            if text(body).strip("{} \n") == answer:
                continue
            found.append(
                {"start": at, "end": at, "instead": f"return {answer};", "line": node.start_point[0] + 1, "statement": True}
                | {"what": f"`{name}` answers {answer or 'nothing'}"}
            )

    def render(self, mutants, needs_const):
        """The file with its mutants, and where each mutant and its site lie in it: number, start, end."""
        sites = {}
        for mutant in mutants:
            sites.setdefault((mutant["start"], mutant["end"]), []).append(mutant)
        # Outer sites first.
        order = sorted(sites, key=lambda place: (place[0], -place[1]))
        removed = [(start, end) for name, start, end in self.consts if name not in needs_const]
        out, branches, places = bytearray(), [], []

        def plain(start, end):
            for first, last in removed:
                if start <= first < end:
                    out.extend(self.source[start:first])
                    start = last
            out.extend(self.source[start:end])

        def emit(start, end, index):
            """Writes a range whose sites begin at `index`; the next index."""
            while index < len(order) and order[index][0] < end:
                first, last = order[index]
                plain(start, first)
                begun, site = len(out), sites[first, last]
                is_statement = site[0]["statement"]
                out.extend(b"" if is_statement else b"(")
                for mutant in site:
                    out.extend(f"if crate::mutant_switch::on({mutant['number']}) {{ ".encode())
                    branch = len(out)
                    out.extend(mutant["instead"].encode())
                    branches.append((mutant["number"], branch, max(len(out), branch + 1)))
                    out.extend(b" } else ")
                out.extend(b"{ ")
                index = emit(first, last, index + 1)
                out.extend(b" }" if is_statement else b" })")
                places.extend((mutant["number"], begun, len(out)) for mutant in site)
                start = last
            plain(start, end)
            return index

        emit(0, len(self.source), 0)
        return bytes(out), branches, places
