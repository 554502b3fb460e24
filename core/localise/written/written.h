// What is said of streams where they are written as text.
#pragma once

#include "localise/affine/stream.h"
#include "localise/inputs/hand_on.h"

#include <set>

namespace tactus::localise {

struct WrittenStream {
    ure::EquationId equation;
    std::vector<std::string> inputs = {}; // that it hands on; none: it hands a func on
    std::string reason;                   // why it is there, a sentence without its point
    text::Span read;                      // of the text, the first one that it was made for
};

// Streams of affine reads; `system` has them.
std::vector<WrittenStream> written(const ure::System& system, const std::vector<Stream>& streams);

// Streams of inputs that calls have made, of a mapping of this name; those that the text writes out and calls
// have turned round, too. In the system each has a name of its own, in the style of the text: X for x where
// funcs have capitals, else x_i by the loops that it goes along. `before` has the streams of affine reads,
// which are not in `text`.
struct WrittenInputs {
    std::shared_ptr<const ure::System> system;
    std::vector<WrittenStream> streams;
};
WrittenInputs written(const ure::System& text, const ure::System& before, const HandedOn& after,
                      const std::string& mapping);

} // namespace tactus::localise
