// The time that a search of all arrays takes: of the product of matrices with coefficients up to 3, and of a
// six-deep convolution by choice of two space loops and by repeated projection, whose inputs are handed on.
// On one thread.
#include "driver/analysis.h"
#include "studies/exploring/explorer.h"
#include "support/examples.h"
#include "support/measure.h"

namespace tactus::bench {
namespace {

const char* const convolution = R"(design conv {
  param N = 2, M = 4, R = 6, C = 6, K = 3;
  input x[M][R+K][C+K] : Int(16);
  input w[N][M][K][K] : Int(16);
  output y[N][R][C] : Int(32);
  loops n: 0..N, m: 0..M, r: 0..R, c: 0..C, p: 0..K, q: 0..K;
  y(n,r,c) += x(m, r+p, c+q) * w(n,m,p,q);
})";

void search(benchmark::State& state, const std::string& text, const explore::Options& options) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("d.ure", text);
    const driver::Analysis analysis = driver::analyse(request);
    std::size_t designs = 0;
    state.counters["best ms"] =
        1000 * best(state, [&] {
            const auto explorer = studies::Explorer::of(analysis, analysis.designs.front(), "");
            designs = explorer->explore(options, studies::Explorer::Inputs::Best).designs.size();
        });
    state.counters["arrays"] = double(designs);
}

void registerAll() {
    explore::Options product;
    product.maxSchedule = product.maxProjection = 3;
    product.threads = 1;
    benchmark::RegisterBenchmark("explore/matrix product, coefficients up to 3", search,
                                 test::exampleText("gemm"), product);
    explore::Options choices;
    choices.dimensions = 2;
    choices.threads = 1;
    explore::Options projections = choices;
    projections.repeatedly = true;
    benchmark::RegisterBenchmark("explore/six-deep convolution, choice of loops", search,
                                 std::string(convolution), choices);
    benchmark::RegisterBenchmark("explore/six-deep convolution, repeated projection", search,
                                 std::string(convolution), projections);
}

} // namespace
} // namespace tactus::bench

int main(int argc, char** argv) {
    tactus::bench::registerAll();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
