// When the processing elements of an array work: in each cycle how many, and for each PE and cycle whether;
// in bins where there are many.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#endif

namespace tactus::views {

struct Activity {
    std::vector<std::int64_t> working; // PEs in each cycle
    std::int64_t pes = 0;
    // Bins of PEs in dictionary order, and of cycles; none where the PEs are too many to be told apart.
    std::size_t rows = 0, columns = 0;
    std::vector<float> share;         // of the (PE, cycle) of a bin that have an iteration; row by row
    std::vector<polyhedra::Point> pe; // of each row, where a row is one PE

    // First and one past the last PE (cycle) of a bin.
    std::pair<std::int64_t, std::int64_t> pesOf(std::size_t row) const;
    std::pair<std::int64_t, std::int64_t> cyclesOf(std::size_t column) const;
    std::size_t columnOf(std::int64_t cycle) const;
    std::optional<std::size_t> rowOf(const polyhedra::Point& pe) const; // where a row is one PE
};

struct ActivityLimits {
    std::int64_t iterations = 5'000'000; // that are walked
    std::int64_t box = 4'000'000;        // places in the bounding box of the PEs
    std::size_t rows = 256, columns = 1024;
};

// Nothing where walking the iterations would take long.
std::optional<Activity> activityOf(const array::Model& model, const ActivityLimits& limits = {});

} // namespace tactus::views
