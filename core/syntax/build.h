// Stage entry: bytes to tree, with recovery.
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/tree.h"

namespace tactus::syntax {

struct Parsed {
    std::shared_ptr<const Tree> tree; // always there, and always lossless
    diagnostics::List diagnostics;    // in the order of the text
};

Parsed parse(std::shared_ptr<const text::SourceBuffer> source);

} // namespace tactus::syntax
