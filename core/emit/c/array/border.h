// The border of an array with a network around it: the operands that kernels hand to it or take from it come
// and go as tokens, received before the processing elements do a step and sent after it.
#pragma once

#include "emit/c/array/iteration.h"
#include "emit/c/language/traits.h"

namespace tactus::emit {

class Border {
  public:
    // Nothing comes or goes without a network.
    Border(const Places& places, const Traits& target);

    // Equations read and write tokens in place of memory.
    void redirect(Translator& translate, Iteration& iteration) const;
    void keepArguments(Kernel& kernel) const; // what is still in memory
    // Variables that hold a step's tokens, of all PEs.
    Block tokens() const;
    Block arrivals(const Iteration& iteration) const;
    Block departures(const Iteration& iteration) const;

  private:
    const std::vector<spatial::Action>& actions() const;
    const spatial::Operand& operandOf(const spatial::Action& action) const;
    std::vector<std::size_t> rows(const spatial::Action& action, bool shared) const;
    Code offset(std::size_t row) const;
    Code tokenOf(const spatial::Action& action) const;
    Code placeOf(const spatial::Action& action) const;
    Block over(const std::vector<std::size_t>& rows, Block body) const;
    Block cleared(const spatial::Action& action) const;
    Block transfer(const Iteration& iteration, const spatial::Action& action) const;

    const Places& places_;
    const Traits& target_;
    std::vector<std::string> moved_; // by action: whether one of those that share a token has moved it
};

} // namespace tactus::emit
