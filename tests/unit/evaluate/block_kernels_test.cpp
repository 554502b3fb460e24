// Each kernel says what ure::apply says: over edge values and random ones, whether an operand moves or not.
#include "evaluate/blocks/kernels/block_kernels.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace tactus::evaluate {
namespace {

using ure::Operator;
using ure::Type;
using ure::Value;

const Type types[] = {ure::intType(8),
                      ure::intType(20),
                      ure::intType(32),
                      ure::intType(33),
                      ure::intType(50),
                      ure::intType(64),
                      ure::uintType(8),
                      ure::uintType(31),
                      ure::uintType(32),
                      ure::uintType(47),
                      ure::uintType(64),
                      ure::fixedType(12, 4),
                      ure::fixedType(13, 4),
                      ure::fixedType(24, 8),
                      ure::fixedType(40, 4),
                      ure::fixedType(63, 20),
                      ure::fixedType(9, 3, false),
                      ure::fixedType(40, 3, false),
                      ure::floatType(32),
                      ure::floatType(64),
                      ure::boolType()};

std::vector<Value> valuesOf(Type type, std::mt19937_64& random) {
    if (type.isBool()) return {Value::ofBool(false), Value::ofBool(true)};
    std::vector<Value> values = {*ure::ofLiteral(type, "0"), ure::one(type), ure::least(type),
                                 ure::greatest(type)};
    if (type.isFloat()) {
        for (const double x : {-0.0, 1e-40, 3.5, -2.25, 1e30})
            values.push_back(type.bits == 32 ? Value::ofFloat(static_cast<float>(x)) : Value::ofDouble(x));
        return values;
    }
    const Type plain = type.isSigned() ? ure::intType(64) : ure::uintType(64);
    const Type same = type.isSigned() ? ure::intType(type.bits) : ure::uintType(type.bits);
    for (int n = 0; n < 12; ++n) {
        const std::uint64_t bits = random() >> (random() % 60);
        values.push_back(ure::convert(plain, same, {n % 2 ? bits : 0 - bits}));
    }
    return values;
}

std::string nameOf(Operator op, Type left, Type right, Type result) {
    return std::string(ure::info(op).name) + " " + toString(left) + " " + toString(right) + " " +
           toString(result);
}

struct Row {
    std::vector<std::uint64_t> words;
    ure::Storage storage;
    Row(Type type, const std::vector<Value>& values) : words(values.size() + 1), storage(storageOf(type)) {
        for (std::size_t n = 0; n < values.size(); ++n)
            store(storage, words.data(), static_cast<std::int64_t>(n), values[n]);
    }
    BlockOperand all() const { return {words.data(), 0, true}; }
    BlockOperand only(std::size_t n) const {
        const char* const bytes = reinterpret_cast<const char*>(words.data());
        return {bytes + n * bytesOf(storage), 0, false};
    }
};

// Runs the kernel over all columns; `expected` gives each value, and events. A block with an event is only
// said to have one.
template<class Expected>
void expectRow(BlockKernel kernel, Type result, std::size_t columns, BlockArguments arguments,
               Expected&& expected, const std::string& what) {
    std::vector<std::uint64_t> to(columns + 1);
    arguments.columns = static_cast<std::int64_t>(columns);
    arguments.to = to.data();
    arguments.unused = unusedBits(result);
    ure::Events events;
    std::vector<Value> values;
    for (std::size_t n = 0; n < columns; ++n) values.push_back(expected(n, events));
    const bool noted = kernel(arguments);
    ASSERT_EQ(noted, events.wrapped || events.divisionByZero) << what;
    for (std::size_t n = 0; !noted && n < columns; ++n) {
        const Value found = load(storageOf(result), to.data(), static_cast<std::int64_t>(n));
        ASSERT_TRUE(ure::matches(result, found, values[n]))
            << what << " at " << n << ": " << toString(result, found) << ", not "
            << toString(result, values[n]);
    }
}

TEST(BlockKernels, UnaryAndConversions) {
    std::mt19937_64 random(1);
    int kernels = 0;
    for (const Type from : types)
        for (const auto& info : ure::allOperators()) {
            if (info.arity != 1) continue;
            std::vector<Type> results(std::begin(types), std::end(types));
            Type operand = from;
            if (info.op != Operator::Convert) {
                const ure::Signature signature = ure::signatureOf(info.op, from);
                if (!signature.refusal.empty()) continue;
                operand = signature.operands[0];
                results = {signature.result};
            }
            for (const Type result : results) {
                const BlockKernel kernel = unaryBlockKernel(info.op, operand, result);
                if (!kernel) continue;
                ++kernels;
                const std::vector<Value> values = valuesOf(operand, random);
                const Row row(operand, values);
                const auto apply = [&](std::size_t n, ure::Events& events) {
                    return ure::apply(info.op, operand, result, values[n], events);
                };
                const std::string what = nameOf(info.op, operand, operand, result);
                for (std::size_t n = 0; n < values.size(); ++n) {
                    BlockArguments one;
                    one.a = row.only(n);
                    expectRow(
                        kernel, result, 3, one, [&](std::size_t, auto& e) { return apply(n, e); }, what);
                    one.a.moves = true;
                    expectRow(
                        kernel, result, 1, one, [&](std::size_t, auto& e) { return apply(n, e); }, what);
                }
                BlockArguments all;
                all.a = row.all();
                expectRow(kernel, result, values.size(), all, apply, what);
            }
        }
    EXPECT_GT(kernels, 150);
}

TEST(BlockKernels, Binary) {
    std::mt19937_64 random(2);
    int kernels = 0;
    for (const Type left : types)
        for (const Type right : types)
            for (const auto& info : ure::allOperators()) {
                if (info.arity != 2) continue;
                const ure::Signature signature = ure::signatureOf(info.op, left, right);
                if (!signature.refusal.empty()) continue;
                const auto [a, b] = signature.operands;
                const Type result = signature.result;
                const BlockKernel kernel = binaryBlockKernel(info.op, a, b, result);
                if (!kernel) continue;
                ++kernels;
                const std::vector<Value> lefts = valuesOf(a, random), rights = valuesOf(b, random);
                const Row leftRow(a, lefts), rightRow(b, rights);
                const std::string what = nameOf(info.op, a, b, result);
                for (std::size_t n = 0; n < lefts.size(); ++n) {
                    const auto apply = [&](std::size_t m, ure::Events& events) {
                        return ure::apply(info.op, a, b, result, lefts[n], rights[m], events);
                    };
                    BlockArguments one;
                    one.a = leftRow.only(n);
                    one.b = rightRow.all();
                    expectRow(kernel, result, rights.size(), one, apply, what);
                    for (std::size_t m = 0; m < rights.size(); ++m) { // events one by one
                        one.b = rightRow.only(m);
                        expectRow(
                            kernel, result, 2, one, [&](std::size_t, auto& e) { return apply(m, e); }, what);
                        one.a.moves = true;
                        expectRow(
                            kernel, result, 1, one, [&](std::size_t, auto& e) { return apply(m, e); }, what);
                        one.a.moves = false;
                    }
                }
            }
    EXPECT_GT(kernels, 1000);
}

TEST(BlockKernels, MultiplyAdd) {
    std::mt19937_64 random(3);
    for (const Operator op : {Operator::Add, Operator::Subtract})
        for (const Type type : types) {
            const BlockKernel kernel = multiplyAddBlockKernel(op, type);
            const bool isWide = type.isFloat() || (type.isInteger() && type.bits >= 32);
            ASSERT_TRUE(kernel || !isWide) << toString(type);
            if (!isWide) continue; // narrow integers do not compute in their type
            const std::vector<Value> values = valuesOf(type, random);
            const Row row(type, values);
            for (std::size_t n = 0; n < values.size(); ++n)
                for (std::size_t m = 0; m < values.size(); ++m)
                    for (int way = 0; way < 8; ++way)
                        for (std::size_t k = 0; k < values.size(); ++k) {
                            BlockArguments one;
                            one.a = row.only(n);
                            one.b = row.only(m);
                            one.c = row.only(k);
                            one.a.moves = way & 1;
                            one.b.moves = way & 2;
                            one.c.moves = way & 4;
                            const auto apply = [&](std::size_t, ure::Events& events) {
                                const Value product = ure::apply(Operator::Multiply, type, type, type,
                                                                 values[m], values[k], events);
                                return ure::apply(op, type, type, type, values[n], product, events);
                            };
                            expectRow(kernel, type, way == 0 ? 2 : 1, one, apply,
                                      nameOf(op, type, type, type));
                        }
        }
}

TEST(BlockKernels, Select) {
    const std::vector<Value> conditions = {Value::ofBool(true), Value::ofBool(false)};
    for (const Type type : {ure::intType(7), ure::floatType(64), ure::boolType()}) {
        const std::vector<Value> yes = {ure::one(type), ure::one(type)}, no = {Value{}, Value{}};
        const Row condition(ure::boolType(), conditions), first(type, yes), second(type, no);
        const auto choose = [&](std::size_t n, ure::Events&) { return n == 0 ? yes[0] : no[0]; };
        BlockArguments one;
        one.a = condition.all();
        one.b = first.all();
        one.c = second.only(0);
        expectRow(selectBlockKernel(storageOf(type)), type, 2, one, choose, toString(type));
    }
}

} // namespace
} // namespace tactus::evaluate
