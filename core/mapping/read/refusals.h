// The mistakes that reading the text of a mapping has found so far.
#pragma once

#include "diagnostics/diagnostic.h"
#include "mapping/read/suggestion.h"
#include "syntax/ast.h"

#include <algorithm>

namespace tactus::mapping {

class Refusals {
  public:
    Refusals(const syntax::Design& design, diagnostics::List& diagnostics)
        : diagnostics_(diagnostics), lost_(design.lostNames()) {}

    bool any() const { return any_; }
    void note() { any_ = true; } // something else has said why
    diagnostics::List& diagnostics() { return diagnostics_; }

    // False, for those who hand it on.
    template<class... Arguments>
    bool add(diagnostics::Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
        any_ = true;
        return false;
    }

    // Not where the name's declaration may have been lost with text that the parser had to skip.
    template<class... Between>
    void addName(diagnostics::Kind kind, const syntax::Word& word, const std::vector<std::string>& known,
                 const Between&... between) {
        any_ = true;
        if (std::ranges::find(lost_, word.text, &syntax::Word::text) == lost_.end())
            add(kind, word.span, word.text, between..., suggestion(word.text, known));
    }

  private:
    diagnostics::List& diagnostics_;
    std::vector<syntax::Word> lost_;
    bool any_ = false;
};

} // namespace tactus::mapping
