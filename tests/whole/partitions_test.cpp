// explore --array: arrays of a given size, whose loops are tiled to share its PEs.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

const std::string product = R"(design product {
  param N = 6;
  input A[N][N] : Int(32); input B[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  C(i, j) += A(i, k) * B(k, j);
}
)";

// Values go from every point to its three neighbours, so that blocks and clusters hand them on.
const std::string grid = R"(design grid {
  param N = 6;
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  func Z : Int(32);
  Z(i, j, k) = select(i == 0, j + 1, Z(i-1, j, k)) + 3 * select(j == 0, i, Z(i, j-1, k)) +
               select(k == 0, 2, Z(i, j, k-1));
  C(i, j) = select(k == N-1, Z(i, j, k));
}
)";

// The cycles of the array with these names and this order of loops in time.
json arrayWith(const json& designs, const std::string& kinds, const std::string& order) {
    for (const json& one : designs)
        if (one.at("names").at(0) == kinds &&
            one.at("mapping").get<std::string>().find(order) != std::string::npos)
            return one;
    ADD_FAILURE() << kinds << " " << order;
    return {};
}

// Blocks one after the other: every block takes N steps, and the skew of rows and columns is paid once:
// (N/P)^2 N + 2 (P - 1). Clusters of c x c iterations in each PE: c^2 N + (N/c - 1)(c^2 + 1), where each PE
// waits for all that its neighbour computes before it.
TEST(Partitions, TakeTheCyclesOfTheory) {
    const Folder folder;
    const std::string file = folder.write("grid.ure", grid);
    for (const std::int64_t side : {6, 8, 12, 1'000'000})
        for (const std::int64_t pes : {2, 3, 4}) {
            if (side % pes != 0) continue;
            const Answer answer = ask({"explore", file, "--set", fmt::format("N={}", side), "--array",
                                       fmt::format("{0}x{0}", pes), "--limit", "200"});
            ASSERT_EQ(answer.status, 0) << answer.value;
            const json& designs = answer.value.at("designs");
            const json blocks = arrayWith(designs, "i LPGS, j LPGS", ".reorder(jp, ip, k, jo, io)");
            EXPECT_EQ(blocks.at("cycles"), side / pes * (side / pes) * side + 2 * (pes - 1));
            EXPECT_EQ(blocks.at("pes"), pes * pes);
            const std::int64_t c = side / pes;
            const json clusters = arrayWith(designs, "i LSGP, j LSGP", ".reorder(jp, ip, js, is, k)");
            EXPECT_EQ(clusters.at("cycles"), c * c * side + (pes - 1) * (c * c + 1));
        }
}

// Two loops lie along 8 x 8 PEs, in three choices. Each has blocks, clusters, or m sizes of clusters in
// blocks: (m + 2)^2 ways, in one order, in two where there are clusters and in one more where there are
// blocks.
TEST(Partitions, OfLargeLoopsLeaveOutLargeClusters) {
    const auto partitions = [](int m) { return 3 * (3 * (m + 2) * (m + 2) - 2); };
    const Folder folder;
    const std::string file = folder.write("product.ure", product);
    const std::vector<std::string> arguments{"explore", file, "--set", "N=1000", "--array", "8x8"};
    const auto limited = [&](int limit) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--limit", std::to_string(limit)});
        return all;
    };
    const json whole = ask(arguments).value, some = ask(limited(100)).value;
    EXPECT_EQ(whole.at("pairs"), partitions(6)); // 2, 4, .., 64 of 125 iterations
    EXPECT_EQ(whole.at("leftOut"), 0);
    EXPECT_EQ(some.at("pairs"), partitions(1));
    EXPECT_EQ(some.at("leftOut"), partitions(6) - partitions(1));
    std::map<std::string, json> known;
    for (json one : whole.at("designs")) {
        one.erase("number");
        known.emplace(one.at("mapping"), one);
    }
    ASSERT_FALSE(some.at("designs").empty());
    for (json one : some.at("designs")) {
        one.erase("number");
        EXPECT_EQ(known[one.at("mapping")], one);
    }
    const std::string text = tactus(limited(100)).out;
    EXPECT_NE(text.find("\nblocks of clusters of more than 2 iterations are left out; --limit 570 tries all "
                        "partitions\n"),
              std::string::npos)
        << text.substr(0, 200);
}

// Each of them is a mapping that runs, whatever the remainder.
TEST(Partitions, AreMappingsThatRun) {
    const Folder folder;
    using Case = std::tuple<const std::string*, std::string, std::string>;
    for (const auto& [text, size, sets] : {Case{&product, "4x4", "N=7"},
                                           {&product, "2x3", "N=5"},
                                           {&product, "3", "N=4"},
                                           {&grid, "2x3", "N=7"},
                                           {&grid, "2", "N=5"}}) {
        const std::string opened = text->substr(0, text->rfind('}'));
        const std::string file = folder.write("design.ure", *text);
        const json all = ask({"explore", file, "--set", sets, "--array", size}).value;
        ASSERT_FALSE(all.at("designs").empty());
        for (const json& one : all.at("designs")) {
            const std::string mapped =
                folder.write("mapped.ure", fmt::format("{}mapping m {{ {} }}\n}}\n", opened,
                                                       one.at("mapping").get<std::string>()));
            const Answer run = ask({"simulate", mapped, "--set", sets, "--random"});
            ASSERT_EQ(run.status, 0) << one.at("mapping") << run.value;
            EXPECT_EQ(run.value.at("matches"), true);
            EXPECT_EQ(run.value.at("cycles"), one.at("cycles"));
        }
    }
}

} // namespace
} // namespace tactus::test
