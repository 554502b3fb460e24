#include "ure/equations/reduced_loops.h"

#include "polyhedra/affine.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::ure {

using polyhedra::AffineForm;

namespace {

ReducedLoops unnamedLoops(const System& system, const std::vector<AffineForm>& left) {
    ReducedLoops made;
    for (const LoopId loop : system.loops.keys()) {
        const auto names = [&](const AffineForm& form) { return form.coefficients[loop.index()] != 0; };
        if (std::ranges::none_of(left, names)) made.all.push_back({loop, {}, {}});
    }
    return made;
}

// Does the row bound the loop by a number, or by one made of sizes?
bool isConstantBound(const AffineForm& row, LoopId loop, std::size_t sizes) {
    for (std::size_t v = sizes; v < row.dimensions(); ++v)
        if (v != loop.index() && row.coefficients[v] != 0) return false;
    return std::abs(row.coefficients[loop.index()]) == 1;
}

void addRows(ReducedLoop& one, const polyhedra::Piece& domain) {
    const std::size_t loops = domain.visible, index = one.loop.index();
    for (AffineForm row : domain.rows) {
        if (row.coefficients[index] == 0) continue;
        polyhedra::normalise(row);
        (row.coefficients[index] > 0 ? one.lower : one.upper).push_back(row);
    }
    const AffineForm variable = AffineForm::variable(index, loops);
    const polyhedra::Interval values = domain.box[index];
    // An end of the interval that the rows alone keep says nothing more.
    const auto add = [&](const AffineForm& end, std::vector<AffineForm>& rows) {
        const bool isImplied = std::ranges::any_of(rows, [&](const AffineForm& row) {
            const polyhedra::Interval slack = polyhedra::range(end - row, domain);
            return slack.lower != polyhedra::Interval::least && slack.lower >= 0;
        });
        if (!isImplied) rows.push_back(end);
    };
    if (values.lower != polyhedra::Interval::least)
        add(variable - AffineForm::number(values.lower, loops), one.lower);
    if (values.upper != polyhedra::Interval::most)
        add(AffineForm::number(values.upper, loops) - variable, one.upper);
}

} // namespace

// Each step outside leads to the last values inside.
ReducedLoops reducedLoops(const System& system, const std::vector<AffineForm>& left) {
    ReducedLoops made = unnamedLoops(system, left);
    const std::size_t loops = system.loops.size();
    for (ReducedLoop& one : made.all) {
        addRows(one, system.domain);
        const auto isConstant = [&](const AffineForm& row) {
            return isConstantBound(row, one.loop, system.sizes);
        };
        const bool isBetweenTwo = one.lower.size() == 1 && one.upper.size() == 1 &&
                                  isConstant(one.lower[0]) && isConstant(one.upper[0]);
        if (made.all.size() > 1 && !isBetweenTwo)
            made.refusal = fmt::format(
                "reduced loops must have constant bounds if there are several, and '{}' has none; reduce "
                "over one loop, or give '{}' constant bounds and the term a condition, 'select(c, e)'",
                system.loops[one.loop].name, system.loops[one.loop].name);
        one.distance.assign(loops, AffineForm::number(0, loops));
        one.distance[one.loop.index()] = AffineForm::number(1, loops);
    }
    if (!made.refusal.empty()) return made;
    for (std::size_t outer = 0; outer < made.all.size(); ++outer)
        for (std::size_t inner = outer + 1; inner < made.all.size(); ++inner) {
            const ReducedLoop& within = made.all[inner]; // (k - first) + (last - k)
            made.all[outer].distance[within.loop.index()] =
                AffineForm::number(0, loops) - (within.lower[0] + within.upper[0]);
        }
    return made;
}

ExprId IterationChain::before(VariableId variable, ExprId start, bool isLater) {
    ExprId result = start;
    for (std::size_t n = 0; n < loops_.size(); ++n) {
        const ExprId there = read(variable, loops_[n].distance);
        const ExprId begins = atEnd(loops_[n].lower, loops_[n].loop);
        result =
            isLater && n == 0 ? there : nodes_.select(nodes_[there].type, {begins, result, there}, span_);
    }
    return result;
}

ExprId IterationChain::readHere(VariableId variable) {
    const std::size_t loops = system_.loops.size();
    return read(variable, std::vector(loops, AffineForm::number(0, loops)));
}

ExprId IterationChain::isFirst() {
    ExprId all;
    for (const ReducedLoop& one : loops_) all = both(Expr::Kind::And, all, atEnd(one.lower, one.loop));
    return all;
}

ExprId IterationChain::isLast() {
    ExprId all;
    for (const ReducedLoop& one : loops_) all = both(Expr::Kind::And, all, atEnd(one.upper, one.loop));
    return all;
}

ExprId IterationChain::both(Expr::Kind kind, ExprId left, ExprId right) {
    return left.valid() ? nodes_.lazy(kind, left, right, span_) : right;
}

ExprId IterationChain::read(VariableId variable, const std::vector<AffineForm>& distance) {
    std::vector<AffineForm> index;
    for (std::size_t v = 0; v < distance.size(); ++v)
        index.push_back(AffineForm::variable(v, distance.size()) - distance[v]);
    return nodes_.read(variable, system_.variables[variable].type, std::move(index), span_);
}

// One more step of the loop would leave one of the rows.
ExprId IterationChain::atEnd(const std::vector<AffineForm>& rows, LoopId loop) {
    ExprId any;
    for (const AffineForm& row : rows) {
        const std::int64_t c = row.coefficients[loop.index()];
        const AffineForm variable = AffineForm::variable(loop.index(), row.dimensions());
        const ExprId one =
            std::abs(c) == 1
                ? affine_.compare(Operator::Equal, variable, variable - c * row)
                : affine_.compare(Operator::Less, row, AffineForm::number(std::abs(c), row.dimensions()));
        any = both(Expr::Kind::Or, any, one);
    }
    return any;
}

} // namespace tactus::ure
