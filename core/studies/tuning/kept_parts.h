// What a mapping says already of how loops are split, which a search for a mapping keeps.
#pragma once

#include "driver/analysed.h"
#include "studies/tuning/merged_arrays.h"
#include "tune/nest.h"

#include <map>
#include <set>
#include <tl/expected.hpp>

namespace tactus::studies {

// By the names of the design's loops.
struct KeptParts {
    std::vector<std::string> space;                // loops that are PEs; empty: any
    std::string lane;                              // the loop of the lanes; empty: any, or none
    std::map<std::string, tune::KeptSplit> splits; // of loops that are tiled
    std::set<std::string> whole;                   // of them those that have no tiles outside of their PEs
    Merges merges;                                 // of several arrays, of which nothing else is kept
    // Says nothing of how loops are split?
    bool isEmpty() const { return space.empty() && lane.empty() && splits.empty(); }
    // Over the loops of the nest.
    tune::Kept over(const tune::Nest& nest) const;
};

// Of a mapping of several arrays their equations. The error is a sentence: it says more than how loops are
// split, as an order of loops, a schedule or kernels.
tl::expected<KeptParts, std::string> keptPartsOf(const driver::DesignAnalysis& design,
                                                 const driver::MappingAnalysis& mapping);

} // namespace tactus::studies
