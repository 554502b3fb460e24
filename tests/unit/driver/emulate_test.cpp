// Exported code computes what the equations say.
#include "support/emulation.h"
#include "support/examples.h"

using namespace tactus;

class Examples : public ::testing::TestWithParam<test::ExampleMapping> {};

TEST_P(Examples, emulationEqualsEvaluation) {
    EXPECT_EQ(test::emulationOf(test::exampleText(GetParam().example), GetParam().mapping), "");
}

// "lu_pyramid"
static std::string nameOf(const ::testing::TestParamInfo<test::ExampleMapping>& info) {
    std::string name = info.param.example + "_" + info.param.mapping;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, Examples, ::testing::ValuesIn(test::exampleMappings()), nameOf);
