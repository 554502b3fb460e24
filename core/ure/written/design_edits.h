// The edits of a design's text after which it says another system.
#pragma once

#include "syntax/ast.h"
#include "ure/written/design_text.h"

namespace tactus::ure {

struct DesignEdits {
    std::vector<text::PrintedEdit> edits;
    // Names of the new funcs, by the func or output that reads them first.
    std::map<std::string, std::vector<std::string>> readers;
};
// `after` is made of `before`, which is elaborated from `design`: variables, equations and expressions that
// are there keep their ids, though not what they are; loops and tensors are the same. What is the same keeps
// its text. A new func is declared below the others, and its equation stands in front of the one that reads
// it first and of the comment above that. Throws base::Overflow where the language has no text for it.
DesignEdits designEdits(const System& before, const System& after, const syntax::Design& design,
                        const Remarks& remarks, const Conditions& conditions);

} // namespace tactus::ure
