#include "emit/c/equations/kernel.h"

#include "array/registers/nests.h"
#include "base/checked.h"
#include "base/components.h"
#include "emit/c/language/dialect.h"
#include "mapping/calls/split.h"

#include <algorithm>
#include <fmt/format.h>

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

std::string inComment(std::string text) {
    for (char& c : text)
        if (c == '\\')
            c = '/';
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    return text;
}

std::string fileNameOf(const ure::System& system) {
    const std::string& path = system.source->name();
    return inComment(path.substr(path.find_last_of('/') + 1));
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
    return fmt::format("line {}: {}", source.position(equation.span.begin).line, inComment(std::move(text)));
}

std::vector<StepGroup> groupsOf(const array::Model& model) {
    const ure::System& system = model.system();
    std::vector<std::vector<std::uint32_t>> reads(system.equations.size());
    for (const dependence::Dependence& dependence : model.graph->dependences)
        if (delayOf(model, dependence.vector) == 0)
            reads[dependence.reader.index()].push_back(
                static_cast<std::uint32_t>(system.variables[dependence.variable].equation.index()));
    std::vector<StepGroup> groups;
    for (const std::vector<std::uint32_t>& component : base::Components(reads).found) {
        StepGroup& group = groups.emplace_back();
        for (const std::uint32_t number : component) group.equations.insert(ure::EquationId(number));
        for (const dependence::Step& step : *model.graph->order)
            if (group.equations.contains(step.equation)) group.steps.push_back(step);
    }
    return groups;
}

// A Bool is a byte, as it is in memory.
static Statement tableOf(const ure::Tensor& tensor, const std::string& name) {
    const ure::Type type = tensor.type.isBool() ? memoryType(tensor.type) : tensor.type;
    std::vector<Code> values;
    for (const ure::Value value : tensor.list) values.push_back(literal(type, value));
    return table(emit::name(name, type), std::move(values));
}

void addTables(Block& block, const ure::System& system, const Dictionary& names) {
    Block tables;
    for (const ure::TensorId id : system.tensors.keys()) {
        const std::string& name = names.tensors[id.index()];
        if (system.tensors[id].isConst && mentions(block, name))
            tables.push_back(tableOf(system.tensors[id], name));
    }
    block.insert(block.begin(), std::make_move_iterator(tables.begin()),
                 std::make_move_iterator(tables.end()));
}

} // namespace tactus::emit
