// The effect of the order of a reduction's terms, against all orders and groups of a few of them.
#include "ure/reductions.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace tactus::ure {
namespace {

const Type reducedTypes[] = {intType(4),      uintType(4),      intType(32),     uintType(16),
                             fixedType(8, 4), fixedType(12, 2), fixedType(9, 0), fixedType(8, 8, false),
                             floatType(32),   floatType(64),    boolType()};
const Operator reducers[] = {Operator::Add,    Operator::Multiply, Operator::Minimum, Operator::Maximum,
                             Operator::BitAnd, Operator::BitOr,    Operator::BitXor};

Value identityOf(Operator op, Type type) {
    switch (op) {
    case Operator::Multiply:
        return one(type);
    case Operator::Minimum:
        return greatest(type);
    case Operator::Maximum:
        return least(type);
    case Operator::BitAnd:
        return type.isSigned() ? Value::ofInteger(-1) : greatest(type);
    default:
        return Value{};
    }
}

// A reduction into `result`, of terms of any type.
struct Folding {
    Operator op;
    Type result;

    Value step(Value before, Type type, Value term) const {
        const Signature signature = signatureOf(op, result, type);
        Events events;
        const Value value = apply(op, signature.operands[0], signature.operands[1], signature.result,
                                  convert(result, signature.operands[0], before),
                                  convert(type, signature.operands[1], term), events);
        return convert(signature.result, result, value);
    }
    Value chain(Type type, const std::vector<Value>& terms) const {
        Value value = identityOf(op, result);
        for (const Value term : terms) value = step(value, type, term);
        return value;
    }
    bool hasGroups() const { return signatureOf(op, result, result).refusal.empty(); }
    Value groups(Type type, const std::vector<Value>& terms) const {
        const std::vector<Value> first(terms.begin(), terms.begin() + 2),
            second(terms.begin() + 2, terms.end());
        return chain(result, {chain(type, first), chain(type, second)});
    }
};

std::vector<Value> randomTerms(Type type, std::mt19937_64& random) {
    std::vector<Value> terms;
    for (int n = 0; n < 4; ++n) {
        const double value = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                        -55 - static_cast<int>(random() % 8));
        terms.push_back(convert(floatType(64), type, Value::ofDouble(value)));
    }
    return terms;
}

// Does some order or group of the terms give another value?
bool differs(const Folding& folding, Type type, std::vector<Value> terms) {
    const Value expected = folding.chain(type, terms);
    std::ranges::sort(terms, {}, &Value::bits);
    do {
        if (!matches(folding.result, folding.chain(type, terms), expected)) return true;
        if (folding.hasGroups() && !matches(folding.result, folding.groups(type, terms), expected))
            return true;
    } while (std::ranges::next_permutation(terms, {}, &Value::bits).found);
    return false;
}

TEST(Order, HasTheEffectThatIsSaid) {
    std::mt19937_64 random(1);
    int none = 0, rounds = 0, wraps = 0;
    for (const Operator op : reducers)
        for (const Type result : reducedTypes)
            for (const Type term : reducedTypes) {
                if (!signatureOf(op, result, term).refusal.empty()) continue;
                if (!conversionRefusal(signatureOf(op, result, term).result, result, false).empty()) continue;
                const Folding folding{op, result};
                const OrderEffect effect = effectOfOrder(op, result, term);
                bool isSeen = false;
                for (int round = 0; round < 60; ++round)
                    isSeen = isSeen || differs(folding, term, randomTerms(term, random));
                EXPECT_FALSE(isSeen && effect == OrderEffect::None)
                    << info(op).name << " of " << toString(term) << " in " << toString(result);
                none += effect == OrderEffect::None;
                rounds += isSeen && effect == OrderEffect::Rounds;
                wraps += isSeen && effect == OrderEffect::Wraps;
            }
    EXPECT_GT(none, 100);
    EXPECT_GT(rounds, 20);
    EXPECT_GT(wraps, 5);
}

// -300 and -1000 are -44 and 24 in eight bits.
TEST(Order, OfExtremesThatWrapMatters) {
    EXPECT_EQ(effectOfOrder(Operator::Minimum, intType(8), intType(32)), OrderEffect::Wraps);
    EXPECT_TRUE(
        differs({Operator::Minimum, intType(8)}, intType(32),
                {Value::ofInteger(-300), Value::ofInteger(-1000), Value::ofInteger(0), Value::ofInteger(0)}));
    EXPECT_EQ(effectOfOrder(Operator::Minimum, intType(32), intType(8)), OrderEffect::None);
    EXPECT_EQ(effectOfOrder(Operator::Maximum, uintType(8), intType(8)), OrderEffect::Wraps);
    EXPECT_EQ(effectOfOrder(Operator::Maximum, fixedType(8, 2), fixedType(8, 4)), OrderEffect::None);
}

TEST(Order, OfSumsAndProductsMattersWhereStepsRound) {
    EXPECT_EQ(effectOfOrder(Operator::Add, floatType(32), intType(8)), OrderEffect::Rounds);
    EXPECT_EQ(effectOfOrder(Operator::Add, intType(8), floatType(32)), OrderEffect::Rounds);
    EXPECT_EQ(effectOfOrder(Operator::Add, intType(8), fixedType(16, 8)), OrderEffect::None);
    EXPECT_EQ(effectOfOrder(Operator::Multiply, intType(8), intType(32)), OrderEffect::None);
    EXPECT_EQ(effectOfOrder(Operator::Multiply, fixedType(16, 8), fixedType(16, 8)), OrderEffect::Rounds);
    EXPECT_EQ(effectOfOrder(Operator::Multiply, fixedType(8, 8, false), intType(8)), OrderEffect::Wraps);
}

} // namespace
} // namespace tactus::ure
