#include "emit/tree/print.h"

#include "emit/tree/expressions.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;
using CodeKind = Code::Kind;

namespace {

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
        if (!statement.extents.empty() && dialect_ == Dialect::Cpp) return line(vectorOf(statement));
        const bool isToken = !statement.text.empty();
        std::string text = (statement.isConstant ? "const " : "") +
                           (isToken ? statement.text : storedType(statement)) + " " + target.text;
        for (const Code& extent : statement.extents) text += "[" + expressions_.print(extent) + "]";
        const std::string_view zeroes = isToken && dialect_ == Dialect::Hls ? "{}" : "{0}";
        if (statement.hasValue)
            text += fmt::format(" = {}", statement.extents.empty() && !isToken
                                             ? expressions_.print(statement.value)
                                             : std::string(zeroes));
        line(text + ";");
        if (statement.isPacked && dialect_ == Dialect::Hls)
            line(fmt::format("#pragma HLS AGGREGATE variable={} compact=auto", target.text));
        if (statement.isBank && dialect_ == Dialect::Hls)
            for (std::size_t dimension = 1; dimension < statement.extents.size(); ++dimension)
                line(fmt::format("#pragma HLS ARRAY_PARTITION variable={} complete dim={}", target.text,
                                 dimension));
        else if (!statement.extents.empty() && dialect_ == Dialect::Hls)
            line(fmt::format("#pragma HLS ARRAY_PARTITION variable={} complete dim=0", target.text));
    }

    // HLS has integers of any width.
    std::string storedType(const Statement& statement) {
        const Type type = statement.stored;
        const bool isNarrow = !type.isFloat() && !type.isBool() && type.bits < statement.target.type.bits;
        if (dialect_ != Dialect::Hls || !isNarrow)
            return std::string(typeName(statement.target.type, dialect_));
        expressions_.declareNarrow(statement.target.text);
        return fmt::format("ap_{}int<{}>", type.isSigned() ? "" : "u", type.bits);
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
        if (statement.unrolled && dialect_ != Dialect::Hls) line("#pragma unroll");
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
        if (dialect_ == Dialect::Hls) pragma(statement);
        print(statement.body);
        --indent_;
        line("}");
    }

    // An endless search for what can be done.
    void repeat(const Statement& statement) {
        const bool isHls = dialect_ == Dialect::Hls;
        for (const std::string& memory : statement.memories)
            if (!isHls) line(fmt::format("#pragma ivdep array({}) safelen({})", memory, statement.apart));
        line(fmt::format("while ({}) {{", expressions_.print(statement.value)));
        ++indent_;
        if (isHls) line("#pragma HLS PIPELINE II=1");
        for (const std::string& memory : statement.memories)
            if (isHls) independence(memory, statement.apart);
        --indent_;
        body(statement.body);
        line("}");
    }

    void independence(const std::string& memory, std::int64_t apart) {
        line(fmt::format("#pragma HLS DEPENDENCE variable={} type=intra dependent=false", memory));
        for (const char* direction : {"RAW", "WAR"})
            line(fmt::format(
                "#pragma HLS DEPENDENCE variable={} type=inter direction={} distance={} dependent=true",
                memory, direction, apart));
    }

    std::string transfer(const Statement& statement) const {
        std::string channel = statement.text;
        for (const Code& index : statement.extents) channel += "[" + expressions_.print(index) + "]";
        const bool receives = statement.kind == Statement::Kind::Receive;
        const std::string token =
            receives ? expressions_.place(statement.target) : expressions_.print(statement.value);
        const std::string done = statement.isTrying ? expressions_.place(statement.end) : "";
        if (dialect_ == Dialect::Hls && statement.isTrying)
            return fmt::format("{} = {}.{}_nb({})", done, channel, receives ? "read" : "write", token);
        if (dialect_ == Dialect::Hls)
            return receives ? fmt::format("{} = {}.read()", token, channel)
                            : fmt::format("{}.write({})", channel, token);
        if (!statement.isTrying)
            return receives ? fmt::format("{} = read_channel_intel({})", token, channel)
                            : fmt::format("write_channel_intel({}, {})", channel, token);
        return receives ? fmt::format("{} = read_channel_nb_intel({}, &{})", token, channel, done)
                        : fmt::format("{} = write_channel_nb_intel({}, {})", done, channel, token);
    }

    // All steps of the innermost loop that is not unrolled are in flight, one more each cycle.
    void pragma(const Statement& loop) {
        if (loop.unrolled)
            line("#pragma HLS UNROLL");
        else if (!std::ranges::any_of(loop.body, holdsSteps))
            line("#pragma HLS PIPELINE II=1");
    }

    static bool holdsSteps(const Statement& statement) {
        return (statement.kind == Statement::Kind::For && !statement.unrolled) ||
               std::ranges::any_of(statement.body, holdsSteps) ||
               std::ranges::any_of(statement.otherwise, holdsSteps);
    }

    Dialect dialect_;
    Expressions expressions_;
    int indent_;
    std::string out_;
};

} // namespace

std::string printBlock(const Block& block, Dialect dialect, int indent) {
    Statements statements(dialect, indent);
    statements.print(block);
    return statements.take();
}

} // namespace tactus::emit
