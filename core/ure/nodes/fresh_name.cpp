#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::ure {

static bool isTaken(const System& system, const std::string& name) {
    const auto bears = [&](const auto& one) { return one.name == name; };
    return std::ranges::any_of(system.tensors, bears) || std::ranges::any_of(system.variables, bears) ||
           std::ranges::any_of(system.loops, bears) || std::ranges::any_of(system.params, bears);
}

std::string freshName(const System& system, const std::set<std::string>& taken, const std::string& wanted,
                      std::string_view beforeNumber) {
    std::string name = wanted;
    for (int number = 2; taken.contains(name) || isTaken(system, name); ++number)
        name = fmt::format("{}{}{}", wanted, beforeNumber, number);
    return name;
}

} // namespace tactus::ure
