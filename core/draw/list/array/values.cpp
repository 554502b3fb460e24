// The values in a processing element.
#include "draw/list/array/scene_list.h"

#include "draw/letters.h"
#include "draw/state/array_state.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

using Anchor = Picture::Words::Anchor;

static constexpr Tone valueInk{Tone::Name::OnActive};

std::string SceneList::valueIn(double width, const Shown& shown, ure::VariableId variable,
                               const simulate::Token& token, std::size_t most, double pixels) const {
    const ure::System& system = shown.model->system();
    const bool isBold = !token.defined;
    if (shown.values.asNames) {
        std::string name = nameOfValue(system, variable, token);
        return fits(name, width, pixels, isBold) ? name : std::string();
    }
    if (!token.defined) return "?";
    for (std::size_t digits = most; digits > 0; --digits) {
        std::string words = valueText(system.variables[variable].type, token.value, digits);
        if (fits(words, width, pixels)) return words;
    }
    return {};
}

// A dot says that a value is here for which there is no room; from nearer it can be read.
void SceneList::addValue(const Writing& how, const Shown& shown, ure::VariableId variable,
                         const simulate::Token& token, std::size_t most) {
    const std::string words = valueIn(how.box.width, shown, variable, token, most, how.pixels);
    Writing written = how;
    written.isBold = !token.defined;
    draw::write(picture_, written, words.empty() ? "•" : words);
}

namespace {

// The one value of a box that has room for one: that of the variable that is shown. One that has no value
// here, under a guard, gives way to the last that has one.
std::optional<ure::VariableId> oneValue(const simulate::PeState& state, const Shown& shown) {
    const std::vector<ure::VariableId> order = valuesInOrder(state, shown.values);
    if (order.empty()) return std::nullopt;
    const auto isDefined = [&](ure::VariableId v) { return state.values[v.index()]->defined; };
    if (isDefined(order.front()) && order.front() == shown.values.variable) return order.front();
    const auto last = std::find_if(order.rbegin(), order.rend(), isDefined);
    return last == order.rend() ? order.back() : *last;
}

} // namespace

// "+3": so many values more, at the end of the line of the name, where they have room.
bool SceneList::hasRoomForHidden(const Rect& line, std::size_t count, double points) const {
    return count > 0 && fits(fmt::format("+{}", count), line.width, points * view_.scale);
}

void SceneList::addHidden(const Rect& line, std::size_t count, double points) {
    if (hasRoomForHidden(line, count, points))
        write(line, fmt::format("+{}", count), points, valueInk, false, Anchor::End);
}

Rect SceneList::lineOfValue(const Rect& box, std::size_t number) const {
    const double scale = view_.scale, inset = 3 * scale, lineHeight = 8.6 * scale;
    return {box.left + inset, box.top + 1.5 * scale + double(number) * lineHeight, box.width - 2 * inset,
            lineHeight};
}

std::optional<ure::VariableId> SceneList::variableAt(const Node& node, const simulate::PeState& state,
                                                     const Shown& shown, Point2 place) const {
    const Rect box = view_(node);
    if (box.width < leastWithLines || !state.iteration) return std::nullopt;
    const std::vector<ure::VariableId> order = valuesInOrder(state, shown.values);
    for (std::size_t n = 0; n < order.size(); ++n)
        if (lineOfValue(box, n + 1).contains(place)) return order[n];
    return std::nullopt;
}

// The name in a line, and below it as many values as have room.
void SceneList::addValues(const Rect& box, const Node& node, const simulate::PeState& state,
                          const Shown& shown) {
    const double pixels = valueLetters * view_.scale;
    const Rect head = lineOfValue(box, 0);
    write(head, node.label, valueLetters, valueInk, true, Anchor::Start);
    const std::vector<ure::VariableId> order = valuesInOrder(state, shown.values);
    for (std::size_t n = 0; n < order.size(); ++n) {
        const Rect line = lineOfValue(box, n + 1);
        if (line.bottom() > box.bottom()) {
            addHidden(head.inside(head.width * 0.6, 0, 0, 0), order.size() - n, valueLetters);
            break;
        }
        const ure::VariableId variable = order[n];
        const std::string& name = shown.model->system().variables[variable].name;
        // A name says what it is of.
        const double indent = shown.values.asNames ? 0 : 8 * view_.scale;
        if (!shown.values.asNames) write(line, name, valueLetters, valueInk, false, Anchor::Start);
        addValue({line.inside(indent, 0, 0, 0), pixels, valueInk, false, Anchor::End}, shown, variable,
                 *state.values[variable.index()], 6);
    }
}

// Too small for all values: the name, and one of them. How many more there are stands beside the name, which
// gives way to it to the left.
void SceneList::addOneValue(const Rect& box, const Node& node, const simulate::PeState& state,
                            const Shown& shown) {
    const auto one = oneValue(state, shown);
    if (!one || box.width < 25) return write(box, node.label, 9, valueInk);
    constexpr double nameLetters = 8, hiddenLetters = 6, withRoomBeside = 44; // points, points, pixels
    const Rect upper{box.left, box.top + 1, box.width, box.height / 2 - 1};
    const double margin = std::max(3.0, 3 * view_.scale);
    const double name = widthOf(node.label, letterSize(nameLetters * view_.scale), true);
    const Rect beside = upper.inside(margin + name + 2, 0, margin, 0);
    const std::size_t hidden = valuesInOrder(state, shown.values).size() - 1;
    if (box.width >= withRoomBeside && hasRoomForHidden(beside, hidden, hiddenLetters)) {
        write(upper.inside(margin, 0, margin, 0), node.label, nameLetters, valueInk, true, Anchor::Start);
        addHidden(beside, hidden, hiddenLetters);
    } else {
        write(upper, node.label, nameLetters, valueInk, true);
    }
    addValue({upper.moved(0, box.height / 2 - 1), nameLetters * view_.scale, valueInk}, shown, *one,
             *state.values[one->index()], 5);
}

} // namespace tactus::draw
