// The example designs elaborate without a word.
#include "support/design.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace tactus::ure {

static std::string textOf(const std::string& example) {
    std::ifstream file(std::string(TACTUS_SOURCE_DIR) + "/examples/" + example);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

class ElaborateExample : public testing::TestWithParam<const char*> {};

TEST_P(ElaborateExample, HasASystemAndNoFindings) {
    const std::string text = textOf(GetParam());
    ASSERT_FALSE(text.empty());
    const test::Elaboration result = test::elaborate(text);
    EXPECT_EQ(test::rendered(*result.source, result.diagnostics), "");
    EXPECT_TRUE(result.system);
}

INSTANTIATE_TEST_SUITE_P(All, ElaborateExample,
                         testing::Values("fir.ure", "gemm.ure", "gemm-broadcast.ure", "gemm-hexagonal.ure",
                                         "gemm-reduction.ure", "insertion-sort.ure", "lu.ure",
                                         "smith-waterman.ure"));

} // namespace tactus::ure
