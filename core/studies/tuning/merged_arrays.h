// The equations of each of several arrays, as calls of merge_ures.
#pragma once

#include "driver/analysed.h"

namespace tactus::studies {

// "D.merge_ures();", one for each array but the last, which has all other equations. None: there is one
// array.
using Merges = std::vector<std::string>;

// Of a mapping that is written.
Merges mergesOf(const ure::System& system, const std::vector<const driver::MappingAnalysis*>& arrays);

// An array for each output: what it needs and no array before it has. An output that needs no func of its
// own stays with the array that it reads.
Merges mergesByOutputs(const ure::System& system);

} // namespace tactus::studies
