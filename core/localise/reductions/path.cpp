#include "localise/reductions/path.h"

#include "polyhedra/lattice.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Piece;
using polyhedra::Vector;

// Rows in echelon form with positive first entries go through the kernel in lexicographic order.
std::vector<Vector> kernelOf(const ure::System& system, const ure::Equation& reduction) {
    Matrix left;
    for (const AffineForm& form : reduction.left) left.push_back(form.coefficients);
    Matrix vectors = polyhedra::kernel(left, system.loops.size());
    std::ranges::reverse(vectors);
    return vectors;
}

namespace {

bool isOfOneLoop(const Vector& vector) {
    return std::ranges::count(vector, 0) + 1 == std::ssize(vector);
}

// Are there two iterations that differ by a combination of the vectors with this one in it?
bool isTaken(const Piece& domain, const std::vector<Vector>& vectors, std::size_t number) {
    const std::size_t loops = domain.visible, dimensions = loops + vectors.size();
    std::vector<AffineForm> here, there;
    for (std::size_t l = 0; l < loops; ++l) {
        here.push_back(AffineForm::variable(l, dimensions));
        there.push_back(here.back());
        for (std::size_t n = 0; n < vectors.size(); ++n)
            there.back() = there.back() + vectors[n][l] * AffineForm::variable(loops + n, dimensions);
    }
    Piece pair = polyhedra::intersect(polyhedra::preimage(domain, here, dimensions),
                                      polyhedra::preimage(domain, there, dimensions));
    constrain(pair, AffineForm::variable(loops + number, dimensions) - AffineForm::number(1, dimensions));
    return !pair.empty && polyhedra::isEmpty(pair, {50'000}) != polyhedra::Verdict::Yes;
}

} // namespace

ReductionPath pathOfLoops(const ure::System& system, const ure::Equation& reduction) {
    const std::vector<Vector> kernel = kernelOf(system, reduction);
    ReductionPath path{reduction.output, {}, ReductionPath::Form::Either};
    // Vectors of one loop are steps of it, and a loop has mostly more than one value.
    for (std::size_t n = 0; n < kernel.size(); ++n)
        if (isOfOneLoop(kernel[n]) || isTaken(system.domain, kernel, n)) path.vectors.push_back(kernel[n]);
    if (path.vectors.empty()) path.vectors = kernel;
    return path;
}

} // namespace tactus::localise
