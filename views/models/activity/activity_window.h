// A part of a run, some PEs by their numbers in dictionary order in some of the cycles, and the cells that it
// is cut into.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#endif

namespace tactus::views {

// PEs and cycles from .. to-1.
struct ActivityWindow {
    std::int64_t firstPe = 0, endPe = 0, firstCycle = 0, endCycle = 0;

    std::int64_t pes() const { return endPe - firstPe; }
    std::int64_t cycles() const { return endCycle - firstCycle; }
    bool contains(const ActivityWindow& other) const;
    // It has at most so many pairs of a lane and a cycle.
    bool isWithin(std::int64_t pairs, const array::Model& model) const;
    friend bool operator==(const ActivityWindow&, const ActivityWindow&) = default;
};

// How many PEs and how many cycles are in a cell, the window being in at most so many rows and columns.
struct CellSize {
    std::int64_t pes = 1, cycles = 1;

    static CellSize of(const ActivityWindow& window, std::size_t mostRows, std::size_t mostColumns);
    // The window with whole cells only. Cells are the same ones wherever the window is.
    ActivityWindow around(ActivityWindow window, const array::Model& model) const;
    // Where its rows (columns) begin, and where the last one ends.
    std::vector<std::int64_t> rowsOf(const ActivityWindow& window) const;
    std::vector<std::int64_t> columnsOf(const ActivityWindow& window) const;
    friend bool operator==(const CellSize&, const CellSize&) = default;
};

} // namespace tactus::views
