#include "emit/c/language/names.h"

#include "emit/c/language/helper.h"
#include "emit/c/language/reserved.h"

#include <algorithm>

namespace tactus::emit {

// Loops and operands may be expressions.
static std::string identifierOf(std::string_view text) {
    const auto isLetter = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    };
    std::string name;
    char before = ' '; // but for blanks
    for (const char c : text) {
        const bool isSign = c == '-' && !isLetter(before) && before != ')';
        if (c != ' ') before = c;
        if (isLetter(c) || c == '_')
            name += c;
        else if (isSign)
            name += "minus_";
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    return name.empty() || (name[0] >= '0' && name[0] <= '9') ? "v" + name : name;
}

std::string Names::fresh(std::string wanted) {
    wanted = identifierOf(wanted);
    // Underscores in front belong to the compiler, and some names to the helpers.
    if (wanted.starts_with('_') || looksLikeHelper(wanted) || beginsReserved(wanted)) wanted = "v" + wanted;
    while (isReserved(wanted) || !taken_.insert(wanted).second) wanted += '_';
    return wanted;
}

// Prefixes end in an underscore, so those that differ share no name.
bool Names::isTaken(const Numbered& names) const {
    const auto isNumbered = [&](std::string_view name) {
        return name.size() > names.prefix.size() && name.starts_with(names.prefix) &&
               name.find_first_not_of("0123456789", names.prefix.size()) == std::string_view::npos;
    };
    return taken_.contains(names.common) || std::ranges::any_of(taken_, isNumbered);
}

Names::Numbered Names::freshNumbered(const std::string& stem) {
    std::string prefix = stem + "_";
    if (looksLikeHelper(prefix) || beginsReserved(prefix)) prefix = "v" + prefix;
    Numbered names{prefix, prefix + "unit"};
    while (isTaken(names)) {
        names.prefix += '_';
        names.common = names.prefix + "unit";
    }
    taken_.insert(names.common);
    return names;
}

} // namespace tactus::emit
