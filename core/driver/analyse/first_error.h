// The sentence of the first error among findings.
#pragma once

#include "diagnostics/diagnostic.h"

#include <algorithm>

namespace tactus::driver {

inline std::optional<std::string> firstError(const diagnostics::List& list) {
    const auto error =
        std::ranges::find(list, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    return error == list.end() ? std::nullopt : std::optional(error->message);
}

} // namespace tactus::driver
