// The claims of a proof while they are collected, and what could not be shown (within this folder only).
#pragma once

#include "sizes/claims/reads.h"
#include "sizes/problem/problem.h"

namespace tactus::sizes {

struct Doubt {
    std::string what;
    std::optional<polyhedra::Point> sizes; // where it may be wrong
};

class Claims {
  public:
    explicit Claims(const ure::System& system);

    // Shows that the rows can't hold together, or leaves a doubt.
    bool show(const std::string& what, Problem problem);
    bool show(const std::string& what, const Case& at);
    // The same without a doubt where it fails.
    bool tryToShow(const std::string& what, const Case& at);
    bool tryToShow(const std::string& what, Problem problem);
    // ... and without a claim.
    bool isImpossible(const Case& at) const;
    void doubt(const std::string& what, const Case& at); // that it never happens
    void doubt(std::string what);

    const ure::System& system() const { return system_; }
    std::size_t sizes() const { return system_.sizes; }
    const std::vector<std::string>& names() const { return names_; } // sizes and loops
    Problem problemOf(const Case& at) const;
    Problem problemOf(const Case& at, const std::vector<std::string>& visible) const;

    Proof proof;
    std::vector<Doubt> doubts;

  private:
    void work(std::size_t rows, std::size_t columns) const; // throws Undecided where it was too much

    const ure::System& system_;
    mutable std::size_t work_ = 0;
    std::vector<std::string> names_;
};

// "Z(i,j,k)", and what a read is in the text.
std::string pointOf(const ure::System& system, ure::EquationId equation);
std::string textOf(const ure::System& system, ure::ExprId site);

} // namespace tactus::sizes
