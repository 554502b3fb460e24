// The points at which something happens, as cases: rows >= 0 as the text says them. Nothing is simplified, so
// that a proof refers to what is in the design.
#pragma once

#include "polyhedra/formula.h"

namespace tactus::sizes {

using polyhedra::AffineForm;

struct Case {
    explicit Case(std::size_t visible_) : visible(visible_) {}

    std::size_t visible; // sizes and loops
    // Further variables, floor(form / divisor), each over those before it; what defines them is among the
    // rows.
    std::vector<polyhedra::Quotient> quotients;
    std::vector<AffineForm> rows; // each over the variables or the first of them

    std::size_t variables() const { return visible + quotients.size(); }
    void require(const AffineForm& row); // of rows that differ in their constants only, one is kept
    void equate(const AffineForm& a, const AffineForm& b); // of the same length
    // The atom over this case's variables, to which its quotients are added.
    AffineForm resolve(const polyhedra::QuasiAffine& atom);
    // Adds what `other` says where its visible variable v is forms[v], over this case's visible variables.
    void include(const Case& other, const std::vector<AffineForm>& forms);
    std::vector<AffineForm> fullRows() const; // over all variables
};
using Cases = std::vector<Case>;

AffineForm padded(AffineForm form, std::size_t variables);
// -form - 1: >= 0 where the form is not.
AffineForm complement(const AffineForm& form);
std::vector<AffineForm> identity(std::size_t variables);

// The cases within these in which the formula holds, or fails: they cover it, perhaps more than once. A part
// that is unknown is taken to be as wanted, if `mayBe`, or to be otherwise. Nothing beyond a few hundred
// cases.
std::optional<Cases> where(const polyhedra::Formula& formula, bool wanted, bool mayBe, const Cases& within);

} // namespace tactus::sizes
