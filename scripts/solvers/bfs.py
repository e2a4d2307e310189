#!/usr/bin/env python3
"""Breadth-first search for the 8-puzzle.

    echo '2 3 4 1 5 x 7 6 8' | python3 scripts/solvers/bfs.py

A board a line, the blank's moves in answer, written at once. It ends when its input does, so that it fits the protocols
line, hdu1043 and poj1077. With --tile it answers with the tiles' moves, with --words in words, with --length with the
number of moves; with --uva it takes the number of boards first and separates the answers by empty lines. Another goal
than 1 2 3 4 5 6 7 8 x is written --goal=x12345678.
"""

import sys

GOAL = "12345678x"
WORDS = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
INVERSE = {"u": "d", "d": "u", "l": "r", "r": "l"}


def successors(board):
    """The boards one move away, with the blank's move."""
    blank = board.index("x")
    x, y = blank % 3, blank // 3
    for letter, dx, dy in (("u", 0, -1), ("d", 0, 1), ("l", -1, 0), ("r", 1, 0)):
        if 0 <= x + dx < 3 and 0 <= y + dy < 3:
            to = blank + dx + 3 * dy
            tiles = list(board)
            tiles[blank], tiles[to] = tiles[to], tiles[blank]
            yield letter, "".join(tiles)


def is_odd(board):
    """Whether the number of inversions among the tiles is odd. No move changes that."""
    tiles = [tile for tile in board if tile != "x"]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i:]) % 2 == 1


def solvable(board, goal=GOAL):
    return is_odd(board) == is_odd(goal)


def solve(start, goal=GOAL):
    """The path, or None, and the counts."""
    if not solvable(start, goal):
        return None, "# expanded=0 generated=1 stored=1"
    came = {start: None}
    layer, expanded, generated = [start], 0, 1
    while goal not in came:
        following = []
        for board in layer:
            expanded += 1
            for letter, to in successors(board):
                generated += 1
                if to not in came:
                    came[to] = (letter, board)
                    following.append(to)
        layer = following
    path, board = "", goal
    while came[board]:
        letter, board = came[board]
        path = letter + path
    return path, f"# expanded={expanded} generated={generated} stored={len(came)}"


def answer(path, options):
    if path is None:
        return "unsolvable"
    if "--tile" in options:
        path = "".join(INVERSE[letter] for letter in path)
    if "--length" in options:
        return str(len(path))
    if "--words" in options:
        return " ".join(WORDS[letter] for letter in path)
    return path


def main(options):
    uva = "--uva" in options
    if uva:
        sys.stdin.readline()
    first = True
    goal = next((option[len("--goal=") :] for option in options if option.startswith("--goal=")), GOAL)
    for line in sys.stdin:
        board = "".join(line.split()).replace("0", "x")
        if len(board) != 9:
            continue
        path, counts = solve(board, goal)
        if uva and not first:
            print()
        first = False
        # Flushed: the next board comes only after the answer.
        print(answer(path, options), counts, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
