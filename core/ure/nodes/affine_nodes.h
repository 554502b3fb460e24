// Affine forms and pieces as typed expressions, for transformations that write equations of their own.
#pragma once

#include "ure/nodes/nodes.h"

namespace tactus::ure {

class AffineNodes {
  public:
    // Everything made bears this span.
    AffineNodes(const System& system, Nodes& nodes, text::Span span)
        : system_(system), nodes_(nodes), span_(span) {}

    // The form over the system's loops and these quotients as a sum in Int(32) where no partial sum leaves it
    // on the domain, else in Int(64).
    ExprId expression(const polyhedra::AffineForm& form, std::span<const polyhedra::Quotient> quotients = {});
    ExprId compare(Operator op, const polyhedra::AffineForm& left, const polyhedra::AffineForm& right);
    // row >= 0, its negative terms on the other side: "k > 0" of k - 1, "i == k" of k - i if i is never less
    // than k on the domain.
    ExprId holds(const polyhedra::AffineForm& row);
    // All rows hold; nothing if there is none.
    std::optional<ExprId> allHold(const std::vector<polyhedra::AffineForm>& rows);
    // All rows of one of the lists hold; nothing if one of them has none.
    std::optional<ExprId> anyHolds(const std::vector<std::vector<polyhedra::AffineForm>>& lists);
    // True at the points of the piece, which is over the system's loops, for points of the domain: conditions
    // that the domain's box or rows imply are left out. Nothing if none is left.
    std::optional<ExprId> isIn(const polyhedra::Piece& piece);
    // Nothing if that is everywhere.
    std::optional<ExprId> isInAny(const polyhedra::Union& pieces);

  private:
    bool staysWithin32(const polyhedra::AffineForm& form) const;
    ExprId expression(const polyhedra::AffineForm& form, std::span<const polyhedra::Quotient> quotients,
                      Type type);
    ExprId factor(std::size_t variable, std::span<const polyhedra::Quotient> quotients, Type type);
    ExprId term(ExprId sum, std::int64_t c, ExprId factor);
    ExprId number(std::int64_t value, Type type);
    ExprId combine(Operator op, ExprId left, ExprId right);
    bool isImplied(const polyhedra::AffineForm& row) const;

    const System& system_;
    Nodes& nodes_;
    text::Span span_;
};

} // namespace tactus::ure
