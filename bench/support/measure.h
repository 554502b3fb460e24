// The best of many runs: what disturbs a run only makes it longer.
#pragma once

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <ctime>

namespace tactus::bench {

// Seconds on a clock of this program; the processor time that it took, by default: other programs do not
// count.
inline double now(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// TACTUS_BENCH_SMOKE=1: only whether all of it runs; the figures mean nothing.
inline bool isSmoke() {
    return std::getenv("TACTUS_BENCH_SMOKE") != nullptr;
}

// Seconds of the best run of a function.
template<class Run>
double best(int runs, Run run) {
    double least = 1e9;
    if (isSmoke()) runs = 1;
    for (int n = 0; n < runs; ++n) {
        const double begin = now();
        run();
        least = std::min(least, now() - begin);
    }
    return std::max(least, 1e-9);
}

// The same for a benchmark that decides itself how often it runs.
template<class Run>
double best(benchmark::State& state, Run run) {
    double least = 1e9;
    for (auto _ : state) least = std::min(least, best(1, run));
    return least;
}

} // namespace tactus::bench
