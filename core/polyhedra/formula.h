// Conditions over integer points, and their split into disjoint pieces (docs/theory/dependences.md).
#pragma once

#include "polyhedra/piece.h"

#include <memory>

namespace tactus::polyhedra {

// A form that may contain quotients: form is over `visible` variables followed by one variable for each
// quotient.
struct QuasiAffine {
    AffineForm form;
    std::vector<Quotient> quotients;

    static QuasiAffine affine(AffineForm form) { return {std::move(form), {}}; }
    bool isAffine() const { return quotients.empty(); }
    std::int64_t operator()(std::span<const std::int64_t> visiblePoint) const;
    friend bool operator==(const QuasiAffine&, const QuasiAffine&) = default;
};

// The rows of a piece over its visible variables, all >= 0 in it, without those that define its quotients.
std::vector<QuasiAffine> conditionsOf(const Piece& piece);

struct Formula {
    enum class Kind {
        True,
        False,
        NonNegative, // atom >= 0
        Zero,        // atom == 0
        And,
        Or,
        Not,
        Unknown, // a condition on data: holds or not, nobody knows before running
    };
    Kind kind = Kind::True;
    QuasiAffine atom;
    std::vector<Formula> parts;
};

// The points of `within` where the formula holds, or does not, as disjoint pieces. If it depends on Unknown,
// these are the points where it *may* hold, with `exact` false.
struct Split {
    Union pieces;
    bool exact = true;
    bool tooIntricate = false; // more than `limit` pieces: `pieces` is then not to be used
};
// Both throw base::Overflow.
Split whereTrue(const Formula& formula, const Piece& within, std::size_t limit = 256);
Split whereFalse(const Formula& formula, const Piece& within, std::size_t limit = 256);
bool hasUnknown(const Formula& formula);
bool holds(const Formula& formula, std::span<const std::int64_t> point); // no Unknown in it

} // namespace tactus::polyhedra
