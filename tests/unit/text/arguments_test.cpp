#include "text/words.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::text {
namespace {

std::string argumentsText(std::string_view call) {
    const auto arguments = argumentsOf(call);
    return arguments ? fmt::format("{}", fmt::join(*arguments, "|")) : "none";
}

TEST(Arguments, AreBetweenCommasOfTheCall) {
    EXPECT_EQ(argumentsText("X(i, j-1 , k)"), "i|j-1|k");
    EXPECT_EQ(argumentsText("X (\n  i,\n  min(j, 1))"), "i|min(j, 1)");
    EXPECT_EQ(argumentsText("f({i, j}, a[1, 2], (b, c))"), "{i, j}|a[1, 2]|(b, c)");
    EXPECT_EQ(argumentsText("f()"), "");
}

TEST(Arguments, AreOfOneCallOnly) {
    for (const char* text : {"", "X", "(i)", "X(i", "X(i) + Y(j)", "X(i)) + (Y(j)", "X(i) ", "2 * X(i)"})
        EXPECT_EQ(argumentsText(text), "none") << text;
}

} // namespace
} // namespace tactus::text
