// Expressions of a mapping as affine forms over its loops, params being numbers: `i - k`, `{1, MU, 1}`.
#pragma once

#include "diagnostics/diagnostic.h"
#include "polyhedra/affine.h"
#include "syntax/ast.h"
#include "ure/system.h"

#include <map>
#include <optional>
#include <set>

namespace tactus::mapping {

struct Names {
    std::vector<std::string> loops; // in their present order
    std::map<std::string, std::int64_t> params;
    std::set<std::string> inner = {}; // loops inside of PEs, which are neither space nor time
};
Names namesOf(const ure::System& system, std::vector<std::string> loops);
inline Names namesOf(const ure::System& system) {
    return namesOf(system, system.loopNames());
}

// Whether a loop's name stands in the text of the view.
bool mentionsLoop(const syntax::View& view, const std::vector<std::string>& loops);

// The form, or nothing and a diagnostic added.
std::optional<polyhedra::AffineForm> affineOf(const syntax::Expression& expression, const Names& names,
                                              diagnostics::List& diagnostics);

} // namespace tactus::mapping
