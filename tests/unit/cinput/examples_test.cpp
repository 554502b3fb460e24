// What is read of C programs does what the programs do, compiled and run.
#include "examples.h"
#include "judged.h"

#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

class CExamples : public testing::TestWithParam<std::size_t> {
  protected:
    const CExample& example() const { return cExamples()[GetParam()]; }
};

std::vector<std::string> namesOf(const std::vector<Size>& sizes) {
    std::vector<std::string> names;
    for (const Size& one : sizes) names.push_back(one.name);
    return names;
}

TEST_P(CExamples, DoWhatTheProgramDoes) {
    if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const Judged judged = judgedOf(shortTypes + example().native.text,
                                   {.defines = {}, .folders = {}, .sizes = example().sizes});
    ASSERT_TRUE(judged.program()) << judged.said() << example().native.text;
    const Program& program = *judged.program();
    EXPECT_EQ(namesOf(program.sizes), example().params);
    const Executed ours = execute(program, example().native.missing);
    EXPECT_EQ(ours.memory.size() > 0, true);
    EXPECT_EQ(ours.memory, runNative(example().native, program, false).memory);
    if (!example().isTraced) return;
    const Executed traced = runNative(example().native, program, true);
    EXPECT_EQ(ours.memory, traced.memory);
    EXPECT_EQ(ours.writes, traced.writes);
    EXPECT_GT(traced.writes.size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(All, CExamples, testing::Range(std::size_t{0}, cExamples().size()),
                         [](const auto& info) {
                             std::string name = cExamples()[info.param].name;
                             for (char& c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name;
                         });

} // namespace
} // namespace tactus::cinput
