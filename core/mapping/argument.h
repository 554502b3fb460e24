// An argument of a call as whatever it may be: a name, a list in braces, an expression. The primitive says
// which of these it takes.
#pragma once

#include "syntax/ast.h"
#include "ure/system.h"

namespace tactus::mapping {

class Argument {
  public:
    explicit Argument(const syntax::Expression& written) : written_(written) {}

    text::Span span() const { return written_.span(); }
    bool isSound() const { return written_.valid() && !written_.broken(); } // else the parser has said why
    std::string text() const { return textOf(span()); }
    Argument bare() const { return Argument(written_.bare()); } // without parentheses around it
    std::optional<text::Word> name() const;                     // if it is one and nothing else
    struct ScopedName {
        text::Word scope, name;
    };
    std::optional<ScopedName> scopedName() const; // Buffer::Double
    bool isList() const;                          // in braces
    // What is in its braces, or itself; without parentheses around each.
    std::vector<Argument> items() const;

    // Another part of the text in one line and without comments, as messages and operands show it.
    std::string textOf(text::Span part) const;
    // Is it in the text as that part is, up to white space and comments?
    bool isAlike(text::Span part) const;
    // The sub-expressions of the system's equations that are in the text as the argument does; of several
    // with one text (a conversion has that of its operand) the innermost.
    std::vector<ure::ExprId> sitesIn(const ure::System& system) const;

    const syntax::Expression& written() const { return written_; } // for stage mapping

  private:
    syntax::Expression written_;
};

} // namespace tactus::mapping
