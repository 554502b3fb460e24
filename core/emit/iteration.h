// The iteration that PE and step determine, and what it computes.
#pragma once

#include "emit/places.h"
#include "emit/recover.h"
#include "emit/translate.h"

namespace tactus::emit {

class Iteration {
  public:
    // All of them outlive this.
    Iteration(const Places& places, const Recovery& recovery, const Translator& translate)
        : places_(places), recovery_(recovery), translate_(translate) {}

    // The loops' values, the conditions under which there is an iteration, and these equations in this order.
    Block operator()(const std::vector<ure::EquationId>& equations) const;
    // The loops' values and those conditions around something else.
    Block around(Block body) const;
    // An output whose elements go to `place`, and not to memory.
    void useDeparture(ure::TensorId output, Code place) { departures_[output] = std::move(place); }

  private:
    std::vector<Code> conditions() const;
    Block given(const Recovery::Step& step, Block body) const;
    Block statementsOf(ure::EquationId id) const;

    const Places& places_;
    const Recovery& recovery_;
    const Translator& translate_;
    std::map<ure::TensorId, Code> departures_;
};

} // namespace tactus::emit
