// Which edits of the text add a call of a network's primitive?
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// The edits after which the mapping calls this on the receiver, a func of the array or a kernel. The call
// comes at the end of the receiver's last own chain, laid out as that is, else in a statement of its own at
// the end of the mapping. No mapping in the file: one named m1 is added. `call` is as it is written:
// "scatter(A, ii)".
std::vector<text::Edit> editsForCall(const Plan& plan, const std::string& receiver, const std::string& call);
// Likewise for a call about the array's equations: it comes before the calls that make kernels. None if these
// are in a base of the mapping.
std::vector<text::Edit> editsForArrayCall(const Plan& plan, const std::string& call);

} // namespace tactus::mapping
