#include "emit/c/equations/dictionary.h"

#include "emit/c/equations/index_types.h"
#include "emit/c/language/dialect.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace tactus::emit {

Dictionary::Dictionary(const array::Model& model, const Names& others) : index(indexType(model)) {
    const ure::System& system = model.system();
    for (const auto& param : system.params) params.push_back(names.fresh(param.name));
    nameReals(system);
    for (const auto& loop : system.loops) loops.push_back(names.fresh(loop.name));
    for (const auto& tensor : system.tensors) tensors.push_back(names.fresh(tensor.name));
    // A reduction's carried value bears its output's name.
    for (const auto& variable : system.variables) variables.push_back(names.fresh(variable.name));
    for (const auto& tensor : system.tensors)
        while (dimensions.size() < tensor.extents.size())
            dimensions.push_back(names.fresh("d" + std::to_string(dimensions.size())));
    nameValues(system);
    names.take(others);
    const std::string wanted = model.map.array.empty() ? system.name : system.name + "_" + model.map.array;
    kernel = names.fresh(wanted);
    top = names.fresh(wanted + "_array");
    if (model.network) nameNetwork(model);
}

// Under the param's own name as Float(32), and with the type behind it else, whatever types other arrays have
// it in.
void Dictionary::nameReals(const ure::System& system) {
    for (const ure::Expr& expr : system.exprs) {
        if (expr.kind != ure::Expr::Kind::Parameter || !system.params[expr.param].isReal()) continue;
        const auto isSame = [&](const Real& one) { return one.param == expr.param && one.type == expr.type; };
        if (std::ranges::none_of(reals, isSame)) reals.push_back({expr.param, expr.type, expr.value, {}});
    }
    std::ranges::sort(reals, {}, [](const Real& one) {
        return std::tuple(one.param, one.type.kind != ure::Type::Kind::Float, one.type.bits,
                          one.type.fraction);
    });
    for (Real& real : reals) {
        const std::string& param = system.params[real.param].name;
        const std::string suffix =
            real.type.isFloat() ? "double" : fmt::format("{}_{}", real.type.bits, real.type.fraction);
        real.name =
            real.type == ure::floatType(32)
                ? params[real.param.index()]
                : names.fresh(fmt::format("{}_{}{}", param,
                                          real.type.kind == ure::Type::Kind::UFixed ? "u" : "", suffix));
    }
}

const std::string& Dictionary::realOf(ure::ParamId param, ure::Type type) const {
    return std::ranges::find_if(reals,
                                [&](const Real& one) { return one.param == param && one.type == type; })
        ->name;
}

// Those of equations that are computed together are beside each other: d, d_2, d_3.
void Dictionary::nameValues(const ure::System& system) {
    std::map<std::string, int> count;
    for (const ure::Named& value : system.named) {
        const int number = ++count[value.name];
        named.push_back(names.fresh(number == 1 ? value.name : fmt::format("{}_{}", value.name, number)));
    }
}

Dictionary Dictionary::with(ure::Type narrower) const {
    Dictionary copy = *this;
    copy.index = narrower;
    return copy;
}

// Arrays that run one after the other share a file.
void Dictionary::nameNetwork(const array::Model& model) {
    const spatial::Network& plan = *model.network;
    const std::string prefix = model.map.array.empty() ? "" : model.map.array + "_";
    const auto fresh = [&](const std::string& name) { return names.fresh(prefix + name); };
    for (const spatial::KernelId id : plan.kernels.keys())
        kernels.push_back(id == plan.array ? kernel : fresh(plan.kernels[id].name));
    for (const spatial::Process& process : plan.processes) processes.push_back(fresh(process.name));
    for (const spatial::Channel& channel : plan.channels) channels.push_back(fresh(channel.name));
    for (const std::string& channel : std::vector(channels)) {
        channelsIn.push_back(names.fresh(channel + "_in"));
        channelsOut.push_back(names.fresh(channel + "_out"));
    }
    for (const spatial::Buffer& buffer : plan.buffers) buffers.push_back(fresh(buffer.name));
    for (const spatial::Operand& operand : plan.operands) operands.push_back(fresh(operand.name + "_token"));
    for (const spatial::Operand& operand : plan.operands) serials.push_back(fresh(operand.name + "_serial"));
    const auto typeOf = [&](spatial::OperandId operand) {
        return plan.system->tensors[plan.operands[operand].tensor].type;
    };
    for (const spatial::Channel& channel : plan.channels)
        nameStructure(typeOf(channel.operand), channel.lanes);
    for (const spatial::Buffer& buffer : plan.buffers) nameStructure(typeOf(buffer.operand), buffer.lanes);
}

void Dictionary::nameStructure(ure::Type element, std::int64_t lanes) {
    const ure::Type type = memoryType(element);
    if (lanes == 1 || !tokenType(type, lanes, Dialect::OpenCl).empty()) return;
    // Reserved, so that arrays beside one another share them.
    structures.push_back({type, lanes, fmt::format("{}_x{}", typeName(type, Dialect::OpenCl), lanes)});
}

std::string Dictionary::tokenType(ure::Type element, std::int64_t lanes, const Dialect& dialect) const {
    if (lanes == 1) return std::string(typeName(memoryType(element), dialect));
    for (const Structure& one : structures)
        if (one.element == memoryType(element) && one.lanes == lanes) return one.name;
    return {};
}

} // namespace tactus::emit
