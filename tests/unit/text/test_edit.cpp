#include "text/edit.h"

#include <gtest/gtest.h>

namespace tactus::text {

TEST(Edit, Apply) {
    struct {
        std::vector<Edit> edits;
        std::string result;
    } const cases[] = {
        {{}, "i + j"},
        {{{{0, 1}, "2*i"}}, "2*i + j"},
        {{{{1, 1}, "1"}}, "i1 + j"},                 // insertion
        {{{{1, 5}, ""}}, "i"},                       // deletion up to the end
        {{{{4, 5}, "k"}, {{0, 1}, "j"}}, "j + k"},   // any order
        {{{{0, 1}, "a"}, {{1, 4}, "-"}}, "a-j"},     // touching
        {{{{5, 5}, "b"}, {{5, 5}, "c"}}, "i + jbc"}, // two insertions keep their order
        {{{{0, 0}, "x"}, {{0, 5}, "y"}}, "xy"},
    };
    for (const auto& one : cases) EXPECT_EQ(text::apply("i + j", one.edits), one.result);
}

} // namespace tactus::text
