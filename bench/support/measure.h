// The best of many runs: what disturbs a run only makes it longer.
#pragma once

#include "support/cases.h"

#include <algorithm>
#include <benchmark/benchmark.h>

namespace tactus::bench {

// Seconds of the best run of a function.
template<class Run>
double best(int runs, Run run) {
    double least = 1e9;
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
