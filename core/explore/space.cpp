#include "explore/space.h"

namespace tactus::explore {

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
