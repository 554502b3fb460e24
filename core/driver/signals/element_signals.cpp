#include "driver/signals/element_signals.h"

#include "driver/runs/trace.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::driver {

// The name of "A(2,3)", and what is between its parentheses.
static std::pair<std::string_view, std::optional<std::string_view>> partsOf(std::string_view text) {
    const auto isBlank = [](char one) { return one == ' ' || one == '\t'; };
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos || !text.ends_with(')')) return {text, std::nullopt};
    return {text.substr(0, open), text.substr(open + 1, text.size() - open - 2)};
}

bool namesElement(const array::Model& model, const std::string& text) {
    return model.system().tensorNamed(partsOf(text).first).has_value();
}

std::string nameOf(const array::Model& model, const array::ElementOf& element) {
    const std::string& tensor = model.system().tensors[element.tensor].name;
    return element.index.empty() ? tensor : fmt::format("{}({})", tensor, fmt::join(element.index, ","));
}

tl::expected<array::ElementOf, std::string> elementNamed(const array::Model& model, const std::string& text) {
    const auto [name, inside] = partsOf(text);
    const auto id = model.system().tensorNamed(name);
    if (!id) return tl::unexpected(fmt::format("unknown tensor '{}'", name));
    const ure::Tensor& tensor = model.system().tensors[*id];
    array::ElementOf element{*id, {}};
    const auto index = inside && !inside->empty() ? pointIn(*inside) : std::optional(polyhedra::Point());
    bool isInside = index && index->size() == tensor.extents.size();
    for (std::size_t d = 0; isInside && d < index->size(); ++d)
        isInside = (*index)[d] >= 0 && (*index)[d] < tensor.extents[d];
    if (!isInside)
        return tl::unexpected(tensor.extents.empty()
                                  ? fmt::format("{} is a scalar: write {}", tensor.name, tensor.name)
                                  : fmt::format("{}[{}] has no element {}", tensor.name,
                                                fmt::join(tensor.extents, "]["), text));
    element.index.assign(index->begin(), index->end());
    if (dependsOnData(model, *id))
        return tl::unexpected(fmt::format("data decide when elements of {} are {}", tensor.name,
                                          tensor.isInput ? "read" : "written"));
    return element;
}

tl::expected<simulate::Samples, std::string> samplesOf(const array::Model& model,
                                                       const array::ElementOf& element,
                                                       const evaluate::Tensors& inputs,
                                                       const evaluate::Tensors& outputs) {
    constexpr std::size_t most = 4'000'000; // iterations that touch it
    const ure::Tensor& tensor = model.system().tensors[element.tensor];
    auto cycles = accessCycles(model, element.tensor, element.index, most);
    if (!cycles)
        return tl::unexpected(fmt::format("more than {} iterations read {}", most, nameOf(model, element)));
    if (!tensor.isInput && cycles->size() > 1) cycles->erase(cycles->begin(), std::prev(cycles->end()));
    std::size_t number = 0;
    for (std::size_t d = 0; d < element.index.size(); ++d)
        number = number * std::size_t(tensor.extents[d]) + std::size_t(element.index[d]);
    const evaluate::TensorValues& values = (tensor.isInput ? inputs : outputs)[element.tensor.index()];
    simulate::Samples samples(tensor.type, model.cycles);
    for (const std::int64_t cycle : *cycles)
        samples.set(cycle, values.values[number], values.isDefined(number));
    return samples;
}

} // namespace tactus::driver
