// The fast simulator and direct evaluation on designs of other shapes, at `size` per loop. `op/s` counts the
// arithmetic operators of the equations; `gemm` is that rate as a multiple of the GEMM's of the same size.
#include "evaluate/build.h"
#include "simulate/build.h"
#include "support/cases.h"
#include "support/measure.h"

namespace tactus::bench {
namespace {

void simulated(const Case& one) {
    simulate::Options options;
    options.record = false;
    benchmark::DoNotOptimize(simulate::fast(one.model, one.inputs, options).complete);
}
void evaluated(const Case& one) {
    benchmark::DoNotOptimize(evaluate::evaluate(one.model->system(), one.inputs, {}).complete);
}

template<class Of>
void measure(benchmark::State& state, Of of, void (*run)(const Case&) = simulated) {
    const Case& gemm = bench::gemm(state.range(0), state.range(0));
    const Case& one = of(state.range(0));
    const double reference = gemm.operations / best(50, [&] { run(gemm); });
    const double seconds = best(state, [&] { run(one); });
    state.counters["op/s"] = one.operations / seconds;
    state.counters["iterations/s"] = double(one.model->iterations) / seconds;
    state.counters["gemm"] = one.operations / seconds / reference;
}

void gemmCube(benchmark::State& state) {
    measure(state, [](std::int64_t size) -> Case& { return gemm(size, size); });
}
void gemmHexagonal(benchmark::State& state) {
    measure(state, hexagonal);
}
void luPyramid(benchmark::State& state) {
    measure(state, lu);
}
void alignment(benchmark::State& state) {
    measure(state, smithWaterman);
}
void luEvaluated(benchmark::State& state) {
    measure(state, lu, evaluated);
}
void alignmentEvaluated(benchmark::State& state) {
    measure(state, smithWaterman, evaluated);
}

BENCHMARK(gemmCube)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(gemmHexagonal)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(luPyramid)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(alignment)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(luEvaluated)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(alignmentEvaluated)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tactus::bench
