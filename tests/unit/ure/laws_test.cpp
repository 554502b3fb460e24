// Laws of arithmetic on random values: what no table of cases says.
#include "unit/ure/reference.h"

#include <functional>
#include <random>

namespace tactus::ure {

namespace {

// Random bits, of all magnitudes, among the edges.
class Values {
  public:
    explicit Values(Type type) : type_(type), edges_(reference::edgeValues(type)) {}

    Value next() {
        if (random_() % 4 == 0) return edges_[random_() % edges_.size()];
        const std::uint64_t bits = random_() >> random_() % type_.bits;
        if (type_.isFloat()) return {random_() >> (64 - type_.bits)};
        return reference::wrapped(type_, static_cast<std::int64_t>(bits));
    }

  private:
    Type type_;
    std::vector<Value> edges_;
    std::mt19937_64 random_{1};
};

// The operators of one type in which the language computes.
struct Arithmetic {
    Type type;
    Value operator()(Operator op, Value a, Value b) const {
        Events events;
        return apply(op, type, type, isComparison(op) ? boolType() : type, a, b, events);
    }
    Value operator()(Operator op, Value a) const {
        Events events;
        return apply(op, type, type, a, events);
    }
};

using Law = std::function<bool(const Arithmetic&, Value, Value, Value)>;

void checkLaw(const char* name, const std::vector<Type>& types, const Law& law) {
    for (Type type : types) {
        Values values(type);
        for (int count = 0; count < 3000; ++count) {
            const Value a = values.next(), b = values.next(), c = values.next();
            ASSERT_TRUE(law({type}, a, b, c)) << name << " in " << toString(type) << ": " << toString(type, a)
                                              << ", " << toString(type, b) << ", " << toString(type, c);
        }
    }
}

const std::vector<Type> integers = {intType(32), uintType(32), intType(33), uintType(33),
                                    intType(63), uintType(63), intType(64), uintType(64)};
const std::vector<Type> floatTypes = {floatType(32), floatType(64)};
const std::vector<Type> fixedTypes = {fixedType(8, 4), fixedType(16, 16, false), fixedType(64, 32),
                                      fixedType(64, 64, false)};

std::vector<Type> all() {
    std::vector<Type> types = integers;
    types.insert(types.end(), floatTypes.begin(), floatTypes.end());
    types.insert(types.end(), fixedTypes.begin(), fixedTypes.end());
    return types;
}

using enum Operator;

} // namespace

TEST(Laws, IntegersAreARing) {
    for (Operator op : {Add, Multiply, BitAnd, BitOr, BitXor}) {
        checkLaw("commutes", integers,
                 [op](auto& f, Value a, Value b, Value) { return f(op, a, b) == f(op, b, a); });
        checkLaw("associates", integers, [op](auto& f, Value a, Value b, Value c) {
            return f(op, f(op, a, b), c) == f(op, a, f(op, b, c));
        });
    }
    checkLaw("distributes", integers, [](auto& f, Value a, Value b, Value c) {
        return f(Multiply, a, f(Add, b, c)) == f(Add, f(Multiply, a, b), f(Multiply, a, c));
    });
    checkLaw("subtracts", integers, [](auto& f, Value a, Value b, Value) {
        return f(Subtract, f(Add, a, b), b) == a && f(Subtract, a, b) == f(Add, a, f(Negate, b));
    });
    checkLaw("complements", integers, [](auto& f, Value a, Value, Value) {
        return f(Negate, a) == f(Add, f(BitNot, a), Value::ofInteger(1));
    });
}

TEST(Laws, QuotientTimesDivisorPlusRemainder) {
    checkLaw("divides", integers, [](auto& f, Value a, Value b, Value) {
        return b.bits == 0 || f(Add, f(Multiply, f(Divide, a, b), b), f(Modulo, a, b)) == a;
    });
    checkLaw("divides toward zero", integers, [](auto& f, Value a, Value b, Value) {
        if (b.bits == 0) return true;
        const Value rest = f(ModuloToZero, a, b);
        const bool isOfDividend = rest.bits == 0 || f(Less, rest, Value{}) == f(Less, a, Value{});
        return f(Add, f(Multiply, f(DivideToZero, a, b), b), rest) == a && isOfDividend;
    });
}

TEST(Laws, ShiftsArePowersOfTwo) {
    checkLaw("shifts", integers, [](auto& f, Value a, Value b, Value) {
        const Value count{b.bits % (f.type.bits - 1u)};
        const Value power = f(ShiftLeft, Value::ofInteger(1), count);
        return f(ShiftLeft, a, count) == f(Multiply, a, power) &&
               f(ShiftRight, a, count) == f(Divide, a, power);
    });
}

// So a reduction by min or max may be re-ordered.
TEST(Laws, MinimumAndMaximumInAnyOrder) {
    for (Operator op : {Minimum, Maximum}) {
        checkLaw("commutes", all(), [op](auto& f, Value a, Value b, Value) {
            return matches(f.type, f(op, a, b), f(op, b, a));
        });
        checkLaw("associates", all(), [op](auto& f, Value a, Value b, Value c) {
            return matches(f.type, f(op, f(op, a, b), c), f(op, a, f(op, b, c)));
        });
        checkLaw("starts from the end of the type", all(), [op](auto& f, Value a, Value, Value) {
            const Value identity = op == Minimum ? greatest(f.type) : least(f.type);
            const bool isNan = toDouble(f.type, a) != toDouble(f.type, a);
            return matches(f.type, f(op, identity, a), isNan ? identity : a);
        });
    }
}

TEST(Laws, ComparisonsAgree) {
    checkLaw("compares", all(), [](auto& f, Value a, Value b, Value) {
        const auto is = [&](Operator op, Value x, Value y) { return f(op, x, y).asBool(); };
        return is(Less, a, b) == is(Greater, b, a) && is(LessEqual, a, b) == is(GreaterEqual, b, a) &&
               is(LessEqual, a, b) == (is(Less, a, b) || is(Equal, a, b)) &&
               is(Equal, a, b) != is(NotEqual, a, b);
    });
}

TEST(Laws, ConversionToAWiderTypeAndBack) {
    for (Type narrow : reference::edgeTypes())
        for (Type wide : reference::edgeTypes()) {
            const Signature both = meet(narrow, wide);
            if (!both.refusal.empty()) continue;
            Values values(narrow);
            for (int count = 0; count < 50; ++count) {
                const Value value = values.next();
                ASSERT_EQ(convert(both.result, narrow, convert(narrow, both.result, value)), value)
                    << toString(narrow, value) << " by " << toString(both.result);
            }
        }
}

} // namespace tactus::ure
