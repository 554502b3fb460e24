// The memory that a process touches: tensors, or serialised copies of them that the host makes.
#include "emit/c/equations/index_types.h"
#include "emit/c/network/process.h"

#include <algorithm>
#include <map>

namespace tactus::emit {

using polyhedra::AffineForm;
using spatial::Action;

namespace {

// Inputs that an isolated expression reads.
std::set<ure::TensorId> readIn(const ure::System& system, ure::ExprId expression) {
    std::set<ure::TensorId> tensors;
    forEachBelow(system, expression, [&](ure::ExprId id) {
        const ure::Expr& expr = system.exprs[id];
        if (expr.kind == ure::Expr::Kind::ReadInput && !system.tensors[expr.tensor].isConst)
            tensors.insert(expr.tensor);
    });
    return tensors;
}

bool isInMemory(const Action& action) {
    return action.kind == Action::Kind::Load || action.kind == Action::Kind::Store;
}

} // namespace

Code Actions::serialAt(const Action& action) const {
    const std::int64_t lanes = serialLanes(plan_, action.operand);
    AffineForm form = lanes * action.slot;
    if (process_.hasLanes()) {
        form.coefficients.back() = base::add(form.coefficients.back(), 1);
        form.constant = base::subtract(form.constant, process_.domain.box.back().lower);
    }
    const ure::Type type = plan_.system->tensors[plan_.operands[action.operand].tensor].type;
    return element(names_.serials[action.operand.index()], type, {points_.form(form)});
}

Block Actions::copies() const {
    Block body;
    for (const Action& from : process_.actions)
        for (const Action& to : process_.actions)
            if (to.kind == Action::Kind::Store && from.kind != to.kind && from.operand == to.operand)
                body.push_back(when(all({points_.contains(from.when), points_.contains(to.when)}),
                                    {assign(elementAt(to), valueAt(from))}));
    if (process_.hasLanes()) {
        const polyhedra::Interval range = process_.domain.box.back();
        body = {loop(name(loops_.back(), names_.index), integer(names_.index, range.lower),
                     integer(names_.index, base::add(range.upper, 1)), std::move(body), false)};
    }
    return body;
}

std::vector<Actions::Touched> Actions::touched() const {
    std::map<std::pair<ure::TensorId, spatial::OperandId>, bool> all;
    for (const Action& action : process_.actions) {
        const spatial::Operand& operand = plan_.operands[action.operand];
        const spatial::OperandId copy = action.isSerialised ? action.operand : spatial::OperandId();
        if (isInMemory(action)) all[{operand.tensor, copy}] |= action.kind == Action::Kind::Store;
        if (action.kind == Action::Kind::Evaluate)
            for (const ure::TensorId tensor : readIn(*plan_.original, operand.expression))
                all.try_emplace({tensor, {}}, false);
    }
    std::vector<Touched> touched;
    for (const auto& [what, isWritten] : all) touched.push_back({what.first, what.second, isWritten});
    return touched;
}

} // namespace tactus::emit
