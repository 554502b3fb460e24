// What the PEs of a kernel do over the time of a run, counted in cells of equally many cycles. Cells grow
// with the run, so that there are never more than mostCells: short runs are known cycle by cycle.
#pragma once

#include "simulate/network_result.h"

#include <array>

namespace tactus::simulate {

class KernelActivity {
  public:
    static constexpr std::size_t mostCells = 1 << 16;
    static constexpr std::size_t causes = 4; // StallCause::Kind

    // Summed over the PEs of the kernel and the cycles of the cell.
    struct Cell {
        std::int64_t works = 0;                   // iterations that start
        std::array<std::int64_t, causes> waits{}; // cycles between two starts, beyond those of the process
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    std::int64_t cellCycles() const { return length_; }
    const std::vector<Cell>& cells() const { return cells_; } // as far as something was counted

    void work(std::int64_t cycle) { ++cellOf(cycle).works; }
    void wait(std::int64_t from, std::int64_t to, StallCause::Kind cause); // from .. to-1

  private:
    Cell& cellOf(std::int64_t cycle);

    std::int64_t length_ = 1;
    std::vector<Cell> cells_;
};

} // namespace tactus::simulate
