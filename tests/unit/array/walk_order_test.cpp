// Loops over points in which what is read comes before its reader.
#include "array/lowered/lowered_array.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace tactus;

TEST(Order, everyDisplacementPointsForward) {
    const auto text = [](const std::vector<polyhedra::Vector>& displacements) {
        const auto order = array::orderFor(displacements, 2);
        std::string result;
        if (!order) return std::string("none");
        for (const auto& [dimension, downwards] : order->dimensions)
            result += fmt::format("{}{}", downwards ? '-' : '+', dimension);
        return result;
    };
    EXPECT_EQ(text({}), "+0+1");
    EXPECT_EQ(text({{1, 0}, {0, -1}}), "+0-1");
    EXPECT_EQ(text({{-1, 1}, {1, 1}}), "+1+0");
    EXPECT_EQ(text({{-1, 5}, {0, -1}}), "-0-1");
    EXPECT_EQ(text({{1, -2}, {-1, 3}}), "none");
}
