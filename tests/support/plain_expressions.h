// Expressions of a design, typed and evaluated at a point, written from docs/language.md. Part of
// plain_loops.h.
#pragma once

#include "plain_numbers.h"

#include "syntax/ast.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tactus::test::plain {

using Point = std::vector<Wide>;
using Elements = std::vector<std::optional<Number>>; // row-major; nothing: undefined
using Text = syntax::Expression;

struct Tensor {
    syntax::TensorDeclaration declaration;
    Type type;
    std::vector<Wide> extents;

    std::optional<std::size_t> elementOf(const Point& index) const {
        std::size_t element = 0;
        for (std::size_t d = 0; d < index.size(); ++d) {
            if (index[d] < 0 || index[d] >= extents[d]) return std::nullopt;
            element = element * static_cast<std::size_t>(extents[d]) + static_cast<std::size_t>(index[d]);
        }
        return element;
    }
};

class Expressions {
  public:
    virtual ~Expressions() = default;

    // The value at a point of the loops; nothing: undefined. A literal, a param or a loop takes the type in
    // which `other` computes.
    std::optional<Number> value(const Text& text, const Point& point, std::optional<Type> other = {}) {
        const Text bare = text.bare();
        if (const auto waiting = untyped(bare, point)) return settled(*waiting, other);
        if (const auto it = syntax::as<syntax::BooleanLiteral>(bare)) return boolean(it->value());
        if (const auto it = syntax::as<syntax::NameExpression>(bare))
            return inputs_.at(it->name().text).at(0);
        if (const auto it = syntax::as<syntax::UnaryExpression>(bare)) return unaryValue(*it, point);
        if (const auto it = syntax::as<syntax::BinaryExpression>(bare)) return binaryValue(*it, point);
        if (const auto it = syntax::as<syntax::CastExpression>(bare)) return castValue(*it, point);
        return accessValue(*syntax::as<syntax::Access>(bare), point);
    }
    bool holds(const Text& condition, const Point& point) {
        const auto found = value(condition, point);
        return found && found->scaled != 0;
    }

    // An index, a bound, an extent: whole numbers without a type. Nothing where it reads what is undefined.
    std::optional<Wide> exact(const Text& text, const Point& point) {
        const Text bare = text.bare();
        if (const auto literal = syntax::as<syntax::IntegerLiteral>(bare))
            return Wide{literal->value().value()};
        if (const auto unary = syntax::as<syntax::UnaryExpression>(bare)) {
            const auto found = exact(unary->operand(), point);
            return found && unary->operation() == TokenKind::Minus ? std::optional(-*found) : found;
        }
        if (const auto binary = syntax::as<syntax::BinaryExpression>(bare)) {
            const auto left = exact(binary->left(), point), right = exact(binary->right(), point);
            return left && right ? std::optional(ofIntegers(binary->operation(), *left, *right))
                                 : std::nullopt;
        }
        if (const auto name = syntax::as<syntax::NameExpression>(bare))
            if (const auto found = named(name->name().text, point)) return found;
        if (const auto access = syntax::as<syntax::Access>(bare))
            if (isOneOf(access->name().text, {"min", "max", "abs"})) return exactCall(*access, point);
        const auto found = value(bare, point);
        return found ? std::optional(found->scaled) : std::nullopt;
    }

  protected:
    virtual std::optional<Number> funcAt(const std::string& func, const Point& point) = 0;
    virtual std::optional<Type> typeOfFunc(const std::string& name) const = 0; // nothing: it is no func

    Type typeNamed(const syntax::TypeName& name) {
        std::vector<int> numbers;
        for (const auto& argument : name.arguments())
            numbers.push_back(static_cast<int>(*exact(argument, {})));
        const std::string base = name.base().text;
        if (base == "Bool") return ure::boolType();
        if (base == "Int") return ure::intType(numbers.at(0));
        if (base == "UInt") return ure::uintType(numbers.at(0));
        if (base == "Float") return ure::floatType(numbers.at(0));
        return ure::fixedType(numbers.at(0), numbers.at(1), base == "Fixed");
    }

    std::map<std::string, Wide> params_;
    std::vector<std::string> loops_;
    std::vector<std::pair<Wide, Wide>> ranges_; // the least and the greatest value of each loop
    std::map<std::string, Tensor> tensors_;     // the inputs
    std::map<std::string, Elements> inputs_;
    std::map<std::size_t, std::optional<Type>> types_; // of the nodes that were asked for

    // --- operands without a type

    struct Untyped {
        Wide lowest, highest, value;    // of all its values, and the one here
        std::optional<double> fraction; // it is a decimal fraction
    };
    std::optional<Untyped> untyped(const Text& bare, const Point& point) const {
        if (const auto it = syntax::as<syntax::IntegerLiteral>(bare)) {
            const Wide number = it->value().value();
            return Untyped{number, number, number, {}};
        }
        if (const auto it = syntax::as<syntax::DecimalLiteral>(bare)) return Untyped{0, 0, 0, it->value()};
        if (const auto it = syntax::as<syntax::UnaryExpression>(bare))
            return it->operation() == TokenKind::Minus ? negatedLiteral(it->operand().bare()) : std::nullopt;
        const auto name = syntax::as<syntax::NameExpression>(bare);
        if (!name) return std::nullopt;
        for (std::size_t loop = 0; loop < loops_.size(); ++loop)
            if (loops_[loop] == name->name().text)
                return Untyped{ranges_.at(loop).first,
                               ranges_.at(loop).second,
                               point.empty() ? ranges_.at(loop).first : point.at(loop),
                               {}};
        if (const auto param = params_.find(name->name().text); param != params_.end())
            return Untyped{param->second, param->second, param->second, {}};
        return std::nullopt;
    }
    std::optional<Untyped> negatedLiteral(const Text& bare) const {
        if (bare.kind() != syntax::NodeKind::IntegerLiteral &&
            bare.kind() != syntax::NodeKind::DecimalLiteral)
            return std::nullopt;
        Untyped it = *untyped(bare, {});
        if (it.fraction) return Untyped{0, 0, 0, -*it.fraction};
        return Untyped{-it.value, -it.value, -it.value, {}};
    }

    static Number settled(const Untyped& it, std::optional<Type> other) {
        if (other && other->isFloat())
            return real(*other, it.fraction.value_or(static_cast<double>(it.value)));
        if (it.fraction && other && other->isFixed())
            return {*other, static_cast<Wide>(std::floor(std::ldexp(*it.fraction, other->fraction))), 0};
        if (it.fraction) return real(ure::floatType(32), *it.fraction);
        const auto fits = [&](Type type) {
            return test::holds(type, it.lowest * power(type.fraction)) &&
                   test::holds(type, it.highest * power(type.fraction));
        };
        if (other && !other->isBool()) {
            const Type type = other->isInteger() ? meetingInteger(*other, *other) : *other;
            if (fits(type)) return {type, it.value * power(type.fraction), 0};
        }
        return integer(ure::intType(fits(ure::intType(32)) ? 32 : 64), it.value);
    }

    // --- types, before anything is evaluated

    // Nothing for an operand that waits for the type of another one.
    std::optional<Type> typeOf(const Text& text) {
        const Text bare = text.bare();
        const auto [known, isNew] = types_.try_emplace(bare.node().index());
        if (isNew) {
            const std::optional<Type> found = typeFound(bare); // the table may grow
            types_[bare.node().index()] = found;
            return found;
        }
        return known->second;
    }
    std::optional<Type> typeFound(const Text& bare) {
        if (untyped(bare, {})) return std::nullopt;
        if (bare.kind() == syntax::NodeKind::BooleanLiteral) return ure::boolType();
        if (const auto it = syntax::as<syntax::NameExpression>(bare))
            return tensors_.at(it->name().text).type;
        if (const auto it = syntax::as<syntax::CastExpression>(bare)) return typeNamed(it->type());
        // The type of a result does not depend on the operands' values.
        if (const auto it = syntax::as<syntax::UnaryExpression>(bare)) {
            const Number any = ofType(it->operand(), {});
            return unary(it->operation(), any).type;
        }
        if (const auto it = syntax::as<syntax::BinaryExpression>(bare)) {
            if (it->operation() == TokenKind::AndAnd || it->operation() == TokenKind::OrOr)
                return ure::boolType();
            const bool isShift = isShiftOperator(it->operation());
            const Number left = ofType(it->left(), isShift ? std::nullopt : typeOf(it->right()));
            return binary(it->operation(), left,
                          ofType(it->right(), isShift ? std::nullopt : typeOf(it->left())))
                .type;
        }
        const auto access = *syntax::as<syntax::Access>(bare);
        const std::string name = access.name().text;
        const std::vector<Text> arguments = access.arguments();
        if (name == "select") return typeTogether({arguments.begin() + 1, arguments.end()});
        if (name == "min" || name == "max") return typeTogether(arguments);
        if (name == "abs") return absolute(ofType(arguments.at(0), {})).type;
        if (isWhole(name)) return whole(name, ofType(arguments.at(0), {})).type;
        if (realFunction(name)) return ofType(arguments.at(0), {}).type;
        if (const auto func = typeOfFunc(name)) return func;
        return tensors_.at(name).type;
    }

    // The type in which those meet that have one.
    std::optional<Type> typeMet(const std::vector<Text>& operands) {
        std::optional<Type> met;
        for (const Text& one : operands)
            if (const auto type = typeOf(one)) met = met ? meeting(*met, *type) : *type;
        return met;
    }
    Type typeTogether(const std::vector<Text>& operands) {
        const std::optional<Type> met = typeMet(operands);
        Type result = ofType(operands.at(0), met).type;
        for (std::size_t n = 1; n < operands.size(); ++n)
            result = meeting(result, ofType(operands[n], met).type);
        return result;
    }

  private:
    static bool isWhole(const std::string& name) { return isOneOf(name, {"floor", "ceil", "round"}); }

    // A function of floats; each type has its own.
    using RealFunction = double (*)(Type, double);
    static RealFunction realFunction(const std::string& name) {
        static const std::map<std::string, RealFunction> functions = {
            {"sqrt", [](Type t, double x) { return t.bits == 32 ? std::sqrt(float(x)) : std::sqrt(x); }},
            {"exp", [](Type t, double x) { return t.bits == 32 ? std::exp(float(x)) : std::exp(x); }},
            {"log", [](Type t, double x) { return t.bits == 32 ? std::log(float(x)) : std::log(x); }},
            {"sin", [](Type t, double x) { return t.bits == 32 ? std::sin(float(x)) : std::sin(x); }},
            {"cos", [](Type t, double x) { return t.bits == 32 ? std::cos(float(x)) : std::cos(x); }},
            {"exp2", [](Type t, double x) { return t.bits == 32 ? std::exp2(float(x)) : std::exp2(x); }},
            {"log2", [](Type t, double x) { return t.bits == 32 ? std::log2(float(x)) : std::log2(x); }}};
        const auto found = functions.find(name);
        return found == functions.end() ? nullptr : found->second;
    }

    static bool isOneOf(const std::string& name, std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
    }
    static bool isShiftOperator(TokenKind op) {
        return op == TokenKind::ShiftLeft || op == TokenKind::ShiftRight;
    }

    // Some number of the operand's type.
    Number ofType(const Text& text, std::optional<Type> other) {
        if (const auto waiting = untyped(text.bare(), {})) return settled(*waiting, other);
        return {*typeOf(text), 0, 0};
    }

    std::optional<Wide> named(const std::string& name, const Point& point) const {
        for (std::size_t loop = 0; loop < point.size() && loop < loops_.size(); ++loop)
            if (loops_[loop] == name) return point[loop];
        const auto param = params_.find(name);
        return param != params_.end() ? std::optional(param->second) : std::nullopt;
    }

    std::optional<Wide> exactCall(const syntax::Access& call, const Point& point) {
        std::optional<Wide> result;
        for (const Text& argument : call.arguments()) {
            const auto found = exact(argument, point);
            if (!found) return std::nullopt;
            if (call.name().text == "abs") return *found < 0 ? -*found : *found;
            if (!result || (call.name().text == "min" ? *found < *result : *found > *result)) result = found;
        }
        return result;
    }

    static Number unary(TokenKind op, const Number& a) {
        if (op == TokenKind::Plus) return a;
        if (op == TokenKind::Minus) return negative(a);
        if (op == TokenKind::Bang || a.type.isBool()) return boolean(a.scaled == 0);
        return integer(meetingInteger(a.type, a.type), -a.scaled - 1);
    }

    std::optional<Number> unaryValue(const syntax::UnaryExpression& it, const Point& point) {
        const auto inner = value(it.operand(), point);
        return inner ? std::optional(unary(it.operation(), *inner)) : inner;
    }

    std::optional<Number> binaryValue(const syntax::BinaryExpression& it, const Point& point) {
        const TokenKind op = it.operation();
        if (op == TokenKind::AndAnd || op == TokenKind::OrOr) {
            const auto left = value(it.left(), point);
            if (!left || (left->scaled != 0) == (op == TokenKind::OrOr)) return left;
            return value(it.right(), point);
        }
        const bool isShift = isShiftOperator(op); // the count takes no part in the type
        const auto left = value(it.left(), point, isShift ? std::nullopt : typeOf(it.right()));
        const auto right = value(it.right(), point, isShift ? std::nullopt : typeOf(it.left()));
        return left && right ? std::optional(binary(op, *left, *right)) : std::nullopt;
    }

    std::optional<Number> castValue(const syntax::CastExpression& it, const Point& point) {
        const Type type = typeNamed(it.type());
        const auto waiting = untyped(it.operand().bare(), point);
        if (waiting && waiting->fraction && type.isFloat()) return settled(*waiting, type);
        const auto inner = value(it.operand(), point);
        return inner ? std::optional(converted(*inner, type)) : inner;
    }

    std::optional<Number> accessValue(const syntax::Access& it, const Point& point) {
        const std::string name = it.name().text;
        const std::vector<Text> arguments = it.arguments();
        if (name == "select") {
            const auto condition = value(arguments.at(0), point);
            if (!condition || (condition->scaled == 0 && arguments.size() == 2)) return std::nullopt;
            const std::vector<Text> branches(arguments.begin() + 1, arguments.end());
            const auto taken = value(branches[condition->scaled != 0 ? 0 : 1], point, typeMet(branches));
            return taken ? std::optional(widened(*taken, typeTogether(branches))) : taken;
        }
        if (name == "min" || name == "max") return extremeValue(name == "max", arguments, point);
        const auto function = realFunction(name);
        if (name == "abs" || isWhole(name) || function) {
            const auto inner = value(arguments.at(0), point);
            if (!inner) return inner;
            if (function) return real(inner->type, function(inner->type, inner->real));
            return name == "abs" ? absolute(*inner) : whole(name, *inner);
        }
        Point index;
        for (const Text& argument : arguments) {
            const auto found = exact(argument, point);
            if (!found) return std::nullopt;
            index.push_back(*found);
        }
        if (typeOfFunc(name)) return funcAt(name, index);
        const auto element = tensors_.at(name).elementOf(index);
        return element ? inputs_.at(name).at(*element) : std::nullopt;
    }

    std::optional<Number> extremeValue(bool greatest, const std::vector<Text>& arguments,
                                       const Point& point) {
        const std::optional<Type> met = typeMet(arguments);
        std::optional<Number> result;
        for (const Text& argument : arguments) {
            const auto one = value(argument, point, met);
            if (!one) return std::nullopt;
            result = result ? extreme(greatest, *result, *one) : *one;
        }
        return result;
    }
};

} // namespace tactus::test::plain
