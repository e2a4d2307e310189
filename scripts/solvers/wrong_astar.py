#!/usr/bin/env python3
"""Deliberately wrong: A* with one of the usual mistakes. Its paths reach the goal, and some are too long.

    harness check --extern 'wrong=python3 scripts/solvers/wrong_astar.py greedy' --n 500

The mistakes: greedy (orders by h alone and calls that A*), closes (closes a state when it is generated), blank (counts the
blank in the Manhattan distance), none. `harness check` should name each.
"""

import heapq
import sys

from bfs import GOAL, solvable, successors


def manhattan(board, counts_blank):
    total = 0
    for cell, tile in enumerate(board):
        if tile != "x" or counts_blank:
            place = GOAL.index(tile)
            total += abs(cell % 3 - place % 3) + abs(cell // 3 - place // 3)
    return total


def a_star(start, mistake):
    if not solvable(start):
        return "unsolvable"
    cost, came, closed = {start: 0}, {start: None}, set()
    frontier = [(0, start)]
    while frontier:
        _, board = heapq.heappop(frontier)
        if board == GOAL:
            break
        if board in closed:
            continue
        closed.add(board)
        for letter, to in successors(board):
            g = cost[board] + 1
            if to in cost and (mistake in ("closes", "greedy") or g >= cost[to]):
                continue
            cost[to], came[to] = g, (letter, board)
            h = manhattan(to, mistake == "blank")
            heapq.heappush(frontier, (h if mistake == "greedy" else g + h, to))
    path, board = "", GOAL
    while came[board]:
        letter, board = came[board]
        path = letter + path
    return path


if __name__ == "__main__":
    for line in sys.stdin:
        print(a_star("".join(line.split()).replace("0", "x"), sys.argv[1]), flush=True)
