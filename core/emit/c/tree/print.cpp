#include "emit/c/tree/print.h"

#include "emit/c/tree/expressions.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;
using CodeKind = Code::Kind;

namespace {

class Statements {
  public:
    Statements(const Dialect& dialect, int indent)
        : dialect_(dialect), expressions_(dialect), indent_(indent) {}

    TracedText take() { return std::move(out_); }

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
        const std::size_t first = out_.lines();
        write(statement);
        out_.mark(first, statement.origins);
    }

    void write(const Statement& statement) {
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
        case Statement::Kind::Table:
            table(statement);
            break;
        case Statement::Kind::Assign:
            line(fmt::format("{} = {};", expressions_.place(statement.target),
                             expressions_.print(statement.value)));
            break;
        case Statement::Kind::If:
            conditional(statement);
            break;
        case Statement::Kind::For:
            loop(statement);
            break;
        case Statement::Kind::While:
            repeat(statement);
            break;
        case Statement::Kind::Scope:
            line("{");
            body(statement.body);
            line("}");
            break;
        case Statement::Kind::Receive:
        case Statement::Kind::Send:
            line(transfer(statement) + ";");
            break;
        }
    }

    void declare(const Statement& statement) {
        const Code& target = statement.target;
        if (!statement.extents.empty() && dialect_.usesHeap) return line(vectorOf(statement));
        const bool isToken = !statement.text.empty();
        std::string text = (statement.isConstant ? "const " : "") +
                           (isToken ? statement.text : storedType(statement)) + " " + target.text;
        for (const Code& extent : statement.extents) text += "[" + expressions_.print(extent) + "]";
        if (statement.hasValue)
            text += fmt::format(" = {}", isToken                     ? dialect_.emptyToken
                                         : statement.extents.empty() ? expressions_.print(statement.value)
                                                                     : "{0}");
        line(text + ";");
        if (statement.isPacked) directive(dialect_.directives.packed, target.text);
        if (statement.isBank)
            // HLS counts dimensions from 1; the last one, the addresses, stays a memory.
            for (std::size_t dimension = 1; dimension < statement.extents.size(); ++dimension)
                directive(dialect_.directives.partitioned, target.text, dimension);
        else if (!statement.extents.empty())
            directive(dialect_.directives.partitioned, target.text, 0);
    }

    void table(const Statement& statement) {
        constexpr std::size_t widest = 96;
        const std::string& name = statement.target.text;
        std::string text =
            fmt::format("{} {} {}[{}] = {{", dialect_.table, typeName(statement.target.type, dialect_), name,
                        statement.values.size());
        for (const Code& value : statement.values) {
            const std::string next =
                expressions_.print(value) + (&value == &statement.values.back() ? "};" : ",");
            if (text.size() + next.size() > widest) {
                line(text);
                text = "   ";
            }
            text += (text.ends_with('{') ? "" : " ") + next;
        }
        line(text);
        constexpr std::size_t mostInRegisters = 1024; // PEs side by side read as many at once
        if (statement.values.size() <= mostInRegisters) directive(dialect_.directives.partitioned, name, 0);
    }

    template<class... Arguments>
    void directive(std::string_view text, const Arguments&... arguments) {
        if (!text.empty()) line(fmt::format(fmt::runtime(text), arguments...));
    }

    std::string storedType(const Statement& statement) {
        const Type type = statement.stored;
        if (!dialect_.hasAnyWidth || !isNarrow(statement))
            return std::string(typeName(statement.target.type, dialect_));
        expressions_.declareNarrow(statement.target.text);
        return fmt::format("ap_{}int<{}>", type.isSigned() ? "" : "u", type.bits);
    }

    // Whole arrays are too large for the stack; a vector of bool holds no bool.
    std::string vectorOf(const Statement& statement) const {
        std::string size;
        for (const Code& extent : statement.extents)
            // "std::vector<int> X(std::size_t(N));" would declare a function.
            size += fmt::format("{}static_cast<std::size_t>({})", size.empty() ? "" : " * ",
                                expressions_.print(extent));
        const Type type = statement.target.type.isBool() ? ure::uintType(8) : statement.target.type;
        return fmt::format("std::vector<{}> {}({});", typeName(type, dialect_),
                           expressions_.print(statement.target), size);
    }

    void conditional(const Statement& statement) {
        // No condition at all
        if (statement.value.kind == CodeKind::Literal && statement.value.value.asBool())
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
        if (statement.unrolled) directive(dialect_.directives.unrollBefore);
        const std::string variable = statement.target.text;
        const std::string first = expressions_.print(statement.value),
                          end = expressions_.print(statement.end);
        const Code last = statement.end.kind == CodeKind::Literal
                              ? integer(statement.end.type, statement.end.value.asInteger() - 1)
                              : infix("-", statement.end.type, statement.end, integer(statement.end.type, 1));
        const std::string_view type = typeName(statement.target.type, dialect_);
        if (statement.downwards)
            line(fmt::format("for ({0} {1} = {2}; {1} >= {3}; {1}--) {{", type, variable,
                             expressions_.print(last), first));
        else
            line(fmt::format("for ({0} {1} = {2}; {1} < {3}; {1}++) {{", type, variable, first, end));
        ++indent_;
        pace(statement);
        print(statement.body);
        --indent_;
        line("}");
    }

    // An endless search for what can be done.
    void repeat(const Statement& statement) {
        for (const std::string& memory : statement.memories)
            directive(dialect_.directives.apartBefore, memory, statement.apart);
        line(fmt::format("while ({}) {{", expressions_.print(statement.value)));
        ++indent_;
        directive(dialect_.directives.pipeline);
        for (const std::string& memory : statement.memories)
            for (const std::string_view text : dialect_.directives.apartInside)
                directive(text, memory, statement.apart);
        --indent_;
        body(statement.body);
        line("}");
    }

    std::string transfer(const Statement& statement) const {
        std::string channel = statement.text;
        for (const Code& index : statement.extents) channel += "[" + expressions_.print(index) + "]";
        const bool receives = statement.kind == Statement::Kind::Receive;
        const std::string token =
            receives ? expressions_.place(statement.target) : expressions_.print(statement.value);
        const std::string done = statement.isTrying ? expressions_.place(statement.end) : "";
        const auto& [receive, send, tryReceive, trySend] = dialect_.channels;
        const std::string_view text = statement.isTrying ? (receives ? tryReceive : trySend)
                                      : receives         ? receive
                                                         : send;
        return fmt::format(fmt::runtime(text), token, channel, done);
    }

    // All steps of the innermost loop that is not unrolled are in flight, one more each cycle.
    void pace(const Statement& loop) {
        if (loop.unrolled)
            directive(dialect_.directives.unrollInside);
        else if (!anyStatement(loop.body, hasSteps))
            directive(dialect_.directives.pipeline);
    }

    static bool hasSteps(const Statement& statement) {
        return statement.kind == Statement::Kind::For && !statement.unrolled;
    }

    const Dialect& dialect_;
    Expressions expressions_;
    int indent_;
    TracedText out_;
};

} // namespace

bool isNarrow(const Statement& statement) {
    const Type type = statement.stored;
    return statement.kind == Statement::Kind::Declare && statement.text.empty() && !type.isFloat() &&
           !type.isBool() && type.bits < statement.target.type.bits;
}

TracedText printBlock(const Block& block, const Dialect& dialect, int indent) {
    Statements statements(dialect, indent);
    statements.print(block);
    return statements.take();
}

} // namespace tactus::emit
