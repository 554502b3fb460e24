#include "ebnf.h"
#include "samples.h"
#include "support/paths.h"
#include "syntax/words.h"

#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace tactus::syntax {
namespace {

std::string contentsOf(const std::string& path) {
    std::ifstream in(test::inRepository('/' + path));
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

const Ebnf& grammar() {
    static const Ebnf ebnf(contentsOf("docs/grammar.ebnf"));
    return ebnf;
}

// A spelling of a terminal; names also such that mean something elsewhere.
std::string spelling(const std::string& terminal, std::mt19937& random) {
    static const std::vector<std::string> names = {"a",      "b",  "X",        "in",     "where",  "min",
                                                   "max",    "to", "let",      "fn",     "const",  "step",
                                                   "downto", "_1", "infinity", "Buffer", "select", "argmax"};
    static const std::vector<std::string> decimals = {"1.5", "2.", ".5", "1e-3", "3.E4"};
    static const std::vector<std::string> integers = {"0", "12", "0x1F"};
    if (terminal == "NAME") return names[random() % names.size()];
    if (terminal == "DECIMAL") return decimals[random() % decimals.size()];
    if (terminal == "INTEGER") return integers[random() % integers.size()];
    if (terminal == "STRING") return "\"a \\\" b\"";
    return terminal.substr(1, terminal.size() - 2);
}

std::string laidOut(const std::vector<std::string>& words, std::mt19937& random) {
    static const std::vector<std::string> gaps = {" ", " ", " ", "\n", "\n  ", " /* c */ ", " // c\n"};
    std::string text;
    for (const std::string& word : words) text += word + gaps[random() % gaps.size()];
    return text;
}

std::vector<std::string> sentence(std::mt19937& random, int size) {
    std::vector<std::string> words = grammar().sentence("Design", random, size);
    for (std::string& word : words) word = spelling(word, random);
    return words;
}

// `const max = 8;` is a statement of another language, not the reduction of an output `const`.
bool isOfAnotherLanguage(const std::vector<std::string>& words) {
    for (std::size_t at = 0; at + 2 < words.size(); ++at)
        if ((words[at] == "const" || words[at] == "let") &&
            (words[at + 1] == "min" || words[at + 1] == "max") && words[at + 2] == "=")
            return true;
    return false;
}

std::vector<GrammarToken> grammarTokens(const Tree& tree) {
    std::vector<GrammarToken> result;
    for (const TokenId id : tree.tokens().keys()) {
        const TokenKind kind = tree.token(id).kind;
        if (kind == TokenKind::EndOfFile) break;
        const char* name = kind == TokenKind::Name      ? "NAME"
                           : kind == TokenKind::Integer ? "INTEGER"
                           : kind == TokenKind::Decimal ? "DECIMAL"
                           : kind == TokenKind::String  ? "STRING"
                                                        : "";
        result.push_back({std::string(tree.text(id)), name});
    }
    return result;
}

TEST(Grammar, IsClosed) {
    EXPECT_EQ(grammar().undefined(), std::vector<std::string>{});
}

TEST(Grammar, HasEveryNodeKind) {
    const std::string header = contentsOf("core/syntax/tree.h");
    const std::size_t begin = header.find("enum class NodeKind"), end = header.find("};", begin);
    const std::string body =
        std::regex_replace(header.substr(begin, end - begin), std::regex("//[^\n]*|enum.*\\{"), "");
    std::size_t seen = 0;
    const std::regex word("\\w+");
    for (std::sregex_iterator it(body.begin(), body.end(), word), last; it != last; ++it) {
        if (it->str() == "Error" || it->str() == "Skipped") continue;
        ++seen;
        EXPECT_TRUE(grammar().hasRule(it->str())) << it->str();
    }
    EXPECT_EQ(seen, 32u);
}

TEST(Grammar, HasEveryWord) {
    const auto expectAll = [](const auto& words) {
        for (const LanguageWord& word : words)
            EXPECT_TRUE(grammar().hasLiteral(std::string(word.text))) << word.text;
    };
    expectAll(itemWords);
    expectAll(typeWords);
    for (const char* word : {"design", "in", "where", "true", "false", "min", "max"})
        EXPECT_TRUE(grammar().hasLiteral(word)) << word;
}

TEST(Grammar, DerivesTheSamples) {
    for (const std::string_view text : {gemm, a10, everything})
        EXPECT_TRUE(grammar().derives("File", grammarTokens(*parseText(text).tree)));
    EXPECT_FALSE(
        grammar().derives("File", grammarTokens(*parseText("design d { X(i) = 0 <= k < K; }").tree)));
    EXPECT_FALSE(grammar().derives("File", grammarTokens(*parseText("design d { param N = 8 }").tree)));
}

TEST(Grammar, EverySentenceIsAccepted) {
    std::mt19937 random(20260701);
    for (int round = 0; round < 3000; ++round) {
        const std::vector<std::string> words = sentence(random, 20 + round % 200);
        if (isOfAnotherLanguage(words)) continue;
        const std::string text = laidOut(words, random);
        const Parsed parsed = parseText(text);
        ASSERT_TRUE(parsed.diagnostics.empty())
            << text << "\n"
            << parsed.diagnostics[0].message << " at " << parsed.diagnostics[0].span.begin;
    }
}

TEST(Grammar, WhatIsAcceptedIsASentence) {
    std::mt19937 random(20260702);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 4000; ++round) {
        std::vector<std::string> words = sentence(random, 25);
        const std::vector<std::string> others = sentence(random, 25);
        for (std::size_t changes = 1 + random() % 2; changes > 0 && words.size() > 1; --changes) {
            const std::size_t at = random() % words.size();
            switch (random() % 3) {
            case 0:
                words.erase(words.begin() + static_cast<std::ptrdiff_t>(at));
                break;
            case 1:
                std::swap(words[at], words[random() % words.size()]);
                break;
            default:
                words[at] = others[random() % others.size()];
            }
        }
        if (words.size() > 80) continue;
        const Parsed parsed = parseText(laidOut(words, random));
        if (!parsed.diagnostics.empty()) {
            ++refused;
            continue;
        }
        ++accepted;
        ASSERT_TRUE(grammar().derives("File", grammarTokens(*parsed.tree))) << parsed.tree->source().text();
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 100);
}

} // namespace
} // namespace tactus::syntax
