// Indices of inputs that are not affine, beside plain loops over all points.
#include "analysis.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace tactus::test {
namespace {

using Ints = std::vector<std::int64_t>;

// A random expression over i, j, k, as text and as a function. Both compute in Int(32), which wraps.
struct Index {
    std::string text;
    std::function<std::int64_t(const Ints&)> value;
};

std::int64_t wrapped(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint64_t>(value));
}

std::int64_t floorOf(std::int64_t a, std::int64_t b) {
    return b == 0 ? 0 : (a - ((a % b) + b) % b) / b;
}

class RandomIndex {
  public:
    explicit RandomIndex(unsigned seed) : random_(seed) {}

    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

    Index operator()(int depth) {
        if (depth == 0) return pick(0, 3) == 0 ? number() : loop();
        const Index a = (*this)(depth - 1), b = (*this)(depth - 1);
        const int c = pick(2, 5);
        switch (pick(0, 10)) {
        case 0:
        case 1:
            return {fmt::format("({} + {})", a.text, b.text),
                    [a, b](const Ints& p) { return wrapped(a.value(p) + b.value(p)); }};
        case 2:
            return {fmt::format("({} - {})", a.text, b.text),
                    [a, b](const Ints& p) { return wrapped(a.value(p) - b.value(p)); }};
        case 3:
        case 4:
        case 5:
            return {fmt::format("{} * {}", a.text, b.text),
                    [a, b](const Ints& p) { return wrapped(a.value(p) * b.value(p)); }};
        case 6:
            return {fmt::format("({} / {})", a.text, c),
                    [a, c](const Ints& p) { return floorOf(a.value(p), c); }};
        case 7:
            return {fmt::format("({} % {})", a.text, c),
                    [a, c](const Ints& p) { return a.value(p) - c * floorOf(a.value(p), c); }};
        case 8:
            return {fmt::format("min({}, max({}, 1))", a.text, b.text), [a, b](const Ints& p) {
                        return std::min(a.value(p), std::max(b.value(p), std::int64_t{1}));
                    }};
        case 9:
            return {fmt::format("abs({})", a.text),
                    [a](const Ints& p) { return wrapped(std::abs(a.value(p))); }};
        default:
            return {fmt::format("select({} < {}, {}, {})", a.text, c, b.text, a.text),
                    [a, b, c](const Ints& p) { return a.value(p) < c ? b.value(p) : a.value(p); }};
        }
    }

  private:
    Index number() {
        const int value = pick(0, 12) == 0 ? 50'000 : pick(0, 4); // squares of the large one wrap
        return {std::to_string(value), [value](const Ints&) -> std::int64_t { return value; }};
    }
    Index loop() {
        const auto at = static_cast<std::size_t>(pick(0, 2));
        return {std::string(1, "ijk"[at]), [at](const Ints& p) { return p[at]; }};
    }

    std::mt19937 random_;
};

// i: -1..4, j: 0..i+2, k: 0..3 where i + k < 5; what is read reaches the output where k == 0.
struct Expected {
    std::map<Ints, Ints> live, dead; // points whose indices are outside, and the indices
};

// Under which condition the input is read.
struct Guard {
    std::string text;
    std::function<bool(const Ints&)> holds;
};

Guard guardOf(RandomIndex& random) {
    const Index a = random(2), b = random(1);
    switch (random.pick(0, 3)) {
    case 0:
        return {"i + j < 4 && k != j", [](const Ints& p) { return p[0] + p[1] < 4 && p[2] != p[1]; }};
    case 1:
        return {fmt::format("j > 0 && {} < {}", a.text, b.text),
                [=](const Ints& p) { return p[1] > 0 && a.value(p) < b.value(p); }};
    case 2:
        return {fmt::format("!({} == {} || i > 2)", a.text, b.text),
                [=](const Ints& p) { return !(a.value(p) == b.value(p) || p[0] > 2); }};
    default:
        return {"true", [](const Ints&) { return true; }};
    }
}

Expected walk(const Index& row, const Index& column, const Guard& guard, std::int64_t extent) {
    Expected expected;
    for (std::int64_t i = -1; i < 4; ++i)
        for (std::int64_t j = 0; j < i + 2; ++j)
            for (std::int64_t k = 0; k < 3 && i + k < 5; ++k) {
                if (!guard.holds({i, j, k})) continue;
                const Ints at{row.value({i, j, k}), column.value({i, j, k})};
                const auto inside = [&](std::int64_t index) { return index >= 0 && index < extent; };
                if (!inside(at[0]) || !inside(at[1]))
                    (k == 0 ? expected.live : expected.dead)[{i, j, k}] = at;
            }
    return expected;
}

void expectWitness(const Analysis& found, const char* code, const std::map<Ints, Ints>& points) {
    const diagnostics::Diagnostic* finding = found.find(code);
    ASSERT_TRUE(finding) << found.text();
    ASSERT_TRUE(finding->witness);
    const Ints at = finding->witness->points.front().at;
    ASSERT_TRUE(points.contains(at)) << finding->witness->text;
    const Ints index = points.at(at);
    EXPECT_NE(finding->witness->text.find(fmt::format("reads A({},{})", index[0], index[1])),
              std::string::npos)
        << finding->witness->text;
}

TEST(Indices, AreDecidedAsPlainLoopsSay) {
    int live = 0, dead = 0, clean = 0;
    for (unsigned seed = 1; seed <= 1500; ++seed) {
        RandomIndex random(seed);
        const Index row = random(random.pick(1, 3)), column = random(random.pick(1, 2));
        const Guard guard = guardOf(random);
        const std::int64_t extent = random.pick(0, 2) == 0 ? 4 : 40;
        const std::string read = fmt::format("A({}, {})", row.text, column.text);
        const std::string text =
            fmt::format("design d {{ input A[{0}][{0}] : Int(32); output C[5][6] : Int(32) = 0;\n"
                        "  loops i: -1..4, j: 0..i+2, k: 0..3 where i + k < 5; func X : Int(32);\n"
                        "  X(i, j, k) = {1};\n  C(i + 1, j) = select(k == 0, X(i, j, k)); }}",
                        extent, fmt::format("select({}, {}, 0)", guard.text, read));
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        const Analysis found = analysis(text);
        ASSERT_TRUE(found.result.graph) << found.text();
        EXPECT_FALSE(found.find("bounds-checked-when-running"));
        EXPECT_FALSE(found.find("perhaps-undefined-read"));
        const Expected expected = walk(row, column, guard, extent);
        EXPECT_EQ(hasError(found.result.diagnostics), !expected.live.empty()) << found.text();
        if (!expected.live.empty()) {
            ++live;
            expectWitness(found, "input-out-of-bounds", expected.live);
        } else if (!expected.dead.empty()) {
            ++dead;
            expectWitness(found, "dead-input-out-of-bounds", expected.dead);
        } else {
            ++clean;
            EXPECT_FALSE(found.find("dead-input-out-of-bounds")) << found.text();
            EXPECT_FALSE(found.result.graph->mayReadUndefined);
        }
    }
    EXPECT_GT(live, 300);
    EXPECT_GT(dead, 30);
    EXPECT_GT(clean, 300);
}

std::string squares(int extent, const char* index) {
    return fmt::format("design d {{ input A[{}] : Int(32); output C[1000][1000] : Int(32);\n"
                       "  loops i: 0..1000, k: 0..1000; C(i, k) = A({}); }}",
                       extent, index);
}

TEST(Indices, OfMillionsOfPointsAreDecidedByIntervals) {
    EXPECT_EQ(analysis(squares(998'002, "k*i")).codes(), std::vector<std::string>{});
    const Analysis last = analysis(squares(998'001, "k*i"));
    ASSERT_TRUE(last.find("input-out-of-bounds")) << last.text();
    EXPECT_EQ(last.find("input-out-of-bounds")->witness->text,
              "C(999,999) reads A(998001), but A is [998001]");
    // Between i*i - i and its least value 0 intervals alone see nothing.
    EXPECT_EQ(analysis(squares(999'001, "i*i - i + k")).codes(), std::vector<std::string>{});
    EXPECT_EQ(analysis(squares(1024, "i ^ k")).codes(), std::vector<std::string>{});
    EXPECT_EQ(analysis(squares(1, "select(i*k < 1000000, 0, 1)")).codes(), std::vector<std::string>{});
}

std::string guarded(const char* condition, const char* index) {
    return fmt::format("design d {{ input A[4] : Int(32); input b[4] : Int(32); output C[4] : Int(32);\n"
                       "  loops i: 0..4; C(i) = select({}, A({}), 0); }}",
                       condition, index);
}

TEST(Indices, HoldUnderConditionsThatAreNotAffine) {
    const std::vector<std::string> nothing, note{"guard-on-data"};
    EXPECT_EQ(analysis(guarded("i*i < 4", "i*i")).codes(), nothing);
    EXPECT_EQ(analysis(guarded("i*i < 4", "i + 2")).codes(), nothing);
    EXPECT_TRUE(analysis(guarded("i*i < 5", "i*i")).find("input-out-of-bounds"));
    EXPECT_TRUE(analysis(guarded("i*i < 5", "i + 2")).find("input-out-of-bounds"));
    EXPECT_TRUE(analysis(guarded("i < 1 || i*i > 6", "i + 2")).find("input-out-of-bounds"));
    // Data decide only where the loops leave something to decide.
    EXPECT_EQ(analysis(guarded("b(i) > 0 && i*i < 4", "i*i")).codes(), note);
    EXPECT_EQ(analysis(guarded("b(i) > 0 && i*i < 5", "i*i")).codes(),
              (std::vector<std::string>{"guard-on-data", "perhaps-undefined-read"}));
}

// A hash of i and k takes some value outside, but finding out at which points is too long with little effort.
TEST(Indices, ThatAreTooMuchWorkAreCheckedWhenRunning) {
    const std::string text = squares(1000, "(i*i*k + 7*k*k) % 1009 % 1005 % 1001");
    const Analysis found = analysis(text, {.operations = 200});
    EXPECT_EQ(found.codes(), std::vector<std::string>{"bounds-checked-when-running"}) << found.text();
    EXPECT_NE(found.text().find("has too many values to enumerate, and may lie outside 0..999"),
              std::string::npos)
        << found.text();
    EXPECT_TRUE(found.result.graph->mayReadUndefined);
    EXPECT_TRUE(analysis(text).find("input-out-of-bounds"));
}

TEST(Indices, ThatWrapAreComputedAsTheyWrap) {
    // 16 * 16 wraps to 0 in UInt(8), 12 * 12 to 144.
    const auto design = [](int extent) {
        return fmt::format("design d {{ input A[{}] : Int(32); output C[17] : Int(32); loops i: 0..17;\n"
                           "  C(i) = A(UInt(8)(i*i)); }}",
                           extent);
    };
    EXPECT_EQ(analysis(design(226)).codes(), std::vector<std::string>{});
    const Analysis found = analysis(design(225));
    ASSERT_TRUE(found.find("input-out-of-bounds")) << found.text();
    EXPECT_EQ(found.find("input-out-of-bounds")->witness->text, "C(15) reads A(225), but A is [225]");
    // Beyond int64.
    const Analysis beyond =
        analysis("design d { input A[4] : Int(32); output C[4] : Int(32); loops i: 0..4;\n"
                 "  C(i) = A(UInt(64)(0) - UInt(64)(i*i)); }");
    EXPECT_TRUE(beyond.find("input-out-of-bounds")) << beyond.text();
}

// Two reads with different indices of that kind are two findings.
TEST(Indices, AreToldApart) {
    const Analysis found = analysis("design d { input A[4] : Int(32); output C[4] : Int(32); loops i: 0..4;\n"
                                    "  C(i) = A(i*i) + A(i*i*i); }");
    EXPECT_EQ(found.codes(), (std::vector<std::string>{"input-out-of-bounds", "input-out-of-bounds"}))
        << found.text();
}

} // namespace
} // namespace tactus::test
