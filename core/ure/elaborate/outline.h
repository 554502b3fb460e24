// The names that are known of a design with a mistake in it (within this folder only).
#pragma once

#include "ure/elaborate/elaboration.h"

namespace tactus::ure {

// Params, loops and one equation for each func and output as the text declares them, without values: enough
// to read mappings. Null where the loops have no names of their own.
std::shared_ptr<const System> outlineOf(const Elaboration& elaboration);

} // namespace tactus::ure
