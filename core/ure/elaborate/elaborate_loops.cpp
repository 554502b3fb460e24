// The iteration space: loops, bounds, `where`.
#include "ure/elaborate/elaborate_expressions.h"
#include "ure/forms/convex.h"
#include "ure/forms/quotient_bound.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;
using polyhedra::AffineForm;

namespace {

using Forms = std::vector<AffineForm>;

// The forms whose greatest (Maximum) or least (Minimum) the expression is; nothing if it is neither, or of
// too many.
std::optional<Forms> boundForms(const Nodes& nodes, ExprId id, Operator wanted);

// Every form of the one with every form of the other; each expression halves what is left to look at.
std::optional<Forms> combined(const std::optional<Forms>& left, const std::optional<Forms>& right, int sign) {
    constexpr std::size_t most = 64;
    if (!left || !right || left->size() * right->size() > most) return std::nullopt;
    Forms result;
    for (const AffineForm& a : *left)
        for (const AffineForm& b : *right) result.push_back(a + sign * b);
    return result;
}

std::optional<Forms> boundForms(const Nodes& nodes, ExprId id, Operator wanted) {
    const std::optional<QuasiAffine>& known = nodes.affinity(id).form;
    if (known && known->isAffine()) return Forms{known->form};
    const Expr& expr = nodes[id];
    if (expr.kind != Expr::Kind::Binary) return std::nullopt;
    // A difference is greatest where its right side is least.
    const Operator opposite = wanted == Operator::Maximum ? Operator::Minimum : Operator::Maximum;
    const auto left = boundForms(nodes, expr.operands[0], wanted);
    const auto right = boundForms(nodes, expr.operands[1], expr.op == Operator::Subtract ? opposite : wanted);
    if (expr.op == Operator::Add) return combined(left, right, 1);
    if (expr.op == Operator::Subtract) return combined(left, right, -1);
    if (expr.op != wanted || !left || !right) return std::nullopt;
    Forms both = *left;
    both.insert(both.end(), right->begin(), right->end());
    return both;
}

class Space {
  public:
    explicit Space(Elaboration& elaboration)
        : elaboration_(elaboration), system_(elaboration.system),
          nodes_(system_.exprs, system_.loops.size(), nullptr) {
        system_.domain = polyhedra::Piece::universe(system_.loops.size());
        for (AffineForm row : elaboration.sizeRows) {
            row.coefficients.resize(system_.loops.size());
            polyhedra::constrain(system_.domain, row);
        }
    }

    void loop(const syntax::LoopItem& item, LoopId id) {
        Loop& loop = system_.loops[id];
        if (item.isPlain()) {
            bound(item, id, true, loop.lowerText, loop.lower);
            bound(item, id, false, loop.upperText, loop.upper);
        } else {
            stepped(item, id);
        }
        emptyBecauseOf(item.span(),
                       fmt::format("loop '{}' has no iteration{}", loop.name, insteadOfDownwards(item)));
    }

    void where(const syntax::Expression& condition) {
        Nodes::Table scratch;
        Nodes nodes(scratch, system_.loops.size(), nullptr);
        ExpressionContext place;
        place.what = "`where`";
        place.madeOf = "numbers, params and loops";
        place.exact = true;
        place.visibleLoops = system_.loops.size();
        const ExprId expr = Expressions(elaboration_, nodes, place).condition(condition);
        if (!expr.valid()) return;
        where(nodes, expr);
        emptyBecauseOf(condition.span(), "no iteration satisfies `where`");
    }

    // Is everything known, and is there an iteration?
    bool settle(text::Span span) {
        if (!isBroken_ && !isEmpty_) checkBounds();
        if (isBroken_) return false;
        const polyhedra::Budget budget{10'000, {}}; // it is asked while someone is typing
        const polyhedra::Verdict empty =
            isEmpty_ ? polyhedra::Verdict::Yes : polyhedra::isEmpty(system_.domain, budget);
        if (empty == polyhedra::Verdict::Yes && !isEmpty_)
            elaboration_.report(Kind::EmptySpace, span, "no iteration satisfies all bounds");
        if (empty == polyhedra::Verdict::Unknown) elaboration_.report(Kind::SpaceUndecided, span);
        return empty != polyhedra::Verdict::Yes;
    }

    void breakUp() { isBroken_ = true; }

  private:
    // How `k: N..0` is written. An upper bound that is a number below the lower one was meant as the last
    // index.
    std::string insteadOfDownwards(const syntax::LoopItem& item) const {
        if (!item.isPlain() || !system_.domain.empty || !item.lower().valid() || !item.upper().valid())
            return "";
        const text::SourceBuffer& source = item.tree().source();
        const std::string name = item.name().text, last(source.text(item.upper().span()));
        std::string first(source.text(item.lower().span()));
        const bool isNumber = last.find_first_not_of("-0123456789") == std::string::npos;
        if (!isNumber || first == last) return "";
        for (const std::string_view ending : {"-1", " - 1"})
            if (first.ends_with(ending)) first.resize(first.size() - ending.size());
        return fmt::format("; loops run upwards, so write '{}: {}..{}', and read at {}+1 instead of {}-1",
                           name, last == "-1" ? "0" : last, first, name, name);
    }

    void overflow(text::Span span, const std::string& what) {
        elaboration_.report(Kind::Overflow, span, what);
        isBroken_ = true;
    }

    void constrain(const AffineForm& form, text::Span span, const std::string& what) {
        try {
            if (!isBroken_) polyhedra::constrain(system_.domain, form);
        } catch (const base::Overflow&) {
            overflow(span, what);
        }
    }

    // The values of a bound are numbers of 64 bits (polyhedra shows larger ones as the ends of what it can
    // tell).
    void checkBounds() {
        using polyhedra::Interval;
        if (elaboration_.settings.openSizes) return;
        for (const Loop& loop : system_.loops)
            for (const bool isLower : {true, false})
                for (const AffineForm& form : isLower ? loop.lower : loop.upper) {
                    const Interval values = polyhedra::range(form, system_.domain);
                    if (values.lower > Interval::least + 1 && values.upper < Interval::most - 1) continue;
                    overflow(system_.exprs[isLower ? loop.lowerText : loop.upperText].span,
                             what(loop, isLower));
                    return;
                }
    }

    static std::string what(const Loop& loop, bool isLower) {
        return fmt::format("the {} bound of loop '{}'", isLower ? "lower" : "upper", loop.name);
    }

    // Reported once, where it is first seen.
    void emptyBecauseOf(text::Span span, const std::string& why) {
        if (isBroken_ || isEmpty_ || !system_.domain.empty) return;
        isEmpty_ = true;
        elaboration_.report(Kind::EmptySpace, span, why);
    }

    void refuseBound(const syntax::LoopItem& item, LoopId id, bool isLower, ExprId text) {
        const ExprId culprit = nodes_.culprit(text);
        const Operator op = nodes_[culprit].op;
        const bool isBinary = nodes_[culprit].kind == Expr::Kind::Binary;
        const bool isQuotient = isBinary && op == Operator::Divide;
        const std::optional<BoundAndCondition> split =
            isQuotient ? splitAt(item, id, isLower, text) : std::nullopt;
        std::string hint;
        if (split)
            hint = fmt::format("; write the quotient as a condition, `{}: {} where {}`", item.name().text,
                               rangeWith(item, isLower, split->bound), split->condition);
        else if (isQuotient)
            hint = "; write the quotient as a condition, as in `where 2*i <= n`";
        else if (isBinary && op == (isLower ? Operator::Minimum : Operator::Maximum))
            hint = isLower ? "; it may use max, but not min" : "; it may use min, but not max";
        auto& said =
            elaboration_.report(Kind::BadBound, nodes_[culprit].span, what(system_.loops[id], isLower), hint);
        if (split) said.fixes.push_back({"write the condition", editsFor(item, isLower, *split)});
    }

    // The other bound stays as it is.
    static std::string rangeWith(const syntax::LoopItem& item, bool isLower, const std::string& bound) {
        const text::SourceBuffer& source = item.tree().source();
        return isLower ? fmt::format("{}..{}", bound, source.text(item.upper().span()))
                       : fmt::format("{}..{}", source.text(item.lower().span()), bound);
    }

    std::optional<BoundAndCondition> splitAt(const syntax::LoopItem& item, LoopId id, bool isLower,
                                             ExprId text) const {
        const std::optional<QuasiAffine>& value = nodes_.affinity(text).form;
        if (!value || !item.isPlain()) return std::nullopt;
        return withoutQuotient(isLower ? item.lower() : item.upper(), isLower, system_.loops[id].name, *value,
                               system_.domain);
    }

    std::vector<text::Edit> editsFor(const syntax::LoopItem& item, bool isLower,
                                     const BoundAndCondition& split) const {
        std::vector<text::Edit> edits{{(isLower ? item.lower() : item.upper()).span(), split.bound}};
        for (const syntax::LoopsDeclaration& declaration : elaboration_.design.loops()) {
            const std::vector<syntax::LoopItem> items = declaration.items();
            if (!declaration.span().contains(item.span().begin)) continue;
            const bool isFirst = !declaration.where().valid();
            const std::uint32_t end = isFirst ? items.back().span().end : declaration.where().span().end;
            edits.push_back({{end, end}, (isFirst ? " where " : " && ") + split.condition});
        }
        return edits;
    }

    // The forms of a bound, as it is written; nothing after a mistake.
    std::optional<Forms> formsOf(const syntax::LoopItem& item, LoopId id, bool isLower, ExprId& text) {
        const syntax::Expression expression = isLower ? item.lower() : item.upper();
        ExpressionContext place;
        place.what = what(system_.loops[id], isLower);
        place.madeOf = "numbers, params and the loops before it";
        place.exact = true;
        place.visibleLoops = id.index();
        text = Expressions(elaboration_, nodes_, place).exact(expression);
        isBroken_ = isBroken_ || !text.valid();
        if (!text.valid()) return std::nullopt;
        try {
            const auto found = boundForms(nodes_, text, isLower ? Operator::Maximum : Operator::Minimum);
            if (found) return found;
            isBroken_ = true;
            refuseBound(item, id, isLower, text);
        } catch (const base::Overflow&) {
            overflow(expression.span(), place.what);
        }
        return std::nullopt;
    }

    void bound(const syntax::LoopItem& item, LoopId id, bool isLower, ExprId& text, Forms& forms) {
        const auto found = formsOf(item, id, isLower, text);
        if (!found) return;
        const syntax::Expression expression = isLower ? item.lower() : item.upper();
        try {
            const std::size_t loops = system_.loops.size();
            const AffineForm index = AffineForm::variable(id.index(), loops);
            for (const AffineForm& form : *found) {
                forms.push_back(isLower ? form : form - AffineForm::number(1, loops));
                constrain(isLower ? index - form : forms.back() - index, expression.span(),
                          what(system_.loops[id], isLower));
            }
        } catch (const base::Overflow&) {
            overflow(expression.span(), what(system_.loops[id], isLower));
        }
    }

    // --- loops that count

    bool refuseStep(text::Span span, const std::string& name, const std::string& why) {
        isBroken_ = true;
        elaboration_.report(Kind::BadStep, span, name, why);
        return false;
    }

    std::optional<std::int64_t> stepOf(const syntax::LoopItem& item) {
        if (!item.step().valid()) return 1;
        ExpressionContext place;
        place.what = fmt::format("the step of loop '{}'", item.name().text);
        place.madeOf = "numbers and params";
        place.exact = true;
        Nodes::Table scratch;
        Nodes nodes(scratch, system_.loops.size(), nullptr);
        const auto step = Expressions(elaboration_, nodes, place).number(item.step());
        isBroken_ = isBroken_ || !step;
        if (!step || *step >= 1) return step;
        refuseStep(item.step().span(), item.name().text,
                   fmt::format("a step must be at least 1, this is {}; write a loop that runs downwards as "
                               "`{}: N-1 downto 0`",
                               *step, item.name().text));
        return std::nullopt;
    }

    // The bound that is one form, at which the loop begins.
    std::optional<AffineForm> firstOf(const syntax::LoopItem& item, ExprId text, const Forms& forms) {
        if (forms.size() == 1) return forms.front();
        refuseStep(system_.exprs[text].span, item.name().text,
                   fmt::format("its first bound must be one affine form, not a `{}` of several",
                               item.isDownwards() ? "min" : "max"));
        return std::nullopt;
    }

    void stepped(const syntax::LoopItem& item, LoopId id) {
        Loop& loop = system_.loops[id];
        const std::optional<std::int64_t> step = stepOf(item);
        ExprId lower, upper;
        const std::optional<Forms> lowest = formsOf(item, id, true, lower),
                                   beyond = formsOf(item, id, false, upper);
        if (!step || !lowest || !beyond) return;
        if (elaboration_.settings.openSizes && *step > 1) {
            refuseStep(item.span(), loop.name,
                       "a loop with a step of 2 or more is checked at the current sizes only");
            return;
        }
        const bool isDown = item.isDownwards();
        const auto first = isDown ? firstOf(item, upper, *beyond) : firstOf(item, lower, *lowest);
        if (!first) return;
        const std::size_t loops = system_.loops.size();
        const AffineForm count = AffineForm::variable(id.index(), loops), one = AffineForm::number(1, loops);
        loop.lower = {AffineForm::number(0, loops)};
        constrain(count, item.span(), what(loop, true));
        // How far it is to the last value, at most: an iteration for each whole step.
        for (const AffineForm& end : isDown ? *lowest : *beyond) {
            AffineForm way = isDown ? *first - end : end - one - *first;
            if (*step > 1 && !way.isConstant()) {
                refuseStep(item.span(), loop.name,
                           "with a step of 2 or more its number of iterations can't depend on outer loops");
                return;
            }
            if (*step > 1) way.constant = base::floorDivide(way.constant, *step);
            loop.upper.push_back(way);
            constrain(way - count, item.span(), what(loop, false));
        }
        loop.lowerText = nodes_.constant(intType(64), Value::ofInteger(0), item.span());
        loop.upperText = countText(isDown, *step, lower, upper, item.span());
        const text::Span written = item.step().valid() ? item.step().span() : text::Span{};
        loop.counted = Loop::Counted{item.lower().span(), item.upper().span(), written};
        elaboration_.stepped[id.index()] = SteppedLoop{*first, isDown ? -*step : *step};
    }

    // (way + step) / step, with the way from the first value to the last one allowed.
    ExprId countText(bool isDown, std::int64_t step, ExprId lower, ExprId upper, text::Span span) {
        const auto apply = [&](Operator op, ExprId left, ExprId right) {
            return nodes_.binary(op, left, right, signatureOf(op, intType(64), intType(64)), span);
        };
        const auto number = [&](std::int64_t value) {
            return nodes_.constant(intType(64), Value::ofInteger(value), span);
        };
        ExprId way = apply(Operator::Subtract, upper, lower);
        if (const std::int64_t more = isDown ? step : step - 1; more != 0)
            way = apply(Operator::Add, way, number(more));
        return step == 1 ? way : apply(Operator::Divide, way, number(step));
    }

    // The comparison below `!`.
    static const Expr& compared(const Nodes& nodes, const Expr& expr) {
        const bool isNot = expr.kind == Expr::Kind::Unary && expr.op == Operator::LogicalNot;
        return isNot ? compared(nodes, nodes[expr.operands[0]]) : expr;
    }

    void where(const Nodes& nodes, ExprId id) {
        const Expr& expr = nodes[id];
        if (expr.kind == Expr::Kind::And) {
            where(nodes, expr.operands[0]);
            where(nodes, expr.operands[1]);
            return;
        }
        for (ExprId operand : compared(nodes, expr).operands)
            if (const ExprId wraps = nodes.affinity(operand).wraps; wraps.valid()) {
                overflow(nodes[wraps].span, "`where`");
                return;
            }
        system_.conditions.push_back(expr.span);
        const Convex convex = convexForms(*expr.formula, system_.loops.size());
        for (const AffineForm& form : convex.forms) constrain(form, expr.span, "`where`");
        if (convex.reason.empty()) return;
        isBroken_ = true;
        elaboration_.report(Kind::BadWhere, expr.span, convex.reason);
    }

    Elaboration& elaboration_;
    System& system_;
    Nodes nodes_;
    bool isBroken_ = false; // a mistake was reported
    bool isEmpty_ = false;  // ... that it is empty
};

} // namespace

// Both lists in one: 'loops i: 0..N, j: 0..M;'.
static std::string merged(const syntax::LoopsDeclaration& first, const syntax::LoopsDeclaration& second) {
    std::string result;
    for (const syntax::LoopsDeclaration& declaration : {first, second})
        for (const syntax::LoopItem& item : declaration.items())
            result +=
                fmt::format("{}{}", result.empty() ? "loops " : ", ", item.tree().source().text(item.span()));
    return result + ';';
}

void Elaboration::loops() {
    const std::vector<syntax::LoopsDeclaration> declarations = design.loops();
    for (std::size_t n = 1; n < declarations.size(); ++n) {
        auto& diagnostic =
            report(Kind::LoopsTwice, declarations[n].span(),
                   fmt::format("list these loops there, '{}', or put the second nest into another design",
                               merged(declarations[0], declarations[n])));
        diagnostic.related.push_back({declarations[0].span(), "first declared here"});
    }
    if (declarations.empty()) {
        if (!names.isDoubted("loops") && !names.isDoubted("for")) report(Kind::NoLoops, design.name().span);
        // The indices are no mistakes of their own.
        for (const syntax::Equation& equation : design.equations())
            for (const syntax::LeftSide& left : {equation.left(), equation.leftOfPlace()})
                for (const syntax::Expression& index : left.indices())
                    if (const auto name = syntax::as<syntax::NameExpression>(index))
                        names.doubt(name->name().text);
        return;
    }
    loopsKnown = true;
    for (const syntax::LoopsDeclaration& declaration : declarations)
        for (const syntax::LoopItem& item : declaration.items()) {
            const syntax::Word word = item.name();
            loopsKnown = loopsKnown && names.isFirst(word);
            const LoopId id = system.loops.add({word.text, word.span, {}, {}, {}, {}});
            system.designOrder.push_back(id);
            names.define(word, id.index(), true);
        }
    // Which loops an equation was meant to run over is open where there are two lists.
    loopsKnown = loopsKnown && system.loops.size() > system.sizes && declarations.size() == 1;
    stepped.resize(system.loops.size());
}

void Elaboration::domain() {
    const std::vector<syntax::LoopsDeclaration> declarations = design.loops();
    if (declarations.empty()) return;
    Space space(*this);
    auto index = static_cast<std::uint32_t>(system.sizes);
    for (const syntax::LoopsDeclaration& declaration : declarations) {
        for (const syntax::LoopItem& item : declaration.items()) space.loop(item, LoopId(index++));
        if (declaration.where().valid()) space.where(declaration.where());
        if (declaration.broken()) space.breakUp();
    }
    if (std::ranges::any_of(stepped, [](const auto& one) { return one.has_value(); }))
        for (const LoopId loop : system.designOrder)
            system.designLoops.push_back(
                {system.loops[loop].name, stepped[loop.index()]
                                              ? stepped[loop.index()]->value(loop)
                                              : AffineForm::variable(loop.index(), system.loops.size())});
    domainKnown = space.settle(declarations.front().span()) && loopsKnown;
}

} // namespace tactus::ure
