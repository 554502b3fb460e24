// How many multiply-adds a second the simulators do, beside the same GEMM by hand in the same run. The
// counter `ratio` is the rate as a multiple of the naive triple loop's.
#include "simulate/build.h"

#include "evaluate/inputs.h"
#include "reference/gemm.h"
#include "support/arrays.h"

#include <benchmark/benchmark.h>

#include <ctime>
#include <map>

namespace {

using namespace tactus;

constexpr std::int64_t K = 1024;

struct Case {
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;
    reference::Gemm byHand;
};

std::string textOf(std::int64_t size) {
    return fmt::format(R"(design gemm {{
  param  I = {0}, J = {0}, K = {1};
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{ X.space_time_transform({{i, j}}, i + j + k); }}
}}
)",
                       size, K);
}

std::vector<std::int32_t> integers(const evaluate::TensorValues& values) {
    std::vector<std::int32_t> result;
    for (const ure::Value value : values.values)
        result.push_back(static_cast<std::int32_t>(value.asInteger()));
    return result;
}

Case& caseOf(std::int64_t size) {
    static std::map<std::int64_t, Case> cases;
    Case& one = cases[size];
    if (one.model) return one;
    one.model = test::modelOf(textOf(size));
    const ure::System& system = one.model->system();
    one.inputs = evaluate::makeInputs(system, {}).tensors;
    const auto n = static_cast<std::size_t>(size);
    one.byHand = {n,
                  n,
                  std::size_t{K},
                  integers(one.inputs[system.tensorNamed("A")->index()]),
                  integers(one.inputs[system.tensorNamed("B")->index()]),
                  std::vector<std::int32_t>(n * n)};
    return one;
}

// Of the processor: other programs do not count.
double seconds() {
    return double(std::clock()) / CLOCKS_PER_SEC;
}

// Multiply-adds a second of the triple loop, measured once a size: best of several.
double naiveRate(std::int64_t size) {
    static std::map<std::int64_t, double> rates;
    double& rate = rates[size];
    if (rate != 0) return rate;
    for (int run = 0; run < 20; ++run) {
        const double begin = seconds();
        tripleLoop(caseOf(size).byHand);
        const double taken = std::max(seconds() - begin, 1e-6);
        rate = std::max(rate, double(size * size * K) / taken);
    }
    return rate;
}

template<class Run>
void measure(benchmark::State& state, Run run) {
    const std::int64_t size = state.range(0), work = size * size * K;
    Case& one = caseOf(size);
    const double begin = seconds();
    for (auto _ : state) run(one);
    const double taken = std::max(seconds() - begin, 1e-6);
    const double rate = double(work) * double(state.iterations()) / taken;
    state.counters["MAC/s"] = rate;
    state.counters["ratio"] = rate / naiveRate(size);
}

void naive(benchmark::State& state) {
    measure(state, [](Case& one) { tripleLoop(one.byHand); });
}
void registers(benchmark::State& state) {
    measure(state, [](Case& one) { registerPerPe(one.byHand); });
}

template<class Simulate>
void run(benchmark::State& state, Simulate simulate, bool record) {
    simulate::Options options;
    options.record = record;
    Case& one = caseOf(state.range(0));
    tripleLoop(one.byHand);
    const ure::TensorId C = *one.model->system().tensorNamed("C");
    if (integers(simulate(one.model, one.inputs, options).outputs[C.index()]) != one.byHand.C)
        state.SkipWithError("the simulation differs from the triple loop");
    measure(state,
            [&](Case& now) { benchmark::DoNotOptimize(simulate(now.model, now.inputs, options).complete); });
}

void fast(benchmark::State& state) {
    run(state, simulate::fast, false);
}
void fastRecording(benchmark::State& state) {
    run(state, simulate::fast, true);
}
void checked(benchmark::State& state) {
    run(state, simulate::checked, false);
}

BENCHMARK(naive)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(registers)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(fast)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(fastRecording)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond);
BENCHMARK(checked)->Arg(16)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
