// Statements that only add to an element, by an operation whose terms may come in any order.
#pragma once

#include "lift/flow/dataflow.h"

#include <map>
#include <string_view>

namespace tactus::lift {

// The statement stores `element op term`, or `element` at the first iteration of each element being what
// other writes left or memory holds; nobody else reads what it stores but whoever reads the output.
struct Reduction {
    std::string_view sign;               // "+=" or "max="
    std::uint32_t term = 0;              // of Program::expressions
    bool isNegated = false;              // the term is subtracted
    std::vector<std::uint32_t> accesses; // the reads of the element itself
    Union first;                         // the first iterations, over (sizes, loops of the statement)
    bool beginsWithIdentity = false;     // what is there then is the operation's identity
};

// Those of integers, by statement. A sum of floating-point numbers keeps its order, and so does a choice by a
// comparison, which says something else of NaN than max does.
std::map<std::uint32_t, Reduction> reductionsOf(const cinput::Program& program, const Dataflow& flow,
                                                const polyhedra::Budget& budget);

} // namespace tactus::lift
