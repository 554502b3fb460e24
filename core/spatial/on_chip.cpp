#include "spatial/on_chip.h"

#include "base/checked.h"
#include "spatial/counts.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace tactus::spatial {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::int64_t plus(std::int64_t a, std::int64_t b) {
    std::int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? most : sum;
}
std::int64_t times(std::int64_t a, std::int64_t b) {
    std::int64_t product;
    return __builtin_mul_overflow(a, b, &product) ? most : product;
}

std::int64_t extent(const polyhedra::Interval& range) {
    return range.empty() ? 0 : plus(range.upper - range.lower, 1);
}

OnChip bufferOf(const Plan& plan, const Buffer& buffer) {
    std::int64_t bytes = times(times(bytesOf(plan, buffer.operand), buffer.lanes), buffer.slots);
    if (buffer.isDouble) bytes = times(bytes, 2);
    const Process& sender = plan.processes[buffer.sender];
    for (std::size_t loop = 0; loop < sender.spaceLoops(); ++loop)
        bytes = times(bytes, extent(sender.domain.box[loop]));
    return {buffer.span,
            fmt::format("the buffer of '{}' in {}", plan.operands[buffer.operand].name,
                        plan.kernels[buffer.kernel].name),
            bytes};
}

OnChip channelOf(const Plan& plan, const Channel& channel) {
    std::int64_t bytes = times(times(bytesOf(plan, channel.operand), channel.lanes), channel.depth);
    for (const polyhedra::Interval& range : channel.instances) bytes = times(bytes, extent(range));
    return {channel.span, fmt::format("channel '{}'", channel.name), bytes};
}

} // namespace

std::vector<OnChip> onChip(const Plan& plan) {
    std::vector<OnChip> all;
    for (const Buffer& buffer : plan.buffers) all.push_back(bufferOf(plan, buffer));
    for (const Channel& channel : plan.channels) all.push_back(channelOf(plan, channel));
    std::ranges::stable_sort(all, {}, [](const OnChip& one) { return one.span.begin; });
    return all;
}

std::optional<diagnostics::Diagnostic> beyondTheChip(const std::vector<const Plan*>& plans) {
    std::int64_t sum = 0;
    for (const Plan* plan : plans)
        for (const OnChip& one : onChip(*plan)) {
            sum = plus(sum, one.bytes);
            if (sum > mostBytesOnChip)
                return diagnostics::make(diagnostics::Kind::NetworkBufferSize, one.span, one.what, one.bytes,
                                         sum, mostBytesOnChip);
        }
    return std::nullopt;
}

} // namespace tactus::spatial
