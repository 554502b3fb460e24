// A depth that is enough at the sizes at hand: shown for all sizes, or a warning with sizes at which the
// network deadlocks, which a walk through all cycles confirms.
#include "all_sizes.h"

#include "support/naive_network.h"
#include "support/sample.h"

#include "driver/runs/run.h"

#include <fmt/ranges.h>
#include <random>

namespace tactus::driver {
namespace {

using Params = std::map<std::string, std::int64_t>;

Analysis analysedAt(const std::string& text, const Params& params, spatial::Judgement networks) {
    Request request = requestOf(text, params);
    request.networks = networks;
    return analyse(request);
}

// Nothing: there is no such network at these sizes.
std::optional<bool> runsAt(const std::string& text, const Params& params) {
    const Analysis analysis = analysedAt(text, params, spatial::Judgement::Skip);
    const MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    if (!mapping.network) return std::nullopt;
    const auto model = buildWholeArray(mapping, {}).model;
    simulate::Naive naive(*model);
    naive.run();
    return !naive.isStuck;
}

diagnostics::List warningsOf(const std::string& text) {
    diagnostics::List warnings;
    for (const diagnostics::Diagnostic& one : analyse(requestOf(text)).allDiagnostics())
        if (one.kind == diagnostics::Kind::DepthAtSizes) warnings.push_back(one);
    return warnings;
}

// "... with III = 6, J = 24 the network deadlocks ..."
Params sizesIn(const std::string& message) {
    Params sizes;
    std::istringstream words(message);
    std::string name, word;
    for (; words >> word; name = word)
        if (word == "=") {
            std::int64_t value = 0;
            words >> value;
            sizes[name] = value;
        }
    return sizes;
}

std::string gemmWith(std::string_view calls, std::string_view III = "III", std::string_view JJJ = "JJJ") {
    std::string text = exampleText("published/gemm.ure");
    const std::string call = "C_drainer.gather(C, ii)";
    text.replace(text.find(call), call.size(), calls);
    for (const auto& [from, to] : {std::pair{std::string("iii, III)"), fmt::format("iii, {})", III)},
                                   {"jjj, JJJ)", fmt::format("jjj, {})", JJJ)}})
        text.replace(text.find(from), from.size(), to);
    return text;
}

TEST(DepthsAtSizes, ThePublishedProductInBlockOrderDiesAtLargerTiles) {
    const std::string text = gemmWith("C_drainer.gather(C, ii, Block).depth(C, 20)");
    EXPECT_TRUE(analyse(requestOf(text)).legal());
    const diagnostics::List warnings = warningsOf(text);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].severity, diagnostics::Severity::Warning);
    EXPECT_EQ(text.substr(warnings[0].span.begin, warnings[0].span.end - warnings[0].span.begin), "20");
    // A block of III x 4 results, of which the hop between neighbours holds two.
    EXPECT_EQ(warnings[0].message,
              "a depth of 20 on channel 'array_to_C_drainer' is enough at these sizes, and "
              "with III = 6 the network deadlocks: there it is deadlock-free with 22");
    EXPECT_EQ(runsAt(text, {}), true);
    EXPECT_EQ(runsAt(text, {{"III", 5}}), true);
    EXPECT_EQ(runsAt(text, {{"III", 6}}), false);
    EXPECT_EQ(runsAt(text, {{"III", 8}, {"JJJ", 8}, {"J", 24}}), false);
    const AllSizes verdict = only(text);
    ASSERT_EQ(verdict.verdict, Verdict::Refuted) << verdict.reason;
    EXPECT_EQ(verdict.error->kind, diagnostics::Kind::NetworkDeadlock);
    EXPECT_EQ(runsAt(text, {verdict.sizes.begin(), verdict.sizes.end()}), false);
}

TEST(DepthsAtSizes, WhatIsEnoughAtAllSizesHasNoWarning) {
    for (const std::string& text :
         {gemmWith("C_drainer.gather(C, ii).depth(C, 1)"), gemmWith("C_drainer.gather(C, ii, Block)"),
          gemmWith("C_drainer.gather(C, ii, Block).depth(C, 14)", "4", "4"),
          gemmWith("C_drainer.gather(C, ii); A_feeder.depth(A, 1); B_loader.depth(B, 1)")}) {
        EXPECT_TRUE(warningsOf(text).empty()) << text << warningsOf(text).front().message;
        EXPECT_TRUE(analyse(requestOf(text)).legal());
    }
    // Tiles of JJJ, or of 5 results with a FIFO for four of them.
    EXPECT_EQ(warningsOf(gemmWith("C_drainer.gather(C, ii, Block).depth(C, 14)", "4")).size(), 1u);
    EXPECT_FALSE(
        analyse(requestOf(gemmWith("C_drainer.gather(C, ii, Block).depth(C, 13)", "4", "4"))).legal());
}

// A chain of one place waits for nothing here; along it PEs wait for one another where there are more.
TEST(DepthsAtSizes, AChainOfOnePlaceMayHaveMore) {
    const std::string text = gemmWith("C_drainer.gather(C, ii, Block).depth(C, 1)");
    EXPECT_EQ(analyse(requestOf(text, {{"II", 1}})).legal(), true);
    EXPECT_TRUE(warningsOf(text).empty()); // it is refused here
    std::string one = text;
    one.replace(one.find("II = 2"), 6, "II = 1");
    const diagnostics::List warnings = warningsOf(one);
    ASSERT_EQ(warnings.size(), 1u);
    const Params sizes = sizesIn(warnings[0].message);
    EXPECT_EQ(sizes.contains("II"), true) << warnings[0].message;
    EXPECT_EQ(runsAt(one, sizes), false) << warnings[0].message;
}

TEST(DepthsAtSizes, WhatIsGivenOnTheCommandLineStays) {
    const std::string text = gemmWith("C_drainer.gather(C, ii, Block).depth(C, 20)");
    const auto kinds = [&](const Params& params) {
        return std::ranges::count(analyse(requestOf(text, params)).allDiagnostics(),
                                  diagnostics::Kind::DepthAtSizes, &diagnostics::Diagnostic::kind);
    };
    EXPECT_EQ(kinds({{"III", 4}, {"JJJ", 4}}), 0);
    EXPECT_EQ(kinds({{"III", 4}}), 1);
}

// Sums of rows or of tiles of rows, whose PEs along i or along the places of a tile run one behind the other
// or together.
class RandomDepths {
  public:
    explicit RandomDepths(unsigned seed) : random_(seed) {}

    std::string text() {
        const bool tilesI = chance(), tilesR = chance();
        std::string loops = "Z", place = tilesI ? "ii" : "i", last = tilesR ? "ri" : "r";
        if (tilesI) loops += fmt::format(".tile(i, io, ii, {})", chance() ? "P" : "3");
        if (tilesR) loops += fmt::format(".tile(r, ro, ri, {})", chance() ? "Q" : "3");
        std::vector<std::string> inwards{last, "k"};
        if (tilesR) inwards.push_back("ro");
        inwards.push_back(place);
        if (tilesI) inwards.push_back("io");
        inwards.push_back("t");
        loops += fmt::format(".reorder({})", fmt::join(inwards, ", "));
        std::vector<std::string> rows(inwards.rbegin(), inwards.rend());
        std::erase(rows, place);
        if (chance()) rows.back() += fmt::format(" {} {}*{}", chance() ? "+" : "-", pick(1, 2), place);
        std::string calls;
        if (chance()) calls += fmt::format("    F.scatter(A, {}).depth(A, {});\n", place, pick(1, 9));
        if (calls.empty() || chance())
            calls += fmt::format("    D.gather(C, {}{}).depth(C, {});\n", place, chance() ? ", Block" : "",
                                 pick(1, 12));
        return fmt::format(R"(design g {{
  param T = {0}, I = {1}, K = {2}, R = {3}, P = {4}, Q = {5};
  input  A[T][I][K][R] : Int(32);
  output C[T][I][R] : Int(32);
  loops  t: 0..T, i: 0..I, k: 0..K, r: 0..R;
  func   Z : Int(32);
  Z(t, i, k, r) = select(k == 0, 0, Z(t, i, k-1, r)) + A(t, i, k, r);
  C(t, i, r) = select(k == K-1, Z(t, i, k, r));
  mapping m {{
    {6}.space_time_transform({{{7}}}, {{{8}}})
     .isolate_producer_chain(A, L, F).isolate_consumer_chain(C, D, E);
{9}  }}
}}
)",
                           pick(1, 2), pick(3, 5), pick(1, 3), pick(3, 6), pick(1, 3), pick(1, 3), loops,
                           place, fmt::join(rows, ", "), calls);
    }
    Params sizes() {
        return {{"T", pick(1, 2)},  {"I", pick(3, 9)}, {"K", pick(1, 4)},
                {"R", pick(3, 16)}, {"P", pick(1, 9)}, {"Q", pick(1, 16)}};
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance() { return pick(0, 1) == 1; }
    std::mt19937 random_;
};

TEST(DepthsAtSizes, WarningsOfRandomNetworksAreConfirmedByRuns) {
    int dead = 0, quiet = 0, larger = 0;
    for (unsigned seed = 1; seed <= test::sample(200u); ++seed) {
        RandomDepths random(seed);
        const std::string text = random.text();
        SCOPED_TRACE(fmt::format("{}\n{}", seed, text));
        if (!analyse(requestOf(text)).legal()) continue;
        const diagnostics::List warnings = warningsOf(text);
        for (const diagnostics::Diagnostic& one : warnings) {
            EXPECT_EQ(runsAt(text, sizesIn(one.message)), false) << one.message;
            ++dead;
        }
        if (!warnings.empty()) continue;
        const AllSizes verdict = only(text);
        if (verdict.verdict == Verdict::Refuted) { // further away than the warning looks
            EXPECT_EQ(runsAt(text, {verdict.sizes.begin(), verdict.sizes.end()}), false);
            ++dead;
            continue;
        }
        ++quiet;
        for (int size = 0; size < 4; ++size)
            if (const auto runs = runsAt(text, random.sizes())) {
                EXPECT_TRUE(*runs);
                ++larger;
            }
    }
    EXPECT_GE(dead, test::sample(60));
    EXPECT_GE(quiet, test::sample(60));
    EXPECT_GE(larger, test::sample(200));
}

} // namespace
} // namespace tactus::driver
