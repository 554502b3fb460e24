// Witnesses of refusals, confirmed by walking over the iterations.
#pragma once

#include "driver/runs/run.h"
#include "support/guards.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::test {

using diagnostics::Witness;
using polyhedra::Point;

// Questions to one system, answered by walking.
class Walk {
  public:
    explicit Walk(const ure::System& system) : system_(system) {
        polyhedra::forEachPoint(system.domain, [&](std::span<const std::int64_t> point) {
            domain_.emplace(system.inDesignOrder(point), Point(point.begin(), point.end()));
            return true;
        });
    }

    // An iteration over the design's loops, over the system's.
    const Point& inSystemOrder(const Point& at) const { return domain_.at(at); }
    bool isIteration(const Witness::Point& point) const { return domain_.contains(point.at); }

    // True if the reader reads the variable at the producer's point (or may, under a guard on data).
    bool reads(const Witness::Point& reader, const Witness::Point& producer) const {
        return anyRead(reader, [&](const ure::Expr& site, const Point& at) {
            return site.kind == ure::Expr::Kind::Read &&
                   system_.variables[site.variable].name == producer.variable &&
                   system_.inDesignOrder(valuesAt(site.index, at)) == producer.at;
        });
    }
    // True if it reads a variable that `holds(name, the producer's point over the system's loops)`.
    template<class Holds>
    bool readsOf(const Witness::Point& reader, Holds holds) const {
        return anyRead(reader, [&](const ure::Expr& site, const Point& at) {
            return site.kind == ure::Expr::Kind::Read &&
                   holds(system_.variables[site.variable].name, valuesAt(site.index, at));
        });
    }
    // Data may decide.
    bool mayHaveValue(const Witness::Point& point) const {
        return isIteration(point) &&
               anyMissing(point, [](auto missing) { return missing != Guards::Missing::Yes; });
    }
    bool mayHaveNone(const Witness::Point& point) const {
        return !isIteration(point) ||
               !anyMissing(point, [](auto missing) { return missing == Guards::Missing::No; });
    }
    // Of a func that is read; the output of a reduction has its name.
    bool mayHaveNoneToRead(const Witness::Point& producer) const {
        return !isIteration(producer) || !anyEquation(producer.variable, [&](ure::EquationId id) {
            return !system_.equations[id].isOutput() &&
                   Guards(system_, id, inSystemOrder(producer.at)).missing() == Guards::Missing::No;
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
        return mayHaveValue(a) && mayHaveValue(b) && anyEquation(b.variable, [&](ure::EquationId id) {
                   return elements.contains(valuesAt(system_.equations[id].left, inSystemOrder(b.at)));
               });
    }
    // Two steps of the loops through the iterations of one element each, that go up the same loop first but
    // are not the same: points 0 and 2 come right after 1 and 3.
    bool areUnequalSteps(const std::vector<Witness::Point>& points) const {
        return anyEquation(points.at(0).variable, [&](ure::EquationId id) {
            std::map<Point, Point> last;
            std::set<std::pair<Point, Point>> steps; // point, the one before
            for (const auto& [design, own] : domain_) {
                Point element = valuesAt(system_.equations[id].left, own);
                const auto [known, isFirst] = last.try_emplace(std::move(element), design);
                if (!isFirst) steps.emplace(design, std::exchange(known->second, design));
            }
            const auto difference = [&](std::size_t n) {
                Point step = points.at(n).at;
                for (std::size_t l = 0; l < step.size(); ++l) step[l] -= points.at(n + 1).at[l];
                return step;
            };
            const auto leading = [](const Point& step) {
                return std::ranges::find_if(step, [](std::int64_t entry) { return entry != 0; }) -
                       step.begin();
            };
            const Point first = difference(0), second = difference(2);
            return steps.contains({points.at(0).at, points.at(1).at}) &&
                   steps.contains({points.at(2).at, points.at(3).at}) && first != second &&
                   leading(first) == leading(second);
        });
    }
    static Point valuesAt(const std::vector<polyhedra::AffineForm>& rows, const Point& point) {
        Point values;
        for (const auto& row : rows) values.push_back(row(point));
        return values;
    }

  private:
    template<class Holds> // of the branch of the equation that is taken: whether it is missing
    bool anyMissing(const Witness::Point& point, Holds holds) const {
        return anyEquation(point.variable, [&](ure::EquationId equation) {
            return holds(Guards(system_, equation, inSystemOrder(point.at)).missing());
        });
    }
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
            return std::ranges::any_of(Guards(system_, id, at).reads(),
                                       [&](ure::ExprId read) { return holds(system_.exprs[read], at); });
        });
    }

    const ure::System& system_;
    std::map<Point, Point> domain_; // over the design's loops -> over the system's
};

inline testing::AssertionResult all(std::initializer_list<std::pair<const char*, bool>> claims) {
    for (const auto& [what, holds] : claims)
        if (!holds) return testing::AssertionFailure() << what;
    return testing::AssertionSuccess();
}

// The points from `first` on read one after the other what points[0] makes.
inline bool isWay(const Walk& walk, const std::vector<Witness::Point>& points, std::size_t first) {
    for (std::size_t n = first; n < points.size(); ++n)
        if (!walk.reads(points[n], points[n == first ? 0 : n - 1])) return false;
    return true;
}

// Witnesses about the design itself.
inline testing::AssertionResult confirmed(const Witness& witness, const ure::System& system) {
    const Walk walk(system);
    const auto& points = witness.points;
    switch (witness.kind) {
    case Witness::Kind::Undefined:
        if (points.size() < 2) // an output's own equation gives no value there
            return all({{"it has a value", walk.mayHaveNone(points.at(0))}});
        return all({{"it is not read", walk.reads(points.at(0), points.at(1))},
                    {"it has a value", walk.mayHaveNoneToRead(points.at(1))},
                    {"a read of its way to the output is none", isWay(walk, points, 2)}});
    case Witness::Kind::Bounds:
        return all(
            {{"it is inside", walk.readsInputOutside(points.at(0)) || walk.writesOutside(points.at(0))},
             {"a read of its way to the output is none", isWay(walk, points, 1)}});
    case Witness::Kind::Twice:
        return all({{"it is one write", points.at(0) != points.at(1) || system.equations.size() > 1},
                    {"they write different elements", walk.writeTheSame(points.at(0), points.at(1))}});
    case Witness::Kind::Distances: {
        polyhedra::Vector first, second;
        for (std::size_t v = 0; v < points.at(0).at.size(); ++v) {
            first.push_back(points.at(0).at[v] - points.at(1).at[v]);
            second.push_back(points.at(2).at[v] - points.at(3).at[v]);
        }
        return all({{"the first is not read", walk.reads(points.at(0), points.at(1))},
                    {"the second is not read", walk.reads(points.at(2), points.at(3))},
                    {"the distances are one", first != second}});
    }
    case Witness::Kind::Steps:
        return all({{"the steps are equal, or none", walk.areUnequalSteps(points)}});
    case Witness::Kind::Cycle:
        for (std::size_t n = 0; n + 1 < points.size(); ++n)
            if (!walk.reads(points[n], points[n + 1])) return testing::AssertionFailure() << "no such read";
        return all({{"it does not come back", points.front() == points.back()}});
    default:
        return testing::AssertionFailure() << "a mapping's witness for a design";
    }
}

// Witnesses about a mapping.
inline testing::AssertionResult confirmed(const Witness& witness, const driver::MappingAnalysis& mapping) {
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
        // A ring of wires: each reader takes something of its own step, of a func that a reader of the ring
        // is.
        const auto isInRing = [&](const std::string& name) {
            return std::ranges::count(points, name, &Witness::Point::variable) > 0;
        };
        for (std::size_t n = 0; n < points.size(); ++n)
            if (!walk.readsOf(points[n], [&](const std::string& variable, const Point& producer) {
                    return isInRing(variable) && Walk::valuesAt(mapping.map->schedule, producer) == time(n);
                }))
                return testing::AssertionFailure() << "no wire";
        return all({{"no wires", !points.empty()}});
    }
    default:
        return confirmed(witness, *mapping.system);
    }
}

} // namespace tactus::test
