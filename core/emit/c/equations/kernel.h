// The parts that the kernel and the reference have in common.
#pragma once

#include "array/lowered/lowered_array.h"
#include "emit/c/equations/dictionary.h"
#include "emit/c/tree/tree.h"

#include <set>

namespace tactus::emit {

// Name, constants and arguments; no statements.
Kernel frameOf(const array::Model& model, const Dictionary& names);

// A text that a comment of one line can hold: a control character or a backslash, which may end or continue
// one, becomes a space or a slash.
std::string inComment(std::string text);

// The design's file, without its folder, for comments and pages.
std::string fileNameOf(const ure::System& system);

// "line 14: Z(i, j, k) = ...": the equation as it was written, shortened if it is long.
std::string sourceOf(const ure::System& system, ure::EquationId equation);

// Equations that read each other within a step, at the same point or on other PEs; mostly only one.
struct StepGroup {
    std::set<ure::EquationId> equations;
    std::vector<dependence::Step> steps; // in the order at a point

    bool holds(const ure::System& system, const dependence::Dependence& dependence) const {
        return equations.contains(dependence.reader) &&
               equations.contains(system.variables[dependence.variable].equation);
    }
};
// Each after those whose values it reads within a step. There is an order at a point.
std::vector<StepGroup> groupsOf(const array::Model& model);

// How many more iterations the loop over the steps has than there are steps: rows of a schedule that is cut
// at its ends are a box all the same. Throws base::Overflow.
std::int64_t idleIterations(const array::Model& model);

// Declares in front of the block those of the consts that it reads.
void addTables(Block& block, const ure::System& system, const Dictionary& names);

} // namespace tactus::emit
