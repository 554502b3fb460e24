#include "commands/options/space_view.h"

#include "commands/options/numbers.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::commands {

namespace {

constexpr double degree = std::numbers::pi / 180;

tl::expected<draw::Turn, std::string> turnOf(const std::string& text) {
    if (text.empty()) return draw::Turn();
    const auto parts = commaSeparated(text);
    std::vector<double> angles;
    for (const std::string_view part : parts)
        if (const auto angle = numberOf<double>(part); angle && std::isfinite(*angle))
            angles.push_back(*angle);
    if (angles.size() != 2 || parts.size() != 2 || std::abs(angles[0]) > 360 || std::abs(angles[1]) > 90)
        return tl::unexpected(fmt::format("--turn {}: expected two angles in degrees, as in 35,24; the first "
                                          "at most 360, the second at most 90",
                                          text));
    return draw::Turn{angles[0] * degree, angles[1] * degree};
}

std::optional<std::size_t> loopNamed(const std::vector<std::string>& loops, std::string_view name) {
    const auto found = std::ranges::find(loops, name);
    return found == loops.end() ? std::nullopt : std::optional(std::size_t(found - loops.begin()));
}

tl::expected<std::vector<std::size_t>, std::string> axesOf(const std::string& text,
                                                           const std::vector<std::string>& loops) {
    std::vector<std::size_t> axes;
    if (text.empty()) return axes;
    for (const std::string_view name : commaSeparated(text)) {
        const auto loop = loopNamed(loops, name);
        const bool isTwice = loop && std::ranges::find(axes, *loop) != axes.end();
        if (!loop || isTwice)
            return tl::unexpected(isTwice ? fmt::format("--axes {}: {} is given twice", text, name)
                                          : fmt::format("--axes {}: '{}' is not a loop; the loops are {}",
                                                        text, name, fmt::join(loops, ", ")));
        axes.push_back(*loop);
    }
    const std::size_t most = std::min<std::size_t>(3, loops.size());
    if (axes.size() > most)
        return tl::unexpected(fmt::format("--axes {}: at most {} loops can be drawn", text, most));
    return axes;
}

// The point through which the slice goes: the one that is drawn without the option, moved to the values.
tl::expected<polyhedra::Point, std::string>
pointOf(const std::string& text, const std::vector<std::string>& loops, const draw::IterationSpace& usual) {
    polyhedra::Point at = usual.at;
    std::set<std::size_t> given;
    for (const std::string_view part : commaSeparated(text)) {
        const std::size_t sign = part.find('=');
        const auto loop = loopNamed(loops, part.substr(0, sign));
        const auto value =
            sign == std::string_view::npos ? std::nullopt : numberOf<std::int64_t>(part.substr(sign + 1));
        if (!loop || !value)
            return tl::unexpected(
                fmt::format("--slice {}: '{}' is not a loop with a value, as in {}=0; the loops are {}", text,
                            part, loops.back(), fmt::join(loops, ", ")));
        if (std::ranges::find(usual.axes, *loop) != usual.axes.end())
            return tl::unexpected(
                fmt::format("--slice {}: {} is an axis of the picture", text, loops[*loop]));
        if (!given.insert(*loop).second)
            return tl::unexpected(fmt::format("--slice {}: {} is given twice", text, loops[*loop]));
        at[*loop] = *value;
    }
    return at;
}

} // namespace

tl::expected<studies::Wish, std::string> wishOf(const DrawingOptions& options,
                                                const driver::MappingAnalysis& mapping) {
    studies::Wish wish{.view = options.view};
    if (options.view != "space") return wish;
    const auto turn = turnOf(options.turn);
    if (!turn) return tl::unexpected(turn.error());
    wish.turn = *turn;
    const std::vector<std::string> loops = mapping.system->loopNames();
    const auto axes = axesOf(options.axes, loops);
    if (!axes) return tl::unexpected(axes.error());
    wish.part.axes = *axes;
    wish.part.asWritten = options.asWritten;
    if (options.slice.empty() && !options.asWritten) return wish;
    const auto usual = studies::iterationSpaceOf(mapping, wish.part);
    if (!usual) return wish;
    if (options.asWritten && !usual->canBeAsWritten)
        return tl::unexpected(
            std::string("--as-written: the design has no streams that Tactus can trace back"));
    if (options.slice.empty()) return wish;
    const auto at = pointOf(options.slice, loops, *usual);
    if (!at) return tl::unexpected(at.error());
    wish.part.at = *at;
    return wish;
}

void askFor(DrawingOptions& options, const draw::IterationSpace& space, const draw::IterationView& view,
            const draw::Turn& turn) {
    const std::vector<std::string> loops = space.system->loopNames();
    const auto inDegrees = [](const draw::Turn& one) {
        return fmt::format("{:.1f},{:.1f}", one.yaw / degree, one.pitch / degree);
    };
    if (space.axes.size() == 3 && inDegrees(turn) != inDegrees({})) options.turn = inDegrees(turn);
    options.asWritten = view.asWritten && space.canBeAsWritten;
    std::vector<std::string> shown, others;
    for (const std::size_t axis : space.axes) shown.push_back(loops[axis]);
    for (std::size_t loop = 0; loop < loops.size(); ++loop)
        if (std::ranges::find(space.axes, loop) == space.axes.end())
            others.push_back(fmt::format("{}={}", loops[loop], space.at[loop]));
    if (!view.axes.empty()) options.axes = fmt::format("{}", fmt::join(shown, ","));
    if (!view.at.empty() && !others.empty()) options.slice = fmt::format("{}", fmt::join(others, ","));
}

} // namespace tactus::commands
