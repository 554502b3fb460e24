// All operators and conversions on edge values of many types: the exported code computes what the operator
// table does. One design holds dozens of expressions, one output each, on one processing element.
#include "support/emulation.h"

#include <cmath>
#include <limits>

using namespace tactus;

namespace {

std::vector<ure::Value> edges(ure::Type type) {
    std::vector<ure::Value> values;
    if (type.isFloat()) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        for (const double value :
             {0.0, -0.0, 0.5, -0.75, 1.0, -1.5, 3.0, 127.9, -128.5, 2147483648.0, -2147483904.0, 9.3e18,
              -9.3e18, 1.9e19, 1e-42, infinity, -infinity, std::nan("")})
            values.push_back(type.bits == 32 ? ure::Value::ofFloat(static_cast<float>(value))
                                             : ure::Value::ofDouble(value));
        return values;
    }
    if (type.isBool()) return {{0}, {1}};
    const ure::Value least = ure::least(type), most = ure::greatest(type);
    values = {least, most, {least.bits + 1}, {most.bits - 1}, {0}};
    for (const std::int64_t value : {1, 2, 3, 7, 8, 31, 32, 33, 63, 64, -1, -2, -3, -5})
        if (value >= 0 ? static_cast<std::uint64_t>(value) <= most.bits
                       : type.isSigned() && value >= least.asInteger())
            values.push_back(ure::Value::ofInteger(value));
    return values;
}

// A design that is written expression by expression, over all pairs of edge values.
class Sheet {
  public:
    std::string input(ure::Type type) {
        for (const auto& [known, name] : inputs_)
            if (known == type) return name;
        inputs_.push_back({type, fmt::format("x{}", inputs_.size())});
        return inputs_.back().second;
    }
    void add(ure::Type result, const std::string& expression) { outputs_.push_back({result, expression}); }
    std::size_t size() const { return outputs_.size(); }

    // Empty if all is well. Points are pairs of edge values, the first in inputs called ...a, the second in
    // ...b.
    std::string check() const {
        constexpr std::int64_t side = 20, points = side * side;
        std::string text = "design sheet {\n";
        for (const auto& [type, name] : inputs_)
            text += fmt::format("  input {0}a[{2}] : {1}; input {0}b[{2}] : {1};\n", name, toString(type),
                                points);
        for (std::size_t at = 0; at < outputs_.size(); ++at)
            text += fmt::format("  output o{}[{}] : {};\n", at, points, toString(outputs_[at].first));
        text += fmt::format("  loops i: 0..{};\n", points);
        for (std::size_t at = 0; at < outputs_.size(); ++at)
            text += fmt::format("  o{}(i) = {};\n", at, outputs_[at].second);
        const auto model = test::analysedModelOf(text + "}\n");
        evaluate::Tensors inputs(model->system().tensors.size());
        for (std::size_t at = 0; at < inputs_.size(); ++at) {
            const std::vector<ure::Value> values = edges(inputs_[at].first);
            for (std::size_t point = 0; point < points; ++point) {
                inputs[2 * at].values.push_back(values[point % side % values.size()]);
                inputs[2 * at + 1].values.push_back(values[point / side % values.size()]);
            }
        }
        return test::emulationOf(*model, inputs);
    }

  private:
    std::vector<std::pair<ure::Type, std::string>> inputs_;
    std::vector<std::pair<ure::Type, std::string>> outputs_;
};

const std::vector<ure::Type>& types() {
    static const std::vector<ure::Type> all{ure::intType(1),
                                            ure::intType(8),
                                            ure::uintType(8),
                                            ure::intType(13),
                                            ure::intType(32),
                                            ure::uintType(32),
                                            ure::intType(33),
                                            ure::uintType(45),
                                            ure::intType(64),
                                            ure::uintType(64),
                                            ure::fixedType(8, 4),
                                            ure::fixedType(16, 0, false),
                                            ure::fixedType(33, 20),
                                            ure::fixedType(64, 64),
                                            ure::fixedType(64, 30, false),
                                            ure::fixedType(20, 20, false),
                                            ure::floatType(32),
                                            ure::floatType(64),
                                            ure::boolType()};
    return all;
}

std::string written(ure::Operator op, const std::string& left, const std::string& right) {
    const std::string spelling(ure::info(op).spelling);
    const bool isCall = std::isalpha(static_cast<unsigned char>(spelling[0])) != 0;
    return isCall ? fmt::format("{}({}, {})", spelling, left, right)
                  : fmt::format("{} {} {}", left, spelling, right);
}

// The output's type need not be the result's: then assignment converts, which is tested elsewhere.
void addBinary(Sheet& sheet, ure::Operator op, ure::Type left, ure::Type right) {
    const ure::Signature signature = ure::signatureOf(op, left, right);
    if (!signature.refusal.empty()) return;
    sheet.add(signature.result, written(op, sheet.input(left) + "a(i)", sheet.input(right) + "b(i)"));
}

void addUnary(Sheet& sheet, ure::Operator op, ure::Type operand) {
    const ure::Signature signature = ure::signatureOf(op, operand);
    if (!signature.refusal.empty()) return;
    const std::string spelling(ure::info(op).spelling);
    const bool isCall = std::isalpha(static_cast<unsigned char>(spelling[0])) != 0;
    sheet.add(signature.result,
              spelling + (isCall ? "(" : "") + sheet.input(operand) + "a(i)" + (isCall ? ")" : ""));
}

constexpr std::size_t sheetSize = 200;

} // namespace

TEST(EmulatedTypes, everyOperatorOnEqualTypes) {
    Sheet sheet;
    const auto flush = [&](bool always) {
        if (sheet.size() < (always ? 1 : sheetSize)) return;
        EXPECT_EQ(sheet.check(), "");
        sheet = {};
    };
    for (const ure::OperatorInfo& info : ure::allOperators()) {
        if (info.op == ure::Operator::Convert) continue;
        for (const ure::Type type : types()) {
            if (info.arity == 1)
                addUnary(sheet, info.op, type);
            else
                addBinary(sheet, info.op, type, type);
            flush(false);
        }
    }
    flush(true);
}

TEST(EmulatedTypes, mixedOperands) {
    Sheet sheet;
    const std::vector<std::pair<ure::Type, ure::Type>> pairs{
        {ure::fixedType(8, 4), ure::fixedType(33, 20)},
        {ure::fixedType(8, 4), ure::fixedType(20, 20, false)},
        {ure::fixedType(20, 20, false), ure::fixedType(8, 4)},
        {ure::fixedType(8, 4), ure::uintType(64)},
        {ure::intType(64), ure::fixedType(64, 0, false)},
        {ure::intType(8), ure::uintType(45)},
        {ure::uintType(8), ure::fixedType(16, 0, false)},
        {ure::intType(33), ure::floatType(32)},
        {ure::fixedType(33, 20), ure::floatType(64)},
        {ure::intType(32), ure::uintType(8)}};
    for (const auto op : {ure::Operator::Add, ure::Operator::Subtract, ure::Operator::Multiply,
                          ure::Operator::Divide, ure::Operator::Minimum, ure::Operator::Less,
                          ure::Operator::ShiftLeft, ure::Operator::ShiftRight, ure::Operator::Modulo})
        for (const auto& [left, right] : pairs) addBinary(sheet, op, left, right);
    ASSERT_GT(sheet.size(), 40u);
    EXPECT_EQ(sheet.check(), "");
}

TEST(EmulatedTypes, conversions) {
    Sheet sheet;
    for (const ure::Type from : types())
        for (const ure::Type to : types()) {
            if (from == to) continue;
            sheet.add(to, fmt::format("{}({}a(i))", toString(to), sheet.input(from)));
            if (sheet.size() < sheetSize) continue;
            EXPECT_EQ(sheet.check(), "");
            sheet = {};
        }
    EXPECT_EQ(sheet.check(), "");
}

TEST(EmulatedTypes, chainsAndLiterals) {
    Sheet sheet;
    const std::map<char, ure::Type> names{{'a', ure::intType(32)},     {'u', ure::uintType(45)},
                                          {'f', ure::fixedType(8, 4)}, {'x', ure::floatType(32)},
                                          {'p', ure::boolType()},      {'s', ure::intType(13)}};
    // $a is an element of one list of edge values, $A of the other.
    const auto add = [&](ure::Type result, std::string_view text) {
        std::string expression;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] != '$') {
                expression += text[at];
                continue;
            }
            const char name = text[++at];
            const bool isUpper = name >= 'A' && name <= 'Z';
            expression +=
                sheet.input(names.at(static_cast<char>(std::tolower(name)))) + (isUpper ? "b(i)" : "a(i)");
        }
        sheet.add(result, expression);
    };
    for (const std::string_view text :
         {"$a - ($A - $a * 3) * $A", "-($a + 1) - -2147483648", "~$a + -1", "$a / ($A / 3) % 7",
          "($a << 3) >> 2", "$a << $A", "($a >> 40) + ($a >> 3)", "$a & $A | $a ^ 85", "abs($a - $A)",
          "min($a, $A, 5) - max(-7, $A)", "select($a < $A && !($a == 0) || $p, $a, select($p, 1, $A))",
          "$a + $s * $s", "i % 7 - i / 3 * 2", "Int(8)(i) * i", "Int(32)(UInt(8)(i) - 300)",
          "Int(32)($u * 3 + 1)", "Int(32)($f * 2.5)", "Int(32)($x * 1e9)"})
        add(ure::intType(32), text);
    add(ure::floatType(32), "$x * -0.1 + 3 - ($x - 1e-3)");
    add(ure::floatType(32), "min($x, infinity, 0)");
    add(ure::fixedType(8, 4), "$f + $f * $f - 1.5");
    add(ure::uintType(45), "$u * $U - $u / 7");
    add(ure::boolType(), "$p ^ ($a != $A) & true");
    add(ure::floatType(64), "Float(64)($a) / $x");
    EXPECT_EQ(sheet.check(), "");
}
