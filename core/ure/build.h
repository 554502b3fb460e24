// Stage entry: syntax tree to system (elaboration: names, params, types, affine forms).
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/ast.h"
#include "ure/system.h"

#include <map>

namespace tactus::ure {

struct Settings {
    std::map<std::string, std::int64_t> params; // --set P=V; names that the design has (the driver checks)
    // Without data and fills (`= e`), which are for the sizes at hand.
    bool withoutData = false;
    // All sizes at once: see System::sizes. Without data and promises.
    bool openSizes = false;
    // --set of real params, as decimal numbers: "0.25", "-1e-3".
    std::map<std::string, std::string> reals = {};
};

struct Elaborated {
    std::shared_ptr<const System> system; // null if there was an error
    // Where there was one: names only (params, loops, and an equation for each func and output), so that
    // mappings can be read all the same. Null where the loops are not known.
    std::shared_ptr<const System> outline;
    diagnostics::List diagnostics;
};

Elaborated elaborate(const syntax::Design& design, const Settings& settings);

// A condition on the iterations of a system, as one func more: true in the iterations that meet it. It is an
// expression over the loops of the design, its params, inputs and fns, in which the name of a func, or of an
// output that is a sum and has become one, is the value in the iteration at hand. Where a value that it needs
// is undefined, so is the condition.
struct Conditioned {
    std::shared_ptr<const System> system; // null if there was an error
    VariableId met;                       // the func; it is the last one, as its equation is
    diagnostics::List diagnostics;        // in the text of the condition
};
// `design` is the text of the system, whose loops may have been tiled and reordered since.
Conditioned addCondition(const System& system, const syntax::Design& design,
                         const syntax::Expression& condition);

} // namespace tactus::ure
