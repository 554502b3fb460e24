// The memory of the rows of variables: in a ring, or sliding (simulate/rows/program/slide.h), each with room
// beside its lanes.
#pragma once

#include "simulate/rows/program/row_program.h"

namespace tactus::simulate {

class RowMemory {
  public:
    explicit RowMemory(const RowProgram& program);

    // Lane 0 of a variable's row of one of the last steps.
    std::byte* row(std::uint32_t variable, std::int64_t step) {
        return bytes_.data() + placeOf(rows_[variable], step);
    }
    std::uint8_t* states(std::uint32_t variable, std::int64_t step) {
        return reinterpret_cast<std::uint8_t*>(bytes_.data() + stateOf(rows_[variable], step));
    }
    bool isWatched(std::uint32_t variable) const { return rows_[variable].watched; }
    bool reaches(std::uint32_t variable, std::int64_t back) const {
        return back >= 0 && back <= rows_[variable].mask;
    }
    // Before the step runs: rows that would leave their room go back to where they began, and nothing has a
    // value yet.
    void begin(std::int64_t step) {
        if (step >= due_) prepare(step);
    }

    // A value of one of the last steps, as many as the variable has rows; poison if it is undefined.
    struct Read {
        ure::Value value;
        bool defined = true;
    };
    Read valueAt(std::uint32_t variable, std::int64_t step, std::int64_t lane) const;

    const std::vector<std::byte>& bytes() const { return bytes_; }
    void restore(const std::vector<std::byte>& bytes) {
        std::ranges::copy(bytes, bytes_.begin());
        due_ = 0;
    }

    static constexpr std::uint8_t undefined = 0, defined = 1;

  private:
    struct Rows {
        std::size_t values, states; // of lane 0 of row 0
        std::size_t valueStride, stateStride;
        std::int64_t mask;
        std::int64_t slideStep, slideBytes; // a step of 0: its rows stay where they are
        Storage storage;
        bool watched;
    };
    static std::size_t placeOf(const Rows& rows, std::int64_t step) {
        if (rows.slideStep == 0) return rows.values + std::size_t(step & rows.mask) * rows.valueStride;
        if (rows.slideStep > 1) [[unlikely]] {
            // Lanes that nobody asks read before the first step too.
            const std::int64_t round = base::floorDivide(step, rows.slideStep);
            return rows.values + std::size_t(step - round * rows.slideStep) * rows.valueStride -
                   std::size_t((round & (RowLayout::slides - 1)) * rows.slideBytes);
        }
        return rows.values - std::size_t((step & (RowLayout::slides - 1)) * rows.slideBytes);
    }
    static std::size_t stateOf(const Rows& rows, std::int64_t step) {
        return rows.states + std::size_t(step & rows.mask) * rows.stateStride;
    }
    void prepare(std::int64_t step);
    void slideBack(const Rows& rows, std::int64_t step);

    std::size_t width_;
    std::vector<Rows> rows_; // by VariableId
    std::int64_t due_ = 0;   // the step before which there is something to do
    std::vector<std::byte> bytes_;
};

} // namespace tactus::simulate
