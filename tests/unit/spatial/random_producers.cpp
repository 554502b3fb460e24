#include "network.h"

#include <gtest/gtest.h>

#include <random>

namespace tactus::test {

namespace {

// Domains and orders of loops: a box, a triangle, negative bounds, an offset, a last tile that is not full.
// Always: A(..) does not have t, r and t are time, p is space, q is time in A's index.
struct Shape {
    const char* loops;
    const char* index;
    const char* extents;
    const char* map;
};
constexpr Shape shapes[] = {
    {"r: 0..2, t: 0..3, q: 0..2, p: 0..3", "p, q", "[3][2]", "{p}"},
    {"r: 0..2, t: 0..3, q: 0..2, p: -2..2", "p + 2, q + r", "[4][3]", "{p}, {r, t, q + p}"},
    {"r: 0..3, t: 0..3, q: 0..3, p: 0..3 where q + r < 4 && t <= r", "p, q + r", "[3][4]", "{p}"},
    {"r: 0..2, t: 0..3, q: 1..4, p: 0..3 where 3*r + p < 5", "3*r + p, q - 1", "[6][3]", "{p}"},
    {"r: 0..2, t: 0..3, q: 0..2, p: 0..2, s: 1..4", "p, q*3 + s - 1", "[2][6]", "{p, s}"},
    {"q: 0..2, r: 0..2, t: 0..2, p: 0..3 where p <= q + r", "p, q", "[3][2]", "{p}"},
};

std::string designOf(const Shape& shape, const std::string& calls) {
    const bool isPlane = std::string_view(shape.map).find(", s}") != std::string_view::npos;
    std::string names;
    for (std::string_view rest = shape.loops; !rest.empty();) {
        const auto colon = rest.find(':');
        names += (names.empty() ? "" : ", ") + std::string(rest.substr(0, colon));
        const auto comma = rest.find(", ");
        rest = comma == std::string_view::npos ? "" : rest.substr(comma + 2);
    }
    return fmt::format("design d {{ input A{} : Int(32); output c[4] : Int(32); loops {}; func Z : Int(32); "
                       "Z({}) = A({}); c(r) = select(t == 0 && p == 0 && q == 1 && {}, Z({})); "
                       "mapping m {{ Z.space_time_transform({}){} }} }}",
                       shape.extents, shape.loops, names, shape.index, isPlane ? "s == 1" : "true", names,
                       shape.map, calls);
}

class Calls {
  public:
    explicit Calls(unsigned seed) : random_(seed) {}

    // Any calls on any kernels of a chain.
    std::string draw(bool isPlane) {
        const int kernels = 1 + pick(3);
        std::string text = ".isolate_producer_chain(A";
        for (int k = 0; k < kernels; ++k) text += fmt::format(", K{}", k);
        text += ");";
        if (pick(4) == 0) text += " K0.place(Host);";
        for (int k = 0; k < kernels; ++k) {
            if (pick(2) == 0) text += fmt::format(" K{}.remove({});", k, loop());
            if (pick(2) == 0) text += fmt::format(" K{}.buffer(A, {}, Buffer::Double);", k, loop());
            if (pick(3) == 0) text += fmt::format(" K{}.scatter(A, p);", k);
            if (isPlane && pick(3) == 0) text += fmt::format(" K{}.scatter(A, s);", k);
        }
        return text;
    }

  private:
    int pick(int choices) { return static_cast<int>(random_() % static_cast<unsigned>(choices)); }
    const char* loop() {
        constexpr const char* loops[] = {"r", "t", "t", "q"};
        return loops[pick(4)];
    }
    std::mt19937 random_;
};

} // namespace

// A network that the rules accept is right by walking every iteration.
TEST(RandomProducers, WhatIsAcceptedIsRight) {
    int accepted = 0, all = 0;
    for (const Shape& shape : shapes)
        for (unsigned seed = 0; seed < 60; ++seed, ++all) {
            const bool isPlane = std::string_view(shape.map).find(", s}") != std::string_view::npos;
            const std::string text = designOf(shape, Calls(seed).draw(isPlane));
            const NetworkOf network = networkOf(text);
            if (!network.built.plan) {
                EXPECT_NE(network.messages(), "") << text;
                continue;
            }
            ++accepted;
            EXPECT_EQ(network.wrong(), "") << text;
        }
    EXPECT_GT(accepted, all / 10);
    EXPECT_LT(accepted, all);
}

} // namespace tactus::test
