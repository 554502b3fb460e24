#include "driver/analyse/reduction_paths.h"

#include "ure/reductions.h"

#include <algorithm>

namespace tactus::driver {

using localise::ReductionPath;
using polyhedra::Vector;

namespace {

const ReductionPath* pathInto(const ReductionPaths& paths, ure::TensorId output) {
    const auto found = std::ranges::find(paths, output, &ReductionPath::output);
    return found == paths.end() ? nullptr : &*found;
}

std::string timeText(const mapping::MapRows& map, const Vector& step) {
    const Vector time = timeOf(map, step);
    return time.size() == 1 ? std::to_string(time.front()) : polyhedra::toString(time);
}

} // namespace

PathChooser::PathChooser(std::shared_ptr<const ure::System> system, PathRequest request)
    : system_(std::move(system)), request_(std::move(request)) {
    for (const ure::Equation& equation : system_->equations) {
        if (equation.reduction == ure::Reduction::None) continue;
        const ReductionPath* const asked = pathInto(request_.asked, equation.output);
        const auto own = asked ? std::optional(*asked) : std::nullopt;
        reductions_.push_back({&equation, own, localise::stepsOfLoops(*system_, equation),
                               localise::PathSearch(*system_, equation, own)});
    }
}

// If possible one without wires within a step.
std::optional<ReductionPath> PathChooser::chosen(const Reduction& one, const mapping::MapRows& map) const {
    const bool keepsOrder = !one.asked && one.steps;
    for (const bool strict : {true, request_.strict}) {
        const auto goesForwards = [&](const Vector& step) {
            return mapping::goesForwards(map, step, strict);
        };
        if (keepsOrder && std::ranges::all_of(*one.steps, goesForwards)) return std::nullopt;
        auto path = one.search.find(goesForwards);
        if (path || strict == request_.strict) return path;
    }
    return std::nullopt;
}

std::optional<ReductionPath> PathChooser::pathOf(const Reduction& one, const mapping::MapRows& map) const {
    if (one.asked) {
        auto path = chosen(one, map);
        return path ? std::move(*path) : completed(*system_, *one.equation, *one.asked);
    }
    if (isRefused(one)) return std::nullopt;
    auto path = chosen(one, map);
    if (path && std::ranges::find(request_.taken, *path) != request_.taken.end()) return std::nullopt;
    return path;
}

bool PathChooser::keepsOrder(const Reduction& one, Rounding rounding) const {
    return rounding == Rounding::Refused && !one.asked && one.steps &&
           ure::effectOfOrder(*system_, *one.equation) == ure::OrderEffect::Rounds;
}

bool PathChooser::isRefused(const Reduction& one) const {
    return !one.asked && !one.steps && request_.others == localise::OtherPaths::Refused;
}

ReductionPaths PathChooser::pathsFor(const mapping::MapRows& map, Rounding rounding) const {
    ReductionPaths paths;
    for (const Reduction& one : reductions_) {
        if (keepsOrder(one, rounding)) continue;
        if (auto path = pathOf(one, map)) paths.push_back(std::move(*path));
    }
    return paths;
}

ReductionPaths PathChooser::pathsAsked() const {
    ReductionPaths paths;
    for (const Reduction& one : reductions_) {
        if (!one.asked) continue;
        const auto path = one.search.find([](const Vector&) { return true; });
        paths.push_back(path ? *path : completed(*system_, *one.equation, *one.asked));
    }
    return paths;
}

diagnostics::List PathChooser::notesOn(const ReductionPaths& paths, const mapping::MapRows& map,
                                       text::Span place) const {
    diagnostics::List notes;
    for (const Reduction& one : reductions_) {
        const ReductionPath* const path = pathInto(paths, one.equation->output);
        if (one.asked || !path) continue;
        std::string reason = "in the order of the loops its steps have no constant length";
        if (one.steps)
            for (const bool strict : {true, false}) {
                const auto stopped = std::ranges::find_if_not(
                    *one.steps, [&](const Vector& step) { return mapping::goesForwards(map, step, strict); });
                if (stopped != one.steps->end())
                    reason = fmt::format("in the order of the loops the step {} would take time {}",
                                         polyhedra::toString(*stopped), timeText(map, *stopped));
            }
        notes.push_back(diagnostics::make(diagnostics::Kind::ReductionAlong, place,
                                          system_->tensors[one.equation->output].name,
                                          textOf(*system_, *one.equation, *path), reason));
    }
    return notes;
}

std::vector<ReductionPaths> PathChooser::alternatives(Rounding rounding, std::size_t most) const {
    constexpr std::size_t mostOfOne = 32;
    std::vector<ReductionPaths> choices{pathsAsked()};
    for (const Reduction& one : reductions_) {
        if (keepsOrder(one, rounding) || isRefused(one)) continue;
        const std::size_t before = choices.size();
        std::vector<Vector> inOrder = one.steps.value_or(std::vector<Vector>{});
        std::ranges::sort(inOrder);
        for (const auto& [path, steps] : one.search.leastDemanding(mostOfOne))
            for (std::size_t n = 0; steps != inOrder && n < before && choices.size() < most; ++n) {
                ReductionPaths more = choices[n];
                std::erase_if(more, [&](const ReductionPath& known) { return known.output == path.output; });
                more.push_back(path);
                choices.push_back(std::move(more));
            }
    }
    return choices;
}

std::vector<ure::TensorId> PathChooser::free() const {
    std::vector<ure::TensorId> outputs;
    for (const Reduction& one : reductions_)
        if (one.search.leastDemanding(2).size() > 1 || !one.steps) outputs.push_back(one.equation->output);
    return outputs;
}

bool PathChooser::isIrregular() const {
    return std::ranges::any_of(reductions_, [&](const Reduction& one) {
        return !one.asked && !one.steps &&
               (isRefused(one) || !one.search.find([](const Vector&) { return true; }));
    });
}

} // namespace tactus::driver
