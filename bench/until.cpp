// What a run to a condition that is never met costs, beside the plain run: `ratio` of the two in this
// process.
#include "driver/conditions/condition.h"
#include "simulate/build.h"
#include "simulate/rows/run/hits.h"
#include "support/cases.h"
#include "support/measure.h"

namespace tactus::bench {
namespace {

void until(benchmark::State& state, const Case& one, const char* text) {
    const auto condition = driver::conditionOn(*one.model, text, "condition");
    if (!condition) return state.SkipWithError("the condition is wrong");
    simulate::Options options;
    options.record = false;
    bool isMet = false;
    const auto search = [&] {
        diagnostics::List list;
        const auto hits = simulate::hitsOf(condition->model, condition->met, one.inputs, options, list);
        isMet |= !hits || hits->firstFrom(0).has_value();
    };
    const double plain =
        best(7, [&] { benchmark::DoNotOptimize(simulate::fast(one.model, one.inputs, options).complete); });
    const double seconds = best(state, search);
    if (isMet) return state.SkipWithError("the condition is met");
    state.counters["plain ms"] = 1000 * plain;
    state.counters["until ms"] = 1000 * seconds;
    state.counters["ratio"] = seconds / plain;
}

void productOfMatrices(benchmark::State& state) {
    until(state, gemm(state.range(0), 4096), "Z > 2000000000 && i == j");
}
void sumAlone(benchmark::State& state) {
    until(state, gemm(state.range(0), 4096), "Z > 2000000000");
}
void eitherOfTwo(benchmark::State& state) {
    until(state, gemm(state.range(0), 4096), "Z > 2000000000 || X < -2000000000");
}
void moreThanTheDesign(benchmark::State& state) {
    until(state, gemm(state.range(0), 4096), "X * Y > 2000000000 && Z > 2000000000");
}
void lu(benchmark::State& state) {
    until(state, bench::lu(state.range(0)), "V > 1e30 || R < -1e30");
}
void smithWaterman(benchmark::State& state) {
    until(state, bench::smithWaterman(state.range(0)), "H > 1000000 && i > j");
}
void hexagonal(benchmark::State& state) {
    until(state, bench::hexagonal(state.range(0)), "Z > 1e30");
}

BENCHMARK(productOfMatrices)->Arg(16)->Arg(64)->Arg(256)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(sumAlone)->Arg(64)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(eitherOfTwo)->Arg(64)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(moreThanTheDesign)->Arg(64)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(lu)->Arg(128)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(smithWaterman)->Arg(1024)->Unit(benchmark::kMillisecond)->Iterations(7);
BENCHMARK(hexagonal)->Arg(64)->Unit(benchmark::kMillisecond)->Iterations(7);

} // namespace
} // namespace tactus::bench

BENCHMARK_MAIN();
