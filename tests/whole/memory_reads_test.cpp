// Arrays of one mapping that read each other at affine places, through memory.
#include "exported_batch.h"
#include "fuzz.h"
#include "support/memory_design.h"
#include "support/targets.h"

namespace tactus::test {
namespace {

class MemoryReads : public Fuzz {};

// Both simulations beside plain loops; a refusal has a witness that walking the iterations confirms.
TEST_F(MemoryReads, OfRandomArrays) {
    const unsigned count = sample(600u);
    for (unsigned seed = 1; seed <= count && !HasFailure(); ++seed) tryOne(memoryDesign(seed), seed);
    RecordProperty("figures", figures());
    EXPECT_GT(several, static_cast<int>(count) / 3) << figures();
}

// The programs that both targets export for some of them.
TEST_F(MemoryReads, OfRandomArraysInExportedCode) {
    for (const emit::Target* target : {&intelOpenCl(), &xilinxHls()}) {
        ExportedBatch batch(*target);
        for (unsigned seed = 1; seed <= sample(120u); ++seed) addLegal(batch, memoryDesign(seed), seed);
        ASSERT_GT(batch.size(), sample(120u) / 4);
        batch.expectSame();
    }
}

// One array has no wires for such a read; its message names the way out, and that works.
TEST(MemoryReadsOfText, AreProposedWhereOneArrayHasNoWires) {
    const auto text = [](const std::string& mapping) {
        return "design d { param N = 4; input A[N][N] : Int(32); output D[N][N] : Int(32);"
               " output E[N][N] : Int(32); loops i: 0..N, j: 0..N, k: 0..N;"
               " D(i, j) += A(i, k) * A(k, j); E(i, j) += D(i, k) * A(k, j); " +
               mapping + "}";
    };
    const driver::Analysis one = analysed(text(""));
    const diagnostics::List found = one.allDiagnostics();
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().kind, diagnostics::Kind::NotLocalisable);
    EXPECT_NE(found.front().message.find("another array (`merge_ures`)"), std::string::npos);
    EXPECT_TRUE(analysed(text("mapping m { D.merge_ures(); }")).legal());
    // Here it waits for itself, whatever the arrays.
    const driver::Analysis turned = analysed(
        "design d { param N = 4; input a[N][N] : Int(32); output c[N][N] : Int(32);"
        " loops k: 0..N, i: 0..N, j: 0..N; func X : Int(32);"
        " X(k, i, j) = select(k == 0, a(i, j), X(k-1, j, i)); c(i, j) = select(k == N-1, X(k, i, j)); }");
    ASSERT_FALSE(turned.allDiagnostics().empty());
    EXPECT_EQ(turned.allDiagnostics().front().message.find("merge_ures"), std::string::npos);
}

// The points 2 i + 3 j are no list of conditions: all around them that have a value are written.
std::string tiedByFactors(const std::string& made) {
    return "design d { input a[30] : Int(32) in -8..8; output c[5][5] : Int(32); loops i: 0..30, j: 0..5; "
           "func X, Y : Int(32);"
           " X(i, j) = " +
           made +
           "; Y(i, j) = select(i < 5, X(2*i + 3*j, 4), 0); c(i, j) = select(i < 5, Y(i, j));"
           " mapping m { Y.merge_ures(c); } }";
}

TEST_F(MemoryReads, OfPointsTiedByFactors) {
    tryOne(tiedByFactors("a(i) + select(j == 0, 0, X(i, j-1))"), 1);
    tryOne(tiedByFactors("select(i % 2 == 0 || j == 4, a(i) + j)"), 2);
    EXPECT_EQ(several, 2) << figures();
    // Data decide which of the points around them have a value.
    const driver::Analysis refused = analysed(tiedByFactors("select(a(i) != 99, a(i) + j)"));
    const diagnostics::List found = refused.allDiagnostics();
    EXPECT_TRUE(std::ranges::any_of(found, [](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::TooIntricate;
    }));
    EXPECT_FALSE(refused.legal());
}

} // namespace
} // namespace tactus::test
