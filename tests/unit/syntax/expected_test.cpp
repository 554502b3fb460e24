#include "samples.h"
#include "syntax/parse/expected.h"

#include <gtest/gtest.h>

namespace tactus::syntax {
namespace {

// | is the place.
Expected expectedIn(std::string text) {
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    return expectedAt(*parseText(text).tree, static_cast<std::uint32_t>(at));
}

struct WantedCase {
    const char* text; // inside of a design
    Expects expects;
};

void expectAll(const std::string& before, const std::string& after, std::initializer_list<WantedCase> cases) {
    for (const auto& [text, expects] : cases)
        EXPECT_EQ(static_cast<int>(expectedIn(before + text + after).expects), static_cast<int>(expects))
            << text;
}

constexpr auto closed = "\n}\n";
// The brace that would end the design is missing, and so is everything behind it.
constexpr auto open = "";

TEST(Expected, InAFile) {
    expectAll("", "",
              {{"|", Expects::Design},
               {"des|", Expects::Design},
               {"// what\n|", Expects::Design},
               {"design d { param N = 1; } |", Expects::Design},
               {"design d { mapping m { X.reorder(i); } }\n\nde|", Expects::Design},
               {"design |", Expects::Nothing},
               {"design d {|", Expects::Item},
               {"design d {|}", Expects::Item}});
}

TEST(Expected, AtTheBeginningOfAnItem) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"|", Expects::Item},
                   {"par|", Expects::Item},
                   {"param N = 1;|", Expects::Item},
                   {"param N = 1;\n  |", Expects::Item},
                   {"mapping m { X.reorder(i); }\n|", Expects::Item},
                   {"mapping m { X.reorder(i); }\nfu|", Expects::Item},
                   {"input A[2] : Int(8) = {1, 2};\nX|", Expects::Item}});
}

TEST(Expected, NewNamesAreTheUsersOwn) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"param |", Expects::Nothing},
                   {"param N = 1, M|", Expects::Nothing},
                   {"loops i|", Expects::Nothing},
                   {"loops i: 0..3, j|", Expects::Nothing},
                   {"func X, Y|", Expects::Nothing},
                   {"input A|", Expects::Nothing},
                   {"mapping m|", Expects::Nothing}});
}

TEST(Expected, InDeclarations) {
    for (const char* after : {closed, open, "\n  func X : Int(8);\n  X(i) = 1;\n}\n"})
        expectAll("design d {\n", after,
                  {{"param N = |", Expects::Constant},
                   {"param N = 2*|", Expects::Constant},
                   {"param N = 2 |", Expects::Nothing},
                   {"input A[|", Expects::Constant},
                   {"input A[r: |]", Expects::Constant},
                   {"input A[N] : |", Expects::Type},
                   {"input A[N] : In|", Expects::Type},
                   {"output A[N] : Int(|)", Expects::Constant},
                   {"input A[N] : Int(8) |", Expects::In},
                   {"output A[N] : Int(8) |", Expects::Nothing},
                   {"input A[N] : Int(8) in |", Expects::Constant},
                   {"input A[N] : Int(8) in 0..M|", Expects::Constant},
                   {"input A[N] : Int(8) in 0..M |", Expects::Nothing},
                   {"input A[r: N] : Int(8) = r + |", Expects::Data},
                   {"input A[r: N] : Int(8) in 0..3 = {1, |", Expects::Data},
                   {"func X, Y : |", Expects::Type},
                   {"loops i: |", Expects::Bound},
                   {"loops i: 0..|", Expects::Bound},
                   {"loops i: 0..N, j: max(|", Expects::Bound},
                   {"loops i: 0..N |", Expects::Where},
                   {"loops i: 0..N\n    wh|", Expects::Where},
                   {"loops i: 0..N where |", Expects::Condition},
                   {"loops i: 0..N where i < 3 && |", Expects::Condition}});
}

TEST(Expected, InEquations) {
    for (const char* after :
         {closed, open, ";\n  Y(i) = 2;\n}\n", "\n  mapping m {\n    X.reorder(i);\n  }\n}\n"})
        expectAll("design d {\n  func X : Int(8)\n", after, // a `;` is missing
                  {{"X(|", Expects::Index},
                   {"X(i, j) |", Expects::Nothing},
                   {"X(i, j) = |", Expects::Value},
                   {"X(i, j) = se|", Expects::Value},
                   {"X(i, j) = select(|", Expects::Value},
                   {"X(i, j) = select(i == 0,\n    A(i), |", Expects::Value},
                   {"X(i, j) = select(i == 0,\n    A(i, |", Expects::Index},
                   {"X(i, j) = A(i, 2*(j|", Expects::Index},
                   {"X(i, j) = Int(16)(|", Expects::Value},
                   {"X(i, j) = min(a, -|b)", Expects::Value},
                   {"X(i, j) = A(i) |", Expects::Nothing},
                   {"X(i, j) = A(i)\nY(i, j) = |", Expects::Value},
                   {"X(i, j) = A(i\nY(i, j) += |", Expects::Value},
                   {"X(i, j) = select(\nY(|", Expects::Index},
                   {"X(i, j) = select(a,\nY(i, j) = |", Expects::Value},
                   {"s min= |", Expects::Value}});
}

TEST(Expected, InMappings) {
    const std::string begin = "design d {\n  func X : Int(8);\n  X(i) = 1;\n  mapping base {}\n";
    for (const char* after : {"\n  }\n}\n", "\n}", ""})
        expectAll(begin, after,
                  {{"mapping m : |{", Expects::Base},
                   {"mapping m : b|{", Expects::Base},
                   {"mapping m {\n|", Expects::Receiver},
                   {"mapping m : base {\n  X|", Expects::Receiver},
                   {"mapping m {\n  X.|", Expects::Primitive},
                   {"mapping m {\n  X.sp|", Expects::Primitive},
                   {"mapping m {\n  X.merge_ures(Y)\n   .|", Expects::Primitive},
                   {"mapping m {\n  X.merge_ures(|", Expects::Argument},
                   {"mapping m {\n  X.space_time_transform({i, |", Expects::Argument},
                   {"mapping m {\n  X.space_time_transform({i, j}, i + |", Expects::Argument},
                   {"mapping m {\n  X.space_time_transform({i, j}|", Expects::Nothing},
                   {"mapping m {\n  X.buffer(A, k, Buffer::|", Expects::Filling},
                   {"mapping m {\n  X.reorder(i)\n  X.|", Expects::Primitive},
                   {"mapping m {\n  X.reorder(i);\n  |", Expects::Receiver}});
    for (const auto& [text, primitive] :
         {std::pair("mapping m { X.merge_ures(", "merge_ures"),
          std::pair("mapping m { X.tile(i, io, ii, 2).space_time_transform({i, ", "space_time_transform")}) {
        const auto parsed = parseText(begin + text); // holds the letters of the name
        EXPECT_EQ(
            expectedAt(*parsed.tree, static_cast<std::uint32_t>(begin.size() + std::string(text).size()))
                .primitive,
            primitive);
    }
}

TEST(Expected, NothingInCommentsTextsAndNumbers) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"// pa|", Expects::Nothing},
                   {"// pa  |", Expects::Nothing},
                   {"//|", Expects::Nothing},
                   {"/* a\n pa| */", Expects::Nothing},
                   {"/* a */ |", Expects::Item},
                   {"// a\n|", Expects::Item},
                   {"param N = 12|", Expects::Nothing},
                   {"param N = 0x|", Expects::Nothing},
                   {"input A[2] : Int(8) = \"a|.npy\"", Expects::Nothing},
                   {"input A[2] : Int(8) = \"a|", Expects::Nothing},
                   {"/* open |", Expects::Nothing}});
}

TEST(Expected, TheWordIsTheOneAroundThePlace) {
    const auto word = [](const std::string& text) { return expectedIn(text).word; };
    EXPECT_EQ(word("design d { pa|ram"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { param|"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { |param"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { | param"), (text::Span{11, 11}));
    EXPECT_EQ(word("design d { mapping m { X.|"), (text::Span{25, 25}));
    EXPECT_EQ(word("design d { mapping m { X.|re"), (text::Span{25, 27}));
}

// Whatever the text holds, and wherever somebody asks.
TEST(Expected, IsAlwaysAnswered) {
    for (const std::string_view sample : {gemm, a10, everything})
        for (std::size_t cut = 0; cut <= sample.size(); cut += 7) {
            const auto tree = parseText(sample.substr(cut)).tree;
            for (std::uint32_t at = 0; at <= sample.size() - cut; at += 5) {
                const Expected wanted = expectedAt(*tree, at);
                EXPECT_LE(wanted.word.begin, at);
                EXPECT_GE(wanted.word.end, at);
            }
        }
}

} // namespace
} // namespace tactus::syntax
