#include "emit/c/forms/flat.h"

#include <algorithm>
#include <bit>

namespace tactus::emit {

namespace {

bool isZero(const Code& code) {
    return code.kind == Code::Kind::Literal && code.value.asInteger() == 0;
}

// first + ((number >> shift) & (extent - 1)); the outermost loop has all bits that are left.
Code shifted(const NestLoop& loop, const Code& number, int shift, bool isOutermost) {
    Code value = number;
    if (shift > 0) value = infix(">>", number.type, std::move(value), integer(number.type, shift));
    if (!isOutermost)
        value = infix("&", number.type, std::move(value), integer(number.type, loop.extent - 1));
    value = cast(loop.variable.type, std::move(value));
    if (isZero(loop.first)) return value;
    return infix("+", loop.variable.type, loop.first, std::move(value));
}

// No constant: compilers warn of conditions that are constant then.
Statement single(const NestLoop& loop) {
    return variable(loop.variable, loop.first);
}

Block byShifts(const std::vector<NestLoop>& loops, const Code& number, const Block& body) {
    Block block;
    int shift = 0;
    // All extents inside of the outermost loop are powers of two, so each index is a few bits of the number.
    const auto outermost = std::ranges::find_if(loops, [](const NestLoop& loop) { return loop.extent > 1; });
    for (std::size_t at = loops.size(); at-- > 0;) {
        const NestLoop& loop = loops[at];
        if (mentions(body, loop.variable.text))
            block.insert(block.begin(),
                         loop.extent == 1
                             ? single(loop)
                             : constant(loop.variable, shifted(loop, number, shift, &loop == &*outermost)));
        shift += std::countr_zero(std::uint64_t(loop.extent));
    }
    return block;
}

// The innermost loop steps; at its end it begins again, and the next one outside of it steps.
Block carried(const std::vector<NestLoop>& loops) {
    Block carry;
    for (const NestLoop& loop : loops) {
        const ure::Type type = loop.variable.type;
        Block wrapped{assign(loop.variable, loop.first)};
        append(wrapped, std::move(carry));
        carry = {assign(loop.variable, infix("+", type, loop.variable, integer(type, 1))),
                 when(infix("==", ure::boolType(), loop.variable, loop.end), std::move(wrapped))};
    }
    return carry;
}

} // namespace

ure::Type numberType(const array::FlatNest& nest, ure::Type index) {
    return nest.iterations > std::numeric_limits<std::int32_t>::max() ? ure::intType(64) : index;
}

Block flatLoop(const std::vector<NestLoop>& loops, const array::FlatNest& nest, const Code& number,
               Block body) {
    Block block;
    if (nest.indices == array::FlatNest::Indices::Shifts) {
        Block inner = byShifts(loops, number, body);
        append(inner, std::move(body));
        body = std::move(inner);
    } else {
        // An outer loop that nobody asks for needs no counter; an inner one says when the next one steps.
        std::vector<NestLoop> counted;
        for (const NestLoop& loop : loops) {
            const bool isAsked = mentions(body, loop.variable.text);
            if (loop.extent == 1 && isAsked) block.push_back(single(loop));
            if (loop.extent == 1 || (counted.empty() && !isAsked)) continue;
            block.push_back(variable(loop.variable, loop.first));
            counted.push_back(loop);
        }
        append(body, carried(counted));
    }
    block.push_back(
        loop(number, integer(number.type, 0), integer(number.type, nest.iterations), std::move(body), false));
    return block;
}

} // namespace tactus::emit
