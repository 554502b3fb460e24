// Equations: what each defines, and how.
#include "ure/equations/elaborate_equations.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::ure {

using diagnostics::Kind;
using polyhedra::AffineForm;

Reduction reductionOf(syntax::Assignment assignment) {
    switch (assignment) {
    case syntax::Assignment::Define:
        return Reduction::None;
    case syntax::Assignment::Add:
        return Reduction::Add;
    case syntax::Assignment::Multiply:
        return Reduction::Multiply;
    case syntax::Assignment::Minimum:
        return Reduction::Minimum;
    case syntax::Assignment::Maximum:
        return Reduction::Maximum;
    case syntax::Assignment::And:
        return Reduction::And;
    case syntax::Assignment::Or:
        return Reduction::Or;
    case syntax::Assignment::Xor:
        return Reduction::Xor;
    }
    return Reduction::None;
}

Equations::Equations(Elaboration& elaboration)
    : elaboration_(elaboration), system_(elaboration.system),
      nodes_(system_.exprs, system_.loops.size(), elaboration.domainKnown ? &system_.domain : nullptr) {}

void Equations::add(const syntax::Equation& equation) {
    const syntax::Word word = equation.name();
    const Symbol* symbol = elaboration_.names.find(word.text);
    if (!symbol) {
        if (equation.leftSide().empty()) hintAtParam(equation);
        defined_.insert(elaboration_.names.unknown(word, Names::Role::Defined));
        rightSide(equation, std::nullopt);
    } else if (symbol->kind == Symbol::Kind::Func) {
        defineVariable(equation, VariableId(symbol->index));
    } else if (symbol->kind == Symbol::Kind::Output) {
        writeOutput(equation, TensorId(symbol->index));
    } else {
        elaboration_.report(Kind::NotAssignable, word.span, word.text, describe(symbol->kind));
        rightSide(equation, std::nullopt);
    }
}

// "X(i, j, k)"
static std::string leftSideOver(std::string_view name, const std::vector<std::string>& loops) {
    return fmt::format("{}({})", name, fmt::join(loops, ", "));
}

static ExpressionContext valuePlace(const System& system, const std::string& name) {
    ExpressionContext place;
    place.writes = name;
    place.what = fmt::format("the equation of '{}'", name);
    place.madeOf = "numbers, params, loops, funcs and inputs";
    place.visibleLoops = system.loops.size();
    place.reads = true;
    return place;
}

ExprId Equations::rightSide(const syntax::Equation& equation, std::optional<Type> type) {
    Expressions expressions(elaboration_, nodes_, valuePlace(system_, equation.name().text));
    return expressions.assigned(equation.right(), type);
}

// --- funcs

void Equations::defineVariable(const syntax::Equation& equation, VariableId id) {
    Variable& variable = system_.variables[id];
    const std::string& name = variable.name;
    const auto [first, isFirst] = firstOf_.emplace(name, equation.span());
    if (!isFirst) {
        auto& diagnostic = elaboration_.report(Kind::DuplicateEquation, equation.leftSideSpan(), name);
        diagnostic.related.push_back({first->second, "the first equation"});
    }
    defined_.insert(name);
    if (equation.assignment() != syntax::Assignment::Define)
        elaboration_.report(
            Kind::BadReduction, equation.leftSideSpan(), name,
            "only an output is; a func carries the value from iteration to iteration, as in '" +
                carried(equation, name, system_.loops.size() - 1) + "'");
    if (elaboration_.loopsKnown && !equation.broken()) checkIndexTuple(equation);
    Equation made;
    made.span = equation.span();
    made.leftSpan = equation.leftSideSpan();
    made.variable = id;
    made.value = rightSide(equation, elaboration_.variableTypes[id.index()]);
    variable.equation = system_.equations.add(std::move(made));
}

// The text of the equation after the edits, which are all within it.
static std::string rewritten(const syntax::Equation& equation, std::vector<text::Edit> edits) {
    const std::string_view before = equation.tree().source().text(equation.span());
    for (text::Edit& edit : edits)
        edit.span = {edit.span.begin - equation.span().begin, edit.span.end - equation.span().begin};
    return text::apply(std::string(before), edits);
}

void Equations::checkIndexTuple(const syntax::Equation& equation) {
    std::vector<std::string> written;
    for (const syntax::Expression& index : equation.leftSide()) {
        const auto name = syntax::as<syntax::NameExpression>(index.bare());
        written.push_back(name ? name->name().text : "");
    }
    const std::vector<std::string> loops = system_.writtenLoopNames();
    if (written == loops) return;
    const std::string tuple = leftSideOver(equation.name().text, loops);
    if (std::equal(written.begin(), written.end(), loops.rbegin(), loops.rend())) {
        auto& diagnostic = elaboration_.report(Kind::ReversedIndices, equation.leftSideSpan(), tuple);
        std::vector<text::Edit> edits = reversedIndices(equation, elaboration_.names);
        diagnostic.fixes.push_back({"write '" + rewritten(equation, edits) + "'", std::move(edits)});
        return;
    }
    const std::string condition = caseOf(equation);
    const std::string advice =
        condition.empty()
            ? ""
            : fmt::format(", and a case is chosen on the right: 'select({}, ..., ...)'", condition);
    auto& diagnostic =
        elaboration_.report(Kind::LeftSide, equation.leftSideSpan(), equation.name().text, tuple, advice);
    // One of several equations is no better with the tuple on its left.
    const auto isSame = [&](const syntax::Equation& it) { return it.name().text == equation.name().text; };
    if (std::ranges::count_if(elaboration_.design.equations(), isSame) == 1)
        diagnostic.fixes.push_back({fmt::format("write '{}'", tuple), {{equation.leftSideSpan(), tuple}}});
}

// Every func has an equation.
void Equations::checkAllDefined() {
    for (const Variable& variable : system_.variables)
        if (!defined_.contains(variable.name) && elaboration_.names.isFirst({variable.name, variable.span}) &&
            !elaboration_.names.isDoubted(variable.name))
            elaboration_.report(Kind::MissingEquation, variable.span, variable.name,
                                leftSideOver(variable.name, system_.loopNames()));
}

// --- outputs

void Equations::writeOutput(const syntax::Equation& equation, TensorId id) {
    const Tensor& tensor = system_.tensors[id];
    const std::optional<Type> type = elaboration_.tensorTypes[id.index()];
    Equation made;
    made.span = equation.span();
    made.leftSpan = equation.leftSideSpan();
    made.output = id;
    made.reduction = reductionOf(equation.assignment());
    checkAlone(equation, made.reduction);
    const bool isWhole = leftSide(equation, tensor, made.left);
    const bool isReduction = made.reduction != Reduction::None;
    if (isReduction && isWhole && elaboration_.loopsKnown) checkReducible(equation, made.left);
    if (isReduction && type) {
        Expressions expressions(elaboration_, nodes_, valuePlace(system_, tensor.name));
        made.value = expressions.beside(equation.right(), operatorOf(made.reduction), *type);
    } else {
        made.value = rightSide(equation, type);
    }
    system_.equations.add(std::move(made));
}

// A reduced output has no other equation.
void Equations::checkAlone(const syntax::Equation& equation, Reduction reduction) {
    const std::string name = equation.name().text;
    const auto [first, isFirst] = firstOf_.emplace(name, equation.span());
    const bool isReduction = reduction != Reduction::None;
    if (!isFirst && (isReduction || reduced_.contains(name))) {
        auto& diagnostic = elaboration_.report(Kind::ReductionNotAlone, equation.leftSideSpan(), name,
                                               insteadOfTwo(equation, first->second));
        diagnostic.related.push_back({first->second, "the other equation"});
    }
    if (isReduction) reduced_.insert(name);
}

bool Equations::leftSide(const syntax::Equation& equation, const Tensor& tensor,
                         std::vector<AffineForm>& left) {
    const std::vector<syntax::Expression> indices = equation.leftSide();
    Nodes::Table scratch;
    Nodes nodes(scratch, system_.loops.size(), nullptr);
    ExpressionContext place;
    place.what = fmt::format("the left side of the equation of '{}'", tensor.name);
    place.madeOf = "numbers, params and loops";
    place.exact = true;
    place.visibleLoops = system_.loops.size();
    left = system_.sizeForms();
    for (const syntax::Expression& index : indices)
        if (auto affine = Expressions(elaboration_, nodes, place).affine(index))
            left.push_back(std::move(affine->form));
    const std::size_t rank = tensor.extents.size();
    if (indices.size() != rank && !equation.broken())
        elaboration_.report(Kind::RankMismatch, equation.leftSideSpan(), tensor.name, std::to_string(rank),
                            indices.size());
    return left.size() == system_.sizes + rank && indices.size() == rank;
}

// The left side of a reduction names loops, each once, and leaves one.
void Equations::checkReducible(const syntax::Equation& equation, const std::vector<AffineForm>& left) {
    std::set<std::size_t> named;
    std::string wrong; // the first index that is none of them
    for (std::size_t n = 0; n < left.size(); ++n) {
        const AffineForm& form = left[n];
        if (form.isConstant()) continue;
        const auto one = std::ranges::find_if(form.coefficients, [](std::int64_t c) { return c != 0; });
        const auto loop = static_cast<std::size_t>(one - form.coefficients.begin());
        const bool isPlain =
            form == AffineForm::variable(loop, form.dimensions()) && named.insert(loop).second;
        if (!isPlain && wrong.empty()) wrong = equation.tree().source().text(equation.leftSide()[n].span());
    }
    if (!wrong.empty())
        elaboration_.report(Kind::BadReduction, equation.leftSideSpan(), equation.name().text,
                            fmt::format("its left side must name loops, each once, and '{}' is none; {}",
                                        wrong, insteadOfReduction(equation, left)));
    else if (named.size() == system_.loops.size())
        elaboration_.report(Kind::BadReduction, equation.leftSideSpan(), equation.name().text,
                            "its left side names every loop, so there is nothing to reduce over; write `=`");
}

void Elaboration::equations() {
    Equations equations(*this);
    for (const syntax::Equation& equation : design.equations()) equations.add(equation);
    equations.checkAllDefined();
    equations.warnOfWrapping();
}

void Equations::warnOfWrapping() {
    std::set<ExprId> told;
    for (ExprId expr : nodes_.wrapping)
        if (told.insert(expr).second)
            elaboration_.report(Kind::IndexWraps, nodes_[expr].span, toString(nodes_[expr].type));
}

} // namespace tactus::ure
