#include "spatial/network/on_chip.h"

#include "base/checked.h"
#include "base/counted.h"
#include "polyhedra/piece.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace tactus::spatial {

namespace {

using base::saturatedProduct;
using polyhedra::saturatedExtent;

// The text of a saturated number.
std::string numberText(std::int64_t bytes) {
    return bytes == std::numeric_limits<std::int64_t>::max() ? "2^63 or more" : base::thousands(bytes);
}

OnChip bufferOf(const Network& plan, const Buffer& buffer) {
    std::int64_t bytes =
        saturatedProduct(saturatedProduct(bytesOf(plan, buffer.operand), buffer.lanes), buffer.slots);
    if (buffer.isDouble) bytes = saturatedProduct(bytes, std::int64_t{2});
    const Process& sender = plan.processes[buffer.sender];
    for (std::size_t loop = 0; loop < sender.spaceLoops(); ++loop)
        bytes = saturatedProduct(bytes, saturatedExtent(sender.domain.box[loop]));
    return {buffer.span,
            fmt::format("the buffer of '{}' in {}", plan.operands[buffer.operand].name,
                        plan.kernels[buffer.kernel].name),
            bytes};
}

OnChip channelOf(const Network& plan, const Channel& channel) {
    std::int64_t bytes =
        saturatedProduct(saturatedProduct(bytesOf(plan, channel.operand), channel.lanes), channel.depth);
    for (const polyhedra::Interval& range : channel.instances)
        bytes = saturatedProduct(bytes, saturatedExtent(range));
    return {channel.span, fmt::format("channel '{}'", channel.name), bytes};
}

} // namespace

std::vector<OnChip> onChip(const Network& plan) {
    std::vector<OnChip> all;
    for (const Buffer& buffer : plan.buffers) all.push_back(bufferOf(plan, buffer));
    for (const Channel& channel : plan.channels) all.push_back(channelOf(plan, channel));
    std::ranges::stable_sort(all, {}, [](const OnChip& one) { return one.span.begin; });
    return all;
}

std::int64_t bytesOnChip(const Network& plan) {
    std::int64_t sum = 0;
    for (const OnChip& one : onChip(plan)) sum = base::saturatedSum(sum, one.bytes);
    return sum;
}

std::int64_t roomOnChip(const Network& plan) {
    return mostBytesOnChip - base::saturatedSum(bytesOnChip(plan), plan.bytesBeside);
}

std::optional<diagnostics::Diagnostic> beyondTheChip(const std::vector<const Network*>& plans) {
    std::int64_t sum = 0;
    for (const Network* plan : plans)
        for (const OnChip& one : onChip(*plan)) {
            sum = base::saturatedSum(sum, one.bytes);
            if (sum > mostBytesOnChip)
                return diagnostics::make(diagnostics::Kind::NetworkBufferSize, one.span, one.what,
                                         numberText(one.bytes), numberText(sum), numberText(mostBytesOnChip));
        }
    return std::nullopt;
}

} // namespace tactus::spatial
