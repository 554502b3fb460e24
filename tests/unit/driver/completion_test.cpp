#include "driver/runs/completion.h"
#include "driver/runs/signature.h"

#include "mapping/primitives.h"
#include "syntax/build.h"
#include "syntax/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

// | is the place.
template<class Ask>
auto ask(std::string text, const Ask& question) {
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    const auto tree =
        syntax::parse(std::make_shared<const text::SourceBuffer>("test.ure", std::move(text))).tree;
    return question(*tree, static_cast<std::uint32_t>(at));
}

std::vector<Completion> offered(const std::string& text) {
    return ask(text, completionsAt).all;
}

bool has(const std::vector<Completion>& all, std::string_view text) {
    return std::ranges::find(all, text, &Completion::text) != all.end();
}

std::string whatIs(const std::string& text) {
    const auto word = ask(text, wordAt);
    return word ? word->what : "";
}

// As it is while somebody types: two lines are not finished, the braces at the end are not there.
constexpr auto begin = R"(design gemm {
  param  I = 8, J = I / 2;
  input  A[I][K: 16] : Float(32) in 0..1 = I + K;
  output C[I][J] : Float(32);
  output s : Int(8);
  loops  i: 0..I, j: 0..J where i < j;
  func   X, Z : Float(32);
  X(i, j) = select(j == 0, A(i, j),   X(i, j-1));
  s += 1;
  Z(i, j =
  C(i, j) = select(
)";

TEST(Completion, SaysWhatNamesAre) {
    const auto all = offered(begin + std::string("Z(i, j) = |"));
    const auto whatOf = [&](std::string_view text) {
        const auto found = std::ranges::find(all, text, &Completion::text);
        return found == all.end() ? "" : found->what;
    };
    EXPECT_EQ(whatOf("I"), "param I = 8");
    EXPECT_EQ(whatOf("J"), "param J = I / 2");
    EXPECT_EQ(whatOf("A"), "input A[I][K: 16] : Float(32) in 0..1");
    EXPECT_EQ(whatOf("i"), "loop i: 0..I");
    EXPECT_EQ(whatOf("X"), "func X(i, j) : Float(32)");
    EXPECT_EQ(std::ranges::find(all, "X", &Completion::text)->meaning,
              "X(i, j) = select(j == 0, A(i, j), X(i, j-1))");
    EXPECT_EQ(whatOf("select"), "select(condition, value, otherwise)");
    EXPECT_FALSE(has(all, "C")); // outputs are not read
    EXPECT_FALSE(has(all, "func"));
    EXPECT_FALSE(has(all, "K")); // a dimension, of A's data only
    EXPECT_EQ(all.front().text, "X");
}

TEST(Completion, OffersWhatTheGrammarAsksFor) {
    EXPECT_TRUE(has(offered("|"), "design"));
    const auto items = offered(begin + std::string(";\n|"));
    for (const auto& word : syntax::itemWords) EXPECT_TRUE(has(items, word.text)) << word.text;
    EXPECT_TRUE(has(items, "C"));
    EXPECT_FALSE(has(items, "A"));
    EXPECT_FALSE(has(items, "select"));
    const auto types = offered(begin + std::string("func W : |"));
    EXPECT_EQ(types.size(), syntax::typeWords.size());
    EXPECT_TRUE(has(types, "UFixed"));
    EXPECT_EQ(offered("design d { param N = 4; loops i: 0..N |").front().text, "where");
    EXPECT_EQ(offered("design d { input A[4] : Int(8) |").front().text, "in");
    EXPECT_TRUE(has(offered("design d { input A[r: 4] : Int(8) = |; }"), "r"));
    EXPECT_TRUE(offered("design d { param |").empty());
    EXPECT_TRUE(offered(begin + std::string("// |")).empty());
}

TEST(Completion, OffersTheOtherMappingsToBeginWith) {
    const auto all = offered("design d { mapping slow { } mapping fast : | { } }");
    EXPECT_TRUE(has(all, "slow"));
    EXPECT_FALSE(has(all, "fast"));
}

TEST(Completion, OffersInMappings) {
    const std::string inside = fmt::format("{};\n  mapping m {{\n    ", begin);
    const auto receivers = offered(inside + "|");
    EXPECT_TRUE(has(receivers, "X"));
    EXPECT_TRUE(has(receivers, "s")); // a reduction
    EXPECT_FALSE(has(receivers, "C"));
    const auto primitives = ask(inside + "X.|", completionsAt);
    EXPECT_TRUE(primitives.behindDot);
    for (const auto& word : mapping::primitives()) EXPECT_TRUE(has(primitives.all, word.name)) << word.name;
    EXPECT_TRUE(has(primitives.all, "space_time_transform"));
    const auto loops = offered(inside + "X.space_time_transform({|");
    EXPECT_TRUE(has(loops, "i"));
    EXPECT_FALSE(has(loops, "X"));
    const auto equations = offered(inside + "X.merge_ures(|");
    EXPECT_TRUE(has(equations, "C"));
    EXPECT_FALSE(has(equations, "i"));
    const auto made = offered(inside + "X.tile(i, io, ii, 4).reorder(i|, jj);");
    EXPECT_TRUE(has(made, "io"));
    EXPECT_TRUE(has(made, "jj"));
    EXPECT_TRUE(has(offered(inside + "X.tile(i, io, ii, 4, |"), "Carry"));
    EXPECT_FALSE(has(loops, "Carry"));
    EXPECT_FALSE(has(offered(inside + "X.reorder(fresh|);"), "fresh")); // it is being written
    EXPECT_TRUE(has(offered(inside + "X.buffer(A, k, Buffer::|"), "Double"));
}

// The text behind the word, with its places in brackets.
std::string behind(const std::string& text, std::string_view word) {
    const auto all = offered(text);
    const auto found = std::ranges::find(all, word, &Completion::text);
    if (found == all.end()) return "not offered";
    std::string marked = found->behind;
    for (auto place = found->places.rbegin(); place != found->places.rend(); ++place)
        marked.insert(place->end, "]").insert(place->begin, "[");
    return marked;
}

TEST(Completion, ComesWithPlacesToFillIn) {
    const std::string value = begin + std::string("Z(i, j) = |");
    EXPECT_EQ(behind(value, "X"), "([i], [j])");
    EXPECT_EQ(behind(value, "A"), "([i], [j])"); // the loop of the first dimension, and the one that is left
    EXPECT_EQ(behind(value, "select"), "([condition], [value], [otherwise])");
    EXPECT_EQ(behind(value, "min"), "([a], [b])");
    EXPECT_EQ(behind(value, "Fixed"), "([16], [8])");
    EXPECT_EQ(behind(value, "Bool"), "");
    EXPECT_EQ(behind(value, "i"), "");
    const std::string item = begin + std::string(";\n|");
    EXPECT_EQ(behind(item, "C"), "([i], [j])");
    EXPECT_EQ(behind(item, "s"), "");
    EXPECT_EQ(behind(item, "mapping"), " [name] {[] }");
    EXPECT_EQ(behind("|", "design"), " [name] {[] }");
    const std::string inside = fmt::format("{};\n  mapping m {{\n    ", begin);
    EXPECT_EQ(behind(inside + "X.|", "tile"), "([i], [io], [ii], [f])");
    EXPECT_EQ(behind(inside + "X.|", "space_time_transform"), "({[i, j]}, [i + j + k])");
    EXPECT_EQ(behind(inside + "X.merge_ures(|", "Z"), ""); // it stands for itself
    EXPECT_EQ(behind(inside + "|", "X"), "");
    EXPECT_EQ(behind("design d { loops i: 0..4; func X : Int(8); fn f(x, y) = x; X(i) = |", "f"),
              "([x], [y])");
}

std::string signature(const std::string& text) {
    const auto found = ask(text, signatureAt);
    if (!found) return "";
    std::string all;
    for (std::size_t n = 0; n < found->parameters.size(); ++n)
        all += (n == found->present ? "*" : "") + found->parameters[n] + " ";
    return all;
}

TEST(Signature, IsOfTheCallAroundThePlace) {
    const std::string value = begin + std::string("; Z(i, j) = ");
    EXPECT_EQ(signature(value + "X(|"), "*i j ");
    EXPECT_EQ(signature(value + "X(i, |j) + 1"), "i *j ");
    EXPECT_EQ(signature(value + "X(i, j)|"), "");
    EXPECT_EQ(signature(value + "A(i, |"), "0..I *K: 0..16 ");
    EXPECT_EQ(signature(value + "select(i == 0, (1 + |"), "condition *value otherwise ");
    EXPECT_EQ(signature(value + "select(X(i, j), A(|i, 2), 3)"), "*0..I K: 0..16 ");
    EXPECT_EQ(signature(value + "Int(|"), "*n ");
    EXPECT_EQ(signature(value + "X(i, j; |"), ""); // a new line of the design
    const std::string inside = fmt::format("{};\n  mapping m {{\n    ", begin);
    EXPECT_EQ(signature(inside + "X.tile(i, io, |"), "i io *ii f ");
    EXPECT_EQ(signature(inside + "X.space_time_transform({i, |"), "*{i, j} i + j + k ");
    EXPECT_EQ(signature(inside + "X.space_time_transform({i, j}, |"), "{i, j} *i + j + k ");
    EXPECT_EQ(signature(inside + "|"), "");
}

TEST(Completion, TheReferenceNamesEveryPrimitiveAndOnlyThose) {
    EXPECT_EQ(mapping::primitives().size(), 20u);
    for (const auto& word : mapping::primitives()) {
        EXPECT_EQ(mapping::primitiveNamed(word.name), &word);
        EXPECT_EQ(word.meaning.back(), '.');
        EXPECT_EQ(word.arguments.front(), '(');
    }
    EXPECT_EQ(mapping::primitiveNamed("localize")->name, "localise");
    EXPECT_EQ(mapping::primitiveNamed("localite"), nullptr);
}

TEST(WordAt, IsADeclarationOrOfTheLanguage) {
    EXPECT_EQ(whatIs("design d { param N = 8; loops i: 0..|N; }"), "param N = 8");
    EXPECT_EQ(whatIs("design d { param N = 8; input A[N: 4] : Int(8) = |N; }"), "dimension [N: 4]");
    EXPECT_EQ(whatIs("design d { func X : I|nt(8); }"), "Int(n)");
    EXPECT_EQ(whatIs("design d { func min : Int(8); X(i) = mi|n(1, 2); }"), "min(a, b, ...)");
    EXPECT_EQ(whatIs("design d { |func X : Int(8); }"), "func X, Y : Float(32);");
    EXPECT_EQ(whatIs("design d { mapping a { } mapping b : |a { } }"), "mapping a");
    EXPECT_EQ(whatIs("design d { mapping a { X.reo|rder(i); } }"), "reorder(k, j, i)");
    EXPECT_EQ(whatIs("design d { mapping a { X.tile(i, io, ii, 2).reorder(i|o); } }"),
              "from tile(i, io, ii, 2)");
    EXPECT_EQ(whatIs("design d { param N = |M; }"), "");
    EXPECT_EQ(whatIs("design d { // |param\n }"), "");
    const auto tile = ask("design d { mapping a { X.|gather(C, j); } }", wordAt);
    ASSERT_TRUE(tile);
    EXPECT_NE(tile->meaning.find("space loop"), std::string::npos);
}

} // namespace
} // namespace tactus::driver
