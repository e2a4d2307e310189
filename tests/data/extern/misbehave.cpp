// Solves boards that are a few moves from 1 2 3 4 5 6 7 8 x, one a line, until its input ends; except that on one board,
// named by its line, it does what its first argument says. For the tests of what external solvers must not be able to do.
//
//     ./misbehave MODE 'BOARD' [--uva]

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

static const char goal[] = "12345678x";
static const char letters[] = "udlr";
static const int steps[] = {-3, 3, -1, 1};

static bool deepen(std::string &board, int depth, std::string &path) {
    if (board == goal) return true;
    if (depth == 0) return false;
    int blank = board.find('x');
    for (int m = 0; m < 4; ++m) {
        int to = blank + steps[m];
        if (to < 0 || to > 8 || (m >= 2 && to / 3 != blank / 3)) continue;
        if (!path.empty() && path.back() == letters[m ^ 1]) continue;
        std::swap(board[blank], board[to]);
        path += letters[m];
        if (deepen(board, depth - 1, path)) return true;
        path.pop_back();
        std::swap(board[blank], board[to]);
    }
    return false;
}

static std::string solve(std::string board) {
    std::string path;
    for (int depth = 0; !deepen(board, depth, path); ++depth) path.clear();
    return path;
}

static void answer(const std::string &line) {
    std::puts(line.c_str());
    std::fflush(stdout);
}

[[noreturn]] static void sleep_for_ever() {
    for (;;) pause();
}

// A process that outlives this one and keeps its streams open.
static void leave_sleeper(bool escapes) {
    if (fork() != 0) return;
    if (escapes) {
        setsid();
        if (fork() != 0) _exit(0);
    }
    sleep_for_ever();
}

static void misbehave(const std::string &mode, const std::string &right) {
    if (mode == "never-reads") sleep_for_ever();
    if (mode == "closes-input") {
        close(0);
        sleep_for_ever();
    }
    if (mode == "closes-output") {
        close(1);
        sleep_for_ever();
    }
    if (mode == "silent") return;
    if (mode == "endless")
        for (;;) std::puts(right.c_str());
    if (mode == "no-line-end") {
        std::string much(1 << 20, 'u');
        for (int i = 0; i < 100; ++i) std::fwrite(much.data(), 1, much.size(), stdout);
        return answer("");
    }
    if (mode == "floods-stderr") {
        std::string much;
        for (int i = 0; i < 4000; ++i) much += "I am not well\n";
        for (;;)
            if (write(2, much.data(), much.size()) < 0) std::exit(1);
    }
    if (mode == "chatters") {
        for (int i = 0; i < 10000; ++i) std::fputs("what a nice board\n", stderr);
        return answer(right);
    }
    if (mode == "leaves-sleeper" || mode == "leaves-escaped-sleeper") {
        leave_sleeper(mode == "leaves-escaped-sleeper");
        std::exit(0);
    }
    if (mode == "answers-and-leaves-sleeper") {
        leave_sleeper(true);
        return answer(right);
    }
    if (mode == "ignores-term") {
        std::signal(SIGTERM, SIG_IGN);
        for (;;) {}
    }
    if (mode == "spins")
        for (volatile int i = 0;; ++i) {}
    if (mode == "spins-elsewhere") {
        if (fork() == 0)
            for (volatile int i = 0;; ++i) {}
        wait(nullptr);
    }
    if (mode == "kills-itself") std::raise(SIGKILL);
    if (mode == "aborts") {
        std::fputs("assertion failed\nsomewhere\n", stderr);
        std::abort();
    }
    if (mode == "exits-3") std::exit(3);
    if (mode == "answers-and-exits-3") {
        answer(right);
        std::exit(3);
    }
    if (mode == "too-many") {
        std::printf("%s\n%s\n", right.c_str(), right.c_str());
        std::fflush(stdout);
        return;
    }
    if (mode == "too-many-later") {
        answer(right);
        usleep(2000);
        return answer(right);
    }
    if (mode == "empty") return answer("");
    if (mode == "wrong-letters") return answer("abc");
    if (mode == "one-short") return answer(right.substr(1));
    if (mode == "takes-memory" || mode == "takes-memory-elsewhere") {
        for (int child = 0; mode == "takes-memory-elsewhere" && child < 3 && fork() != 0; ++child) {}
        for (;;) {
            std::size_t size = 8 << 20;
            void *more = std::malloc(size);
            if (!more) {
                std::fputs("out of memory\n", stderr);
                std::exit(1);
            }
            std::memset(more, 1, size);
            usleep(2000);
        }
    }
    if (mode == "starts-many") {
        for (int i = 0; i < 40; ++i)
            if (fork() == 0) sleep_for_ever();
        sleep_for_ever();
    }
    std::fprintf(stderr, "no such mode: %s\n", mode.c_str());
    std::exit(70);
}

int main(int argc, char **argv) {
    std::string mode = argv[1], bad;
    for (const char *c = argv[2]; *c; ++c)
        if (*c != ' ') bad += *c;
    bool uva = argc > 3 && std::strcmp(argv[3], "--uva") == 0, first = true;
    char line[256];
    if (uva && !std::fgets(line, sizeof line, stdin)) return 0;
    while (std::fgets(line, sizeof line, stdin)) {
        std::string board;
        for (const char *c = line; *c; ++c)
            if (*c > ' ') board += *c;
        if (board.size() != 9) continue;
        if (uva && !first) answer("");
        first = false;
        if (board == bad) misbehave(mode, solve(board));
        else answer(solve(board));
    }
}
