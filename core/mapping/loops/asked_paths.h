// The directions of reductions that a mapping asks for by `localise`, over the loops as its steps leave them.
#pragma once

#include "diagnostics/diagnostic.h"
#include "localise/reductions/path.h"
#include "mapping/steps.h"

namespace tactus::mapping {

class AskedPaths {
  public:
    // Calls in turn give the vectors of a path, innermost first.
    void ask(ure::TensorId output, const Localise& step) { asked_.push_back({output, step}); }
    void apply(const Reorder& step);
    void apply(const Tile& step);

    struct Checked {
        std::vector<localise::ReductionPath> paths;
        diagnostics::List refusals;
    };
    // The paths over `system`, which has all steps behind it.
    Checked check(const ure::System& system) const;

  private:
    struct Asked {
        ure::TensorId output;
        Localise step;
        std::string cutLoop = {}; // which a later tile cuts; empty: none
    };
    std::vector<Asked> asked_;
};

// The findings of a call of `localise` that is refused: in its input's name, or in its vector.
diagnostics::Diagnostic notHandedOn(const Localise& step, bool isOfVector, const std::string& reason);

} // namespace tactus::mapping
