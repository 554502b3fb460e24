// Designs of 10^28 points and tensors of as many elements: what can be decided is, the rest is refused with
// its figure before time or memory is spent.
#include "support/triangles_design.h"
#include "tactus.h"

#include "diagnostics/examples.h"

namespace tactus::test {
namespace {

std::string errorOf(const Answer& answer) {
    return answer.value.value("error", "");
}

// From sizes that 32 bits do not hold to those whose bounds 64 do not hold.
TEST(LargeDesigns, SizesWhoseProductsOverflow) {
    const Folder folder;
    for (const int bits : {31, 32, 40, 47, 52, 53, 61, 62}) {
        const std::string size = std::to_string(std::int64_t{1} << bits);
        for (const char* loops :
             {"i: 0..N, j: 0..N, k: 0..N", "i: 0..N, j: i..N, k: 0..i+j+1", "i: -N..N, j: -i..N, k: 0..N"}) {
            SCOPED_TRACE(size + " " + loops);
            const std::string file = folder.write("cube.ure", fmt::format(R"(design cube {{
  param N = {};
  output s : Int(32);
  loops {};
  func X : Int(32);
  X(i, j, k) = select(k == 0, i, X(i, j, k-1) + j);
  s = select(i == 5 && j == 5 && k == 0, X(i, j, k));
}})",
                                                                          size, loops));
            const Answer check = ask({"check", file});
            EXPECT_EQ(check.status, check.value.at("legal") == true ? 0 : 1);
            EXPECT_EQ(check.value.at("diagnostics").empty(), check.status == 0);
            for (const char* command : {"array", "evaluate", "simulate"}) {
                const Answer answer = ask({command, file});
                EXPECT_EQ(answer.status, 1) << command;
                EXPECT_NE(errorOf(answer), "") << command;
            }
        }
    }
}

TEST(LargeDesigns, UndecidedRegistersAreShownAsSuchAndHinderNothing) {
    const Folder folder;
    const std::string file = folder.write(
        "undecided.ure", std::string(diagnostics::exampleOf(diagnostics::Kind::FigureUndecided)));
    const Answer array = ask({"array", file});
    EXPECT_EQ(array.status, 0);
    EXPECT_TRUE(array.value.at("registers").is_null());
    EXPECT_EQ(array.value.at("pes"), 10'000);
    EXPECT_EQ(array.value.at("cycles"), 100'000'000);
    EXPECT_EQ(array.value.at("ports"), 20'000);
    ASSERT_EQ(array.value.at("diagnostics").size(), 1u);
    EXPECT_EQ(array.value.at("diagnostics")[0].at("code"), "figure-undecided");
    const commands::Report report = tactus({"array", file});
    EXPECT_EQ(report.status, 0);
    EXPECT_NE(report.out.find("  registers            undecided\n"), std::string::npos) << report.out;
    EXPECT_NE(report.out.find("10,000 links, registers undecided\n"), std::string::npos) << report.out;
    EXPECT_NE(report.err.find("warning: the number of registers"), std::string::npos) << report.err;
    const Answer code = ask({"export", file, "-o", folder / "code"});
    EXPECT_EQ(code.status, 0);
    EXPECT_NE(contentOf(folder / "code/d.cl").find("registers not counted"), std::string::npos);
    const Answer simulated = ask({"simulate", file}); // 5 * 10^11 iterations
    EXPECT_EQ(simulated.status, 1);
    EXPECT_NE(simulated.value.at("diagnostics")[0].at("code"), "array-undecided");
}

// Triangles of iterations, too many to walk for their registers, run all the same.
TEST(LargeDesigns, UndecidedRegistersAreSimulated) {
    const Folder folder;
    const std::string file = folder.write("triangles.ure", trianglesDesign(4, 1500));
    const Answer array = ask({"array", file});
    EXPECT_TRUE(array.value.at("registers").is_null());
    const Answer simulated = ask({"simulate", file, "--at", "4000"});
    EXPECT_EQ(simulated.status, 0);
    EXPECT_EQ(simulated.value.at("matches"), true);
}

} // namespace
} // namespace tactus::test
