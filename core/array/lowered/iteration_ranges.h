// All that the code knows about an iteration: its loops as forms over (PE, step, loops that are walked or
// digits), and their ranges.
#pragma once

#include "array/lowered/size_range.h"
#include "mapping/inverse/inverse_map.h"

namespace tactus::array {

class IterationRanges {
  public:
    // `ranges` are those of the PE's coordinates, the schedule's rows and the loops, of which there are
    // `loops`.
    IterationRanges(const mapping::InverseMap& inverse, std::vector<polyhedra::Interval> ranges,
                    std::size_t loops);

    // The range of a digit's dividend, over PE, step and loops known before it.
    polyhedra::Interval dividendOf(const mapping::InverseMap::Step& step) const;
    // May the form over the loops be negative, for all that the ranges say?
    bool mayBeNegative(const polyhedra::AffineForm& form) const;

  private:
    // A form over PE, step and walked loops, divided by a number.
    struct Fraction {
        polyhedra::AffineForm numerator;
        std::int64_t denominator = 1;
    };
    Fraction substituted(const polyhedra::AffineForm& form) const;

    std::vector<polyhedra::Interval> ranges_;
    std::vector<Fraction> known_;
    std::size_t loops_;
};

} // namespace tactus::array
