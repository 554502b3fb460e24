#include "evaluate/outputs/reducer.h"

namespace tactus::evaluate {

// The term of `select(c, e)` is e, whose type is that of the select.
Reducer::Reducer(const ure::System& system, const ure::Equation& reduction)
    : op_(ure::operatorOf(reduction.reduction)), type_(system.tensors[reduction.output].type),
      term_(system.exprs[reduction.value].type), signature_(signatureOf(system, reduction)),
      identity_(ure::identityOf(reduction.reduction, type_)) {}

ure::Value Reducer::after(ure::Value before, ure::Value term, ure::Events& events) const {
    const auto [left, right] = signature_.operands;
    const ure::Value value =
        ure::apply(op_, left, right, signature_.result, ure::convert(type_, left, before),
                   ure::convert(term_, right, term), events);
    return ure::convert(signature_.result, type_, value);
}

} // namespace tactus::evaluate
