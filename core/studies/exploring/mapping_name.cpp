#include "studies/exploring/mapping_name.h"

#include "explore/names.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::studies {

static std::string asWord(std::string name) {
    std::ranges::replace(name, ' ', '_');
    return name;
}

std::string mappingNameFor(const std::vector<std::string>& namesOfArray, const syntax::Design& design) {
    std::set<std::string> taken;
    for (const syntax::MappingDeclaration& mapping : design.mappings()) taken.insert(mapping.name().text);
    const auto known = std::ranges::find_if(namesOfArray, explore::isOfLiterature);
    const std::string stem = known == namesOfArray.end() ? "m" : asWord(*known);
    const bool isKnown = known != namesOfArray.end();
    std::string name = isKnown ? stem : "m1";
    for (int n = 2; taken.contains(name); ++n) name = fmt::format("{}{}{}", stem, isKnown ? "_" : "", n);
    return name;
}

} // namespace tactus::studies
