#include "localise/reduction_refusal.h"

#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::localise {

using diagnostics::Witness;
using Iteration = polyhedra::Point;

namespace {

constexpr std::size_t mostPoints = 200'000;

struct Taken {
    Iteration element, before, point;
};

class Walk {
  public:
    Walk(const ure::System& system, const ure::Equation& reduction)
        : system_(system), reduction_(reduction) {}

    // A step and an earlier one with the same outermost loop that differs from it.
    std::optional<std::pair<Taken, Taken>> run() {
        std::optional<std::pair<Taken, Taken>> found;
        polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            if (++points_ > mostPoints) return false;
            found = visit(Iteration(point.begin(), point.end()));
            return !found;
        });
        return found;
    }

    std::string textOf(const Taken& taken) const {
        return fmt::format("{} after {}, a step of {}", textOf(taken.point), textOf(taken.before),
                           polyhedra::toString(stepOf(taken)));
    }
    std::string elementText(const Taken& taken) const {
        const std::string name = system_.tensors[reduction_.output].name;
        return taken.element.empty() ? name : name + polyhedra::toString(taken.element);
    }
    Witness::Point witnessPoint(const Iteration& point) const {
        return {system_.tensors[reduction_.output].name, system_.inDesignOrder(point)};
    }

  private:
    static polyhedra::Vector stepOf(const Taken& taken) {
        polyhedra::Vector step = taken.point;
        for (std::size_t l = 0; l < step.size(); ++l) step[l] -= taken.before[l];
        return step;
    }
    std::string textOf(const Iteration& point) const {
        return polyhedra::toString(system_.inDesignOrder(point));
    }

    std::optional<std::pair<Taken, Taken>> visit(Iteration point) {
        Iteration element;
        for (const polyhedra::AffineForm& form : reduction_.left) element.push_back(form(point));
        const auto [last, isFirst] = last_.try_emplace(element, point);
        if (isFirst) return std::nullopt;
        Taken taken{element, std::exchange(last->second, point), std::move(point)};
        const polyhedra::Vector step = stepOf(taken);
        const auto outermost =
            std::ranges::find_if(step, [](std::int64_t entry) { return entry != 0; }) - step.begin();
        const auto [known, isNew] = known_.try_emplace(outermost, taken);
        if (isNew || stepOf(known->second) == step) return std::nullopt;
        return std::pair(known->second, std::move(taken));
    }

    const ure::System& system_;
    const ure::Equation& reduction_;
    std::size_t points_ = 0;
    std::map<Iteration, Iteration> last_; // of each element
    std::map<std::ptrdiff_t, Taken> known_;
};

} // namespace

UnequalSteps unequalSteps(const ure::System& system, const ure::Equation& reduction) {
    const bool isBounded = std::ranges::all_of(system.domain.box, &polyhedra::Interval::bounded);
    Walk walk(system, reduction);
    const auto found = isBounded ? walk.run() : std::nullopt;
    if (!found) return {"in the order of the loops its steps have no constant length", std::nullopt};
    const auto& [first, second] = *found;
    const std::string other =
        first.element == second.element ? "" : fmt::format(" {} takes", walk.elementText(second));
    UnequalSteps result;
    result.text = fmt::format("in the order of the loops {} takes {}, and{} {}", walk.elementText(first),
                              walk.textOf(first), other, walk.textOf(second));
    Witness witness{Witness::Kind::Steps, {}, result.text};
    for (const Iteration* point : {&first.point, &first.before, &second.point, &second.before})
        witness.points.push_back(walk.witnessPoint(*point));
    result.witness = std::move(witness);
    return result;
}

} // namespace tactus::localise
