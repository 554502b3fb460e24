// Why a design has no systolic array, whatever the bounds of a search.
#pragma once

#include "studies/exploring/explorer.h"

namespace tactus::studies {

// "no linear schedule is systolic, within any bounds: the dependences ... add up to 0, ..."; empty: there may
// be one.
std::string whyNoSchedule(const Explorer& explorer, const polyhedra::Budget& budget);

} // namespace tactus::studies
