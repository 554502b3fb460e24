// Sums and products of numbers that are not negative; those that do not fit are the greatest of their type.
#pragma once

#include <concepts>
#include <limits>

namespace tactus::base {

template<std::integral T>
T saturatedSum(T a, T b) {
    T sum;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<T>::max() : sum;
}

template<std::integral T>
T saturatedProduct(T a, T b) {
    T product;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<T>::max() : product;
}

} // namespace tactus::base
