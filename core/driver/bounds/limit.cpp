#include "driver/bounds/limit.h"

#include "evaluate/limit.h"

namespace tactus::driver {

std::optional<diagnostics::Diagnostic> tooManyIterations(const Reference& reference, const ure::System& own) {
    return evaluate::tooManyIterations(reference.evaluated ? *reference.evaluated : own,
                                       evaluate::Options().pointLimit);
}

} // namespace tactus::driver
