// A step of a page in Chromium, from the click to the layout, on the clock of the page (performance.now()):
// of five passes through the run the best time of each step; of these the median, and the longest. Squares of
// PEs, of a product of matrices.
#include "commands/request/command.h"
#include "support/browser.h"
#include "support/examples.h"
#include "support/measure.h"
#include "system/processes/files.h"

#include <nlohmann/json.hpp>

namespace tactus::bench {
namespace {

constexpr const char* stepping = R"(
    const times = new Array(40).fill(Infinity);
    for (let pass = 0; pass < 5; ++pass) {
        click("first");
        for (let n = 0; n < times.length; ++n) {
            document.body.getBoundingClientRect();
            const begin = performance.now();
            click("step");
            document.body.getBoundingClientRect();
            times[n] = Math.min(times[n], performance.now() - begin);
        }
    }
    times.sort((a, b) => a - b);
    did.middle = times[times.length >> 1];
    did.most = times[times.length - 1];)";

void step(benchmark::State& state) {
    if (const std::string why = test::whyNoBrowser(); !why.empty()) return state.SkipWithError(why.c_str());
    const test::Folder folder;
    const std::string file = folder / "page.html", side = std::to_string(state.range(0));
    const commands::Report made =
        commands::run({"page", test::examplePath("gemm"), "-o", file, "--mapping", "output_stationary",
                       "--set", "I=" + side, "--set", "J=" + side, "--set", "K=48"});
    if (made.status != 0) return state.SkipWithError(made.err.c_str());
    const std::string acting =
        folder.write("acting.html", test::withScript(*system::readFile(file), stepping));
    nlohmann::json did;
    for (auto _ : state)
        if (const auto page = test::opened(folder, acting))
            did = nlohmann::json::parse(test::textOfElement(*page, "did").value_or(""), nullptr, false);
    if (!did.contains("middle")) return state.SkipWithError("the page did not step");
    state.counters["step ms"] = did["middle"].get<double>();
    state.counters["longest ms"] = did["most"].get<double>();
}

BENCHMARK(step)->Arg(8)->Arg(16)->Arg(32)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace tactus::bench

BENCHMARK_MAIN();
