#include "simulate/pe_values.h"

#include "evaluate/program/expression.h"

#include <algorithm>
#include <tuple>

namespace tactus::simulate {

PeValues::PeValues(const array::Model& model, const State& state, const evaluate::Tensors& inputs,
                   const polyhedra::Point& pe)
    : model_(model), state_(state), inputs_(inputs), pe_(pe) {
    for (const PeState& lane : state.pes)
        if (lane.pe == pe && lane.iteration) iteration_ = lane.iteration;
}

PeValues::PeValues(const array::Model& model, const State& state, const evaluate::Tensors& inputs,
                   const PeState& lane)
    : model_(model), state_(state), inputs_(inputs), pe_(lane.pe), iteration_(lane.iteration) {}

std::optional<ure::Value> PeValues::of(ure::ExprId expr) const {
    if (!iteration_) return std::nullopt;
    const auto reads = [this](ure::VariableId variable, std::span<const std::int64_t> point) {
        return valueAt(variable, point);
    };
    return evaluate::Expression(model_.system(), expr, inputs_, reads).at(*iteration_);
}

bool PeValues::happens(dependence::DependenceId dependence) const {
    const auto& readers = model_.graph->dependences[dependence].readers;
    return iteration_ && std::ranges::any_of(readers, [&](const polyhedra::Piece& piece) {
               return contains(piece, *iteration_);
           });
}

// Made in this step, here, in another lane or at the other end of a broadcast wire; or in a register of a
// link that the PE reads.
std::optional<ure::Value> PeValues::valueAt(ure::VariableId variable,
                                            std::span<const std::int64_t> point) const {
    const auto known = [](const Token& token) {
        return token.defined ? std::optional(token.value) : std::nullopt;
    };
    const polyhedra::Point there = model_.peOf(point);
    for (const PeState& one : std::ranges::equal_range(state_.pes, there, {}, &PeState::pe))
        if (one.iteration && std::ranges::equal(*one.iteration, point))
            return one.values[variable.index()] ? known(*one.values[variable.index()]) : std::nullopt;
    for (std::uint32_t family = 0; family < model_.links.size(); ++family) {
        if (model_.links[family].variable != variable) continue;
        const auto placed = [](const LinkState& link) { return std::tie(link.family, link.pe); };
        const auto link =
            std::ranges::lower_bound(state_.links, std::tie(family, pe_), std::less<>(), placed);
        if (link == state_.links.end() || placed(*link) != std::tie(family, pe_)) continue;
        for (const Token& token : link->registers)
            if (std::ranges::equal(token.iteration, point)) return known(token);
    }
    return std::nullopt;
}

} // namespace tactus::simulate
