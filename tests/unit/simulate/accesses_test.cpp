// The elements that are touched in a step, against loops written by hand.
#include "evaluate/data/inputs.h"
#include "simulate/accesses.h"
#include "simulate/build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::simulate {
namespace {

using Point = polyhedra::Point;
using Touched = std::set<std::pair<Point, Point>>; // element, PE

struct Simulated {
    explicit Simulated(const std::string& text)
        : model(test::modelOf(text)), inputs(evaluate::makeInputs(model->system(), {}).tensors),
          simulation(simulate(model, inputs, {.record = true})) {}

    ure::TensorId tensor(const char* name) const { return *model->system().tensorNamed(name); }
    ure::Value input(const char* name, std::size_t element) const {
        return inputs[tensor(name).index()].values[element];
    }
    Touched touched(const char* name, std::int64_t cycle) const {
        Touched all;
        for (const auto& one : accessesIn(*model, simulation.recording->at(cycle), inputs, tensor(name))) {
            EXPECT_TRUE(one.certain);
            EXPECT_EQ(one.cycle, cycle);
            EXPECT_TRUE(all.emplace(one.index, one.pe).second) << "an iteration touches an element once";
        }
        return all;
    }

    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;
    Simulation simulation;
};

// A guard reads an input, an index comes over a link, and what is written depends on what was computed.
TEST(Accesses, AreThoseThatDataDecide) {
    const Simulated run(R"(design d { param N = 8;
        input f[3][N] : Bool; input a[n: 3][i: N] : Int(32) = 3*n + i; input p[N] : UInt(2);
        input s[e: 4] : Int(32) = e*e; input q[N] : Int(32); output y[3][N] : Int(32) = 0;
        loops n: 0..3, i: 0..N; func P : UInt(2); func X, Q : Int(32);
        P(n, i) = select(n == 0, p(i), P(n-1, i));
        Q(n, i) = select(n == 0, q(i), Q(n-1, i));
        X(n, i) = select(i == 0, 0, X(n, i-1)) + select(f(n, i), a(n, i) + a(n, i), 1) + s(P(n, i));
        y(n, i) = select(X(n, i) % 2 == 0, X(n, i) + Q(n, i));
        mapping m { P.merge_ures(Q, X, y); P.space_time_transform({n}, n + i); } })");
    ASSERT_TRUE(run.simulation.complete);
    std::int64_t sums[3] = {};
    std::size_t skipped = 0, unwritten = 0;
    for (std::int64_t cycle = 0; cycle < run.model->cycles; ++cycle) {
        Touched a, s, y, p, q;
        for (std::int64_t n = 0; n < 3; ++n) {
            const std::int64_t i = cycle - n;
            if (i < 0 || i >= 8) continue;
            const std::int64_t index = run.input("p", std::size_t(i)).asInteger();
            const bool reads = run.input("f", std::size_t(n * 8 + i)).asBool();
            if (reads) a.emplace(Point{n, i}, Point{n});
            skipped += !reads;
            s.emplace(Point{index}, Point{n});
            sums[n] += (reads ? 2 * (3 * n + i) : 1) + index * index;
            if (sums[n] % 2 == 0) y.emplace(Point{n, i}, Point{n});
            unwritten += sums[n] % 2 != 0;
            if (n == 0) p.emplace(Point{i}, Point{n});
            if (n == 0) q.emplace(Point{i}, Point{n});
        }
        EXPECT_EQ(run.touched("a", cycle), a) << cycle;
        EXPECT_EQ(run.touched("s", cycle), s) << cycle;
        EXPECT_EQ(run.touched("y", cycle), y) << cycle;
        EXPECT_EQ(run.touched("p", cycle), p) << cycle;
        EXPECT_EQ(run.touched("q", cycle), q) << cycle;
    }
    EXPECT_GT(skipped, 0u);
    EXPECT_GT(unwritten, 0u);
}

TEST(Accesses, OfPlainLoopsAreAtTheEdges) {
    const Simulated run(test::exampleText("gemm")); // 8 x 8 x 16, t = i + j + k
    for (std::int64_t cycle = 0; cycle < run.model->cycles; ++cycle) {
        Touched a, c;
        for (std::int64_t i = 0; i < 8; ++i)
            for (std::int64_t other = 0; other < 16; ++other) {
                if (i + other == cycle) a.emplace(Point{i, other}, Point{i, 0});
                if (other < 8 && i + other + 15 == cycle) c.emplace(Point{i, other}, Point{i, other});
            }
        EXPECT_EQ(run.touched("A", cycle), a) << cycle;
        EXPECT_EQ(run.touched("C", cycle), c) << cycle;
    }
}

// Each lane of a PE is an iteration of its own.
TEST(Accesses, OfLanesAreThoseOfEach) {
    const Simulated run(R"(design d { param N = 8, V = 4;
        input f[N][V] : Bool; input a[N][V] : Int(8); output y[N] : Int(32);
        loops i: 0..N, v: 0..V; func X : Int(32);
        X(i, v) = select(v == 0, 0, X(i, v-1)) + select(f(i, v), a(i, v), 0);
        y(i) = select(v == V-1, X(i, v));
        mapping m { X.vectorize(v).space_time_transform({}, i); } })");
    ASSERT_TRUE(run.simulation.complete);
    ASSERT_EQ(run.model->lanes, 4);
    for (std::int64_t cycle = 0; cycle < 8; ++cycle) {
        Touched a;
        for (std::int64_t v = 0; v < 4; ++v)
            if (run.input("f", std::size_t(4 * cycle + v)).asBool()) a.emplace(Point{cycle, v}, Point{});
        EXPECT_EQ(run.touched("a", cycle), a) << cycle;
    }
}

} // namespace
} // namespace tactus::simulate
