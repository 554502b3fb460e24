#include "cinput/function/uses.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tactus::cinput {

namespace {

// Walks the function and notes each name with what is done to it.
class Notes {
  public:
    Notes(const TreeView& view, const Scope& scope, Uses& uses) : view_(view), scope_(scope), uses_(uses) {}

    void all() {
        for (std::uint32_t node = scope_.function; node < view_[scope_.function].end; ++node) {
            if (view_[node].span.begin >= scope_.region.begin && view_[node].span.end <= scope_.region.end)
                continue;
            if (changes(view_[node])) change(node);
            if (view_[node].kind == Node::Kind::Name && !targets_.contains(node))
                read(node, view_[node].declaration);
            // What gets an address may change it.
            if (view_[node].kind == Node::Kind::Unary && view_[node].operation == Node::Operation::AddressOf)
                touched(node, view_.target(node + 1));
            if (view_[node].kind == Node::Kind::Call)
                for (const std::uint32_t argument : view_.children(node))
                    if (!view_.typeOf(argument).isScalar()) touched(node, view_.target(argument));
        }
    }

  private:
    bool isAfter(std::uint32_t node) const {
        return view_[node].span.begin >= scope_.region.end || isInLoopAround(node);
    }
    bool isBefore(std::uint32_t node) const { return view_[node].span.end <= scope_.region.begin; }
    bool isInLoopAround(std::uint32_t node) const {
        return std::ranges::any_of(scope_.loopsAround,
                                   [&](std::uint32_t loop) { return node > loop && node < view_[loop].end; });
    }
    std::uint32_t nameOf(std::uint32_t node) const {
        while (node < view_.tree().nodes.size() && view_[node].kind != Node::Kind::Name &&
               view_[node].end > node + 1)
            ++node;
        return node;
    }

    void change(std::uint32_t node) {
        const std::uint32_t declaration = view_.target(node + 1);
        if (declaration == none) return;
        Uses::Of& use = uses_.of[declaration];
        const bool isPlain = view_[node].kind == Node::Kind::Binary;
        const std::uint32_t place = view_.core(node + 1);
        if (isBefore(node)) {
            ++use.changesBefore;
            use.onlyChange = isPlain && isInFunctionBlock(node) ? node : none;
        }
        if (isAfter(node)) {
            if (!use.isUsedAfter && isPlain && view_[place].kind == Node::Kind::Name)
                use.isSetFirstAfter = true;
            use.isChangedAfter = use.isUsedAfter = true;
        }
        if (isPlain) targets_.insert(nameOf(node + 1));
    }
    void read(std::uint32_t node, std::uint32_t declaration) {
        if (declaration == none || !isAfter(node)) return;
        Uses::Of& use = uses_.of[declaration];
        use.isReadAfter = use.isUsedAfter = true;
    }
    void touched(std::uint32_t node, std::uint32_t declaration) {
        if (declaration == none) return;
        Uses::Of& use = uses_.of[declaration];
        if (isBefore(node)) {
            ++use.changesBefore;
            use.onlyChange = none;
        }
        if (isAfter(node)) use.isChangedAfter = use.isUsedAfter = true;
    }
    bool isInFunctionBlock(std::uint32_t node) const {
        for (const std::uint32_t part : view_.children(scope_.function))
            if (view_[part].kind == Node::Kind::Compound)
                return std::ranges::count(view_.children(part), node) > 0;
        return false;
    }

    const TreeView& view_;
    const Scope& scope_;
    Uses& uses_;
    std::set<std::uint32_t> targets_; // names that are only assigned
};

// a op b, converted to the type; nothing for other operations.
std::optional<Constant> combined(Node::Operation operation, const Constant& a, const Constant& b,
                                 ScalarType type) {
    using enum Node::Operation;
    if (isReal(type)) { // of which both are; one rounding of a double makes the float that C has
        const double value = operation == Add        ? a.real + b.real
                             : operation == Subtract ? a.real - b.real
                             : operation == Multiply ? a.real * b.real
                                                     : a.real / b.real;
        const bool isKnown =
            operation == Add || operation == Subtract || operation == Multiply || operation == Divide;
        if (!isKnown || !isReal(a.type) || !isReal(b.type) || std::isnan(value)) return std::nullopt;
        return convertedTo({ScalarType::Double, 0, value}, type);
    }
    if (isReal(a.type) || isReal(b.type)) return std::nullopt;
    const auto x = static_cast<std::uint64_t>(a.integer), y = static_cast<std::uint64_t>(b.integer);
    if (operation != Add && operation != Subtract && operation != Multiply) return std::nullopt;
    const std::uint64_t result = operation == Add ? x + y : operation == Subtract ? x - y : x * y;
    return convertedTo({ScalarType::Int64, static_cast<std::int64_t>(result), 0}, type);
}

std::optional<std::vector<Constant>> initialOf(const TreeView& view, const Declaration& one, int depth);

// Of literals, enumerators and constants, with signs, conversions, sums and products. A constant may be made
// of others, so many deep.
std::optional<Constant> constantOf(const TreeView& view, std::uint32_t node, int depth = 8) {
    const Node& one = view[node];
    const CType& type = view.typeOf(node);
    if (!type.isScalar()) return std::nullopt;
    const ScalarType scalar = scalarType(type);
    if (one.kind == Node::Kind::Integer) return Constant{scalar, static_cast<std::int64_t>(one.value), 0};
    if (one.kind == Node::Kind::Real) return Constant{scalar, 0, std::bit_cast<double>(one.value)};
    if (one.kind == Node::Kind::Name && one.declaration != none && view.declaration(one.declaration).value)
        return Constant{scalar, *view.declaration(one.declaration).value, 0};
    if (one.kind == Node::Kind::Name && one.declaration != none && depth > 0) {
        const Declaration& named = view.declaration(one.declaration);
        const CType& own = view.type(named.type);
        if (named.kind != Declaration::Kind::Variable || !own.isConst || !own.isScalar()) return std::nullopt;
        const auto initial = initialOf(view, named, depth - 1);
        return initial ? std::optional(initial->front()) : std::nullopt;
    }
    if (const auto real = namedReal(view, node)) return Constant{scalar, 0, *real};
    if (one.kind == Node::Kind::Binary) {
        const auto a = constantOf(view, view.child(node, 0), depth),
                   b = constantOf(view, view.child(node, 1), depth);
        return a && b ? combined(one.operation, *a, *b, scalar) : std::nullopt;
    }
    const bool isSign = one.kind == Node::Kind::Unary &&
                        (one.operation == Node::Operation::Minus || one.operation == Node::Operation::Plus);
    if (one.kind != Node::Kind::Bracket && one.kind != Node::Kind::Cast && !isSign) return std::nullopt;
    if (one.end == node + 1) return std::nullopt;
    auto inner = constantOf(view, node + 1, depth);
    if (!inner) return inner;
    if (isSign && one.operation == Node::Operation::Minus) {
        if (inner->integer == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
        inner->integer = -inner->integer;
        inner->real = -inner->real;
    }
    return convertedTo(*inner, scalar);
}

// The elements of a list; what is left out is zero.
bool addElements(const TreeView& view, std::uint32_t node, const CType* type, ScalarType scalar,
                 std::vector<Constant>& elements, int depth) {
    if (type->kind != CType::Kind::Array) {
        const auto constant = constantOf(view, node, depth);
        const auto converted = constant ? convertedTo(*constant, scalar) : std::nullopt;
        if (converted) elements.push_back(*converted);
        return converted.has_value();
    }
    constexpr std::int64_t most = 1 << 20;
    std::int64_t size = 1;
    for (const CType* inner = type; inner->kind == CType::Kind::Array; inner = &view.type(inner->element)) {
        if (inner->extent < 0 || inner->extent > most || size * inner->extent > most) return false;
        size *= inner->extent;
    }
    const auto named = elementsOf(view, node);
    if (!named) return false;
    const std::size_t from = elements.size();
    const std::int64_t each = type->extent == 0 ? 0 : size / type->extent;
    elements.resize(from + static_cast<std::size_t>(size), Constant{scalar, 0, 0});
    for (const ListElement& one : *named) {
        std::vector<Constant> values;
        if (!addElements(view, one.value, &view.type(type->element), scalar, values, depth)) return false;
        std::ranges::copy(values, elements.begin() + static_cast<std::ptrdiff_t>(from) + one.place * each);
    }
    return true;
}

std::optional<std::vector<Constant>> initialOf(const TreeView& view, const Declaration& one, int depth) {
    if (one.node == none) return std::nullopt;
    const CType* type = &view.type(one.type);
    const CType* element = type;
    while (element->kind == CType::Kind::Array) element = &view.type(element->element);
    if (!element->isScalar()) return std::nullopt;
    for (const std::uint32_t part : view.children(one.node)) {
        if (!view[part].isInitial) continue;
        std::vector<Constant> elements;
        if (addElements(view, part, type, scalarType(*element), elements, depth)) return elements;
    }
    return std::nullopt;
}

} // namespace

namespace {

struct Designated {
    std::int64_t first = 0, last = 0;
    std::uint32_t value = none;
};
// `[2] = x`, or `[0 ... 3] = x` of GNU.
std::optional<Designated> designated(const TreeView& view, std::uint32_t node) {
    const auto parts = view.children(node);
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    const auto first = constantOf(view, parts[0]), last = constantOf(view, parts[parts.size() - 2]);
    if (!first || !last || isReal(first->type) || isReal(last->type)) return std::nullopt;
    const text::Span between{view[parts[0]].span.end, view[parts[1]].span.begin};
    if (parts.size() == 3 && view.source().text(between).find("...") == std::string_view::npos)
        return std::nullopt;
    return Designated{first->integer, last->integer, parts.back()};
}

} // namespace

std::optional<std::vector<ListElement>> elementsOf(const TreeView& view, std::uint32_t list) {
    constexpr std::int64_t most = 1 << 20;
    if (view[list].kind != Node::Kind::List) return std::nullopt;
    std::vector<ListElement> elements;
    std::int64_t place = 0;
    for (const std::uint32_t part : view.children(list)) {
        Designated one{place, place, part};
        if (view.source().text(view[part].span).starts_with('[')) {
            const auto written = designated(view, part);
            if (!written || written->last - written->first >= most) return std::nullopt;
            one = *written;
        }
        for (place = one.first; place <= one.last; ++place) elements.push_back({place, one.value});
    }
    return elements;
}

Uses usesOf(const TreeView& view, const Scope& scope) {
    Uses uses;
    Notes(view, scope, uses).all();
    return uses;
}

std::optional<std::vector<Constant>> knownBefore(const TreeView& view, const Scope& scope, const Uses& uses,
                                                 std::uint32_t declaration, bool isWritten) {
    const Declaration& one = view.declaration(declaration);
    // An array of constants is itself said to be constant, not its elements.
    const CType* element = &view.type(one.type);
    bool isConst = element->isConst;
    while (element->kind == CType::Kind::Array) {
        element = &view.type(element->element);
        isConst = isConst || element->isConst;
    }
    if (one.kind != Declaration::Kind::Variable || (one.isInFunction && one.span.begin >= scope.region.begin))
        return std::nullopt;
    constexpr int deepest = 8;
    if (isConst) return initialOf(view, one, deepest);
    // Others may change what is not a local, and a loop around the region comes back to it.
    const auto use = uses.of.find(declaration);
    const bool isAgain =
        !scope.loopsAround.empty() && (isWritten || (use != uses.of.end() && use->second.isChangedAfter));
    if (!one.isInFunction || one.isStatic || isAgain) return std::nullopt;
    if (use == uses.of.end() || use->second.changesBefore == 0) return initialOf(view, one, deepest);
    if (use->second.changesBefore != 1 || use->second.onlyChange == none || !view.type(one.type).isScalar())
        return std::nullopt;
    const auto constant = constantOf(view, view.child(use->second.onlyChange, 1));
    if (!constant) return std::nullopt;
    const auto converted = convertedTo(*constant, scalarType(view.type(one.type)));
    return converted ? std::optional(std::vector{*converted}) : std::nullopt;
}

std::set<std::uint32_t> movedPointers(const TreeView& view, const Scope& scope) {
    std::set<std::uint32_t> moved;
    // A function that allocates memory names none.
    const auto namesArray = [&](std::uint32_t node) {
        bool names = false;
        view.walk(node, [&](std::uint32_t at) {
            const bool isAddress =
                view[at].kind == Node::Kind::Unary && view[at].operation == Node::Operation::AddressOf;
            const bool isName = view[at].kind == Node::Kind::Name && view[at].declaration != none;
            const CType::Kind kind =
                isName ? view.type(view.declaration(view[at].declaration).type).kind : CType::Kind::Other;
            names = names || isAddress || kind == CType::Kind::Array || kind == CType::Kind::Pointer;
        });
        return names;
    };
    view.walk(scope.function, [&](std::uint32_t node) {
        const bool isPointer = view.typeOf(node).kind == CType::Kind::Pointer;
        if (!isPointer) return;
        if (view[node].kind == Node::Kind::Variable)
            for (const std::uint32_t part : view.children(node))
                if (view[part].isInitial && namesArray(part)) moved.insert(view[node].declaration);
        if (changes(view[node]) && (view[node].kind != Node::Kind::Binary || namesArray(view.child(node, 1))))
            moved.insert(view.target(node + 1));
    });
    return moved;
}

void refuseAliases(State& state, const Scope& scope) {
    const TreeView& view = state.view;
    const std::uint32_t function = view[scope.function].declaration;
    for (std::uint32_t node = 0; node < view.tree().nodes.size(); ++node) {
        if (view[node].kind != Node::Kind::Call) continue;
        const std::uint32_t callee = view.core(node + 1);
        if (view[callee].kind != Node::Kind::Name || view[callee].declaration != function) continue;
        std::set<std::uint32_t> arrays;
        for (const std::uint32_t argument : view.children(node)) {
            const std::uint32_t array = view.typeOf(argument).isScalar() ? none : view.target(argument);
            if (array != none && array != function && !arrays.insert(array).second)
                state.refuse(diagnostics::make(
                    diagnostics::Kind::CPointer, view[argument].span,
                    "array '" + view.declaration(array).name +
                        "' is handed in as two arguments of the region's function; pass a copy"));
        }
    }
}

} // namespace tactus::cinput
