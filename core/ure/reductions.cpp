#include "ure/reductions.h"

namespace tactus::ure {

namespace {

// Numbers without fraction are reduced modulo a power of two, and so is what is added or multiplied.
bool hasNoFraction(Type type) {
    return !type.isFloat() && type.fraction == 0;
}

// A conversion of an extreme to fewer fractional bits keeps the order of numbers; one that wraps does not.
bool holdsEvery(Type type, Type term) {
    const auto beforePoint = [](Type one) { return one.bits - one.fraction - (one.isSigned() ? 1 : 0); };
    if (term.isSigned() && !type.isSigned()) return false;
    return beforePoint(term) <= beforePoint(type);
}

bool holdsOne(Type type) {
    const int bitsBefore = type.bits - type.fraction - (type.isSigned() ? 1 : 0);
    return bitsBefore >= 1;
}

} // namespace

OrderEffect effectOfOrder(Operator op, Type result, Type term) {
    const bool areFloats = result.isFloat() || term.isFloat();
    switch (op) {
    case Operator::Add: // what is left of a term below the last bit is dropped of each term alone
        return areFloats ? OrderEffect::Rounds : OrderEffect::None;
    case Operator::Multiply:
        if (!result.isFloat() && !holdsOne(result)) return OrderEffect::Wraps; // the identity is no 1
        return !areFloats && hasNoFraction(result) && hasNoFraction(term) ? OrderEffect::None
                                                                          : OrderEffect::Rounds;
    case Operator::Minimum:
    case Operator::Maximum: // floats saturate
        if (result.isBool() || areFloats) return OrderEffect::None;
        return holdsEvery(result, term) ? OrderEffect::None : OrderEffect::Wraps;
    default:
        return OrderEffect::None;
    }
}

OrderEffect effectOfOrder(const System& system, const Equation& reduction) {
    return effectOfOrder(operatorOf(reduction.reduction), system.tensors[reduction.output].type,
                         system.exprs[reduction.value].type);
}

Type computedType(const System& system, const Equation& reduction) {
    return signatureOf(system, reduction).result;
}

const Equation* reductionOf(const System& system, TensorId output) {
    for (const Equation& equation : system.equations)
        if (equation.output == output && equation.reduction != Reduction::None) return &equation;
    return nullptr;
}

} // namespace tactus::ure
