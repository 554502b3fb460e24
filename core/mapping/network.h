// Calls that make a network of kernels around an array, as they are in a mapping. Stage `spatial` judges
// them.
#pragma once

#include "mapping/argument.h"
#include "mapping/primitives.h"
#include "syntax/ast.h"

#include <set>

namespace tactus::mapping {

struct NetworkCall {
    text::Word receiver; // a func of the array, or a kernel that an isolation before it introduced
    Primitive primitive;
    text::Word name; // of the primitive, as written
    std::vector<Argument> arguments;
    text::Span argumentsSpan; // with the parentheses
    text::Span span;
};
NetworkCall networkCallOf(const text::Word& receiver, const syntax::Call& call);

// The new kernels that an isolation names, in the order written; none of any other call.
std::vector<text::Word> kernelsNamedBy(const NetworkCall& call);
std::vector<text::Word> kernelsNamedBy(const syntax::Call& call);
// All kernels that the calls introduce.
std::set<std::string> kernelsOf(const std::vector<NetworkCall>& calls);

} // namespace tactus::mapping
