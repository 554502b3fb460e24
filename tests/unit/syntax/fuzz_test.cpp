#include "samples.h"
#include "syntax/format/format.h"
#include "syntax/format/spacing.h"
#include "syntax/questions/highlight.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::syntax {
namespace {

std::vector<std::string> tokensAndComments(const Tree& tree) {
    std::vector<std::string> result;
    for (const TokenId id : tree.tokens().keys()) {
        for (const Comment& comment : leadingTrivia(tree, id).comments)
            result.emplace_back(tree.source().text(comment.span));
        result.emplace_back(tree.text(id));
    }
    return result;
}

// These facts hold for any text.
void check(const std::string& text) {
    const Parsed parsed = parseText(text);
    const Tree& tree = *parsed.tree;
    ASSERT_EQ(tree.text(tree.root()), text);
    ASSERT_EQ(tree.node(tree.root()).broken, !parsed.diagnostics.empty()) << text;
    for (const diagnostics::Diagnostic& one : parsed.diagnostics) {
        ASSERT_LE(one.span.begin, one.span.end);
        ASSERT_LE(one.span.end, text.size());
        ASSERT_FALSE(one.message.empty());
        for (const diagnostics::Fix& fix : one.fixes) text::apply(text, fix.edits);
    }
    std::uint32_t end = 0;
    for (const Highlight& it : classify(tree)) {
        ASSERT_GE(it.span.begin, end);
        end = it.span.end;
    }
    const std::string formatted = format(tree);
    if (!parsed.diagnostics.empty()) {
        ASSERT_EQ(formatted, text);
        return;
    }
    const Parsed again = parseText(formatted);
    ASSERT_EQ(tokensAndComments(*again.tree), tokensAndComments(tree)) << text;
    ASSERT_EQ(format(*again.tree), formatted) << text;
}

TEST(Fuzz, RandomBytes) {
    std::mt19937 random(1);
    for (int round = 0; round < 500; ++round) {
        std::string text(random() % 300, ' ');
        for (char& byte : text) byte = static_cast<char>(random() % (round % 2 == 0 ? 256 : 128));
        check(text);
    }
    std::string large(1 << 20, ' ');
    for (char& byte : large) byte = static_cast<char>(random());
    check("design d { " + large);
}

TEST(Fuzz, TokenSoup) {
    static const std::vector<std::string> pieces = {
        "design", "param", "input", "output", "loops", "func", "mapping",     "in", "where", "d",  "X",
        "min",    "and",   "not",   "Int",    "true",  "(",    ")",           "[",  "]",     "{",  "}",
        ",",      ";",     ":",     "::",     ".",     "..",   "=",           "==", "<",     "+",  "-",
        "*=",     "?",     "@",     "12",     "1.5",   "2x",   "\"s\"",       "\"", "'",     "/*", "*/",
        "//",     "\n",    "\n",    "d {",    "X(",    "= 1;", "\xe2\x89\xa4"};
    std::mt19937 random(2);
    for (int round = 0; round < 4000; ++round) {
        std::string text = round % 2 == 0 ? "design d { " : "";
        for (std::size_t length = random() % 60; length > 0; --length)
            text += pieces[random() % pieces.size()] + (random() % 2 == 0 ? " " : "");
        check(text);
    }
}

TEST(Fuzz, MutatedDesigns) {
    std::mt19937 random(3);
    for (int round = 0; round < 3000; ++round) {
        std::string text(round % 3 == 0 ? gemm : round % 3 == 1 ? a10 : everything);
        for (std::size_t changes = random() % 4; changes > 0; --changes) {
            const std::size_t at = random() % text.size();
            switch (random() % 4) {
            case 0:
                text.erase(at, 1 + random() % 5);
                break;
            case 1:
                text[at] = static_cast<char>(random());
                break;
            case 2:
                text.insert(at, text.substr(random() % text.size(), random() % 20));
                break;
            default:
                text[at] = " \n\t"[random() % 3];
            }
        }
        check(text);
    }
}

// Layouts of correct designs: between two tokens any white space and comments.
TEST(Fuzz, RandomLayouts) {
    static const std::vector<std::string> gaps = {"",
                                                  " ",
                                                  "  ",
                                                  "\n",
                                                  "\n\n\n",
                                                  " \r\n",
                                                  "/* c */",
                                                  "// c\n",
                                                  "\n// c\n",
                                                  "\n/* c\n d */ ",
                                                  " // c  \n\n\n"};
    std::mt19937 random(4);
    for (int round = 0; round < 600; ++round) {
        const Parsed parsed = parseText(round % 2 == 0 ? everything : a10);
        std::string text;
        for (const TokenId id : parsed.tree->tokens().keys()) {
            const std::string gap = gaps[random() % gaps.size()];
            if (text.ends_with('/')) text += ' '; // a division, no comment
            text += gap.empty() && !parsed.tree->leadingTrivia(id).empty() ? " " : gap;
            text += parsed.tree->text(id);
        }
        const Parsed again = parseText(text);
        ASSERT_TRUE(again.diagnostics.empty()) << text << again.diagnostics[0].message;
        check(text);
    }
}

TEST(Fuzz, TruncatedDesigns) {
    for (std::size_t length = 0; length <= everything.size(); ++length)
        check(std::string(everything.substr(0, length)));
}

} // namespace
} // namespace tactus::syntax
