#include "emit/print.h"

#include "emit/helpers.h"
#include "emit/legalise.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;
using Kind = Code::Kind;

std::string_view typeName(Type type, Dialect dialect) {
    struct Row {
        Type type;
        std::string_view openCl, cpp;
    };
    static constexpr std::array<Row, 11> table{{
        {ure::boolType(), "bool", "bool"},
        {ure::floatType(32), "float", "float"},
        {ure::floatType(64), "double", "double"},
        {ure::intType(8), "char", "std::int8_t"},
        {ure::intType(16), "short", "std::int16_t"},
        {ure::intType(32), "int", "std::int32_t"},
        {ure::intType(64), "long", "std::int64_t"},
        {ure::uintType(8), "uchar", "std::uint8_t"},
        {ure::uintType(16), "ushort", "std::uint16_t"},
        {ure::uintType(32), "uint", "std::uint32_t"},
        {ure::uintType(64), "ulong", "std::uint64_t"},
    }};
    for (const Row& row : table)
        if (row.type == nativeOf(type)) return dialect == Dialect::Cpp ? row.cpp : row.openCl;
    return "void";
}

namespace {

constexpr int primary = 100, unary = 80, ternary = 10;

int precedenceOf(std::string_view op) {
    struct Row {
        std::string_view op;
        int precedence;
    };
    static constexpr std::array<Row, 18> table{{{"*", 70},
                                                {"/", 70},
                                                {"%", 70},
                                                {"+", 60},
                                                {"-", 60},
                                                {"<<", 50},
                                                {">>", 50},
                                                {"<", 45},
                                                {"<=", 45},
                                                {">", 45},
                                                {">=", 45},
                                                {"==", 40},
                                                {"!=", 40},
                                                {"&", 35},
                                                {"^", 34},
                                                {"|", 33},
                                                {"&&", 20},
                                                {"||", 15}}};
    for (const Row& row : table)
        if (row.op == op) return row.precedence;
    return 0;
}

bool isAssociative(std::string_view op) {
    return op == "&&" || op == "||" || op == "&" || op == "|" || op == "^";
}

class Expressions {
  public:
    explicit Expressions(Dialect dialect) : dialect_(dialect) {}

    std::string print(const Code& code) const {
        switch (code.kind) {
        case Kind::Literal:
            return number(code);
        case Kind::Name:
            return code.text;
        case Kind::Element: {
            std::string text = code.text;
            for (const Code& index : code.operands) text += "[" + print(index) + "]";
            return text;
        }
        case Kind::Select:
            return fmt::format("{} ? {} : {}", above(code.operands[0], ternary),
                               above(code.operands[1], ternary), above(code.operands[2], ternary - 1));
        case Kind::Infix:
            return fmt::format("{} {} {}", operand(code, 0), code.text, operand(code, 1));
        case Kind::Prefix: {
            const std::string text = above(code.operands[0], unary - 1);
            return code.text + (text.starts_with('-') ? "(" + text + ")" : text);
        }
        case Kind::Cast:
            return fmt::format("({}){}", typeName(code.type, dialect_), above(code.operands[0], unary - 1));
        case Kind::Call:
        case Kind::Apply:
            break;
        }
        std::string text;
        for (const Code& argument : code.operands) text += (text.empty() ? "" : ", ") + print(argument);
        return fmt::format("{}({})", code.text, text);
    }

  private:
    static int precedence(const Code& code) {
        switch (code.kind) {
        case Kind::Infix:
            return precedenceOf(code.text);
        case Kind::Select:
            return ternary;
        case Kind::Prefix:
        case Kind::Cast:
            return unary;
        default:
            return primary;
        }
    }

    std::string above(const Code& code, int least) const {
        return precedence(code) > least ? print(code) : "(" + print(code) + ")";
    }

    // Parentheses where C needs them, and where compilers advise them.
    std::string operand(const Code& code, std::size_t number) const {
        const Code& below = code.operands[number];
        const int own = precedenceOf(code.text);
        if (below.kind != Kind::Infix) return above(below, own);
        const bool same = below.text == code.text && isAssociative(code.text);
        if (same && number == 0) return print(below);
        // Index arithmetic does not wrap, so a + (b - 1) is a + b - 1.
        if (code.text == "+" && code.type.isInteger() && precedence(below) == own) return print(below);
        const bool advised = (own <= 50 && own > 20) || own == 15;
        const bool sum = precedence(below) >= 60 && own >= 40 && own <= 45;
        if (advised && !sum && !(own == 15 && precedence(below) > 20)) return "(" + print(below) + ")";
        return above(below, number == 0 ? own - 1 : own);
    }

    std::string number(const Code& code) const {
        const Type type = code.type;
        if (type.isBool()) return code.value.asBool() ? "true" : "false";
        if (type.isFloat()) return real(type, type.bits == 32 ? code.value.asFloat() : code.value.asDouble());
        const bool isCpp = dialect_ == Dialect::Cpp;
        if (!type.isSigned()) {
            const std::string_view suffix = type.bits == 64   ? (isCpp ? "ULL" : "UL")
                                            : type.bits == 32 ? "u"
                                                              : "";
            return fmt::format("{}{}", code.value.bits, suffix);
        }
        const std::string_view suffix = type.bits < 64 ? "" : isCpp ? "LL" : "L";
        // The absolute value of the smallest number is not one.
        if (type.bits >= 32 && code.value == ure::least(type))
            return fmt::format("(-{0}{1} - 1{1})", ure::greatest(type).asInteger(), suffix);
        return fmt::format("{}{}", code.value.asInteger(), suffix);
    }

    static std::string real(Type type, double value) {
        const std::string_view minus = std::signbit(value) ? "-" : "";
        if (std::isnan(value)) return type.bits == 32 ? "NAN" : "(double)NAN";
        if (std::isinf(value)) return fmt::format("{}{}INFINITY", minus, type.bits == 32 ? "" : "(double)");
        std::string text =
            type.bits == 32 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
        if (text.find_first_of(".e") == std::string::npos) text += ".0";
        return text + (type.bits == 32 ? "f" : "");
    }

    Dialect dialect_;
};

class Statements {
  public:
    Statements(Dialect dialect, int indent) : dialect_(dialect), expressions_(dialect), indent_(indent) {}

    std::string take() { return std::move(out_); }

    void print(const Block& block) {
        for (const Statement& statement : block) print(statement);
    }

  private:
    void line(std::string_view text) { out_ += fmt::format("{:{}}{}\n", "", indent_ * 4, text); }

    void body(const Block& block) {
        ++indent_;
        print(block);
        --indent_;
    }

    void print(const Statement& statement) {
        switch (statement.kind) {
        case Statement::Kind::Blank:
            out_ += "\n";
            break;
        case Statement::Kind::Comment:
            line("// " + statement.text);
            break;
        case Statement::Kind::Declare:
            declare(statement);
            break;
        case Statement::Kind::Assign:
            line(fmt::format("{} = {};", expressions_.print(statement.target),
                             expressions_.print(statement.value)));
            break;
        case Statement::Kind::If:
            conditional(statement);
            break;
        case Statement::Kind::For:
            loop(statement);
            break;
        }
    }

    void declare(const Statement& statement) {
        const Code& target = statement.target;
        std::string text(typeName(target.type, dialect_));
        if (!statement.extents.empty() && dialect_ == Dialect::Cpp) return line(vectorOf(statement));
        text = (statement.isConstant ? "const " : "") + text + " " + expressions_.print(target);
        for (const Code& extent : statement.extents) text += "[" + expressions_.print(extent) + "]";
        if (statement.hasValue)
            text += " = " + (statement.extents.empty() ? expressions_.print(statement.value) : "{0}");
        line(text + ";");
    }

    // Whole arrays are too large for the stack; a vector of bool holds no bool.
    std::string vectorOf(const Statement& statement) const {
        std::string size;
        for (const Code& extent : statement.extents)
            size += fmt::format("{}std::size_t({})", size.empty() ? "" : " * ", expressions_.print(extent));
        const Type type = statement.target.type.isBool() ? ure::uintType(8) : statement.target.type;
        return fmt::format("std::vector<{}> {}({});", typeName(type, dialect_),
                           expressions_.print(statement.target), size);
    }

    void conditional(const Statement& statement) {
        // No condition at all
        if (statement.value.kind == Kind::Literal && statement.value.value.asBool())
            return print(statement.body);
        line(fmt::format("if ({}) {{", expressions_.print(statement.value)));
        body(statement.body);
        const Block& otherwise = statement.otherwise;
        if (!otherwise.empty()) {
            line("} else {");
            body(otherwise);
        }
        line("}");
    }

    void loop(const Statement& statement) {
        if (statement.unrolled) line("#pragma unroll");
        const std::string variable = statement.target.text;
        const std::string first = expressions_.print(statement.value),
                          end = expressions_.print(statement.end);
        const Code last = statement.end.kind == Kind::Literal
                              ? integer(statement.end.type, statement.end.value.asInteger() - 1)
                              : infix("-", statement.end.type, statement.end, integer(statement.end.type, 1));
        const std::string_view type = typeName(statement.target.type, dialect_);
        if (statement.downwards)
            line(fmt::format("for ({0} {1} = {2}; {1} >= {3}; {1}--) {{", type, variable,
                             expressions_.print(last), first));
        else
            line(fmt::format("for ({0} {1} = {2}; {1} < {3}; {1}++) {{", type, variable, first, end));
        body(statement.body);
        line("}");
    }

    Dialect dialect_;
    Expressions expressions_;
    int indent_;
    std::string out_;
};

} // namespace

std::string printCode(const Code& code, Dialect dialect) {
    return Expressions(dialect).print(code);
}

std::string printBlock(const Block& block, Dialect dialect, int indent) {
    Statements statements(dialect, indent);
    statements.print(block);
    return statements.take();
}

std::string printHelpers(const std::set<Helper>& helpers, Dialect dialect) {
    std::string text;
    for (const Helper& helper : helpers) text += definitionOf(helper, dialect) + "\n";
    return text;
}

} // namespace tactus::emit
