#include "samples.h"
#include "syntax/ast.h"

#include <gtest/gtest.h>

namespace tactus::syntax {
namespace {

using Strings = std::vector<std::string>;

TEST(Tree, HoldsTheFileByteForByte) {
    using namespace std::string_view_literals;
    for (const std::string_view text :
         {gemm, a10, everything, ""sv, " \n"sv, "\0\xff design \x80{"sv,
          "\xef\xbb\xbf"
          "design d {\r\n}\r\n"sv,
          "design d { /* open"sv, "design d { X(i) = \"open\n}"sv, "))))}}}];;;"sv, "// only"sv}) {
        const Parsed parsed = parseText(text);
        EXPECT_EQ(parsed.tree->text(parsed.tree->root()), text);
    }
}

TEST(Tree, TakesEveryConstructWithoutComplaint) {
    for (const std::string_view text : {gemm, a10, everything}) EXPECT_EQ(places(text), Strings{});
}

} // namespace
} // namespace tactus::syntax
