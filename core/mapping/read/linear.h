// Expressions of a mapping over its loops, params being numbers: `i - k`, `{1, MU, 1}`. They are polynomials
// where sizes are left open: `N*i + j`.
#pragma once

#include "diagnostics/diagnostic.h"
#include "mapping/argument.h"
#include "polyhedra/polynomial.h"
#include "syntax/ast.h"
#include "ure/system.h"

#include <map>
#include <optional>
#include <set>
#include <span>

namespace tactus::mapping {

using Polynomial = polyhedra::Polynomial<std::int64_t>; // over loops by their numbers

struct Names {
    std::vector<std::string> loops;             // in their present order
    std::map<std::string, std::int64_t> params; // but for real ones, which are none of any form
    std::set<std::string> inner = {};           // loops inside of PEs, which are neither space nor time
    std::set<std::string> reals = {};
    std::size_t sizes = 0; // the first so many loops are sizes (ure::System::sizes)

    std::span<const std::string> withoutSizes() const { return std::span(loops).subspan(sizes); }
};
Names namesOf(const ure::System& system, std::vector<std::string> loops);
inline Names namesOf(const ure::System& system) {
    return namesOf(system, system.loopNames());
}

// Is one of the loops named in the text of the view?
bool mentionsLoop(const syntax::View& view, std::span<const std::string> loops);

// No product of two loops. These give nothing, and add a diagnostic, where there is a mistake.
std::optional<Polynomial> polynomialOf(const syntax::Expression& expression, const Names& names,
                                       diagnostics::List& diagnostics);
std::optional<polyhedra::AffineForm> affineOf(const syntax::Expression& expression, const Names& names,
                                              diagnostics::List& diagnostics);
inline std::optional<polyhedra::AffineForm> affineOf(const Argument& argument, const Names& names,
                                                     diagnostics::List& diagnostics) {
    return affineOf(argument.written(), names, diagnostics);
}

} // namespace tactus::mapping
