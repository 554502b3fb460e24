#include "mapping/lanes/fresh_name.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::mapping {

static bool isTaken(const ure::System& system, const std::string& name) {
    const auto bears = [&](const auto& one) { return one.name == name; };
    return std::ranges::any_of(system.tensors, bears) || std::ranges::any_of(system.variables, bears) ||
           std::ranges::any_of(system.loops, bears) || std::ranges::any_of(system.params, bears);
}

std::string freshName(const ure::System& system, const std::set<std::string>& taken,
                      const std::string& wanted, std::string_view beforeNumber) {
    std::string name = wanted;
    for (int number = 2; taken.contains(name) || isTaken(system, name); ++number)
        name = fmt::format("{}{}{}", wanted, beforeNumber, number);
    return name;
}

std::set<std::string> kernelsOf(const std::vector<NetworkCall>& calls) {
    std::set<std::string> kernels;
    for (const NetworkCall& one : calls)
        for (const text::Word& kernel : kernelsNamedBy(one)) kernels.insert(kernel.text);
    return kernels;
}

} // namespace tactus::mapping
