#include "draw/memory/ports.h"

#include "array/counts/pes.h"
#include "array/model_text.h"
#include "draw/letters.h"

#include <fmt/format.h>

namespace tactus::draw {

// An expression has its indices already.
static std::string labelOf(const array::Model& model, ure::TensorId id) {
    constexpr std::size_t longest = 28;
    if (array::isExpression(model, id)) return shortened(array::textOfTensor(model, id), longest);
    const ure::Tensor& tensor = model.system().tensors[id];
    std::string label = tensor.name;
    for (const std::int64_t extent : tensor.extents) label += fmt::format("[{}]", extent);
    return label;
}

std::optional<std::vector<Ports>> portsOf(const Scene& scene, const PeIndex& index, const array::Model& model,
                                          const polyhedra::Budget& budget) {
    std::vector<Ports> all;
    for (std::size_t family = 0; family < model.ports.size(); ++family) {
        const array::PortFamily& port = model.ports[family];
        const auto pes = pesOf(model, port.iterations, budget);
        if (!pes) return std::nullopt;
        Ports ports;
        for (const polyhedra::Point& pe : *pes) {
            const auto node = index.of(pe);
            if (!node) continue;
            ports.nodes.push_back(*node);
            ports.places.push_back(scene.nodes[*node].centre);
        }
        if (ports.nodes.empty()) continue;
        ports.family = family;
        ports.tensor = port.tensor;
        ports.isInput = port.isInput;
        ports.id = "tensor_" + model.system().tensors[port.tensor].name;
        ports.label = labelOf(model, port.tensor);
        all.push_back(std::move(ports));
    }
    return all;
}

} // namespace tactus::draw
