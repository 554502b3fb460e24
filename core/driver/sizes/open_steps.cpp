#include "driver/sizes/open_steps.h"

#include "mapping/rewrite/reorder.h"
#include "ure/reductions.h"

#include <algorithm>

namespace tactus::driver {

namespace {

void apply(const mapping::Localise& call, OpenSteps& open) {
    const auto output = open.system->tensorNamed(call.input);
    if (output && ure::reductionOf(*open.system, *output)) return; // one of the mapping's paths
    auto known = std::ranges::find(open.handedOn, call.input, &sizes::HandedOn::name);
    if (known == open.handedOn.end()) known = open.handedOn.insert(known, sizes::HandedOn{call.input, {}});
    known->vectors.push_back(call.vector);
}

void apply(const mapping::Reorder& step, OpenSteps& open) {
    const std::size_t sizes = open.system->sizes;
    std::vector<ure::LoopId> behind;
    for (std::size_t size = 0; size < sizes; ++size) behind.emplace_back(size);
    for (const ure::LoopId loop : step.order) behind.emplace_back(loop.index() + sizes);
    open.system = mapping::reorder(std::move(open.system), behind);
    for (sizes::HandedOn& one : open.handedOn)
        for (polyhedra::Vector& vector : one.vectors) {
            const polyhedra::Vector before = vector;
            for (std::size_t place = 0; place < before.size(); ++place)
                vector[place] = before[step.order[place].index()];
        }
}

} // namespace

std::optional<OpenSteps> afterSteps(const mapping::Plan& plan, std::shared_ptr<const ure::System> open) {
    OpenSteps made{std::move(open), {}};
    for (const mapping::LoopStep& step : plan.steps) {
        if (const auto* call = std::get_if<mapping::Localise>(&step))
            apply(*call, made);
        else if (const auto* reorder = std::get_if<mapping::Reorder>(&step))
            apply(*reorder, made);
        else
            return std::nullopt;
    }
    return made;
}

} // namespace tactus::driver
