#include "simulate/accesses.h"

#include "array/access/element_access.h"
#include "evaluate/program/expression.h"
#include "simulate/pe_values.h"

#include <algorithm>
#include <map>

namespace tactus::simulate {

using array::ElementAccess;

namespace {

std::vector<std::int64_t> indexOf(const ure::Tensor& tensor, std::uint64_t element) {
    std::vector<std::int64_t> index(tensor.extents.size());
    for (std::size_t d = index.size(); d-- > 0;) {
        const auto extent = static_cast<std::uint64_t>(tensor.extents[d]);
        index[d] = static_cast<std::int64_t>(element % extent);
        element /= extent;
    }
    return index;
}

bool isIn(const polyhedra::Union& pieces, const polyhedra::Point& point) {
    return std::ranges::any_of(pieces, [&](const auto& piece) { return contains(piece, point); });
}

// Computes the equations that may touch the tensor as the PEs do, lane by lane, and sees what they touch.
class Replay {
  public:
    Replay(const array::Model& model, const State& state, const evaluate::Tensors& inputs,
           ure::TensorId tensor)
        : model_(model), system_(model.system()), state_(state), inputs_(inputs), tensor_(tensor) {
        for (const dependence::InputRead& read : model.graph->inputs)
            if (read.tensor == tensor) sites_[read.reader].push_back(&read.readers);
        for (const dependence::OutputWrite& write : model.graph->outputs)
            if (write.tensor == tensor) sites_[write.equation].push_back(&write.writers);
        for (const auto& [equation, sites] : sites_) {
            auto& value = values_
                              .try_emplace(equation, system_, system_.equations[equation].value, inputs,
                                           [this](ure::VariableId variable, auto point) {
                                               return lane_->valueAt(variable, point);
                                           })
                              .first->second;
            value.tell([this](ure::TensorId of, std::uint64_t element) {
                if (of == tensor_) touch(indexOf(system_.tensors[of], element));
            });
        }
    }

    std::vector<ElementAccess> run() {
        for (const PeState& lane : state_.pes) {
            if (!lane.iteration) continue;
            lane_.emplace(model_, state_, inputs_, lane);
            touched_.clear();
            for (auto& [equation, value] : values_) compute(equation, value, *lane.iteration);
            for (std::vector<std::int64_t>& index : touched_)
                accesses_.push_back({std::move(index), lane.pe, state_.cycle, true});
        }
        return std::move(accesses_);
    }

  private:
    void compute(ure::EquationId id, evaluate::Expression& value, const polyhedra::Point& iteration) {
        const auto mayBeHere = [&](const polyhedra::Union* site) { return isIn(*site, iteration); };
        if (std::ranges::none_of(sites_.at(id), mayBeHere)) return;
        const ure::Equation& equation = system_.equations[id];
        if (!value.at(iteration) || equation.output != tensor_) return;
        std::vector<std::int64_t> index;
        for (const polyhedra::AffineForm& form : equation.left) index.push_back(form(iteration));
        touch(std::move(index));
    }

    // An iteration that reads an element twice touches it once.
    void touch(std::vector<std::int64_t> index) {
        if (std::ranges::find(touched_, index) == touched_.end()) touched_.push_back(std::move(index));
    }

    const array::Model& model_;
    const ure::System& system_;
    const State& state_;
    const evaluate::Tensors& inputs_;
    const ure::TensorId tensor_;
    std::map<ure::EquationId, std::vector<const polyhedra::Union*>> sites_;
    std::map<ure::EquationId, evaluate::Expression> values_;
    std::optional<PeValues> lane_;
    std::vector<std::vector<std::int64_t>> touched_; // by its iteration
    std::vector<ElementAccess> accesses_;
};

} // namespace

std::vector<ElementAccess> accessesIn(const array::Model& model, const State& state,
                                      const evaluate::Tensors& inputs, ure::TensorId tensor) {
    if (array::dependsOnData(model, tensor)) return Replay(model, state, inputs, tensor).run();
    std::vector<polyhedra::Point> working;
    for (const PeState& lane : state.pes)
        if (lane.iteration) working.push_back(*lane.iteration);
    return array::accessesOf(model, tensor, working);
}

Holders holdersOf(const array::Model& model, const State& state, const array::ElementOf& element) {
    const ure::System& system = model.system();
    const auto isCopy = [&](ure::VariableId variable, const polyhedra::Point& point) {
        return array::originOf(system, variable, point) == element;
    };
    Holders holders;
    for (const PeState& pe : state.pes) {
        if (!pe.iteration) continue;
        bool holds = false, isCertain = false;
        for (const ElementAccess& access : array::accessesOf(model, element.tensor, {&*pe.iteration, 1}))
            if (access.index == element.index) {
                holds = true;
                isCertain |= access.certain;
            }
        for (const ure::VariableId v : system.variables.keys())
            isCertain |= v.index() < pe.values.size() && pe.values[v.index()] && isCopy(v, *pe.iteration);
        if (!holds && !isCertain) continue;
        if (holders.pes.empty() || holders.pes.back().pe != pe.pe) holders.pes.push_back({pe.pe, true});
        holders.pes.back().maybe &= !isCertain; // of its lanes one that has it for certain is enough
    }
    for (const LinkState& link : state.links)
        if (std::ranges::any_of(link.registers, [&](const Token& token) {
                return isCopy(model.links[link.family].variable, token.iteration);
            }))
            holders.links.push_back({link.family, link.pe});
    return holders;
}

} // namespace tactus::simulate
