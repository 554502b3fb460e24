// Streams that tiles have cut, made anew for the array (language.md, `tile`).
#pragma once

#include "mapping/steps.h"

#include <memory>
#include <optional>

namespace tactus::mapping {

// A variable whose equation has become the operand that it handed on.
struct Stream {
    ure::EquationId equation;
    std::vector<int> direction; // along each present loop: 1, -1, or 0 where it did not move
    text::Span span;            // of the tile that cut it
};

// The system in which the streams go from iteration to iteration again: along those of the space loops along
// which their operand is the same, in the direction that they had (upwards along a loop where they had none).
// If there is no iteration before along the last of these loops, the value comes along the loop before that;
// if there is none either, the operand is read.
std::shared_ptr<const ure::System> madeAnew(std::shared_ptr<const ure::System> system,
                                            const std::vector<Stream>& streams,
                                            const std::vector<ure::LoopId>& space);

// The loops of the space along which the stream's operand is the same, and there is a way to go.
std::vector<ure::LoopId> waysOf(const ure::System& system, const Stream& stream,
                                const std::vector<ure::LoopId>& space);

} // namespace tactus::mapping
