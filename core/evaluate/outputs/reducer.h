// The operator of a reduction, on the value so far and one more term.
#pragma once

#include "ure/system.h"

namespace tactus::evaluate {

class Reducer {
  public:
    Reducer(const ure::System& system, const ure::Equation& reduction);

    // Both in the output's type, `term` in its own.
    ure::Value identity() const { return identity_; }
    ure::Value after(ure::Value before, ure::Value term, ure::Events& events) const;

  private:
    ure::Operator op_;
    ure::Type type_, term_;
    ure::Signature signature_;
    ure::Value identity_;
};

} // namespace tactus::evaluate
