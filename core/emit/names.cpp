#include "emit/names.h"

#include "emit/reserved.h"
#include "emit/tree.h"

namespace tactus::emit {

std::string Names::fresh(std::string wanted) {
    // Underscores in front belong to the compiler, and some names to the helpers.
    if (wanted.starts_with('_') || looksLikeHelper(wanted) || beginsReserved(wanted)) wanted = "v" + wanted;
    while (isReserved(wanted) || !taken_.insert(wanted).second) wanted += '_';
    return wanted;
}

} // namespace tactus::emit
