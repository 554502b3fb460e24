// Where a run stops other than at conditions, beside plain walks over the iterations and the states of the
// checked simulator.
#include "driver/conditions/stop.h"

#include "simulate/build.h"
#include "support/examples.h"
#include "support/mapped_array.h"
#include "support/product.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using polyhedra::Point;
using simulate::Hit;

struct StoppedArray : test::MappedArray {
    using MappedArray::MappedArray;
    std::unique_ptr<Stops> stops(const std::string& text, const Verified* run = nullptr) const {
        const auto stop = stopOn(model, text, "stop");
        if (!stop) throw std::runtime_error(stop.error().sentence);
        diagnostics::List list;
        return stopsOf(*stop, inputs, run, {}, list);
    }
    std::string refusal(const std::string& text) const {
        const auto stop = stopOn(model, text, "stop");
        return stop ? "" : stop.error().sentence;
    }
    // The iterations that count, one for each cycle: that of the first PE, and of its first lane.
    std::vector<Hit> expected(const std::function<bool(const Point&)>& counts) const {
        std::map<std::int64_t, std::map<std::pair<Point, std::int64_t>, Point>> all;
        polyhedra::forEachPoint(system().domain, [&](std::span<const std::int64_t> point) {
            const Point at(point.begin(), point.end());
            if (counts(at)) all[model->cycleOf(at)][{model->peOf(at), model->laneNumberOf(at)}] = at;
            return true;
        });
        std::vector<Hit> hits;
        for (const auto& [cycle, of] : all)
            hits.push_back({cycle, of.begin()->first.first, of.begin()->second});
        return hits;
    }
};

void expectStops(Stops& stops, const std::vector<Hit>& expected, std::int64_t cycles) {
    ASSERT_FALSE(expected.empty());
    std::int64_t cycle = 0;
    for (const Hit& hit : expected) {
        ASSERT_EQ(stops.firstFrom(cycle, {}), hit);
        cycle = hit.cycle + 1;
    }
    EXPECT_EQ(stops.firstFrom(cycle, {}), std::nullopt);
    cycle = cycles;
    for (std::size_t n = expected.size(); n-- > 0; cycle = expected[n].cycle)
        ASSERT_EQ(stops.lastBefore(cycle, {}), expected[n]);
    EXPECT_EQ(stops.lastBefore(cycle, {}), std::nullopt);
}

} // namespace

TEST(Stop, AtAPeOrALinkIsWhereTheMapSays) {
    for (const char* mapping :
         {"X.space_time_transform({i, j}, i + j + k);",
          "X.tile(i, io, ii, 3).tile(j, jo, jj, 4).space_time_transform({ii, jj});",
          "X.tile(k, ko, kk, 2).reorder(kk, ko, j, i).space_time_transform({i, j}).vectorize(kk);"}) {
        SCOPED_TRACE(mapping);
        const StoppedArray array(
            test::productDesign({5, 6, 1100}, "Int(32)", "mapping m {" + std::string(mapping) + "}"), "m");
        const array::Model& model = *array.model;
        const auto isOn = [&](const Point& at) { return model.peOf(at) == Point{1, 2}; };
        expectStops(*array.stops(" PE(1,2) "), array.expected(isOn), model.cycles);
        for (const array::LinkFamily& link : model.links) {
            const std::string& name = model.system().variables[link.variable].name;
            if (link.displacement != polyhedra::Vector{0, 1} || name != "X") continue;
            expectStops(
                *array.stops(model.lanes > 1 ? "PE(1,2).lane(0).X from (0,1)" : "PE(1,2).X from (0,1)"),
                array.expected([&](const Point& at) {
                    return isOn(at) && std::ranges::any_of(link.readers, [&](const auto& piece) {
                               return contains(piece, at);
                           });
                }),
                model.cycles);
        }
    }
}

// U reads what nobody computes where i is 0 and j is odd.
TEST(Stop, AtAnUndefinedValueIsWhereTheCheckedSimulatorMovesOne) {
    const StoppedArray array("design d {\n  input a[6] : Int(32);\n  output c[6] : Int(32);\n"
                             "  loops i: 0..6, j: 0..6;\n  func U, W : Int(32);\n"
                             "  W(i, j) = select(j % 2 == 0, a(j));\n"
                             "  U(i, j) = select(i == 0, W(i, j), U(i-1, j) + 1);\n"
                             "  c(j) = select(i == 5 && j % 2 == 0, U(i, j));\n"
                             "  mapping m { U.space_time_transform({j}, i); }\n}",
                             "m");
    const simulate::Simulation run = simulate::checked(array.model, array.inputs, {});
    ASSERT_TRUE(run.complete);
    const std::size_t variable = array.system().variables[ure::VariableId(0u)].name == "U" ? 0 : 1;
    ASSERT_EQ(array.system().variables[ure::VariableId(variable)].name, "U");
    std::vector<Hit> expected;
    for (std::int64_t cycle = 0; cycle < array.model->cycles; ++cycle)
        for (const simulate::PeState& pe : run.recording->at(cycle).pes)
            if (pe.iteration && pe.values[variable] && !pe.values[variable]->defined) {
                expected.push_back({cycle, pe.pe, *pe.iteration});
                break;
            }
    expectStops(*array.stops("undefined U"), expected, array.model->cycles);
}

// F and V grow until they leave 32 and 64 bits, U falls below 0, and what is not taken does not count.
TEST(Stop, WhereArithmeticWrapsIsWherePlainLoopsLeaveTheType) {
    const StoppedArray array(
        "design d {\n  input a[4] : Int(32) in -9..10;\n  output c[4] : Int(32);\n"
        "  loops i: 0..4, j: 0..70;\n  func F, S : Int(32);\n  func U : UInt(32);\n  func V : Int(64);\n"
        "  F(i, j) = select(j < 2, a(i), F(i, j-1) + F(i, j-2));\n"
        "  U(i, j) = select(j == 0, UInt(32)(40), -(U(i, j-1) - UInt(32)(a(i) + 10)));\n"
        "  V(i, j) = select(j == 0, Int(64)(a(i)), V(i, j-1) - 3 * V(i, j-1));\n"
        "  S(i, j) = select(F(i, j) > 0 && F(i, j) + F(i, j) > 0, F(i, j) - 1, 2147483647);\n"
        "  c(i) = select(j == 69, S(i, j) + 1);\n"
        "  mapping m { F.space_time_transform({i}, j); }\n}",
        "m");
    const auto& a = array.inputs[array.system().tensorNamed("a")->index()].values;
    const auto narrow = [](std::int64_t value) { return std::int64_t(std::int32_t(std::uint32_t(value))); };
    std::map<std::string, std::set<Point>> wraps; // iterations by names
    for (std::int64_t i = 0; i < 4; ++i) {
        std::vector<std::int64_t> f;
        std::int64_t u = 40, v = 0;
        for (std::int64_t j = 0; j < 70; ++j) {
            const std::int64_t given = a[std::size_t(i)].asInteger();
            const auto note = [&](const char* name) { wraps[name].insert({i, j}); };
            const std::int64_t sum = j < 2 ? given : f[std::size_t(j - 1)] + f[std::size_t(j - 2)];
            if (sum != narrow(sum)) note("F");
            f.push_back(narrow(sum));
            if (j > 0) {
                const std::int64_t difference = u - (given + 10);
                u = std::int64_t(std::uint32_t(-difference));
                if (difference < 0 || u != 0) note("U"); // a negated number wraps unless it is 0
            }
            if (j == 0)
                v = given;
            else {
                const auto tripled = std::int64_t(std::uint64_t(v) * 3); // a product that wraps is not noted
                if (__builtin_sub_overflow(v, tripled, &v)) note("V");
            }
            const bool asksTwice = f.back() > 0, isLarge = 2 * f.back() != narrow(2 * f.back());
            if (asksTwice && isLarge) note("S");
            const bool isTaken = asksTwice && narrow(2 * f.back()) > 0;
            if (j == 69 && !isTaken) note("c"); // the greatest number, and 1
        }
    }
    std::set<Point> all;
    for (const auto& [name, points] : wraps) {
        all.insert(points.begin(), points.end());
        if (name == "c") continue;
        SCOPED_TRACE(name);
        expectStops(*array.stops("wraps " + name),
                    array.expected([&](const Point& at) { return points.contains(at); }),
                    array.model->cycles);
    }
    EXPECT_EQ(wraps.size(), 5U);
    expectStops(*array.stops("wraps"), array.expected([&](const Point& at) { return all.contains(at); }),
                array.model->cycles);
}

// A value that does not fit what it is assigned to; a cast says that it wraps.
TEST(Stop, WhereAnAssignmentWrapsIsWhereThePlainValueDoesNotFit) {
    const StoppedArray array(
        "design d {\n  input a[4] : Int(32) in -300..300;\n  output c[4] : Int(8);\n  output s[4] : "
        "Int(16);\n"
        "  loops i: 0..4, j: 0..9;\n  func B, K : Int(8);\n  func U : UInt(16);\n  func L : Int(64);\n"
        "  B(i, j) = select(j > 3, a(i) * (j - 4), 5);\n  U(i, j) = a(i) * 60 * j;\n"
        "  K(i, j) = Int(8)(a(i));\n  L(i, j) = B(i, j);\n"
        "  c(i) = select(j == 8, B(i, j) ^ K(i, j));\n  s(i) += select(U(i, j) < 40000, a(i) * 100);\n"
        "  mapping m { B.space_time_transform({i}, j); }\n}",
        "m");
    const auto& a = array.inputs[array.system().tensorNamed("a")->index()].values;
    std::map<std::string, std::set<Point>> wraps;
    for (std::int64_t i = 0; i < 4; ++i) {
        std::int64_t s = 0;
        for (std::int64_t j = 0; j < 9; ++j) {
            const std::int64_t given = a[std::size_t(i)].asInteger(), u = given * 60 * j;
            const std::int64_t b = j > 3 ? given * (j - 4) : 5;
            if (b != std::int8_t(b)) wraps["B"].insert({i, j});
            if (u != std::uint16_t(u)) wraps["U"].insert({i, j});
            if (std::uint16_t(u) >= 40000) continue;
            s += given * 100;
            if (s != std::int16_t(s)) wraps["s"].insert({i, j});
            s = std::int16_t(s);
        }
    }
    ASSERT_EQ(wraps.size(), 3U);
    std::set<Point> all;
    for (const auto& [name, points] : wraps) {
        SCOPED_TRACE(name);
        all.insert(points.begin(), points.end());
        expectStops(*array.stops("wraps " + name),
                    array.expected([&](const Point& at) { return points.contains(at); }),
                    array.model->cycles);
    }
    expectStops(*array.stops("wraps"), array.expected([&](const Point& at) { return all.contains(at); }),
                array.model->cycles);
    for (const char* name : {"K", "L"})
        EXPECT_EQ(array.refusal(fmt::format("wraps {}", name)),
                  fmt::format("no '+', '-' or assignment in the equation of {} can wrap", name));
}

TEST(Stop, OnAnElementThatIsNotThereIsRefused) {
    const StoppedArray array(
        "design d {\n  input A[4][6] : Int(32);\n  input q : Int(32);\n  output c[4] : Int(32);\n"
        "  loops i: 0..4, j: 0..6;\n  func S : Int(32);\n"
        "  S(i, j) = select(j == 0, 0, S(i, j-1)) + A(i, j) * q;\n  c(i) = select(j == 5, S(i, j));\n"
        "  mapping m { S.space_time_transform({i}, j); }\n}",
        "m");
    EXPECT_EQ(array.refusal("A(i,99) > 0"), "'A' has no such element: index 2 is 99, but must be 0 to 5");
    EXPECT_EQ(array.refusal("S > 0 && A(i+4, j) > 0"),
              "'A' has no such element: index 1 is 4 to 7, but must be 0 to 3");
    EXPECT_EQ(array.refusal("q > 0 || A(-1, 0) > 0"),
              "'A' has no such element: index 1 is -1, but must be 0 to 3");
    EXPECT_NE(array.stops("A(i, j+1) == A(i, j+1)"), nullptr); // outside in the last iteration only
}

TEST(Stop, WithoutSenseIsRefusedWithTheReason) {
    const StoppedArray array(
        test::productDesign({3, 3, 3}, "Int(32)", "mapping m {X.space_time_transform({i, j}, i + j + k);}"),
        "m");
    EXPECT_EQ(array.refusal("PE(3,0)"), "the array has no PE(3,0)");
    EXPECT_EQ(array.refusal("PE(1,x)"), "the array has no PE(1,x)");
    EXPECT_EQ(array.refusal("PE(1,1).Q"), "unknown variable 'Q'; the array has X, Y and Z");
    EXPECT_EQ(array.refusal("undefined"), "write a variable after 'undefined': X, Y and Z");
    EXPECT_EQ(array.refusal("undefined Q"), "write a variable after 'undefined': X, Y and Z");
    EXPECT_NE(array.refusal("FIFO c full").find("has no network"), std::string::npos);
    EXPECT_NE(array.refusal("kernel k").find("write a FIFO and"), std::string::npos);
    EXPECT_EQ(array.refusal("wraps Q"), "write a variable after 'wraps': X, Y and Z");
    EXPECT_EQ(array.refusal("wraps X"), "no '+', '-' or assignment in the equation of X can wrap");
    // Without a run nothing is known of its mismatch.
    EXPECT_EQ(array.stops("mismatch"), nullptr);
    Verified run;
    EXPECT_EQ(array.stops("mismatch", &run)->firstFrom(0, {}), std::nullopt);
}

} // namespace tactus::driver
