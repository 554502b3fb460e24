#include "mapping/lanes/lanes.h"

#include "mapping/causality/components.h"
#include "mapping/causality/distance.h"
#include "mapping/causality/wording.h"
#include "mapping/lanes/carried.h"
#include "polyhedra/piece.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace tactus::mapping {

using dependence::Dependence;
using diagnostics::Kind;
using diagnostics::Witness;
using polyhedra::AffineForm;
using polyhedra::Piece;

namespace {

class LaneJudge {
  public:
    LaneJudge(const SpaceTimeMap& map, const InnerLoop& lanes, const dependence::Graph& graph)
        : map_(map), lanes_(lanes), graph_(graph), system_(*graph.system) {}

    diagnostics::List run() {
        judgeExtent();
        judgeCarried();
        return std::move(said_);
    }

  private:
    // A bound that moves with another loop leaves vectors as they are where each step of that loop is at
    // least as wide as a vector, as after tiling: lo + f*io + ii < hi, with ii the lanes.
    void judgeExtent() {
        const Piece& domain = system_.domain;
        const std::size_t own = lanes_.loop.index();
        const std::int64_t extent = extentOf(domain.box[own]);
        for (const AffineForm& row : domain.rows) {
            if (row.coefficients[own] == 0) continue;
            std::size_t other = row.dimensions();
            bool isRemainder = false;
            for (std::size_t v = 0; v < row.dimensions(); ++v) {
                if (v == own || row.coefficients[v] == 0) continue;
                other = std::min(other, v);
                isRemainder |=
                    std::abs(row.coefficients[v]) >= base::multiply(std::abs(row.coefficients[own]), extent);
            }
            if (other == row.dimensions() || isRemainder) continue;
            const std::string name =
                other < domain.visible ? system_.loops[ure::LoopId(other)].name : std::string("a quotient");
            said_.push_back(diagnostics::make(Kind::MapLanesVary, lanes_.span, nameOfLanes(), name));
            return;
        }
    }

    bool staysInStep(const Dependence& one) const {
        return lexicographicSign(displacement(map_.scheduleRows(), one.vector)) == 0 &&
               lexicographicSign(displacement(map_.spaceRows(), one.vector)) == 0;
    }

    // Within a step and a processing element a value may go round from lane to lane through its own equation
    // only.
    void judgeCarried() {
        std::vector<std::pair<std::size_t, std::size_t>> wires;
        for (const Dependence& one : graph_.dependences)
            if (staysInStep(one))
                wires.emplace_back(system_.variables[one.variable].equation.index(), one.reader.index());
        const std::vector<std::size_t> component = strongComponents(system_.equations.size(), wires);
        for (const Dependence& one : graph_.dependences) {
            if (!staysInStep(one) || one.vector[lanes_.loop.index()] == 0) continue;
            const ure::EquationId maker = system_.variables[one.variable].equation;
            const bool isCarried = component[maker.index()] == component[one.reader.index()];
            if (isCarried && !(maker == one.reader && isReduction(system_, maker))) refuse(one);
        }
    }

    void refuse(const Dependence& one) {
        diagnostics::Diagnostic& said =
            said_.emplace_back(diagnostics::make(Kind::MapLanesCarry, lanes_.span, nameOfLanes(),
                                                 readerText(graph_, one), producerText(graph_, one)));
        if (!one.sites.empty()) said.related.push_back({system_.spanOf(one.sites.front()), "the read"});
        for (const Piece& piece : one.readers) {
            const polyhedra::Sample first = polyhedra::lexicographicMinimum(piece, {});
            if (first.empty != polyhedra::Verdict::No) continue;
            polyhedra::Point producer = first.point;
            for (std::size_t l = 0; l < producer.size(); ++l) producer[l] -= one.vector[l];
            const Witness::Point points[] = {
                {system_.nameOf(one.reader), system_.inDesignOrder(first.point)},
                {system_.variables[one.variable].name, system_.inDesignOrder(producer)}};
            said.witness = Witness{Witness::Kind::Backwards,
                                   {points[0], points[1]},
                                   fmt::format("{}{} reads {}{}, and both are computed in step {}",
                                               points[0].variable, tuple(points[0].at), points[1].variable,
                                               tuple(points[1].at), map_.time(first.point))};
            return;
        }
    }

    const std::string& nameOfLanes() const { return system_.loops[lanes_.loop].name; }

    const SpaceTimeMap& map_;
    const InnerLoop& lanes_;
    const dependence::Graph& graph_;
    const ure::System& system_;
    diagnostics::List said_;
};

} // namespace

diagnostics::List judgeLanes(const SpaceTimeMap& map, const dependence::Graph& graph) {
    const auto lanes = std::ranges::find(map.inner, InnerLoop::Kind::Vectorised, &InnerLoop::kind);
    return lanes == map.inner.end() ? diagnostics::List{} : LaneJudge(map, *lanes, graph).run();
}

const InnerLoop* innerLoopAlong(const SpaceTimeMap& map, const polyhedra::Vector& vector) {
    for (const InnerLoop& one : map.inner)
        if (polyhedra::dot(one.row.coefficients, vector) != 0) return &one;
    return nullptr;
}

} // namespace tactus::mapping
