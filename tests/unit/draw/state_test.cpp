// Pictures of one step: the values in PEs, on links and on wires, against a product of integers by hand.
#include "draw/build.h"
#include "draw/state/array_state.h"
#include "draw/state/queues.h"
#include "draw/state/shown_values.h"
#include "draw/state/wires.h"
#include "evaluate/data/inputs.h"
#include "simulate/build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

// A is 10 * row + column, B has ones.
constexpr const char* product = R"(design product {
  input A[r: 3][c: 4] : Int(32) = 10*r + c;
  input B[4][3] : Int(32) = 1;
  output C[3][3] : Int(32);
  loops i: 0..3, j: 0..3, k: 0..4;
  func X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j) = select(k == 3, Z(i, j, k));
  mapping m { X.merge_ures(Y, Z, C); X.space_time_transform({i, j}, i + j + k); }
})";

struct Product {
    std::shared_ptr<const array::Model> model = test::modelOf(product);
    evaluate::Tensors inputs = evaluate::makeInputs(model->system(), {}).tensors;
    simulate::Simulation run = simulate::simulate(model, inputs, {.record = true});
};

int sumOf(int i, int k) {
    int sum = 0;
    for (int at = 0; at <= k; ++at) sum += 10 * i + at;
    return sum;
}

TEST(ArrayState, HasWhatEachPeMakesAndEachLinkCarries) {
    const Product run;
    for (std::int64_t cycle = 0; cycle < run.model->cycles; ++cycle) {
        SCOPED_TRACE(cycle);
        Scene picture = scene(*run.model, {}).value();
        showState(picture, *run.model, run.run.recording->at(cycle),
                  {.variable = readByOutputs(run.model->system())});
        for (const Node& node : picture.nodes) {
            if (node.kind != Node::Kind::Pe) continue;
            const int i = int(node.pe[0]), j = int(node.pe[1]), k = int(cycle) - i - j;
            const bool works = k >= 0 && k < 4;
            EXPECT_EQ(node.isActive, works);
            if (!works) continue;
            EXPECT_EQ(node.values, (std::vector<std::string>{fmt::format("Z {}", sumOf(i, k)),
                                                             fmt::format("X {}", 10 * i + k), "Y 1"}));
        }
        std::size_t ofX = 0;
        for (const Token& token : picture.tokens) {
            const Edge& edge = picture.edges[token.edge];
            const std::string& variable =
                run.model->system().variables[run.model->links[edge.family].variable].name;
            if (variable != "X") continue;
            ++ofX;
            const int i = int(picture.nodes[edge.to].pe[0]), j = int(picture.nodes[edge.to].pe[1]);
            EXPECT_EQ(token.value,
                      fmt::format("{}", 10 * i + int(cycle) - i - j)); // made one step before at j-1
        }
        std::size_t wanted = 0;
        for (int i = 0; i < 3; ++i)
            for (int j = 1; j < 3; ++j) wanted += cycle - i - j >= 0 && cycle - i - j < 4;
        EXPECT_EQ(ofX, wanted);
    }
}

// A(i, k) waits in front of row i for cycle i + k; C(i, j) has left the row since cycle i + j + 3.
TEST(Queues, AreSkewedAndMoveOnePlaceACycle) {
    const Product run;
    const array::Model& model = *run.model;
    const Scene picture = scene(model, {}).value();
    const std::vector<Queue> queues = queuesOf(picture);
    std::size_t leaving = 0;
    for (const Queue& queue : queues) leaving += queue.isInput ? 0 : queue.pes.size();
    EXPECT_EQ(leaving, 9u);
    EXPECT_EQ(std::ranges::count(queues, true, &Queue::isInput), 6); // rows of A, columns of B
    for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle)
        for (const Queue& queue : queues) {
            const Edge& edge = picture.edges[queue.edge];
            const Node &bar = picture.nodes[queue.isInput ? edge.from : edge.to],
                       &pe = picture.nodes[queue.isInput ? edge.to : edge.from];
            const std::string& tensor = model.system().tensors[bar.tensor].name;
            const std::int64_t row = pe.pe[0], column = pe.pe[1];
            std::map<std::int64_t, std::vector<std::int64_t>> wanted; // by places
            for (std::int64_t n = 0; n < 4; ++n) {
                if (tensor == "A" && row + n >= cycle) wanted[row + n - cycle] = {row, n};
                if (tensor == "B" && column + n >= cycle) wanted[column + n - cycle] = {n, column};
                const bool leaves = std::ranges::find(queue.pes, polyhedra::Point{row, n}) != queue.pes.end();
                if (tensor == "C" && leaves && row + n + 3 <= cycle) wanted[cycle - row - n - 3] = {row, n};
            }
            std::erase_if(wanted, [](const auto& one) { return one.first >= 4; });
            std::map<std::int64_t, std::vector<std::int64_t>> found;
            for (const Waiting& one : waitingIn(queue, picture, model, cycle, 4)) {
                EXPECT_EQ(one.others, 0u);
                found[one.places] = one.element.index;
                // Outside of the bar, further out by a place a cycle.
                const double away =
                    tensor == "B" ? one.centre.y - bar.centre.y : std::abs(one.centre.x - bar.centre.x);
                const double place = tensor == "B" ? waitingHeight + 1 : waitingWidth;
                const double half = (tensor == "B" ? bar.height : bar.width) / 2;
                EXPECT_NEAR(away,
                            half + 4 + (tensor == "B" ? waitingHeight : waitingWidth) / 2 +
                                double(one.places) * place,
                            1e-6);
            }
            EXPECT_EQ(found, wanted) << tensor << " " << cycle;
        }
}

// A read under a guard on data waits where the other guards let it happen, and may not be one; an element
// that is also read for certain is there once.
TEST(Queues, OfReadsUnderAGuardOnDataMayBeRead) {
    const auto model = test::modelOf(R"(design d {
  input a[2][6] : Int(32); input b[2][6] : Int(32); output y[2] : Int(32);
  loops i: 0..2, k: 0..6; func Y : Int(32);
  Y(i, k) = select(k == 0, 0, Y(i, k-1)) + select(k < 4, select(a(i, k) > 0, b(i, k), 0), 1)
          + select(k == 1, b(i, k), 0);
  y(i) = select(k == 5, Y(i, k));
  mapping m { Y.space_time_transform({i}, k); }
})");
    const Scene picture = scene(*model, {}).value();
    std::map<std::int64_t, bool> certain; // of b, by its column
    for (const Queue& queue : queuesOf(picture)) {
        const Node& bar = picture.nodes[barOf(picture.edges[queue.edge])];
        if (model->system().tensors[bar.tensor].name != "b") continue;
        for (const Waiting& one : waitingIn(queue, picture, *model, 0, 6)) {
            EXPECT_EQ(one.others, 0u);
            certain[one.element.index[1]] = one.element.certain;
        }
    }
    EXPECT_EQ(certain, (std::map<std::int64_t, bool>{{0, false}, {1, true}, {2, false}, {3, false}}));
}

// Elements of the array's inside are below their PE; those at the edge are not there twice.
TEST(Queues, OfAPeInsideHangBelowIt) {
    const auto model = test::modelOf(R"(design d {
  input a[4] : Int(32); output c[4] : Int(32);
  loops i: 0..4, k: 0..4; func X : Int(32);
  X(i, k) = select(k == 0, 0, X(i, k-1)) + a(k);
  c(i) = select(k == 3, X(i, k));
  mapping m { X.space_time_transform({i}, i + k); }
})");
    const Scene picture = scene(*model, {}).value();
    std::size_t atEdge = 0;
    for (const Queue& queue : queuesOf(picture)) atEdge += queue.isInput;
    std::size_t inside = 0;
    for (std::int64_t pe = 0; pe < 4; ++pe)
        for (const Queue& queue : queuesBelow(picture, queuesOf(picture), {pe})) {
            ++inside;
            const auto waiting = waitingIn(queue, picture, *model, pe + 1, 5);
            ASSERT_EQ(waiting.size(), 3u);
            EXPECT_EQ(waiting.front().element.index, std::vector<std::int64_t>{1});
        }
    EXPECT_EQ(atEdge + inside, 4u);
}

TEST(ArrayState, ValuesDoNotLieOnOneAnother) {
    for (const test::ExampleMapping& one : test::exampleMappings()) {
        const auto model = test::modelOrNone(one);
        if (!model || !model->pes || *model->pes > 100 || model->iterations > 5000) continue;
        SCOPED_TRACE(one.example + " " + one.mapping);
        const auto run =
            simulate::simulate(model, evaluate::makeInputs(model->system(), {}).tensors, {.record = true});
        if (!run.recording) continue;
        Scene picture = scene(*model, {}).value();
        showState(picture, *model, run.recording->at(model->cycles / 2), {});
        for (std::size_t a = 0; a < picture.tokens.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const Token &left = picture.tokens[a], &right = picture.tokens[b];
                if (left.value.empty() || right.value.empty()) continue;
                EXPECT_TRUE(std::abs(left.centre.x - right.centre.x) >= left.width ||
                            std::abs(left.centre.y - right.centre.y) >= 0.75 * left.height);
            }
    }
}

std::string valueOn(const Diagram& diagram, const std::string& from, const std::string& to) {
    const auto isNamed = [&](std::size_t box, const std::string& words) {
        return std::ranges::any_of(diagram.boxes[box].rows,
                                   [&](const Row& row) { return row.words == words; });
    };
    for (const Arrow& arrow : diagram.arrows)
        if (isNamed(arrow.from, from) && isNamed(arrow.to, to))
            return arrow.isIdle ? "idle" : arrow.rows.back().words;
    return "no wire";
}

TEST(Wires, HaveTheirValuesAndBranchesThatAreNotTakenAreIdle) {
    const Product run;
    const auto insideAt = [&](std::int64_t cycle) {
        Diagram diagram = inside(*run.model, Room::ForValues);
        const simulate::State state = run.run.recording->at(cycle);
        showValues(diagram, run.model->system(), simulate::PeValues(*run.model, state, run.inputs, {1, 0}));
        return diagram;
    };
    const Diagram first = insideAt(1), third = insideAt(3), late = insideAt(6); // k = 0, k = 2, idle
    EXPECT_EQ(valueOn(first, "A(i, k)", "X"), "10");
    EXPECT_EQ(valueOn(third, "A(i, k)", "X"), "12");
    EXPECT_EQ(valueOn(third, "j == 0", "X"), "true");
    EXPECT_EQ(valueOn(third, "B(k, j)", "Y"), "idle"); // it comes from above
    EXPECT_EQ(valueOn(third, "×", "Z"), "12");
    EXPECT_EQ(valueOn(first, "0", "select"), "0");
    EXPECT_EQ(valueOn(third, "0", "select"), "idle");
    EXPECT_EQ(valueOn(third, "Z", "select"), "21");
    EXPECT_EQ(valueOn(third, "if", "C(i, j)"), "idle");
    for (const Arrow& arrow : late.arrows) EXPECT_TRUE(arrow.isIdle);
}

TEST(ValueText, HasFewerDigitsWhereThereIsLessRoom) {
    const ure::Type real = ure::floatType(64);
    const auto text = [&](double number, std::size_t letters) {
        return valueText(real, ure::Value::ofDouble(number), letters);
    };
    EXPECT_EQ(text(0.3125, 8), "0.3125");
    EXPECT_EQ(text(-0.3125, 5), "-0.31");
    EXPECT_EQ(text(1.0 / 3, 5), "0.333");
    EXPECT_EQ(text(-9.1e-5, 7), "-9.1e-5");
    EXPECT_EQ(text(1.2e9, 5), "1.2e9");
    EXPECT_EQ(text(12345678, 6), "1.23e7");
    EXPECT_EQ(valueText(ure::intType(32), ure::Value::ofInteger(-128), 6), "-128");
}

} // namespace
} // namespace tactus::draw
