// The example designs elaborate without a word.
#include "support/design.h"
#include "support/examples.h"

#include <gtest/gtest.h>

namespace tactus::ure {

class ElaborateExample : public testing::TestWithParam<std::string> {};

TEST_P(ElaborateExample, HasASystemAndNoFindings) {
    const test::Elaboration result = test::elaborate(test::exampleText(GetParam()));
    EXPECT_EQ(test::rendered(*result.source, result.diagnostics), "");
    EXPECT_TRUE(result.system);
}

INSTANTIATE_TEST_SUITE_P(All, ElaborateExample, testing::ValuesIn(test::exampleNames));

} // namespace tactus::ure
