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

// A text that is one expression.
struct ParsedExpression {
    std::shared_ptr<const Tree> tree;
    NodeId expression; // invalid if there is none
    diagnostics::List diagnostics;
};
ParsedExpression parseExpression(std::shared_ptr<const text::SourceBuffer> source);

} // namespace tactus::syntax
