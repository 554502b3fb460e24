#include "array/model_text.h"

#include "ure/print/system_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

namespace {

std::string wordOf(const Figure& figure) {
    return figure ? std::to_string(*figure) : "undecided";
}

class ModelListing {
  public:
    explicit ModelListing(const Model& model)
        : model_(model), system_(model.system()), names_(system_.loopNames()), listing_(*system_.source) {}

    std::string text() && {
        listing_.add(0, "array " + model_.map.name, model_.map.span);
        listing_.add(1, "pes " + wordOf(model_.pes));
        listing_.add(1, fmt::format("box of shape {} from {}", polyhedra::toString(model_.shape),
                                    polyhedra::toString(model_.lower)));
        listing_.add(1, fmt::format("iterations {}", model_.iterations));
        listing_.add(1, fmt::format("cycles {} from time {}", model_.cycles, model_.firstTime));
        listing_.add(1, "period " + wordOf(model_.period));
        listing_.add(1, "registers " + wordOf(model_.registers));
        for (const InnerLoop& inner : model_.inner)
            listing_.add(1,
                         fmt::format("{} {}: {} to {}", toString(inner.kind), system_.loops[inner.loop].name,
                                     inner.values.lower, inner.values.upper));
        for (const LinkFamily& link : model_.links) addLink(link);
        for (const PortFamily& port : model_.ports) addPort(port);
        if (model_.network)
            listing_.add(1, "network of " + std::to_string(model_.network->kernels.size()) + " kernels");
        return std::move(listing_).take();
    }

  private:
    void addLink(const LinkFamily& link) {
        listing_.add(1, fmt::format("link {} to {}, displacement {}, delay {}",
                                    system_.variables[link.variable].name, system_.nameOf(link.reader),
                                    polyhedra::toString(link.displacement), link.delay));
        for (const dependence::DependenceId id : link.dependences)
            listing_.add(2, "vector " + polyhedra::toString(model_.graph->dependences[id].vector));
        listing_.add(2, fmt::format("links {}, registers {}, at most {} each", wordOf(link.count),
                                    wordOf(link.registers), wordOf(link.registersEach)));
        listing_.add(2, "where " + ure::textOf(link.readers, names_));
    }

    void addPort(const PortFamily& port) {
        std::vector<std::string> equations;
        for (const ure::EquationId equation : port.equations) equations.push_back(system_.nameOf(equation));
        listing_.add(1, fmt::format("{} port {} of {}{}", port.isInput ? "input" : "output",
                                    system_.tensors[port.tensor].name, fmt::join(equations, ", "),
                                    port.interior ? ", also inside of the array" : ""));
        listing_.add(2, "ports " + wordOf(port.count));
        listing_.add(2, "where " + ure::textOf(port.iterations, names_));
    }

    const Model& model_;
    const ure::System& system_;
    std::vector<std::string> names_;
    text::Listing listing_;
};

} // namespace

std::string textOf(const Model& model) {
    return ModelListing(model).text();
}

static const spatial::Operand* isolated(const Model& model, ure::TensorId tensor) {
    if (!model.network) return nullptr;
    const auto found = std::ranges::find_if(model.network->operands, [&](const spatial::Operand& operand) {
        return operand.tensor == tensor && operand.expression.valid();
    });
    return found == model.network->operands.end() ? nullptr : &*found;
}

bool isExpression(const Model& model, ure::TensorId tensor) {
    return isolated(model, tensor) != nullptr;
}

std::string textOfTensor(const Model& model, ure::TensorId tensor) {
    const spatial::Operand* operand = isolated(model, tensor);
    return operand ? operand->name : model.system().tensors[tensor].name;
}

} // namespace tactus::array
