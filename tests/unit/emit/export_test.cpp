#include "support.h"
#include "support/paths.h"

#include "support/targets.h"
#include "support/text.h"

#include <gtest/gtest.h>

using namespace tactus;
using diagnostics::Kind;

namespace {

std::string golden(const std::string& name) {
    std::ifstream in(test::inRepository("/tests/golden/emit/") + name);
    return {std::istreambuf_iterator<char>(in), {}};
}

using test::holds;

} // namespace

TEST(Export, gemmIsReadable) {
    EXPECT_EQ(test::fileOf(*test::modelOf(test::exampleText("gemm")), "gemm.cl"), golden("gemm.cl"));
}

TEST(Export, filesOfAnExport) {
    const auto model = test::modelOf(test::exampleText("lu"));
    std::vector<std::string> names;
    for (const emit::File& file : emit::exportCode(*model, test::intelOpenCl()).files)
        names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"lu.cl", "host.h", "host.cpp", "main.cpp", "testbench.cpp",
                                               "README.md"}));
    EXPECT_TRUE(holds(test::fileOf(*model, "README.md"), "| output `L[6][6]` | 36 | Float(32) | `float` |"));
    EXPECT_TRUE(holds(test::fileOf(*model, "host.cpp"), "L[d0 * N + d1] = d0 == d1 ? 1.0f : 0.0f;"));
}

TEST(Export, theHexagonIsIdleWhereARemainderIsLeft) {
    const std::string kernel =
        test::fileOf(*test::modelOf(test::exampleText("gemm-hexagonal")), "gemm_hexagonal.cl");
    EXPECT_TRUE(holds(kernel, "const int k = (t - p - q) / 3;")) << kernel;
    EXPECT_TRUE(holds(kernel, "if ((t - p - q) % 3 == 0 && ")) << kernel;
}

TEST(Export, outputsThatAreWrittenEverywhereAreNotFilled) {
    EXPECT_FALSE(holds(test::fileOf(*test::modelOf(test::exampleText("gemm")), "host.cpp"),
                       "Elements that no equation writes"));
}

TEST(Export, saysWhichSumsAndProductsAreReordered) {
    const auto files = [](const std::string& mapping) {
        const auto model = test::modelOf(R"(design w { param N = 4; input a[N][N][N] : Float(32);
            output c[N] : Float(32); output d[N] : Int(32); output m[N] : Float(32); output p[N] : Float(32);
            loops i: 0..N, j: 0..N, k: 0..N;
            c(i) += a(i, j, k); d(i) += j + k; m(i) max= a(i, j, k); p(i) *= a(i, j, k);
            mapping m { c)" + mapping + ".space_time_transform({i}); } }");
        return std::pair(test::fileOf(*model, "README.md"), test::fileOf(*model, "testbench.cpp"));
    };
    const auto [readme, bench] = files(".reorder(j, k)");
    EXPECT_TRUE(holds(readme, "The mapping adds up c in another order")) << readme;
    EXPECT_TRUE(holds(readme, "The mapping multiplies p in another order")) << readme;
    EXPECT_TRUE(holds(bench, "which is not the design's: c.")) << bench;
    EXPECT_TRUE(holds(bench, "which is not the design's: p.")) << bench;
    for (const char* same : {"", ".reorder(k, j)", ".reorder(k, i, j)"}) {
        const auto [plain, plainBench] = files(same);
        EXPECT_FALSE(holds(plain, "another order")) << same;
        EXPECT_FALSE(holds(plainBench, "not the design's")) << same;
    }
}

TEST(Export, saysWhereValuesMayBeUndefined) {
    const auto files = [](const std::string& guard) {
        const auto model =
            test::modelOf("design w { input a[4] : Int(32); output c[4] : Int(32); loops i: 0..4; "
                          "func X : Int(32); X(i) = select(" +
                          guard + ", X(i-1) + 1, a(i)); c(i) = X(i); }");
        return std::pair(test::fileOf(*model, "README.md"), test::fileOf(*model, "testbench.cpp"));
    };
    const auto [readme, bench] = files("a(i) > 0");
    EXPECT_TRUE(holds(readme, "can't mark an undefined value")) << readme;
    EXPECT_TRUE(holds(bench, "reads values that no equation defines")) << bench;
    const auto [plain, plainBench] = files("i > 0");
    EXPECT_FALSE(holds(plain, "undefined"));
    EXPECT_FALSE(holds(plainBench, "no equation defines"));
}

// Only what may lead outside is asked about: beyond the triangle, and where data decide.
TEST(Export, guardsIndicesThatMayLeadOutside) {
    const auto kernel = [](const std::string& read) {
        return test::fileOf(
            *test::modelOf(R"(design w { param N = 6; input a[N*N] : Int(32); input p[N] : Int(32);
            output c[N][N] : Int(32) = 0; loops i: 0..N, j: 0..i+1; func D, S : Int(32);
            D(i, j) = )" + read +
                           R"(; S(i, j) = a(i*i - j*j);
            c(i, j) = select(D(i, j) > S(i, j), S(i, j), select(i + j < 0, D(i, j), 0));
            mapping m { S.space_time_transform({i}, j); } })"),
            "w.cl");
    };
    EXPECT_TRUE(holds(kernel("1"), "= a[i * i - j * j];")) << kernel("1");
    const std::string index = "(int)((uint)(i * i) + (uint)p[j])", onData = kernel("a(i*i + p(j))");
    EXPECT_TRUE(holds(onData, "= 0 <= " + index + " && " + index + " < 36 ? a[" + index + "] : 0;"))
        << onData;
}

TEST(Export, refusesWiresThatTurnBack) {
    const auto model =
        test::modelOf(R"(design w { param N = 8; input a[N][N] : Int(32); output c[N][N] : Int(32);
        loops t: 0..2, i: 0..N, j: 0..N; func X : Int(32);
        X(t, i, j) = select(i > 0 && j < N-2, X(t, i-1, j+2), a(i, j))
                   + select(i < N-1 && j > 2, X(t, i+1, j-3), a(i, j));
        c(i, j) = select(t == 1, X(t, i, j));
        mapping m { X.space_time_transform({i, j}, t); } })");
    const emit::Exported exported = emit::exportCode(*model, test::intelOpenCl());
    ASSERT_EQ(exported.diagnostics.size(), 1u);
    EXPECT_EQ(exported.diagnostics[0].kind, Kind::BroadcastOrder);
    EXPECT_TRUE(exported.files.empty());
}

TEST(Export, refusesNumbersBeyond64Bits) {
    array::Model model = *test::modelOf(test::exampleText("gemm"));
    model.lower[0] = std::numeric_limits<std::int64_t>::max();
    model.shape[0] = 1;
    const emit::Exported exported = emit::exportCode(model, test::intelOpenCl());
    ASSERT_EQ(exported.diagnostics.size(), 1u);
    EXPECT_EQ(exported.diagnostics[0].kind, Kind::ExportTooLarge);
}
