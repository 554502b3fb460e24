#include "draw/space/read_words.h"

#include <fmt/ranges.h>

namespace tactus::draw {

std::string readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable) {
    return fmt::format("{} reads {}", system.nameOf(reader), system.variables[variable].name);
}

std::string distanceText(const ure::System& system, std::span<const std::int64_t> vector) {
    if (vector.size() <= mostInTuple) return fmt::format("({})", fmt::join(vector, ", "));
    const std::vector<std::string> names = system.loopNames();
    std::vector<std::string> words;
    for (std::size_t loop = 0; loop < vector.size(); ++loop)
        if (const std::int64_t far = vector[loop]; far != 0)
            words.push_back(fmt::format("{} {} {}", names[loop], far < 0 ? "-" : "+", std::abs(far)));
    return words.empty() ? "0" : fmt::format("{}", fmt::join(words, ", "));
}

} // namespace tactus::draw
