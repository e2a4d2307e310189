// A* with the Manhattan distance, for the 8-puzzle with the goal 1 2 3 4 5 6 7 8 x.
//
//     g++ -O2 -o astar scripts/solvers/astar.cpp
//     echo '2 3 4 1 5 x 7 6 8' | ./astar
//
// A board a line, nine tiles with x or 0 for the blank; the answer is a line of the blank's moves, written at once, and
// what the search counted. It ends when its input does, so that it fits the protocols line, hdu1043 and poj1077; with
// --uva it takes the number of boards first and separates the answers by empty lines, for uva652.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

using Board = std::array<int, 9>;

const Board goal = {1, 2, 3, 4, 5, 6, 7, 8, 0};
const std::string letters = "udlr";
const std::string inverse = "durl";

// A board as a number: the key by which it is remembered.
std::uint64_t key(const Board &board) {
    std::uint64_t key = 0;
    for (int tile : board) key = key * 16 + tile;
    return key;
}

Board board_of(std::uint64_t key) {
    Board board;
    for (int cell = 8; cell >= 0; --cell, key /= 16) board[cell] = key % 16;
    return board;
}

// The sum of the tiles' distances to their places. The blank is not a tile: with it this would overestimate.
int manhattan(const Board &board) {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
        if (board[cell] == 0) continue;
        int place = board[cell] - 1;
        sum += std::abs(cell / 3 - place / 3) + std::abs(cell % 3 - place % 3);
    }
    return sum;
}

// Half of all boards cannot be solved: those with an odd number of inversions among the tiles.
bool solvable(const Board &board) {
    int inversions = 0;
    for (int i = 0; i < 9; ++i)
        for (int j = i + 1; j < 9; ++j) inversions += board[i] && board[j] && board[i] > board[j];
    return inversions % 2 == 0;
}

// Moves the blank; false if it would leave the board.
bool move(Board &board, char letter) {
    int blank = std::find(board.begin(), board.end(), 0) - board.begin();
    int x = blank % 3, y = blank / 3;
    if (letter == 'u') --y;
    if (letter == 'd') ++y;
    if (letter == 'l') --x;
    if (letter == 'r') ++x;
    if (x < 0 || x > 2 || y < 0 || y > 2) return false;
    std::swap(board[blank], board[y * 3 + x]);
    return true;
}

struct Node {
    int g;
    char came_by;
    bool closed;
};

std::string solve(const Board &start) {
    if (!solvable(start)) return "unsolvable";
    static std::unordered_map<std::uint64_t, Node> nodes;
    nodes.clear();
    // Smallest f first, and among these the largest g.
    using Entry = std::array<std::uint64_t, 3>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    long expanded = 0, generated = 1;
    nodes[key(start)] = {0, 0, false};
    open.push({std::uint64_t(manhattan(start)), 0, key(start)});
    while (!open.empty()) {
        auto [f, minus_g, at] = open.top();
        open.pop();
        Node &node = nodes[at];
        if (node.closed) continue;
        Board board = board_of(at);
        if (board == goal) break;  // Only now, when it is taken out, is the path a shortest one.
        node.closed = true;
        ++expanded;
        int g = node.g + 1;
        for (char letter : letters) {
            Board next = board;
            if (!move(next, letter)) continue;
            ++generated;
            std::uint64_t to = key(next);
            auto [found, is_new] = nodes.try_emplace(to, Node{g, letter, false});
            if (!is_new && found->second.g <= g) continue;
            found->second = {g, letter, false};
            open.push({std::uint64_t(g + manhattan(next)), std::uint64_t(-g), to});
        }
    }
    std::string path;
    Board board = goal;
    while (char letter = nodes[key(board)].came_by) {
        path += letter;
        move(board, inverse[letters.find(letter)]);
    }
    std::reverse(path.begin(), path.end());
    std::ostringstream counts;
    counts << " # expanded=" << expanded << " generated=" << generated << " stored=" << nodes.size();
    return path + counts.str();
}

bool read(const std::string &line, Board &board) {
    std::istringstream tokens(line);
    std::string token;
    std::size_t cell = 0;
    while (cell < 9 && tokens >> token) board[cell++] = token == "x" ? 0 : std::stoi(token);
    return cell == 9;
}

int main(int argc, char **argv) {
    bool uva = argc > 1 && std::string(argv[1]) == "--uva";
    bool first = true;
    std::string line;
    if (uva) std::getline(std::cin, line);
    while (std::getline(std::cin, line)) {
        Board board;
        if (!read(line, board)) continue;
        if (uva && !first) std::cout << '\n';
        first = false;
        // std::endl hands the line over at once. With '\n' alone it would wait here while the other side waits too.
        std::cout << solve(board) << std::endl;
    }
}
