#include "commands/report/check_findings.h"

#include <algorithm>
#include <set>

namespace tactus::commands {

namespace {

// The names of the mappings that this one is derived from.
std::set<std::string> basesOf(const driver::MappingAnalysis& mapping, const driver::DesignAnalysis& design) {
    std::set<std::string> bases;
    const driver::MappingAnalysis* derived = &mapping;
    while (derived && derived->plan && derived->plan->declaration) {
        const std::string base(derived->plan->declaration->base().text);
        // Mappings may inherit one another in a circle, as a mistake, and the walk must end all the same.
        if (base.empty() || !bases.insert(base).second) break;
        const auto found = std::ranges::find(design.mappings, base, &driver::MappingAnalysis::mapping);
        derived = found == design.mappings.end() ? nullptr : &*found;
    }
    return bases;
}

// The notes of all mappings of a design, each once: a derived mapping says again what its base says, at the
// same place or at its own name, and only the mapping's name in it may differ.
class Notes {
  public:
    explicit Notes(const driver::DesignAnalysis& design) : design_(design) {}

    bool isNew(const driver::MappingAnalysis& mapping, const diagnostics::Diagnostic& one) {
        if (one.severity != diagnostics::Severity::Note || !mapping.plan) return true;
        std::string message = one.message;
        const std::string name = "'" + mapping.mapping() + "'";
        if (const std::size_t at = message.find(name); at != std::string::npos)
            message.erase(at, name.size());
        const bool isAtName = one.span == mapping.plan->span;
        const std::set<std::string> bases = basesOf(mapping, design_);
        const bool isKnown = std::ranges::any_of(said_, [&](const Said& said) {
            return said.message == message && bases.contains(said.mapping) &&
                   (isAtName || said.span == one.span);
        });
        said_.push_back({std::move(message), mapping.mapping(), one.span});
        return !isKnown;
    }

  private:
    struct Said {
        std::string message; // without the mapping's name
        std::string mapping;
        text::Span span;
    };
    const driver::DesignAnalysis& design_;
    std::vector<Said> said_;
};

} // namespace

std::vector<const driver::MappingAnalysis*> judged(const driver::DesignAnalysis& design,
                                                   const Options& options) {
    if (!options.mapping.empty()) return driver::arraysNamed(design, options.mapping);
    std::vector<const driver::MappingAnalysis*> list;
    for (const driver::MappingAnalysis& mapping : design.mappings) list.push_back(&mapping);
    return list;
}

std::vector<Finding> findingsOf(const driver::Analysis& analysis,
                                const std::vector<const driver::DesignAnalysis*>& designs,
                                const Options& options) {
    std::vector<Finding> found = ofNoMapping(analysis.diagnostics);
    for (const driver::DesignAnalysis* design : designs) {
        std::ranges::move(ofNoMapping(design->diagnostics), std::back_inserter(found));
        Notes notes(*design);
        for (const driver::MappingAnalysis* mapping : judged(*design, options))
            for (const diagnostics::Diagnostic& one :
                 options.mapping.empty() ? mapping->diagnostics : findingsOf(*design, *mapping))
                if (notes.isNew(*mapping, one)) found.push_back({one, mapping->name});
    }
    std::ranges::stable_sort(found, {}, [](const Finding& one) { return one.diagnostic.span.begin; });
    return found;
}

} // namespace tactus::commands
