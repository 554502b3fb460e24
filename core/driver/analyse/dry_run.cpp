#include "driver/analyse/dry_run.h"

#include "driver/written_design.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::driver {

static bool isSound(const MappingAnalysis& mapping) {
    return mapping.plan && !hasError(mapping.diagnostics);
}

// An edit of a mapping changes those that inherit it: the first that was legal and no longer is.
static std::optional<std::string> brokenHeir(const DesignAnalysis& before, const DesignAnalysis& after) {
    std::optional<std::string> reason;
    for (const MappingAnalysis& heir : after.mappings) {
        const auto old = std::ranges::find(before.mappings, heir.name, &MappingAnalysis::name);
        if (isSound(heir) || old == before.mappings.end() || !isSound(*old)) continue;
        const auto error = firstError(heir.diagnostics);
        if (error)
            return fmt::format("it would break '{}', which inherits this mapping: {}", heir.mapping(),
                               *error);
        if (!reason) reason = fmt::format("it would break '{}', which inherits this mapping", heir.mapping());
    }
    return reason;
}

// The mapping and those that inherit it: no others are judged anew. If a text has no mappings, the edit makes
// one; its name is not known here, and nothing means all.
static std::set<std::string> ofTheEdit(const syntax::Design& design, const MappingAnalysis& mapping) {
    if (!mapping.plan || !mapping.plan->declaration) return {};
    std::set<std::string> names{mapping.mapping()};
    for (std::size_t before = 0; before < names.size();) {
        before = names.size();
        for (const syntax::MappingDeclaration& one : design.mappings())
            if (one.base().valid() && names.contains(std::string(one.base().text)))
                names.insert(std::string(one.name().text));
    }
    return names;
}

std::optional<std::string> dryRun(const Analysis& analysis, const MappingAnalysis& mapping,
                                  const std::vector<text::Edit>& edits, const polyhedra::Budget& budget) {
    const auto here = std::ranges::find_if(analysis.designs, [&](const DesignAnalysis& design) {
        return std::ranges::any_of(design.mappings, [&](const auto& one) { return &one == &mapping; });
    });
    if (here == analysis.designs.end()) return std::nullopt;
    Request request = analysis.again().after(edits);
    request.budget = budget;
    const auto edited = WrittenDesign::of(std::move(request), here->name);
    if (!edited) return std::nullopt;
    if (const auto error = firstError(edited->mistakes())) return error;
    const std::set<std::string> judged = ofTheEdit(edited->syntax(), mapping);
    const DesignAnalysis after = edited->judged(judged);
    if (const auto error = firstError(after.diagnostics)) return error;
    const bool isMade = judged.empty();
    for (const MappingAnalysis& one : after.mappings)
        if (const auto error = firstError(one.diagnostics);
            error && (isMade || one.mapping() == mapping.mapping()))
            return error;
    return brokenHeir(*here, after);
}

} // namespace tactus::driver
