// merge_ures: which equations of a design form one array.
#pragma once

#include "mapping/read/refusals.h"
#include "ure/system.h"

#include <set>

namespace tactus::mapping {

std::vector<ure::EquationId> equationsNamed(const ure::System& system, std::string_view name);

class MergedSets {
  public:
    using Set = std::vector<ure::EquationId>;

    MergedSets(const ure::System& system, Refusals& refusals) : system_(system), refusals_(refusals) {}

    // Its calls of merge_ures; other primitives are not looked at, and none behind one that is unknown.
    void read(const syntax::MappingDeclaration& declaration);
    // Equations outside every set are one of their own.
    std::vector<Set> all() &&;

  private:
    Set* setWith(ure::EquationId equation);
    void merge(const syntax::Word& receiver, const syntax::Call& call);
    void mergeOne(Set& set, const syntax::Expression& argument);

    const ure::System& system_;
    Refusals& refusals_;
    std::vector<Set> sets_;
    std::set<std::string> named_;
};

} // namespace tactus::mapping
