#include "emit/equations/kernel.h"

#include "array/registers/nests.h"
#include "base/checked.h"
#include "emit/target/types.h"
#include "mapping/calls/split.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tactus::emit {

Kernel frameOf(const array::Model& model, const Dictionary& names) {
    const ure::System& system = model.system();
    Kernel kernel;
    kernel.name = names.kernel;
    kernel.top = names.top;
    kernel.index = names.index;
    for (const ure::ParamId id : system.params.keys())
        if (!system.params[id].isReal())
            kernel.constants.push_back(
                {names.params[id.index()], names.index, ure::Value::ofInteger(system.params[id].value)});
    for (const Dictionary::Real& real : names.reals)
        kernel.constants.push_back({real.name, nativeOf(real.type), real.value});
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isConst) continue;
        kernel.arguments.push_back(
            {names.tensors[id.index()], tensor.name, tensor.type, !tensor.isInput, tensor.elements(), id});
    }
    return kernel;
}

std::int64_t idleIterations(const array::Model& model) {
    std::int64_t iterations = 1;
    for (const std::int64_t extent : array::stepExtents(model))
        iterations = base::multiply(iterations, extent);
    return std::max<std::int64_t>(0, base::subtract(iterations, model.cycles));
}

std::string sourceOf(const ure::System& system, ure::EquationId id) {
    const ure::Equation& equation = system.equations[id];
    if (mapping::handsOn(system, equation))
        return system.tensors[equation.output].name + ", for the arrays that read it";
    const text::SourceBuffer& source = *system.source;
    constexpr std::size_t longest = 110;
    std::string text;
    for (const char c : source.text(equation.span)) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isSpace)
            text += c;
        else if (!text.empty() && text.back() != ' ')
            text += ' ';
    }
    if (text.size() > longest) text = std::string(source.text(equation.leftSpan)) + " = ...";
    std::ranges::replace(text, '\\', '/'); // a comment must not go on
    std::ranges::replace(text, '\n', ' ');
    return fmt::format("line {}: {}", source.position(equation.span.begin).line, text);
}

std::optional<std::vector<ure::EquationId>> equationOrder(const array::Model& model) {
    const ure::System& system = model.system();
    std::vector<ure::EquationId> order;
    std::set<ure::EquationId> placed;
    const auto waits = [&](ure::EquationId reader) {
        return std::ranges::any_of(model.graph->dependences, [&](const dependence::Dependence& dependence) {
            const ure::EquationId maker = system.variables[dependence.variable].equation;
            return dependence.reader == reader && maker != reader && !placed.contains(maker) &&
                   delayOf(model, dependence.vector) == 0;
        });
    };
    const std::vector<ure::EquationId>& natural = model.graph->order;
    while (order.size() < natural.size()) {
        const auto next = std::ranges::find_if(
            natural, [&](ure::EquationId id) { return !placed.contains(id) && !waits(id); });
        if (next == natural.end()) return std::nullopt;
        placed.insert(*next);
        order.push_back(*next);
    }
    return order;
}

} // namespace tactus::emit
