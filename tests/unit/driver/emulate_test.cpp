// What is exported computes what the equations say.
#include "support/emulation.h"
#include "support/examples.h"

using namespace tactus;

class Examples : public ::testing::TestWithParam<test::ExampleMapping> {};

TEST_P(Examples, emulationEqualsEvaluation) {
    EXPECT_EQ(test::emulationOf(test::exampleText(GetParam().example), GetParam().mapping), "");
}

INSTANTIATE_TEST_SUITE_P(All, Examples, ::testing::ValuesIn(test::exampleMappings()));
