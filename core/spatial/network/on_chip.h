// The storage of kernels on the chip: banks of buffers, and FIFOs, those of vectors among them. There is a
// budget for all of it.
#pragma once

#include "diagnostics/diagnostic.h"
#include "spatial/network/network.h"

#include <optional>

namespace tactus::spatial {

// No FPGA of today has more on the chip.
inline constexpr std::int64_t mostBytesOnChip = std::int64_t{64} << 20;

struct OnChip {
    text::Span span;    // what made it
    std::string what;   // "the buffer of 'A' in L"
    std::int64_t bytes; // of all banks or FIFOs; the greatest number where that is more
};
// Every buffer and channel of a network, in the order of the text.
std::vector<OnChip> onChip(const Network& plan);

// The bytes of all of it; the greatest number where that is more.
std::int64_t bytesOnChip(const Network& plan);

// The bytes that a chip has left beside all arrays of the mapping; negative where it has not enough.
std::int64_t roomOnChip(const Network& plan);

// The first place in the text at which the networks of a mapping's arrays hold too much together.
std::optional<diagnostics::Diagnostic> beyondTheChip(const std::vector<const Network*>& plans);

} // namespace tactus::spatial
