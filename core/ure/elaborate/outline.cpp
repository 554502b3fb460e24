#include "ure/elaborate/outline.h"

#include <algorithm>

namespace tactus::ure {

namespace {

// A mistake in the equation may hide that it reduces; then primitives are taken for it.
bool mayReduce(const syntax::Design& design, const std::string& output) {
    bool isWritten = false;
    for (const syntax::Equation& equation : design.equations()) {
        if (equation.name().text != output && equation.leftOfPlace().name().text != output) continue;
        if (equation.broken() || equation.assignment() != syntax::Assignment::Define) return true;
        isWritten = true;
    }
    return !isWritten;
}

} // namespace

std::shared_ptr<const System> outlineOf(const Elaboration& elaboration) {
    if (!elaboration.loopsKnown) return nullptr;
    const System& known = elaboration.system;
    auto outline = std::make_shared<System>();
    outline->name = known.name;
    outline->source = known.source;
    outline->span = known.span;
    outline->params = known.params;
    outline->designOrder = known.designOrder;
    for (const Loop& loop : known.loops) outline->loops.add({loop.name, loop.span, {}, {}, {}, {}});
    Expr nothing{}; // reads nobody, so no array waits for another
    nothing.kind = Expr::Kind::Constant;
    const ExprId value = outline->exprs.add(nothing);
    for (const syntax::FuncDeclaration& declaration : elaboration.design.funcs())
        for (const syntax::Word& word : declaration.names()) {
            Equation equation;
            equation.value = value;
            equation.variable = outline->variables.add({word.text, word.span, {}, {}, {}});
            outline->equations.add(equation);
        }
    for (const syntax::TensorDeclaration& declaration : elaboration.design.tensors()) {
        if (declaration.isInput() || declaration.isConst()) continue;
        Tensor tensor;
        tensor.name = declaration.name().text;
        tensor.isInput = false;
        Equation equation;
        equation.value = value;
        equation.output = outline->tensors.add(tensor);
        if (mayReduce(elaboration.design, tensor.name)) equation.reduction = Reduction::Add;
        outline->equations.add(equation);
    }
    return outline;
}

} // namespace tactus::ure
