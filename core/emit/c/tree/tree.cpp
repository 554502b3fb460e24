#include "emit/c/tree/tree.h"

#include <algorithm>

namespace tactus::emit {

Code literal(ure::Type type, ure::Value value) {
    Code code;
    code.kind = Code::Kind::Literal;
    code.type = type;
    code.value = value;
    return code;
}

Code integer(ure::Type type, std::int64_t value) {
    return literal(type, ure::Value::ofInteger(value));
}

Code name(std::string text, ure::Type type) {
    Code code;
    code.kind = Code::Kind::Name;
    code.type = type;
    code.text = std::move(text);
    return code;
}

Code element(std::string array, ure::Type type, std::vector<Code> indices) {
    Code code = name(std::move(array), type);
    code.kind = Code::Kind::Element;
    code.operands = std::move(indices);
    return code;
}

static Code node(Code::Kind kind, ure::Type type, std::string_view text, std::vector<Code> operands) {
    Code code;
    code.kind = kind;
    code.type = type;
    code.text = text;
    code.operands = std::move(operands);
    return code;
}

Code lane(Code token, Code number) {
    const ure::Type type = token.type;
    return node(Code::Kind::Lane, type, "", {std::move(token), std::move(number)});
}

Code infix(std::string_view text, ure::Type type, Code left, Code right) {
    return node(Code::Kind::Infix, type, text, {std::move(left), std::move(right)});
}

Code select(Code condition, Code then, Code otherwise) {
    const ure::Type type = then.type;
    if (then == otherwise) return then;
    const bool isNested = then.kind == Code::Kind::Select && then.operands[2] == otherwise;
    if (isNested) // a ? (b ? x : y) : y
        return select(all({std::move(condition), std::move(then.operands[0])}),
                      Code(std::move(then.operands[1])), std::move(otherwise));
    return node(Code::Kind::Select, type, "", {std::move(condition), std::move(then), std::move(otherwise)});
}

Code apply(ure::Operator op, ure::Type type, std::vector<Code> operands) {
    Code code = node(Code::Kind::Apply, type, "", std::move(operands));
    code.op = op;
    return code;
}

Code prefix(std::string_view text, ure::Type type, Code operand) {
    return node(Code::Kind::Prefix, type, text, {std::move(operand)});
}

Code call(std::string function, ure::Type type, std::vector<Code> arguments) {
    return node(Code::Kind::Call, type, function, std::move(arguments));
}

Code cast(ure::Type type, Code operand) {
    if (operand.type == type) return operand;
    return node(Code::Kind::Cast, type, "", {std::move(operand)});
}

Code all(std::vector<Code> conditions) {
    std::erase_if(conditions, isTrue);
    if (conditions.empty()) return literal(ure::boolType(), ure::Value::ofBool(true));
    Code result = std::move(conditions.front());
    for (std::size_t at = 1; at < conditions.size(); ++at)
        result = infix("&&", ure::boolType(), std::move(result), std::move(conditions[at]));
    return result;
}

Code any(std::vector<Code> conditions) {
    if (conditions.empty()) return literal(ure::boolType(), ure::Value::ofBool(false));
    Code result = std::move(conditions.front());
    for (std::size_t at = 1; at < conditions.size(); ++at)
        result = infix("||", ure::boolType(), std::move(result), std::move(conditions[at]));
    return result;
}

bool isTrue(const Code& condition) {
    return condition.kind == Code::Kind::Literal && condition.value.asBool();
}

Statement blank() {
    return {};
}

Statement comment(std::string text) {
    Statement statement;
    statement.kind = Statement::Kind::Comment;
    statement.text = std::move(text);
    return statement;
}

Statement assign(Code target, Code value) {
    Statement statement;
    statement.kind = Statement::Kind::Assign;
    statement.target = std::move(target);
    statement.value = std::move(value);
    return statement;
}

Statement constant(Code target, Code value) {
    Statement statement = assign(std::move(target), std::move(value));
    statement.kind = Statement::Kind::Declare;
    statement.isConstant = statement.hasValue = true;
    return statement;
}

Statement variable(Code target, Code value) {
    Statement statement = constant(std::move(target), std::move(value));
    statement.isConstant = false;
    return statement;
}

Statement declare(Code target, std::vector<Code> extents, bool zeroed) {
    Statement statement;
    statement.kind = Statement::Kind::Declare;
    statement.hasValue = zeroed;
    if (zeroed) statement.value = literal(target.type, {});
    statement.target = std::move(target);
    statement.extents = std::move(extents);
    return statement;
}

Statement table(Code target, std::vector<Code> values) {
    Statement statement;
    statement.kind = Statement::Kind::Table;
    statement.target = std::move(target);
    statement.values = std::move(values);
    return statement;
}

Statement when(Code condition, Block body, Block otherwise) {
    Statement statement;
    statement.kind = Statement::Kind::If;
    statement.value = std::move(condition);
    statement.body = std::move(body);
    statement.otherwise = std::move(otherwise);
    return statement;
}

Statement loop(Code variable, Code first, Code end, Block body, bool unrolled) {
    Statement statement;
    statement.kind = Statement::Kind::For;
    statement.target = std::move(variable);
    statement.value = std::move(first);
    statement.end = std::move(end);
    statement.body = std::move(body);
    statement.unrolled = unrolled;
    return statement;
}

Statement repeat(Code condition, Block body) {
    Statement statement = when(std::move(condition), std::move(body));
    statement.kind = Statement::Kind::While;
    return statement;
}

Block scoped(Block block) {
    if (std::ranges::count(block, Statement::Kind::Declare, &Statement::kind) == 0) return block;
    Statement statement;
    statement.kind = Statement::Kind::Scope;
    statement.body = std::move(block);
    return {std::move(statement)};
}

Statement receive(Code target, std::string channel, std::vector<Code> indices) {
    Statement statement;
    statement.kind = Statement::Kind::Receive;
    statement.target = std::move(target);
    statement.text = std::move(channel);
    statement.extents = std::move(indices);
    return statement;
}

Statement send(std::string channel, std::vector<Code> indices, Code token) {
    Statement statement = receive({}, std::move(channel), std::move(indices));
    statement.kind = Statement::Kind::Send;
    statement.value = std::move(token);
    return statement;
}

Statement trying(Statement statement, Code done) {
    statement.isTrying = true;
    statement.end = std::move(done);
    return statement;
}

Statement declareToken(std::string type, Code target, std::vector<Code> extents, bool zeroed) {
    Statement statement = declare(std::move(target), std::move(extents), zeroed);
    statement.text = std::move(type);
    return statement;
}

void append(Block& to, Block from) {
    std::ranges::move(from, std::back_inserter(to));
}

Block of(const std::vector<Origin>& origins, Block block) {
    for (Statement& statement : block)
        statement.origins.insert(statement.origins.end(), origins.begin(), origins.end());
    return block;
}

bool mentions(const Block& block, const std::string& name) {
    return anyCode(block, [&](const Code& code) { return code.text == name; });
}

std::set<std::string> callsIn(const Block& block) {
    std::set<std::string> names;
    anyCode(block, [&](const Code& code) {
        if (code.kind == Code::Kind::Call) names.insert(code.text);
        return false;
    });
    return names;
}

} // namespace tactus::emit
