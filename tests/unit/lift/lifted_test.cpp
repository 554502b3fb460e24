// What a region becomes computes what the program computes.
#include "../cinput/examples.h"
#include "../cinput/judged.h"
#include "lifted.h"

#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"
#include "evaluate/build.h"
#include "lift/build.h"
#include "support/paths.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

namespace tactus::lift {
namespace {

using cinput::CExample;

class Lifts : public testing::TestWithParam<std::size_t> {};

TEST_P(Lifts, ComputesWhatTheProgramDoes) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const CExample& example = cinput::cExamples()[GetParam()];
    const cinput::Judged judged = cinput::judgedOf(cinput::shortTypes + example.native.text,
                                                   {.defines = {}, .folders = {}, .sizes = example.sizes});
    ASSERT_TRUE(judged.program()) << judged.said();
    const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
    // A quotient in what is written, or in which iteration is read, is said; no equation has it.
    static const std::set<std::string> refused{"jacobi-1d in two planes", "quotients", "a step of a scalar"};
    ASSERT_EQ(lifted.design.has_value(), !refused.contains(example.name))
        << (lifted.findings.empty() ? "" : lifted.findings.back().message);
    if (!lifted.design) {
        EXPECT_EQ(lifted.findings.back().kind, diagnostics::Kind::CNotAffine);
        return;
    }
    SCOPED_TRACE(lifted.design->text());
    const driver::Analysis analysis = analysed(*lifted.design);
    static const std::set<std::string> illegal{"three levels imperfect"}; // and evaluated all the same
    EXPECT_EQ(analysis.legal(), !illegal.contains(example.name))
        << diagnostics::firstError(analysis.allDiagnostics()).value_or("");
    if (analysis.legal()) expectSimulated(analysis);
    ASSERT_FALSE(analysis.designs.empty());
    ASSERT_TRUE(analysis.designs.front().evaluated);
    expectSameMemory(*analysis.designs.front().evaluated, *judged.program(),
                     cinput::execute(*judged.program(), example.native.missing));
}

// "gemm(alpha, A, B)" of a definition of gemm.
std::string callOf(const std::string& text, const std::string& function) {
    const std::size_t open = text.find(' ' + function + '(') + function.size() + 2;
    std::string list = text.substr(open, text.find(')', open) - open), call = function + "(";
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        const std::string parameter = list.substr(at, std::min(list.find('[', at), comma) - at);
        const std::size_t name = parameter.find_last_of(" *") + 1;
        call += (call.back() == '(' ? "" : ", ") + parameter.substr(name);
        at = comma + 1;
    }
    return call + ")";
}

// The files of examples/c beside themselves, compiled and run.
TEST(LiftedFiles, ComputeWhatTheCompiledFilesDo) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    constexpr std::int64_t missing = 64; // elements behind a pointer
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::inRepository("/examples/c"))) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const cinput::Judged judged = cinput::judgedOf(text);
        ASSERT_TRUE(judged.program()) << judged.said();
        const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
        ASSERT_TRUE(lifted.design);
        const driver::Analysis analysis = analysed(*lifted.design);
        EXPECT_TRUE(analysis.legal()) << lifted.design->text();
        EXPECT_EQ(lift(judged.source, *judged.program(), driver::judgedDesign, {}).design->text(),
                  lifted.design->text());
        cinput::Executed expected = cinput::execute(*judged.program(), missing); // which elements are written
        const cinput::Native native{text, callOf(text, judged.program()->name), {}, missing};
        expected.memory = cinput::runNative(native, *judged.program(), false).memory;
        expectSameMemory(*analysis.designs.front().evaluated, *judged.program(), expected);
        ++count;
    }
    EXPECT_GE(count, 26);
}

INSTANTIATE_TEST_SUITE_P(All, Lifts, testing::Range(std::size_t{0}, cinput::cExamples().size()),
                         [](const auto& info) {
                             std::string name = cinput::cExamples()[info.param].name;
                             for (char& c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name;
                         });

} // namespace
} // namespace tactus::lift
