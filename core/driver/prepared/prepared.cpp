#include "driver/prepared/prepared.h"

#include "dependence/build.h"
#include "mapping/schedule/exclusion.h"

#include <algorithm>

namespace tactus::driver {

namespace {

// Findings about reads that localisation has refused, with more to say, are left out.
void appendDependences(diagnostics::List& list, diagnostics::List found) {
    std::erase_if(found, [&](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::NotUniform &&
               std::ranges::any_of(list, [&](const diagnostics::Diagnostic& known) {
                   return known.kind == diagnostics::Kind::NotLocalisable && known.span == one.span;
               });
    });
    append(list, std::move(found));
}

// The reads whose streams take part in dependences that add up to 0: empty where there is a schedule.
localise::FarReads streamsWithoutSchedule(const std::vector<localise::Stream>& streams,
                                          const dependence::Graph& graph, const polyhedra::Budget& budget) {
    localise::FarReads reads;
    for (const auto& [one, times] : mapping::addingUpToZero(graph, {}, budget)) {
        const ure::VariableId reader = graph.system->equations[one->reader].variable;
        for (const localise::Stream& stream : streams)
            if (stream.variable == one->variable || stream.variable == reader)
                reads.emplace_back(stream.source, stream.wish);
    }
    return reads;
}

struct Attempt {
    Prepared prepared;
    std::vector<localise::Stream> streams;
};

Attempt attempt(std::shared_ptr<const ure::System> system, const Request& request,
                const std::vector<localise::ReductionPath>& paths, localise::OtherPaths others,
                localise::FarReads far) {
    Prepared prepared;
    localise::UniformReads uniform = localise::uniformReads(std::move(system), request.budget, {}, far);
    prepared.farReads = std::move(far);
    append(prepared.diagnostics, std::move(uniform.diagnostics));
    prepared.uniform = std::move(uniform.system);
    localise::Localised localised = localise::reductionsToRecurrences(
        prepared.uniform, paths, others,
        request.explains ? localise::Reasons::Said : localise::Reasons::Unsaid);
    append(prepared.diagnostics, std::move(localised.diagnostics));
    prepared.system = localised.system;
    prepared.paths = std::move(localised.paths);
    if (prepared.system) {
        dependence::Analysed analysed = dependence::analyse(prepared.system, request.budget,
                                                            request.explains ? dependence::Elements::Judged
                                                                             : dependence::Elements::Known);
        appendDependences(prepared.diagnostics, std::move(analysed.diagnostics));
        prepared.graph = analysed.graph;
    }
    return {std::move(prepared), std::move(uniform.streams)};
}

} // namespace

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request,
                 const std::vector<localise::ReductionPath>& paths, localise::OtherPaths others) {
    Attempt first = attempt(system, request, paths, others, {});
    first.prepared.evaluated = localise::recurrencesInLoopOrder(system);
    Attempt last = first;
    while (last.prepared.graph && !last.streams.empty()) {
        const localise::FarReads excluded =
            streamsWithoutSchedule(last.streams, *last.prepared.graph, request.budget);
        localise::FarReads far = last.prepared.farReads;
        for (const auto& read : excluded)
            if (std::ranges::find(far, read) == far.end()) far.push_back(read);
        if (far.size() == last.prepared.farReads.size()) // nothing more to turn
            return std::move(excluded.empty() ? last.prepared : first.prepared);
        last = attempt(system, request, paths, others, std::move(far));
        last.prepared.evaluated = first.prepared.evaluated;
    }
    return std::move(first.prepared);
}

} // namespace tactus::driver
