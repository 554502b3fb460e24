#include "samples.h"
#include "syntax/questions/highlight.h"

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

TEST(Tree, WhiteSpaceAndCommentsDoNotMatter) {
    std::string spread = "\xef\xbb\xbf";
    const Parsed parsed = parseText(everything);
    for (const Token& token : parsed.tree->tokens())
        spread += "/**/\r\n" + std::string(parsed.tree->source().text(token.span)) + "\n// }\n";
    EXPECT_EQ(places(spread), Strings{});
}

TEST(Tree, FindsTheInnermostNode) {
    const std::string text = "design d { param N = 8; }";
    const Parsed parsed = parseText(text);
    const auto kindAt = [&](const char* piece) {
        return parsed.tree->node(parsed.tree->nodeAt(static_cast<std::uint32_t>(text.find(piece)))).kind;
    };
    EXPECT_EQ(kindAt("8"), NodeKind::IntegerLiteral);
    EXPECT_EQ(kindAt("="), NodeKind::ParamItem);
    EXPECT_EQ(kindAt(";"), NodeKind::ParamDeclaration);
    EXPECT_EQ(kindAt(" }"), NodeKind::Design);
}

TEST(Tree, ClassifiesForTheEditor) {
    const std::string text =
        "design d { input A : Int(8) in 0..infinity; // note\n"
        "X(i) min= select(true, \"s\", B(2.5)) # x; mapping m { X.tile(Buffer::Double); } ) }";
    const std::string letters = "KTFN9S/OE";
    std::string found;
    const Parsed parsed = parseText(text);
    for (const Highlight& it : classify(*parsed.tree)) {
        const std::string_view piece = parsed.tree->source().text(it.span);
        if (it.kind != HighlightClass::Operator)
            found += std::string(piece) + ':' + letters[static_cast<std::size_t>(it.kind)] + ' ';
    }
    EXPECT_EQ(
        found,
        "design:K d:N input:K A:N Int:T 8:9 in:K 0:9 infinity:9 // note:/ X:N i:N select:F true:K \"s\":S "
        "B:N 2.5:9 #:E x:E mapping:K m:N X:N tile:F Buffer:N Double:N ):E ");
}

} // namespace
} // namespace tactus::syntax
