// `for`: the head as bounds and a step, and the checks that the variable has the values that these say.
#include "base/checked.h"
#include "cinput/region/statements.h"

#include <algorithm>
#include <cstdlib>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

static Symbol symbolOf(std::uint32_t loop) {
    return {Symbol::Kind::Loop, loop};
}

Statements::Head Statements::headOf(std::uint32_t node) {
    const auto refuse = [&](std::uint32_t at, const std::string& why) {
        state_.refuse(make(Kind::CLoop, view_[at].span, why));
    };
    auto parts = view_.children(node);
    const std::uint32_t step = stepWithoutStart(view_, node);
    if (step != none) parts.insert(parts.begin(), none);
    if (parts.size() != 4) refuse(node, "write all three parts of its head, 'for (int i = 0; i < N; i++)'");
    Head head{.condition = parts[1], .step = parts[2], .body = parts[3]};
    const std::uint32_t start = step == none ? view_.bare(parts[0]) : node;
    if (step != none) {
        head.variable = view_.target(view_.bare(step) + 1);
        const auto value = state_.aliases.find(head.variable);
        if (value == state_.aliases.end())
            refuse(node, "the value that its variable begins with is not known; write it in its head");
        head.value = value->second.form;
    } else if (view_[start].kind == Node::Kind::Declarations) {
        const auto variables = view_.children(start);
        if (variables.size() != 1) refuse(start, "it has more than one variable");
        head.variable = view_[variables[0]].declaration;
        for (const std::uint32_t part : view_.children(variables[0]))
            if (view_[part].isInitial) head.first = part;
    } else if (view_[start].kind == Node::Kind::Binary && view_[start].operation == Node::Operation::Assign) {
        const std::uint32_t target = view_.bare(start + 1);
        if (view_[target].kind == Node::Kind::Name) head.variable = view_[target].declaration;
        head.first = view_.child(start, 1);
    }
    if (head.variable == none || (head.first == none && !head.value))
        refuse(start, "its head sets no variable, or more than one");
    const CType& type = view_.type(view_.declaration(head.variable).type);
    if (!type.isScalar() || isReal(scalarType(type)) || scalarType(type) == ScalarType::Bool ||
        type.isVolatile)
        refuse(start, "its variable is no integer");
    for (const std::uint32_t part : {head.first, head.condition})
        if (part != none && expressions_.hasEffect(part))
            state_.refuse(make(Kind::CEffect, view_[part].span, "in the head of a loop"));
    return head;
}

// Without brackets and conversions that keep the values of the variable.
std::uint32_t Statements::unchanged(std::uint32_t node, ScalarType variable) const {
    while (view_[node].end > node + 1) {
        const CType& type = view_.typeOf(node);
        const bool isKept = view_[node].kind == Node::Kind::Cast && type.isScalar() &&
                            !isReal(scalarType(type)) && bitsOf(scalarType(type)) >= bitsOf(variable);
        if (view_[node].kind != Node::Kind::Bracket && !isKept) break;
        ++node;
    }
    return node;
}

// i++, i += c, i = i + c, i = c + i, and their like downwards.
std::int64_t Statements::stepOf(std::uint32_t node, std::uint32_t variable) {
    using enum Node::Operation;
    node = view_.bare(node);
    const Node& one = view_[node];
    const ScalarType type = scalarType(view_.type(view_.declaration(variable).type));
    const auto isVariable = [&](std::uint32_t at) {
        const std::uint32_t name = unchanged(at, type);
        return view_[name].kind == Node::Kind::Name && view_[name].declaration == variable;
    };
    const auto refuse = [&]() {
        state_.refuse(
            make(Kind::CLoop, one.span, view_.quoted(node) + " does not add a constant to its variable"));
    };
    if (!changes(one) || !isVariable(node + 1)) refuse();
    if (one.kind == Node::Kind::Unary)
        return one.operation == PostIncrement || one.operation == PreIncrement ? 1 : -1;
    std::uint32_t amount = view_.child(node, 1);
    bool isUp = one.operation == Add;
    if (one.kind == Node::Kind::Binary) { // i = i + c
        const std::uint32_t sum = unchanged(amount, type);
        isUp = view_[sum].operation == Add;
        if (view_[sum].kind != Node::Kind::Binary || (!isUp && view_[sum].operation != Subtract)) refuse();
        const auto parts = view_.children(sum);
        const bool isSwapped = isUp && isVariable(parts[1]);
        if (!isVariable(parts[isSwapped ? 1 : 0])) refuse();
        amount = parts[isSwapped ? 0 : 1];
    } else if (one.operation != Add && one.operation != Subtract) {
        refuse();
    }
    const auto value = affine_.value(amount);
    if (!value || !value->single() || state_.quotients.hasLoops(*value->single())) refuse();
    const std::int64_t number = state_.fixedValue(*value->single(), one.span);
    if (number == 0 || std::llabs(number) > (std::int64_t{1} << 31)) refuse();
    return isUp ? number : -number;
}

// --- the values of the variable

// Whether the condition, once it does not hold, never holds again further on in the direction.
static bool isEnd(const Condition& condition, Symbol loop, std::int64_t step, const Quotients& quotients) {
    using enum Condition::Kind;
    if (condition.kind == And || condition.kind == Or)
        return std::ranges::all_of(condition.parts,
                                   [&](const Condition& part) { return isEnd(part, loop, step, quotients); });
    const std::int64_t factor = condition.atom.coefficient(loop);
    Linear rest = condition.atom;
    rest.terms.erase(loop);
    if (quotients.mentions(rest, loop)) return false;
    return factor == 0 || (condition.kind == NonNegative && (factor < 0) == (step > 0));
}

// Until the condition fails. `i != e` is an end where the variable comes by there.
Condition Statements::endOf(const Head& head, std::uint32_t loop, const Piecewise& first) {
    const std::int64_t step = state_.loops[loop].loop.step;
    const std::uint32_t node = view_.core(head.condition);
    const bool isUnequal =
        view_[node].kind == Node::Kind::Binary && view_[node].operation == Node::Operation::NotEqual;
    affine_.collectFits();
    std::optional<Condition> condition;
    if (isUnequal && std::llabs(step) == 1) {
        const auto a = affine_.value(view_.child(node, 0)),
                   b = a ? affine_.value(view_.child(node, 1)) : std::nullopt;
        if (b) condition = untilEqual(head, loop, first, *a, *b);
    } else {
        condition = affine_.condition(head.condition);
    }
    const std::vector<Fit> fits = affine_.takeFits();
    if (!condition) affine_.refuse(head.condition, "the bound " + view_.quoted(head.condition));
    if (!isEnd(*condition, symbolOf(loop), step, state_.quotients))
        state_.refuse(make(Kind::CLoop, view_[head.condition].span,
                           view_.quoted(head.condition) + " is no bound in the direction of its step"));
    state_.use(*condition);
    state_.domain.push_back(*condition);
    checkFits(fits, head, loop, first);
    return *condition;
}

std::optional<Condition> Statements::untilEqual(const Head& head, std::uint32_t loop, const Piecewise& first,
                                                const Piecewise& a, const Piecewise& b) {
    const Linear variable = Linear::of(symbolOf(loop));
    const bool isLeft = a.single() && *a.single() == variable;
    const Piecewise& end = isLeft ? b : a;
    const bool isVariable = isLeft || (b.single() && *b.single() == variable);
    const bool mentions = std::ranges::any_of(end.cases, [&](const Piecewise::Case& one) {
        return state_.quotients.mentions(one.value, symbolOf(loop));
    });
    if (!isVariable || mentions) return std::nullopt;
    const bool isUp = state_.loops[loop].loop.step > 0;
    const Condition misses = isUp ? negation(atLeast(end, first)) : negation(atLeast(first, end));
    const auto isMissed = [&] {
        const Restored around(state_.around);
        const Restored domain(state_.domain);
        state_.around.pop_back();
        state_.domain.pop_back(); // the first value, which names the variable
        return state_.isPossible(misses, true);
    };
    if (isMissed())
        state_.refuse(make(Kind::CLoop, view_[head.condition].span,
                           view_.quoted(head.condition) + " may never fail; compare with '<' or '>'"));
    const Piecewise at = Piecewise::form(variable);
    return isUp ? negation(atLeast(at, end)) : negation(atLeast(end, at));
}

// The condition is computed for each iteration, and for the value behind the last one or the first.
void Statements::checkFits(const std::vector<Fit>& fits, const Head& head, std::uint32_t loop,
                           const Piecewise& first) {
    const Symbol symbol = symbolOf(loop);
    const Linear next = Linear::of(symbol) + Linear::number(state_.loops[loop].loop.step);
    const auto refuse = [&](const Fit& fit) {
        state_.refuse(
            make(Kind::CWraps, view_[head.condition].span, view_.quoted(fit.node), toString(fit.type)));
    };
    for (const Fit& fit : fits) {
        Fit behind = fit;
        behind.when = Condition(); // it may hold there for the first time
        behind.value = state_.quotients.replaced(fit.value, symbol, next);
        if (!affine_.fits(fit) || !affine_.fits(behind)) refuse(fit);
        const Restored domain(state_.domain);
        state_.domain.resize(state_.domain.size() - 2); // that of the loop around it
        for (const Piecewise::Case& one : first.cases)
            if (!affine_.fits(
                    {one.when, state_.quotients.replaced(fit.value, symbol, one.value), fit.type, fit.node}))
                refuse(fit);
    }
}

// The variable itself holds all of its values, the one behind the last among them.
void Statements::checkRange(const Head& head, std::uint32_t loop) {
    const Loop& one = state_.loops[loop].loop;
    const Linear next = Linear::of(symbolOf(loop)) + Linear::number(one.step);
    if (!affine_.fits({{}, next, one.type, head.step}) ||
        !affine_.fits({{}, Linear::of(symbolOf(loop)), one.type, head.step}))
        state_.refuse(make(Kind::CWraps, view_[head.step].span,
                           "'" + one.name + "' behind its last iteration", toString(one.type)));
}

// The steps from the first value: i - first is a multiple of the step.
static Condition inSteps(Quotients& quotients, const Linear& variable, const Piecewise& first,
                         std::int64_t step) {
    const std::int64_t size = std::llabs(step);
    if (size == 1) return {};
    Condition result{Condition::Kind::False, {}, {}};
    for (const Piecewise::Case& one : first.cases) {
        const Linear distance = variable - one.value;
        result = either(std::move(result),
                        both(one.when, Condition::zero(distance - size * quotients.of(distance, size))));
    }
    return result;
}

// The end as forms that the variable is not beyond; nothing where it is no conjunction.
static std::vector<Linear> lastOf(const Condition& end, Symbol loop, Quotients& quotients) {
    if (end.kind == Condition::Kind::And) {
        std::vector<Linear> all;
        for (const Condition& part : end.parts) {
            const auto some = lastOf(part, loop, quotients);
            if (some.size() != 1) return {};
            all.push_back(some[0]);
        }
        return all;
    }
    const std::int64_t factor = end.atom.coefficient(loop);
    if (end.kind != Condition::Kind::NonNegative || factor == 0) return {};
    Linear rest = end.atom; // factor * i + rest >= 0
    rest.terms.erase(loop);
    return {factor < 0 ? quotients.of(rest, -factor) : -1 * quotients.of(rest, factor)};
}

void Statements::boundsOf(std::uint32_t loop, const Piecewise& first, const Condition& end) {
    PendingLoop& one = state_.loops[loop];
    const auto wanted = one.loop.step > 0 ? Piecewise::Extreme::Greatest : Piecewise::Extreme::Least;
    if (first.single())
        one.first = {*first.single()};
    else if (first.extreme == wanted)
        one.first = first.of;
    one.last = lastOf(end, symbolOf(loop), state_.quotients);
}

void Statements::loop(std::uint32_t node) {
    const Head head = headOf(node);
    constexpr std::size_t deepest = 12;
    if (state_.around.size() >= deepest)
        state_.refuse(make(Kind::CTooLarge, view_[node].span, "more than 12 loops are inside of each other"));
    const Declaration& declaration = view_.declaration(head.variable);
    const auto changed = view_.changedIn(head.body);
    if (state_.loopOf.contains(head.variable) || std::ranges::find(changed, head.variable) != changed.end())
        state_.refuse(
            make(Kind::CLoopVariable, view_[node].span,
                 "'" + declaration.name + "' is the variable of this loop, and is changed in its body"));
    forget(changed);                     // iterations before may have changed them
    state_.aliases.erase(head.variable); // behind the loop nobody follows it
    const Restored aliases(state_.aliases);
    const auto first = head.value ? head.value : affine_.value(head.first);
    if (!first) affine_.refuse(head.first, "the bound " + view_.quoted(head.first));
    for (const Piecewise::Case& one : first->cases) {
        state_.use(one.value);
        state_.use(one.when);
    }
    const std::int64_t step = stepOf(head.step, head.variable);
    const auto index = static_cast<std::uint32_t>(state_.loops.size());
    PendingLoop made;
    made.loop = {
        declaration.name, scalarType(view_.type(declaration.type)), headSpan(node, head), {}, {}, step};
    made.around = state_.around;
    state_.loops.push_back(std::move(made));
    inside(head, index, *first);
}

text::Span Statements::headSpan(std::uint32_t node, const Head& head) const {
    const text::Span whole = view_[node].span, body = view_[head.body].span;
    std::uint32_t end = body.begin > whole.begin && body.begin < whole.end ? body.begin : whole.end;
    while (end > whole.begin && std::isspace(static_cast<unsigned char>(view_.source().text()[end - 1])))
        --end;
    return {whole.begin, end};
}

void Statements::inside(const Head& head, std::uint32_t loop, const Piecewise& first) {
    const Restored around(state_.around);
    const Restored domain(state_.domain);
    const Restored scope(state_.loopOf);
    state_.around.push_back(loop);
    state_.loopOf[head.variable] = loop;
    const Linear variable = Linear::of(symbolOf(loop));
    const Piecewise at = Piecewise::form(variable);
    const std::int64_t step = state_.loops[loop].loop.step;
    state_.domain.push_back(step > 0 ? atLeast(at, first) : atLeast(first, at));
    const Condition end = endOf(head, loop, first);
    state_.domain.push_back(inSteps(state_.quotients, variable, first, step));
    boundsOf(loop, first, end);
    checkRange(head, loop);
    {
        const Restored position(state_.position);
        state_.position.push_back(0);
        statement(head.body);
    }
    ++state_.position.back();
}

} // namespace tactus::cinput
