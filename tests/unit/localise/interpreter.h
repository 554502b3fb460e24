// Runs a small system as it is written: reductions as loops that add up, recurrences by recursion. Tensors
// hold numbers made from their index, which are small, so that floats are exact.
#pragma once

#include "polyhedra/solve.h"
#include "ure/system.h"

#include <map>
#include <optional>

namespace tactus::test {

class Interpreter {
  public:
    explicit Interpreter(const ure::System& system) : system_(system) {}

    using Elements = std::map<polyhedra::Point, ure::Value>;

    // The elements of the output that an equation writes.
    Elements output(std::string_view name) {
        const ure::TensorId tensor = *system_.tensorNamed(name);
        Elements elements;
        for (const ure::Equation& equation : system_.equations)
            if (equation.output == tensor)
                polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
                    write(equation, {point.begin(), point.end()}, elements);
                    return true;
                });
        return elements;
    }

  private:
    using Point = polyhedra::Point;
    using Result = std::optional<ure::Value>; // nothing: undefined

    void write(const ure::Equation& equation, const Point& point, Elements& elements) {
        Point at;
        for (const auto& form : equation.left) at.push_back(form(point));
        const Result value = evaluate(equation.value, point);
        if (equation.reduction == ure::Reduction::None) {
            if (value) elements[at] = *value;
            return;
        }
        const ure::Type type = system_.tensors[equation.output].type;
        const auto entry = elements.try_emplace(at, ure::identityOf(equation.reduction, type)).first;
        if (!value) return;
        const ure::Type term = system_.exprs[equation.value].type;
        const ure::Operator op = ure::operatorOf(equation.reduction);
        const ure::Signature signature = ure::signatureOf(op, type, term);
        const auto [left, right] = signature.operands;
        const ure::Value a = ure::convert(type, left, entry->second), b = ure::convert(term, right, *value);
        ure::Events events;
        const ure::Value next = ure::apply(op, left, right, signature.result, a, b, events);
        entry->second = ure::convert(signature.result, type, next);
    }

    Result read(ure::VariableId variable, const Point& point) {
        if (!polyhedra::contains(system_.domain, point)) return std::nullopt;
        return evaluate(system_.equations[system_.variables[variable].equation].value, point);
    }

    ure::Value element(const ure::Expr& expr, const Point& point) {
        std::int64_t number = 0;
        for (ure::ExprId index : expr.operands) number = 3 * number + evaluate(index, point)->asInteger();
        return ure::convert(ure::intType(64), expr.type, ure::Value::ofInteger((number * 7 + 3) % 11 - 4));
    }

    Result operation(const ure::Expr& expr, const Point& point) {
        std::vector<ure::Value> values;
        for (ure::ExprId operand : expr.operands) {
            const Result value = evaluate(operand, point);
            if (!value) return std::nullopt;
            values.push_back(*value);
        }
        const auto type = [&](std::size_t n) { return system_.exprs[expr.operands[n]].type; };
        ure::Events events;
        return values.size() == 1
                   ? ure::apply(expr.op, type(0), expr.type, values[0], events)
                   : ure::apply(expr.op, type(0), type(1), expr.type, values[0], values[1], events);
    }

    Result evaluate(ure::ExprId id, const Point& point) {
        using Kind = ure::Expr::Kind;
        const ure::Expr& expr = system_.exprs[id];
        switch (expr.kind) {
        case Kind::Constant:
        case Kind::Parameter:
            return expr.value;
        case Kind::Index:
            return ure::Value::ofInteger(point[expr.loop.index()]);
        case Kind::ReadInput:
            return element(expr, point);
        case Kind::Read: {
            Point at;
            for (const auto& form : expr.index) at.push_back(form(point));
            return read(expr.variable, at);
        }
        case Kind::And:
        case Kind::Or: {
            const Result left = evaluate(expr.operands[0], point);
            const bool goesOn = left && left->asBool() == (expr.kind == Kind::And);
            return goesOn ? evaluate(expr.operands[1], point) : left;
        }
        case Kind::Select: {
            const Result condition = evaluate(expr.operands[0], point);
            const std::size_t n = condition && condition->asBool() ? 1 : 2;
            return condition && n < expr.operands.size() ? evaluate(expr.operands[n], point) : std::nullopt;
        }
        default:
            return operation(expr, point);
        }
    }

    const ure::System& system_;
};

} // namespace tactus::test
