#include "simulate/rows/straight/row_memory.h"

#include <cstring>
#include <limits>

namespace tactus::simulate {

RowMemory::RowMemory(const RowProgram& program) : width_(std::size_t(program.lanes->storedWidth())) {
    constexpr std::size_t line = 64; // bytes that a row is aligned to
    const auto aligned = [](std::size_t bytes) { return (bytes + line - 1) / line * line; };
    const auto margin = static_cast<std::size_t>(program.margin);
    std::size_t end = 0;
    for (const RowLayout& layout : program.layouts) {
        const std::size_t size = bytesOf(layout.storage);
        Rows rows{};
        rows.storage = layout.storage;
        rows.watched = layout.watched;
        rows.mask = layout.depth - 1;
        rows.slideStep = layout.slideStep;
        rows.slideBytes = layout.slideLane * std::int64_t(size);
        const auto room = static_cast<std::size_t>(layout.room());
        const std::size_t before = aligned((margin + (layout.slideLane > 0 ? room : 0)) * size);
        rows.values = end + before;
        rows.valueStride = aligned(before + (width_ + margin + (layout.slideLane > 0 ? 0 : room)) * size);
        end += rows.valueStride * std::size_t(layout.depth);
        if (layout.watched) {
            rows.states = end + aligned(margin);
            rows.stateStride = aligned(aligned(margin) + width_ + margin);
            end += rows.stateStride * std::size_t(layout.depth);
        }
        rows_.push_back(rows);
    }
    bytes_.resize(end);
}

void RowMemory::prepare(std::int64_t step) {
    due_ = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t variable = 0; variable < rows_.size(); ++variable) {
        const Rows& rows = rows_[variable];
        if (rows.watched) {
            // The ring still has the states of an older step, and lanes that execute nothing must read as
            // undefined.
            std::memset(states(variable, step), undefined, width_);
            due_ = step + 1;
        }
        if (rows.slideBytes == 0) continue;
        slideBack(rows, step);
        // All rows of a round go back together, one a step.
        const std::int64_t period = rows.slideStep * RowLayout::slides, phase = step % period;
        due_ = std::min(due_, phase + 1 < rows.slideStep ? step + 1 : step - phase + period);
    }
}

// The copy moves the values as a slide would have done.
void RowMemory::slideBack(const Rows& rows, std::int64_t step) {
    if (step < rows.slideStep || rows.slideBytes == 0) return;
    const std::int64_t round = rows.slideStep == 1 ? step : step / rows.slideStep;
    if ((round & (RowLayout::slides - 1)) != 0) return;
    std::memmove(bytes_.data() + placeOf(rows, step),
                 bytes_.data() + placeOf(rows, step - rows.slideStep) - rows.slideBytes,
                 width_ * bytesOf(rows.storage));
}

RowMemory::Read RowMemory::valueAt(std::uint32_t variable, std::int64_t step, std::int64_t lane) const {
    const Rows& rows = rows_[variable];
    if (rows.watched && bytes_[stateOf(rows, step) + std::size_t(lane)] != std::byte{defined})
        return {{}, false};
    return {load(rows.storage, bytes_.data() + placeOf(rows, step), lane), true};
}

} // namespace tactus::simulate
