// best, at argmax= e, k;
#include "ure/equations/arg_reduction.h"
#include "ure/equations/elaborate_equations.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;
using polyhedra::AffineForm;

std::optional<TensorId> Equations::outputNamed(const syntax::LeftSide& left) {
    const syntax::Word word = left.name();
    const Symbol* symbol = elaboration_.names.find(word.text);
    if (!symbol) {
        defined_.insert(elaboration_.names.unknown(word, Names::Role::Defined));
    } else if (symbol->kind == Symbol::Kind::Output) {
        return TensorId(symbol->index);
    } else if (symbol->kind == Symbol::Kind::Func) {
        defined_.insert(word.text);
        elaboration_.report(Kind::BadReduction, left.span(), word.text,
                            "only an output can be; declare it with `output`");
    } else {
        elaboration_.report(Kind::NotAssignable, word.span, word.text, describe(symbol->kind));
    }
    return std::nullopt;
}

bool Equations::isIndexOf(const AffineForm& form, std::size_t loop) const {
    const SteppedLoop* const stepped = elaboration_.steppedAt(loop);
    return form == (stepped ? stepped->value(LoopId(static_cast<std::uint32_t>(loop)))
                            : AffineForm::variable(loop, form.dimensions()));
}

// The left side of a pair names loops, each once, and leaves one.
bool Equations::checkNamesLoops(const syntax::LeftSide& written, const std::vector<AffineForm>& left) {
    std::set<std::size_t> named;
    std::string wrong; // the first index that is none of them
    for (std::size_t n = 0; n < left.size(); ++n) {
        const AffineForm& form = left[n];
        if (form.isConstant()) continue;
        // That of a loop that runs by steps may name loops outside of it.
        const auto one = std::find_if(form.coefficients.rbegin(), form.coefficients.rend(),
                                      [](std::int64_t c) { return c != 0; });
        const auto loop = static_cast<std::size_t>(form.coefficients.rend() - one) - 1;
        const bool isPlain = isIndexOf(form, loop) && named.insert(loop).second;
        if (!isPlain && wrong.empty()) wrong = written.tree().source().text(written.indices()[n].span());
    }
    const bool isNothing = named.size() == system_.loops.size();
    if (!wrong.empty())
        elaboration_.report(
            Kind::BadReduction, written.span(), written.name().text,
            fmt::format("its left side must name loops, each once, and '{}' is not a loop; carry value and "
                        "place in funcs, and write the outputs where these are complete: 'select(c, ...)'",
                        wrong));
    else if (isNothing)
        elaboration_.report(Kind::BadReduction, written.span(), written.name().text,
                            "its left side names every loop, so there is nothing to reduce over; write `=`");
    return wrong.empty() && !isNothing;
}

// Which loops is each reduced over?
bool Equations::namesLoopsOf(const std::vector<AffineForm>& best,
                             const std::vector<AffineForm>& place) const {
    const auto isNamed = [](const std::vector<AffineForm>& left, std::size_t loop) {
        return std::ranges::any_of(left,
                                   [&](const AffineForm& form) { return form.coefficients[loop] != 0; });
    };
    for (std::size_t loop = 0; loop < system_.loops.size(); ++loop)
        if (isNamed(best, loop) != isNamed(place, loop)) return false;
    return true;
}

void Equations::addPair(const syntax::Equation& equation) {
    const syntax::LeftSide lefts[] = {equation.left(), equation.leftOfPlace()};
    const syntax::Expression values[] = {equation.right(), equation.place()};
    ArgReduction reduction;
    reduction.span = equation.span();
    reduction.reduction = reductionOf(equation.assignment());
    ArgReduction::Side* const sides[] = {&reduction.best, &reduction.place};
    bool isWhole = elaboration_.domainKnown && !equation.broken();
    const bool isTwice = lefts[0].name().text == lefts[1].name().text;
    if (isTwice)
        elaboration_.report(Kind::BadReduction, lefts[1].span(), lefts[1].name().text,
                            "it already has the value; use another output for the place");
    for (int n = 0; n < 2; ++n) {
        const syntax::LeftSide& left = lefts[n];
        const std::optional<TensorId> output = outputNamed(left);
        const std::optional<Type> type = output ? elaboration_.tensorTypes[output->index()] : std::nullopt;
        sides[n]->leftSpan = left.span();
        sides[n]->value = rightSide(left.name().text, values[n], type);
        isWhole = isWhole && output && sides[n]->value.valid() && !isTwice;
        if (!output) continue;
        sides[n]->output = *output;
        if (!isTwice) checkAlone(equation, left, reduction.reduction);
        const bool hasRank = leftSide(equation, left, system_.tensors[*output], sides[n]->left);
        isWhole = isWhole && hasRank && checkNamesLoops(left, sides[n]->left);
    }
    if (!isWhole) return;
    if (!namesLoopsOf(reduction.best.left, reduction.place.left)) {
        elaboration_.report(
            Kind::BadReduction, lefts[1].span(), lefts[1].name().text,
            fmt::format("its left side must name the same loops as that of '{}', whose place it is",
                        lefts[0].name().text));
        return;
    }
    try {
        const std::string refusal = addRecurrences(system_, nodes_, reduction);
        if (refusal.empty()) return;
        elaboration_.report(Kind::BadReduction, lefts[0].span(), lefts[0].name().text, refusal);
    } catch (const base::Overflow&) {
        elaboration_.report(Kind::Overflow, lefts[0].span(), "the distance between iterations");
    }
}

} // namespace tactus::ure
