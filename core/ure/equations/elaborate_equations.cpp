// Equations: what each defines, and how.
#include "ure/equations/elaborate_equations.h"

#include "polyhedra/lattice.h"

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
    case syntax::Assignment::ArgMinimum:
        return Reduction::Minimum;
    case syntax::Assignment::Maximum:
    case syntax::Assignment::ArgMaximum:
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
    if (equation.leftOfPlace().valid()) return addPair(equation);
    const syntax::Word word = equation.name();
    const Symbol* symbol = elaboration_.names.find(word.text);
    if (!symbol) {
        if (equation.left().indices().empty()) hintAtParam(equation);
        defined_.insert(elaboration_.names.unknown(word, Names::Role::Defined));
        rightSide(word.text, equation.right(), std::nullopt);
    } else if (symbol->kind == Symbol::Kind::Func) {
        defineVariable(equation, VariableId(symbol->index));
    } else if (symbol->kind == Symbol::Kind::Output) {
        writeOutput(equation, TensorId(symbol->index));
    } else {
        elaboration_.report(Kind::NotAssignable, word.span, word.text, describe(symbol->kind));
        rightSide(word.text, equation.right(), std::nullopt);
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

ExprId Equations::rightSide(const std::string& name, const syntax::Expression& value,
                            std::optional<Type> type) {
    return Expressions(elaboration_, nodes_, valuePlace(system_, name)).assigned(value, type);
}

// --- funcs

void Equations::defineVariable(const syntax::Equation& equation, VariableId id) {
    const std::string name = system_.variables[id].name; // a copy: reads of outputs add variables
    const auto [first, isFirst] = firstOf_.emplace(name, equation.span());
    if (!isFirst) {
        auto& diagnostic = elaboration_.report(Kind::DuplicateEquation, equation.left().span(), name);
        diagnostic.related.push_back({first->second, "the first equation"});
    }
    defined_.insert(name);
    if (equation.assignment() != syntax::Assignment::Define)
        elaboration_.report(
            Kind::BadReduction, equation.left().span(), name,
            "only an output can be; a func carries the value from iteration to iteration, as in '" +
                carried(equation, name, system_.loops.size() - 1) + "'");
    if (elaboration_.loopsKnown && !equation.broken()) checkIndexTuple(equation);
    Equation made;
    made.span = equation.span();
    made.leftSpan = equation.left().span();
    made.variable = id;
    made.value = rightSide(name, equation.right(), elaboration_.variableTypes[id.index()]);
    system_.variables[id].equation = system_.equations.add(std::move(made));
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
    for (const syntax::Expression& index : equation.left().indices()) {
        const auto name = syntax::as<syntax::NameExpression>(index.bare());
        written.push_back(name ? name->name().text : "");
    }
    const std::vector<std::string> loops = system_.writtenLoopNames();
    if (written == loops) return;
    const std::string tuple = leftSideOver(equation.name().text, loops);
    if (std::equal(written.begin(), written.end(), loops.rbegin(), loops.rend())) {
        auto& diagnostic = elaboration_.report(Kind::ReversedIndices, equation.left().span(), tuple);
        std::vector<text::Edit> edits = reversedIndices(equation, elaboration_.names);
        diagnostic.fixes.push_back({"write '" + rewritten(equation, edits) + "'", std::move(edits)});
        return;
    }
    const std::string condition = caseOf(equation);
    const std::string advice =
        condition.empty() ? ""
                          : fmt::format("; choose the case on the right: 'select({}, ..., ...)'", condition);
    auto& diagnostic =
        elaboration_.report(Kind::LeftSide, equation.left().span(), equation.name().text, tuple, advice);
    // One of several equations is no better with the tuple on its left.
    const auto isSame = [&](const syntax::Equation& it) { return it.name().text == equation.name().text; };
    if (std::ranges::count_if(elaboration_.design.equations(), isSame) == 1)
        diagnostic.fixes.push_back({fmt::format("write '{}'", tuple), {{equation.left().span(), tuple}}});
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
    made.leftSpan = equation.left().span();
    made.output = id;
    made.reduction = reductionOf(equation.assignment());
    checkAlone(equation, equation.left(), made.reduction);
    const bool isWhole = leftSide(equation, equation.left(), tensor, made.left);
    const bool isReduction = made.reduction != Reduction::None;
    if (isReduction && isWhole && elaboration_.loopsKnown) checkReducible(equation.left(), made.left);
    if (isReduction && type) {
        Expressions expressions(elaboration_, nodes_, valuePlace(system_, tensor.name));
        made.value = expressions.beside(equation.right(), operatorOf(made.reduction), *type);
    } else {
        made.value = rightSide(tensor.name, equation.right(), type);
    }
    system_.equations.add(std::move(made));
}

// A reduced output has no other equation.
void Equations::checkAlone(const syntax::Equation& equation, const syntax::LeftSide& left,
                           Reduction reduction) {
    const std::string name = left.name().text;
    const auto [first, isFirst] = firstOf_.emplace(name, equation.span());
    const bool isReduction = reduction != Reduction::None;
    if (!isFirst && (isReduction || reduced_.contains(name))) {
        auto& diagnostic = elaboration_.report(Kind::ReductionNotAlone, left.span(), name,
                                               insteadOfTwo(equation, first->second));
        diagnostic.related.push_back({first->second, "the other equation"});
    }
    if (isReduction) reduced_.insert(name);
}

bool Equations::leftSide(const syntax::Equation& equation, const syntax::LeftSide& written,
                         const Tensor& tensor, std::vector<AffineForm>& left) {
    const auto known = lefts_.find(written.span().begin);
    if (known != lefts_.end()) {
        left = known->second.forms;
        return known->second.isWhole;
    }
    const std::vector<syntax::Expression> indices = written.indices();
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
    if (indices.size() != rank && !equation.broken() && !elaboration_.brokenTensors.contains(tensor.name))
        elaboration_.report(Kind::RankMismatch, written.span(), tensor.name, std::to_string(rank),
                            indices.size());
    const bool isWhole = left.size() == system_.sizes + rank && indices.size() == rank;
    lefts_[written.span().begin] = {isWhole, left};
    return isWhole;
}

// Some iterations share an element, at some sizes at least.
void Equations::checkReducible(const syntax::LeftSide& written, const std::vector<AffineForm>& left) {
    polyhedra::Matrix rows;
    for (const AffineForm& form : left) rows.push_back(form.coefficients);
    const std::size_t loops = system_.loops.size();
    if (polyhedra::rank(rows) == loops) {
        const bool isTuple = std::ranges::all_of(left, [](const AffineForm& form) {
            return std::ranges::count(form.coefficients, 0) + 1 >= std::ssize(form.coefficients);
        });
        elaboration_.report(
            Kind::BadReduction, written.span(), written.name().text,
            fmt::format("its left side {}, so there is nothing to reduce over; write `=`",
                        isTuple ? "names every loop" : "names another element at each iteration"));
    } else if (elaboration_.domainKnown && system_.sizes == 0 && !leavesLoop(left) &&
               polyhedra::isInjective(rows, system_.domain, {50'000}).injective == polyhedra::Verdict::Yes) {
        elaboration_.report(Kind::NothingReduced, written.span(), written.name().text);
    }
}

// Over a loop that the left side does not name, which may have one value at some sizes.
bool Equations::leavesLoop(const std::vector<AffineForm>& left) const {
    for (std::size_t loop = 0; loop < system_.loops.size(); ++loop) {
        const auto names = [&](const AffineForm& form) { return form.coefficients[loop] != 0; };
        if (std::ranges::none_of(left, names)) return true;
    }
    return false;
}

void Elaboration::equations() {
    Equations equations(*this);
    equations.findReduced();
    for (const syntax::Equation& equation : design.equations()) equations.add(equation);
    equations.carryReduced();
    equations.checkAllDefined();
    equations.warnOfWrapping();
}

void Equations::warnOfWrapping() {
    std::set<ExprId> told;
    for (ExprId expr : nodes_.wrapping)
        if (told.insert(expr).second)
            elaboration_.report(Kind::IndexWraps, nodes_[expr].span, toString(nodes_[expr].type));
}

static void collect(const syntax::Tree& tree, syntax::NodeId node, const Names& names,
                    std::vector<text::Edit>& edits) {
    if (const auto access = syntax::as<syntax::Access>(syntax::View(tree, node))) {
        const Symbol* symbol = names.find(access->name().text);
        const std::vector<syntax::Expression> indices = access->arguments();
        if (symbol && symbol->kind == Symbol::Kind::Func && !indices.empty()) {
            std::string turned;
            for (const syntax::Expression& index : std::views::reverse(indices))
                turned += (turned.empty() ? "" : ", ") + std::string(tree.source().text(index.span()));
            edits.push_back({text::join(indices.front().span(), indices.back().span()), turned});
            return;
        }
    }
    for (const syntax::Element& element : tree.node(node).elements)
        if (element.node.valid()) collect(tree, element.node, names, edits);
}

std::vector<text::Edit> reversedIndices(const syntax::Equation& equation, const Names& names) {
    std::vector<text::Edit> edits;
    collect(equation.tree(), equation.node(), names, edits);
    return edits;
}

} // namespace tactus::ure
