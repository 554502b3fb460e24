// The iterations that meet a condition, beside plain loops that run the design's text and ask the condition
// at each point.
#include "driver/conditions/condition.h"

#include "simulate/rows/run/hits.h"
#include "support/examples.h"
#include "support/mapped_array.h"
#include "support/plain_design.h"
#include "support/product.h"
#include "syntax/build.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::driver {
namespace {

using polyhedra::Point;
using simulate::Hit;

// Loops in which a condition names the values of funcs.
class AskedLoops : public test::plain::Loops {
  public:
    using Loops::Loops;
    bool meets(const test::plain::Text& condition, const std::vector<std::string>& funcs,
               const test::plain::Point& point) {
        for (const std::string& func : funcs) {
            const auto value = funcAt(func, point);
            tensors_[func] = {{}, *typeOfFunc(func), {}};
            inputs_[func] = {value};
        }
        std::swap(types_, ofCondition_); // of the nodes of another tree
        const bool met = holds(condition, point);
        std::swap(types_, ofCondition_);
        for (const std::string& func : funcs) tensors_.erase(func);
        return met;
    }

  private:
    decltype(types_) ofCondition_;
};

struct Asked : test::MappedArray {
    using MappedArray::MappedArray;
    syntax::Design design() const { return syntax::File(*analysis.tree).designs().front(); }

    std::unique_ptr<simulate::Hits> hits(const std::string& condition, bool withSnapshots = true) const {
        const auto found = conditionOn(*model, condition, "condition");
        if (!found) throw std::runtime_error(found.error().diagnostics.front().message);
        diagnostics::List list;
        simulate::Options options;
        options.record = withSnapshots;
        return simulate::hitsOf(found->model, found->met, inputs, options, list);
    }
    AskedLoops loops() const {
        std::map<std::string, test::plain::Elements> named;
        for (const ure::TensorId id : system().tensors.keys())
            if (system().tensors[id].isInput)
                named[system().tensors[id].name] =
                    test::plain::elementsOf(system().tensors[id].type, inputs[id.index()]);
        return {design(), std::move(named)};
    }
};

// One hit for each cycle that has some, in the order of cycles. Iterations are over the design's loops.
using Meets = std::function<bool(const Point& point)>;
std::vector<Hit> expectedHits(const Asked& asked, const Meets& meets) {
    std::map<std::pair<std::int64_t, std::pair<Point, std::int64_t>>, Point> all;
    polyhedra::forEachPoint(asked.system().domain, [&](std::span<const std::int64_t> point) {
        const Point at = asked.system().inDesignOrder(point);
        if (meets(at))
            all[{asked.model->cycleOf(point), {asked.model->peOf(point), asked.model->laneNumberOf(point)}}] =
                at;
        return true;
    });
    std::vector<Hit> hits;
    for (const auto& [place, at] : all)
        if (hits.empty() || hits.back().cycle != place.first)
            hits.push_back({place.first, place.second.first, at});
    return hits;
}

std::optional<Hit> overDesign(const Asked& asked, std::optional<Hit> hit) {
    if (hit) hit->iteration = asked.system().inDesignOrder(hit->iteration);
    return hit;
}

void expectHits(const Asked& asked, const std::string& condition, const std::vector<Hit>& expected) {
    SCOPED_TRACE(condition);
    const auto hits = asked.hits(condition);
    ASSERT_TRUE(hits);
    const auto from = [&](std::int64_t cycle) { return overDesign(asked, hits->firstFrom(cycle)); };
    const auto before = [&](std::int64_t cycle) { return overDesign(asked, hits->lastBefore(cycle)); };
    std::int64_t cycle = 0;
    for (const Hit& hit : expected) {
        ASSERT_EQ(from(cycle), hit);
        cycle = hit.cycle + 1;
    }
    EXPECT_EQ(from(cycle), std::nullopt);
    cycle = asked.model->cycles;
    for (std::size_t n = expected.size(); n-- > 0; cycle = expected[n].cycle)
        ASSERT_EQ(before(cycle), expected[n]);
    EXPECT_EQ(before(cycle), std::nullopt);
    std::mt19937 random(7);
    for (int trial = 0; trial < 8; ++trial) { // back and forth
        const auto at = std::uniform_int_distribution<std::int64_t>(0, asked.model->cycles)(random);
        const auto next = std::ranges::lower_bound(expected, at, {}, &Hit::cycle);
        EXPECT_EQ(from(at), next == expected.end() ? std::nullopt : std::optional(*next));
        EXPECT_EQ(before(at), next == expected.begin() ? std::nullopt : std::optional(*std::prev(next)));
    }
}

// The condition is asked at each point of the loops; `least`: cycles that have to have a hit.
void expectAsLoops(const Asked& asked, const std::string& condition, std::size_t least = 1) {
    const syntax::ParsedExpression parsed =
        syntax::parseExpression(std::make_shared<text::SourceBuffer>("condition", condition));
    ASSERT_TRUE(parsed.expression.valid());
    AskedLoops loops = asked.loops();
    std::vector<std::string> funcs;
    for (const auto& declaration : asked.design().funcs())
        for (const auto& word : declaration.names()) funcs.push_back(word.text);
    const auto expected = expectedHits(asked, [&](const Point& at) {
        return loops.meets(syntax::Expression(*parsed.tree, parsed.expression), funcs,
                           {at.begin(), at.end()});
    });
    EXPECT_GE(expected.size(), least) << condition;
    expectHits(asked, condition, expected);
}

// C = A x B with small random integers.
std::string smallProduct(const std::string& mapping) {
    return test::productDesign({5, 6, 7}, "Int(32)", mapping.empty() ? "" : "mapping m {" + mapping + "}");
}

struct PlainProduct {
    std::int64_t I = 5, J = 6, K = 7;
    std::vector<std::int64_t> a, b;
    explicit PlainProduct(const Asked& asked) {
        const auto take = [&](const char* name) {
            std::vector<std::int64_t> values;
            for (const ure::Value value : asked.inputs[asked.system().tensorNamed(name)->index()].values)
                values.push_back(value.asInteger());
            return values;
        };
        a = take("A");
        b = take("B");
    }
    std::int64_t partial(std::int64_t i, std::int64_t j, std::int64_t k) const {
        std::int64_t sum = 0;
        for (std::int64_t n = 0; n <= k; ++n) sum += a[i * K + n] * b[n * J + j];
        return sum;
    }
    // In cycle i + j + k on PE (i, j); the loops run through cycles first.
    std::vector<Hit> hits(const std::function<bool(std::int64_t, std::int64_t, std::int64_t)>& meets) const {
        std::vector<Hit> found;
        for (std::int64_t cycle = 0; cycle <= I - 1 + J - 1 + K - 1; ++cycle) {
            bool isFound = false;
            for (std::int64_t i = 0; i < I; ++i)
                for (std::int64_t j = 0; j < J; ++j) {
                    const std::int64_t k = cycle - i - j;
                    if (isFound || k < 0 || k >= K || !meets(i, j, k)) continue;
                    found.push_back({cycle, {i, j}, {i, j, k}});
                    isFound = true;
                }
        }
        return found;
    }
};

TEST(Condition, OnAProductOfMatricesIsMetWherePlainLoopsMeetIt) {
    std::size_t most = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Asked asked(smallProduct("X.space_time_transform({i, j}, i + j + k);"), "m", seed);
        const PlainProduct plain(asked);
        const auto above =
            plain.hits([&](auto i, auto j, auto k) { return plain.partial(i, j, k) > 10 && i == j; });
        expectHits(asked, "Z > 10 && i == j", above);
        expectHits(asked, "Z == 0 || X * Y < -40", plain.hits([&](auto i, auto j, auto k) {
            return plain.partial(i, j, k) == 0 || plain.a[i * 7 + k] * plain.b[k * 6 + j] < -40;
        }));
        expectHits(asked, "A(i, k) == B(k, j) && k >= K / 2", plain.hits([&](auto i, auto j, auto k) {
            return plain.a[i * 7 + k] == plain.b[k * 6 + j] && k >= 3;
        }));
        most = std::max(most, above.size());
    }
    EXPECT_GE(most, 3U);
}

// The sum has no func in the text: its name is the value that the array carries, in the order of the loops.
TEST(Condition, NamesTheSumOfAReduction) {
    for (const char* mapping :
         {"C.space_time_transform({i, j}, i + j + k);",
          "C.localise(A, {0, 1, 0}).localise(B, {1, 0, 0}).space_time_transform({i, j}, "
          "i + j + k);"}) {
        const Asked asked(
            "design d {\n  param K = 7;\n  input A[5][7] : Int(32);\n  input B[7][6] : Int(32);\n"
            "  output C[5][6] : Int(32);\n  loops i: 0..5, j: 0..6, k: 0..7;\n"
            "  C(i, j) += A(i, k) * B(k, j);\n  mapping m { " +
                std::string(mapping) + " }\n}",
            "m");
        const PlainProduct plain(asked);
        const auto expected =
            plain.hits([&](auto i, auto j, auto k) { return plain.partial(i, j, k) > 60 && k < 6; });
        EXPECT_GE(expected.size(), 2U);
        expectHits(asked, "C > 60 && k < K - 1", expected);
        expectHits(asked, "A(i, k) * B(k, j) > 20", plain.hits([&](auto i, auto j, auto k) {
            return plain.a[i * 7 + k] * plain.b[k * 6 + j] > 20;
        }));
    }
}

// Tiles that do not divide: the loops of the condition are those of the text.
TEST(Condition, IsOverTheLoopsOfTheDesignInATiledMapping) {
    for (const char* mapping : {"X.tile(i, io, ii, 3).tile(j, jo, jj, 4).space_time_transform({ii, jj});",
                                "X.tile(k, ko, kk, 3).space_time_transform({i, kk});",
                                "X.tile(i, io, ii, 3).tile(j, jo, jj, 4).reorder(k, jo, io, jj, ii)"
                                ".space_time_transform({ii, jj}, {io, jo, ii + jj + k});",
                                "X.reorder(i, k, j).space_time_transform({k});"}) {
        SCOPED_TRACE(mapping);
        const Asked asked(smallProduct(mapping), "m");
        const PlainProduct plain(asked);
        const auto expected = expectedHits(asked, [&](const Point& at) {
            return plain.partial(at[0], at[1], at[2]) > 10 && at[0] == at[1];
        });
        EXPECT_GE(expected.size(), 2U);
        expectHits(asked, "Z > 10 && i == j", expected);
        expectAsLoops(asked, "i + 2 * j == k && X < Y");
    }
}

TEST(Condition, IsMetByTheFirstLaneOfAPe) {
    const Asked asked(smallProduct("X.tile(k, ko, kk, 2).reorder(kk, ko, j, i).space_time_transform({i, j})"
                                   ".vectorize(kk);"),
                      "m");
    ASSERT_EQ(asked.model->lanes, 2);
    expectAsLoops(asked, "X * Y > 20", 2);
    expectAsLoops(asked, "k % 2 == 1 && X * Y > 20", 2);
}

// Steps in which no lane meets a comparison, and runs of steps in which some do: for each comparison, of rows
// with each other and with a number, in each type that rows hold.
class Comparing : public testing::TestWithParam<const char*> {};
TEST_P(Comparing, InAnyStepIsFoundWhereverItHolds) {
    const Asked asked(test::productDesign({3, 4, 90}, GetParam(),
                                          "mapping m { X.space_time_transform({i, j}, i + j + k); }"),
                      "m");
    const std::size_t least = GetParam()[0] == 'F' ? 0 : 1; // random fractions are small, and equal no number
    for (const std::string sign : {"==", "!=", "<", "<=", ">", ">="}) {
        expectAsLoops(asked, "X " + sign + " 3 && X * Y " + sign + " Y", least);
        expectAsLoops(asked, "X * Y " + sign + " Z || X + Y == 7", least);
        expectAsLoops(asked, "X != Y && (X * Y " + sign + " 9 || !(X " + sign + " Y))", least);
        expectAsLoops(asked, "6 " + sign + " X * Y && k >= K / 3 && (X < Y) " + sign + " (X * Y > 1)", least);
        expectAsLoops(asked, "Z " + sign + " X * Y && Z " + sign + " Y && X < Y", 0);
    }
}
INSTANTIATE_TEST_SUITE_P(Condition, Comparing,
                         testing::Values("Int(8)", "Int(32)", "UInt(32)", "Int(64)", "UInt(64)", "Float(32)",
                                         "Float(64)"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::erase_if(name, [](char letter) { return letter == '(' || letter == ')'; });
                             return name;
                         });

struct Asking {
    const char *example, *mapping, *condition;
};
void PrintTo(const Asking& asking, std::ostream* out) {
    *out << asking.example << " until " << asking.condition;
}
class ConditionOnExamples : public testing::TestWithParam<Asking> {};
TEST_P(ConditionOnExamples, IsMetWherePlainLoopsMeetIt) {
    expectAsLoops(Asked(test::exampleText(GetParam().example), GetParam().mapping), GetParam().condition);
}
INSTANTIATE_TEST_SUITE_P(
    Condition, ConditionOnExamples,
    testing::Values(Asking{"gemm", "", "Z > 1.5 || abs(X) < 0.01"}, Asking{"gemm-int8", "", "Z < -100"},
                    Asking{"gemm-hexagonal", "", "Z != 0 && i != k"}, Asking{"lu", "", "V < 0 && i > k"},
                    Asking{"givens", "", "C < S"}, Asking{"lcs", "", "C == 3 && A == B"},
                    Asking{"insertion-sort", "", "X > Y"}, Asking{"insertion-sort", "", "Y > 0 || true"},
                    Asking{"triangular-solve", "", "!(R > S)"}, Asking{"pairhmm", "", "M > I"},
                    Asking{"biquad", "", "Y < X && n % 2 == 0"},
                    Asking{"transitive-closure", "", "NEW && !PIVOT && i > j"},
                    Asking{"gemm-broadcast", "", "Z > 1"}, Asking{"convolution", "", "Z > 100 && y >= x"},
                    Asking{"back-substitution", "", "X != S && i < 4"}));

// Where a func has no value, nothing is known of it, and what is not asked does not matter.
TEST(Condition, IsNotMetByWhatIsUndefined) {
    const Asked asked(R"(design d {
  input a[8] : Int(32) = {5, -3, 2, 7, -1, 4, 9, -6};
  output y[8] : Int(32);
  loops i: 0..8, j: 0..i+1;
  func G, H : Int(32);
  G(i, j) = select(j % 2 == 0, a(i) - j);
  H(i, j) = select(j == 0, a(i), H(i, j-1) + 1);
  y(i) = select(j == i, H(i, j));
  mapping m { H.space_time_transform({i}, j + i); }
})");
    const std::vector<std::int64_t> a{5, -3, 2, 7, -1, 4, 9, -6};
    const auto expected = [&](auto&& meets) {
        return expectedHits(asked, [&](const Point& at) { return meets(at[0], at[1]); });
    };
    const auto isThere = [](std::int64_t j) { return j % 2 == 0; };
    expectHits(asked, "G > 0", expected([&](auto i, auto j) { return isThere(j) && a[i] - j > 0; }));
    expectHits(asked, "!(G > 0)", expected([&](auto i, auto j) { return isThere(j) && a[i] - j <= 0; }));
    expectHits(asked, "G == G", expected([&](auto, auto j) { return isThere(j); }));
    expectHits(asked, "j == 1 || G > 3",
               expected([&](auto i, auto j) { return j == 1 || (isThere(j) && a[i] - j > 3); }));
    expectHits(asked, "select(j == 3, H > 5)",
               expected([&](auto i, auto j) { return j == 3 && a[i] + j > 5; }));
    expectHits(asked, "a(i + 4) > 3", expected([&](auto i, auto) { return i < 4 && a[i + 4] > 3; }));
}

TEST(Condition, CallsTheFnsAndNamesTheParamsOfTheDesign) {
    const Asked asked(R"(design d {
  param N = 6, limit = 2.5;
  input alpha : Int(32) = 3;
  input t[4] : Int(32) = {0, 1, 4, 9};
  output y[N] : Float(32);
  fn far(a, b) = abs(a - b) > limit;
  loops i: 0..N step 2, j: N-1 downto 0;
  func X : Float(32);
  X(i, j) = select(j == N-1, i, X(i, j+1)) + 1;
  y(i) = select(j == 0, X(i, j));
  mapping m { X.space_time_transform({i}, i + j); }
})");
    const auto valueOf = [](const Point& at) { return double(at[0] + 6 - at[1]); };
    const auto expected = [&](auto&& meets) { return expectedHits(asked, meets); };
    expectHits(asked, "far(X, 2 * i)",
               expected([&](const Point& at) { return std::abs(valueOf(at) - double(2 * at[0])) > 2.5; }));
    expectHits(asked, "X > alpha + N", expected([&](const Point& at) { return valueOf(at) > 9; }));
    expectHits(asked, "let d = t(i - j) in d == 4 && i == j + 2",
               expected([&](const Point& at) { return at[0] - at[1] == 2; }));
}

// So many steps that the search backwards goes from snapshot to snapshot.
TEST(Condition, IsFoundBackwardsInALongRun) {
    const Asked asked(R"(design d {
  output y : Int(32);
  loops n: 0..560000;
  func X : Int(32);
  X(n) = select(n == 0, 0, X(n-1)) + n % 3;
  y = select(n == 559999, X(n));
})");
    std::vector<Hit> expected;
    std::int64_t x = 0;
    for (std::int64_t n = 0; n < 560'000; ++n) {
        x += n % 3;
        if (x % 90'001 == 0 && n % 2 == 1) expected.push_back({n, {}, {n}});
    }
    ASSERT_GE(expected.size(), 3U);
    const auto hits = asked.hits("X % 90001 == 0 && n % 2 == 1");
    std::int64_t cycle = 560'000;
    for (std::size_t n = expected.size(); n-- > 0; cycle = expected[n].cycle)
        ASSERT_EQ(hits->lastBefore(cycle), expected[n]);
    EXPECT_EQ(hits->lastBefore(cycle), std::nullopt);
    EXPECT_EQ(hits->firstFrom(expected[1].cycle), expected[1]);
    EXPECT_EQ(hits->firstFrom(expected.back().cycle + 1), std::nullopt);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(hits->firstFrom(0, stopped.get_token()), std::nullopt);
}

// --- what is refused

std::string refusalOf(const Asked& asked, const std::string& condition) {
    const auto found = conditionOn(*asked.model, condition, "condition");
    if (found) return "accepted";
    const diagnostics::Diagnostic& first = found.error().diagnostics.front();
    return fmt::format("{}: {}", found.error().source->position(first.span.begin).column, first.message);
}

TEST(Condition, ThatIsWrongIsRefusedAtItsColumn) {
    const Asked asked(R"(design d {
  input A[4] : Int(32);
  output y[4] : Int(32);
  fn twice(a) = a + a;
  loops i: 0..4;
  func Sum, Flag : Int(32);
  Sum(i) = select(i == 0, 0, Sum(i-1)) + A(i);
  Flag(i) = twice(Sum(i));
  y(i) = Flag(i);
})");
    const std::vector<std::pair<std::string, std::string>> refused{
        {"Sum", "1: expected a condition (Bool), found Int(32)"},
        {"i == 1 && Sum", "11: expected a condition (Bool), found Int(32)"},
        {"Smu > 3", "1: 'Smu' is not declared; did you mean 'Sum'?"},
        {"true && sum > 3", "9: 'sum' is not declared; did you mean 'Sum'?"},
        {"i == wrong",
         "6: 'wrong' is not declared; a condition names params, loops, funcs and inputs of the design"},
        {"i == 1 && Sum(i) > 2",
         "11: 'Sum' is the value in the iteration that runs, so its name stands alone "
         "and can't be indexed"},
        {"A > 1", "1: 'A' is an input of this array, so it needs indices here"},
        {"i == 1 && pe(2)", "11: 'pe' is not declared; a PE is a condition by itself, as in `PE(2,3)`"},
        {"i == 1 && PE(2)", "11: 'PE' is not declared; a PE is a condition by itself, as in `PE(2,3)`"},
        {"foo(2)",
         "1: 'foo' is not declared; a condition calls fns and functions, reads inputs and names funcs "
         "without indices"},
        {"y > 1", "1: 'y' is an output that can't be read; read the func that computes its values"},
        {"twice(true) > 1", "1: "},
        {"Sum >", "6: expected an expression, found the end of the condition"},
        {"Sum > 1 i", "9: expected an operator or the end, found 'i'"},
        {"i = 1", "3: '=' is not a comparison; write '=='"},
        {"", "1: expected an expression, found the end of the condition"},
        {"Sum > $", "7: "},
        {"0 <= i < 3", "1: "},
    };
    for (const auto& [condition, message] : refused)
        EXPECT_TRUE(refusalOf(asked, condition).starts_with(message))
            << condition << ": " << refusalOf(asked, condition);
    EXPECT_EQ(refusalOf(asked, "Sum > 3 && Flag != 2 * i"), "accepted");
}

TEST(Condition, OnFuncsOfAnotherArraySaysSo) {
    const Asked asked(R"(design d {
  input A[4] : Int(32);
  output y[4] : Int(32);
  loops i: 0..4;
  func X, Z : Int(32);
  X(i) = A(i) + 1;
  Z(i) = X(i) * 2;
  y(i) = Z(i);
  mapping m {
    X.space_time_transform({i}, i);
    Z.merge_ures(y);
    Z.space_time_transform({i}, i);
  }
})",
                      "m.X");
    for (const std::string other : {"Z", "Z(i)", "y"})
        EXPECT_EQ(refusalOf(asked, other + " > 1"),
                  "1: '" + other.substr(0, 1) +
                      "' can't be used in the condition, which is made of numbers, params, loops, "
                      "and the array's funcs and inputs");
}

} // namespace
} // namespace tactus::driver
