// When the processing elements of an array work, for each PE and cycle; in cells of several where there are
// many. All figures are exact.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#include "simulate/recording.h"
#endif

namespace tactus::views {

struct Activity {
    std::int64_t pes = 0, cycles = 0;
    std::vector<std::int64_t> working; // PEs in each cycle; none where each cell was counted for itself
    // Rows of PEs in dictionary order, and columns of cycles; none where the PEs are too many to be told
    // apart.
    std::size_t rows = 0, columns = 0;
    std::vector<std::int64_t> firstPe, firstCycle; // of each row (column), and behind the last one
    // Pairs of a PE and a cycle of the cell in which it works; row by row.
    static constexpr std::int64_t undecided = -1;
    std::vector<std::int64_t> work;
    std::vector<polyhedra::Point> pe; // of each row, where a row is one PE

    // First and one past the last PE (cycle) of a row (column).
    std::pair<std::int64_t, std::int64_t> pesOf(std::size_t row) const;
    std::pair<std::int64_t, std::int64_t> cyclesOf(std::size_t column) const;
    std::size_t columnOf(std::int64_t cycle) const;
    std::size_t rowAt(std::int64_t pe) const;                           // by its number in dictionary order
    std::optional<std::size_t> rowOf(const polyhedra::Point& pe) const; // where a row is one PE
    std::int64_t workAt(std::size_t row, std::size_t column) const { return work[row * columns + column]; }
    // The part of a cell's pairs that work; nothing where they were not counted.
    std::optional<double> share(std::size_t row, std::size_t column) const;
    double undecidedShare() const; // of all cells
    // The same in at most so many rows and columns, each of which is some of these.
    Activity inCells(std::size_t mostRows, std::size_t mostColumns) const;
};

// PEs that work in the cycle of this state.
std::int64_t workingIn(const simulate::State& state);

// The beginnings of equal bins of so many things, and the end.
std::vector<std::int64_t> beginsOf(std::int64_t all, std::size_t bins);

struct ActivityLimits {
    std::int64_t iterations = 5'000'000; // that are walked
    std::int64_t box = 4'000'000;        // places in the bounding box of the PEs
    std::size_t rows = 256, columns = 1024;
};

// By walking through the iterations; nothing where that would take long.
std::optional<Activity> activityOf(const array::Model& model, const ActivityLimits& limits = {});

} // namespace tactus::views
