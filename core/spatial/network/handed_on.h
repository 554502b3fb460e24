// Tensors that one array of a mapping writes for a later one. They lie in the memory of the device only: the
// host starts the arrays one after the other and copies no data between them.
#pragma once

#include "diagnostics/diagnostic.h"
#include "spatial/network/network.h"

#include <set>
#include <string>

namespace tactus::spatial {

// The names of the tensors that some of these systems write and others read.
std::set<std::string> handedOn(const std::vector<const ure::System*>& arrays);

// Why the kernel can't be on the host; empty: nothing that it brings or takes is handed on.
std::string whyNotOnHost(const Network& plan, const Kernel& kernel, const std::set<std::string>& handedOn);

// An error for each kernel on the host that brings or takes such a tensor.
diagnostics::List handedOnByTheHost(const Network& plan, const std::set<std::string>& handedOn);

} // namespace tactus::spatial
