// The processing elements of an array in dictionary order of their coordinates, by numbers from 0: the rows
// of a diagram of PEs over time. Of a full box a number is a PE by division, so that nothing grows with the
// PEs; other PEs are listed once.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#endif

#include <stop_token>

namespace tactus::views {

class PeOrder {
  public:
    static constexpr std::int64_t mostListed = 1'000'000; // PEs, and places of their bounding box

    // Nothing where the number of PEs is not known, where they are too many to be listed, or if it was
    // stopped.
    static std::optional<PeOrder> of(const array::Model& model, const std::stop_token& stop = {});

    std::int64_t count() const { return count_; }
    polyhedra::Point at(std::int64_t number) const;
    std::optional<std::int64_t> numberOf(const polyhedra::Point& pe) const;

  private:
    std::int64_t count_ = 0;
    polyhedra::Point lower_;
    polyhedra::Vector shape_;
    std::vector<polyhedra::Point> listed_; // none of a full box
};

} // namespace tactus::views
