#include "diagnostics/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tactus::diagnostics {

// A finding with everything a finding can have, on the schedule of line 2.
static const text::SourceBuffer source("a.ure", "loops i, j;\n\tX.map({i}, \xc3\xa9 + j);\r\nlast\n");

static Diagnostic complete() {
    Diagnostic one = make(Kind::UnexpectedToken, {23, 29}, "a loop", "'\xc3\xa9'");
    one.witness =
        Witness{Witness::Kind::Backwards, {{"X", {1, 2}}, {"Y", {0, 2}}}, "X at (1,2) reads Y at (0,2)"};
    one.related.push_back({{6, 7}, "loop i is declared here"});
    one.fixes.push_back({"write i + j", {{{23, 25}, "i"}}});
    return one;
}

TEST(RenderText, PlaceLineCaretWitnessRelatedFix) {
    EXPECT_EQ(renderText(source, complete()),
              "a.ure:2:12: error: expected a loop, found '\xc3\xa9' [unexpected-token]\n"
              "    \tX.map({i}, \xc3\xa9 + j);\n"
              "    \t          ^^^^^\n"
              "    witness: X at (1,2) reads Y at (0,2)\n"
              "a.ure:1:7: note: loop i is declared here\n"
              "    loops i, j;\n"
              "          ^\n"
              "    fix: write i + j\n");
}

// The source line and the carets below it.
static std::string excerptOf(std::string line, text::Span span) {
    const text::SourceBuffer buffer("a", std::move(line));
    const std::string all = renderText(buffer, make(Kind::UnexpectedToken, span, "a", "b"));
    return all.substr(all.find('\n') + 1);
}

TEST(RenderText, Carets) {
    EXPECT_EQ(excerptOf("abc", {1, 1}), "    abc\n     ^\n");      // an empty span
    EXPECT_EQ(excerptOf("abc", {3, 3}), "    abc\n       ^\n");    // the end of the file
    EXPECT_EQ(excerptOf("", {0, 0}), "");                          // an empty line
    EXPECT_EQ(excerptOf("ab\ncd\n", {1, 5}), "    ab\n     ^\n");  // it ends in the next line
    EXPECT_EQ(excerptOf("ab\r\ncd", {2, 4}), "    ab\n      ^\n"); // the line end
}

TEST(RenderText, BytesThatATerminalShouldNotGet) {
    EXPECT_EQ(excerptOf("a\x1b[1m\xff"
                        "b\x80",
                        {6, 7}),
              "    a?[1m?b?\n          ^\n");
    EXPECT_EQ(excerptOf(std::string("a\0b\x7f", 4), {2, 3}), "    a?b?\n      ^\n");
}

TEST(RenderText, AVeryLongLineIsLeftOut) {
    EXPECT_EQ(excerptOf(std::string(500, 'x'), {490, 491}), "");
}

TEST(RenderJson, HoldsWhatTheTextHolds) {
    const nlohmann::json expected = {
        {"severity", "error"},
        {"code", "unexpected-token"},
        {"message", "expected a loop, found '\xc3\xa9'"},
        {"file", "a.ure"},
        {"line", 2},
        {"column", 12},
        {"witness",
         {{"kind", "backwards"},
          {"points", {{{"variable", "X"}, {"at", {1, 2}}}, {{"variable", "Y"}, {"at", {0, 2}}}}},
          {"text", "X at (1,2) reads Y at (0,2)"}}},
        {"related",
         nlohmann::json::array({{{"line", 1}, {"column", 7}, {"message", "loop i is declared here"}}})},
        {"fix", nlohmann::json::array({{{"title", "write i + j"},
                                        {"edits", nlohmann::json::array({{{"line", 2},
                                                                          {"column", 12},
                                                                          {"endLine", 2},
                                                                          {"endColumn", 13},
                                                                          {"begin", 23},
                                                                          {"end", 25},
                                                                          {"text", "i"}}})}}})},
    };
    EXPECT_EQ(renderJson(source, complete()), expected);
}

TEST(RenderJson, WithoutWitnessRelatedAndFix) {
    const nlohmann::json json = renderJson(source, make(Kind::UnexpectedToken, {0, 5}, "a", "b"));
    EXPECT_FALSE(json.contains("witness"));
    EXPECT_FALSE(json.contains("related"));
    EXPECT_EQ(json.at("fix"), nlohmann::json::array());
}

TEST(Names, SeveritiesAndWitnesses) {
    EXPECT_EQ(toString(Severity::Error), "error");
    EXPECT_EQ(toString(Severity::Warning), "warning");
    EXPECT_EQ(toString(Severity::Note), "note");
    using enum Witness::Kind;
    const std::pair<Witness::Kind, std::string_view> names[] = {
        {Conflict, "conflict"}, {Backwards, "backwards"}, {Undefined, "undefined"},
        {Bounds, "bounds"},     {Cycle, "cycle"},         {Twice, "twice"},
    };
    for (const auto& [kind, name] : names) EXPECT_EQ(toString(kind), name);
}

} // namespace tactus::diagnostics
