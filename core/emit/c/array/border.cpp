#include "emit/c/array/border.h"

#include "emit/c/forms/points.h"
#include "emit/c/language/dialect.h"
#include "emit/c/network/fifos.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using spatial::Action;

// The loop of a row of places that is inside of a PE.
static std::optional<std::size_t> innerLoop(const Places& places, std::size_t row) {
    const std::size_t outer = places.model.dimensions();
    if (row < outer) return std::nullopt;
    return places.model.map.inner[row - outer].loop.index();
}

// The row that counts the lanes of vectors.
static std::optional<std::size_t> laneRow(const Places& places) {
    const auto& inner = places.model.map.inner;
    const auto lanes =
        std::ranges::find(inner, mapping::InnerLoop::Kind::Vectorised, &mapping::InnerLoop::kind);
    if (lanes == inner.end()) return std::nullopt;
    return places.model.dimensions() + static_cast<std::size_t>(lanes - inner.begin());
}

static Block ofChannel(const Action& action, Block block) {
    return of({originOf(Origin::Kind::Channel, action.channel)}, std::move(block));
}

// A single PE has no loop around what its actions declare.
Border::Border(const Places& places, const Traits& target) : places_(places), target_(target) {
    Names names = places_.names.names;
    for (const Action& action : actions()) moved_.push_back(names.fresh(operandOf(action).name + "_moved"));
}

const std::vector<Action>& Border::actions() const {
    static const std::vector<Action> none;
    return places_.model.network ? places_.model.network->actions : none;
}

const spatial::Operand& Border::operandOf(const Action& action) const {
    return places_.model.network->operands[action.operand];
}

// Iterations side by side in a PE share a token, unless each of them has a FIFO of its own.
std::vector<std::size_t> Border::rows(const Action& action, bool shared) const {
    std::vector<std::size_t> result;
    for (std::size_t row = 0; row < places_.rows.size(); ++row) {
        const auto inner = innerLoop(places_, row);
        const bool isShared = inner && std::ranges::none_of(action.instance, [&](const AffineForm& form) {
                                  return form.coefficients[*inner] != 0;
                              });
        if (isShared == shared) result.push_back(row);
    }
    return result;
}

// A coordinate, counted from 0.
Code Border::offset(std::size_t row) const {
    std::vector<std::string> terms{places_.coordinates[row]};
    terms.insert(terms.end(), places_.names.params.begin(), places_.names.params.end());
    AffineForm form = -1 * places_.sizes[row].first;
    form.coefficients.insert(form.coefficients.begin(), 1);
    return affine(form, terms, places_.names.index);
}

// The token of a PE.
Code Border::tokenOf(const Action& action) const {
    const ure::Type type = places_.system.tensors[operandOf(action).tensor].type;
    const std::string& text = places_.names.operands[action.operand.index()];
    std::vector<Code> indices;
    for (const std::size_t row : rows(action, false)) indices.push_back(offset(row));
    return indices.empty() ? name(text, type) : element(text, type, std::move(indices));
}

// The value in it that belongs to an iteration.
Code Border::placeOf(const Action& action) const {
    const auto row = laneRow(places_);
    return operandOf(action).lanes > 1 && row ? lane(tokenOf(action), offset(*row)) : tokenOf(action);
}

void Border::redirect(Translator& translate, Iteration& iteration) const {
    for (const Action& action : actions()) {
        Code place = placeOf(action);
        const ure::TensorId tensor = operandOf(action).tensor;
        if (operandOf(action).isInput)
            translate.useArrival(tensor, [place](const std::vector<Code>&) { return place; });
        else
            iteration.useDeparture(tensor, std::move(place));
    }
}

void Border::keepArguments(Kernel& kernel) const {
    if (!places_.model.network) return;
    std::set<ure::TensorId> touched;
    for (const ure::Equation& equation : places_.system.equations) {
        if (equation.isOutput()) touched.insert(equation.output);
        forEachBelow(places_.system, equation.value, [&](ure::ExprId id) {
            const ure::Expr& expr = places_.system.exprs[id];
            if (expr.kind == ure::Expr::Kind::ReadInput) touched.insert(expr.tensor);
        });
    }
    // Operands come and go as tokens, so the array's function has no argument for them.
    for (const spatial::Operand& operand : places_.model.network->operands) touched.erase(operand.tensor);
    std::erase_if(kernel.arguments, [&](const Argument& it) { return !touched.contains(it.tensor); });
}

Block Border::tokens() const {
    Block block;
    const Dialect& dialect = target_.dialect;
    for (const Action& action : actions()) {
        const spatial::Operand& operand = operandOf(action);
        const ure::Type type = memoryType(places_.system.tensors[operand.tensor].type);
        std::vector<Code> extents;
        for (const std::size_t row : rows(action, false))
            extents.push_back(affine(places_.sizes[row].end - places_.sizes[row].first, places_.names.params,
                                     places_.names.index));
        append(block,
               ofChannel(action, {declareToken(places_.names.tokenType(type, operand.lanes, dialect),
                                               name(places_.names.operands[action.operand.index()], type),
                                               std::move(extents), true)}));
    }
    if (!block.empty())
        block.insert(block.begin(), comment("Values that each PE receives and sends in a step."));
    return block;
}

Block Border::over(const std::vector<std::size_t>& rows, Block body) const {
    array::WalkOrder order;
    for (const std::size_t row : rows) order.dimensions.push_back({row, false});
    return places_.overPlaces(order, rows.empty() ? scoped(std::move(body)) : std::move(body));
}

// Lanes that nothing is written to are zero.
Block Border::cleared(const Action& action) const {
    if (operandOf(action).lanes == 1) return {};
    const Code place = placeOf(action);
    Block block = over({*laneRow(places_)}, {assign(place, literal(place.type, {}))});
    return over(rows(action, false), std::move(block));
}

Block Border::transfer(const Iteration& iteration, const Action& action) const {
    const ure::Type index = places_.names.index;
    std::vector<Code> loops, indices;
    for (const std::string& loop : places_.names.loops) loops.push_back(name(loop, index));
    const Points points(loops, places_.system.domain, index);
    for (const AffineForm& form : fifoIndices(*places_.model.network, action.channel, action.instance))
        indices.push_back(points.form(form));
    const std::string& channel = places_.names.channels[action.channel.index()];
    const bool sends = action.kind == Action::Kind::Send;
    Block body{sends ? send(channel, std::move(indices), tokenOf(action))
                     : receive(tokenOf(action), channel, std::move(indices))};
    const std::vector<std::size_t> shared = rows(action, true);
    std::vector<Code> conditions = isFifo(*places_.model.network, action, points);
    if (Code active = points.contains(action.when); !isTrue(active)) conditions.push_back(std::move(active));
    Code condition = all(std::move(conditions));
    if (shared.empty())
        return over(rows(action, false), iteration.around({when(std::move(condition), std::move(body))}));
    // Those that share a token move it once.
    const auto number = static_cast<std::size_t>(&action - actions().data());
    const Code moved = name(moved_[number], ure::boolType());
    body.push_back(assign(moved, all({})));
    Block once{variable(moved, any({}))};
    append(once, over(shared,
                      iteration.around({when(all({prefix("!", ure::boolType(), moved), std::move(condition)}),
                                             std::move(body))})));
    return over(rows(action, false), std::move(once));
}

Block Border::arrivals(const Iteration& iteration) const {
    Block block;
    for (const Action& action : actions())
        append(block, ofChannel(action, action.kind == Action::Kind::Receive ? transfer(iteration, action)
                                                                             : cleared(action)));
    if (!block.empty()) block.insert(block.begin(), comment("Values received for this step."));
    return block;
}

Block Border::departures(const Iteration& iteration) const {
    Block block;
    for (const Action& action : actions())
        if (action.kind == Action::Kind::Send) append(block, ofChannel(action, transfer(iteration, action)));
    if (!block.empty()) block.insert(block.begin(), comment("Results for the kernels after the array."));
    return block;
}

} // namespace tactus::emit
