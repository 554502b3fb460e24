// The equation of a stream (within this folder only).
#pragma once

#include "localise/affine/stream.h"

namespace tactus::localise {

// x(p) = select(c(p) == 0, head, x(p - r)), where the stream carries a value. `heads` are the variables of
// the streams that heads may be. The stream's own variable is in the system.
ure::ExprId valueOf(ure::System& system, const Stream& stream, const std::vector<Stream>& streams);

// The loops along which the stream's values have come: "i" if it goes along i, "ij" behind one that does.
std::string wayOf(const ure::System& system, const Stream& stream, const std::vector<Stream>& streams);
// A name for a stream of this func: "A_ij".
std::string nameOf(const ure::System& system, const Stream& stream);

} // namespace tactus::localise
