// Kernels in calls of primitives as the searches write them: "X.isolate_producer_chain(A, S, L);".
#pragma once

#include <string>
#include <vector>

namespace tactus::studies {

// Those that the call introduces; none where it isolates nothing.
std::vector<std::string> kernelsOf(const std::string& call);

// With another name in the place of a kernel's, wherever it stands as a word.
std::string renamed(const std::string& call, const std::string& from, const std::string& to);

} // namespace tactus::studies
