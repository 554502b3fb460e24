// Which blocks of lanes a step of the domain needs: what is left out executes nothing.
#pragma once

#include "simulate/rows/lanes/lane_tables.h"

namespace tactus::simulate {

class LaneBlocks {
  public:
    // `rows` are at least zero in the domain.
    LaneBlocks(const std::vector<TableForm>& rows, const LaneTables& tables, const Lanes& lanes);

    // Ranges of whole blocks that hold all lanes of the step.
    std::span<const LaneRange> of(std::span<const std::int64_t> step);
    std::span<const LaneRange> all() const { return {&all_, 1}; }

  private:
    struct Row {
        LaneForm form;
        std::int64_t least;                 // of all lanes
        std::vector<std::int64_t> greatest; // of each block
    };
    void collectRanges();

    std::int64_t blocks_;
    LaneRange all_;
    std::vector<Row> rows_;
    std::vector<std::uint8_t> isNeeded_; // by block
    std::vector<LaneRange> ranges_;
};

} // namespace tactus::simulate
