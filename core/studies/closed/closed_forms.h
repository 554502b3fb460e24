// The figures of an array as polynomials in the params of its design.
#pragma once

#include "array/figures/figures.h"
#include "driver/analysed.h"
#include "polyhedra/counts/interpolation.h"

#include <tl/expected.hpp>

namespace tactus::studies {

// A figure of the array, as a polynomial in ClosedForms::params; nothing where none was found.
struct ClosedForm {
    array::FigureId figure; // of array::Report::Forms
    std::optional<polyhedra::RationalPolynomial> polynomial;
};

// Found by interpolation at the sizes origin + step t, t >= 0 (Clauss 1996), and right at 2 further sizes
// beyond those, which were tried too. It is no proof for all sizes.
struct ClosedForms {
    std::vector<std::string> params; // integers that the text writes as numbers, but not those of --set
    polyhedra::Point origin;         // their values at hand
    polyhedra::Point step;           // more than 1 where other sizes are refused, or have other polynomials
    std::vector<ClosedForm> figures;

    std::string text(const ClosedForm& one) const; // "I + J + K - 2", "no closed form found"
    // "for K = 16, 24, 32, ..."; empty where each step is 1.
    std::string sizes() const;
};

// `array` is the name of a mapping, or of one of its arrays (MappingAnalysis::name). An error is why there
// are no closed forms at all; after a stop it means nothing.
tl::expected<ClosedForms, std::string> closedForms(const driver::Request& request, const std::string& design,
                                                   const std::string& array);

} // namespace tactus::studies
