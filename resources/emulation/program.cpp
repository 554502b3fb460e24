// Compiled for each program, with TACTUS_KERNEL_LIBRARY, TACTUS_KERNEL_ARGUMENTS (how many the kernels have:
// 3,2) and, if it has a network of kernels, TACTUS_NETWORK, the table that was exported with it.
#include "program.h"

#include <utility>

namespace {

constexpr std::size_t argumentCounts[] = {TACTUS_KERNEL_ARGUMENTS};

constexpr std::size_t most() {
    std::size_t largest = 0;
    for (const std::size_t count : argumentCounts) largest = count > largest ? count : largest;
    return largest;
}

#ifdef TACTUS_NETWORK
#include TACTUS_NETWORK
#else
struct NetworkChannel {
    const char* name;
    std::size_t fifos, depth, bytes;
};
struct AutorunKernel {
    const char* name;
    std::size_t units[3];
};
constexpr NetworkChannel networkChannels[] = {{nullptr, 0, 0, 0}};
constexpr AutorunKernel autorunKernels[] = {{nullptr, {0, 0, 0}}};
#endif

template<std::size_t... I>
void callWithAll(void* function, void** arguments, std::index_sequence<I...>) {
    reinterpret_cast<void (*)(decltype(static_cast<void>(I), static_cast<void*>(nullptr))...)>(function)(
        arguments[I]...);
}

template<std::size_t... counts>
void callWith(void* function, void** arguments, std::size_t count) {
    bool isCalled = false; // a count may be there more than once
    ((count == counts && !isCalled
          ? (isCalled = true, callWithAll(function, arguments, std::make_index_sequence<counts>()))
          : void()),
     ...);
}

} // namespace

namespace tactus_emulation {

const char* const kernelLibrary = TACTUS_KERNEL_LIBRARY;

std::size_t mostArguments() {
    return most();
}

bool isArgumentCount(std::size_t count) {
    for (const std::size_t each : argumentCounts)
        if (each == count) return true;
    return false;
}

void call(void* function, void** arguments, std::size_t count) {
    callWith<TACTUS_KERNEL_ARGUMENTS>(function, arguments, count);
}

Channel channelAt(std::size_t number) {
    const auto& channel = networkChannels[number];
    return {channel.name, channel.fifos, channel.depth, channel.bytes};
}

Autorun autorunAt(std::size_t number) {
    const auto& kernel = autorunKernels[number];
    return {kernel.name, {kernel.units[0], kernel.units[1], kernel.units[2]}};
}

} // namespace tactus_emulation
