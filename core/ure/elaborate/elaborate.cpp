#include "ure/elaborate/elaboration.h"

#include "ure/elaborate/outline.h"

#include <algorithm>
#include <set>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

void doubtWords(const syntax::Tree& tree, syntax::NodeId id, Names& names) {
    const syntax::Tree::Node& node = tree.node(id);
    if (node.kind == syntax::NodeKind::Equation || node.kind == syntax::NodeKind::MappingDeclaration) return;
    for (const syntax::Element& element : node.elements) {
        if (element.node.valid()) doubtWords(tree, element.node, names);
        const bool isLost = element.token.valid() && node.kind == syntax::NodeKind::Skipped &&
                            tree.token(element.token).kind == syntax::TokenKind::Name;
        if (isLost) names.doubt(std::string(tree.text(element.token)));
    }
}

// A mistake outside the mappings: the parser has reported it.
bool isBroken(const syntax::Design& design) {
    const syntax::Tree& tree = design.tree();
    for (const syntax::Element& element : tree.node(design.node()).elements) {
        if (!element.node.valid()) continue;
        const syntax::Tree::Node& child = tree.node(element.node);
        if (child.broken && child.kind != syntax::NodeKind::MappingDeclaration) return true;
    }
    return false;
}

// Is every part there? If the lexer has reported a number, nothing was said here and its expression is
// missing.
bool isWhole(const Elaboration& elaboration) {
    const System& system = elaboration.system;
    const auto isKnown = [](const std::optional<Type>& type) { return type.has_value(); };
    const auto hasData = [](const Tensor& tensor) {
        const bool isList = tensor.data == Tensor::Data::List;
        return (tensor.data != Tensor::Data::Expression || tensor.expression.valid()) &&
               (!isList || static_cast<std::int64_t>(tensor.list.size()) == tensor.elements()) &&
               std::ranges::all_of(tensor.extentTexts, &ExprId::valid);
    };
    return elaboration.domainKnown && std::ranges::all_of(elaboration.tensorTypes, isKnown) &&
           std::ranges::all_of(elaboration.variableTypes, isKnown) &&
           std::ranges::all_of(system.tensors, hasData) &&
           std::ranges::all_of(system.variables, [](const Variable& it) { return it.equation.valid(); }) &&
           std::ranges::all_of(system.equations, [&](const Equation& it) {
               return it.value.valid() &&
                      (!it.isOutput() ||
                       it.left.size() == system.sizes + system.tensors[it.output].extentTexts.size());
           });
}

// Notes names that are declared and read by nobody. It does so in designs that are right otherwise: there it
// may be the mistake.
void collectNames(const syntax::View& view, std::set<std::string>& names) {
    if (const auto name = syntax::as<syntax::NameExpression>(view)) names.insert(name->name().text);
    if (const auto access = syntax::as<syntax::Access>(view)) names.insert(access->name().text);
    for (const syntax::Element& element : view.tree().node(view.node()).elements)
        if (element.node.valid()) collectNames(syntax::View(view.tree(), element.node), names);
}

// Of what fills read: they are not always elaborated.
std::set<std::string> namesInFills(const syntax::Design& design) {
    std::set<std::string> names;
    for (const syntax::TensorDeclaration& declaration : design.tensors())
        if (!declaration.isInput() && declaration.initial().valid()) collectNames(declaration.initial(), names);
    return names;
}

void noteUnused(Elaboration& elaboration) {
    const System& system = elaboration.system;
    std::vector<bool> variables(system.variables.size()), tensors(system.tensors.size());
    for (const Equation& equation : system.equations)
        forEachBelow(system, equation.value, [&](ExprId id) {
            const Expr& expr = system.exprs[id];
            if (expr.kind == Expr::Kind::Read && expr.variable != equation.variable)
                variables[expr.variable.index()] = true;
            if (expr.kind == Expr::Kind::ReadInput) tensors[expr.tensor.index()] = true;
        });
    for (VariableId id : system.variables.keys())
        if (!variables[id.index()])
            elaboration.report(Kind::Unused, system.variables[id].span, system.variables[id].name,
                               "no other equation");
    for (const auto& [name, fn] : elaboration.fnsByName)
        if (!fn.isCalled) elaboration.report(Kind::Unused, fn.declaration.name().span, name, "no expression");
    const std::set<std::string> filling = namesInFills(elaboration.design);
    for (TensorId id : system.tensors.keys())
        if (!tensors[id.index()] && system.tensors[id].isInput && !filling.contains(system.tensors[id].name))
            elaboration.report(Kind::Unused, system.tensors[id].span, system.tensors[id].name, "no equation");
}

} // namespace

void Elaboration::doubtSkippedWords() {
    doubtWords(design.tree(), design.node(), names);
}

// All of them, in the order of the text: a name that can't be used at some place is not an unknown one.
void Elaboration::declareNames() {
    std::vector<std::pair<syntax::Word, Symbol>> found;
    const auto add = [&](const syntax::Word& word, Symbol::Kind kind, bool hasDimensions = false) {
        found.push_back({word, {kind, word.span, hasDimensions}});
    };
    for (const syntax::ParamDeclaration& declaration : design.params())
        for (const syntax::ParamItem& item : declaration.items()) add(item.name(), Symbol::Kind::Param);
    for (const syntax::TensorDeclaration& declaration : design.tensors())
        add(declaration.name(),
            declaration.isInput()   ? Symbol::Kind::Input
            : declaration.isConst() ? Symbol::Kind::Const
                                    : Symbol::Kind::Output,
            !declaration.dimensions().empty());
    for (const syntax::LoopsDeclaration& declaration : design.loops())
        for (const syntax::LoopItem& item : declaration.items()) add(item.name(), Symbol::Kind::Loop);
    for (const syntax::FuncDeclaration& declaration : design.funcs())
        for (const syntax::Word& word : declaration.names()) add(word, Symbol::Kind::Func);
    for (const syntax::FnDeclaration& fn : design.fns()) add(fn.name(), Symbol::Kind::Fn);
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first.span.begin; });
    for (const auto& [word, symbol] : found) names.declare(word, symbol);
}

Elaborated elaborate(const syntax::Design& design, const Settings& settings) {
    Elaboration elaboration(design, settings);
    elaboration.system.name = design.name().text;
    elaboration.system.source = design.tree().sharedSource();
    elaboration.system.span = design.span();
    elaboration.doubtSkippedWords();
    elaboration.declareNames();
    elaboration.fns();
    elaboration.params();
    elaboration.tensors();
    elaboration.loops();
    elaboration.funcs();
    elaboration.domain();
    elaboration.data();
    elaboration.equations();
    elaboration.checkFns();
    elaboration.names.reportUnknown();

    Elaborated result;
    if (!hasError(elaboration.diagnostics) && !isBroken(design) && isWhole(elaboration)) {
        noteUnused(elaboration);
        result.system = std::make_shared<const System>(std::move(elaboration.system));
    } else {
        result.outline = outlineOf(elaboration);
    }
    result.diagnostics = std::move(elaboration.diagnostics);
    std::ranges::stable_sort(result.diagnostics, {}, [](const auto& one) { return one.span.begin; });
    return result;
}

} // namespace tactus::ure
