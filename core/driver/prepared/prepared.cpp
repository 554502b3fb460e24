#include "driver/prepared/prepared.h"

#include "dependence/build.h"

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

} // namespace

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request,
                 const std::vector<localise::ReductionPath>& paths, localise::OtherPaths others) {
    Prepared prepared;
    prepared.evaluated = localise::recurrencesInLoopOrder(system);
    localise::UniformReads uniform = localise::uniformReads(std::move(system), request.budget);
    append(prepared.diagnostics, std::move(uniform.diagnostics));
    prepared.uniform = std::move(uniform.system);
    localise::Localised localised = localise::reductionsToRecurrences(
        prepared.uniform, paths, others,
        request.explains ? localise::Reasons::Said : localise::Reasons::Unsaid);
    append(prepared.diagnostics, std::move(localised.diagnostics));
    prepared.system = localised.system;
    prepared.paths = std::move(localised.paths);
    if (!prepared.system) return prepared;
    dependence::Analysed analysed =
        dependence::analyse(prepared.system, request.budget,
                            request.explains ? dependence::Elements::Judged : dependence::Elements::Known);
    appendDependences(prepared.diagnostics, std::move(analysed.diagnostics));
    prepared.graph = analysed.graph;
    return prepared;
}

} // namespace tactus::driver
