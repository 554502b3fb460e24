// Large arrays: 10^9 iterations, and the state at any cycle. `MB` is the most memory that the program has
// held so far, so these run last.
#include "base/memory.h"
#include "evaluate/build.h"
#include "simulate/build.h"
#include "support/cases.h"
#include "support/measure.h"

#include <random>
#include <sys/resource.h>

namespace tactus::bench {
namespace {

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

// From a cycle to another, chosen at random; the first look also finds the places of elements and links.
void seek(benchmark::State& state) {
    const Case& one = gemm(64, 4096);
    const simulate::Simulation simulation = simulate::fast(one.model, one.inputs, {});
    const double first = best(1, [&] { simulation.recording->at(one.model->cycles / 2); });
    std::mt19937 random(1);
    std::uniform_int_distribution<std::int64_t> cycles(0, one.model->cycles - 1);
    double worst = 0;
    for (auto _ : state) {
        const std::int64_t cycle = cycles(random);
        worst = std::max(worst,
                         best(1, [&] { benchmark::DoNotOptimize(simulation.recording->at(cycle).cycle); }));
    }
    state.counters["first ms"] = 1000 * first;
    state.counters["worst ms"] = 1000 * worst;
    state.counters["MB"] = peakMegabytes();
}

void billionEvaluated(benchmark::State& state) {
    const Case& one = gemm(1000, 1000);
    const double seconds = best(state, [&] {
        benchmark::DoNotOptimize(evaluate::evaluate(one.model->system(), one.inputs, {}).complete);
    });
    state.counters["MAC/s"] = 1e9 / seconds;
    state.counters["MB"] = peakMegabytes();
}

void billion(benchmark::State& state) {
    const Case& one = gemm(1000, 1000);
    simulate::Options options;
    options.record = false;
    const double seconds = best(
        state, [&] { benchmark::DoNotOptimize(simulate::fast(one.model, one.inputs, options).complete); });
    state.counters["MAC/s"] = 1e9 / seconds;
    state.counters["MB"] = peakMegabytes();
}

BENCHMARK(seek)->Unit(benchmark::kMillisecond);
BENCHMARK(billionEvaluated)->Unit(benchmark::kSecond)->Iterations(1);
BENCHMARK(billion)->Unit(benchmark::kSecond)->Iterations(1);

} // namespace
} // namespace tactus::bench

int main(int argc, char** argv) {
    tactus::base::keepFreedMemory();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
}
