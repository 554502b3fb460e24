// The time that localisation takes: affine reads made uniform, inputs handed on as all mappings of an example
// ask for it. At its own sizes, and with 1024 iterations in each loop beside 8.
#include "dependence/build.h"
#include "localise/build.h"
#include "mapping/build.h"
#include "support/examples.h"
#include "support/measure.h"
#include "syntax/build.h"
#include "ure/build.h"

#include <algorithm>

namespace tactus::bench {
namespace {

using Sizes = std::map<std::string, std::int64_t>;

// The design as it is before localisation, and the mappings of one array.
struct Subject {
    std::shared_ptr<const ure::System> system;
    std::vector<mapping::Plan> plans;

    Subject(const std::string& name, const Sizes& sizes) {
        const auto source = std::make_shared<text::SourceBuffer>(name + ".ure", test::exampleText(name));
        const syntax::Parsed parsed = syntax::parse(source);
        const syntax::Design design = syntax::File(*parsed.tree).designs().front();
        system = ure::elaborate(design, {sizes, true, false}).system;
        if (!system) return;
        for (mapping::Plan& plan : mapping::planOf(design, *system).plans)
            if (plan.array.empty()) plans.push_back(std::move(plan));
    }

    // Nothing is tiled in the examples, so that no step asks for dependences.
    void localise() const {
        const localise::UniformReads uniform = localise::uniformReads(system, {});
        for (const mapping::Plan& plan : plans)
            benchmark::DoNotOptimize(mapping::afterSteps(plan, uniform.system, {}, {}));
    }

    bool isChanged() const {
        return localise::uniformReads(system, {}).system != system ||
               std::ranges::any_of(plans, [](const mapping::Plan& plan) { return !plan.steps.empty(); });
    }
};

void localise(benchmark::State& state, const std::string& name) {
    const Subject subject(name, {});
    if (!subject.system) return state.SkipWithError("not elaborated");
    state.counters["best ms"] = 1000 * best(state, [&] { subject.localise(); });
}

// Both sizes in one run, one after the other.
void grow(benchmark::State& state, const std::string& name, const std::vector<std::string>& params) {
    Sizes small, large;
    for (const std::string& param : params) small[param] = 8, large[param] = 1024;
    const Subject few(name, small), many(name, large);
    if (!few.system || !many.system) return state.SkipWithError("not elaborated");
    double least = 1e9, most = 1e9;
    for (auto _ : state) {
        least = std::min(least, best(1, [&] { few.localise(); }));
        most = std::min(most, best(1, [&] { many.localise(); }));
    }
    state.counters["ms at 8"] = 1000 * least;
    state.counters["ms at 1024"] = 1000 * most;
    state.counters["ratio"] = most / least;
}

const std::map<std::string, std::vector<std::string>> paramsOf{
    {"all-pairs-shortest-paths", {"N"}},
    {"cholesky", {"N"}},
    {"convolution-streams", {"N", "K"}},
    {"dynamic-time-warping", {"N"}},
    {"edit-distance", {"M", "N"}},
    {"fir-catalogue", {"N", "TAPS"}},
    {"gauss-jordan-inverse", {"N"}},
    {"gauss-seidel", {"N", "SWEEPS"}},
    {"lu-pivot-rows", {"N"}},
    {"matrix-chain", {"N"}},
    {"qr-givens", {"M", "N"}},
    {"transitive-closure", {"N"}},
    {"triangular-inverse", {"N"}},
};

} // namespace

// Each example is a row. Not before main, when their names may not be known yet.
void registerAll() {
    for (const std::string& name : test::exampleNames) {
        const Subject subject(name, {});
        if (subject.system && !subject.isChanged()) continue;
        benchmark::RegisterBenchmark(("localise/" + name).c_str(), localise, name)
            ->Unit(benchmark::kMillisecond);
        if (const auto found = paramsOf.find(name); found != paramsOf.end())
            benchmark::RegisterBenchmark(("localise/" + name + "/1024").c_str(), grow, name, found->second)
                ->Unit(benchmark::kMillisecond);
    }
}

} // namespace tactus::bench

int main(int argc, char** argv) {
    tactus::bench::registerAll();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
