// The equations of an array over the loops of its mapping, before and with a space-time map.
#pragma once

#include "driver/analyse/reduction_paths.h"
#include "driver/prepared/prepared.h"
#include "spatial/operands/isolate.h"

#include <mutex>

namespace tactus::driver {

// What a mapping's steps make of a system, for every map. A map decides along which paths reductions run, so
// equations and dependences are those of the paths; each choice is prepared once. May be asked from several
// threads at once.
class Arrangement {
  public:
    // `system` is inOrder.uniform, or inOrder.system, whose reductions are recurrences.
    Arrangement(mapping::Plan plan, const std::shared_ptr<const ure::System>& system,
                std::shared_ptr<const Prepared> inOrder, Request request, localise::OtherPaths others);

    const diagnostics::List& diagnostics() const { return diagnostics_; } // of the steps
    // After the steps; null where one was refused.
    const std::shared_ptr<const ure::System>& stepped() const { return stepped_; }
    const std::vector<spatial::IsolatedExpression>& expressions() const { return expressions_; }
    // Some reduction has no path, though none is asked for.
    bool isIrregular() const { return chooser_ && !isAsked_ && chooser_->isIrregular(); }

    using Rounding = PathChooser::Rounding;
    // The equations for a map; null where a step was refused.
    std::shared_ptr<const Prepared> preparedFor(const mapping::MapRows& map, Rounding rounding) const;
    // The same where no map is known.
    std::shared_ptr<const Prepared> prepared() const;
    // Of all choices of paths: a map that is legal over the dependences of some choice is legal over one of
    // these. The first one is prepared().
    std::vector<std::shared_ptr<const dependence::Graph>> graphs(Rounding rounding) const;
    // The outputs of reductions that have more than one path.
    std::vector<ure::TensorId> freeReductions() const;

    // The map of the plan's text, or the best one, with its equations.
    struct Mapped {
        std::shared_ptr<const Prepared> equations; // null where a step was refused
        std::optional<mapping::SpaceTimeMap> map;
        diagnostics::List diagnostics;
    };
    Mapped mapped() const;

  private:
    std::shared_ptr<const Prepared> along(const ReductionPaths& paths) const;
    Mapped mapped(const mapping::MapRows& rows, std::optional<mapping::SpaceTimeMap> map, text::Span place,
                  Rounding rounding) const;
    std::optional<mapping::SpaceTimeMap> bestOfOtherPaths(const mapping::SpaceTimeMap* own) const;
    mapping::Options options() const { return {request_.strict, request_.broadcast, request_.budget, {}}; }

    mapping::Plan plan_;
    std::shared_ptr<const Prepared> inOrder_;
    Request request_;
    localise::OtherPaths others_;
    std::shared_ptr<const ure::System> system_; // the one that was given
    std::shared_ptr<const ure::System> stepped_;
    std::shared_ptr<const ure::System> factored_; // after all steps, with its reductions
    std::vector<spatial::IsolatedExpression> expressions_;
    bool isAsked_ = false; // the mapping asks for paths of reductions
    diagnostics::List diagnostics_;
    std::unique_ptr<PathChooser> chooser_;
    mutable std::mutex mutex_;
    mutable std::vector<std::pair<ReductionPaths, std::shared_ptr<const Prepared>>> prepared_;
};

// Sums in the order of a mapping's loops may be no recurrences while they are in the design's own order, or
// along another path: then there are two arrangements, of which the first that is legal counts.
class Arrangements {
  public:
    Arrangements(const mapping::Plan& plan, std::shared_ptr<const Prepared> inOrder, const Request& request);

    const Arrangement& first() const { return *first_; }
    const Arrangement* second() const { return second_.get(); } // null: there is one only

    // The equations of the one that counts for this map, by a verdict on its dependences; null where there
    // are none.
    using IsLegal = std::function<bool(const dependence::Graph&)>;
    std::shared_ptr<const Prepared> preparedFor(const mapping::MapRows& map, const IsLegal& isLegal) const;
    // Arrangement::graphs() of both.
    std::vector<std::shared_ptr<const dependence::Graph>> graphs() const;

  private:
    std::unique_ptr<Arrangement> first_, second_;
};

} // namespace tactus::driver
