#include "unit/ure/reference.h"

#include "ure/types/storage.h"

#include <cmath>
#include <limits>

namespace tactus::ure {

TEST(Type, IsWrittenAsInTheLanguage) {
    EXPECT_EQ(toString(intType(32)), "Int(32)");
    EXPECT_EQ(toString(uintType(1)), "UInt(1)");
    EXPECT_EQ(toString(fixedType(16, 4)), "Fixed(16, 4)");
    EXPECT_EQ(toString(fixedType(16, 4, false)), "UFixed(16, 4)");
    EXPECT_EQ(toString(floatType(64)), "Float(64)");
    EXPECT_EQ(toString(boolType()), "Bool");
}

// As declared in exported code: char, short, int and long.
TEST(Type, LiesInTheSmallestOfFourWidthsThatHoldsIt) {
    for (int bits = 1; bits <= 64; ++bits) {
        int bytes = 1;
        while (8 * bytes < bits) bytes *= 2;
        for (const Type type : {intType(bits), uintType(bits), fixedType(bits, 1), fixedType(bits, 0, false)})
            EXPECT_EQ(bytesInMemory(type), bytes) << toString(type);
    }
    EXPECT_EQ(bytesInMemory(boolType()), 1);
    EXPECT_EQ(bytesInMemory(floatType(32)), 4);
    EXPECT_EQ(bytesInMemory(floatType(64)), 8);
}

TEST(Value, HoldsWhatWasPutIn) {
    EXPECT_EQ(Value::ofInteger(-5).asInteger(), -5);
    EXPECT_EQ(Value::ofFloat(-0.1f).asFloat(), -0.1f);
    EXPECT_EQ(Value::ofFloat(-0.1f).bits >> 32, 0u);
    EXPECT_EQ(Value::ofDouble(-0.1).asDouble(), -0.1);
    EXPECT_TRUE(Value::ofBool(true).asBool());
    EXPECT_FALSE(Value::ofBool(false).asBool());
}

TEST(Value, MatchesBitForBitExceptNaN) {
    const Value quiet = Value::ofFloat(std::numeric_limits<float>::quiet_NaN());
    const Value other{quiet.bits | 0x80000001};
    EXPECT_TRUE(matches(floatType(32), quiet, other));
    EXPECT_FALSE(matches(intType(32), quiet, other));
    EXPECT_FALSE(matches(floatType(32), quiet, Value::ofFloat(0)));
    EXPECT_FALSE(matches(floatType(32), Value::ofFloat(0), Value::ofFloat(-0.0f)));
    const Value wide = Value::ofDouble(std::nan(""));
    EXPECT_TRUE(matches(floatType(64), wide, Value{wide.bits | 1}));
    EXPECT_FALSE(matches(floatType(64), wide, Value::ofDouble(1)));
    EXPECT_TRUE(matches(boolType(), Value::ofBool(true), Value::ofBool(true)));
}

TEST(Value, AsADouble) {
    EXPECT_EQ(toDouble(fixedType(8, 4), Value::ofInteger(-1)), -0.0625);
    EXPECT_EQ(toDouble(fixedType(64, 64, false), Value{~std::uint64_t{0}}), 1.0);
    EXPECT_EQ(toDouble(uintType(64), Value{~std::uint64_t{0}}), 0x1p64);
    EXPECT_EQ(toDouble(floatType(32), Value::ofFloat(0.1f)), double{0.1f});
    EXPECT_EQ(toDouble(boolType(), Value::ofBool(true)), 1.0);
}

TEST(Value, EndsOfEachType) {
    for (Type type : reference::edgeTypes()) {
        EXPECT_EQ(reference::scaled(type, greatest(type)), reference::highest(type)) << toString(type);
        EXPECT_EQ(reference::scaled(type, least(type)), reference::lowest(type)) << toString(type);
    }
    for (int bits : {32, 64}) {
        EXPECT_EQ(toDouble(floatType(bits), greatest(floatType(bits))), HUGE_VAL);
        EXPECT_EQ(toDouble(floatType(bits), least(floatType(bits))), -HUGE_VAL);
    }
    EXPECT_TRUE(greatest(boolType()).asBool());
    EXPECT_FALSE(least(boolType()).asBool());
}

TEST(Value, OneIsSaturatedButWrapsInOneBit) {
    EXPECT_EQ(toString(intType(8), one(intType(8))), "1");
    EXPECT_EQ(toString(intType(1), one(intType(1))), "-1"); // 1 modulo 2
    EXPECT_EQ(toString(uintType(1), one(uintType(1))), "1");
    EXPECT_EQ(toString(fixedType(8, 4), one(fixedType(8, 4))), "1");
    EXPECT_EQ(toString(fixedType(2, 2), one(fixedType(2, 2))), "0.25");
    EXPECT_EQ(toString(fixedType(2, 2, false), one(fixedType(2, 2, false))), "0.75");
    EXPECT_EQ(toString(floatType(32), one(floatType(32))), "1");
    EXPECT_EQ(toString(floatType(64), one(floatType(64))), "1");
    EXPECT_EQ(toString(boolType(), one(boolType())), "true");
}

} // namespace tactus::ure
