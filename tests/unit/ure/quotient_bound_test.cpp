// The condition that takes the place of a quotient in a bound leaves the same iterations.
#include "support/design.h"

#include "polyhedra/solve.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::ure {
namespace {

using Points = std::set<std::vector<std::int64_t>>;
constexpr std::int64_t extent = 12;

std::string with(const std::string& range) {
    return fmt::format("design d {{ output c : Int(32); loops n: 0..{}, i: {}; c += 1; }}", extent, range);
}

Points pointsOf(const std::string& text) {
    Points points;
    const test::Elaboration found = test::elaborate(text);
    EXPECT_TRUE(found.system) << test::rendered(*found.source, found.diagnostics);
    if (found.system)
        polyhedra::forEachPoint(found.system->domain, [&](std::span<const std::int64_t> point) {
            points.insert({point.begin(), point.end()});
            return true;
        });
    return points;
}

// The text after the only fix of the only finding.
std::string repaired(const std::string& text) {
    const test::Elaboration found = test::elaborate(text);
    EXPECT_EQ(found.diagnostics.size(), 1u) << text;
    const diagnostics::Diagnostic& said = found.diagnostics.at(0);
    EXPECT_EQ(said.code(), "bad-bound");
    EXPECT_EQ(said.fixes.size(), 1u) << said.message;
    return text::apply(text, said.fixes.at(0).edits);
}

// A whole n + 2 can be taken out of (3*n + 4)/2, and nothing out of n/5.
void expectSameIterations(std::int64_t factor, std::int64_t more, std::int64_t divisor, std::int64_t added) {
    const std::string bound =
        fmt::format("({}*n + {})/{} {} {}", factor, more, divisor, added < 0 ? '-' : '+', std::abs(added));
    constexpr std::int64_t last = 50;
    Points below, above;
    for (std::int64_t n = 0; n < extent; ++n) {
        const std::int64_t end = (factor * n + more) / divisor + added; // of what is not negative
        for (std::int64_t i = 0; i < end; ++i) below.insert({n, i});
        for (std::int64_t i = end; i < last; ++i) above.insert({n, i});
    }
    EXPECT_EQ(pointsOf(repaired(with("0.." + bound))), below) << bound;
    EXPECT_EQ(pointsOf(repaired(with(fmt::format("{}..{}", bound, last)))), above) << bound;
}

TEST(QuotientBound, TheConditionLeavesTheSameIterations) {
    for (const std::int64_t factor : {1, 3})
        for (const std::int64_t more : {0, 4})
            for (const std::int64_t divisor : {2, 5})
                for (const std::int64_t added : {-1, 0, 1, 3})
                    expectSameIterations(factor, more, divisor, added);
}

TEST(QuotientBound, TheConditionJoinsThoseThatAreThere) {
    EXPECT_EQ(repaired(with("0..n/2 where i < 4")), with("0..n where i < 4 && 2*i + 2 <= n"));
}

// (n - 4)/2 is more than n - 4 where that is negative.
TEST(QuotientBound, ADividendOfEitherSignHasNoFix) {
    const test::Elaboration found = test::elaborate(with("0..(n - 4)/2 + 3"));
    ASSERT_EQ(found.diagnostics.size(), 1u);
    EXPECT_TRUE(found.diagnostics[0].fixes.empty());
}

} // namespace
} // namespace tactus::ure
