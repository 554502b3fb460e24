// `compare`: how two arrays differ, beside formulas of the product of matrices.
#include "usage.h"

#include "base/counted.h"

namespace tactus::test {
namespace {

const std::string matrices = examplePath("gemm");

// What it says about this, a sentence each; `same` for what does not differ.
std::vector<std::string> sentences(const Answer& answer, const std::string& about) {
    EXPECT_EQ(answer.status, 0) << answer.value.dump();
    if (about == "same") return answer.value["same"];
    for (const auto& topic : answer.value["differences"])
        if (topic["about"] == about) return topic["words"];
    return {};
}

using Sentences = std::vector<std::string>;

TEST(Compare, OfAnotherMapping) {
    const Answer answer =
        ask({"compare", matrices, "--mapping", "output_stationary", "--with-mapping", "weight_stationary"});
    EXPECT_EQ(answer.value["array"], "gemm, weight_stationary, I = 8, J = 8, K = 16");
    EXPECT_EQ(answer.value["insteadOf"], "gemm, output_stationary, I = 8, J = 8, K = 16");
    EXPECT_EQ(sentences(answer, "Array"),
              (Sentences{"8 x 16 PEs instead of 8 x 8", "utilization 0.267 instead of 0.533"}));
    EXPECT_EQ(sentences(answer, "Links"), (Sentences{"X goes one down instead of one to the right",
                                                     "Y stays in its PE instead of going one down",
                                                     "Z goes one to the right instead of staying in its PE",
                                                     "184 links more (360 instead of 176)"}));
    EXPECT_EQ(sentences(answer, "Storage"), Sentences{"184 registers more (360 instead of 176)"});
    EXPECT_EQ(sentences(answer, "Input and output"), Sentences{"72 ports more (152 instead of 80)"});
    EXPECT_EQ(sentences(answer, "Mapping"),
              (Sentences{"- X.merge_ures(Y, Z, C);", "- X.space_time_transform({i, j}, i + j + k);",
                         "+ X.space_time_transform({j, k}, i + j + k);"}));
    EXPECT_EQ(sentences(answer, "Code").size(), 2u); // of the kernel, which README.md describes
    EXPECT_EQ(sentences(answer, "same"),
              (Sentences{"sizes", "iterations", "cycles", "elements moved in a cycle", "equations"}));
}

// I x J PEs in I + J + K - 2 cycles; A is read I*K times at the left, B K*J at the top, C written I*J times.
TEST(Compare, OfOtherSizes) {
    for (const auto& [i, k] : {std::pair(16, 4), {8, 17}, {1, 16}}) {
        const Answer answer = ask({"compare", matrices, "--with-set", fmt::format("I={}", i), "--with-set",
                                   fmt::format("K={}", k)});
        const auto change = [](int now, int before, const std::string& thing) {
            const int by = std::abs(now - before);
            return fmt::format("{} {}{} {} ({} instead of {})", by, thing, by == 1 ? "" : "s",
                               now > before ? "more" : "fewer", now, before);
        };
        const Sentences all = sentences(answer, "Array");
        const auto has = [&](const std::string& words) { return std::ranges::find(all, words) != all.end(); };
        EXPECT_EQ(i != 8, has(fmt::format("{} x 8 PEs instead of 8 x 8", i)));
        EXPECT_TRUE(has(change(i + 8 + k - 2, 30, "cycle"))) << fmt::format("{}", fmt::join(all, "; "));
        const Sentences moved = sentences(answer, "Input and output");
        EXPECT_EQ(moved.back(), fmt::format("elements moved in a cycle {:.2f} instead of {:.2f}",
                                            double(i * k + k * 8 + i * 8) / (i + 8 + k - 2),
                                            double(8 * 16 + 16 * 8 + 8 * 8) / 30));
    }
    const Answer same = ask({"compare", matrices, "--with-set", "I=8"});
    EXPECT_TRUE(same.value["differences"].empty());
    EXPECT_EQ(tactus({"compare", matrices, "--with-set", "I=8"}).out,
              "gemm, output_stationary, I = 8, J = 8, K = 16\n"
              "instead of gemm, output_stationary, I = 8, J = 8, K = 16\n"
              "  Nothing differs.\n");
    // The sizes of the first hold for the other one, unless it has its own.
    EXPECT_EQ(ask({"compare", matrices, "--set", "J=4", "--set", "I=2", "--with-set", "I=3"}).value["array"],
              "gemm, output_stationary, I = 3, J = 4, K = 16");
}

TEST(Compare, OfAnotherDesignAndOfLinks) {
    const Answer answer = ask({"compare", matrices, "--with", examplePath("gemm-broadcast")});
    EXPECT_EQ(sentences(answer, "Design"), Sentences{"gemm_broadcast instead of gemm"});
    EXPECT_EQ(sentences(answer, "Links"), (Sentences{"a link is gone: X goes one to the right with delay 1",
                                                     "a link is gone: Y goes one down with delay 1",
                                                     "112 links fewer (64 instead of 176)"}));
    const Answer back = ask({"compare", examplePath("gemm-broadcast"), "--with", matrices});
    EXPECT_EQ(sentences(back, "Links").front(), "a new link: X goes one to the right with delay 1");
    // The same ways with other delays.
    const Folder folder;
    const std::string slow =
        folder.write("slow.ure", gemmReplaced("{i, j}, i + j + k", "{i, j}, 2*i + j + k"));
    EXPECT_EQ(sentences(ask({"compare", matrices, "--with", slow}), "Links"),
              Sentences{"Y goes one down with delay 2 instead of 1"});
}

// M goes to the right in a line of 4 PEs and in 4 lines of 4: only the number of links differs.
TEST(Compare, OfALineAndAPlaneNamesNoWayTwice) {
    const Folder folder;
    const std::string file = folder.write("row.ure", R"(design row {
  param N = 4;
  input a[N] : Int(8);
  output y[N] : Int(8);
  loops i: 0..N, j: 0..N;
  func M : Int(8);
  M(i, j) = select(i == 0, a(j), M(i-1, j));
  y(j) = select(i == N-1, M(i, j));
  mapping line { M.space_time_transform({i}, i + j); }
  mapping plane { M.space_time_transform({j, i}, i + j); }
}
)");
    EXPECT_EQ(sentences(ask({"compare", file, "--mapping", "line", "--with-mapping", "plane"}), "Links"),
              Sentences{"9 links more (12 instead of 3)"});
}

// Bytes and FIFOs as `array` counts them.
TEST(Compare, OfKernelsAroundTheArray) {
    const std::string twoBanks = examplePath("published/gemm");
    std::string text = contentOf(twoBanks);
    for (std::size_t at = text.find("Buffer::Double"); at != std::string::npos;
         at = text.find("Buffer::Double"))
        text.replace(at, 14, "Buffer::Single");
    const Folder folder;
    const std::string oneBank = folder.write("one.ure", text);
    const auto wordsIn = [](const json& network) {
        std::int64_t words = 0;
        for (const json& channel : network["channels"])
            words += channel["fifos"].get<std::int64_t>() * channel["depth"].get<std::int64_t>();
        return words;
    };
    const auto networkOf = [](const std::string& file) { return ask({"array", file}).value["network"]; };
    const json two = networkOf(twoBanks), one = networkOf(oneBank);
    const std::int64_t bytes = two["bufferBytes"], fewer = one["bufferBytes"];
    ASSERT_EQ(fewer * 2, bytes);
    ASSERT_EQ(wordsIn(two), wordsIn(one));
    const Answer answer = ask({"compare", twoBanks, "--with", oneBank});
    EXPECT_EQ(
        sentences(answer, "Storage"),
        Sentences{fmt::format("{} bytes fewer in buffers ({} instead of {})", base::thousands(bytes - fewer),
                              base::thousands(fewer), base::thousands(bytes))});
    const Sentences same = sentences(answer, "same");
    for (const char* what : {"PEs", "steps of the array", "registers", "FIFOs", "elements moved in a step"})
        EXPECT_NE(std::ranges::find(same, what), same.end()) << what;
}

// A and B have a loader each and C has a drain; the array is a kernel itself.
TEST(Compare, OfANetworkAndItsArrayAlone) {
    const Folder folder;
    std::string text = contentOf(matrices);
    text.insert(text.rfind('}'), "  mapping fed : output_stationary {\n"
                                 "    X.isolate_producer_chain(A, LoadA).isolate_producer_chain(B, LoadB);\n"
                                 "    X.isolate_consumer_chain(C, Drain);\n  }\n");
    const std::string file = folder.write("fed.ure", text);
    const json network = ask({"array", file, "--mapping", "fed"}).value["network"];
    const std::size_t channels = network["channels"].size();
    EXPECT_EQ(sentences(ask({"compare", file, "--mapping", "fed", "--with-mapping", "output_stationary"}),
                        "Network"),
              (Sentences{"3 kernels fewer (1 instead of 4)",
                         fmt::format("{0} channels fewer (0 instead of {0})", channels)}));
}

TEST(Compare, RefusesWhatItCantCompare) {
    expectUsage({"compare", matrices}, "compare needs another array: add --with FILE");
    expectUsage({"compare", matrices, "--with-mapping", "nowhere"}, "has no mapping 'nowhere'");
    expectUsage({"compare", matrices, "--with-set", "Q=3"}, "Q: the design has no param of that name");
    expectUsage({"compare", matrices, "--with-set", "I=3", "--with-set", "I=4"}, "twice");
    expectUsage({"compare", matrices, "--with", "nowhere.ure"}, "--with nowhere.ure: no such file");
    expectUsage(
        {"compare", matrices, "--with", "weight_stationary"},
        "--with takes a file; for the mapping 'weight_stationary' write --with-mapping weight_stationary");
    expectUsage({"compare", matrices, "--with", "gemm"}, "for the design 'gemm' write --with-design gemm");
    const Folder folder;
    const std::string illegal =
        folder.write("illegal.ure", gemmReplaced("{i, j}, i + j + k", "{i, j}, i + j - k"));
    EXPECT_EQ(ask({"compare", matrices, "--with", illegal}).status, 1);
    EXPECT_EQ(ask({"compare", illegal, "--with", matrices}).status, 1);
}

} // namespace
} // namespace tactus::test
