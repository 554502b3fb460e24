// Which equations form an array, where a design becomes several.
#include "driver/analysis.h"
#include "studies/tuning/merged_arrays.h"
#include "studies/tuning/search/written_kernels.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

// The equations behind two loops, two inputs and four funcs.
Merges mergesOf(const std::string& outputs, const std::string& equations) {
    std::string text = "design d {\n  param N = 4;\n  input a[i: N][j: N] : Int(32);\n";
    for (const char output : outputs) text += fmt::format("  output {}[N][N] : Int(32);\n", output);
    text += "  loops i: 0..N, j: 0..N, k: 0..N;\n  func F, G, H, K : Int(32);\n" + equations + "}\n";
    const auto source = std::make_shared<text::SourceBuffer>("d.ure", text);
    const driver::Analysis analysis = driver::analyse(driver::Request::of(source));
    const auto& system = analysis.designs.front().system;
    if (!system) return {"the design has errors"};
    return mergesByOutputs(*system);
}

constexpr const char* unused = "  G(i, j, k) = 0;  H(i, j, k) = 0;  K(i, j, k) = 0;\n";

TEST(MappingArrays, AreOneForEachOutput) {
    // A chain of sums, whatever their order in the text.
    const std::string zs = "  z(i, j) += y(i, k) * a(k, j);\n", ys = "  y(i, j) += x(i, k) * a(k, j);\n",
                      xs = "  x(i, j) += a(i, k) * a(k, j);\n", f = "  F(i, j, k) = 0;\n";
    const Merges chain{"x.merge_ures();", "y.merge_ures();"};
    EXPECT_EQ(mergesOf("xyz", xs + ys + zs + f + unused), chain);
    EXPECT_EQ(mergesOf("zyx", zs + ys + xs + f + unused), chain);
}

TEST(MappingArrays, HaveWhatTheirOutputNeeds) {
    const Merges merges = mergesOf("xy", "  F(i, j, k) = select(k > 0, F(i, j, k-1), 0) + a(i, j);\n"
                                         "  G(i, j, k) = F(i, j, k) + 1;\n"
                                         "  x(i, j) = select(k == N-1, G(i, j, k));\n"
                                         "  H(i, j, k) = G(i, j, k) * 2;\n"
                                         "  K(i, j, k) = H(i, j, k) + F(i, j, k);\n"
                                         "  y(i, j) = select(k == N-1, K(i, j, k));\n");
    EXPECT_EQ(merges, Merges{"F.merge_ures(G, x);"});
}

// No primitive can be called on an output alone that is no sum.
TEST(MappingArrays, KeepAnOutputWithWhatItReads) {
    const std::string f = "  F(i, j, k) = select(k > 0, F(i, j, k-1), 0) + a(i, j);\n",
                      x = "  x(i, j) = select(k == N-1, F(i, j, k));\n",
                      y = "  y(i, j) = select(k == 0, F(i, j, k));\n";
    EXPECT_EQ(mergesOf("xy", f + x + y + unused), Merges());
}

TEST(MappingArrays, AreNoneOfOneOutputOrOfTwoThatNeedEachOther) {
    EXPECT_EQ(mergesOf("x", std::string("  x(i, j) += a(i, k);\n  F(i, j, k) = 0;\n") + unused), Merges());
    const std::string circle = "  F(i, j, k) = select(k > 0, G(i, j, k-1), 0);\n"
                               "  G(i, j, k) = F(i, j, k) + 1;\n  H(i, j, k) = 0;  K(i, j, k) = 0;\n"
                               "  x(i, j) = select(k == N-1, F(i, j, k));\n"
                               "  y(i, j) = select(k == N-1, G(i, j, k));\n";
    EXPECT_EQ(mergesOf("xy", circle), Merges());
}

using Calls = std::vector<std::string>;

TEST(MappingArrays, NameTheirKernels) {
    EXPECT_EQ(kernelsOf("X.isolate_producer_chain(A, S, A_loader, F);"), (Calls{"S", "A_loader", "F"}));
    EXPECT_EQ(kernelsOf("X.isolate_consumer(C, U);"), Calls{"U"});
    EXPECT_EQ(kernelsOf("X.tile(i, io, ii, 4).space_time_transform({ii}, i + j);"), Calls());
    EXPECT_EQ(renamed("A_loader.remove(AA_loader).scatter(A_loader, A_loader_2);", "A_loader", "L"),
              "L.remove(AA_loader).scatter(L, A_loader_2);");
}

} // namespace
} // namespace tactus::studies
