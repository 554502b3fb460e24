// Reads of outputs: those of reductions, element by element as they are at their last iterations.
#include "ure/equations/elaborate_equations.h"
#include "ure/equations/reduced_loops.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::ure {

using polyhedra::AffineForm;

void Equations::findReduced() {
    if (!elaboration_.domainKnown) return;
    for (const syntax::Equation& equation : elaboration_.design.equations()) {
        const Symbol* symbol = elaboration_.names.find(equation.name().text);
        const bool isPair = equation.leftOfPlace().valid();
        if (!symbol || symbol->kind != Symbol::Kind::Output || isPair ||
            reductionOf(equation.assignment()) == Reduction::None)
            continue;
        Elaboration::Reduced reduced{TensorId(symbol->index), {}, {}, {}};
        std::vector<AffineForm> left;
        if (!leftSide(equation, equation.left(), system_.tensors[reduced.output], left)) continue;
        reduced.whyUnread = whyUnread(equation.left(), left);
        if (reduced.whyUnread.empty()) reduced.last = lastIteration(left);
        elaboration_.reduced.emplace(equation.name().text, std::move(reduced));
    }
}

// i, if the form is i plus a number.
std::optional<std::size_t> Equations::loopNamedBy(const AffineForm& form) const {
    std::optional<std::size_t> loop;
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        if (form.coefficients[v] == 0) continue;
        if (loop || form.coefficients[v] != 1 || elaboration_.steppedAt(v)) return std::nullopt;
        loop = v;
    }
    return loop;
}

std::string Equations::whyUnread(const syntax::LeftSide& written, const std::vector<AffineForm>& left) const {
    std::set<std::size_t> named;
    for (std::size_t n = system_.sizes; n < left.size(); ++n) {
        const auto loop = loopNamedBy(left[n]);
        if (!loop || !named.insert(*loop).second)
            return fmt::format("its left side must name loops of step 1, each once, and '{}' is not such an "
                               "index; carry its values in a func",
                               written.tree().source().text(written.indices()[n - system_.sizes].span()));
    }
    const ReducedLoops loops = reducedLoops(system_, left);
    for (const ReducedLoop& one : loops.all)
        if (!loops.refusal.empty() || one.upper.size() != 1 || elaboration_.steppedAt(one.loop.index()) ||
            std::abs(one.upper[0].coefficients[one.loop.index()]) != 1)
            return fmt::format("its last iteration must lie at an affine place, and loop '{}' has more than "
                               "one end there; carry its values in a func",
                               system_.loops[one.loop].name);
    return {};
}

std::vector<AffineForm> Equations::lastIteration(const std::vector<AffineForm>& left) const {
    const std::size_t loops = system_.loops.size();
    std::vector<AffineForm> last(loops, AffineForm::number(0, left.size()));
    for (std::size_t n = 0; n < left.size(); ++n) {
        const std::size_t loop = n < system_.sizes ? n : loopNamedBy(left[n]).value();
        const std::int64_t shift = n < system_.sizes ? 0 : left[n].constant;
        last[loop] = AffineForm::variable(n, left.size()) - AffineForm::number(shift, left.size());
    }
    for (const ReducedLoop& one : reducedLoops(system_, left).all) {
        // The row is `end - loop`.
        AffineForm end = one.upper[0];
        end.coefficients[one.loop.index()] = 0;
        last[one.loop.index()] = polyhedra::substitute(end, last, left.size());
    }
    return last;
}

void Equations::carryReduced() {
    for (const auto& [name, reduced] : elaboration_.reduced) {
        if (!reduced.carried) continue;
        for (const EquationId id : system_.equations.keys()) {
            const Equation& equation = system_.equations[id];
            if (equation.output != reduced.output || equation.reduction == Reduction::None) continue;
            if (equation.value.valid()) carry(id, *reduced.carried);
            break;
        }
    }
}

// The value after a term; one whose condition fails hands on what was before.
static ExprId after(Nodes& nodes, IterationChain& chain, VariableId carried, const Equation& reduction,
                    Type type, ExprId term) {
    const ExprId start = nodes.constant(type, identityOf(reduction.reduction, type), reduction.leftSpan);
    const ExprId before = chain.before(carried, start);
    if (nodes[term].kind == Expr::Kind::Select && nodes[term].operands.size() == 2) {
        const ExprId condition = nodes[term].operands[0], inner = nodes[term].operands[1];
        const text::Span there = nodes[term].span;
        const ExprId taken = after(nodes, chain, carried, reduction, type, inner);
        return nodes.select(type, {condition, taken, before}, there);
    }
    const Operator op = operatorOf(reduction.reduction);
    const Signature signature = signatureOf(op, type, nodes[term].type);
    return nodes.converted(nodes.binary(op, before, term, signature, reduction.span), type);
}

// The reduction as a func that carries its values in the order of the loops, and an output that takes the
// last.
void Equations::carry(EquationId id, VariableId carried) {
    const Equation reduction = system_.equations[id];
    const Type type = system_.variables[carried].type;
    ReducedLoops loops = reducedLoops(system_, reduction.left);
    IterationChain chain(system_, nodes_, std::move(loops.all), reduction.leftSpan);
    Equation made;
    made.span = reduction.span;
    made.leftSpan = reduction.leftSpan;
    made.variable = carried;
    made.value = after(nodes_, chain, carried, reduction, type, reduction.value);
    system_.equations[id] = made;
    system_.variables[carried].equation = id;
    Equation written;
    written.span = reduction.span;
    written.leftSpan = reduction.leftSpan;
    written.output = reduction.output;
    written.left = reduction.left;
    written.value = nodes_.select(type, {chain.isLast(), chain.readHere(carried)}, reduction.leftSpan);
    system_.equations.add(std::move(written));
}

} // namespace tactus::ure
