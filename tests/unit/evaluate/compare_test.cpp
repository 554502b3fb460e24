#include "evaluate/outputs/compare.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tactus::evaluate {
namespace {

using ure::Value;

struct Compare : testing::Test {
    ure::System system;
    Tensors expected, found;

    // An input, which is not compared, and an output of three elements.
    void outputOf(ure::Type type, std::vector<Value> a, std::vector<Value> b) {
        ure::Tensor input, output;
        input.name = "A";
        output.name = "C";
        output.isInput = false;
        output.type = type;
        output.extents = {3};
        system.tensors.add(input);
        system.tensors.add(output);
        expected = {{}, {std::move(a), {}}};
        found = {{{Value::ofInteger(1)}, {}}, {std::move(b), {}}};
    }
    void outputOf(std::vector<float> a, std::vector<float> b) {
        const auto values = [](const std::vector<float>& floats) {
            std::vector<Value> result;
            for (const float one : floats) result.push_back(Value::ofFloat(one));
            return result;
        };
        outputOf(ure::floatType(32), values(a), values(b));
    }
};

TEST_F(Compare, EqualBitForBit) {
    outputOf({1, -0.0f, NAN}, {1, -0.0f, std::nanf("7")});
    const Comparison result = compare(system, expected, found);
    EXPECT_TRUE(result.matches);
    EXPECT_EQ(result.maxError, 0);
    EXPECT_FALSE(result.first);
}

TEST_F(Compare, TheFirstDifferenceAndTheLargestError) {
    outputOf({1, 2, 3}, {1, 2.5f, 5});
    const Comparison result = compare(system, expected, found);
    EXPECT_FALSE(result.matches);
    EXPECT_EQ(result.maxError, 2);
    ASSERT_TRUE(result.first);
    EXPECT_EQ(result.first->tensor.index(), 1u);
    EXPECT_EQ(result.first->index, std::vector<std::int64_t>{1});
    EXPECT_EQ(result.first->expected, "2");
    EXPECT_EQ(result.first->found, "2.5");
}

TEST_F(Compare, ZerosOfTwoSignsDiffer) {
    outputOf({0, 0, 0}, {0, -0.0f, 0});
    EXPECT_FALSE(compare(system, expected, found).matches);
}

TEST_F(Compare, WithinABoundOfEachElement) {
    outputOf({1, 2, 3}, {1, 2.25f, 3});
    const auto bound = [](double second) {
        return [second](ure::TensorId, std::size_t element) { return element == 1 ? second : 0; };
    };
    EXPECT_TRUE(compare(system, expected, found, bound(0.25)).matches);
    EXPECT_EQ(compare(system, expected, found, bound(0.25)).maxError, 0.25);
    EXPECT_FALSE(compare(system, expected, found, bound(0.125)).matches);
}

TEST_F(Compare, NoBoundExcusesANaN) {
    outputOf({1, 2, 3}, {1, 2, NAN});
    const Comparison result = compare(system, expected, found, [](auto, auto) { return 1e30; });
    EXPECT_FALSE(result.matches);
    EXPECT_TRUE(std::isinf(result.maxError));
}

TEST_F(Compare, LargeIntegersAreComparedExactly) {
    const std::int64_t large = INT64_MAX - 1;
    outputOf(ure::intType(64), {{0}, {0}, Value::ofInteger(large)}, {{0}, {0}, Value::ofInteger(large + 1)});
    const Comparison result = compare(system, expected, found);
    EXPECT_FALSE(result.matches);
    EXPECT_EQ(result.maxError, 1);
}

TEST_F(Compare, UndefinedMatchesOnlyUndefined) {
    outputOf({1, 2, 3}, {1, 2, 3});
    expected[1].defined = {1, 0, 1};
    EXPECT_EQ(compare(system, expected, found).first->expected, "undefined");
    found[1].defined = {1, 0, 1};
    found[1].values[1] = Value::ofFloat(9);
    EXPECT_TRUE(compare(system, expected, found).matches);
}

} // namespace
} // namespace tactus::evaluate
