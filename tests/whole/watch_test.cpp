// `tactus simulate --watch` as a user has it, beside plain loops.
#include "tactus.h"

#include <algorithm>
#include <numeric>

namespace tactus::test {
namespace {

// A running product and a shift along a line: PE i executes (i, k) in cycle i + k.
const std::string watchedDesign = R"(design d {
  param N = 3, K = 5;
  input A[r: N][c: K] : Int(32) = r + 2*c + 1;
  output C[N] : Int(32);
  loops i: 0..N, k: 0..K;
  func S, P : Int(32);
  S(i, k) = select(i == 0, A(0, k), S(i-1, k) + A(i, k));
  P(i, k) = select(k == 0, 1, P(i, k-1)) * A(i, k);
  C(i) = select(k == K-1, P(i, k) + S(i, k));
  mapping m { S.space_time_transform({i}, i + k); }
})";

int a(int i, int k) {
    return i + 2 * k + 1;
}
int product(int i, int k) {
    return (k == 0 ? 1 : product(i, k - 1)) * a(i, k);
}

} // namespace

// With operators that take time a step begins every so many cycles: two for a multiplication of two.
TEST(Watch, IsOverTheCyclesOfTheWholeRun) {
    const Folder folder;
    const std::string file = folder.write("d.ure", watchedDesign);
    const Answer answer = ask({"simulate", file, "--latency", "mul=2", "--watch", "PE(2).P"});
    ASSERT_EQ(answer.status, 0);
    const json& values = answer.value["watched"][0]["values"];
    ASSERT_EQ(std::int64_t(values.size()), answer.value["cycles"].get<std::int64_t>());
    std::vector<std::int64_t> found, cycles;
    for (std::size_t cycle = 0; cycle < values.size(); ++cycle)
        if (!values[cycle].is_null()) {
            found.push_back(values[cycle].get<std::int64_t>());
            cycles.push_back(std::int64_t(cycle));
        }
    ASSERT_EQ(found.size(), 5u);
    for (int k = 0; k < 5; ++k) EXPECT_EQ(found[std::size_t(k)], product(2, k));
    for (std::size_t n = 1; n < cycles.size(); ++n) EXPECT_EQ(cycles[n] - cycles[n - 1], 2);
}

// Kernels and FIFOs of a network: as many iterations begin, and tokens are at once, as the figures say.
TEST(Watch, ShowsKernelsAndFifos) {
    const std::string file = examplePath("published/gemm");
    const Answer plain = ask({"simulate", file});
    ASSERT_EQ(plain.status, 0);
    const json &kernel = plain.value["network"]["kernels"].at(1), // the first is the array
        &channel = plain.value["network"]["channels"].at(0);
    std::vector<std::string> command{"simulate", file, "--watch",
                                     "kernel " + kernel["name"].get<std::string>()};
    ASSERT_EQ(channel["fifos"], 2);
    for (const char* fifo : {"(0)", "(1)"})
        for (const std::string& word :
             {std::string("--watch"), "FIFO " + channel["name"].get<std::string>() + fifo})
            command.push_back(word);
    const Answer answer = ask(command);
    ASSERT_EQ(answer.status, 0) << answer.value.dump();
    std::vector<std::vector<std::int64_t>> values;
    for (const json& one : answer.value["watched"])
        values.push_back(one["values"].get<std::vector<std::int64_t>>());
    ASSERT_EQ(values.size(), 3u);
    EXPECT_EQ(std::accumulate(values[0].begin(), values[0].end(), std::int64_t{0}), kernel["iterations"]);
    EXPECT_EQ(values[0].at(kernel["first"].get<std::size_t>()), 1);
    EXPECT_EQ(std::max(std::ranges::max(values[1]), std::ranges::max(values[2])), channel["greatest"]);
}

} // namespace tactus::test
