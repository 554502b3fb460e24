// The claims of a proof while they are collected, and what could not be shown (within this folder only).
#pragma once

#include "polyhedra/affine.h"
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

    enum class Otherwise { Doubt, Nothing };
    // Shows that the rows can't hold together, or leaves a doubt, or nothing.
    bool show(const std::string& what, const Problem& problem, Otherwise otherwise = Otherwise::Doubt);
    bool tryToShow(const std::string& what, const Problem& problem) {
        return show(what, problem, Otherwise::Nothing);
    }
    bool isImpossible(const Problem& problem) const;      // without a claim
    void doubt(const std::string& what, const Piece& at); // that it never happens
    void doubt(std::string what) { doubts.push_back({std::move(what), {}}); }

    const ure::System& system() const { return system_; }
    std::size_t sizes() const { return system_.sizes; }
    const std::vector<std::string>& names() const { return names_; } // sizes and loops
    std::vector<Polynomial> variables() const;                       // as forms of themselves
    // The points of the piece at which this row holds too, kept as it is.
    Problem problemOf(const Piece& at, const std::optional<AffineForm>& row = {}) const;

    Proof proof;
    std::vector<Doubt> doubts;

  private:
    Attempt attempted(const Problem& problem, bool wantsSizes) const; // throws Undecided: it was too much

    const ure::System& system_;
    mutable std::size_t work_ = 0;
    std::vector<std::string> names_;
};

// "Z(i,j,k)", and what a read is in the text.
std::string pointOf(const ure::System& system, ure::EquationId equation);
std::string textOf(const ure::System& system, ure::ExprId site);

} // namespace tactus::sizes
