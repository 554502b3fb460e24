#include "evaluate/values.h"

#include <fmt/format.h>
#include <limits>

namespace tactus::evaluate {

std::vector<std::int64_t> indexOf(const ure::Tensor& tensor, std::size_t element) {
    std::vector<std::int64_t> index(tensor.extents.size());
    auto rest = static_cast<std::int64_t>(element);
    for (std::size_t d = index.size(); d-- > 0;) {
        index[d] = rest % tensor.extents[d];
        rest /= tensor.extents[d];
    }
    return index;
}

std::string elementName(const ure::Tensor& tensor, std::size_t element) {
    return tensor.extents.empty() ? tensor.name : tensor.name + polyhedra::toString(indexOf(tensor, element));
}

std::uint64_t saturatedProduct(std::span<const std::int64_t> factors) {
    std::uint64_t product = 1;
    bool saturated = false;
    for (const std::int64_t factor : factors) {
        // A product with 0 is 0, even if it overflowed before.
        if (factor <= 0) return 0;
        saturated |= __builtin_mul_overflow(product, static_cast<std::uint64_t>(factor), &product);
    }
    return saturated ? std::numeric_limits<std::uint64_t>::max() : product;
}

std::uint64_t elementCount(const ure::Tensor& tensor) {
    return saturatedProduct(tensor.extents);
}

std::string bytesText(std::uint64_t bytes) {
    if (bytes == std::numeric_limits<std::uint64_t>::max()) return "more than 10^19 bytes";
    if (bytes >= 1'000'000'000) return fmt::format("{:.2f} GB", static_cast<double>(bytes) / 1e9);
    return fmt::format("{:.2f} MB", static_cast<double>(bytes) / 1e6);
}

} // namespace tactus::evaluate
