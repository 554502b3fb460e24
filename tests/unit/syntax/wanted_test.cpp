#include "samples.h"
#include "syntax/parse/wanted.h"

#include <gtest/gtest.h>

namespace tactus::syntax {
namespace {

// | is the place.
Wanted wantedIn(std::string text) {
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    return wantedAt(*parseText(text).tree, static_cast<std::uint32_t>(at));
}

struct WantedCase {
    const char* text; // inside of a design
    Wants wants;
};

void expectAll(const std::string& before, const std::string& after, std::initializer_list<WantedCase> cases) {
    for (const auto& [text, wants] : cases)
        EXPECT_EQ(static_cast<int>(wantedIn(before + text + after).wants), static_cast<int>(wants)) << text;
}

constexpr auto closed = "\n}\n";
// The brace that would end the design is missing, and so is everything behind it.
constexpr auto open = "";

TEST(Wanted, InAFile) {
    expectAll("", "",
              {{"|", Wants::Design},
               {"des|", Wants::Design},
               {"// what\n|", Wants::Design},
               {"design d { param N = 1; } |", Wants::Design},
               {"design d { mapping m { X.reorder(i); } }\n\nde|", Wants::Design},
               {"design |", Wants::Nothing},
               {"design d {|", Wants::Item},
               {"design d {|}", Wants::Item}});
}

TEST(Wanted, AtTheBeginningOfAnItem) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"|", Wants::Item},
                   {"par|", Wants::Item},
                   {"param N = 1;|", Wants::Item},
                   {"param N = 1;\n  |", Wants::Item},
                   {"mapping m { X.reorder(i); }\n|", Wants::Item},
                   {"mapping m { X.reorder(i); }\nfu|", Wants::Item},
                   {"input A[2] : Int(8) = {1, 2};\nX|", Wants::Item}});
}

TEST(Wanted, NewNamesAreTheUsersOwn) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"param |", Wants::Nothing},
                   {"param N = 1, M|", Wants::Nothing},
                   {"loops i|", Wants::Nothing},
                   {"loops i: 0..3, j|", Wants::Nothing},
                   {"func X, Y|", Wants::Nothing},
                   {"input A|", Wants::Nothing},
                   {"mapping m|", Wants::Nothing}});
}

TEST(Wanted, InDeclarations) {
    for (const char* after : {closed, open, "\n  func X : Int(8);\n  X(i) = 1;\n}\n"})
        expectAll("design d {\n", after,
                  {{"param N = |", Wants::Constant},
                   {"param N = 2*|", Wants::Constant},
                   {"param N = 2 |", Wants::Nothing},
                   {"input A[|", Wants::Constant},
                   {"input A[r: |]", Wants::Constant},
                   {"input A[N] : |", Wants::Type},
                   {"input A[N] : In|", Wants::Type},
                   {"output A[N] : Int(|)", Wants::Constant},
                   {"input A[N] : Int(8) |", Wants::In},
                   {"output A[N] : Int(8) |", Wants::Nothing},
                   {"input A[N] : Int(8) in |", Wants::Constant},
                   {"input A[N] : Int(8) in 0..M|", Wants::Constant},
                   {"input A[N] : Int(8) in 0..M |", Wants::Nothing},
                   {"input A[r: N] : Int(8) = r + |", Wants::Data},
                   {"input A[r: N] : Int(8) in 0..3 = {1, |", Wants::Data},
                   {"func X, Y : |", Wants::Type},
                   {"loops i: |", Wants::Bound},
                   {"loops i: 0..|", Wants::Bound},
                   {"loops i: 0..N, j: max(|", Wants::Bound},
                   {"loops i: 0..N |", Wants::Where},
                   {"loops i: 0..N\n    wh|", Wants::Where},
                   {"loops i: 0..N where |", Wants::Condition},
                   {"loops i: 0..N where i < 3 && |", Wants::Condition}});
}

TEST(Wanted, InEquations) {
    for (const char* after :
         {closed, open, ";\n  Y(i) = 2;\n}\n", "\n  mapping m {\n    X.reorder(i);\n  }\n}\n"})
        expectAll("design d {\n  func X : Int(8)\n", after, // a `;` is missing
                  {{"X(|", Wants::Index},
                   {"X(i, j) |", Wants::Nothing},
                   {"X(i, j) = |", Wants::Value},
                   {"X(i, j) = se|", Wants::Value},
                   {"X(i, j) = select(|", Wants::Value},
                   {"X(i, j) = select(i == 0,\n    A(i), |", Wants::Value},
                   {"X(i, j) = select(i == 0,\n    A(i, |", Wants::Index},
                   {"X(i, j) = A(i, 2*(j|", Wants::Index},
                   {"X(i, j) = Int(16)(|", Wants::Value},
                   {"X(i, j) = min(a, -|b)", Wants::Value},
                   {"X(i, j) = A(i) |", Wants::Nothing},
                   {"X(i, j) = A(i)\nY(i, j) = |", Wants::Value},
                   {"X(i, j) = A(i\nY(i, j) += |", Wants::Value},
                   {"X(i, j) = select(\nY(|", Wants::Index},
                   {"X(i, j) = select(a,\nY(i, j) = |", Wants::Value},
                   {"s min= |", Wants::Value}});
}

TEST(Wanted, InMappings) {
    const std::string begin = "design d {\n  func X : Int(8);\n  X(i) = 1;\n  mapping base {}\n";
    for (const char* after : {"\n  }\n}\n", "\n}", ""})
        expectAll(begin, after,
                  {{"mapping m : |{", Wants::Base},
                   {"mapping m : b|{", Wants::Base},
                   {"mapping m {\n|", Wants::Receiver},
                   {"mapping m : base {\n  X|", Wants::Receiver},
                   {"mapping m {\n  X.|", Wants::Primitive},
                   {"mapping m {\n  X.sp|", Wants::Primitive},
                   {"mapping m {\n  X.merge_ures(Y)\n   .|", Wants::Primitive},
                   {"mapping m {\n  X.merge_ures(|", Wants::Argument},
                   {"mapping m {\n  X.space_time_transform({i, |", Wants::Argument},
                   {"mapping m {\n  X.space_time_transform({i, j}, i + |", Wants::Argument},
                   {"mapping m {\n  X.space_time_transform({i, j}|", Wants::Nothing},
                   {"mapping m {\n  X.buffer(A, k, Buffer::|", Wants::Filling},
                   {"mapping m {\n  X.reorder(i)\n  X.|", Wants::Primitive},
                   {"mapping m {\n  X.reorder(i);\n  |", Wants::Receiver}});
    for (const auto& [text, primitive] :
         {std::pair("mapping m { X.merge_ures(", "merge_ures"),
          std::pair("mapping m { X.tile(i, io, ii, 2).space_time_transform({i, ", "space_time_transform")}) {
        const auto parsed = parseText(begin + text); // holds the letters of the name
        EXPECT_EQ(wantedAt(*parsed.tree, static_cast<std::uint32_t>(begin.size() + std::string(text).size()))
                      .primitive,
                  primitive);
    }
}

TEST(Wanted, NothingInCommentsTextsAndNumbers) {
    for (const char* after : {closed, open})
        expectAll("design d {\n", after,
                  {{"// pa|", Wants::Nothing},
                   {"// pa  |", Wants::Nothing},
                   {"//|", Wants::Nothing},
                   {"/* a\n pa| */", Wants::Nothing},
                   {"/* a */ |", Wants::Item},
                   {"// a\n|", Wants::Item},
                   {"param N = 12|", Wants::Nothing},
                   {"param N = 0x|", Wants::Nothing},
                   {"input A[2] : Int(8) = \"a|.npy\"", Wants::Nothing},
                   {"input A[2] : Int(8) = \"a|", Wants::Nothing},
                   {"/* open |", Wants::Nothing}});
}

TEST(Wanted, TheWordIsTheOneAroundThePlace) {
    const auto word = [](const std::string& text) { return wantedIn(text).word; };
    EXPECT_EQ(word("design d { pa|ram"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { param|"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { |param"), (text::Span{11, 16}));
    EXPECT_EQ(word("design d { | param"), (text::Span{11, 11}));
    EXPECT_EQ(word("design d { mapping m { X.|"), (text::Span{25, 25}));
    EXPECT_EQ(word("design d { mapping m { X.|re"), (text::Span{25, 27}));
}

// Whatever the text holds, and wherever somebody asks.
TEST(Wanted, IsAlwaysAnswered) {
    for (const std::string_view sample : {gemm, a10, everything})
        for (std::size_t cut = 0; cut <= sample.size(); cut += 7) {
            const auto tree = parseText(sample.substr(cut)).tree;
            for (std::uint32_t at = 0; at <= sample.size() - cut; at += 5) {
                const Wanted wanted = wantedAt(*tree, at);
                EXPECT_LE(wanted.word.begin, at);
                EXPECT_GE(wanted.word.end, at);
            }
        }
}

} // namespace
} // namespace tactus::syntax
