// The iteration that PE and step determine, and what it computes.
#pragma once

#include "array/lowered/iteration_ranges.h"
#include "emit/c/array/places.h"
#include "emit/c/equations/translate.h"
#include "mapping/inverse/inverse_map.h"

namespace tactus::emit {

class Iteration {
  public:
    // All of them outlive this.
    Iteration(const Places& places, const Translator& translate)
        : places_(places), inverse_(places.inverse), translate_(translate),
          ranges_(places.inverse, places.ranges, places.system.loops.size()) {}

    // The loops' values, the conditions under which there is an iteration, and these steps in this order.
    Block operator()(const std::vector<dependence::Step>& steps) const;
    // The loops' values and those conditions around something else.
    Block around(Block body) const;
    // An output whose elements go to `place`, and not to memory.
    void useDeparture(ure::TensorId output, Code place) { departures_[output] = std::move(place); }

    // A condition as a bit in `place`: the neighbour's, if there is one, else computed; without `computed` it
    // is that there is an iteration.
    struct Bit {
        Code place, hasNeighbour, neighbours;
        std::optional<Code> computed;
    };
    void useBit(Bit bit) { bits_.push_back(std::move(bit)); }

  private:
    std::vector<Code> conditions() const;
    Block guarded(std::vector<Code> conditions, Block body) const;
    std::set<std::string> namesOfPlaces() const;
    Block inLoops(Block body) const;
    Block given(const mapping::InverseMap::Step& step, Block body) const;
    Block statementsOf(const dependence::Step& step) const;
    Block casesDeclared(const std::vector<dependence::Step>& steps) const;

    const Places& places_;
    const mapping::InverseMap& inverse_;
    const Translator& translate_;
    array::IterationRanges ranges_;
    std::map<ure::TensorId, Code> departures_;
    std::vector<Bit> bits_;
};

} // namespace tactus::emit
