#include "sizes/claims/reads.h"

#include "dependence/reads/reads.h"

namespace tactus::sizes {

EquationReads readsOf(const ure::System& system, ure::EquationId equation) try {
    const polyhedra::Budget budget;
    const dependence::Questions questions(budget);
    dependence::Conditions conditions(system, questions, dependence::Conditions::NotAffine::Unknown);
    const dependence::EquationReads found = dependence::readsOf(equation, conditions);
    // With all sizes open `i*N < 8` is no form, and no data decide it.
    const auto certain = [](const dependence::Region& where, bool isDecided) {
        return isDecided ? where.all() : where.certain;
    };
    EquationReads result;
    for (const auto* reads : {&found.funcs, &found.inputs})
        for (const dependence::Read& read : *reads)
            result.reads.push_back({read.site, read.where.all(), certain(read.where, read.onNumbers)});
    result.missing = certain(found.missing, found.missingOnNumbers);
    if (system.equations[equation].isOutput()) {
        result.writes = {system.domain};
        for (const polyhedra::Piece& hole : found.missing.certain)
            result.writes = questions.subtract(result.writes, hole);
    }
    return result;
} catch (const dependence::Undecided&) {
    throw Undecided{"the conditions of " + system.nameOf(equation) + " are too complex"};
}

} // namespace tactus::sizes
