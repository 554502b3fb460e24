// Stage entry: syntax tree to system (elaboration: names, params, types, affine forms).
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/ast.h"
#include "ure/system.h"

#include <map>

namespace tactus::ure {

struct Settings {
    std::map<std::string, std::int64_t> params; // --set P=V; names that the design has (the driver checks)
};

struct Elaborated {
    std::shared_ptr<const System> system; // null if there was an error
    diagnostics::List diagnostics;
};

Elaborated elaborate(const syntax::Design& design, const Settings& settings);

} // namespace tactus::ure
