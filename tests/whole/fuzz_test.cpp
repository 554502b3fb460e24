// Random designs with random mappings: the simulated array equals direct evaluation, or the witness of the
// refusal is confirmed by walking the iterations. The seed of a failure is printed; RandomArray(seed).text()
// is its design.
#include "dependence/verify.h"
#include "driver/run.h"
#include "support/random_array.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::test {
namespace {

using diagnostics::Witness;
using polyhedra::Point;

driver::Analysis analysed(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
    return driver::analyse(request);
}

// Questions to one system, answered by walking.
class Walk {
  public:
    explicit Walk(const ure::System& system) : system_(system) {
        polyhedra::forEachPoint(system.domain, [&](std::span<const std::int64_t> point) {
            domain_.insert(Point(point.begin(), point.end()));
            return true;
        });
    }

    // A point over the design's loops, over the system's.
    Point inSystemOrder(const Point& at) const {
        Point point(at.size());
        for (std::size_t loop = 0; loop < at.size(); ++loop)
            point[system_.designOrder[loop].index()] = at[loop];
        return point;
    }
    bool isIteration(const Witness::Point& point) const {
        return point.at.size() == system_.loops.size() && domain_.contains(inSystemOrder(point.at));
    }

    // Whether the reader reads the variable at the producer's point (or may, under a guard on data).
    bool reads(const Witness::Point& reader, const Witness::Point& producer) const {
        return anyRead(reader, [&](const ure::Expr& site, const Point& at) {
            return site.kind == ure::Expr::Kind::Read &&
                   system_.variables[site.variable].name == producer.variable &&
                   valuesAt(site.index, at) == inSystemOrder(producer.at);
        });
    }
    bool hasValue(const Witness::Point& point) const {
        return isIteration(point) && anyEquation(point.variable, [&](ure::EquationId equation) {
                   return dependence::computeAt(system_, equation, inSystemOrder(point.at)).missing !=
                          polyhedra::Verdict::Yes;
               });
    }
    bool readsInputOutside(const Witness::Point& reader) const {
        return anyRead(reader, [&](const ure::Expr& site, const Point& at) {
            if (site.kind != ure::Expr::Kind::ReadInput) return false;
            const auto& extents = system_.tensors[site.tensor].extents;
            for (std::size_t d = 0; d < extents.size(); ++d)
                if (site.affine[d] && outside((*site.affine[d])(at), extents[d])) return true;
            return false;
        });
    }
    bool writesOutside(const Witness::Point& writer) const {
        return anyEquation(writer.variable, [&](ure::EquationId id) {
            const ure::Equation& equation = system_.equations[id];
            const Point element = valuesAt(equation.left, inSystemOrder(writer.at));
            for (std::size_t d = 0; d < element.size(); ++d)
                if (outside(element[d], system_.tensors[equation.output].extents[d])) return true;
            return false;
        });
    }
    bool writeTheSame(const Witness::Point& a, const Witness::Point& b) const {
        std::set<Point> elements;
        anyEquation(a.variable, [&](ure::EquationId id) {
            elements.insert(valuesAt(system_.equations[id].left, inSystemOrder(a.at)));
            return false;
        });
        return hasValue(a) && hasValue(b) && anyEquation(b.variable, [&](ure::EquationId id) {
                   return elements.contains(valuesAt(system_.equations[id].left, inSystemOrder(b.at)));
               });
    }
    static Point valuesAt(const std::vector<polyhedra::AffineForm>& rows, const Point& point) {
        Point values;
        for (const auto& row : rows) values.push_back(row(point));
        return values;
    }

  private:
    static bool outside(std::int64_t index, std::int64_t extent) { return index < 0 || index >= extent; }
    template<class Holds>
    bool anyEquation(const std::string& name, Holds holds) const {
        return std::ranges::any_of(system_.equations.keys(), [&](ure::EquationId id) {
            return system_.nameOf(id) == name && holds(id);
        });
    }
    template<class Holds>
    bool anyRead(const Witness::Point& reader, Holds holds) const {
        if (!isIteration(reader)) return false;
        const Point at = inSystemOrder(reader.at);
        return anyEquation(reader.variable, [&](ure::EquationId id) {
            const auto found = dependence::computeAt(system_, id, at).reads;
            return std::ranges::any_of(found,
                                       [&](const auto& read) { return holds(system_.exprs[read.site], at); });
        });
    }

    const ure::System& system_;
    std::set<Point> domain_;
};

testing::AssertionResult all(std::initializer_list<std::pair<const char*, bool>> claims) {
    for (const auto& [what, holds] : claims)
        if (!holds) return testing::AssertionFailure() << what;
    return testing::AssertionSuccess();
}

// Witnesses about the design itself.
testing::AssertionResult confirmed(const Witness& witness, const ure::System& system) {
    const Walk walk(system);
    const auto& points = witness.points;
    switch (witness.kind) {
    case Witness::Kind::Undefined:
        if (points.size() < 2) // an output's own equation gives no value there
            return all({{"it has a value", !walk.hasValue(points.at(0))}});
        return all({{"it is not read", walk.reads(points.at(0), points.at(1))},
                    {"it has a value", !walk.hasValue(points.at(1))}});
    case Witness::Kind::Bounds:
        return all(
            {{"it is inside", walk.readsInputOutside(points.at(0)) || walk.writesOutside(points.at(0))}});
    case Witness::Kind::Twice:
        return all({{"it is one write", points.at(0) != points.at(1) || system.equations.size() > 1},
                    {"they write different elements", walk.writeTheSame(points.at(0), points.at(1))}});
    case Witness::Kind::Cycle:
        for (std::size_t n = 0; n + 1 < points.size(); ++n)
            if (!walk.reads(points[n], points[n + 1])) return testing::AssertionFailure() << "no such read";
        return all({{"it does not come back", points.front() == points.back()}});
    default:
        return testing::AssertionFailure() << "a mapping's witness for a design";
    }
}

// Witnesses about a mapping.
testing::AssertionResult confirmed(const Witness& witness, const driver::MappingAnalysis& mapping) {
    const Walk walk(*mapping.system);
    const auto& points = witness.points;
    const auto space = [&](std::size_t n) {
        return Walk::valuesAt(mapping.map->space, walk.inSystemOrder(points.at(n).at));
    };
    const auto time = [&](std::size_t n) {
        return Walk::valuesAt(mapping.map->schedule, walk.inSystemOrder(points.at(n).at));
    };
    for (const Witness::Point& point : points)
        if (!walk.isIteration(point)) return testing::AssertionFailure() << "no iteration";
    switch (witness.kind) {
    case Witness::Kind::Conflict:
        return all({{"it is one iteration", points.at(0).at != points.at(1).at},
                    {"other elements", space(0) == space(1)},
                    {"other steps", time(0) == time(1)}});
    case Witness::Kind::Backwards:
        return all(
            {{"it is not read", walk.reads(points.at(0), points.at(1))},
             {"it is made before", time(1) > time(0) || (time(1) == time(0) && space(1) == space(0))}});
    case Witness::Kind::Cycle: {
        // A ring of wires: each reader takes something from another element within its step.
        for (std::size_t n = 0; n < points.size(); ++n) {
            const bool wire = std::ranges::any_of(mapping.graph->dependences, [&](const auto& one) {
                Point producer = walk.inSystemOrder(points[n].at);
                for (std::size_t loop = 0; loop < producer.size(); ++loop) producer[loop] -= one.vector[loop];
                return mapping.system->nameOf(one.reader) == points[n].variable &&
                       Walk::valuesAt(mapping.map->schedule, producer) == time(n);
            });
            if (!wire) return testing::AssertionFailure() << "no wire";
        }
        return all({{"no wires", !points.empty()}});
    }
    default:
        return confirmed(witness, *mapping.system);
    }
}

class Fuzz : public testing::Test {
  protected:
    std::map<std::string, int> refusals; // by code
    int legal = 0, poisoned = 0, undecided = 0;

    void expectSimulates(const driver::MappingAnalysis& mapping, std::uint64_t seed) {
        const array::Built built = driver::buildArray(mapping, {});
        ASSERT_TRUE(built.model) << built.diagnostics.front().message;
        driver::DataRequest data;
        data.seed = seed;
        const evaluate::Inputs inputs = driver::makeInputs(built.model->system(), data);
        ASSERT_FALSE(hasError(inputs.diagnostics));
        const driver::Verified verified = driver::simulateAndCompare(built.model, inputs.tensors, {});
        ASSERT_TRUE(verified.expected.evaluation.complete);
        ASSERT_TRUE(verified.simulation.complete) << verified.simulation.diagnostics.front().message;
        ASSERT_TRUE(verified.matches()) << (verified.mismatch ? driver::sentenceOf(*verified.mismatch) : "");
        ++legal;
        poisoned += hasError(verified.expected.evaluation.diagnostics);
    }

    template<class Where>
    void expectConfirmed(const diagnostics::List& list, const Where& where) {
        for (const diagnostics::Diagnostic& one : list) {
            if (one.severity == diagnostics::Severity::Error) {
                ++refusals[std::string(one.code())];
                undecided += !one.witness;
            }
            if (one.witness) {
                ASSERT_TRUE(confirmed(*one.witness, where)) << one.message << "\n" << one.witness->text;
            }
        }
    }

    void tryOne(unsigned seed) {
        const std::string text = RandomArray(seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const driver::Analysis analysis = analysed(text);
        ASSERT_FALSE(hasError(analysis.diagnostics)) << analysis.diagnostics.front().message;
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        ASSERT_TRUE(design.localised || hasError(design.diagnostics));
        if (!design.localised) return;
        expectConfirmed(design.diagnostics, *design.localised);
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            if (mapping.map) expectConfirmed(mapping.diagnostics, mapping);
            if (HasFatalFailure()) return;
            if (mapping.legal() && !hasError(design.diagnostics))
                expectSimulates(mapping, seed);
            else
                ASSERT_TRUE(hasError(mapping.diagnostics) || hasError(design.diagnostics))
                    << "refused silently";
        }
    }
};

TEST_F(Fuzz, SimulationEqualsEvaluationOrTheWitnessIsConfirmed) {
    for (unsigned seed = 10'001; seed <= 11'200; ++seed) {
        tryOne(seed);
        if (HasFailure()) return;
    }
    std::string said;
    for (const auto& [code, count] : refusals) said += fmt::format("{} {}\n", code, count);
    SCOPED_TRACE(
        fmt::format("{} legal, {} poisoned, {} without a witness\n{}", legal, poisoned, undecided, said));
    // The sample holds enough of each kind to mean something.
    EXPECT_GT(legal, 150);
    EXPECT_GT(refusals["backwards"], 100);
    EXPECT_GT(refusals["conflict"], 50);
    for (const char* code : {"undefined-read", "missing-base-case", "written-twice", "input-out-of-bounds"})
        EXPECT_GT(refusals[code], 0) << code;
    RecordProperty("figures", said);
}

} // namespace
} // namespace tactus::test
