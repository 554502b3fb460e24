#include "lift/print/expressions.h"

#include "lift/flow/extremes.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::lift {

using cinput::Expression;
using cinput::Operator;
using cinput::ScalarType;
using text::Printed;

Expressions::Expressions(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
                         const Embedding& embedding, const Names& names, const polyhedra::Budget& budget)
    : program_(program), flow_(flow), plan_(plan), embedding_(embedding), names_(names), budget_(budget),
      sizes_(program.sizes.size()) {}

std::vector<QuasiAffine> Expressions::withSizes(const std::vector<QuasiAffine>& loops) const {
    std::vector<QuasiAffine> all = variables(0, sizes_, visible());
    all.insert(all.end(), loops.begin(), loops.end());
    return all;
}

Printed Expressions::inside(const Text& text, int rank) {
    if (text.rank >= rank) return text.text;
    return Printed("(").add(text.text).add(")");
}

Expressions::Text Expressions::cast(ScalarType type, const Text& text) {
    return {Printed(typeText(type)).add("(").add(text.text).add(")"), 100, false, type == ScalarType::Bool};
}

// What is untyped alone is Int(32), or Float(32) with a fraction.
Printed Expressions::typed(const Text& text, ScalarType type, bool isMet) const {
    if (!text.isUntyped || isMet || type == ScalarType::Int32) return text.text;
    return cast(type, text).text;
}

Printed Expressions::valueOf(const Place& place) const {
    const cinput::Statement& one = program_.statements[place.statement];
    const ScalarType type = program_.variables[one.written.variable].type;
    if (type == ScalarType::Bool) return truth(one.value, place).text;
    Text value = number(one.value, place);
    const ScalarType own = program_.expressions[one.value].type;
    // A number alone takes the type of the func, which must not be another than its own.
    if (value.isUntyped && own != type) value = cast(own, value);
    return value.text;
}

Printed Expressions::termOf(const Reduction& reduction, const Place& place) const {
    const cinput::Statement& statement = program_.statements[place.statement];
    const Text value = number(reduction.term, place);
    const ScalarType own = program_.expressions[reduction.term].type;
    Printed term = typed(value, own, false);
    if (reduction.isNegated) term = Printed("-(").add(term).add(")");
    if (reduction.beginsWithIdentity || reduction.first.empty()) return term;
    const std::vector<QuasiAffine> at = withSizes(place.loops);
    const Union first =
        within(place.context, holdsAt(reduction.first, at, visible())).value_or(place.context);
    const std::string condition = this->condition(reduction.first, at, place.context);
    const Text begun = number(statement.value, {place.statement, place.loops, first, {}});
    const Printed beginning = typed(begun, program_.expressions[statement.value].type, false);
    if (condition.empty()) return beginning;
    return Printed("select(" + condition + ", ").add(beginning).add(", ").add(term).add(")");
}

Expressions::Text Expressions::constant(const cinput::Constant& value) const {
    Text text;
    text.isUntyped = true;
    const std::string digits = numberText(value);
    if (value.type == ScalarType::Bool) return {Printed(digits), 100, false, true};
    if (isReal(value.type) && !std::isfinite(value.real)) {
        text.isUntyped = false;
        text.text = Printed(fmt::format("{}({})", typeText(value.type), digits));
        return text;
    }
    if (digits.front() == '-') text.rank = 90;
    text.text = Printed(digits);
    return text;
}

std::size_t Expressions::positionOf(std::uint32_t statement, std::uint32_t loop) const {
    const auto& loops = program_.statements[statement].loops;
    return static_cast<std::size_t>(std::ranges::find(loops, loop) - loops.begin());
}

Expressions::Text Expressions::value(std::uint32_t id, const Place& place) const {
    const Expression& one = program_.expressions[id];
    switch (one.operation) {
    case Operator::Number:
        return constant(one.constant);
    case Operator::Size:
        return {Printed(program_.sizes[one.index].value == 0 ? "0" : names_.sizes[one.index]), 100, true,
                false};
    case Operator::Loop: {
        const std::string words = form(place.loops[positionOf(place.statement, one.index)]);
        if (words.find_first_of(" *(") == std::string::npos) return {Printed(words), 100, true, false};
        if (one.type != ScalarType::Int32) return cast(one.type, {Printed(words), 0, false, false});
        return {Printed(words), 0, false, false};
    }
    case Operator::Read:
        return read(one.index, place);
    default:
        return operation(one, place);
    }
}

Expressions::Text Expressions::number(std::uint32_t id, const Place& place) const {
    Text text = value(id, place);
    const ScalarType type = program_.expressions[id].type;
    if (text.isBool && type != ScalarType::Bool) return cast(type, text);
    return text;
}

Expressions::Text Expressions::truth(std::uint32_t id, const Place& place) const {
    const Expression& one = program_.expressions[id];
    // A conversion of a truth to a number and back.
    if (one.operation == Operator::Cast && one.type != ScalarType::Bool) {
        const Text below = value(one.operands.front(), place);
        if (below.isBool) return below;
    }
    Text text = value(id, place);
    if (text.isBool) return text;
    Printed words = inside(text, 61);
    if (text.isUntyped) words = typed(text, one.type, false);
    return {Printed(words).add(" != 0"), 45, false, true};
}

namespace {

struct Spelling {
    std::string_view text;
    int rank;
};

std::optional<Spelling> infix(Operator operation, bool isReal) {
    using enum Operator;
    switch (operation) {
    case Add:
        return Spelling{"+", 70};
    case Subtract:
        return Spelling{"-", 70};
    case Multiply:
        return Spelling{"*", 80};
    case Divide:
        return isReal ? std::optional(Spelling{"/", 80}) : std::nullopt;
    case ShiftLeft:
        return Spelling{"<<", 60};
    case ShiftRight:
        return Spelling{">>", 60};
    case And:
        return Spelling{"&", 40};
    case ExclusiveOr:
        return Spelling{"^", 35};
    case Or:
        return Spelling{"|", 30};
    case Less:
        return Spelling{"<", 50};
    case LessEqual:
        return Spelling{"<=", 50};
    case Greater:
        return Spelling{">", 50};
    case GreaterEqual:
        return Spelling{">=", 50};
    case Equal:
        return Spelling{"==", 45};
    case NotEqual:
        return Spelling{"!=", 45};
    case LogicalAnd:
        return Spelling{"&&", 20};
    case LogicalOr:
        return Spelling{"||", 10};
    default:
        return std::nullopt;
    }
}

bool isComparison(Operator operation) {
    return operation >= Operator::Less && operation <= Operator::NotEqual;
}

} // namespace

std::optional<bool> Expressions::decided(std::uint32_t id, const Place& place) const {
    if (place.decided.empty()) return std::nullopt;
    const Expression& one = program_.expressions[id];
    if (one.operation == Operator::LogicalNot) {
        const auto below = decided(one.operands[0], place);
        return below ? std::optional(!*below) : std::nullopt;
    }
    if (one.operation == Operator::LogicalAnd || one.operation == Operator::LogicalOr) {
        const bool decides = one.operation == Operator::LogicalOr; // either operand, if it is that
        const auto a = decided(one.operands[0], place), b = decided(one.operands[1], place);
        if (a == decides || b == decides) return decides;
        if (a && b) return !decides;
        return std::nullopt;
    }
    const std::string text = truth(id, place).text.text();
    const auto found = std::ranges::find(place.decided, text, &std::pair<std::string, bool>::first);
    return found == place.decided.end() ? std::nullopt : std::optional(found->second);
}

Place Expressions::where(std::uint32_t id, bool holds, const Place& place) const {
    const Expression& one = program_.expressions[id];
    if (one.operation == Operator::LogicalNot) return where(one.operands[0], !holds, place);
    const bool areAll =
        (one.operation == Operator::LogicalAnd && holds) || (one.operation == Operator::LogicalOr && !holds);
    if (areAll) return where(one.operands[1], holds, where(one.operands[0], holds, place));
    Place result = place;
    result.decided.emplace_back(truth(id, place).text.text(), holds);
    return result;
}

Expressions::Text Expressions::choice(const Expression& one, const Place& place) const {
    if (const auto extreme = extremeOf(program_, one)) {
        const Text a = number(extreme->a, place), b = number(extreme->b, place);
        const bool isMet = !a.isUntyped || !b.isUntyped;
        Printed text(extreme->isGreatest ? "max(" : "min(");
        text.add(typed(a, one.type, isMet)).add(", ").add(typed(b, one.type, isMet)).add(")");
        return {std::move(text), 100, false, false};
    }
    const auto holds = decided(one.operands[0], place);
    if (holds) return number(one.operands[*holds ? 1 : 2], place);
    const Text condition = truth(one.operands[0], place);
    const Text a = number(one.operands[1], where(one.operands[0], true, place)),
               b = number(one.operands[2], where(one.operands[0], false, place));
    const bool isMet = !a.isUntyped || !b.isUntyped;
    Printed text("select(");
    text.add(condition.text).add(", ").add(typed(a, one.type, isMet)).add(", ");
    text.add(typed(b, one.type, isMet)).add(")");
    return {std::move(text), 100, false, one.type == ScalarType::Bool};
}

Expressions::Text Expressions::operation(const Expression& one, const Place& place) const {
    const auto operandType = [&](std::size_t at) { return program_.expressions[one.operands[at]].type; };
    // Numbers take the type of an operand that has a type.
    const auto listed = [&] {
        std::vector<Text> texts;
        bool areMet = false;
        for (std::size_t at = 0; at < one.operands.size(); ++at) {
            texts.push_back(number(one.operands[at], place));
            areMet |= !texts.back().isUntyped;
        }
        Printed text;
        for (std::size_t t = 0; t < texts.size(); ++t)
            text.add(t == 0 ? "" : ", ").add(typed(texts[t], operandType(t), areMet));
        return text;
    };
    switch (one.operation) {
    case Operator::Cast: {
        if (one.type == ScalarType::Bool) return truth(one.operands.front(), place);
        const Expression& below = program_.expressions[one.operands.front()];
        if (below.operation == Operator::Number)
            if (const auto converted = convertedTo(below.constant, one.type)) return constant(*converted);
        Text text = number(one.operands.front(), place);
        const ScalarType from = operandType(0);
        if (text.isBool) return cast(one.type, text);
        // 2 of a `float` is 2.0, and of an `int` converted to `long` the same number.
        const bool isSame = text.isUntyped && from == ScalarType::Int32 &&
                            (isReal(one.type) || (isSigned(one.type) && bitsOf(one.type) > 32));
        if (!isSame && text.isUntyped) text = {typed(text, from, false), 100, false, false};
        return cast(one.type, text);
    }
    case Operator::LogicalNot: {
        const Text text = truth(one.operands.front(), place);
        return {Printed("!").add(inside(text, 90)), 90, false, true};
    }
    case Operator::LogicalAnd:
    case Operator::LogicalOr: {
        const Spelling sign = *infix(one.operation, false);
        const Text a = truth(one.operands[0], place), b = truth(one.operands[1], place);
        Printed text = inside(a, sign.rank);
        text.add(fmt::format(" {} ", sign.text)).add(inside(b, sign.rank + 1));
        return {std::move(text), sign.rank, false, true};
    }
    case Operator::Negate:
    case Operator::Complement: {
        const Text text = number(one.operands.front(), place);
        Text result{Printed(one.operation == Operator::Negate ? "-" : "~"), 90, text.isUntyped, false};
        // -0.0 is the sign's change, not 0 - 0.
        if (text.isUntyped) {
            result.isUntyped = false;
            result.text.add(inside(
                {typed(text, one.type, false), one.type == ScalarType::Int32 ? text.rank : 100, false, false},
                91));
        } else
            result.text.add(inside(text, 91));
        return result;
    }
    case Operator::Select:
        return choice(one, place);
    case Operator::Call: {
        static constexpr std::pair<std::string_view, std::string_view> renamed[] = {
            {"fmax", "max"}, {"fmin", "min"}, {"fabs", "abs"}};
        std::string name = one.function;
        for (const auto& [c, ours] : renamed)
            if (name == c) name = ours;
        Printed text(name + "(");
        return {text.add(listed()).add(")"), 100, false, false};
    }
    default:
        break;
    }
    const bool isShift = one.operation == Operator::ShiftLeft || one.operation == Operator::ShiftRight;
    const Text a = number(one.operands[0], place), b = number(one.operands[1], place);
    const auto sign = infix(one.operation, isReal(operandType(0)));
    if (!sign) { // of integers, toward zero
        const std::string name =
            one.operation == Operator::Divide ? "div_round_to_zero" : "mod_round_to_zero";
        Printed text(name + "(");
        text.add(typed(a, operandType(0), !b.isUntyped)).add(", ");
        text.add(typed(b, operandType(1), !a.isUntyped)).add(")");
        return {std::move(text), 100, false, false};
    }
    const auto operand = [&](const Text& text, std::size_t at, bool isMet, int rank) {
        if (!text.isUntyped || isMet || operandType(at) == ScalarType::Int32) return inside(text, rank);
        return typed(text, operandType(at), false);
    };
    Printed text = operand(a, 0, !b.isUntyped && !isShift, sign->rank);
    text.add(fmt::format(" {} ", sign->text)).add(operand(b, 1, !a.isUntyped || isShift, sign->rank + 1));
    return {std::move(text), sign->rank, false, isComparison(one.operation)};
}

// --- reads

Expressions::Text Expressions::readInput(std::uint32_t id, const Place& place) const {
    const cinput::Access& access = program_.accesses[id];
    Printed text(names_.inputs[access.variable]);
    const std::vector<QuasiAffine> at = withSizes(place.loops);
    for (std::size_t d = 0; d < access.subscripts.size(); ++d) {
        const cinput::Subscript& one = access.subscripts[d];
        text.add(d == 0 ? "(" : ", ");
        if (one.form)
            text.add(form(compose(*one.form, at, visible())));
        else
            text.add(number(one.expression, place).text);
    }
    if (!access.subscripts.empty()) text.add(")");
    text.from(access.span);
    return {std::move(text), 100, false, program_.variables[access.variable].type == ScalarType::Bool};
}

Expressions::Text Expressions::readPiece(const polyhedra::LastAccess& piece, const Place& place) const {
    const auto writer = static_cast<std::uint32_t>(piece.access);
    const std::vector<QuasiAffine> at = withSizes(place.loops);
    std::vector<QuasiAffine> loops;
    for (const QuasiAffine& form : piece.at) loops.push_back(compose(form, at, visible()));
    const cinput::Statement& statement = program_.statements[writer];
    const ScalarType type = program_.variables[statement.written.variable].type;
    if (plan_.roles[writer] == Plan::Role::Inside) {
        const Place inner{writer, std::move(loops), place.context, place.decided};
        if (type == ScalarType::Bool) return truth(statement.value, inner);
        const ScalarType own = program_.expressions[statement.value].type;
        Text text = number(statement.value, inner);
        if (own == type) return text;
        if (text.isUntyped) text = {typed(text, own, false), 100, false, false};
        return cast(type, text);
    }
    const std::vector<QuasiAffine> source = withSizes(loops);
    Printed text(names_.funcs[writer]);
    const Placement& placement = embedding_.placements[writer];
    for (std::size_t d = 0; d < placement.point.size(); ++d)
        text.add(d == 0 ? "(" : ", ")
            .add(coordinate(compose(placement.point[d], source, visible()), d, place.context));
    return {text.add(")"), 100, false, type == ScalarType::Bool};
}

Expressions::Text Expressions::read(std::uint32_t id, const Place& place) const {
    const polyhedra::LastAccesses& flow = flow_.reads[id];
    const std::vector<QuasiAffine> at = withSizes(place.loops);
    struct Option {
        std::string condition;
        Text text;
    };
    std::vector<Option> options;
    const auto add = [&](const Union& where, const Union& condition, const auto& text) {
        const auto inside = within(place.context, holdsAt(where, at, visible()));
        if (!inside) return;
        Union rest;
        for (const Piece& piece : *inside)
            if (isEmpty(piece, budget_) != polyhedra::Verdict::Yes) rest.push_back(piece);
        if (rest.empty()) return;
        options.push_back({this->condition(condition, at, place.context),
                           text({place.statement, place.loops, rest, place.decided})});
    };
    for (const polyhedra::LastAccess& piece : flow.pieces)
        add(piece.where, piece.condition, [&](const Place& there) { return readPiece(piece, there); });
    if (!flow.none.empty())
        add(flow.none, flow.noneCondition, [&](const Place& there) { return readInput(id, there); });
    if (options.empty()) return {Printed("0"), 100, true, false}; // never read
    // The shortest conditions first, so that the last one needs none.
    std::ranges::stable_sort(options, {}, [](const Option& one) {
        const bool isEquation = one.condition.find("==") != std::string::npos;
        return std::pair(one.condition.empty() || !isEquation, one.condition.size());
    });
    const bool isUntyped = std::ranges::all_of(options, [](const Option& one) { return one.text.isUntyped; });
    const ScalarType type = program_.variables[program_.accesses[id].variable].type;
    if (options.size() == 1) {
        Text one = std::move(options.front().text);
        one.text.from(program_.accesses[id].span);
        return one;
    }
    Printed text;
    for (std::size_t o = 0; o < options.size(); ++o) {
        const Printed value = typed(options[o].text, type, !isUntyped);
        if (o + 1 < options.size())
            text.add("select(" + options[o].condition + ", ").add(value).add(", ");
        else
            text.add(value).add(std::string(o, ')'));
    }
    return {text.from(program_.accesses[id].span), 100, false, type == ScalarType::Bool};
}

} // namespace tactus::lift
