#include "driver/analyse/reduction_paths.h"

#include "localise/reductions/search.h"
#include "mapping/loops/written_map.h"

#include <algorithm>

namespace tactus::driver {

using localise::ReductionPath;
using polyhedra::Vector;

namespace {

class Chooser {
  public:
    Chooser(const ure::System& system, const PathRequest& request, std::optional<mapping::WrittenMap> map)
        : system_(system), request_(request), map_(std::move(map)) {}

    ReductionPaths run() {
        for (const ure::Equation& equation : system_.equations) {
            if (equation.reduction == ure::Reduction::None) continue;
            const auto asked = std::ranges::find(request_.asked, equation.output, &ReductionPath::output);
            if (asked != request_.asked.end())
                result_.paths.push_back(
                    found(equation, &*asked).value_or(completed(system_, equation, *asked)));
            else if (map_)
                choose(equation);
        }
        return std::move(result_);
    }

  private:
    bool goesForwards(const Vector& step, bool strict) const {
        return !map_ || mapping::goesForwards(*map_, step, strict);
    }

    // If possible one without wires within a step.
    std::optional<ReductionPath> found(const ure::Equation& equation, const ReductionPath* asked) const {
        for (const bool strict : {true, request_.strict}) {
            auto path = localise::findPath(system_, equation, asked,
                                           [&](const Vector& step) { return goesForwards(step, strict); });
            if (path || strict == request_.strict) return path;
        }
        return std::nullopt;
    }

    void choose(const ure::Equation& equation) {
        const auto steps = localise::stepsOfLoops(system_, equation);
        if (!steps && request_.others == localise::OtherPaths::Refused) return;
        std::string reason = "in the order of the loops its steps have no constant length";
        if (steps) {
            const auto backwards = std::ranges::find_if_not(
                *steps, [&](const Vector& step) { return goesForwards(step, request_.strict); });
            if (backwards == steps->end()) return;
            reason = fmt::format("in the order of the loops the step {} would take time {}",
                                 polyhedra::toString(*backwards), timeText(*backwards));
        }
        const auto path = found(equation, nullptr);
        if (!path || std::ranges::find(request_.taken, *path) != request_.taken.end()) return;
        result_.diagnostics.push_back(diagnostics::make(
            diagnostics::Kind::ReductionAlong, map_->transform.written.call,
            system_.tensors[equation.output].name, textOf(system_, equation, *path), reason));
        result_.paths.push_back(*path);
    }

    std::string timeText(const Vector& step) const {
        const Vector time = timeOf(*map_, step);
        return time.size() == 1 ? std::to_string(time.front()) : polyhedra::toString(time);
    }

    const ure::System& system_;
    const PathRequest& request_;
    std::optional<mapping::WrittenMap> map_;
    ReductionPaths result_;
};

} // namespace

ReductionPaths pathsForSchedule(const mapping::Plan& plan, const ure::System& system,
                                const PathRequest& request) {
    return Chooser(system, request, mapping::writtenMapOf(plan, system)).run();
}

} // namespace tactus::driver
