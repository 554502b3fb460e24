// From the types of the language to those of C: what small expressions become, and which helpers they ask
// for.
#include "emit/c/tree/legalise.h"

#include "emit/c/language/dialect.h"
#include "emit/c/tree/expressions.h"
#include "ure/types/operators.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace tactus;
using emit::Code;
using ure::Operator;
using ure::Type;

namespace {

// a op b assigned to r, all of one type, as OpenCL; then the helpers in brackets.
std::string legal(Code value) {
    const Type type = value.type;
    emit::Block block{emit::assign(emit::name("r", type), std::move(value))};
    std::set<emit::Helper> helpers;
    emit::legalise(block, helpers);
    std::string text = emit::printCode(block.front().value, emit::Dialect::OpenCl);
    for (const emit::Helper& helper : helpers) text += " [" + helper.name() + "]";
    return text;
}

std::string binary(Operator op, Type type) {
    return legal(emit::apply(op, type, {emit::name("a", type), emit::name("b", type)}));
}

std::string converted(Type from, Type to) {
    return legal(emit::apply(Operator::Convert, to, {emit::name("a", from)}));
}

} // namespace

TEST(Legalise, aNumberLivesInTheSmallestTypeThatHoldsIt) {
    const auto name = [](Type type) { return emit::typeName(emit::nativeOf(type), emit::Dialect::Cpp); };
    EXPECT_EQ(name(ure::intType(1)), "std::int8_t");
    EXPECT_EQ(name(ure::intType(9)), "std::int16_t");
    EXPECT_EQ(name(ure::uintType(17)), "std::uint32_t");
    EXPECT_EQ(name(ure::fixedType(40, 8, true)), "std::int64_t");
    EXPECT_EQ(name(ure::floatType(32)), "float");
}

TEST(Legalise, whatMayWrapIsComputedWithoutSign) {
    EXPECT_EQ(binary(Operator::Add, ure::intType(32)), "(int)((uint)a + (uint)b)");
    EXPECT_EQ(binary(Operator::Add, ure::uintType(32)), "a + b");
    EXPECT_EQ(binary(Operator::Multiply, ure::intType(10)), "wrap_int10((uint)a * (uint)b) [wrap_int10]");
    EXPECT_EQ(binary(Operator::Subtract, ure::uintType(10)), "(ushort)(((uint)a - (uint)b) & 1023u)");
    EXPECT_EQ(binary(Operator::Add, ure::intType(64)), "(long)((ulong)a + (ulong)b)");
}

TEST(Legalise, divisionRoundsDownInAHelper) {
    EXPECT_EQ(binary(Operator::Divide, ure::intType(32)), "divide_int(a, b) [divide_int]");
    EXPECT_EQ(binary(Operator::Modulo, ure::intType(12)), "modulo_short(a, b) [modulo_short]");
}

TEST(Legalise, comparisonsAndBitsStayWhatTheyAre) {
    const Type type = ure::intType(12);
    EXPECT_EQ(binary(Operator::BitAnd, type), "a & b");
    const Code less =
        emit::apply(Operator::Less, ure::boolType(), {emit::name("a", type), emit::name("b", type)});
    EXPECT_EQ(legal(less), "a < b");
}

TEST(Legalise, boolsAreBits) {
    EXPECT_EQ(binary(Operator::Minimum, ure::boolType()), "a & b");
    EXPECT_EQ(binary(Operator::Maximum, ure::boolType()), "a | b");
}

TEST(Legalise, conversions) {
    EXPECT_EQ(converted(ure::intType(32), ure::intType(32)), "a");
    EXPECT_EQ(converted(ure::intType(32), ure::boolType()), "a != 0");
    EXPECT_EQ(converted(ure::fixedType(16, 8, true), ure::floatType(32)), "(float)a * 0.00390625f");
    EXPECT_EQ(converted(ure::floatType(64), ure::floatType(32)), "(float)a");
    EXPECT_NE(converted(ure::floatType(32), ure::intType(10)).find("int10"), std::string::npos);
    EXPECT_EQ(converted(ure::intType(32), ure::fixedType(8, 8, true)), "0"); // all its bits are shifted out
}

TEST(Legalise, aChainWrapsOnce) {
    const Type type = ure::intType(32);
    const Code sum = emit::apply(Operator::Add, type, {emit::name("a", type), emit::name("b", type)});
    EXPECT_EQ(legal(emit::apply(Operator::Multiply, type, {sum, emit::name("c", type)})),
              "(int)(((uint)a + (uint)b) * (uint)c)");
}

TEST(Legalise, onlyHelpersThatAreCalledAreDefined) {
    // All bits of the integer leave the fraction.
    const Type narrow = ure::fixedType(4, 0), fraction = ure::fixedType(16, 16);
    const Code negative = emit::apply(Operator::Negate, narrow, {emit::name("a", ure::fixedType(3, 0))});
    const std::string text = legal(emit::apply(Operator::Convert, fraction, {negative}));
    EXPECT_EQ(text.find('['), std::string::npos) << text;
    EXPECT_NE(legal(negative).find("[wrap_int4]"), std::string::npos);
}
