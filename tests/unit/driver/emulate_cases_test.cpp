// Equations that read each other at one point, where only guards break the circle: exported case by case, the
// code computes what plain loops do.
#include "support/plain_batch.h"
#include "support/sample.h"

#include <random>

using namespace tactus;

namespace {

// "design NAME { ... }" with inputs a, b and f, equations that end in `c(i, j) = ...`, and a mapping `m`.
std::string designOf(const std::string& name, const std::string& equations, const std::string& funcs = "X, Y",
                     const std::string& calls = "X.space_time_transform({i}, j);") {
    return fmt::format(R"(design {} {{
  input  a[4][6] : Int(32);
  input  b[4][6] : Int(32);
  input  f[4][6] : Bool;
  output c[4][6] : Int(32);
  loops  i: 0..4, j: 0..6;
  func   {} : Int(32);
{}
  mapping m {{ {} }}
}}
)",
                       name, funcs, equations, calls);
}

const std::string onLoops = R"(  X(i, j) = select(j < 2, Y(i, j), a(i, j));
  Y(i, j) = select(j < 2, b(i, j), X(i, j));
  c(i, j) = X(i, j) + Y(i, j);)";

const std::string onData = R"(  X(i, j) = select(f(i, j), Y(i, j), a(i, j));
  Y(i, j) = select(f(i, j), b(i, j), X(i, j));
  c(i, j) = X(i, j) + Y(i, j);)";

const std::vector<std::string> known{
    designOf("on_loops", onLoops),
    designOf("on_data", onData),
    designOf("not_data", R"(  X(i, j) = select(!f(i, j), a(i, j), Y(i, j) + 1);
  Y(i, j) = select(f(i, j) || j > 3, b(i, j), X(i, j) + 2);
  c(i, j) = X(i, j) + Y(i, j);)"),
    // A ring of three, selects inside of sums.
    designOf("ring", R"(  X(i, j) = 1 + select(j < 2, Y(i, j), a(i, j));
  Y(i, j) = 2 * select(j < 4, Z(i, j), b(i, j)) - a(i, j);
  Z(i, j) = select(j < 2, b(i, j), select(j < 4, 3, X(i, j))) + select(i == 0, a(i, j), 0);
  c(i, j) = X(i, j) + Y(i, j) + Z(i, j);)",
             "X, Y, Z"),
    // Conditions that read the ring, && and ||.
    designOf("conditions", R"(  X(i, j) = select(j < 2 && Y(i, j) > 0, a(i, j), b(i, j));
  Y(i, j) = select(j < 2 || X(i, j) < 3, a(i, j) - 1, 5);
  c(i, j) = X(i, j) + Y(i, j);)"),
    // A value of an earlier step, which is in a register; and one of a neighbour in the same step.
    designOf("registers", R"(  X(i, j) = select(j % 2 == 0, Y(i, j), select(j == 0, 0, X(i, j-1)) + 1);
  Y(i, j) = select(j % 2 == 0, select(j == 0, a(i, j), Y(i, j-1)), X(i, j));
  c(i, j) = X(i, j) - Y(i, j);)"),
    designOf("wires", R"(  X(i, j) = select(j < 2, Y(i, j), a(i, j)) + select(i == 0, 0, X(i-1, j));
  Y(i, j) = select(j < 2, b(i, j), X(i, j)) + select(i == 0, 1, Y(i-1, j));
  c(i, j) = X(i, j) + Y(i, j);)"),
    // Both directions within a step: two funcs to the right, one to the left.
    designOf("both_ways", R"(  X(i, j) = select(i == 0, 0, Y(i-1, j));
  Y(i, j) = a(i, j) + X(i, j);
  Z(i, j) = b(i, j) + select(i == 3, 0, Z(i+1, j));
  c(i, j) = Y(i, j) - Z(i, j);)",
             "X, Y, Z"),
    designOf("both_ways_by_cases",
             R"(  X(i, j) = select(j < 2, Y(i, j), a(i, j) + select(i == 0, 0, Y(i-1, j)));
  Y(i, j) = select(j < 2, b(i, j) + select(i == 0, 0, X(i-1, j)), X(i, j));
  Z(i, j) = b(i, j) + select(i == 3, 0, Z(i+1, j));
  c(i, j) = Y(i, j) - Z(i, j);)",
             "X, Y, Z"),
    designOf("one_pe", onLoops, "X, Y", "X.space_time_transform({}, 6*i + j);"),
    designOf("lanes", onData, "X, Y", "X.reorder(i, j).vectorize(i).space_time_transform({}, j);"),
    designOf("unrolled", onLoops, "X, Y", "X.unroll(i).space_time_transform({}, j);"),
};

// A ring of two or three funcs, each of whose reads is under a random condition.
std::string randomRing(unsigned seed) {
    std::mt19937 random(seed);
    const auto pick = [&](const std::vector<std::string>& of) { return of[random() % of.size()]; };
    const std::vector<std::string> conditions{"j < 2",    "j >= 3", "i == 1",      "f(i, j)",
                                              "!f(i, j)", "j < 4",  "a(i, j) > 0", "f(i, j) && j < 4"};
    const std::vector<std::string> all{"X", "Y", "Z"};
    const std::size_t count = 2 + random() % 2;
    std::string equations;
    for (std::size_t n = 0; n < count; ++n) {
        const std::string next = all[(n + 1) % count] + "(i, j)",
                          input = pick({"a(i, j)", "b(i, j)", "i + 2*j"});
        std::string value = pick({"select(C, N, V)", "select(C, V, N)",
                                  "select(C, N + 1, V) - select(C, V, 3)", "select(C, V, select(D, N, V))"});
        for (const auto& [letter, what] : std::map<char, std::string>{
                 {'C', pick(conditions)}, {'D', pick(conditions)}, {'N', next}, {'V', input}})
            for (std::size_t at = 0; (at = value.find(letter, at)) != std::string::npos; at += what.size())
                value.replace(at, 1, what);
        equations += fmt::format("  {}(i, j) = {};\n", all[n], value);
    }
    return designOf(fmt::format("ring{}", seed), equations + "  c(i, j) = X(i, j) + 2 * Y(i, j);",
                    count == 2 ? "X, Y" : "X, Y, Z",
                    pick({"X.space_time_transform({i}, j);", "X.space_time_transform({i, j}, i + j);",
                          "X.space_time_transform({j}, i + j);"}));
}

class EmulatedCases : public ::testing::TestWithParam<const char*> {};

TEST_P(EmulatedCases, KnownDesignsEqualPlainLoops) {
    test::PlainBatch batch;
    for (const std::string& text : known) {
        auto design = test::PlainBatch::designOf(text, "m", 1);
        ASSERT_TRUE(design) << text;
        batch.add(std::move(*design));
    }
    batch.expectEqual(*emit::targetNamed(GetParam()));
}

TEST_P(EmulatedCases, RandomRingsEqualPlainLoops) {
    test::PlainBatch batch;
    std::size_t rings = 0, withoutOrder = 0;
    for (unsigned seed = 1; seed <= test::sample(400u); ++seed) {
        std::optional<test::PlainBatch::Design> design;
        try {
            design = test::PlainBatch::designOf(randomRing(seed), "m", seed);
        } catch (const std::runtime_error&) { // with these data a value needs itself
            continue;
        }
        if (!design) continue; // with any
        const dependence::Graph& graph = *design->arrays.front()->graph;
        if (!graph.order) {
            ++withoutOrder;
            const emit::Exported exported =
                emit::exportCode(*design->arrays.front(), *emit::targetNamed(GetParam()));
            ASSERT_EQ(exported.diagnostics.size(), 1u);
            EXPECT_EQ(exported.diagnostics[0].kind, diagnostics::Kind::CaseOrder);
            EXPECT_TRUE(exported.files.empty());
            continue;
        }
        if (dependence::equationsInOrder(graph)) continue; // no ring
        ++rings;
        if (batch.size() < test::sample(60u)) batch.add(std::move(*design));
    }
    EXPECT_GT(rings, test::sample(60u));
    EXPECT_LT(withoutOrder, rings);
    batch.expectEqual(*emit::targetNamed(GetParam()));
}

// Names for values are constants in each case.
TEST(EmulatedCase, OfANamedValueComputesWhatTheDesignSays) {
    const std::string text =
        designOf("named", R"(  X(i, j) = let t = a(i, j) * 3 in select(j < 2, Y(i, j) + t, t);
  Y(i, j) = select(j < 2, b(i, j), X(i, j));
  c(i, j) = X(i, j) + Y(i, j);)");
    EXPECT_EQ(test::emulationOf(text, "m"), "");
}

TEST_P(EmulatedCases, ANetworkComputesWhatTheDesignSays) {
    EXPECT_EQ(test::emulationOfNetwork(
                  designOf("net", onLoops, "X, Y",
                           "X.space_time_transform({i}, j).isolate_producer(a, L).isolate_consumer(c, U);"),
                  "m", GetParam()),
              "");
}

INSTANTIATE_TEST_SUITE_P(Targets, EmulatedCases, ::testing::Values("intel-opencl", "xilinx-hls"));

} // namespace
