// A condition on iterations as one equation more of a system.
#include "ure/elaborate/elaborate_expressions.h"
#include "ure/nodes/affine_nodes.h"

#include "polyhedra/solve.h"

namespace tactus::ure {

using polyhedra::AffineForm;

namespace {

// The loops of the design over those of the system.
std::vector<AffineForm> loopsOfDesign(const System& system) {
    std::vector<AffineForm> forms;
    for (const System::DesignLoop& loop : system.designLoops) forms.push_back(loop.value);
    if (system.designLoops.empty())
        for (const LoopId loop : system.designOrder)
            forms.push_back(AffineForm::variable(loop.index(), system.loops.size()));
    return forms;
}

// The system as a condition sees it: with the loops of the design. Params, tensors and funcs keep their
// places.
System seenFrom(const System& system, const std::vector<AffineForm>& loops) {
    System seen;
    seen.name = system.name;
    seen.source = system.source;
    seen.params = system.params;
    seen.tensors = system.tensors;
    for (Tensor& tensor : seen.tensors) tensor.dimensionNames.resize(tensor.extents.size());
    seen.variables = system.variables;
    seen.domain = polyhedra::Piece::universe(loops.size());
    const std::vector<std::string> names = system.designLoopNames();
    for (std::size_t l = 0; l < loops.size(); ++l) {
        seen.loops.add({names[l], {}, {}, {}, {}, {}});
        seen.domain.box[l] = polyhedra::range(loops[l], system.domain);
    }
    return seen;
}

// Funcs and tensors of the design, among them those that other arrays of the mapping compute or read.
std::vector<std::string> valuesOf(const syntax::Design& design) {
    std::vector<std::string> names;
    for (const syntax::FuncDeclaration& declaration : design.funcs())
        for (const syntax::Word& word : declaration.names()) names.push_back(word.text);
    for (const syntax::TensorDeclaration& declaration : design.tensors())
        names.push_back(declaration.name().text);
    return names;
}

// A stream that hands an input on has the name of the input, which stays the input's; a sum has that of its
// output, which is the sum's.
void declare(Elaboration& elaboration) {
    const System& seen = elaboration.system;
    const auto add = [&](const std::string& name, Symbol::Kind kind, std::size_t index,
                         bool hasDimensions = false) {
        if (!elaboration.names.find(name))
            elaboration.names.declare({name, {}},
                                      {kind, {}, hasDimensions, static_cast<std::uint32_t>(index), true});
    };
    const auto addTensors = [&](bool areInputs) {
        for (const TensorId id : seen.tensors.keys()) {
            const Tensor& tensor = seen.tensors[id];
            const Symbol::Kind kind = !areInputs       ? Symbol::Kind::Output
                                      : tensor.isConst ? Symbol::Kind::Const
                                                       : Symbol::Kind::Input;
            if (tensor.isInput == areInputs) add(tensor.name, kind, id.index(), !tensor.extents.empty());
        }
    };
    for (const ParamId id : seen.params.keys()) add(seen.params[id].name, Symbol::Kind::Param, id.index());
    for (const LoopId id : seen.loops.keys()) add(seen.loops[id].name, Symbol::Kind::Loop, id.index());
    addTensors(true);
    for (const VariableId id : seen.variables.keys())
        add(seen.variables[id].name, Symbol::Kind::Func, id.index());
    addTensors(false);
    for (const std::string& name : valuesOf(elaboration.design))
        add(name, Symbol::Kind::Func, Symbol::undefined);
    for (const syntax::FnDeclaration& fn : elaboration.design.fns())
        elaboration.names.declare(fn.name(), {Symbol::Kind::Fn, fn.name().span});
    elaboration.fns();
    elaboration.sizeOf.resize(seen.params.size());
    elaboration.loopsKnown = elaboration.domainKnown = true;
    elaboration.diagnostics.clear(); // what there is to say of the design has been said
}

// A mistake in a fn that the condition calls is one of the call.
void placeInCondition(diagnostics::List& list) {
    for (diagnostics::Diagnostic& one : list) {
        if (one.related.empty()) continue;
        one.span = one.related.back().span;
        one.related.clear();
        one.fixes.clear();
    }
}

// Expressions over the loops of the design, written over those of the system.
class Rewriting {
  public:
    Rewriting(System& system, const Nodes::Table& from, const std::vector<AffineForm>& loops)
        : system_(system), from_(from), loops_(loops),
          nodes_(system.exprs, system.loops.size(), &system.domain), affine_(system, nodes_, {}) {
        for (const LoopId loop : system.loops.keys())
            here_.push_back(AffineForm::variable(loop.index(), system.loops.size()));
    }

    // A condition is met where all that its `&&` join are true, in whatever order they are asked. Those on
    // loops alone are first: where one of them does not hold, the others are not computed.
    ExprId met(ExprId condition) {
        join(condition);
        if (onData_.valid()) onLoops_.push_back(onData_);
        ExprId all = onLoops_.back();
        for (std::size_t n = onLoops_.size() - 1; n-- > 0;)
            all = nodes_.lazy(Expr::Kind::And, onLoops_[n], all, {});
        return all;
    }

  private:
    void join(ExprId id) {
        if (from_[id].kind == Expr::Kind::And) {
            for (const ExprId operand : from_[id].operands) join(operand);
            return;
        }
        const ExprId part = of(id);
        const std::optional<polyhedra::Formula>& formula = nodes_[part].formula;
        if (formula && !hasUnknown(*formula))
            onLoops_.push_back(part);
        else
            onData_ = onData_.valid()
                          ? nodes_.binary(Operator::BitAnd, onData_, part,
                                          signatureOf(Operator::BitAnd, boolType(), boolType()), {})
                          : part;
    }

    ExprId of(ExprId id) {
        const Expr& expr = from_[id];
        std::vector<ExprId> operands;
        for (const ExprId operand : expr.operands) operands.push_back(of(operand));
        switch (expr.kind) {
        case Expr::Kind::Index:
            return nodes_.converted(affine_.expression(loops_[expr.loop.index()]), expr.type);
        case Expr::Kind::Read:
            return nodes_.read(expr.variable, expr.type, here_, {});
        case Expr::Kind::ReadInput:
            return nodes_.readInput(expr.tensor, expr.type, std::move(operands), {});
        case Expr::Kind::Unary:
            return nodes_.unary(expr.op, operands[0], {{nodes_[operands[0]].type, {}}, expr.type, {}}, {});
        case Expr::Kind::Binary:
            return nodes_.binary(expr.op, operands[0], operands[1],
                                 {{nodes_[operands[0]].type, nodes_[operands[1]].type}, expr.type, {}}, {});
        case Expr::Kind::And:
        case Expr::Kind::Or:
            return nodes_.lazy(expr.kind, operands[0], operands[1], {});
        case Expr::Kind::Select:
            return nodes_.select(expr.type, std::move(operands), {});
        default: // numbers and params
            return nodes_.constant(expr.type, expr.value, {});
        }
    }

    System& system_;
    const Nodes::Table& from_;
    const std::vector<AffineForm>& loops_;
    std::vector<AffineForm> here_;
    Nodes nodes_;
    AffineNodes affine_;
    std::vector<ExprId> onLoops_;
    ExprId onData_;
};

} // namespace

Conditioned addCondition(const System& system, const syntax::Design& design,
                         const syntax::Expression& condition) {
    const std::vector<AffineForm> loops = loopsOfDesign(system);
    const Settings settings;
    Elaboration elaboration(design, settings);
    elaboration.system = seenFrom(system, loops);
    declare(elaboration);
    ExpressionContext place;
    place.what = "the condition";
    place.madeOf = "numbers, params, loops, and the array's funcs and inputs";
    place.visibleLoops = loops.size();
    place.reads = place.here = true;
    Nodes nodes(elaboration.system.exprs, loops.size(), nullptr);
    const ExprId written = Expressions(elaboration, nodes, place).condition(condition);
    elaboration.names.reportUnknown();
    placeInCondition(elaboration.diagnostics);

    Conditioned result;
    result.diagnostics = std::move(elaboration.diagnostics);
    if (hasError(result.diagnostics) || !written.valid()) return result;
    auto extended = std::make_shared<System>(system);
    Equation equation;
    equation.value = Rewriting(*extended, elaboration.system.exprs, loops).met(written);
    equation.variable = result.met =
        extended->variables.add({std::string(condition.tree().source().text()), {}, boolType(), {}, {}});
    extended->variables[result.met].equation = extended->equations.add(equation);
    result.system = std::move(extended);
    return result;
}

} // namespace tactus::ure
