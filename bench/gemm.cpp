// How many multiply-adds a second simulators and evaluation do, beside the same GEMM by hand in the same run:
// an array of size x size elements, K = 1024. `naive` and `array` are the rate as a multiple of the triple
// loop's and of the array of registers' that is written by hand.
#include "evaluate/build.h"
#include "simulate/build.h"
#include "support/cases.h"
#include "support/measure.h"

#include <map>

namespace tactus::bench {
namespace {

constexpr std::int64_t depth = 1024;

struct Rates {
    double naive = 0, array = 0;
};

double workOf(std::int64_t size) {
    return double(size * size * depth);
}

const Rates& ratesOf(std::int64_t size) {
    static std::map<std::int64_t, Rates> rates;
    Rates& one = rates[size];
    if (one.naive != 0) return one;
    reference::Gemm gemm = byHand(bench::gemm(size, depth));
    one.naive = workOf(size) / best(200, [&] { tripleLoop(gemm); });
    one.array = workOf(size) / best(100, [&] { registerPerPe(gemm); });
    return one;
}

template<class Run>
void measure(benchmark::State& state, Run run) {
    const std::int64_t size = state.range(0);
    const Rates& rates = ratesOf(size);
    const double rate = workOf(size) / best(state, run);
    state.counters["MAC/s"] = rate;
    state.counters["naive"] = rate / rates.naive;
    state.counters["array"] = rate / rates.array;
}

void naive(benchmark::State& state) {
    reference::Gemm gemm = byHand(bench::gemm(state.range(0), depth));
    measure(state, [&] { tripleLoop(gemm); });
}

void array(benchmark::State& state) {
    reference::Gemm gemm = byHand(bench::gemm(state.range(0), depth));
    measure(state, [&] { registerPerPe(gemm); });
}

template<class Compute>
void compare(benchmark::State& state, const Case& one, Compute compute) {
    reference::Gemm gemm = byHand(one);
    tripleLoop(gemm);
    const ure::TensorId C = *one.model->system().tensorNamed("C");
    if (integers(compute(one)[C.index()]) != gemm.C)
        return state.SkipWithError("it differs from the triple loop");
    measure(state, [&] { benchmark::DoNotOptimize(compute(one)); });
}

template<class Compute>
void compare(benchmark::State& state, Compute compute) {
    compare(state, bench::gemm(state.range(0), depth), compute);
}

void fast(benchmark::State& state) {
    simulate::Options options;
    options.record = false;
    compare(state, [&](const Case& one) { return simulate::fast(one.model, one.inputs, options).outputs; });
}

void fastRecording(benchmark::State& state) {
    compare(state, [&](const Case& one) { return simulate::fast(one.model, one.inputs, {}).outputs; });
}

void checked(benchmark::State& state) {
    simulate::Options options;
    options.record = false;
    compare(state,
            [&](const Case& one) { return simulate::checked(one.model, one.inputs, options).outputs; });
}

void evaluation(benchmark::State& state) {
    compare(state,
            [&](const Case& one) { return evaluate::evaluate(one.model->system(), one.inputs, {}).outputs; });
}

void evaluationThatWraps(benchmark::State& state) {
    compare(state, bench::gemmThatWraps(state.range(0), depth),
            [&](const Case& one) { return evaluate::evaluate(one.model->system(), one.inputs, {}).outputs; });
}

BENCHMARK(naive)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(array)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(fast)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(fastRecording)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(checked)->Arg(16)->Unit(benchmark::kMillisecond);
BENCHMARK(evaluation)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(evaluationThatWraps)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tactus::bench
