// Which edits of the text make an input come along these vectors?
#pragma once

#include "mapping/plan.h"
#include "text/edit.h"

namespace tactus::mapping {

// The calls of `localise` of one input, in the order written.
struct HandOnCalls {
    std::vector<polyhedra::Vector> vectors;
    // So many of them, the first ones, stay: they are in a base of the mapping, or about loops that a later
    // step changes.
    std::size_t fixed = 0;
};
HandOnCalls handOnCalls(const Plan& plan, const std::string& input);

// The edits after which the mapping calls `localise` of the input with these vectors, in this order; they
// begin with the fixed ones. A call that has its vector already stays byte for byte, another vector takes the
// place of one that is there, further calls come behind it. None where it is so, or where the calls belong
// in a base of the mapping.
std::vector<text::Edit> editsForHandOn(const Plan& plan, const std::string& input,
                                       const std::vector<polyhedra::Vector>& vectors);

// The text without these calls: a statement that has no others goes with its line.
std::vector<text::Edit> callsRemoved(const syntax::Design& design, const std::vector<Localise>& calls);

} // namespace tactus::mapping
