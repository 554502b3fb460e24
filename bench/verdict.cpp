// From text to verdict, as `check` and the studio's editor have it: every example at its own size, and with
// 1024 iterations in each loop.
#include "driver/analysis.h"
#include "support/examples.h"
#include "support/measure.h"
#include "syntax/build.h"

namespace tactus::bench {
namespace {

using Sizes = std::map<std::string, std::int64_t>;

// These sizes make every loop 1024 long; loops of LU, Givens and the like grow up to it.
const std::map<std::string, Sizes> large{
    {"band-matrix-vector", {{"N", 1024}, {"LOWER", 512}, {"UPPER", 511}}},
    {"biquad", {{"SECTIONS", 1024}, {"N", 1024}}},
    {"convolution", {{"H", 1024}, {"W", 1024}, {"R", 1024}, {"S", 1024}}},
    {"fir", {{"N", 1024}, {"TAPS", 1024}}},
    {"gemm", {{"I", 1024}, {"J", 1024}, {"K", 1024}}},
    {"gemm-broadcast", {{"I", 1024}, {"J", 1024}, {"K", 1024}}},
    {"gemm-hexagonal", {{"N", 1024}}},
    {"gemm-int8", {{"I", 1024}, {"J", 1024}, {"K", 1024}}},
    {"gemm-reduction", {{"I", 1024}, {"J", 1024}, {"K", 1024}}},
    {"givens", {{"M", 1024}, {"N", 1024}}},
    {"insertion-sort", {{"N", 1024}}},
    {"lcs", {{"M", 1024}, {"N", 1024}}},
    {"lu", {{"N", 1024}}},
    {"matrix-vector", {{"M", 1024}, {"N", 1024}}},
    {"motion-estimation", {{"B", 1024}, {"P", 512}}},
    {"pairhmm", {{"R", 1024}, {"H", 1024}}},
    {"polynomial-product", {{"I", 1024}, {"J", 1024}}},
    {"reed-solomon", {{"T", 1024}, {"SYNDROMES", 1024}}},
    {"smith-waterman", {{"M", 1024}, {"N", 1024}}},
    {"triangular-solve", {{"N", 1024}}},
};

bool isLegal(const driver::Request& request) {
    if (request.params.empty()) return driver::analyse(request).legal();
    const syntax::Parsed parsed = syntax::parse(request.source);
    return std::ranges::all_of(syntax::File(*parsed.tree).designs(), [&](const syntax::Design& design) {
        return driver::analyseSome(design, request, {}).legal();
    });
}

void verdict(benchmark::State& state, const std::string& name, const Sizes& sizes) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>(name + ".ure", test::exampleText(name));
    request.params = sizes;
    bool legal = false;
    const double seconds = best(state, [&] { legal = isLegal(request); });
    if (!legal) return state.SkipWithError("not legal");
    state.counters["best ms"] = 1000 * seconds;
}

} // namespace

// Each example is a row. Not before main, when their names may not be known yet.
void registerAll() {
    for (const std::string& name : test::exampleNames) {
        benchmark::RegisterBenchmark(("verdict/" + name).c_str(), verdict, name, Sizes{})
            ->Unit(benchmark::kMillisecond);
        if (const auto found = large.find(name); found != large.end())
            benchmark::RegisterBenchmark(("verdict/" + name + "/1024").c_str(), verdict, name, found->second)
                ->Unit(benchmark::kMillisecond);
    }
}

} // namespace tactus::bench

int main(int argc, char** argv) {
    tactus::bench::registerAll();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
