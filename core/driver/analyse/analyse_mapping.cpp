#include "driver/analyse/analyse_mapping.h"

#include "driver/analyse/analyse_array.h"
#include "driver/analyse/overlap.h"
#include "spatial/network/handed_on.h"
#include "spatial/network/on_chip.h"

#include <algorithm>
#include <set>

namespace tactus::driver {

namespace {

// Each network learns what the others hold.
void tellWhatIsBeside(std::vector<MappingAnalysis>& arrays) {
    std::int64_t sum = 0; // within the budget
    for (const MappingAnalysis& array : arrays)
        if (array.network) sum += spatial::bytesOnChip(*array.network);
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        auto plan = std::make_shared<spatial::Network>(*array.network);
        plan->bytesBeside = sum - spatial::bytesOnChip(*plan);
        array.network = std::move(plan);
    }
}

// Networks of arrays that run one after the other are on one chip.
void judgeChip(std::vector<MappingAnalysis>& arrays) {
    std::vector<const spatial::Network*> plans;
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        plans.push_back(array.network.get());
        auto beyond = spatial::beyondTheChip(plans);
        if (!beyond) continue;
        array.diagnostics.push_back(std::move(*beyond));
        array.network = nullptr;
        return;
    }
    tellWhatIsBeside(arrays);
}

// Kernels on the host have nothing of what arrays hand to each other.
void judgeHandedOn(std::vector<MappingAnalysis>& arrays, std::span<const mapping::Part> parts) {
    std::vector<const ure::System*> systems;
    for (const mapping::Part& part : parts) systems.push_back(part.system.get());
    const std::set<std::string> handedOn = spatial::handedOn(systems);
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        diagnostics::List found = spatial::handedOnByTheHost(*array.network, handedOn);
        if (found.empty()) continue;
        append(array.diagnostics, std::move(found));
        array.network = nullptr;
    }
}

// The arrays of one mapping, each a system of its own.
struct Parts {
    std::vector<mapping::Part> parts;
    std::vector<std::shared_ptr<const Prepared>> prepared;
};

Parts partsOf(const ure::System& system, const dependence::MemoryReads& reads,
              const std::vector<std::vector<ure::EquationId>>& sets, bool isMarked, const Request& request) {
    Parts made{mapping::split(system, reads, sets, isMarked), {}};
    for (const mapping::Part& part : made.parts)
        made.prepared.push_back(std::make_shared<const Prepared>(prepare(part.system, request)));
    return made;
}

// May one of them hand on a value that it does not have?
bool mayReadUndefined(const Parts& made) {
    return std::ranges::any_of(made.prepared,
                               [](const auto& one) { return one->graph && one->graph->mayReadUndefined; });
}

// The findings of a part that the design as a whole, as one array, has not said.
void addFindings(MappingAnalysis& array, const Prepared& part, const Prepared& whole) {
    if (!part.graph) return;
    if (!whole.graph) return append(array.diagnostics, part.diagnostics);
    std::ranges::copy_if(part.diagnostics, std::back_inserter(array.diagnostics), isOfAffineRead);
}

void addFindings(std::vector<MappingAnalysis>& arrays, const dependence::MemoryReads& reads) {
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        for (std::size_t n = 0; n < reads.readers.size(); ++n)
            if (std::ranges::find(arrays[a].plan->equations, reads.readers[n]) !=
                arrays[a].plan->equations.end())
                arrays[a].diagnostics.push_back(reads.diagnostics[n]);
    }
}

std::vector<MappingAnalysis> analyseArrays(std::span<const mapping::Plan> plans, const DesignAnalysis& design,
                                           const Prepared& whole, const Request& request) {
    std::vector<std::vector<ure::EquationId>> sets;
    for (const mapping::Plan& plan : plans) sets.push_back(plan.equations);
    const auto reads = dependence::memoryReads(*design.system, sets, request.budget);
    if (!reads.isComplete) {
        MappingAnalysis refused = unjudged(plans.front());
        refused.diagnostics = reads.diagnostics;
        return {std::move(refused)};
    }
    // As one array the design may have streams that reads through memory do not need.
    const bool isAllDefined = whole.graph && !whole.graph->mayReadUndefined;
    const bool isMarked = !isAllDefined && reads.mayReadUndefined;
    Parts made = partsOf(*design.system, reads, sets, isMarked, request);
    if (!isMarked && !isAllDefined && mayReadUndefined(made))
        made = partsOf(*design.system, reads, sets, true, request);
    std::vector<MappingAnalysis> arrays;
    for (std::size_t a = 0; a < plans.size(); ++a) {
        const std::shared_ptr<const Prepared>& prepared = made.prepared[a];
        if (!prepared->graph) {
            arrays.push_back(unjudged(plans[a]));
            arrays.back().diagnostics = prepared->diagnostics;
            continue;
        }
        arrays.push_back(analyseArray(plans[a], made.parts[a].system, prepared, request));
        arrays.back().taken = made.parts[a].taken;
        addFindings(arrays.back(), *prepared, whole);
    }
    if (!whole.graph) addFindings(arrays, reads);
    judgeHandedOn(arrays, made.parts);
    judgeChip(arrays);
    judgeOverlaps(arrays);
    return arrays;
}

} // namespace

std::vector<MappingAnalysis> analyseMapping(std::span<const mapping::Plan> plans,
                                            const DesignAnalysis& design,
                                            const std::shared_ptr<const Prepared>& whole,
                                            const Request& request) {
    std::vector<MappingAnalysis> arrays;
    if (!whole->graph && (plans.size() == 1 || hasError(design.diagnostics))) {
        for (const mapping::Plan& plan : plans) arrays.push_back(unjudged(plan));
        // Several arrays may read so; that the design has errors is said there.
        if (plans.size() == 1) arrays.back().diagnostics = whole->ofOneArray;
        return arrays;
    }
    if (plans.size() == 1) {
        arrays.push_back(analyseArray(plans.front(), design.system, whole, request));
        append(arrays.back().diagnostics, whole->ofOneArray);
        return arrays;
    }
    try {
        return analyseArrays(plans, design, *whole, request);
    } catch (const base::Overflow&) {
        arrays.push_back(unjudged(plans.front()));
        arrays.back().diagnostics = {
            diagnostics::make(diagnostics::Kind::MapTooLarge, plans.front().span, plans.front().name)};
        return arrays;
    }
}

} // namespace tactus::driver
