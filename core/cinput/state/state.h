// What is known of a region while it is read.
#pragma once

#include "cinput/forms/condition.h"
#include "cinput/state/tree_view.h"
#include "diagnostics/diagnostic.h"

#include <map>
#include <set>

namespace tactus::cinput {

// Thrown where something can't be read; the finding is in the state.
struct Refused {};
// Thrown where a subscript is another form in each of these cases: the statement is read once for each.
struct SplitStatement {
    std::vector<Condition> cases;
};

// Puts a value back at the end of a scope, also where that is left by an exception.
template<class T>
class Restored {
  public:
    explicit Restored(T& place) : place_(place), before_(place) {}
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;
    ~Restored() { place_ = std::move(before_); }

  private:
    T& place_;
    T before_;
};

struct PendingSubscript {
    std::optional<Linear> form;
    std::uint32_t expression = none;
};
struct PendingAccess {
    std::uint32_t variable = none;
    std::vector<PendingSubscript> subscripts;
    text::Span span;
};
// Whether both are the same element, known by their forms.
bool isSame(const PendingAccess& a, const PendingAccess& b);

struct PendingVariable {
    Variable variable;
    std::vector<std::optional<Linear>> extents;
    std::uint32_t declaration = none;
    std::size_t guards = 0; // how many are around its declaration: where one fails nobody reads it
    bool wasAlias = false;  // reads of it were replaced by what it holds
};
struct PendingSize {
    Size size;
    bool isUsed = false;  // in a bound, an extent or a condition
    bool isFixed = false; // its number is in a form
};
struct PendingLoop {
    Loop loop;
    std::vector<Linear> first, last;
    std::vector<std::uint32_t> around;
};
// A condition on data that decides whether statements are executed.
struct Guard {
    std::uint32_t condition = none; // an expression
    bool isNegated = false;
    friend bool operator==(Guard, Guard) = default;
};
struct PendingStatement {
    text::Span span;
    std::vector<std::uint32_t> loops;
    std::vector<Condition> domain;
    std::vector<std::uint32_t> position; // numbers in their blocks, one more than loops
    std::vector<std::uint32_t> guards;   // of State::guards, outermost first
    bool isUnread = false;               // where one of them fails nobody reads what was there before
    PendingAccess written;
    std::uint32_t value = none;
};
// What an integer variable holds at a place, as a form, and as an expression without reads.
struct Alias {
    Piecewise form;
    std::uint32_t expression = none;
};

struct State {
    State(const TreeView& tree, const std::map<std::string, std::int64_t>& sizesGiven)
        : view(tree), given(sizesGiven) {}

    const TreeView& view;
    const std::map<std::string, std::int64_t>& given; // --set
    std::optional<std::vector<std::string>> liveOut;
    diagnostics::List findings;

    Quotients quotients;
    std::vector<PendingSize> sizes;
    std::vector<PendingVariable> variables;
    std::vector<PendingLoop> loops;
    std::vector<PendingStatement> statements;
    std::vector<Expression> expressions;
    std::vector<PendingAccess> accesses;
    std::vector<Guard> guardTable;
    std::vector<Condition> assumed; // of sizes, as they are at hand

    text::Span region;
    std::set<std::uint32_t> moved; // declarations of pointers that the function sets to places of arrays
    std::set<std::uint32_t> loopVariables; // declarations of all variables of loops in the region
    std::set<std::uint32_t> changed;       // declarations that the region changes otherwise
    std::map<std::uint32_t, std::int64_t>
        constants; // integer locals of the function with one value up to its end

    // In scope.
    std::map<std::uint32_t, std::uint32_t> loopOf; // declaration -> loop
    std::map<std::uint32_t, Alias> aliases;        // by declaration; arguments of functions among them
    std::vector<Condition> domain;
    std::vector<std::uint32_t> around;   // loops
    std::vector<std::uint32_t> position; // number of the next statement in each open block
    std::vector<std::uint32_t> guards;
    // Of variables that live inside of an `if` only: the places of its guards among them. Where these fail,
    // nobody reads the variable.
    std::map<std::uint32_t, std::set<std::size_t>> inside;

    [[noreturn]] void refuse(diagnostics::Diagnostic finding) {
        findings.push_back(std::move(finding));
        throw Refused();
    }
    std::uint32_t add(Expression expression) {
        expressions.push_back(std::move(expression));
        return static_cast<std::uint32_t>(expressions.size() - 1);
    }
    std::uint32_t read(PendingAccess access);
    // The variables that an expression reads, also in its subscripts.
    void addReads(std::uint32_t expression, std::set<std::uint32_t>& found) const;
    // Refuses a subscript without a form, of what is written: it reads data, or is not affine.
    [[noreturn]] void refuseSubscript(const PendingAccess& access, std::uint32_t expression, const char* why);
    // The value of a type, with a cast where it has another one.
    std::uint32_t converted(std::uint32_t expression, ScalarType type);

    // Over sizes (as variables, or as their values) and the loops in scope.
    Space space(bool atValues) const;
    // Whether there is an iteration in scope where it holds; true where nobody knows.
    bool isPossible(const Condition& condition, bool atValues) const;
    void use(const Linear& form); // its sizes are in a bound, an extent or a condition
    void use(const Condition& condition);
    // The value of a form without loops; sizes that are in it are then fixed.
    std::int64_t fixedValue(const Linear& form, text::Span span);
    std::int64_t valueOf(const Linear& form) const; // without loops
    bool holds(const Condition& condition) const;   // without loops
};

} // namespace tactus::cinput
