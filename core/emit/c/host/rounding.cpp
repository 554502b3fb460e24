#include "emit/c/host/rounding.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

constexpr RoundedFunction known[] = {{"cos", 2},  {"exp", 1},    {"exp2", 1}, {"log", 1},
                                     {"log2", 1}, {"pow", 1, 2}, {"sin", 1}};

constexpr int patterns = 12; // the first four are not random

constexpr std::string_view machinery = R"(
// A device may round these functions otherwise than the C library: {0}. What that
// changes depends on the data, so the equations are evaluated again with each result of a function moved: all up, all
// down, up and down in turn, and at random.
namespace rounding {{

constexpr int patterns = {1};
int pattern = 0; // 0: nothing is moved
std::uint64_t moves = 0;

void begin(int number) {{
    pattern = number;
    moves = 0;
}}

bool isMovedUp() {{
    std::uint64_t z = ++moves;
    if (pattern <= 2) return pattern == 1;
    if (pattern <= 4) return z % 2 == (pattern == 3 ? 1 : 0);
    z = (z * 16 + static_cast<std::uint64_t>(pattern)) * 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    return (z >> 31) % 2 == 0;
}}

template<class T>
T moved(T value, int ulps) {{
    if (pattern == 0 || !std::isfinite(value)) return value;
    const T end = isMovedUp() ? std::numeric_limits<T>::infinity() : -std::numeric_limits<T>::infinity();
    for (; ulps > 0; --ulps) value = std::nextafter(value, end);
    return value;
}}

// All elements of an output in floating point may differ from the reference by the largest difference that this makes in
// one of them. Any other element may be what this makes of it.
template<class T>
void permit(std::vector<double>& room, const std::vector<T>& expected, const std::vector<T>& moved, const std::vector<T>& found) {{
    double largest = 0;
    for (std::size_t at = 0; at < expected.size(); ++at) {{
        const double difference = std::fabs(static_cast<double>(expected[at]) - static_cast<double>(moved[at]));
        const bool isPermitted = std::is_floating_point_v<T> || moved[at] == found[at];
        if (isPermitted && std::isfinite(difference)) room[at] = std::max(room[at], difference);
        largest = std::max(largest, room[at]);
    }}
    if (std::is_floating_point_v<T>) room.assign(room.size(), largest);
}}

}} // namespace rounding
)";

std::string inUlps(const RoundedFunction& function) {
    return fmt::format("{} by {} ulp{}", function.name, function.ulps, function.ulps == 1 ? "" : "s");
}

// "`cos`, `exp` and `sin`"
std::string namesOf(const std::vector<RoundedFunction>& functions) {
    std::string text;
    for (std::size_t n = 0; n < functions.size(); ++n)
        text += fmt::format("{}`{}`",
                            n == 0                      ? ""
                            : n + 1 == functions.size() ? " and "
                                                        : ", ",
                            functions[n].name);
    return text;
}

} // namespace

std::vector<RoundedFunction> roundedFunctions(const HostParts& parts) {
    std::vector<RoundedFunction> functions;
    for (const RoundedFunction& function : known)
        if (std::ranges::any_of(parts.arrays, [&](const ArrayParts& array) {
                return mentions(array.reference.body, std::string(function.name));
            }))
            functions.push_back(function);
    return functions;
}

std::string exceptionOf(const HostParts& parts) {
    const auto functions = roundedFunctions(parts);
    return functions.empty() ? "" : fmt::format(",\nor the device rounds {} otherwise", namesOf(functions));
}

std::string remarkOnRounding(const HostParts& parts) {
    const auto functions = roundedFunctions(parts);
    if (functions.empty()) return {};
    std::vector<std::string> ulps;
    for (const RoundedFunction& function : functions) ulps.push_back(inUlps(function));
    return fmt::format(R"(
A device need not round {} as the C library does: OpenCL permits several units in the last place
(ulps). `testbench.cpp` evaluates the equations again with each of these results moved ({}): all up,
all down, up and down in turn, and at random, in {} patterns. Elements of an output match that differ from the reference
by no more than the largest difference that this makes in the output; elements that are no floating-point numbers match if
one of the patterns makes them. A device may still round in a way that changes more.
)",
                       namesOf(functions), fmt::join(ulps, ", "), patterns);
}

MovedFunctions movedFunctions(const HostParts& parts) {
    const auto functions = roundedFunctions(parts);
    if (functions.empty()) return {};
    std::vector<std::string> ulps;
    MovedFunctions moved;
    for (const RoundedFunction& function : functions) {
        ulps.push_back(inUlps(function));
        const bool isOfTwo = function.operands == 2;
        moved.functions +=
            fmt::format("template<class T>\n"
                        "T {0}({2}) {{\n"
                        "    return rounding::moved(std::{0}({3}), {1});\n"
                        "}}\n",
                        function.name, function.ulps, isOfTwo ? "T x, T y" : "T x", isOfTwo ? "x, y" : "x");
    }
    moved.functions += "\n";
    moved.machinery = fmt::format(fmt::runtime(machinery), fmt::join(ulps, ", "), patterns);
    return moved;
}

} // namespace tactus::emit
