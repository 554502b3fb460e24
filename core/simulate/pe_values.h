// The values that the expressions of a processing element's equations have in one step.
#pragma once

#include "evaluate/values.h"
#include "simulate/recording.h"

namespace tactus::simulate {

class PeValues {
  public:
    // `state` holds the PE and the links that it reads; of several lanes the last that works is taken.
    // `inputs` are those that the array reads, by the tensors of its system. All are kept by reference.
    PeValues(const array::Model& model, const State& state, const evaluate::Tensors& inputs,
             const polyhedra::Point& pe);
    // The values of this lane, which is one of the state's.
    PeValues(const array::Model& model, const State& state, const evaluate::Tensors& inputs,
             const PeState& lane);

    // Over the system's loops; nothing: the PE is idle.
    const std::optional<polyhedra::Point>& iteration() const { return iteration_; }
    // Nothing where the expression is undefined, or reads what the state does not hold.
    std::optional<ure::Value> of(ure::ExprId expr) const;
    // The value that is read along this dependence is needed in this step.
    bool happens(dependence::DependenceId dependence) const;
    // The value of a variable at a point, where the PE has it in this step.
    std::optional<ure::Value> valueAt(ure::VariableId variable, std::span<const std::int64_t> point) const;

  private:
    const array::Model& model_;
    const State& state_;
    const evaluate::Tensors& inputs_;
    polyhedra::Point pe_;
    std::optional<polyhedra::Point> iteration_;
};

} // namespace tactus::simulate
