// Can an undefined value reach an output (docs/theory/dependences.md)? A walk forward from where it arises
// answers this, never one backwards from the outputs.
#pragma once

#include "dependence/reads/reach.h"

#include <map>

namespace tactus::dependence {

class Liveness {
  public:
    Liveness(const ure::System& system, const std::vector<Link>& links, const std::vector<Writes>& writes,
             const Questions& questions);

    // The reach of this equation's value, which is undefined at the pieces.
    Reach reach(ure::EquationId equation, const polyhedra::Union& undefined);

  private:
    enum class Certainty { Certain, Doubtful };
    enum class Ended { Nowhere, AtOutput, AtLimit };
    Ended walk(ure::EquationId equation, const std::vector<polyhedra::Point>& starts, Certainty certainty,
               std::vector<Reach::Step>& chain);
    bool writesAt(const Reach::Step& step, Certainty certainty) const;

    const ure::System& system_;
    const std::vector<Link>& links_;
    const std::vector<Writes>& writes_;
    const Questions& questions_;
    std::map<ure::VariableId, std::vector<const Link*>> readersOf_;
};

} // namespace tactus::dependence
