#include "driver/sizes/other_sizes.h"

#include "driver/sizes/analyse_some.h"

#include <algorithm>

namespace tactus::driver {

using diagnostics::Kind;
using diagnostics::Severity;

OtherSizes::OtherSizes(const syntax::Design& syntax, const Request& request, const DesignAnalysis& design,
                       const MappingAnalysis& mapping, const std::vector<std::string>& params)
    : syntax_(syntax), request_(request), name_(mapping.name), mapping_(mapping.mapping()) {
    request_.ownData = false;
    request_.networks = spatial::Judgement::Skip;
    for (const ure::Param& param : design.system->params)
        if (std::ranges::find(params, param.name) != params.end())
            atHand_.emplace_back(param.name, param.value);
    for (const diagnostics::Diagnostic& one : mapping::planOf(syntax, *design.system).diagnostics)
        // Mistakes that the text has at the sizes at hand say nothing about others.
        usual_.insert(one.span.begin);
}

Request OtherSizes::requestAt(const Sizes& sizes) const {
    Request there = request_;
    for (const auto& [name, value] : sizes) there.params[name] = value;
    return there;
}

std::optional<MappingAnalysis> OtherSizes::at(const Sizes& sizes) const {
    DesignAnalysis design = analyseSome(syntax_, requestAt(sizes), {mapping_});
    const auto found = std::ranges::find(design.mappings, name_, &MappingAnalysis::name);
    if (found == design.mappings.end() || !found->network || hasError(design.diagnostics))
        return std::nullopt;
    const auto isOther = [](const diagnostics::Diagnostic& one) { // there is a network, so it is of a depth
        return one.severity == Severity::Error && one.kind != Kind::NetworkDeadlock &&
               one.kind != Kind::NetworkUndecided;
    };
    if (std::ranges::any_of(found->diagnostics, isOther)) return std::nullopt;
    return std::move(*found);
}

// The place of the first mistake that the mapping's text has at these sizes only.
std::optional<std::uint32_t> OtherSizes::firstRefusal(const Sizes& sizes) const {
    const ure::Elaborated there = ure::elaborate(syntax_, requestAt(sizes).settings(true, false));
    if (!there.system) return 0;
    std::optional<std::uint32_t> first;
    for (const diagnostics::Diagnostic& one : mapping::planOf(syntax_, *there.system).diagnostics)
        if (one.severity == Severity::Error && !usual_.contains(one.span.begin))
            first = std::min(first.value_or(one.span.begin), one.span.begin);
    return first;
}

// Doubles other params as long as that brings the first mistake further on.
std::optional<OtherSizes::Sizes> OtherSizes::mended(Sizes sizes, std::optional<std::size_t> param) const {
    constexpr int most = 16;
    auto wrong = firstRefusal(sizes);
    for (int tries = 0; wrong && tries < most; ++tries) {
        bool isBetter = false;
        for (std::size_t other = 0; other < sizes.size() && !isBetter; ++other) {
            if (other == param) continue;
            Sizes changed = sizes;
            changed[other].second *= 2;
            const auto next = firstRefusal(changed);
            isBetter = !next || *next > *wrong;
            if (!isBetter) continue;
            sizes = std::move(changed);
            wrong = next;
        }
        if (!isBetter) return std::nullopt;
    }
    return wrong ? std::nullopt : std::optional(std::move(sizes));
}

static constexpr std::int64_t largestSize = std::int64_t{1} << 24;

std::optional<OtherSizes::Sizes> OtherSizes::grown(Sizes sizes, std::size_t param) const {
    if (sizes[param].second > largestSize) return std::nullopt;
    sizes[param].second *= 2;
    return mended(std::move(sizes), param);
}

std::optional<OtherSizes::Sizes> OtherSizes::allGrown(Sizes sizes) const {
    for (auto& [name, value] : sizes) {
        if (value > largestSize) return std::nullopt;
        value *= 2;
    }
    return mended(std::move(sizes), std::nullopt);
}

} // namespace tactus::driver
