// From the text of a C file to its design: every example, at sizes of 8 and of 1024; with the verdict and the
// array of the product. With a reader that lives, as the studio has it, and with one for each question, as
// the command line has it. Times are of a clock: the reader is another process.
#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"
#include "driver/runs/run.h"
#include "support/measure.h"
#include "system/c_reader/c_reader.h"
#include "system/processes/files.h"

#include <algorithm>
#include <filesystem>

namespace tactus::bench {
namespace {

namespace fs = std::filesystem;
using File = std::shared_ptr<const text::SourceBuffer>;

template<class Run>
double milliseconds(benchmark::State& state, Run run) {
    double least = 1e9;
    for (auto _ : state) {
        const double begin = now(CLOCK_MONOTONIC);
        run();
        least = std::min(least, 1000 * (now(CLOCK_MONOTONIC) - begin));
    }
    return least;
}

bool hasReader(const File& file) {
    const driver::LiftedSource lifted = driver::liftedSource(file, {});
    return lifted.design != nullptr;
}

void lift(benchmark::State& state, const File& file) {
    if (!hasReader(file)) return state.SkipWithError("not lifted");
    cinput::Reader reader([] { return system::startCReader(); });
    state.counters["ms"] = milliseconds(state, [&] { driver::liftedSource(file, {}, reader); });
}

void liftAnew(benchmark::State& state, const File& file) {
    if (!hasReader(file)) return state.SkipWithError("not lifted");
    state.counters["ms"] = milliseconds(state, [&] { driver::liftedSource(file, {}); });
}

// Both in one run, one after the other.
void grow(benchmark::State& state, const File& file, const std::vector<std::string>& sizes) {
    if (!hasReader(file)) return state.SkipWithError("not lifted");
    driver::LiftOptions small, large;
    for (const std::string& size : sizes) small.sizes[size] = 8, large.sizes[size] = 1024;
    cinput::Reader reader([] { return system::startCReader(); });
    double few = 1e9, many = 1e9;
    for (auto _ : state) {
        const double begin = now(CLOCK_MONOTONIC);
        driver::liftedSource(file, small, reader);
        const double middle = now(CLOCK_MONOTONIC);
        driver::liftedSource(file, large, reader);
        few = std::min(few, middle - begin);
        many = std::min(many, now(CLOCK_MONOTONIC) - middle);
    }
    state.counters["1024 : 8"] = many / few;
}

void verdictAndArray(benchmark::State& state, const File& file) {
    if (!hasReader(file)) return state.SkipWithError("not lifted");
    state.counters["ms"] = milliseconds(state, [&] {
        const driver::LiftedSource lifted = driver::liftedSource(file, {});
        const driver::Analysis analysis = driver::analyse(driver::Request::of(lifted.design, {}));
        benchmark::DoNotOptimize(driver::buildWholeArray(analysis.designs.front().mappings.front(), {}));
    });
}

std::vector<fs::path> examplesInC() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(fs::path(TACTUS_SOURCE_DIR) / "examples" / "c"))
        if (entry.path().extension() == ".c") paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

bool addAll() {
    for (const fs::path& path : examplesInC()) {
        const File file = system::readSource(path).value();
        const std::string name = "c/" + path.stem().string();
        benchmark::RegisterBenchmark((name + "/lift").c_str(), lift, file)->Unit(benchmark::kMillisecond);
        if (path.stem() != "gemm") continue;
        benchmark::RegisterBenchmark((name + "/with the process").c_str(), liftAnew, file)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((name + "/with the process, verdict and array").c_str(), verdictAndArray,
                                     file)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((name + "/1024 beside 8").c_str(), grow, file,
                                     std::vector<std::string>{"NI", "NJ", "NK"})
            ->Unit(benchmark::kMillisecond);
    }
    return true;
}

} // namespace
} // namespace tactus::bench

int main(int count, char** words) {
    if (const auto status = tactus::system::cReader(count, words)) return *status;
    benchmark::Initialize(&count, words);
    tactus::bench::addAll();
    benchmark::RunSpecifiedBenchmarks();
}
