#include "localise/reductions/chain.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;

namespace {

// Steps from the beginning of a run to its end, if every run has as many.
std::optional<AffineForm> lengthOf(const Run& run, std::size_t sizes) {
    if (run.first.size() != 1 || run.last.size() != 1) return std::nullopt;
    const AffineForm &first = run.first[0], &last = run.last[0];
    const bool areSingle = polyhedra::dot(first.coefficients, run.step) == 1 &&
                           polyhedra::dot(last.coefficients, run.step) == -1;
    const AffineForm length = first + last;
    if (!areSingle || !isConstant(length, sizes)) return std::nullopt;
    return length;
}

} // namespace

std::optional<Chain> chainOf(const ure::System& system, const std::vector<polyhedra::Vector>& vectors) {
    const std::size_t loops = system.loops.size();
    auto ends = runsOfEnds(system.domain, vectors);
    if (!ends) return std::nullopt;
    auto beginnings = vectors.size() == 1 ? ends : runsOfBeginnings(system.domain, vectors);
    if (!beginnings) return std::nullopt;
    Chain chain{std::move(*beginnings), std::move(*ends), {}};
    std::vector<AffineForm> block(loops, AffineForm::number(0, loops)); // from its beginning to its end
    for (std::size_t n = 0; n < vectors.size(); ++n) {
        const Run& run = chain.beginnings[n];
        std::vector<AffineForm> distance;
        for (std::size_t l = 0; l < loops; ++l)
            distance.push_back(AffineForm::number(run.step[l], loops) - block[l]);
        chain.distances.push_back(std::move(distance));
        if (n + 1 == vectors.size()) break;
        const auto length = lengthOf(run, system.sizes);
        if (!length) return std::nullopt;
        for (std::size_t l = 0; l < loops; ++l) block[l] = block[l] + run.step[l] * *length;
    }
    return chain;
}

std::optional<polyhedra::Vector> numbersOf(const std::vector<AffineForm>& distance) {
    polyhedra::Vector vector;
    for (const AffineForm& form : distance) {
        if (!form.isConstant()) return std::nullopt;
        vector.push_back(form.constant);
    }
    return vector;
}

} // namespace tactus::localise
