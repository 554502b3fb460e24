// Events of all examples beside a walk through every iteration; tables of energy.
#include "estimate/energy/energy.h"

#include "array/registers/storage.h"
#include "base/checked.h"
#include "polyhedra/solve.h"
#include "support/arrays.h"
#include "support/decided.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::estimate {
namespace {

using polyhedra::Point;
using ure::Expr;
using ure::ExprId;
using Kind = EnergyPart::Kind;

EnergyTable programTable(std::string_view key) {
    for (const EnergyFile& file : energyFiles())
        if (file.key == key) return energyTableOf(file.key, file.text).value();
    return {};
}

TEST(EnergyTables, OfTheProgramAreRead) {
    ASSERT_EQ(energyFiles().size(), 2u);
    for (const EnergyFile& file : energyFiles()) {
        const auto table = energyTableOf(file.key, file.text);
        ASSERT_TRUE(table) << file.key << ":" << table.error().line << ": " << table.error().message;
    }
}

// Published and remembered figures, and by hand between them.
TEST(EnergyTables, SayWhatIsBetweenTheirFigures) {
    const EnergyTable table = programTable(usualEnergyTable);
    const auto at = [&](std::string_view name, std::string_view type, std::int64_t bits) {
        return table.operationOf(name, type)->byWidth.atWidth(bits);
    };
    EXPECT_DOUBLE_EQ(at("multiply", "int", 32), 3.1);
    EXPECT_DOUBLE_EQ(at("multiply", "int", 8), 0.2);
    EXPECT_NEAR(at("multiply", "int", 16), std::sqrt(3.1 * 0.2), 1e-9); // halfway on a logarithmic axis
    EXPECT_DOUBLE_EQ(at("add", "float32", 32), 0.9);
    EXPECT_EQ(table.operationOf("add", "float64"), nullptr);
    EXPECT_DOUBLE_EQ(table.registers.atWidth(64), 0.12);
    EXPECT_DOUBLE_EQ(table.ofMemory(8192, 64), 10);
    EXPECT_DOUBLE_EQ(table.ofMemory(8192, 32), 5);
    EXPECT_NEAR(table.ofMemory(16384, 64), std::sqrt(200.), 1e-9);
    EXPECT_DOUBLE_EQ(table.ofMemory(1 << 30, 64), 100);
    const EnergyTable relative = programTable("eyeriss");
    EXPECT_DOUBLE_EQ(relative.registers.atWidth(8), 1);
    EXPECT_DOUBLE_EQ(relative.outside.atWidth(512), 200);
    EXPECT_DOUBLE_EQ(relative.ofMemory(1 << 20, 512), 6);
    EXPECT_DOUBLE_EQ(relative.operationOf("multiply", "float64")->byWidth.atWidth(64), 1);
    EXPECT_TRUE(programTable(usualEnergyTable).outside.places.front().source.isAssumed());
}

TEST(EnergyTables, ThatAreWrongSayWhere) {
    constexpr std::string_view right = "table mine\nunit pJ\noperation add int 8:1 [a]\nregister 32:1 [a]\n"
                                       "link 2 [a]\nmemory 64 512:1 [a]\noutside 64:9 [a]\n";
    EXPECT_TRUE(energyTableOf("mine", right));
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"register 16:2", "'register' has no source"},
        {"register 3 [a]", "a figure for every size stands alone"},
        {"link 8:1 [a]", "a figure for every size stands alone"},
        {"register 32:2 [a]", "size 32 stands twice"},
        {"register 16:x [a]", "'x' of 'register' is no energy"},
        {"register 16:-1 [a]", "'-1' of 'register' is no energy"},
        {"register 16:nan [a]", "'nan' of 'register' is no energy"},
        {"register 0:1 [a]", "the size of '0:1' is below 1"},
        {"register [a]", "it needs figures"},
        {"operation add number 8:1 [a]", "unknown type 'number'"},
        {"memory any 64:1 [a]", "all lines 'memory' have the same width"},
        {"memory 0 64:1 [a]", "an access of memory has at least 1 bit"},
        {"unit J", "'unit' stands twice"},
        {"dram 64:1 [a]", "unknown field 'dram'"},
    };
    for (const auto& [line, message] : mistakes) {
        const auto table = energyTableOf("mine", fmt::format("{}{}\n", right, line));
        ASSERT_FALSE(table) << line;
        EXPECT_EQ(table.error().line, 8) << line;
        EXPECT_EQ(table.error().message.substr(0, message.size()), message);
    }
    EXPECT_EQ(energyTableOf("mine", "table mine\n").error().message, "the line 'unit' is missing");
}

// The values that go over wires, iteration by iteration: which value, over which displacement, how late.
// Knows no sets.
class WireWalk {
  public:
    explicit WireWalk(const array::Model& model) : model_(model), system_(model.system()) {
        polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            for (const ure::Equation& equation : system_.equations) visit(equation.value, point);
            return true;
        });
    }
    std::int64_t steps = 0; // between neighbours, of all values
    std::int64_t moves = 0; // through registers, one for each period of the delay
    // Of what a PE keeps as a memory: each value is written once, and read after each of its delays.
    std::int64_t reads = 0;
    std::set<std::pair<ure::VariableId, Point>> written;
    bool isCertain = true; // false: both branches of a choice were taken, where the point may well say one

  private:
    void visit(ExprId id, std::span<const std::int64_t> point) {
        const Expr& expr = system_.exprs[id];
        if (expr.kind == Expr::Kind::Read) read(expr, point);
        if (expr.kind != Expr::Kind::Select) {
            for (const ExprId operand : expr.operands) visit(operand, point);
            return;
        }
        visit(expr.operands[0], point);
        const auto& formula = system_.exprs[expr.operands[0]].formula;
        const auto holds = formula ? test::decided(*formula, point) : std::nullopt;
        isCertain &= holds.has_value();
        for (std::size_t branch = 1; branch < expr.operands.size(); ++branch)
            if (holds.value_or(branch == 1) == (branch == 1)) visit(expr.operands[branch], point);
    }
    void read(const Expr& expr, std::span<const std::int64_t> point) {
        Point maker;
        for (const polyhedra::AffineForm& index : expr.index) maker.push_back(index(point));
        if (!contains(system_.domain, maker)) return;
        const Point there = model_.peOf(maker), here = model_.peOf(point);
        const std::int64_t delay = model_.cycleOf(point) - model_.cycleOf(maker);
        if (delay == 0 && there == here) return;
        std::int64_t length = 0;
        Point displacement;
        for (std::size_t d = 0; d < here.size(); ++d) {
            displacement.push_back(here[d] - there[d]);
            length += std::abs(displacement.back());
        }
        if (!seen_.insert({expr.variable, maker, displacement, delay}).second) return;
        const auto storage = array::storageOf(model_, expr.variable);
        if (length == 0 && storage && storage->words > 1) {
            ++reads;
            written.emplace(expr.variable, maker);
            return;
        }
        steps += length;
        moves += base::ceilDivide(delay, model_.period.value_or(1));
    }

    const array::Model& model_;
    const ure::System& system_;
    std::set<std::tuple<ure::VariableId, Point, Point, std::int64_t>> seen_;
};

TEST(Energy, EventsOfExamplesAreThoseOfEveryIteration) {
    const EnergyTable table = programTable(usualEnergyTable);
    int compared = 0, accessed = 0;
    for (const test::ExampleMapping& one : test::exampleMappings()) {
        SCOPED_TRACE(one.example + " " + one.mapping);
        const auto model = test::modelOrNone(one);
        if (!model || model->iterations > 20'000) continue;
        const auto found = energyOf(*model, table, {});
        ASSERT_TRUE(found);
        std::int64_t steps = 0, moves = 0, accesses = 0;
        for (const EnergyPart& part : found->parts) {
            steps += part.kind == Kind::Link ? part.events * part.size : 0;
            moves += part.kind == Kind::Register ? part.events : 0;
            accesses += part.kind == Kind::Storage ? part.events : 0;
        }
        const WireWalk walk(*model);
        if (!walk.isCertain) {
            EXPECT_LE(steps, walk.steps);
            EXPECT_LE(accesses, walk.reads + std::int64_t(walk.written.size()));
            continue;
        }
        EXPECT_EQ(steps, walk.steps);
        EXPECT_EQ(accesses, walk.reads + std::int64_t(walk.written.size()));
        if (model->map.schedule.size() == 1) {
            EXPECT_EQ(moves, walk.moves);
        }
        accessed += accesses > 0;
        ++compared;
    }
    EXPECT_GT(compared, 30);
    EXPECT_GT(accessed, 0);
}

// Of a product of 4 x 4 x 4, by hand: 64 iterations; X and Y go to a neighbour and Z stays, but for those at
// the edges and at the beginning. Both inputs are read once, the output is written once.
TEST(Energy, OfAProductByHand) {
    const auto model = test::modelOf(R"(design d {
  param N = 4;
  input A[N][N] : Float(32);
  input B[N][N] : Float(32);
  output C[N][N] : Float(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  func X, Y, Z : Float(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j - 1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i - 1, j, k));
  Z(i, j, k) = select(k == 0, 0.0, Z(i, j, k - 1)) + X(i, j, k) * Y(i, j, k);
  C(i, j) = select(k == N - 1, Z(i, j, k));
  mapping m { X.merge_ures(Y, Z, C); X.space_time_transform({i, j}, i + j + k); }
})");
    ASSERT_TRUE(model);
    const auto found = energyOf(*model, programTable("eyeriss"), {});
    ASSERT_TRUE(found);
    const auto events = [&](Kind kind) {
        std::int64_t sum = 0;
        for (const EnergyPart& part : found->parts)
            if (part.kind == kind) sum += part.events;
        return sum;
    };
    EXPECT_EQ(events(Kind::Link), 48 + 48);
    EXPECT_EQ(events(Kind::Register), 48 + 48 + 48);
    EXPECT_EQ(events(Kind::Outside), 16 + 16 + 16);
    EXPECT_EQ(found->operations, 128);
    EXPECT_EQ(found->total(), 64 + 96 * 2 + 144 + 48 * 200);
    EXPECT_EQ(found->of(Kind::Outside), 48 * 200);
}

} // namespace
} // namespace tactus::estimate
