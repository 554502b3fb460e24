#include "commands/compare/change.h"

#include "base/counted.h"
#include "commands/request/text.h"

#include <cstdlib>

namespace tactus::commands {

std::string changeOf(std::string_view thing, const array::Figure& now, const array::Figure& before,
                     std::string_view where) {
    const std::string place = where.empty() ? "" : fmt::format(" {}", where);
    if (!now || !before)
        return changeOf(fmt::format("{}s{}", thing, place), figureText(now),
                        std::string_view(figureText(before)));
    return fmt::format("{} {}{} ({} instead of {})", base::counted(std::abs(*now - *before), thing),
                       *now > *before ? "more" : "fewer", place, base::thousands(*now),
                       base::thousands(*before));
}

std::string changeOf(std::string_view name, std::string_view now, std::string_view before) {
    return fmt::format("{} {} instead of {}", name, now, before);
}

} // namespace tactus::commands
