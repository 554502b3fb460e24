#include "simulate/kernel_activity.h"

#include <algorithm>

namespace tactus::simulate {

KernelActivity::Cell& KernelActivity::cellOf(std::int64_t cycle) {
    while (cycle / length_ >= std::int64_t(mostCells)) { // two cells become one
        for (std::size_t n = 0; n < cells_.size(); ++n) {
            if (n % 2 == 0) {
                cells_[n / 2] = cells_[n];
                continue;
            }
            Cell& cell = cells_[n / 2];
            cell.works += cells_[n].works;
            for (std::size_t cause = 0; cause < causes; ++cause) cell.waits[cause] += cells_[n].waits[cause];
        }
        cells_.resize((cells_.size() + 1) / 2);
        length_ *= 2;
    }
    const auto number = std::size_t(cycle / length_);
    if (number >= cells_.size()) cells_.resize(number + 1);
    return cells_[number];
}

void KernelActivity::wait(std::int64_t from, std::int64_t to, StallCause::Kind cause) {
    if (from >= to) return;
    cellOf(to - 1); // the cells are as long as they have to be
    while (from < to) {
        const std::int64_t end = std::min(to, (from / length_ + 1) * length_);
        cellOf(from).waits[std::size_t(cause)] += end - from;
        from = end;
    }
}

} // namespace tactus::simulate
