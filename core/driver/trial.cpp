#include "driver/trial.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::driver {

static std::optional<std::string> firstError(const diagnostics::List& list) {
    const auto error =
        std::ranges::find(list, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    return error == list.end() ? std::nullopt : std::optional(error->message);
}

static bool stands(const MappingAnalysis& mapping) {
    return mapping.plan && !hasError(mapping.diagnostics);
}

// An edit of a mapping is one of those that inherit it: the first that stood and stands no more.
static std::optional<std::string> brokenHeir(const DesignAnalysis& before, const DesignAnalysis& after) {
    std::optional<std::string> reason;
    for (const MappingAnalysis& heir : after.mappings) {
        const auto old = std::ranges::find(before.mappings, heir.name, &MappingAnalysis::name);
        if (stands(heir) || old == before.mappings.end() || !stands(*old)) continue;
        const auto error = firstError(heir.diagnostics);
        if (error)
            return fmt::format("it would break '{}', which inherits this mapping: {}", heir.mapping(),
                               *error);
        if (!reason) reason = fmt::format("it would break '{}', which inherits this mapping", heir.mapping());
    }
    return reason;
}

std::optional<std::string> whyRefused(const Analysis& analysis, const MappingAnalysis& mapping,
                                      const std::vector<text::Edit>& edits, const polyhedra::Budget& budget) {
    const auto here = std::ranges::find_if(analysis.designs, [&](const DesignAnalysis& design) {
        return std::ranges::any_of(design.mappings, [&](const auto& one) { return &one == &mapping; });
    });
    if (here == analysis.designs.end()) return std::nullopt;
    Request request;
    request.source = std::make_shared<text::SourceBuffer>(analysis.source->name(),
                                                          text::apply(analysis.source->text(), edits));
    request.budget = budget;
    const Analysis after = analyse(request);
    const DesignAnalysis* design = after.design(here->name);
    if (!design) return firstError(after.allDiagnostics());
    if (const auto error = firstError(design->diagnostics)) return error;
    for (const MappingAnalysis* array : arraysNamed(*design, mapping.mapping()))
        if (const auto error = firstError(array->diagnostics)) return error;
    return brokenHeir(*here, *design);
}

} // namespace tactus::driver
