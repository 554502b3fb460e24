// Elements that wait at the edge of the array.
#include "draw/list/array/scene_list.h"

#include <fmt/ranges.h>

namespace tactus::draw {

static std::string nameOf(const ure::Tensor& tensor, const Waiting& one) {
    const std::vector<std::int64_t>& index = one.element.index;
    return index.empty() ? tensor.name : fmt::format("{}({})", tensor.name, fmt::join(index, ","));
}

static std::size_t placeIn(const ure::Tensor& tensor, const std::vector<std::int64_t>& index) {
    std::size_t element = 0;
    for (std::size_t d = 0; d < index.size(); ++d)
        element = element * static_cast<std::size_t>(tensor.extents[d]) + static_cast<std::size_t>(index[d]);
    return element;
}

// Its value, or its name where there is none or names are shown; "+2" says how many more are in its place.
std::string SceneList::wordsOf(const Waiting& one, const Shown& shown, double room, double pixels) const {
    const ure::Tensor& tensor = shown.model->system().tensors[one.tensor];
    const std::string others = one.others == 0 ? std::string() : fmt::format(" +{}", one.others);
    const evaluate::Tensors* all = tensor.isInput ? shown.inputs : shown.outputs;
    const bool isKnown =
        all && one.tensor.index() < all->size() && !(*all)[one.tensor.index()].values.empty();
    if (!isKnown || shown.values.asNames) {
        const std::string name = nameOf(tensor, one) + others;
        return fits(name, room, pixels) ? name : std::string();
    }
    const evaluate::TensorValues& values = (*all)[one.tensor.index()];
    const std::size_t element = placeIn(tensor, one.element.index);
    if (!values.isDefined(element)) return "?";
    for (std::size_t digits = 6; digits > 0; --digits) {
        const std::string words = valueText(tensor.type, values.values[element], digits) + others;
        if (fits(words, room, pixels)) return words;
    }
    return {};
}

Rect SceneList::placeOf(const Waiting& one, const View& view) {
    return view(Area{one.centre, waitingWidth - 4, waitingHeight - 1});
}

// The nearest place is that of the present cycle: what is read in it, or has been written. Dashes are round
// what a guard on data may leave out.
void SceneList::addQueues(const Shown& shown) {
    using Name = Tone::Name;
    constexpr double points = 9;
    for (const Waiting& one : shown.waiting) {
        const Rect box = placeOf(one, view_);
        const bool isInput = shown.model->system().tensors[one.tensor].isInput, isNow = one.places == 0;
        const std::vector<double> dashes =
            one.element.certain ? std::vector<double>() : std::vector{4.0, 2.0};
        picture_.items.emplace_back(
            Picture::Box{box,
                         2 * view_.scale,
                         {isNow     ? Name::Active
                          : isInput ? Name::Input
                                    : Name::Output},
                         {{isNow ? Name::Warning : Name::Port}, isNow ? 1.4 : 0.8, dashes}});
        const std::string words = wordsOf(one, shown, box.width - 3, points * view_.scale);
        write(box, words.empty() ? "•" : words, points, {isNow ? Name::OnActive : Name::Ink});
    }
}

} // namespace tactus::draw
