// Random designs: the analysis against walking all points.
#include "analysis.h"
#include "brute.h"
#include "random_design.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

// Findings as Brute names them: where the place is a matter of taste, without it.
std::multiset<std::string> namesOf(const diagnostics::List& list) {
    std::multiset<std::string> names;
    for (const diagnostics::Diagnostic& one : list) {
        const std::string code(one.code());
        if (code == "same-point-cycle" || code == "written-twice" || code == "perhaps-written-twice")
            names.insert(code);
        else if (code == "never-written" || code == "perhaps-never-written")
            names.insert(code + " " + one.message.substr(0, one.message.find(" elements")));
        else if (code != "guarded-cycle")
            names.insert(fmt::format("{} at {}", code, one.span.begin));
    }
    return names;
}

struct Tally {
    int live = 0, dead = 0, perhaps = 0, cycles = 0, twice = 0;
    void count(const std::multiset<std::string>& names) {
        for (const std::string& name : names) {
            live += name.starts_with("missing-base-case") || name.starts_with("undefined-read");
            dead += name.starts_with("dead");
            perhaps += name.starts_with("perhaps-undefined");
            cycles += name.starts_with("same-point");
            twice += name.starts_with("written-twice");
        }
    }
};

TEST(Random, AnalysisAgreesWithWalkingAllPoints) {
    Tally tally;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        const std::string text = RandomDesign(seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const Analysis found = analysis(text);
        const Brute brute(*found.system);
        std::multiset<std::string> expected = brute.findings();
        std::erase_if(expected, [](const std::string& name) { return name == "guarded-cycle"; });
        ASSERT_EQ(namesOf(found.result.diagnostics), expected) << found.text();
        ASSERT_TRUE(found.result.graph);
        ASSERT_EQ(dependence::verify(*found.result.graph), std::vector<std::string>{});
        for (const diagnostics::Diagnostic& one : found.result.diagnostics)
            ASSERT_TRUE(!one.witness || brute.confirms(*one.witness)) << one.witness->text;
        tally.count(expected);
    }
    // The designs are of use only if they have all of these in number.
    EXPECT_GT(tally.live, 200);
    EXPECT_GT(tally.dead, 40);
    EXPECT_GT(tally.perhaps, 40);
    EXPECT_GT(tally.cycles, 20);
    EXPECT_GT(tally.twice, 20);
}

} // namespace
} // namespace tactus::test
