#include "emit/names.h"

#include "emit/reserved.h"
#include "emit/tree.h"

namespace tactus::emit {

// Loops and operands may be expressions.
static std::string identifierOf(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const bool fits =
            (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
        if (fits)
            name += c;
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

} // namespace tactus::emit
