#include "mapping/rewrite/path.h"

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Piece;

namespace {

void assume(Piece& piece, const Formula& condition, bool holds) {
    using Kind = Formula::Kind;
    switch (condition.kind) {
    case Kind::NonNegative:
    case Kind::Zero: {
        if (!condition.atom.isAffine()) return;
        const AffineForm& form = condition.atom.form;
        const AffineForm one = AffineForm::number(1, form.dimensions());
        if (holds) constrain(piece, form);
        if (holds && condition.kind == Kind::Zero) constrain(piece, -1 * form);
        if (!holds && condition.kind == Kind::NonNegative) constrain(piece, -1 * form - one);
        return;
    }
    case Kind::And:
    case Kind::Or:
        // The points at which only one of several parts holds are no convex set, so none is cut off for
        // those.
        if (holds == (condition.kind == Kind::And))
            for (const Formula& part : condition.parts) assume(piece, part, holds);
        return;
    case Kind::Not:
        return assume(piece, condition.parts.front(), !holds);
    case Kind::True:
    case Kind::False:
    case Kind::Unknown:
        return;
    }
}

} // namespace

Piece assuming(Piece piece, const Formula& condition, bool holds) {
    assume(piece, condition, holds);
    return piece;
}

} // namespace tactus::mapping
