#include "mapping/reuse/handing_schedule.h"

#include "mapping/edits/edits.h"
#include "mapping/edits/network_edits.h"
#include "mapping/schedule/search.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Vector;

namespace {

constexpr std::size_t mostLoops = 4;
constexpr std::int64_t mostEntry = 2;
constexpr std::uint64_t mostSteps = 100'000; // of the search, which runs while somebody types

SpaceTimeMap withSchedule(SpaceTimeMap map, const Vector& row) {
    map.schedule = {AffineForm{row, 0}};
    map.time = map.schedule.front();
    return map;
}

bool suits(const std::vector<InputReuse>& inputs, const SpaceTimeMap& map) {
    return std::ranges::none_of(proposedStreams(inputs, map, false),
                                [](const ReusedInput& one) { return one.vectors.empty(); });
}

} // namespace

std::vector<std::string> HandingSchedule::inputs() const {
    std::vector<std::string> names;
    for (const ReusedInput& one : streams) names.push_back(one.input);
    return names;
}

std::optional<HandingSchedule> handingSchedule(const Plan& plan, const std::vector<InputReuse>& inputs,
                                               const SpaceTimeMap& map, const dependence::Graph& graph,
                                               const Options& options) {
    if (!plan.network.empty() || !plan.overlaps.empty() || map.schedule.size() != 1 ||
        graph.system->loops.size() > mostLoops)
        return std::nullopt;
    Options narrow = options;
    narrow.broadcast = false;
    narrow.budget.operations = std::min(options.budget.operations, mostSteps);
    const auto row = steadySchedule(map.space, graph, narrow, map.innerForms(), mostEntry,
                                    [&](const Vector& one) { return suits(inputs, withSchedule(map, one)); });
    if (!row) return std::nullopt;
    HandingSchedule found{AffineForm{*row, 0}, proposedStreams(inputs, withSchedule(map, *row), false)};
    for (ReusedInput& one : found.streams) one.vectors.resize(1);
    return found;
}

std::string localiseText(const std::string& input, const Vector& vector) {
    return fmt::format("localise({}, {{{}}})", input, fmt::join(vector, ", "));
}

// Where the schedule is in a call of its own that is there, the others follow in its chain; a new one says it
// all.
std::vector<text::Edit> editsForHanding(const Plan& plan, const SpaceTimeMap& present,
                                        const HandingSchedule& wanted,
                                        const std::vector<std::string>& loopNames) {
    std::vector<std::string> calls;
    for (const ReusedInput& one : wanted.streams)
        calls.push_back(localiseText(one.input, one.vectors.front()));
    const std::string chain = fmt::format("{}", fmt::join(calls, "."));
    if (!plan.transform || !plan.transformIsOwn)
        return editsForCall(plan, plan.receiver,
                            transformText(present.space, {wanted.schedule}, loopNames) + "." + chain);
    std::vector<text::Edit> edits = editsForSchedule(plan, present, {wanted.schedule}, loopNames);
    const std::vector<text::Edit> further = editsForArrayCall(plan, chain);
    if (edits.empty() || further.empty()) return {};
    edits.insert(edits.end(), further.begin(), further.end());
    return edits;
}

} // namespace tactus::mapping
