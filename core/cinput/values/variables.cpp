#include "cinput/values/variables.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

std::uint32_t Variables::temporary(const std::string& name, ScalarType type, text::Span span) {
    PendingVariable variable;
    variable.variable.name = name;
    variable.variable.type = type;
    variable.variable.storage = Variable::Storage::Temporary;
    variable.variable.span = span;
    state_.variables.push_back(std::move(variable));
    return static_cast<std::uint32_t>(state_.variables.size() - 1);
}

std::uint32_t Variables::of(std::uint32_t declaration, std::uint32_t node) {
    if (const auto known = known_.find(declaration); known != known_.end()) return known->second;
    PendingVariable variable = made(declaration, node);
    const auto index = static_cast<std::uint32_t>(state_.variables.size());
    state_.variables.push_back(std::move(variable));
    return known_[declaration] = index;
}

static std::string unsupported(const CType& type) {
    if (type.isVolatile) return "volatile values may change at any time";
    if (type.kind == CType::Kind::Pointer)
        return "only arrays, and pointers to their first element, are read";
    return "use integers of 8 to 64 bits, float or double";
}

text::Span Variables::placeOf(std::uint32_t node) const {
    const bool isDeclared = view_[node].kind == Node::Kind::Variable;
    return isDeclared ? view_.declaration(view_[node].declaration).span : view_[node].span;
}

void Variables::refuseType(std::uint32_t node, const Declaration& one, const CType& type) {
    state_.refuse(make(Kind::CType, placeOf(node), "'" + one.name + "'", type.text, unsupported(type)));
}

static Variable::Storage storageOf(const Declaration& one, bool isInRegion) {
    using enum Variable::Storage;
    if (isInRegion) return Region;
    if (one.kind == Declaration::Kind::Parameter) return Parameter;
    if (one.isStatic) return Static;
    return one.isInFunction ? Local : Global;
}

PendingVariable Variables::made(std::uint32_t declaration, std::uint32_t node) {
    const Declaration& one = view_.declaration(declaration);
    PendingVariable made;
    made.declaration = declaration;
    made.variable.name = one.name;
    made.variable.span = one.span;
    made.variable.storage = storageOf(one, state_.region.begin <= one.span.begin &&
                                               one.span.end <= state_.region.end && one.isInFile);
    const CType* type = &view_.type(one.type);
    std::vector<std::int64_t> numbers;
    if (type->kind == CType::Kind::Pointer) {
        numbers.push_back(-1);
        if (type->isVolatile) refuseType(node, one, *type);
        type = &view_.type(type->element);
        if (state_.moved.contains(declaration))
            state_.refuse(make(Kind::CPointer, placeOf(node),
                               "pointer '" + one.name +
                                   "' is set to a place of another array, or moved; use the array itself"));
    }
    for (; type->kind == CType::Kind::Array; type = &view_.type(type->element)) {
        numbers.push_back(type->extent);
        made.variable.isConst = made.variable.isConst || type->isConst;
        if (type->isVolatile) refuseType(node, one, *type);
    }
    if (!type->isScalar() || type->isVolatile) refuseType(node, one, *type);
    made.variable.type = scalarType(*type);
    made.variable.isConst = made.variable.isConst || type->isConst;
    for (const std::int64_t number : numbers)
        made.extents.push_back(number < 0 ? std::nullopt : std::optional(Linear::number(number)));
    if (!numbers.empty()) addExtents(made, one.node);
    for (std::size_t at = 1; at < made.extents.size(); ++at)
        if (!made.extents[at]) refuseType(node, one, view_.type(one.type));
    return made;
}

// Extents are written innermost first; those of a typedef are known by number only and are the inner ones. A
// parameter's outer extent may be missing.
void Variables::addExtents(PendingVariable& variable, std::uint32_t node) {
    if (node == none) return;
    std::vector<std::uint32_t> written;
    for (const std::uint32_t part : view_.children(node))
        if (!view_[part].isInitial && view_.isExpression(part)) written.insert(written.begin(), part);
    const std::size_t rank = variable.extents.size();
    if (written.size() > rank) return;
    // `a[][M]` and `(*a)[M]`: the outer one is not there.
    const bool isOuterMissing = !variable.extents[0] && written.size() + 1 == rank;
    for (std::size_t at = 0; at < written.size(); ++at) {
        const std::size_t place = at + (isOuterMissing ? 1 : 0);
        const auto number = variable.extents[place];
        variable.extents[place] = extentOf(written[at], number ? number->constant : -1, variable);
    }
}

Linear Variables::extentOf(std::uint32_t node, std::int64_t number, const PendingVariable& variable) {
    const auto value = affine_.value(node);
    const Linear* form = value ? value->single() : nullptr;
    const bool isRight = form && (number < 0 || state_.valueOf(*form) == number);
    if (!isRight && number >= 0) return Linear::number(number);
    const std::string what = "the extent " + view_.quoted(node) + " of '" + variable.variable.name + "'";
    if (!isRight) affine_.refuse(node, what);
    if (number < 0 && variable.variable.storage == Variable::Storage::Region && !isConstantSize(*form))
        state_.refuse(make(Kind::CLocalArray, variable.variable.span, variable.variable.name,
                           "its extent is known only when running"));
    state_.use(*form);
    return *form;
}

bool Variables::isConstantSize(const Linear& form) const {
    return std::ranges::all_of(form.terms, [&](const auto& term) {
        return term.first.kind == Symbol::Kind::Size &&
               state_.sizes[term.first.index].size.source != Size::Source::Argument;
    });
}

// `*p` is `p[0]`, and `*(p + i)` is `p[i]`.
Variables::Path Variables::pathOf(std::uint32_t node) {
    node = view_.core(node);
    const Node& one = view_[node];
    if (one.kind == Node::Kind::Name) return {node, {}, {}};
    if (one.kind == Node::Kind::Subscript || one.kind == Node::Kind::Binary) return movedPath(node);
    if (one.kind == Node::Kind::Unary && one.operation == Node::Operation::Dereference) {
        Path path = pathOf(node + 1);
        path.subscribe();
        return path;
    }
    if (one.kind == Node::Kind::Other && view_.tree().texts[one.text].find("Member") != std::string::npos)
        state_.refuse(make(Kind::CType, one.span, view_.quoted(node), "a structure or union",
                           "use an array for each of its members"));
    state_.refuse(
        make(Kind::CPointer, one.span,
             view_.quoted(node) + " is no element of an array; write it with subscripts, 'A[i][j]'"));
}

// A[i], i[A], p + i, i + p, p - i.
Variables::Path Variables::movedPath(std::uint32_t node) {
    const Node& one = view_[node];
    const auto parts = view_.children(node);
    const bool isSwapped = view_.typeOf(parts[0]).isScalar();
    const bool isNegative = one.operation == Node::Operation::Subtract;
    const bool isMove =
        one.kind == Node::Kind::Subscript || one.operation == Node::Operation::Add || isNegative;
    if (!isMove || !view_.typeOf(parts[isSwapped ? 0 : 1]).isScalar())
        state_.refuse(
            make(Kind::CPointer, one.span,
                 view_.quoted(node) + " is no element of an array; write it with subscripts, 'A[i][j]'"));
    Path path = pathOf(parts[isSwapped ? 1 : 0]);
    path.moved.push_back({parts[isSwapped ? 0 : 1], isNegative});
    if (one.kind == Node::Kind::Subscript) path.subscribe();
    return path;
}

PendingAccess Variables::access(std::uint32_t node,
                                const std::function<std::uint32_t(std::uint32_t)>& value) {
    const Path path = pathOf(node);
    const std::uint32_t declaration = view_[path.name].declaration;
    if (declaration == none)
        state_.refuse(make(Kind::CPointer, view_[node].span, view_.quoted(node) + " is no variable"));
    if (state_.loopVariables.contains(declaration))
        state_.refuse(make(Kind::CLoopVariable, view_[node].span,
                           "'" + view_.declaration(declaration).name +
                               "' is the variable of a loop, and is used outside of its head"));
    const std::uint32_t variable = of(declaration, path.name);
    const std::size_t rank = state_.variables[variable].extents.size();
    if (path.subscripts.size() != rank || !path.moved.empty())
        state_.refuse(
            make(Kind::CPointer, view_[node].span,
                 fmt::format("{} is no element of an array: '{}' has {} subscripts here, and {} dimensions",
                             view_.quoted(node), view_.declaration(declaration).name, path.subscripts.size(),
                             rank)));
    PendingAccess access{variable, {}, view_[node].span};
    for (const Sum& one : path.subscripts) access.subscripts.push_back(subscript(one, value));
    return access;
}

PendingSubscript Variables::subscript(const Sum& sum,
                                      const std::function<std::uint32_t(std::uint32_t)>& value) {
    Piecewise all = Piecewise::form({});
    for (const Term& term : sum) {
        const auto form = affine_.value(term.node);
        if (!form && (sum.size() > 1 || term.isNegative))
            affine_.refuse(term.node, "the subscript " + view_.quoted(term.node));
        if (!form) return {std::nullopt, value(term.node)};
        all = all + (term.isNegative ? -1 : 1) * *form;
    }
    const auto cases = affine_.casesOf(all);
    if (cases.size() <= 1)
        return {cases.empty() ? Linear() : cases.front().value, none}; // none: never reached
    SplitStatement split;
    for (const Piecewise::Case& one : cases) split.cases.push_back(one.when);
    throw split;
}

} // namespace tactus::cinput
