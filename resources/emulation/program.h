// An exported program, as the run time sees it: all that differs between programs, so that the rest of the
// run time is compiled once for all of them.
#pragma once

#include <cstddef>

namespace tactus_emulation {

extern const char* const kernelLibrary;

// All arguments of kernels are pointers.
std::size_t mostArguments();
bool isArgumentCount(std::size_t count); // of some kernel
void call(void* function, void** arguments, std::size_t count);

// The network of kernels; behind the last the name is null.
struct Channel {
    const char* name;
    std::size_t fifos, depth, bytes; // depth in tokens, bytes of a token
};
struct Autorun {
    const char* name;
    std::size_t units[3];
};
Channel channelAt(std::size_t number);
Autorun autorunAt(std::size_t number);

} // namespace tactus_emulation
