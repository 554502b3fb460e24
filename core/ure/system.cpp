#include "ure/system.h"

#include <algorithm>

namespace tactus::ure {

std::int64_t Tensor::elements() const {
    std::int64_t product = 1;
    for (std::int64_t extent : extents) product = base::multiply(product, extent);
    return product;
}

Operator operatorOf(Reduction reduction) {
    switch (reduction) {
    case Reduction::None:
        break;
    case Reduction::Add:
        return Operator::Add;
    case Reduction::Multiply:
        return Operator::Multiply;
    case Reduction::Minimum:
        return Operator::Minimum;
    case Reduction::Maximum:
        return Operator::Maximum;
    case Reduction::And:
        return Operator::BitAnd;
    case Reduction::Or:
        return Operator::BitOr;
    case Reduction::Xor:
        return Operator::BitXor;
    }
    assert(false);
    return Operator::Add;
}

Value identityOf(Reduction reduction, Type type) {
    switch (reduction) {
    case Reduction::Multiply:
        return one(type);
    case Reduction::Minimum:
        return greatest(type);
    case Reduction::Maximum:
        return least(type);
    case Reduction::And: // all ones: -1, the greatest unsigned number, or true
        return type.isSigned() ? Value::ofInteger(-1) : greatest(type);
    default:
        return Value{};
    }
}

std::string_view spellingOf(Reduction reduction) {
    constexpr std::array<std::string_view, 8> spellings{"=", "+=", "*=", "min=", "max=", "&=", "|=", "^="};
    return spellings[static_cast<std::size_t>(reduction)];
}

Signature signatureOf(const System& system, const Equation& reduction) {
    return signatureOf(operatorOf(reduction.reduction), system.tensors[reduction.output].type,
                       system.exprs[reduction.value].type);
}

std::string System::nameOf(EquationId equation) const {
    const Equation& it = equations[equation];
    return it.isOutput() ? tensors[it.output].name : variables[it.variable].name;
}

std::vector<std::string> System::loopNames() const {
    std::vector<std::string> names;
    for (const Loop& loop : loops) names.push_back(loop.name);
    return names;
}

std::vector<std::string> System::writtenLoopNames() const {
    std::vector<std::string> names = loopNames();
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(sizes));
    return names;
}

std::vector<polyhedra::AffineForm> System::sizeForms() const {
    std::vector<polyhedra::AffineForm> forms;
    for (std::size_t size = 0; size < sizes; ++size)
        forms.push_back(polyhedra::AffineForm::variable(size, loops.size()));
    return forms;
}

std::vector<std::string> System::designLoopNames() const {
    std::vector<std::string> names;
    for (const DesignLoop& loop : designLoops) names.push_back(loop.name);
    if (designLoops.empty())
        for (const LoopId loop : designOrder) names.push_back(loops[loop].name);
    return names;
}

polyhedra::Point System::inDesignOrder(std::span<const std::int64_t> point) const {
    polyhedra::Point result;
    result.reserve(designLoops.empty() ? designOrder.size() : designLoops.size());
    for (const DesignLoop& loop : designLoops) result.push_back(loop.value(point));
    if (!designLoops.empty()) return result;
    for (LoopId loop : designOrder) result.push_back(point[loop.index()]);
    return result;
}

std::optional<VariableId> System::variableNamed(std::string_view wanted) const {
    return variables.find([&](const Variable& variable) { return variable.name == wanted; });
}

std::optional<TensorId> System::tensorNamed(std::string_view wanted) const {
    return tensors.find([&](const Tensor& tensor) { return tensor.name == wanted; });
}

void forEachBelow(const System& system, ExprId root, const std::function<void(ExprId)>& visit) {
    visit(root);
    for (ExprId operand : system.exprs[root].operands) forEachBelow(system, operand, visit);
}

} // namespace tactus::ure
