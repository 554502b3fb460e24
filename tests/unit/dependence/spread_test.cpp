// Spreading by sets against walking point by point: sets may leave it undecided, but never contradict the
// walk.
#include "analysis.h"
#include "dependence/reads/liveness.h"
#include "dependence/reads/spread.h"
#include "random_design.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using namespace tactus::dependence;

// The facts that analyse() gathers before it asks who is reached.
struct Gathered {
    std::vector<Link> links;
    std::vector<Writes> writes;
    std::vector<UndefinedRead> undefined;

    Gathered(const ure::System& system, const Questions& questions) {
        std::vector<EquationReads> reads;
        Conditions conditions(system, questions);
        for (ure::EquationId equation : system.equations.keys())
            reads.push_back(readsOf(equation, conditions));
        for (ure::EquationId equation : system.equations.keys()) {
            for (const Read& read : reads[equation.index()].funcs) add(system, read, reads, questions);
            if (!system.equations[equation].isOutput()) continue;
            Region writers{{system.domain}, reads[equation.index()].missing.perhaps};
            for (const polyhedra::Piece& hole : reads[equation.index()].missing.all())
                writers.certain = questions.subtract(writers.certain, hole);
            writes.push_back({equation, system.equations[equation].output, writers});
        }
    }

    void add(const ure::System& system, const Read& read, const std::vector<EquationReads>& reads,
             const Questions& questions) {
        const auto producer = system.variables[system.exprs[read.site].variable].equation;
        const Producers producers = producersOf(system, read, reads[producer.index()].missing, questions);
        addUndefined(system, undefined, read, Cause::Outside, producers.outside, true);
        addUndefined(system, undefined, read, Cause::Missing, producers.missing, true);
        addLink(links, system, read, *distanceOf(system, read, questions).vector, producers.exists);
    }
};

TEST(Spread, AgreesWithTheWalk) {
    const polyhedra::Budget budget;
    const Questions questions(budget);
    std::map<Reach::Kind, int> agreed;
    int undecided = 0;
    for (unsigned seed = 1; seed <= 80; ++seed) {
        SCOPED_TRACE(seed);
        const auto made = system(RandomDesign(seed).text());
        const Gathered gathered(*made, questions);
        Liveness liveness(*made, gathered.links, gathered.writes, questions);
        for (const UndefinedRead& family : gathered.undefined) {
            if (family.where.certain.empty()) continue;
            const Reach walked = liveness.reach(family.reader, family.where.certain);
            const Reach spread = reachBySets(*made, gathered.links, gathered.writes, family.reader,
                                             family.where.certain, questions);
            if (spread.kind == Reach::Kind::Undecided) {
                ++undecided;
                continue;
            }
            // The sets take the first output that they meet, which may be one that data decide about.
            const bool live = spread.kind != Reach::Kind::Dead;
            ASSERT_EQ(live, walked.kind != Reach::Kind::Dead);
            ASSERT_TRUE(spread.kind != Reach::Kind::Reaches || walked.kind == Reach::Kind::Reaches);
            ++agreed[walked.kind];
        }
    }
    EXPECT_GT(agreed[Reach::Kind::Reaches], 40);
    EXPECT_GT(agreed[Reach::Kind::Dead], 8);
    EXPECT_LT(undecided, 8);
}

} // namespace
} // namespace tactus::test
