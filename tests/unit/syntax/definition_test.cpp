#include "samples.h"
#include "syntax/questions/definition.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::syntax {
namespace {

// In the text, | is where somebody asks and < > are around the answer; without them there is none.
void expectDefinition(const std::string& marked) {
    std::string plain;
    std::map<char, std::uint32_t> marks;
    for (const char letter : marked)
        if (letter == '|' || letter == '<' || letter == '>')
            marks[letter] = static_cast<std::uint32_t>(plain.size());
        else
            plain += letter;
    const Parsed parsed = parseText(plain);
    const auto found = definitionAt(*parsed.tree, marks['|']);
    ASSERT_EQ(found.has_value(), marks.contains('<')) << marked;
    if (!found) return;
    EXPECT_EQ(*found, (text::Span{marks['<'], marks['>']})) << marked;
}

TEST(Definition, IsTheDeclarationInTheSameDesign) {
    expectDefinition("design d { param <N> = 8; loops i: 0..|N; }");
    expectDefinition("design d { param <Size> = 8, M = Si|ze; }");
    expectDefinition("design d { param <N> = 8, M = N|; }");
    expectDefinition("design d { input A[n: 4][m: n] : Int(8); loops <i>: 0..3; A(i, |i) = 1; }");
    expectDefinition("design d { input <A>[4] : Int(8); func X : Int(8); X(i) = |A(i); }");
    expectDefinition("design d { output <C>[4] : Int(8); |C(i) = 1; }");
    expectDefinition("design d { func Y, <X> : Int(8); Y(i) = X|(i-1); }");
    expectDefinition("design a { param N = 1; } design b { param <N> = 2, M = |N; }");
}

TEST(Definition, OfDimensionsIsInTheirTensor) {
    expectDefinition("design d { input A[<r>: 4][c: 4] : Int(8) = |r + c; }");
    expectDefinition("design d { param <r> = 2; input A[c: |r] : Int(8); }");
}

TEST(Definition, InMappings) {
    expectDefinition("design d { func <X> : Int(8); mapping m { |X.reorder(i); } }");
    expectDefinition("design d { loops <i>: 0..4; mapping m { X.space_time_transform({i}, |i); } }");
    expectDefinition("design d { mapping <slow> { } mapping fast : |slow { } }");
}

TEST(Definition, OfADeclarationIsItsEquation) {
    expectDefinition("design d { func |X : Int(8); <X>(i) = X(i-1); }");
    expectDefinition("design d { output |C : Int(8); <C> = 1; }");
    expectDefinition("design d { output |C : Int(8); b, <C> argmax= 1, i; }");
    expectDefinition("design d { output <C> : Int(8); b, |C argmax= 1, i; }");
    expectDefinition("design d { output argmax, b : Int(8); b, C |argmax= 1, i; }");
    expectDefinition("design d { param <|N> = 8; }");
}

TEST(Definition, OfLetsAndParameters) {
    expectDefinition("design d { fn f(<x>, y) = |x + y; }");
    expectDefinition("design d { fn <f>(x) = x; X(i) = |f(1); }");
    expectDefinition("design d { X(i) = let <a> = 1, b = |a in b; }");
    expectDefinition("design d { X(i) = let a = 1, <b> = a in a + |b; }");
    expectDefinition("design d { X(i) = let a = 1 in (let <a> = a in |a); }");
    expectDefinition("design d { param <a> = 2; X(i) = let a = |a in a; }");
    expectDefinition("design d { X(i) = |let a = 1 in a; }");
    expectDefinition("design d { X(i) = let a = 1 |in a; }");
}

TEST(Definition, OfANameThatIsAFunctionElsewhere) {
    expectDefinition("design d { func <round> : Int(8); X(i) = |round(i); }");
    expectDefinition("design d { X(i) = |round(1.5); } design e { func round : Int(8); }");
}

TEST(Definition, IsNowhereForWordsOfTheLanguageAndUnknownNames) {
    expectDefinition("design d { |param N = 8; }");
    expectDefinition("design d { func min : Int(8); X(i) = |min(1, 2); }");
    expectDefinition("design d { func X : |Int(8); }");
    expectDefinition("design d { mapping m { X.|reorder(i); } }");
    expectDefinition("design d { mapping m : |base { } }");
    expectDefinition("design d { param N = |M; }");
    expectDefinition("design |d { }");
    expectDefinition("design d { param N = 1 | ; }");
    expectDefinition("|");
}

} // namespace
} // namespace tactus::syntax
