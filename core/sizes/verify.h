// Re-checks a proof: multiplies out products of rows and adds rows up, knowing nothing of how it was found.
#pragma once

#include "sizes/proof.h"

namespace tactus::sizes {

bool verify(const Claim& claim);
bool verify(const Proof& proof);

} // namespace tactus::sizes
