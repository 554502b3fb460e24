// The names of a design: declared once, and a suggestion for one that is not.
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/ast.h"

#include <map>
#include <set>

namespace tactus::ure {

struct Symbol {
    enum class Kind { Param, Loop, Input, Output, Const, Func, Fn };
    Kind kind;
    text::Span span;
    bool hasDimensions = false;      // of an input, output or const
    std::uint32_t index = undefined; // in its table of the system, once it is there
    // False where a mistake in the declaration left the value or type open: uses are accepted in silence.
    bool known = false;

    static constexpr std::uint32_t undefined = 0xffffffff;
};
std::string_view describe(Symbol::Kind kind); // "a param"

class Names {
  public:
    explicit Names(diagnostics::List& diagnostics) : diagnostics_(diagnostics) {}

    // A second declaration is reported, and the first one stays.
    void declare(const syntax::Word& word, Symbol symbol);
    // Is this the place where the name was declared first?
    bool isFirst(const syntax::Word& word) const;
    // Completes what was declared there.
    void define(const syntax::Word& word, std::uint32_t index, bool known);
    const Symbol* find(std::string_view name) const;
    // Words in text that the parser could not read: nothing is said about them.
    void doubt(std::string word) { doubted_.insert(std::move(word)); }
    bool isDoubted(const std::string& word) const { return doubted_.contains(word); }

    // The form that was written: `f(...)`, the left side of an equation, or a name alone; `Here`: in a
    // condition on an iteration, where a func's name alone is its value.
    enum class Role { Called, Defined, Alone, Here, CalledHere };
    // Remembers an unknown name; each is reported once, with a fix for all its places. Returns the
    // suggestion.
    std::string unknown(const syntax::Word& word, Role role, const std::vector<std::string>& local = {});
    void reportUnknown();
    // "; did you mean 'N'?" for a name that differs from a param's in upper and lower case alone.
    std::string paramLike(std::string_view name) const;
    // Reports a word that no design may give another meaning; true if it is one.
    bool refuseReserved(const syntax::Word& word);
    // Gives advice about the name, should it be unknown.
    void hint(const std::string& name, std::string advice, diagnostics::Fix fix);

  private:
    std::string nearest(const std::string& name, Role role, const std::vector<std::string>& local) const;

    struct Unknown {
        std::string suggestion;
        Role role = Role::Alone; // of the place that was found first
        std::vector<text::Span> places;
    };
    struct Hint {
        std::string advice;
        diagnostics::Fix fix;
    };
    diagnostics::Diagnostic unknownDiagnostic(const std::string& name, const Unknown& it) const;

    diagnostics::List& diagnostics_;
    std::map<std::string, Hint> hints_;
    std::map<std::string, Symbol, std::less<>> symbols_;
    std::map<std::string, Unknown> unknown_;
    std::set<std::string> doubted_;
};

} // namespace tactus::ure
