#include "evaluate/blocks/order/block_order.h"

#include "base/checked.h"
#include "evaluate/values.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>

namespace tactus::evaluate {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using ure::EquationId;
using ure::VariableId;

namespace {

// The reader's point minus the producer's, coordinate by coordinate.
struct Dependence {
    EquationId reader, producer;
    VariableId variable;
    std::vector<Interval> distance;
    bool handsOn = false;
};

// Walking this way, what is read comes before or at the same place; and certainly before.
bool allows(const Dependence& one, Direction walk) {
    const Interval distance = one.distance[walk.coordinate];
    return walk.sign > 0 ? distance.lower >= 0 : distance.upper <= 0;
}
bool carries(const Dependence& one, Direction walk) {
    const Interval distance = one.distance[walk.coordinate];
    return walk.sign > 0 ? distance.lower >= 1 : distance.upper <= -1;
}

double extentOf(const Piece& piece, std::size_t coordinate) {
    const Interval interval = piece.box[coordinate];
    return static_cast<double>(interval.upper) - static_cast<double>(interval.lower) + 1;
}

// The equations in an order in which each comes after what it reads; nothing if they wait for each other.
std::optional<std::vector<EquationId>> sorted(const std::vector<EquationId>& equations,
                                              const std::vector<const Dependence*>& dependences) {
    std::vector<EquationId> order, left = equations;
    while (!left.empty()) {
        const auto isReady = [&](EquationId equation) {
            return std::ranges::none_of(dependences, [&](const Dependence* one) {
                return one->reader == equation && std::ranges::find(left, one->producer) != left.end();
            });
        };
        const auto next = std::ranges::find_if(left, isReady);
        if (next == left.end()) return std::nullopt;
        order.push_back(*next);
        left.erase(next);
    }
    return order;
}

class Search {
  public:
    Search(const ure::System& system, const Nest& nest)
        : system_(system), nest_(nest), same_(system.variables.size()) {
        for (const VariableId variable : system.variables.keys())
            same_[variable.index()] = sameAlong(variable);
        for (const Case& one : nest.cases)
            for (const Case::Read& read : one.reads) addDependence(one, read);
    }

    std::optional<BlockOrder> cheapest(std::uint64_t memoryLimit) {
        std::optional<BlockOrder> best;
        const std::size_t dimensions = nest_.domain.visible;
        for (std::size_t slab = 0; slab < dimensions; ++slab)
            for (const int sign : {1, -1})
                for (std::size_t last = 0; last < dimensions; ++last) {
                    if (last == slab) continue;
                    auto order = with({slab, sign}, last);
                    if (order && (!best || order->cost < best->cost) && bytesOf(*order) <= memoryLimit)
                        best = std::move(order);
                }
        return best;
    }

  private:
    std::uint64_t bytesOf(const BlockOrder& order) const {
        std::uint64_t sum = 0;
        for (const VariableId variable : system_.variables.keys()) {
            const Keeping& keeping = order.variables[variable.index()];
            const std::int64_t factors[] = {slabOf(nest_, order, variable), depthOf(keeping), 8};
            sum = base::saturatedSum(sum, saturatedProduct(factors));
        }
        return sum;
    }

    // Cases where nothing comes before along the coordinate compute, all others hand on.
    bool isSameAlong(VariableId variable, Direction along) const {
        polyhedra::Vector before(nest_.domain.visible, 0);
        before[along.coordinate] = -along.sign;
        const auto isOwn = [&](const Case& one) {
            return one.equation == system_.variables[variable].equation;
        };
        const auto hands = [&](const Case& one) { return handsOn(system_, one, along); };
        return std::ranges::any_of(nest_.cases, [&](const Case& one) { return isOwn(one) && hands(one); }) &&
               std::ranges::all_of(nest_.cases, [&](const Case& one) {
                   return !isOwn(one) || hands(one) ||
                          isCertainlyEmpty(intersect(one.where, translate(nest_.domain, before)));
               });
    }
    std::optional<Direction> sameAlong(VariableId variable) const {
        for (std::size_t coordinate = 0; coordinate < nest_.domain.visible; ++coordinate)
            for (const int sign : {1, -1})
                if (isSameAlong(variable, {coordinate, sign})) return Direction{coordinate, sign};
        return std::nullopt;
    }

    void addDependence(const Case& one, const Case::Read& read) {
        Dependence dependence{
            one.equation, system_.variables[read.variable].equation, read.variable, {}, false};
        const std::size_t dimensions = nest_.domain.visible;
        for (std::size_t d = 0; d < dimensions; ++d)
            dependence.distance.push_back(
                polyhedra::range(AffineForm::variable(d, dimensions) - read.index[d], one.where));
        const auto& same = same_[read.variable.index()];
        dependence.handsOn = same && dependence.reader == dependence.producer && handsOn(system_, one, *same);
        dependences_.push_back(std::move(dependence));
    }

    std::optional<BlockOrder> with(Direction slabs, std::size_t last) {
        BlockOrder order{slabs, {}, {}, {}, 0};
        for (std::size_t d = 0; d < nest_.domain.visible; ++d)
            if (d != slabs.coordinate && d != last) order.inner.push_back(d);
        order.inner.push_back(last);
        for (const auto& same : same_) order.variables.push_back({same, 0});
        inSlab_.clear();
        for (const Dependence& one : dependences_) {
            if (!allows(one, slabs)) return std::nullopt;
            if (!carries(one, slabs)) inSlab_.push_back(&one);
            Keeping& keeping = order.variables[one.variable.index()];
            if (keeping.same && keeping.same->coordinate == slabs.coordinate) continue;
            const Interval back = one.distance[slabs.coordinate];
            // Slabs are a ring, so each read must go back by one constant number of them.
            if (back.lower != back.upper) return std::nullopt;
            keeping.back = std::max(keeping.back, slabs.sign * back.lower);
        }
        if (!group(order)) return std::nullopt;
        return order;
    }

    // Circles of equations, a group each, in order.
    bool group(BlockOrder& order) {
        const std::size_t count = system_.equations.size();
        std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count));
        for (const Dependence* one : inSlab_)
            if (!one->handsOn) reaches[one->reader.index()][one->producer.index()] = true;
        // Warshall's closure is cubic, which is nothing for the few equations that are let in.
        for (std::size_t k = 0; k < count; ++k)
            for (std::size_t i = 0; i < count; ++i)
                if (reaches[i][k])
                    for (std::size_t j = 0; j < count; ++j)
                        if (reaches[k][j]) reaches[i][j] = true;
        std::vector<bool> done(count);
        const auto isReady = [&](std::size_t i) {
            for (std::size_t j = 0; j < count; ++j)
                if (reaches[i][j] && !reaches[j][i] && !done[j]) return false;
            return !done[i];
        };
        for (std::size_t left = count; left > 0;) {
            std::size_t first = 0;
            while (!isReady(first)) ++first;
            std::vector<EquationId> equations;
            for (std::size_t i = 0; i < count; ++i)
                if (i == first || (reaches[i][first] && reaches[first][i])) equations.emplace_back(i);
            for (const EquationId equation : equations) done[equation.index()] = true;
            left -= equations.size();
            if (!addGroup(equations, reaches[first][first], order)) return false;
        }
        return true;
    }

    bool addGroup(const std::vector<EquationId>& equations, bool isCircle, BlockOrder& order) {
        Group group{equations, {}, order.inner};
        if (isCircle) {
            const auto isInside = [&](EquationId equation) {
                return std::ranges::find(equations, equation) != equations.end();
            };
            std::vector<const Dependence*> left;
            for (const Dependence* one : inSlab_)
                if (isInside(one->reader) && isInside(one->producer)) left.push_back(one);
            for (;;) {
                if (auto settled = sorted(equations, left)) {
                    group.equations = std::move(*settled);
                    break;
                }
                if (!walkOne(group, left)) return false;
            }
        }
        order.cost += costOf(group, order);
        order.groups.push_back(std::move(group));
        return true;
    }

    // Takes a coordinate from the block: the one that carries most, of several the first. A dependence that
    // is carried binds nothing any more, so a choice never takes another one away.
    static bool walkOne(Group& group, std::vector<const Dependence*>& left) {
        Direction best;
        std::ptrdiff_t most = 0;
        for (const std::size_t coordinate : group.block)
            for (const int sign : {1, -1}) {
                const Direction walk{coordinate, sign};
                if (!std::ranges::all_of(left, [&](const Dependence* one) { return allows(*one, walk); }))
                    continue;
                const auto carried =
                    std::ranges::count_if(left, [&](const Dependence* one) { return carries(*one, walk); });
                if (carried > most) {
                    most = carried;
                    best = walk;
                }
            }
        if (most == 0) return false;
        group.walked.push_back(best);
        std::erase(group.block, best.coordinate);
        std::erase_if(left, [&](const Dependence* one) { return carries(*one, best); });
        return true;
    }

    // In nanoseconds: what a block, a row of a block and a point of a row take.
    double costOf(const Group& group, const BlockOrder& order) const {
        constexpr double perBlock = 60, perRow = 5, perPoint = 0.5;
        double cost = 0;
        for (const Case& one : nest_.cases) {
            if (std::ranges::find(group.equations, one.equation) == group.equations.end()) continue;
            const ure::Equation& equation = system_.equations[one.equation];
            if (!equation.isOutput()) {
                const auto& same = same_[equation.variable.index()];
                if (same && handsOn(system_, one, *same)) continue;
            }
            double points = extentOf(one.where, order.slabs.coordinate);
            for (const std::size_t d : order.inner) points *= extentOf(one.where, d);
            double row = 1, plane = 1;
            for (std::size_t n = group.block.size(); n-- > 0;) {
                const double extent = extentOf(one.where, group.block[n]);
                if (n + 1 == group.block.size()) row = extent;
                if (n + 2 >= group.block.size()) plane *= extent;
            }
            cost += points * (perPoint + perRow / row + perBlock / plane);
        }
        return cost;
    }

    const ure::System& system_;
    const Nest& nest_;
    std::vector<std::optional<Direction>> same_; // by VariableId
    std::vector<Dependence> dependences_;
    std::vector<const Dependence*> inSlab_; // not carried from slab to slab
};

} // namespace

std::int64_t slabOf(const Nest& nest, const BlockOrder& order, VariableId variable) {
    const auto& same = order.variables[variable.index()].same;
    std::int64_t elements = 1;
    for (const std::size_t d : order.inner) {
        if (same && same->coordinate == d) continue;
        const Interval box = nest.domain.box[d];
        elements = base::multiply(elements, extentOf(box));
    }
    return elements;
}

std::int64_t depthOf(const Keeping& keeping) {
    // A power of two makes the place of a slab a mask.
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(keeping.back) + 1));
}

std::optional<BlockOrder> orderOf(const ure::System& system, const Nest& nest, std::uint64_t memoryLimit) {
    constexpr std::size_t mostEquations = 64, mostDimensions = 8;
    if (system.equations.size() > mostEquations || nest.domain.visible < 2 ||
        nest.domain.visible > mostDimensions)
        return std::nullopt;
    return Search(system, nest).cheapest(memoryLimit);
}

} // namespace tactus::evaluate
