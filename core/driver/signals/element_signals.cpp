#include "driver/signals/element_signals.h"

#include "driver/runs/trace.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::driver {

// The name of "A(2, 3)", and what is between its parentheses; blanks are left out.
static std::pair<std::string, std::optional<std::string>> partsOf(std::string text) {
    std::erase_if(text, [](char one) { return one == ' ' || one == '\t'; });
    const std::size_t open = text.find('('), close = text.find(')');
    if (open == std::string::npos || close < open || close + 1 != text.size()) return {text, std::nullopt};
    return {text.substr(0, open), text.substr(open + 1, close - open - 1)};
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
        return tl::unexpected(fmt::format("which elements of {} are {} depends on data", tensor.name,
                                          tensor.isInput ? "read" : "written"));
    return element;
}

tl::expected<simulate::Samples, std::string>
samplesOf(const array::Model& model, const array::ElementOf& element, const evaluate::Tensors& inputs,
          const evaluate::Tensors& outputs, const std::stop_token& stop) {
    constexpr std::int64_t most = 50'000'000; // iterations that touch it, a second or so
    const ure::Tensor& tensor = model.system().tensors[element.tensor];
    auto cycles = accessCycles(model, element.tensor, element.index, most, stop);
    if (!cycles)
        return tl::unexpected(fmt::format("too many iterations {} {}", tensor.isInput ? "read" : "write",
                                          nameOf(model, element)));
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
