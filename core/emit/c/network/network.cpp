#include "emit/c/network/network.h"

#include "polyhedra/piece.h"

#include <map>

namespace tactus::emit {

std::int64_t ChannelCode::fifos() const {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) count = base::multiply(count, extent);
    return count;
}

std::int64_t unitsOf(const ProcessCode& process) {
    std::int64_t units = 1;
    for (const auto& [loop, range] : process.units) units = base::multiply(units, extentOf(range));
    return units;
}

// Only one process may use an argument of the top function, so what several touch has one for each of them.
std::vector<Argument> namePorts(std::vector<ProcessCode>& processes, Names& names) {
    std::map<std::string, std::int64_t> users, next;
    for (const ProcessCode& process : processes)
        for (const Argument& argument : process.kernel.arguments)
            users[argument.name] = base::add(users[argument.name], unitsOf(process));
    std::map<std::string, std::string> prefixes;
    const auto nameOf = [&](const std::string& shared) {
        if (users[shared] == 1) return shared;
        const auto [prefix, isNew] = prefixes.try_emplace(shared);
        if (isNew) prefix->second = names.freshNumbered(shared).prefix;
        return prefix->second + std::to_string(next[shared]++);
    };
    std::vector<Argument> ports;
    for (ProcessCode& process : processes) {
        if (process.kernel.arguments.empty()) continue;
        for (std::int64_t unit = 0; unit < unitsOf(process); ++unit) {
            process.ports.emplace_back();
            for (Argument argument : process.kernel.arguments) {
                argument.name = nameOf(argument.name);
                process.ports.back().push_back(argument.name);
                ports.push_back(std::move(argument));
            }
        }
    }
    return ports;
}

} // namespace tactus::emit
