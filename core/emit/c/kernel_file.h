// The parts that the kernel files of all targets share: the headline, the helpers, a kernel for each array.
#pragma once

#include "emit/c/host/parts.h"

#include <functional>

namespace tactus::emit {

// The parts that a target writes in its own way.
struct KernelStyle {
    const Dialect& dialect;
    std::string preamble;                              // below the headline
    std::function<std::string(const Kernel&)> opening; // the signature, "{" and what comes first in the body
    std::string networks;                              // in front of all networks, once
    std::function<std::string(const Dictionary::Structure&)> structure; // its definition
    std::function<TracedText(const ArrayParts&)> network;               // an array with kernels around it
};

// "head(a,\n     b" with one parameter a line.
std::string signature(std::string head, const Kernel& kernel,
                      const std::function<std::string(const Argument&)>& parameter);

// Comment lines.
std::string headlineOf(const Kernel& kernel);

// All functions that are printed with statements: the arrays' own, or the processes of their networks.
std::vector<const Kernel*> kernelsIn(const std::vector<ArrayParts>& arrays);
std::set<Helper> helpersIn(const std::vector<ArrayParts>& arrays); // that they call

TracedText printKernels(const std::vector<ArrayParts>& arrays, const KernelStyle& style);

} // namespace tactus::emit
