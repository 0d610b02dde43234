"""Records of games against python's chess: games with variations, comments, glyphs and null moves,
made at random, go through `menagerie serve` by PGN and by address, and python must read the same
trees before and after."""

import contextlib
import io
import json
import pathlib
import random
import sys
import urllib.error
import urllib.request

import chess
import chess.pgn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serving import serve  # noqa: E402

GAMES = 60
# Longest line, and most variations of a game.
PLIES = 40
VARIATIONS = 25
COMMENTS = ["good", "a (bracket) and [another]", "0-1? never; 100 % sure", "\u0416 \u00e4 \u2192", "word " * 60]
NAGS = [1, 2, 3, 4, 5, 6, 10, 13, 14, 16, 18, 22, 40, 132, 146]


@contextlib.contextmanager
def served(engine):
    """A server; gives its address."""
    process, port = serve(engine)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def ask(address, path, body=None):
    """Status and text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode()


def say_something(node, dice):
    """A comment, glyphs, a clock, an evaluation, arrows."""
    if dice.random() < 0.3:
        node.comment = dice.choice(COMMENTS).strip()
    if dice.random() < 0.3:
        node.set_clock(dice.randrange(7200))
    if dice.random() < 0.2:
        score = chess.engine.Mate(dice.randint(1, 9)) if dice.random() < 0.3 else chess.engine.Cp(dice.randint(-900, 900))
        node.set_eval(chess.engine.PovScore(score, chess.WHITE))
    if dice.random() < 0.1:
        node.set_arrows([chess.svg.Arrow(dice.randrange(64), dice.randrange(64), color="red")])
    if dice.random() < 0.2:
        node.nags.update(dice.sample(NAGS, dice.randint(1, 3)))


def extend(node, plies, dice):
    """Goes on from a node with random moves."""
    for _ in range(plies):
        board = node.board()
        moves = list(board.legal_moves)
        if not moves:
            return
        mv = dice.choice(moves)
        # After a null move en passant, and some draws, are seen in several ways; a null move in
        # check is none.
        if dice.random() < 0.03 and not board.is_check() and node.parent is not None:
            mv = chess.Move.null()
        if any(child.move == mv for child in node.variations):
            return
        node = node.add_variation(mv)
        say_something(node, dice)


def random_game(dice):
    """A game with variations."""
    game = chess.pgn.Game()
    for name in ["White", "Black", "WhiteElo", "Annotator", "Custom"]:
        # Quotes and backslashes python writes in a way of its own.
        game.headers[name] = dice.choice(["Ann", "Bob, B. (jr.)", "\u00d6 'x' ]", "1999"])
    game.headers["Result"] = dice.choice(["1-0", "0-1", "1/2-1/2", "*"])
    if dice.random() < 0.4:
        game.comment = "before"
    extend(game, dice.randint(1, PLIES), dice)
    for _ in range(dice.randrange(VARIATIONS)):
        nodes = [node for node in nodes_of(game) if node.parent is not None]
        if not nodes:
            break
        parent = dice.choice(nodes).parent
        known = len(parent.variations)
        extend(parent, dice.randint(1, 8), dice)
        if len(parent.variations) > known and known > 0 and dice.random() < 0.3:
            parent.variations[-1].starting_comment = "better was"
    return game


def nodes_of(game):
    """All nodes of a game."""
    found, open_nodes = [], [game]
    while open_nodes:
        node = open_nodes.pop()
        found.append(node)
        open_nodes.extend(node.variations)
    return found


def words(text):
    """A comment as words; several of one move may have been joined."""
    return " ".join(" ".join(text if isinstance(text, list) else [text]).split())


def summary(game):
    """All that a record says, but for the date of an unknown day and the tags that we add."""
    headers = {name: value for name, value in game.headers.items() if name != "PlyCount"}

    def tree(node):
        begin = words(getattr(node, "starting_comment", "") or "")
        return (str(node.move), begin, words(node.comment), sorted(node.nags), [tree(child) for child in node.variations])

    return headers, tree(game)


def first_difference(wanted, found):
    """The first difference between two trees."""
    if wanted[:4] != found[:4]:
        return f"{wanted[:4]} became {found[:4]}"
    if [child[0] for child in wanted[4]] != [child[0] for child in found[4]]:
        return f"after {wanted[0]}: {[child[0] for child in wanted[4]]} became {[child[0] for child in found[4]]}"
    return next(filter(None, map(first_difference, wanted[4], found[4])), None)


def check_records(engine):
    """Random games come back as they went."""
    sys.setrecursionlimit(5000)
    dice = random.Random(1)
    with served(engine) as address:
        for number in range(GAMES):
            text = str(random_game(dice))
            wanted = summary(chess.pgn.read_game(io.StringIO(text)))
            status, answer = ask(address, "/api/games", {"pgn": {"text": text, "number": 1}})
            if status != 201:
                sys.exit(f"game {number} is refused: {answer}\n{text}")
            opened = json.loads(answer)
            status, answer = ask(address, "/api/games", {"link": opened["game"]["link"]})
            if status != 201:
                sys.exit(f"the address of game {number} is refused: {answer}\n{text}")
            for room in [opened["id"], json.loads(answer)["id"]]:
                _, written = ask(address, f"/api/games/{room}/pgn")
                found = chess.pgn.read_game(io.StringIO(written))
                if found.errors or summary(found) != wanted:
                    where = found.errors or first_difference(wanted[1], summary(found)[1]) or (wanted[0], summary(found)[0])
                    sys.exit(f"game {number} was\n{text}\nand became\n{written}\n{where}")
    print(f"{GAMES} records with variations came back as they went, by PGN and by address")
