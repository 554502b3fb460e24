#include "base/direction.h"

#include <array>
#include <fmt/ranges.h>
#include <vector>

namespace tactus::base {

namespace {

struct Ways {
    std::string_view less, more; // along an axis
};
constexpr Ways across{"to the left", "to the right"};

std::string words(std::span<const std::int64_t> displacement, const Ways& upright) {
    std::vector<std::string> parts;
    for (std::size_t axis = 0; axis < displacement.size(); ++axis) {
        const std::int64_t step = displacement[axis];
        const Ways& ways = axis + 1 == displacement.size() ? across : upright;
        const std::uint64_t number =
            step < 0 ? 0 - static_cast<std::uint64_t>(step) : static_cast<std::uint64_t>(step);
        if (step != 0) parts.push_back(steps(number, step < 0 ? ways.less : ways.more));
    }
    return fmt::format("{}", fmt::join(parts, " and "));
}

} // namespace

std::string steps(std::uint64_t number, std::string_view way) {
    constexpr std::array<std::string_view, 4> words{"no", "one", "two", "three"};
    return number < words.size() ? fmt::format("{} {}", words[number], way)
                                 : fmt::format("{} {}", number, way);
}

static bool isDrawn(std::span<const std::int64_t> displacement) {
    return displacement.size() == 1 || displacement.size() == 2;
}

std::string toward(std::span<const std::int64_t> displacement) {
    if (!isDrawn(displacement)) return fmt::format("by ({})", fmt::join(displacement, ","));
    return words(displacement, {"up", "down"});
}

std::string whence(std::span<const std::int64_t> displacement) {
    std::vector<std::int64_t> back;
    for (const std::int64_t one : displacement)
        back.push_back(static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(one)));
    if (!isDrawn(displacement)) return fmt::format("({}) away", fmt::join(back, ","));
    return words(back, {"above", "below"});
}

} // namespace tactus::base
