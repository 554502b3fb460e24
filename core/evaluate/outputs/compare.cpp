#include "evaluate/outputs/compare.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace tactus::evaluate {

using ure::Tensor;
using ure::TensorId;

namespace {

// The distance of two integers or scaled integers: exact before it becomes a double.
double distance(ure::Type type, ure::Value a, ure::Value b) {
    const bool reversed = type.isSigned() ? a.asInteger() < b.asInteger() : a.bits < b.bits;
    return static_cast<double>(reversed ? b.bits - a.bits : a.bits - b.bits);
}

double errorOf(const Tensor& tensor, const TensorValues& expected, const TensorValues& found,
               std::size_t element) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!expected.isDefined(element) || !found.isDefined(element))
        return expected.isDefined(element) == found.isDefined(element) ? 0 : infinity;
    const ure::Value x = expected.values[element], y = found.values[element];
    if (!tensor.type.isFloat()) return std::ldexp(distance(tensor.type, x, y), -tensor.type.fraction);
    const double a = ure::toDouble(tensor.type, x), b = ure::toDouble(tensor.type, y);
    if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
    const double error = std::fabs(a - b);
    // A NaN against a number is as wrong as can be: no finite bound forgives it.
    return std::isnan(error) ? infinity : error;
}

bool isSame(const Tensor& tensor, const TensorValues& expected, const TensorValues& found,
            std::size_t element) {
    if (!expected.isDefined(element) || !found.isDefined(element))
        return expected.isDefined(element) == found.isDefined(element);
    return ure::matches(tensor.type, expected.values[element], found.values[element]);
}

std::string textOf(const Tensor& tensor, const TensorValues& values, std::size_t element) {
    return values.isDefined(element) ? ure::toString(tensor.type, values.values[element]) : "undefined";
}

void compareTensor(const Tensor& tensor, TensorId id, const TensorValues& expected, const TensorValues& found,
                   const Bound& bound, Comparison& comparison) {
    assert(expected.values.size() == found.values.size());
    for (std::size_t element = 0; element < expected.values.size(); ++element) {
        if (isSame(tensor, expected, found, element)) continue;
        const double error = errorOf(tensor, expected, found, element);
        comparison.maxError = std::max(comparison.maxError, error);
        const double allowed = bound ? bound(id, element) : 0;
        if (std::isinf(allowed) || (allowed > 0 && std::isfinite(error) && error <= allowed)) continue;
        comparison.matches = false;
        if (!comparison.first)
            comparison.first = Difference{id, element, indexOf(tensor, element),
                                          textOf(tensor, expected, element), textOf(tensor, found, element)};
    }
}

} // namespace

Comparison compare(const ure::System& system, const Tensors& expected, const Tensors& found,
                   const Bound& bound) {
    Comparison comparison;
    for (const TensorId id : system.tensors.keys())
        if (!system.tensors[id].isInput)
            compareTensor(system.tensors[id], id, expected[id.index()], found[id.index()], bound, comparison);
    return comparison;
}

} // namespace tactus::evaluate
