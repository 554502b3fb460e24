// The targets of an export, and what the code that they share asks about one. Files and texts that only one
// target has are in its folder (emit/targets).
#pragma once

#include "emit/target/dialect.h"

#include <string>

namespace tactus::emit {

enum class Target { IntelOpenCl, XilinxHls };

struct Traits {
    Dialect dialect; // of the kernels
    // An array and the kernels around it are processes of one function, a dataflow region. The host starts
    // only that; a FIFO has one process that writes it and one that reads it, and an argument in memory
    // belongs to one. Else each is a kernel, which the host starts or which starts by itself.
    bool isRegion;
    bool sharesNames;            // kernels share the names of C's library
    std::string_view kernelFile; // behind the design's name
    std::string_view kernel;     // what a kernel is called in a text
    std::string_view loaded;     // what the host program loads
};

const Traits& traitsOf(Target target);

// The file of the kernels of a design.
std::string kernelFile(Target target, const std::string& design);

} // namespace tactus::emit
