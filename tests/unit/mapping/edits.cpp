#include "mapping/edits/edits.h"

#include "support/pipeline.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;

static std::vector<AffineForm> rowsOf(const Matrix& rows) {
    std::vector<AffineForm> result;
    for (const Vector& row : rows) result.push_back({row, 0});
    return result;
}

// Four loops are enough to see where a term goes; nothing depends on anything.
static std::string design(const std::string& mappings) {
    return "design d {\n  param MU = 3;\n  input A[4] : Int(32);\n  output C[4] : Int(32);\n"
           "  loops i: 0..4, j: 0..4, k: 0..4;\n  func X : Int(32);\n  X(i, j, k) = A(i);\n"
           "  C(i) = select(j == 0 && k == 0, X(i, j, k));\n" +
           mappings + "}\n";
}

static std::string transformed(const std::string& arguments) {
    return design("  mapping m {\n    X.space_time_transform(" + arguments + "); // kept\n  }\n");
}

struct Edited {
    std::string text;
    std::vector<text::Edit> edits;
};

static Edited edited(const std::string& text, std::string_view mapping, const std::vector<AffineForm>& rows,
                     bool isSpace) {
    const test::Verdicts found = test::verdictsOf(text);
    const auto& one = found[mapping];
    const auto edits = (isSpace ? editsForSpace : editsForSchedule)(one.plan, *one.mapped.map, rows,
                                                                    one.graph->system->loopNames());
    return {text::apply(text, edits), edits};
}

static void expectRows(const std::string& text, std::string_view mapping, const std::vector<AffineForm>& rows,
                       bool isSpace) {
    const test::Verdicts found = test::verdictsOf(text);
    const auto& map = found[mapping].mapped.map;
    ASSERT_TRUE(map) << text;
    EXPECT_EQ(isSpace ? map->space : map->schedule, rows) << text;
}

TEST(EditsForSchedule, TheSmallestEditWins) {
    struct Case {
        const char* before;
        Matrix wanted;
        const char* after;
    };
    const std::vector<Case> cases{
        {"{i, j}, i + j + k", {{1, 0, 1}}, "{i, j}, i + k"},
        {"{i, j}, i + j + k", {{1, 2, 1}}, "{i, j}, i + 2*j + k"},
        {"{i, j}, i + j + k", {{1, -1, 1}}, "{i, j}, i - j + k"},
        {"{i, j}, i + j + k", {{0, 1, 1}}, "{i, j}, j + k"},
        {"{i, j}, i - j + k", {{0, -1, 1}}, "{i, j}, -j + k"},
        {"{i, j}, i + j + k", {{1, 1, 0}}, "{i, j}, i + j"},
        {"{i, j}, i + j + k", {{0, 0, 1}}, "{i, j}, k"},
        {"{i, j}, i + j + k", {{0, 0, 0}}, "{i, j}, 0"},
        {"{i, j}, i + j + k", {{-1, 1, 1}}, "{i, j}, -i + j + k"},
        {"{i, j}, i + k", {{1, 1, 1}}, "{i, j}, i + j + k"},
        {"{i, j}, i+k", {{1, -2, 1}}, "{i, j}, i-2*j+k"},
        {"{i, j}, j + k", {{1, 1, 1}}, "{i, j}, i + j + k"},
        {"{i, j}, -j + k", {{1, -1, 1}}, "{i, j}, i - j + k"},
        {"{i, j}, k", {{3, 1, 1}}, "{i, j}, 3*i + j + k"},
        {"{i, j}, 2*i + 12*j + k", {{2, 13, 1}}, "{i, j}, 2*i + 13*j + k"},
        {"{i, j}, 2*i + j * 4 + k", {{2, 5, 1}}, "{i, j}, 2*i + j * 5 + k"},
        {"{i, j}, 2*i + j * 4 + k", {{2, 1, 1}}, "{i, j}, 2*i + j + k"},
        {"{i, j}, i + MU*j + k", {{1, 3, 2}}, "{i, j}, i + MU*j + 2*k"},
        {"{i, j}, i + MU*j + k", {{1, -3, 1}}, "{i, j}, i - MU*j + k"},
        {"{i, j}, i + MU*j + k", {{1, 4, 1}}, "{i, j}, i + 4*j + k"},
        {"{i, j}, i /* a */ + j /* b */ + k", {{1, 0, 1}}, "{i, j}, i /* a */  /* b */ + k"},
        {"{i, j}, (i + j + k)", {{1, 0, 1}}, "{i, j}, (i + k)"},
        {"{i, j}, 0", {{0, 1, 0}}, "{i, j}, j"},
        {"{i, j}, i + (j + k)", {{1, 0, 1}}, "{i, j}, i + k"},
        {"{i, j}, {1, MU, 1}", {{1, 3, 2}}, "{i, j}, {1, MU, 2}"},
        {"{i, j}, {1, MU, 1}", {{1, 4, 1}}, "{i, j}, {1, 4, 1}"},
        {"{i, j}, { 1 , /* c */ 1, -2 }", {{1, 0, 7}}, "{i, j}, { 1 , /* c */ 0, 7 }"},
        {"{i, j}, {1, MU /* d */ + 1, 1}", {{1, 5, 1}}, "{i, j}, {1,  /* d */ 5, 1}"},
        {"{i, j}, {{1, 0, 0}, {0, 1, 1}}", {{1, 0, 0}, {0, 1, 2}}, "{i, j}, {{1, 0, 0}, {0, 1, 2}}"},
        {"{i, j}, {i, j + k}", {{1, 0, 0}, {0, 1, 2}}, "{i, j}, {i, j + 2*k}"},
        {"{i, j}, {i, j + k}", {{0, 0, 0}, {0, 0, 0}}, "{i, j}, {{0, 0, 0}, {0, 0, 0}}"},
        {"{i, j}, {i, j + k}", {{1, 1, 1}}, "{i, j}, i + j + k"},
        {"{i, j}, {{1, 0, 0}, {0, 1, 1}}", {{1, 1, 1}}, "{i, j}, {1, 1, 1}"},
        {"{i, j}, i + j", {{1, 0, 0}, {0, 1, 0}}, "{i, j}, {i, j}"},
        {"{i, j}", {{0, 1, 1}}, "{i, j}, j + k"},
        {"{i, j}, i + j + k", {{1, 1, 1}}, "{i, j}, i + j + k"},
    };
    for (const Case& one : cases) {
        const Edited result = edited(transformed(one.before), "m", rowsOf(one.wanted), false);
        EXPECT_EQ(result.text, transformed(one.after)) << one.before;
        expectRows(result.text, "m", rowsOf(one.wanted), false);
    }
}

TEST(EditsForSchedule, AVectorsEntryIsAllThatIsReplaced) {
    const Edited result = edited(transformed("{i, j}, {1, MU, 1}"), "m", rowsOf({{1, 3, 2}}), false);
    ASSERT_EQ(result.edits.size(), 1u);
    EXPECT_EQ(result.edits[0].replacement, "2");
    EXPECT_EQ(result.edits[0].span.size(), 1u);
}

TEST(EditsForSpace, TheSmallestEditWins) {
    const std::vector<std::tuple<const char*, Matrix, const char*>> cases{
        {"{i - k, j - k}, i + j + k", {{1, 0, 0}, {0, 1, -1}}, "{i, j - k}, i + j + k"},
        {"{i, j}, i + j + k", {{1, 0, 0}, {0, 1, -1}}, "{i, j - k}, i + j + k"},
        {"{i, j}, i + j + k", {{1, 0, 0}}, "{i}, i + j + k"},
        {"{i, j}", {{1, 0, 0}, {0, 0, 1}}, "{i, k}"},
        {"{i, j}", {{1, 0, -1}, {0, 1, 0}}, "{i - k, j}, k"},
        {"{ i, /* rows */ j }, i + j + k", {{0, 1, 0}, {0, 0, 1}}, "{ j, /* rows */ k }, i + j + k"},
        {"{i /* a */, j}, i + j + k", {}, " /* a */{}, i + j + k"},
    };
    for (const auto& [before, wanted, after] : cases) {
        const Edited result = edited(transformed(before), "m", rowsOf(wanted), true);
        EXPECT_EQ(result.text, transformed(after));
        expectRows(result.text, "m", rowsOf(wanted), true);
    }
}

TEST(EditsForSchedule, WithoutAMappingOneIsAdded) {
    const Edited result = edited(design(""), "default", rowsOf({{1, 1, 2}}), false);
    EXPECT_EQ(result.text, design("  mapping m1 {\n    X.space_time_transform({i, j}, i + j + 2*k);\n  }\n"));
    expectRows(result.text, "m1", rowsOf({{1, 1, 2}}), false);
    std::string narrow = design("");
    narrow.replace(narrow.rfind("\n}"), 2, " }");
    const Edited other = edited(narrow, "default", rowsOf({{1, 1, 2}}), false);
    EXPECT_EQ(other.text, design("  mapping m1 {\n    X.space_time_transform({i, j}, i + j + 2*k);\n  }\n"));
}

TEST(EditsForSchedule, AnInheritedTransformIsNotTouched) {
    const std::string base = "  mapping base {\n    X.space_time_transform({i, j}, {1, 1, 1});\n  }\n";
    const std::string own = "    X.space_time_transform({i, j}, i + j + 2*k);\n  }\n";
    for (const std::string fast :
         {"  mapping fast : base {\n  }\n", "  mapping fast : base {}\n", "  mapping fast : base { }\n"}) {
        const Edited result = edited(design(base + fast), "fast", rowsOf({{1, 1, 2}}), false);
        EXPECT_EQ(result.text, design(base + "  mapping fast : base {\n" + own));
        expectRows(result.text, "fast", rowsOf({{1, 1, 2}}), false);
        expectRows(result.text, "base", rowsOf({{1, 1, 1}}), false);
    }
}

TEST(EditsForSchedule, AMappingWithoutATransformGetsOne) {
    const Edited result =
        edited(design("  mapping m {\n    X.merge_ures(C);\n  }\n"), "m", rowsOf({{1, 1, 2}}), false);
    EXPECT_EQ(result.text, design("  mapping m {\n    X.merge_ures(C);\n"
                                  "    X.space_time_transform({i, j}, i + j + 2*k);\n  }\n"));
}

TEST(EditsForSchedule, LineEndsStayAsTheyAre) {
    std::string text;
    for (const char c : design("")) text += c == '\n' ? "\r\n" : std::string(1, c);
    const std::string result = edited(text, "default", rowsOf({{1, 1, 2}}), false).text;
    EXPECT_EQ(std::ranges::count(result, '\n'), std::ranges::count(result, '\r'));
}

// A schedule row as somebody may have written it.
static std::string randomSum(std::mt19937& random, bool& usesAll) {
    const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
    std::vector<std::string> loops{"i", "j", "k"};
    std::ranges::shuffle(loops, random);
    usesAll = true;
    std::string text;
    for (const std::string& loop : loops) {
        if (below(4) == 0) {
            usesAll = false;
            continue;
        }
        const std::string space = below(2) ? " " : below(6) == 0 ? " /* why */ " : "";
        const bool minus = below(3) == 0;
        text += text.empty() ? (minus ? "-" : "") : space + (minus ? "-" : "+") + space;
        const int factor = below(5);
        text += factor == 0 ? "2*" + loop : factor == 1 ? loop + " * 3" : factor == 2 ? "MU*" + loop : loop;
    }
    if (below(5) == 0 || text.empty()) text += text.empty() ? "0" : " + MU";
    return text;
}

TEST(EditsForSchedule, RandomSumsSayWhatIsWanted) {
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        bool usesAll = false;
        const std::string before = transformed("{i, j}, " + randomSum(random, usesAll));
        const test::Verdicts found = test::verdictsOf(before);
        std::vector<AffineForm> wanted = found["m"].mapped.map->schedule;
        for (std::int64_t& entry : wanted[0].coefficients)
            if (random() % 2) entry = static_cast<std::int64_t>(random() % 7) - 3;
        const Edited result = edited(before, "m", wanted, false);
        expectRows(result.text, "m", wanted, false);
        const std::string head = before.substr(0, before.find("{i, j}, ") + 8), tail = "); // kept\n  }\n}\n";
        EXPECT_TRUE(result.text.starts_with(head) && result.text.ends_with(tail)) << result.text;
        const auto comments = [](std::string_view text) {
            std::size_t count = 0;
            for (std::size_t at = 0; (at = text.find("/* why */", at)) != std::string_view::npos; ++at)
                ++count;
            return count;
        };
        EXPECT_EQ(comments(result.text), comments(before)) << before << result.text;
        if (HasFatalFailure() || HasNonfatalFailure()) return;
    }
}

} // namespace tactus::mapping
