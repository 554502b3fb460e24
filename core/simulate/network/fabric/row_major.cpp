#include "simulate/network/fabric/row_major.h"

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::QuasiAffine;

std::optional<AffineForm> rowMajor(std::span<const QuasiAffine> index, std::span<const std::int64_t> extents,
                                   std::size_t loops) {
    AffineForm number = AffineForm::number(0, loops);
    for (std::size_t d = 0; d < index.size(); ++d) {
        if (!index[d].isAffine()) return std::nullopt;
        number = extents[d] * number + index[d].form;
    }
    return number;
}

std::int64_t rowMajorAt(std::span<const QuasiAffine> index, std::span<const std::int64_t> extents,
                        std::span<const std::int64_t> point) {
    std::int64_t number = 0;
    for (std::size_t d = 0; d < index.size(); ++d) number = number * extents[d] + index[d](point);
    return number;
}

} // namespace tactus::simulate
