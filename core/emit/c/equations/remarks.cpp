#include "emit/c/equations/remarks.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

// The recurrence that localisation makes of a sum is `before + e`, perhaps converted, and perhaps in
// select(c, before + e, before).
bool reducesWith(ure::Operator op, const ure::System& system, ure::EquationId id) {
    const ure::Expr* value = &system.exprs[system.equations[id].value];
    while (value->kind == ure::Expr::Kind::Select) value = &system.exprs[value->operands[1]];
    while (value->kind == ure::Expr::Kind::Unary && value->op == ure::Operator::Convert)
        value = &system.exprs[value->operands[0]];
    return value->kind == ure::Expr::Kind::Binary && value->op == op;
}

} // namespace

std::vector<std::string> reordered(ure::Operator op, const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::Variable& variable : system.variables) {
        if (!variable.isReordered || !system.tensors[variable.carriedFor].type.isFloat()) continue;
        const std::string& output = system.tensors[variable.carriedFor].name; // that groups have in common
        if (reducesWith(op, system, variable.equation) && std::ranges::find(names, output) == names.end())
            names.push_back(output);
    }
    return names;
}

std::string remarksOnResults(const array::Model& model) {
    std::string text;
    if (const auto sums = reordered(ure::Operator::Add, model.system()); !sums.empty())
        text += fmt::format(R"(
The mapping adds up {} in another order of loops than the design does, and so does the reference in `testbench.cpp`. An
element that is a sum of n terms may therefore differ from the design's own result by up to n * eps * sum |terms|, where
eps is 2^-23 for `Float(32)` and 2^-52 for `Float(64)`; Tactus compares within that bound when it emulates this code.
)",
                            fmt::join(sums, ", "));
    if (const auto products = reordered(ure::Operator::Multiply, model.system()); !products.empty())
        text += fmt::format(R"(
The mapping multiplies {} in another order of loops than the design does, and so does the reference in `testbench.cpp`. An
element that is a product of n factors may therefore differ from the design's own result by up to n * eps * |product|, and by
more where a part of the product is out of the range of normal numbers. Tactus allows for this when it compares.
)",
                            fmt::join(products, ", "));
    if (model.graph->mayReadUndefined)
        text += R"(
Data decide whether this design reads values that no equation defines. Hardware can't mark an undefined value: an element
that is computed from one is an arbitrary number, here and in `testbench.cpp`, not always the same.
`tactus simulate` names such elements.
)";
    return text;
}

std::string remarkOnMismatch(const array::Model& model) {
    if (!model.graph->mayReadUndefined) return {};
    return "with some data this design reads values that no equation defines; elements computed from them "
           "are arbitrary (`tactus simulate` names them)";
}

} // namespace tactus::emit
