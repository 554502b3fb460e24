// The directions in which a reduction goes through the iterations of each of its elements: data for those who
// choose them, and what may be asked about them.
#pragma once

#include "ure/system.h"

namespace tactus::localise {

// Two iterations belong to one element iff they differ by a vector of the integer kernel of the left side.
// The vectors are a basis of that kernel, or of what iterations reach of it, innermost first: runs along the
// first one, runs of such runs along the second, and so on.
struct ReductionPath {
    enum class Form {
        Either, // the first of these whose steps are constant
        Chain,  // one value goes through all iterations: from the end of a run to the beginning of the next
        Groups, // each run has a value of its own; the runs along one vector are reduced along the next
        Bent,   // the same with several steps along the last vector, where the line of ends has bends
    };
    ure::TensorId output;
    std::vector<polyhedra::Vector> vectors;
    Form form = Form::Either;
    friend bool operator==(const ReductionPath&, const ReductionPath&) = default;
};

// A basis of the kernel, innermost first, that goes through its points in lexicographic order.
std::vector<polyhedra::Vector> kernelOf(const ure::System& system, const ure::Equation& reduction);

// The same without vectors that no two iterations are apart, as where tiles are the digits of an index: as a
// chain it takes the terms in lexicographic order.
ReductionPath pathOfLoops(const ure::System& system, const ure::Equation& reduction);

} // namespace tactus::localise
