// Names for expressions: lets, and fns where they are called. Their expressions replace them where they are
// used.
#include "ure/elaborate/elaborate_expressions.h"

#include "base/counted.h"
#include "syntax/words.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

// The parser allows as much of an expression as it is written: nested brackets, and operators in a row.
constexpr int highest = 1200;
constexpr std::size_t mostExpanded = 100'000;
constexpr int deepestCalls = 64; // one in the expression of the other

// The fns that an expression calls, with the place of each call.
void collectCalls(const syntax::Tree& tree, syntax::NodeId id, std::vector<syntax::Word>& calls) {
    if (const auto access = syntax::as<syntax::Access>(syntax::View(tree, id)))
        calls.push_back(access->name());
    for (const syntax::Element& element : tree.node(id).elements)
        if (element.node.valid()) collectCalls(tree, element.node, calls);
}

// Names that are used and that nothing declares.
class FreeNames {
  public:
    explicit FreeNames(Elaboration& elaboration) : elaboration_(elaboration) {}

    void check(const syntax::FnDeclaration& fn) {
        for (const syntax::Word& parameter : fn.parameters()) bound_.push_back(parameter.text);
        if (fn.body().valid()) look(fn.body());
        bound_.clear();
    }

  private:
    void look(const syntax::View& view) {
        if (const auto let = syntax::as<syntax::LetExpression>(view)) return lookInto(*let);
        if (const auto name = syntax::as<syntax::NameExpression>(view)) use(name->name(), Names::Role::Alone);
        if (const auto access = syntax::as<syntax::Access>(view)) use(access->name(), Names::Role::Called);
        for (const syntax::Element& element : view.tree().node(view.node()).elements)
            if (element.node.valid()) look(syntax::View(view.tree(), element.node));
    }

    void lookInto(const syntax::LetExpression& let) {
        const std::size_t before = bound_.size();
        for (const syntax::LetBinding& binding : let.bindings()) {
            if (binding.value().valid()) look(binding.value());
            bound_.push_back(binding.name().text);
        }
        if (let.body().valid()) look(let.body());
        bound_.resize(before);
    }

    void use(const syntax::Word& word, Names::Role role) {
        const bool isWord =
            word.text == "infinity" || (role == Names::Role::Called && syntax::isFunctionWord(word.text));
        if (!isWord && std::ranges::find(bound_, word.text) == bound_.end() &&
            !elaboration_.names.find(word.text))
            elaboration_.names.unknown(word, role, bound_);
    }

    Elaboration& elaboration_;
    std::vector<std::string> bound_;
};

// Rings of calls, each reported once; what calls into one makes no expression either.
class Rings {
  public:
    explicit Rings(Elaboration& elaboration) : elaboration_(elaboration) {}

    void find() {
        for (auto& [name, fn] : elaboration_.fnsByName) follow(name);
    }

  private:
    // True if nothing that the fn calls, and nothing that that calls, calls itself.
    bool follow(const std::string& name) {
        Elaboration::Fn& fn = elaboration_.fnsByName.at(name);
        if (known_.contains(name)) return fn.isWhole;
        if (const auto begin = std::ranges::find(way_, name); begin != way_.end()) {
            report(std::vector<std::string>(begin, way_.end()));
            return false;
        }
        way_.push_back(name);
        std::vector<syntax::Word> calls;
        if (fn.declaration.body().valid())
            collectCalls(fn.declaration.tree(), fn.declaration.body().node(), calls);
        for (const syntax::Word& call : calls)
            if (elaboration_.fnsByName.contains(call.text) && !follow(call.text)) fn.isWhole = false;
        way_.pop_back();
        known_.insert(name);
        return fn.isWhole;
    }

    // From the fn of the ring that the text declares first.
    void report(std::vector<std::string> ring) {
        const auto place = [&](const std::string& name) {
            return elaboration_.fnsByName.at(name).declaration.name().span.begin;
        };
        std::ranges::rotate(ring, std::ranges::min_element(ring, {}, place));
        const std::string first = ring.front();
        ring.push_back(first);
        elaboration_.report(Kind::FnRecursion, elaboration_.fnsByName.at(first).declaration.name().span,
                            first, fmt::format("{}", fmt::join(ring, ", ")));
    }

    Elaboration& elaboration_;
    std::vector<std::string> way_;
    std::set<std::string> known_;
};

void refuseDuplicates(Elaboration& elaboration, const std::vector<syntax::Word>& words) {
    std::set<std::string> seen;
    for (const syntax::Word& word : words)
        if (!elaboration.names.refuseReserved(word) && !seen.insert(word.text).second)
            elaboration.report(Kind::DuplicateName, word.span, word.text);
}

} // namespace

void Elaboration::fns() {
    for (const syntax::FnDeclaration& fn : design.fns()) {
        const syntax::Word name = fn.name();
        refuseDuplicates(*this, fn.parameters());
        if (!names.isFirst(name)) continue;
        fnsByName.emplace(name.text, Fn{fn});
        names.define(name, 0, true);
    }
    Rings(*this).find();
}

void Elaboration::checkFns() {
    for (const auto& [name, fn] : fnsByName) FreeNames(*this).check(fn.declaration);
}

const Scope::Binding* Scope::find(std::string_view name) const {
    for (const Scope* scope = this; scope; scope = scope->outer)
        for (auto it = scope->bindings.rbegin(); it != scope->bindings.rend(); ++it)
            if (it->name.text == name) return &*it;
    return nullptr;
}

Scope::Binding Expressions::bind(const syntax::Word& name, const syntax::Expression& text,
                                 std::string_view what) {
    Scope::Binding binding{
        name, what, text, scope_, place_.dimensionsOf, &nodes_, operand(text, std::nullopt)};
    // One name is enough for a value.
    const ExprId* const expr = std::get_if<ExprId>(&binding.value);
    if (expr && !nodes_[*expr].named.valid())
        nodes_.name(*expr, elaboration_.system.named.add({name.text, text.span(), what != "a let"}));
    return binding;
}

Operand Expressions::let(const syntax::LetExpression& expression, std::optional<Type> expected) {
    std::vector<syntax::Word> words;
    for (const syntax::LetBinding& binding : expression.bindings()) words.push_back(binding.name());
    refuseDuplicates(elaboration_, words);
    elaboration_.system.hasLocalNames = true;
    Scope scope{{}, scope_};
    const Scope* const outer = std::exchange(scope_, &scope);
    for (const syntax::LetBinding& binding : expression.bindings())
        scope.bindings.push_back(bind(binding.name(), binding.value(), "a let"));
    const Operand value = operand(expression.body(), expected);
    scope_ = outer;
    return value;
}

// The fn's expression sees its parameters and what the design declares, no name of the place of the call.
Operand Expressions::call(const syntax::Access& expression, Elaboration::Fn& fn,
                          std::optional<Type> expected) {
    const std::vector<syntax::Expression> arguments = expression.arguments();
    const std::vector<syntax::Word> parameters = fn.declaration.parameters();
    fn.isCalled = elaboration_.system.hasLocalNames = true;
    if (!takes(expression, parameters.size(), parameters.size())) return elaborateParts(arguments);
    Scope scope;
    for (std::size_t n = 0; n < arguments.size(); ++n)
        scope.bindings.push_back(bind(parameters[n], arguments[n], "a parameter"));
    if (!fn.isWhole || !fn.declaration.body().valid()) return {};
    if (calls_ >= deepestCalls) {
        elaboration_.report(Kind::ExpansionTooLarge, expression.span(), "too many nested calls",
                            base::thousands(deepestCalls));
        return {};
    }
    ExpressionContext place = place_;
    place.dimensionsOf = std::nullopt;
    Expressions body(elaboration_, nodes_, std::move(place), &scope);
    body.calls_ = calls_ + 1;
    body.firstNode_ = firstNode_;
    const std::size_t before = elaboration_.diagnostics.size();
    const Operand value = body.operand(fn.declaration.body(), expected);
    sayCall(before, expression.span());
    return counted(value, expression.span());
}

// A mistake in the fn is said once, with the first call that has it.
void Expressions::sayCall(std::size_t before, text::Span call) {
    diagnostics::List& all = elaboration_.diagnostics;
    for (std::size_t at = before; at < all.size();) {
        const auto isSame = [&](const diagnostics::Diagnostic& other) {
            return other.kind == all[at].kind && other.span == all[at].span &&
                   other.message == all[at].message;
        };
        if (std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before), isSame)) {
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
            continue;
        }
        all[at++].related.push_back({call, "called here"});
    }
}

// Nodes of another table are no use here, and an exact place computes in its own way: there the text counts.
Operand Expressions::valueOf(const Scope::Binding& binding) {
    if (std::holds_alternative<std::monostate>(binding.value)) return {};
    if (!nodes_.isOf(*binding.nodes)) {
        ExpressionContext place = place_;
        place.dimensionsOf = binding.dimensionsOf;
        Expressions text(elaboration_, nodes_, std::move(place), binding.around);
        text.calls_ = calls_;
        return text.operand(binding.text, std::nullopt);
    }
    const ExprId* const expr = std::get_if<ExprId>(&binding.value);
    if (!expr) return binding.value;
    if (!std::exchange(binding.isUsed, true)) return *expr;
    return counted(nodes_.size() - firstNode_ > mostExpanded ? *expr : nodes_.copy(*expr),
                   binding.text.span());
}

Operand Expressions::counted(Operand value, text::Span span) {
    const ExprId* const expr = std::get_if<ExprId>(&value);
    const bool isHigh = expr && nodes_.height(*expr) > highest;
    const bool isLarge = nodes_.size() - firstNode_ > mostExpanded;
    if (!isHigh && !isLarge) return value;
    const bool isTold = std::ranges::find(elaboration_.diagnostics, Kind::ExpansionTooLarge,
                                          &diagnostics::Diagnostic::kind) != elaboration_.diagnostics.end();
    if (!isTold && isLarge)
        elaboration_.report(Kind::ExpansionTooLarge, span, "too many operations",
                            base::thousands(mostExpanded));
    else if (!isTold)
        elaboration_.report(Kind::ExpansionTooLarge, span, "too many nested operations",
                            base::thousands(highest));
    return {};
}

} // namespace tactus::ure
