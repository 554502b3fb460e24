// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/lane_blocks.h"

#include "simulate/clones.h"

#include <algorithm>
#include <cstring>

namespace tactus::simulate {

LaneBlocks::LaneBlocks(const std::vector<TableForm>& rows, const LaneTables& tables, const Lanes& lanes)
    : blocks_(lanes.storedWidth() / laneBlock), all_{0, lanes.storedWidth()} {
    constexpr std::int64_t worthwhile = 32; // blocks
    if (blocks_ < worthwhile) return;
    isNeeded_.resize(std::size_t(roundedToBlocks(blocks_)));
    for (const TableForm& form : rows) {
        if (form.table == LaneTables::none) continue;
        const LaneTables::Table& table = tables[form.table];
        Row& row = rows_.emplace_back(form.form, table.least, std::vector<std::int64_t>{});
        for (std::int64_t block = 0; block < blocks_; ++block) {
            const auto first = table.values.begin() + block * laneBlock;
            row.greatest.push_back(*std::max_element(first, first + laneBlock));
        }
    }
}

TACTUS_CLONES static void narrow(std::uint8_t* needed, const std::int64_t* greatest, std::int64_t shift,
                                 std::int64_t blocks) {
#pragma GCC ivdep
    for (std::int64_t block = 0; block < blocks; ++block)
        needed[block] = std::uint8_t(needed[block] & std::uint8_t(greatest[block] + shift >= 0));
}

std::span<const LaneRange> LaneBlocks::of(std::span<const std::int64_t> step) {
    if (rows_.empty()) return all();
    std::fill_n(isNeeded_.begin(), blocks_, std::uint8_t{1});
    for (const Row& row : rows_) {
        const std::int64_t shift = row.form.atStep(step);
        if (row.least + shift < 0) narrow(isNeeded_.data(), row.greatest.data(), shift, blocks_);
    }
    collectRanges();
    return ranges_;
}

void LaneBlocks::collectRanges() {
    ranges_.clear();
    const std::uint8_t* const end = isNeeded_.data() + blocks_;
    for (const std::uint8_t* first = isNeeded_.data();;) {
        const auto left = [&] { return std::size_t(end - first); };
        first = left() ? static_cast<const std::uint8_t*>(std::memchr(first, 1, left())) : nullptr;
        if (!first) return;
        const auto* last = static_cast<const std::uint8_t*>(std::memchr(first, 0, left()));
        if (!last) last = end;
        ranges_.push_back({(first - isNeeded_.data()) * laneBlock, (last - isNeeded_.data()) * laneBlock});
        first = last;
    }
}

} // namespace tactus::simulate
