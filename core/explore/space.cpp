#include "explore/space.h"

namespace tactus::explore {

std::optional<double> Design::utilization() const {
    if (!pes) return std::nullopt;
    return double(iterations) / (double(*pes) * double(cycles));
}

std::string_view toString(Rule rule) {
    switch (rule) {
    case Rule::Backwards:
        return "backwards";
    case Rule::Broadcast:
        return "broadcast";
    case Rule::Conflict:
        return "conflict";
    case Rule::Cycle:
        return "cycle";
    case Rule::Undecided:
        break;
    }
    return "undecided";
}

} // namespace tactus::explore
