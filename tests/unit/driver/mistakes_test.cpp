// Mistakes in equations and in mappings are shown together, and no mistake of the one makes a false one of
// the other.
#include "driver/analysis.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::driver {
namespace {

using Codes = std::multiset<std::string>;

Codes codesOf(const std::string& text) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    Codes codes;
    for (const diagnostics::Diagnostic& one : analyse(request).allDiagnostics())
        if (one.severity == diagnostics::Severity::Error) codes.insert(std::string(one.code()));
    return codes;
}

// A right part of a design and what makes it wrong, with the code of the mistake.
struct Planted {
    std::string right, wrong, code;
};

const std::string rightDesign = R"(design d {
  param N = 4;
  input a[N][N] : Int(32);
  output c[N] : Int(32);
  output s[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X, Y : Int(32);
  X(i, j) = select(j == 0, a(i, j), X(i, j-1));
  Y(i, j) = X(i, j) + 1;
  c(i) = select(j == N-1, Y(i, j));
  s(i) += a(i, j);
  mapping m1 { X.space_time_transform({i}, i + j); }
  mapping m2 : m1 { X.merge_ures(Y, c, s); }
  mapping m3 { s.reorder(i, j); X.space_time_transform({j}, {2, 1}); }
}
)";

const std::vector<Planted> planted{
    {"select(j == 0, a(i, j), X", "select(j == 0, b(i, j), X", "unknown-name"},
    {"Y(i, j) = X(i, j) + 1", "Y(i, j) = X(i) + 1", "rank-mismatch"},
    {"c(i) = select(j == N-1", "c(i) = select(0 <= j < N", "chained-comparison"},
    {"s(i) += a(i, j);", "s(i) += a(i, j) @;", "stray-character"},
    {"output c[N] : Int(32)", "output c[N] : Int(65)", "bad-type"},
    {"mapping m1 { X.space_time_transform({i}", "mapping m1 { X.space_time_transform({l}", "unknown-loop"},
    {"mapping m2 : m1", "mapping m2 : m9", "unknown-base"},
    {"s.reorder(i, j)", "s.reorder(i, i)", "named-twice"},
    {"{2, 1}", "{2, 1, 1}", "vector-length"},
};

std::string with(std::string text, const std::vector<Planted>& mistakes, std::size_t but) {
    for (std::size_t n = 0; n < mistakes.size(); ++n) {
        if (n == but) continue;
        EXPECT_NE(text.find(mistakes[n].right), std::string::npos) << mistakes[n].right;
        text.replace(text.find(mistakes[n].right), mistakes[n].right.size(), mistakes[n].wrong);
    }
    return text;
}

TEST(Mistakes, OfEquationsAndMappingsAreShownTogether) {
    EXPECT_EQ(codesOf(rightDesign), Codes{});
    Codes all;
    for (const Planted& one : planted) all.insert(one.code);
    EXPECT_EQ(codesOf(with(rightDesign, planted, planted.size())), all);
    for (std::size_t but = 0; but < planted.size(); ++but) {
        Codes others = all;
        others.erase(others.find(planted[but].code));
        EXPECT_EQ(codesOf(with(rightDesign, planted, but)), others) << "without " << planted[but].code;
    }
}

// Each fix of one mistake alone takes it away.
TEST(Mistakes, AreGoneAfterTheirFix) {
    int followed = 0;
    for (const Planted& one : planted) {
        std::string text = rightDesign;
        text.replace(text.find(one.right), one.right.size(), one.wrong);
        Request request;
        request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
        for (const diagnostics::Diagnostic& wrong : analyse(request).allDiagnostics())
            for (const diagnostics::Fix& fix : wrong.fixes) {
                ++followed;
                const Codes left = codesOf(text::apply(text, fix.edits));
                EXPECT_FALSE(left.contains(one.code)) << one.wrong << ": " << fix.title;
            }
    }
    EXPECT_GE(followed, 2);
}

bool isOfMapping(const std::string& code) {
    static const std::set<std::string> codes{"unknown-primitive",   "unknown-receiver", "unknown-equation",
                                             "unknown-base",        "mapping-cycle",    "duplicate-mapping",
                                             "primitive-arguments", "named-twice",      "unknown-loop",
                                             "map-not-affine",      "vector-length",    "schedule-needed"};
    return codes.contains(code);
}

// Each example with one line in front of its mappings left out: whatever is wrong in the equations then, no
// mapping is.
TEST(Mistakes, ALostLineMakesNoMistakeOfAMapping) {
    int wrong = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::inRepository("/examples"))) {
        if (entry.path().extension() != ".ure") continue;
        const std::string text = system::readFile(entry.path()).value();
        const std::size_t mappings = text.find("mapping ");
        std::size_t begin = text.find("design ") + 1;
        while ((begin = text.find('\n', begin) + 1) != 0 && begin < mappings) {
            const std::size_t end = text.find('\n', begin);
            const std::string shorter = text.substr(0, begin) + text.substr(end);
            const Codes codes = codesOf(shorter);
            // An output without an equation is no mistake; that a mapping names it is the only one then.
            if (std::ranges::all_of(codes, isOfMapping)) continue;
            ++wrong;
            EXPECT_TRUE(std::ranges::none_of(codes, isOfMapping))
                << fmt::format("{} without {}", fmt::join(codes, ", "), text.substr(begin, end - begin));
        }
    }
    EXPECT_GT(wrong, 40);
}

} // namespace
} // namespace tactus::driver
