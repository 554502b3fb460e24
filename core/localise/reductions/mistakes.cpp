#include "localise/reductions/mistakes.h"

#include "base/counted.h"
#include "localise/reductions/way.h"
#include "polyhedra/lattice.h"
#include "ure/reductions.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::localise {

using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

std::string inText(const ure::System& system, const polyhedra::AffineForm& form) {
    return polyhedra::toString(form, system.loopNames());
}

std::optional<std::string> mistakeIn(const ure::System& system, const ure::Equation& reduction,
                                     const Vector& vector) {
    const std::size_t loops = system.loops.size();
    const std::string text = polyhedra::toString(vector);
    if (vector.size() != loops)
        return fmt::format("{} has {}, but there {} {}", text,
                           vector.size() == 1 ? "1 entry" : fmt::format("{} entries", vector.size()),
                           loops == 1 ? "is" : "are",
                           base::counted(static_cast<std::int64_t>(loops), "loop"));
    if (polyhedra::isZero(vector)) return fmt::format("{} leads from an iteration to itself", text);
    for (std::size_t index = system.sizes; index < reduction.left.size(); ++index) {
        const std::int64_t change = polyhedra::dot(reduction.left[index].coefficients, vector);
        if (change != 0)
            return fmt::format(
                "along {} the index {} changes by {}, so each iteration there belongs to another element",
                text, inText(system, reduction.left[index]), change);
    }
    return std::nullopt;
}

// All vectors are in the kernel. Do they reach every iteration of an element?
std::optional<std::string> lackOf(const Matrix& vectors, const Matrix& kernel) {
    if (vectors.size() != kernel.size())
        return fmt::format("the iterations of one element lie in {}, but {} given",
                           base::counted(static_cast<std::int64_t>(kernel.size()), "direction"),
                           vectors.empty()       ? "none is"
                           : vectors.size() == 1 ? "1 is"
                                                 : fmt::format("{} are", vectors.size()));
    const Matrix reached = polyhedra::hermite(vectors), all = polyhedra::hermite(kernel);
    if (reached == all) return std::nullopt;
    std::vector<std::string> texts;
    for (const Vector& vector : vectors) texts.push_back(polyhedra::toString(vector));
    std::string together = texts.front();
    for (std::size_t n = 1; n < texts.size(); ++n) together += " and " + texts[n];
    const auto missed = std::ranges::find_if(all, [&](const Vector& vector) {
        Matrix more = vectors;
        more.push_back(vector);
        return polyhedra::hermite(more) != reached;
    });
    return fmt::format("steps of {} don't lead from an iteration to the one {} further, of the same element",
                       together, polyhedra::toString(*missed));
}

// Terms that may not fit the output's type come in the order of the loops.
std::optional<std::string> orderOf(const ure::System& system, const ure::Equation& reduction,
                                   ReductionPath path) {
    if (ure::effectOfOrder(system, reduction) != ure::OrderEffect::Wraps) return std::nullopt;
    const ure::Type type = system.tensors[reduction.output].type, term = system.exprs[reduction.value].type;
    using Form = ReductionPath::Form;
    const bool mayBeChain = path.form == Form::Either || path.form == Form::Chain || path.vectors.size() == 1;
    path.form = Form::Chain;
    const auto way = mayBeChain ? wayOf(system, reduction, path) : std::nullopt;
    if (way && !isReordered(system, *way)) return std::nullopt;
    return fmt::format("`{}` of terms of type {} wraps in {}, so its result depends on their order, and the "
                       "order of the loops is kept; cast the term, as in `{}(...)`",
                       ure::spellingOf(reduction.reduction), toString(term), toString(type), toString(type));
}

} // namespace

std::optional<PathMistake> mistakeIn(const ure::System& system, const ReductionPath& path) {
    const ure::Equation* reduction = ure::reductionOf(system, path.output);
    if (!reduction)
        return PathMistake{std::nullopt,
                           fmt::format("'{}' is not a reduction", system.tensors[path.output].name)};
    for (std::size_t n = 0; n < path.vectors.size(); ++n)
        if (auto text = mistakeIn(system, *reduction, path.vectors[n]))
            return PathMistake{n, std::move(*text)};
    if (auto text = lackOf(path.vectors, pathOfLoops(system, *reduction).vectors))
        if (lackOf(path.vectors, kernelOf(system, *reduction)))
            return PathMistake{std::nullopt, std::move(*text)};
    if (auto text = orderOf(system, *reduction, path)) return PathMistake{std::nullopt, std::move(*text)};
    return std::nullopt;
}

} // namespace tactus::localise
