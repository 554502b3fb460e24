// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/rows/lanes/lane_blocks.h"

#include "ure/types/clones.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tactus::simulate {

LaneBlocks::LaneBlocks(const std::vector<TableForm>& rows, const LaneTables& tables, const Lanes& lanes)
    : blocks_(lanes.storedWidth() / laneBlock), all_{0, lanes.storedWidth()} {
    constexpr std::int64_t worthwhile = 32; // blocks
    if (blocks_ < worthwhile) return;
    // collectRanges reads 64 blocks at once, those behind the last one too.
    isNeeded_.resize(std::size_t((blocks_ + 63) / 64 * 64));
    for (const TableForm& form : rows) {
        if (form.table == LaneTables::none) continue;
        const LaneTables::Table& table = tables[form.table];
        Row& row = rows_.emplace_back(form.form, table.least, std::vector<std::int64_t>{});
        row.greatest.resize(std::size_t(blocks_));
        for (std::int64_t block = 0; block < blocks_; ++block) {
            const std::int64_t* const values = table.values.data() + block * laneBlock;
            std::int64_t greatest = values[0];
            for (std::int64_t lane = 1; lane < laneBlock; ++lane) greatest = std::max(greatest, values[lane]);
            row.greatest[std::size_t(block)] = greatest;
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

// Eight bytes of 0 or 1 as bits. The product moves byte n to bit 56 + n; no two of its parts meet, so nothing
// carries.
static std::uint64_t bitsOf(const std::uint8_t* bytes) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little)
        std::memcpy(&word, bytes, sizeof word);
    else
        for (int n = 0; n < 64; n += 8) word |= std::uint64_t{bytes[n / 8]} << n;
    return word * 0x0102040810204080 >> 56;
}

// Gaps of one or two blocks cost less than a range of their own.
static std::uint64_t closed(std::uint64_t bits) {
    return bits | ((bits << 1) & (bits >> 1)) | ((bits << 1) & (bits >> 2)) | ((bits << 2) & (bits >> 1));
}

void LaneBlocks::collectRanges() {
    ranges_.clear();
    for (std::int64_t begin = 0; begin < blocks_; begin += 64) {
        std::uint64_t bits = 0;
        for (int n = 0; n < 8; ++n) bits |= bitsOf(isNeeded_.data() + begin + 8 * n) << 8 * n;
        bits = closed(bits);
        while (bits != 0) {
            const int first = std::countr_zero(bits), count = std::countr_one(bits >> first);
            // C++ does not define a shift by all 64 bits.
            bits &= count == 64 ? 0 : ~(((std::uint64_t{1} << count) - 1) << first);
            const LaneRange range{(begin + first) * laneBlock, (begin + first + count) * laneBlock};
            if (!ranges_.empty() && ranges_.back().last == range.first)
                ranges_.back().last = range.last;
            else
                ranges_.push_back(range);
        }
    }
}

} // namespace tactus::simulate
