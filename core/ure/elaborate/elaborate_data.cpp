// Data that inputs run with, fills of outputs, and promises.
#include "ure/elaborate/elaborate_expressions.h"

#include "base/counted.h"
#include "ure/nodes/value_ranges.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

class Data {
  public:
    Data(Elaboration& elaboration, TensorId id)
        : elaboration_(elaboration), id_(id), tensor_(elaboration.system.tensors[id]),
          type_(elaboration.tensorTypes[id.index()]) {}

    void initial(const syntax::Expression& expression) {
        tensor_.dataSpan = expression.span();
        if (tensor_.isConst && !mayBeTable(expression)) return;
        if (const auto list = syntax::as<syntax::BraceList>(expression)) {
            tensor_.data = Tensor::Data::List;
            values(*list, 0);
        } else if (const auto file = syntax::as<syntax::StringLiteral>(expression)) {
            tensor_.data = Tensor::Data::File;
            tensor_.file = file->value();
        } else {
            tensor_.data = Tensor::Data::Expression;
            this->expression(expression);
        }
        if (tensor_.isConst) promiseValues();
    }

    void promise(const syntax::RangePromise& promise) {
        if (!type_) return;
        if (type_->isBool()) {
            refuse(promise.span(), "a Bool has no range");
            return;
        }
        const std::optional<Value> lower = end(promise.lower()), upper = end(promise.upper());
        if (!lower || !upper) return;
        const bool isOrdered = type_->isFloat() ? toDouble(*type_, *lower) < toDouble(*type_, *upper)
                                                : lower->asInteger() < upper->asInteger();
        if (!isOrdered)
            refuse(promise.span(), "it is empty, because its end is not included");
        else if (!type_->isFloat())
            checkEnds(promise, lower->asInteger(), upper->asInteger());
        tensor_.promise = Tensor::Promise{*lower, *upper, promise.span()};
    }

  private:
    ExpressionContext place(std::string_view madeOf) const {
        ExpressionContext place;
        place.what = fmt::format("the {} of '{}'",
                                 tensor_.isConst   ? "values"
                                 : tensor_.isInput ? "data"
                                                   : "fill",
                                 tensor_.name);
        place.madeOf = madeOf;
        return place;
    }

    void refuse(text::Span span, std::string_view why) {
        elaboration_.report(Kind::BadPromise, span, tensor_.name, why);
    }

    bool refuseTable(text::Span span, const std::string& why) {
        elaboration_.report(Kind::ConstValues, span, tensor_.name, why);
        return false;
    }

    // Each PE has it, so there are few values, and code has them.
    bool mayBeTable(const syntax::Expression& expression) {
        constexpr std::int64_t most = 1 << 16;
        if (expression.kind() == syntax::NodeKind::StringLiteral)
            return refuseTable(
                expression.span(),
                "they can't come from a file; write a list or an expression, or make it an `input`");
        return tensor_.elements() <= most ||
               refuseTable(tensor_.span,
                           fmt::format("it has {} elements, more than the {} that fit in each processing "
                                       "element; make it an `input`",
                                       base::thousands(tensor_.elements()), base::thousands(most)));
    }

    // A list in place of the expression.
    void tabulate(const Nodes::Table& exprs, ExprId expression, text::Span span) {
        Events events;
        std::vector<std::int64_t> at(tensor_.extents.size(), 0);
        for (std::int64_t element = 0; element < tensor_.elements(); ++element) {
            std::int64_t rest = element;
            for (std::size_t d = at.size(); d-- > 0; rest /= tensor_.extents[d])
                at[d] = rest % tensor_.extents[d];
            const std::optional<Value> value = valueOf(exprs, expression, events, at);
            if (!value) {
                refuseTable(
                    span,
                    fmt::format("element ({}) has no value, because a `select` lacks its third argument",
                                fmt::join(at, ", ")));
                return;
            }
            tensor_.list.push_back(*value);
        }
        if (events.divisionByZero) elaboration_.report(Kind::DivisionByZero, span, place("").what);
        tensor_.data = Tensor::Data::List;
    }

    // The least and the greatest element prove indices that read it.
    void promiseValues() {
        if (!type_ || !type_->isInteger() || type_->bits == 64 || tensor_.list.empty()) return;
        const auto [least, most] = std::ranges::minmax(tensor_.list, {}, &Value::asInteger);
        tensor_.promise = Tensor::Promise{least, {most.bits + 1}, tensor_.dataSpan};
    }

    void expression(const syntax::Expression& expression) {
        Nodes::Table scratch;
        Nodes nodes(tensor_.isConst ? scratch : elaboration_.system.exprs, elaboration_.system.loops.size(),
                    nullptr);
        ExpressionContext here =
            place(tensor_.dimensionNames.empty() ? "numbers and params"
                                                 : "numbers, params and names of dimensions");
        here.dimensionsOf = id_;
        here.random = tensor_.isReadFromMemory();
        here.readsInputs = !tensor_.isInput;
        if (here.readsInputs) here.madeOf = "numbers, params, names of dimensions and inputs";
        const ExprId value = Expressions(elaboration_, nodes, here).assigned(expression, type_);
        if (tensor_.isConst) {
            if (value.valid()) tabulate(scratch, value, expression.span());
            return;
        }
        tensor_.expression = value;
        if (here.readsInputs && value.valid()) checkReads(value);
    }

    // What a fill reads lies within its input, whatever guards say.
    void checkReads(ExprId fill) {
        const System& system = elaboration_.system;
        const ValueRanges ranges(system);
        std::vector<polyhedra::Interval> dimensions;
        for (const std::int64_t extent : tensor_.extents) dimensions.push_back({0, extent - 1});
        forEachBelow(system, fill, [&](ExprId id) {
            const Expr& read = system.exprs[id];
            if (read.kind != Expr::Kind::ReadInput) return;
            const Tensor& input = system.tensors[read.tensor];
            for (std::size_t d = 0; d < read.operands.size(); ++d) {
                const auto [lower, upper] = ranges.ofData(read.operands[d], dimensions);
                if (lower >= 0 && upper < input.extents[d]) continue;
                elaboration_.report(Kind::FillRead, system.exprs[read.operands[d]].span, tensor_.name,
                                    input.name,
                                    fmt::format("index {} is {}, but must be 0 to {}", d + 1,
                                                lower == upper ? fmt::to_string(lower)
                                                               : fmt::format("{} to {}", lower, upper),
                                                input.extents[d] - 1));
            }
        });
    }

    // A constant expression that becomes one of the type, and the type in which it is computed.
    struct Constant {
        Type type;
        Value value;
    };
    std::optional<Constant> constant(const syntax::Expression& expression, Type type,
                                     ExpressionContext here) {
        Nodes::Table scratch;
        Nodes nodes(scratch, 0, nullptr);
        here.named = true;
        const ExprId expr = Expressions(elaboration_, nodes, std::move(here)).assignable(expression, type);
        if (!expr.valid()) return std::nullopt;
        Events ignored;
        const std::optional<Value> value = valueOf(scratch, expr, ignored);
        if (!value) elaboration_.report(Kind::NoValue, expression.span());
        return value ? std::optional(Constant{scratch[expr].type, *value}) : std::nullopt;
    }

    // An element of the list. It must be a value of the type, as in a file of data.
    void element(const syntax::Expression& item) {
        const Type type = type_.value_or(floatType(64));
        const ExpressionContext here = place("numbers and params");
        const std::optional<Constant> found = constant(item, type, here);
        if (!found) return;
        tensor_.list.push_back(convert(found->type, type, found->value));
        if (!type_) return;
        // As fixed point a literal has been rounded already, and cut off at the ends of the type.
        const std::optional<Constant> exact = type.isFixed() ? constant(item, floatType(64), here) : found;
        const std::string why = exact ? reasonAgainst(*exact, type) : "";
        if (!why.empty())
            elaboration_.report(Kind::ListValue, item.span(), toString(exact->type, exact->value),
                                tensor_.name, why);
    }

    // Why the number is no value of the type; empty if it is one, or has only to be rounded to one.
    static std::string reasonAgainst(const Constant& from, Type type) {
        if (type.isFloat() || type.isBool()) return {};
        const bool hasFraction = from.type.isFloat() || from.type.isFixed();
        const long double number = numberOf(from);
        const long double step = std::ldexp(1.0L, -type.fraction);
        if (!(numberOf({type, least(type)}) <= number && number < numberOf({type, greatest(type)}) + step))
            return fmt::format("the range of {} is {} to {}", toString(type), toString(type, least(type)),
                               toString(type, greatest(type)));
        if (type.isInteger() && hasFraction && std::trunc(number) != number)
            return fmt::format("{} has integers only", toString(type));
        return {};
    }

    // Exactly, as 64 bits and a power of two fit.
    static long double numberOf(const Constant& it) {
        if (it.type.isFloat()) return toDouble(it.type, it.value);
        const long double scaled = it.type.isSigned() ? static_cast<long double>(it.value.asInteger())
                                                      : static_cast<long double>(it.value.bits);
        return std::ldexp(scaled, -it.type.fraction);
    }

    // The items of the list for the dimensions from `depth` on: one list each, or all elements in one.
    void values(const syntax::BraceList& list, std::size_t depth) {
        const std::vector<syntax::Expression> items = list.items();
        const auto isList = [](const syntax::Expression& item) {
            return item.valid() && item.kind() == syntax::NodeKind::BraceList;
        };
        const bool isNested = std::ranges::any_of(items, isList);
        for (const syntax::Expression& item : items) {
            if (const auto inner = syntax::as<syntax::BraceList>(item))
                values(*inner, depth + 1);
            else
                element(item);
        }
        const std::int64_t wanted =
            isNested && depth < tensor_.extents.size() ? tensor_.extents[depth] : elementsFrom(depth);
        if (!list.broken() && static_cast<std::int64_t>(items.size()) != wanted)
            elaboration_.report(Kind::ListLength, list.span(), base::thousands(std::ssize(items)),
                                tensor_.name, base::thousands(wanted));
    }

    std::int64_t elementsFrom(std::size_t depth) const {
        Tensor part = tensor_;
        part.extents.erase(part.extents.begin(), part.extents.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                            depth, part.extents.size())));
        return part.elements();
    }

    // An end of a promise. The upper one may be one step beyond the type, so numbers with a fixed point are
    // looked at in 64 bits.
    std::optional<Value> end(const syntax::Expression& expression) {
        ExpressionContext here = place("numbers and params");
        here.what = fmt::format("the range of '{}'", tensor_.name);
        if (type_->isInteger()) {
            here.exact = true;
            Nodes::Table scratch;
            Nodes nodes(scratch, 0, nullptr);
            const auto number = Expressions(elaboration_, nodes, here).number(expression);
            return number ? std::optional(Value::ofInteger(*number)) : std::nullopt;
        }
        const Type wide = type_->isFixed() && type_->bits < 64 ? fixedType(64, type_->fraction) : *type_;
        const std::optional<Constant> found = constant(expression, wide, here);
        return found ? std::optional(convert(found->type, wide, found->value)) : std::nullopt;
    }

    void checkEnds(const syntax::RangePromise& promise, std::int64_t lower, std::int64_t upper) {
        const bool isUnsigned64 = !type_->isSigned() && type_->bits == 64;
        if (lower < least(*type_).asInteger())
            refuse(promise.lower().span(), fmt::format("{} has no values so small", toString(*type_)));
        else if (!isUnsigned64 && upper - 1 > greatest(*type_).asInteger())
            refuse(promise.upper().span(), fmt::format("{} has no values so large", toString(*type_)));
    }

    Elaboration& elaboration_;
    TensorId id_;
    Tensor& tensor_;
    std::optional<Type> type_;
};

} // namespace

void Elaboration::data() {
    if (settings.openSizes) return;
    std::uint32_t index = 0;
    for (const syntax::TensorDeclaration& declaration : design.tensors()) {
        Data data(*this, TensorId(index++));
        if (declaration.promise().valid()) data.promise(declaration.promise());
        if (declaration.initial().valid() && (!settings.withoutData || declaration.isConst()))
            data.initial(declaration.initial());
    }
}

std::optional<Value> valueOf(const Nodes::Table& exprs, ExprId id, Events& events,
                             std::span<const std::int64_t> at) {
    const Expr& expr = exprs[id];
    const auto operand = [&](std::size_t n) { return valueOf(exprs, expr.operands[n], events, at); };
    const auto typeOfOperand = [&](std::size_t n) { return exprs[expr.operands[n]].type; };
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        return expr.value;
    case Expr::Kind::Dimension:
        return convert(intType(64), expr.type, Value::ofInteger(at[expr.dimension]));
    case Expr::Kind::Unary:
        if (const auto a = operand(0)) return apply(expr.op, typeOfOperand(0), expr.type, *a, events);
        return std::nullopt;
    case Expr::Kind::Binary:
        if (const auto a = operand(0))
            if (const auto b = operand(1))
                return apply(expr.op, typeOfOperand(0), typeOfOperand(1), expr.type, *a, *b, events);
        return std::nullopt;
    case Expr::Kind::And:
    case Expr::Kind::Or:
        if (const auto a = operand(0)) return a->asBool() == (expr.kind == Expr::Kind::And) ? operand(1) : a;
        return std::nullopt;
    case Expr::Kind::Select: {
        const auto condition = operand(0);
        if (!condition || (!condition->asBool() && expr.operands.size() < 3)) return std::nullopt;
        return operand(condition->asBool() ? 1 : 2);
    }
    default:
        assert(false);
        return std::nullopt;
    }
}

} // namespace tactus::ure
