// Affine forms over loops and params. A System has numbers in place of params, so the names are found in the
// text of bounds and of indices, and a form counts only if at the sizes at hand it is the System's. Loops
// have the values of the text here, also where a System counts their steps.
#pragma once

#include "ure/system.h"

namespace tactus::dependence {

// Are the loops those of the text, in its order?
bool hasWrittenLoops(const ure::System& system);

class NamedForms {
  public:
    explicit NamedForms(const ure::System& system);

    // A form over the values of the loops.
    polyhedra::AffineForm lifted(polyhedra::AffineForm form) const;
    // "N - K + 1"; nothing if that is not affine in loops and params.
    std::optional<polyhedra::AffineForm> parsed(std::string_view text) const;
    // The form with the names of the text, if the text says it.
    polyhedra::AffineForm named(std::string_view text, const polyhedra::AffineForm& form) const;
    // The bounds of a loop that must not be passed: at each point of the domain it is at least each of
    // `lower`, and at most each of `upper`.
    std::vector<polyhedra::AffineForm> lower(ure::LoopId loop) const;
    std::vector<polyhedra::AffineForm> upper(ure::LoopId loop) const;
    // From the lower or the upper end of a loop to its next value, at least: its step where it begins,
    // else 1.
    polyhedra::AffineForm firstStep(ure::LoopId loop, bool isLower) const;
    // The comparisons of affine forms among those of `where`: each is at least 0 at each point of the domain.
    std::vector<polyhedra::AffineForm> conditions() const;

    // The same number over the values of the loops alone, and over what the System has for them.
    polyhedra::AffineForm atSizes(const polyhedra::AffineForm& named) const;
    polyhedra::AffineForm inSystem(const polyhedra::AffineForm& named) const;
    // The form where each loop has the value of one of `forms`.
    polyhedra::AffineForm at(const polyhedra::AffineForm& named,
                             const std::vector<polyhedra::AffineForm>& forms) const;
    polyhedra::AffineForm variable(std::size_t loop) const;
    polyhedra::AffineForm number(std::int64_t value) const;
    std::size_t loops() const { return system_.loops.size(); }
    // "K-1", "2*i+1"
    std::string text(const polyhedra::AffineForm& named) const;

  private:
    std::vector<polyhedra::AffineForm> bounds(ure::LoopId loop, bool isLower) const;

    const ure::System& system_;
    std::vector<std::string> names_; // of loops, and behind them of params
};

} // namespace tactus::dependence
