// Answers at once: `unsolvable`, and an empty line to 1 2 3 4 5 6 7 8 x. With an argument it first works for a while, up to so
// many microseconds, and says as `expanded` how many nanoseconds it took by its own clock. For scripts/extern_speed.py.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int argc, char **argv) {
    using Clock = std::chrono::steady_clock;
    unsigned random = 1;
    char line[256];
    while (std::fgets(line, sizeof line, stdin)) {
        auto start = Clock::now();
        bool is_goal = std::strncmp(line, "1 2 3 4 5 6 7 8 x", 17) == 0;
        long nanoseconds = 0;
        if (argc > 1) {
            random = random * 1103515245 + 12345;
            long work = (random >> 16) % std::atoi(argv[1]) * 1000L;
            do nanoseconds = std::chrono::nanoseconds(Clock::now() - start).count();
            while (nanoseconds < work);
        }
        std::printf("%s # expanded=%ld\n", is_goal ? "" : "unsolvable", nanoseconds);
        std::fflush(stdout);
    }
}
