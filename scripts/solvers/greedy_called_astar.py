#!/usr/bin/env python3
"""Deliberately wrong: it calls itself A*, but orders by h alone, which is greedy best-first search.

Its paths reach the goal, and are much too long. `harness check --extern wrong='python3 THIS'` should say so.
"""

import heapq
import sys

from bfs import GOAL, solvable, successors


def manhattan(board):
    total = 0
    for cell, tile in enumerate(board):
        if tile != "x":
            place = int(tile) - 1
            total += abs(cell % 3 - place % 3) + abs(cell // 3 - place // 3)
    return total


def a_star(start):
    if not solvable(start):
        return "unsolvable"
    came = {start: None}
    frontier = [(manhattan(start), start)]
    while frontier:
        _, board = heapq.heappop(frontier)
        if board == GOAL:
            break
        for letter, to in successors(board):
            if to not in came:
                came[to] = (letter, board)
                # The mistake: g is missing. It should be (g + h, to), with g kept for each board.
                heapq.heappush(frontier, (manhattan(to), to))
    path, board = "", GOAL
    while came[board]:
        letter, board = came[board]
        path = letter + path
    return path


for line in sys.stdin:
    print(a_star("".join(line.split()).replace("0", "x")), flush=True)
