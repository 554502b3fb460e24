// Conditions with 2^n cases: what `check` says of them is what plain loops say, or that they are too
// intricate.
#include "tactus.h"

#include <algorithm>
#include <functional>

namespace tactus::test {
namespace {

// i + d*j < c || e*i - j > f for d = 0..n-1: 2^n - 1 pieces on the false side.
std::string clauses(int count, std::string_view between) {
    std::string all;
    for (int d = 0; d < count; ++d)
        all += fmt::format("{}(i + {}*j < {} || {}*i - j > {})", d ? between : "", d, 3 * d + 1, d + 1,
                           7 * d + 5);
    return all;
}

std::string nestedSelects(int depth, std::string_view inner) {
    std::string text(inner);
    for (int d = 0; d < depth; ++d)
        text = fmt::format("select(i + {}*j < {} || {}*i - j > {}, {} + 1, X(i, j-1))", d, 3 * d + 1, d + 1,
                           7 * d + 5, text);
    return text;
}

std::string sumOf(int count, std::string_view before, std::string_view behind) {
    std::string text;
    for (int d = 0; d < count; ++d)
        text += fmt::format("{}{}{}{}", d ? " + " : "", before, 7 * d + 3, behind);
    return text;
}

std::string minMax(int depth) {
    std::string text = "i";
    for (int d = 0; d < depth; ++d)
        text = fmt::format("max(min({} + {}, 60 - j), {}*j - 50*{})", text, d % 3, d, d);
    return text;
}

// The values of the texts above, at a point.
bool clausesHold(int count, std::int64_t i, std::int64_t j, bool any = false) {
    for (int d = 0; d < count; ++d)
        if ((i + d * j < 3 * d + 1 || (d + 1) * i - j > 7 * d + 5) == any) return any;
    return !any;
}

std::int64_t minMaxAt(int depth, std::int64_t i, std::int64_t j) {
    std::int64_t value = i;
    for (int d = 0; d < depth; ++d) value = std::max(std::min(value + d % 3, 60 - j), d * j - 50 * d);
    return value;
}

std::int64_t sumAt(int count, const std::function<std::int64_t(int)>& term) {
    std::int64_t sum = 0;
    for (int d = 0; d < count; ++d) sum += term(7 * d + 3);
    return sum;
}

constexpr int side = 60;

std::string designOf(std::string_view expression) {
    return fmt::format(R"(design d {{
  input A[60][60] : Int(32);
  output C[60][60] : Int(32);
  loops i: 0..60, j: 0..60;
  func X : Int(32);
  X(i, j) = {};
  C(i, j) = X(i, j);
}})",
                       expression);
}

// All of X reaches the output, so X(i, j-1) may be read where j > 0 only: by plain loops over j = 0.
TEST(IntricateConditions, AreDecidedAsPlainLoopsSay) {
    struct Case {
        std::string condition;                   // where it fails, X(i, j-1) is read
        std::function<bool(std::int64_t)> holds; // at (i, 0)
    };
    const Folder folder;
    for (const int n : {10, 20, 40}) {
        const Case cases[] = {
            {clauses(n, " && "), [&](std::int64_t i) { return clausesHold(n, i, 0); }},
            {clauses(n, " || "), [&](std::int64_t i) { return clausesHold(n, i, 0, true); }},
            {"j == 0 || " + clauses(n, " && "), [](std::int64_t) { return true; }},
            {sumOf(n, "min(i, ", ")") + " < 200",
             [&](std::int64_t i) {
                 return sumAt(n, [&](int d) { return std::min<std::int64_t>(i, d); }) < 200;
             }},
            {sumOf(n, "abs(i - ", "*j)") + " < 1000",
             [&](std::int64_t i) { return sumAt(n, [&](int) { return i; }) < 1000; }},
            {minMax(n) + " > 5", [&](std::int64_t i) { return minMaxAt(n, i, 0) > 5; }},
        };
        for (const Case& one : cases) {
            SCOPED_TRACE(fmt::format("n = {}: {}...", n, one.condition.substr(0, 60)));
            bool isDefined = true;
            for (std::int64_t i = 0; i < side; ++i) isDefined = isDefined && one.holds(i);
            const std::string text = designOf(fmt::format("select({}, 1, X(i, j-1))", one.condition));
            const Answer check = ask({"check", folder.write("d.ure", text)});
            EXPECT_EQ(check.status, isDefined ? 0 : 1) << check.value.dump();
            EXPECT_EQ(says(check, "missing-base-case"), !isDefined) << check.value.dump();
        }
        const Answer nested = ask({"check", folder.write("d.ure", designOf(nestedSelects(n, "0")))});
        bool isDefined = true;
        for (std::int64_t i = 0; i < side; ++i) isDefined = isDefined && clausesHold(n, i, 0);
        EXPECT_EQ(nested.status, isDefined ? 0 : 1) << nested.value.dump();
    }
}

TEST(IntricateConditions, IndicesAreWithinBoundsAsPlainLoopsSay) {
    const Folder folder;
    for (const int n : {1, 2, 10, 20, 40}) {
        bool isWithin = true;
        for (std::int64_t i = 0; i < side; ++i)
            for (std::int64_t j = 0; j < side; ++j) {
                const std::int64_t index = minMaxAt(n, i, j);
                isWithin = isWithin && index >= 0 && index < side;
            }
        const Answer check =
            ask({"check", folder.write("d.ure", designOf(fmt::format("A({}, j)", minMax(n))))});
        EXPECT_EQ(check.status, isWithin ? 0 : 1) << n << check.value.dump();
        EXPECT_EQ(says(check, "input-out-of-bounds"), !isWithin) << n << check.value.dump();
    }
}

// 2^n - 1 pieces that no projection onto two loops makes fewer. The only output needs a point where nothing
// is missing.
TEST(IntricateConditions, OverManyLoopsAreDecidedOrSaidToBeTooIntricate) {
    const Folder folder;
    for (const int n : {2, 3, 4, 6, 8, 10, 12}) {
        std::string loops, point, condition, last;
        for (int d = 0; d < n; ++d) {
            const char* comma = d ? ", " : "";
            loops += fmt::format("{}x{}: 0..10", comma, d);
            point += fmt::format("{}x{}", comma, d);
            condition += fmt::format("{}(x{} < 3 || x{} > 5)", d ? " && " : "", d, d);
            last += fmt::format("{}x{} == 9", d ? " && " : "", d);
        }
        const std::string file = folder.write("wide.ure", fmt::format(R"(design wide {{
  output s : Int(32);
  loops {0};
  func X : Int(32);
  X({1}) = select({2}, 1, X({1}-1));
  s = select({3}, X({1}));
}})",
                                                                      loops, point, condition, last));
        const Answer check = ask({"check", file});
        EXPECT_EQ(check.status, says(check, "too-intricate") ? 1 : 0) << n << check.value.dump();
        EXPECT_TRUE(says(check, "too-intricate") || says(check, "dead-undefined-read"))
            << n << check.value.dump();
        EXPECT_TRUE(check.status == 0 || n > 4) << n;
    }
}

TEST(IntricateConditions, OfOutputsAndReductionsAreExact) {
    const Folder folder;
    for (const int n : {10, 20, 40}) {
        const std::string condition = clauses(n, " && ");
        std::int64_t holds = 0; // by plain loops
        for (int i = 0; i < 100; ++i)
            for (int j = 0; j < 100; ++j) {
                bool all = true;
                for (int d = 0; d < n; ++d)
                    all = all && (i + d * j < 3 * d + 1 || (d + 1) * i - j > 7 * d + 5);
                holds += all;
            }
        const std::string file = folder.write("sum.ure", fmt::format(R"(design sum {{
  output s : Int(32);
  output C[100][100] : Int(32) = 0;
  loops i: 0..100, j: 0..100;
  s += select({0}, 1);
  C(i, j) = select({0}, 1);
}})",
                                                                     condition));
        EXPECT_EQ(ask({"check", file}).status, 0);
        const Answer run = ask({"simulate", file});
        EXPECT_EQ(run.status, 0) << run.value.dump();
        EXPECT_EQ(run.value.at("outputs").at("s"), holds);
    }
}

} // namespace
} // namespace tactus::test
