// Every operator, and every cast, over values at which arithmetic goes wrong: both simulators beside the
// tests' own arithmetic (support/plain_numbers.h), which takes 128 bits.
#include "support/plain_design.h"

#include "driver/runs/mapping_run.h"
#include "ure/types/operators.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tactus::test {
namespace {

using ure::Type;
using ure::Value;

const std::vector<Type> edgeTypes = {ure::intType(1),
                                     ure::intType(8),
                                     ure::intType(31),
                                     ure::intType(32),
                                     ure::intType(33),
                                     ure::intType(64),
                                     ure::uintType(1),
                                     ure::uintType(8),
                                     ure::uintType(32),
                                     ure::uintType(63),
                                     ure::uintType(64),
                                     ure::fixedType(8, 4),
                                     ure::fixedType(32, 32),
                                     ure::fixedType(50, 25),
                                     ure::fixedType(64, 1),
                                     ure::fixedType(16, 3, false),
                                     ure::fixedType(64, 64, false),
                                     ure::floatType(32),
                                     ure::floatType(64)};

template<class Float>
std::vector<Float> edgesOfFloats() {
    using Limits = std::numeric_limits<Float>;
    return {0,
            Float(-0.0),
            1,
            Float(-2.5),
            Float(0.5),
            Float(0.49999997),
            Float(-3.5),
            Float(1e9),
            Limits::infinity(),
            -Limits::infinity(),
            Limits::quiet_NaN(),
            Limits::denorm_min(),
            -Limits::min(),
            Limits::max(),
            Limits::lowest()};
}

// The ends of the type and their neighbours, -1, 0, 1, and a number as wide as the type, as shifts have it.
std::vector<Value> edgesOf(Type type) {
    std::vector<Value> values;
    if (type.isFloat()) {
        for (const float x : edgesOfFloats<float>())
            if (type.bits == 32) values.push_back(Value::ofFloat(x));
        for (const double x : edgesOfFloats<double>())
            if (type.bits == 64) values.push_back(Value::ofDouble(x));
        return values;
    }
    std::set<std::uint64_t> bits;
    for (const Wide number : {lowest(type), lowest(type) + 1, Wide{-1}, Wide{0}, Wide{1}, Wide{type.bits},
                              highest(type) - 1, highest(type)})
        if (number >= lowest(type) && number <= highest(type))
            bits.insert(static_cast<std::uint64_t>(number));
    for (const std::uint64_t one : bits) values.push_back({one});
    return values;
}

// The computations that a design over these types may have, by their type; those that the language refuses
// are left out.
class Edges {
  public:
    Edges(Type left, Type right) : left_(left), right_(right) {
        for (const auto& [op, sign] : operators)
            add(ure::signatureOf(op, left, right), fmt::format("a(i) {} b(i)", sign), divides(op));
        for (const auto& [op, name] : functions)
            add(ure::signatureOf(op, left, right), fmt::format("{}(a(i), b(i))", name), false);
        if (left == right) {
            for (const auto& [op, text] : {std::pair{ure::Operator::Negate, "-a(i)"},
                                           {ure::Operator::BitNot, "~a(i)"},
                                           {ure::Operator::Abs, "abs(a(i))"}})
                add(ure::signatureOf(op, left), text, false);
            for (const auto& [op, name] : {std::pair{ure::Operator::Floor, "floor"},
                                           {ure::Operator::Ceil, "ceil"},
                                           {ure::Operator::Round, "round"}})
                add(ure::signatureOf(op, left), fmt::format("{}(a(i))", name), false);
            if (left.isFloat())
                for (const char* name : {"sqrt", "exp", "log", "sin", "cos", "exp2", "log2"})
                    addOutput(left, fmt::format("{}(a(i))", name));
        }
        addOutput(right, fmt::format("{}(a(i))", toString(right)));
    }

    std::string text() const {
        return fmt::format(
            "design edges {{ input a[{0}] : {1}; input b[{0}] : {2};{3} loops i: 0..{0}; func X : {1};\n"
            "X(i) = a(i);{4}\n"
            "mapping together {{ X.space_time_transform({{i}}, 0*i); }}\n"
            "mapping one {{ X.space_time_transform({{}}, i); }} }}",
            pairs(), toString(left_), toString(right_), outputs_, equations_);
    }

    std::size_t count = 0; // of expressions

    // Each edge value of the left type with each of the right one.
    evaluate::Tensors inputs(const ure::System& system) const {
        evaluate::Tensors tensors = driver::makeInputs(system, {}).tensors;
        std::vector<Value> lefts, rights;
        for (const Value left : edgesOf(left_))
            for (const Value right : edgesOf(right_)) lefts.push_back(left), rights.push_back(right);
        tensors[system.tensorNamed("a")->index()].values = lefts;
        tensors[system.tensorNamed("b")->index()].values = rights;
        return tensors;
    }

  private:
    static constexpr std::pair<ure::Operator, const char*> operators[] = {
        {ure::Operator::Add, "+"},         {ure::Operator::Subtract, "-"},
        {ure::Operator::Multiply, "*"},    {ure::Operator::Divide, "/"},
        {ure::Operator::Modulo, "%"},      {ure::Operator::ShiftLeft, "<<"},
        {ure::Operator::ShiftRight, ">>"}, {ure::Operator::BitAnd, "&"},
        {ure::Operator::BitOr, "|"},       {ure::Operator::BitXor, "^"},
        {ure::Operator::Equal, "=="},      {ure::Operator::NotEqual, "!="},
        {ure::Operator::Less, "<"},        {ure::Operator::LessEqual, "<="},
        {ure::Operator::Greater, ">"},     {ure::Operator::GreaterEqual, ">="}};
    static constexpr std::pair<ure::Operator, const char*> functions[] = {{ure::Operator::Minimum, "min"},
                                                                          {ure::Operator::Maximum, "max"}};

    static bool divides(ure::Operator op) {
        return op == ure::Operator::Divide || op == ure::Operator::Modulo;
    }
    std::size_t pairs() const { return edgesOf(left_).size() * edgesOf(right_).size(); }

    void add(const ure::Signature& signature, const std::string& expression, bool isDivision) {
        if (!signature.refusal.empty()) return;
        // Division by zero ends a run, but for floats.
        const bool isGuarded = isDivision && !signature.result.isFloat();
        addOutput(signature.result, isGuarded ? fmt::format("select(b(i) != 0, {0}, {1}(1))", expression,
                                                            toString(signature.result))
                                              : expression);
    }
    void addOutput(Type type, const std::string& expression) {
        outputs_ += fmt::format(" output c{}[{}] : {};", count, pairs(), toString(type));
        equations_ += fmt::format(" c{}(i) = {};", count, expression);
        ++count;
    }

    Type left_, right_;
    std::string outputs_, equations_;
};

void expectBothSimulators(const Edges& edges) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("edges.ure", edges.text());
    const driver::Analysis analysis = driver::analyse(request);
    ASSERT_TRUE(analysis.legal()) << edges.text() << analysis.allDiagnostics().front().message;
    for (const driver::MappingAnalysis& mapping : analysis.designs.front().mappings) {
        const array::Built built = driver::buildArray(mapping, {});
        ASSERT_TRUE(built.model) << edges.text();
        const ure::System& system = built.model->system();
        const evaluate::Tensors inputs = edges.inputs(system);
        const auto expected = plain::run(*analysis.tree, system, inputs);
        for (const auto simulate : {&simulate::checked, &simulate::fast}) {
            const simulate::Simulation found = (*simulate)(built.model, inputs, {});
            ASSERT_TRUE(found.complete) << edges.text();
            ASSERT_EQ(plain::difference(system, expected, found.outputs), "") << edges.text();
        }
    }
}

class EdgeValues : public testing::TestWithParam<std::size_t> {};

TEST_P(EdgeValues, AreThoseOfPlainArithmeticInBothSimulators) {
    std::size_t expressions = 0;
    for (const Type right : edgeTypes) {
        const Edges edges(edgeTypes[GetParam()], right);
        expectBothSimulators(edges);
        expressions += edges.count;
    }
    EXPECT_GE(expressions, 3 * edgeTypes.size()); // as few where all bits are fractional
}

INSTANTIATE_TEST_SUITE_P(Types, EdgeValues, testing::Range(std::size_t{0}, edgeTypes.size()),
                         [](const auto& info) { return fmt::format("{}", info.index); });

} // namespace
} // namespace tactus::test
