#include "commands/report/check_findings.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::commands {

namespace {

// The notes of all mappings of a design, each once: a derived mapping says again what its base says, at the
// same place or at its own name, and only the mapping's name in it may differ.
class Notes {
  public:
    explicit Notes(const driver::DesignAnalysis& design) {
        for (const driver::MappingAnalysis& mapping : design.mappings)
            firstArrays_.emplace(mapping.mapping(), &mapping);
    }

    bool isNew(const driver::MappingAnalysis& mapping, const diagnostics::Diagnostic& one) {
        if (one.severity != diagnostics::Severity::Note || !mapping.plan) return true;
        std::string message = one.message;
        const std::string name = "'" + mapping.mapping() + "'";
        if (const std::size_t at = message.find(name); at != std::string::npos)
            message.erase(at, name.size());
        PlacesOfMappings& places = said_[message];
        const bool isKnown = isSaidByABase(mapping, places, one.span);
        places[mapping.mapping()].push_back(one.span);
        return !isKnown;
    }

  private:
    using PlacesOfMappings = std::map<std::string, std::vector<text::Span>>;

    // The next base comes first: in a long chain each says again what it says.
    bool isSaidByABase(const driver::MappingAnalysis& mapping, const PlacesOfMappings& places,
                       text::Span place) const {
        const bool isAtName = place == mapping.plan->span;
        std::set<std::string> seen; // mappings may inherit one another in a circle, as a mistake
        const driver::MappingAnalysis* derived = &mapping;
        while (derived && derived->plan && derived->plan->declaration) {
            const std::string base(derived->plan->declaration->base().text);
            if (base.empty() || !seen.insert(base).second) return false;
            const auto said = places.find(base);
            if (said != places.end() &&
                (isAtName || std::ranges::find(said->second, place) != said->second.end()))
                return true;
            const auto found = firstArrays_.find(base);
            derived = found == firstArrays_.end() ? nullptr : found->second;
        }
        return false;
    }

    std::map<std::string, const driver::MappingAnalysis*> firstArrays_; // of each mapping
    std::map<std::string, PlacesOfMappings> said_; // by the message without the mapping's name
};

} // namespace

std::vector<const driver::MappingAnalysis*> judged(const driver::DesignAnalysis& design,
                                                   const CheckOptions& options) {
    if (!options.mapping.empty()) return driver::arraysNamed(design, options.mapping);
    std::vector<const driver::MappingAnalysis*> list;
    for (const driver::MappingAnalysis& mapping : design.mappings) list.push_back(&mapping);
    return list;
}

std::vector<Finding> findingsOf(const driver::Analysis& analysis,
                                const std::vector<const driver::DesignAnalysis*>& designs,
                                const CheckOptions& options) {
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
