#!/usr/bin/env python3
"""Right, but slow: iterative deepening without a heuristic and without remembering any board.

Beyond some fifteen moves it takes seconds, beyond twenty minutes: something to try limits with.
"""

import sys

from bfs import GOAL, INVERSE, solvable, successors


def search(board, depth, last):
    if board == GOAL:
        return ""
    if depth == 0:
        return None
    for letter, to in successors(board):
        if letter != INVERSE.get(last):
            rest = search(to, depth - 1, letter)
            if rest is not None:
                return letter + rest
    return None


def solve(board):
    if not solvable(board):
        return "unsolvable"
    depth = 0
    while True:
        path = search(board, depth, None)
        if path is not None:
            return path
        depth += 1


for line in sys.stdin:
    print(solve("".join(line.split()).replace("0", "x")), flush=True)
