// Conditions with min, max, abs and select of the loops are known before running: compared with a walk over
// all points.
#include "support/design.h"

#include "polyhedra/formula.h"

#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <random>

namespace tactus::ure {

namespace {

using Number = std::int64_t;

polyhedra::Formula formulaOf(const std::string& condition) {
    const auto system = test::system(
        fmt::format("design d {{ param N = 8; input a[N] : Int(32); loops i: 0..N, k: -5..6; func X : Int(8);"
                    "X(i, k) = select({}, 1, 2); output C[N] : Int(8); C(i) = select(k == 0, X(i, k)); }}",
                    condition));
    const Expr& select = system->exprs[system->equations[EquationId(0u)].value];
    return system->exprs[select.operands[0]].formula.value();
}

// A random expression as text and as a plain function of i and k.
struct Term {
    std::string text;
    std::function<Number(Number i, Number k)> value;
};
struct Condition {
    std::string text;
    std::function<bool(Number i, Number k)> value;
};

Number floorDivide(Number a, Number b) {
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}

    Term term(int depth) {
        if (depth == 0) return leaf();
        const Term a = term(depth - 1), b = term(depth - 1);
        const auto of = [&](const char* form, auto op) {
            return Term{fmt::format(fmt::runtime(form), a.text, b.text),
                        [a, b, op](Number i, Number k) { return op(a.value(i, k), b.value(i, k)); }};
        };
        const Number c = number(1, 4);
        switch (number(0, 10)) {
        case 0:
            return of("({} + {})", [](Number x, Number y) { return x + y; });
        case 1:
            return of("({} - {})", [](Number x, Number y) { return x - y; });
        case 2:
        case 3:
            return of("min({}, {})", [](Number x, Number y) { return std::min(x, y); });
        case 4:
        case 5:
            return of("max({}, {})", [](Number x, Number y) { return std::max(x, y); });
        case 6:
            return {"abs(" + a.text + ")", [a](Number i, Number k) { return std::abs(a.value(i, k)); }};
        case 7:
            return {fmt::format("({} / {})", a.text, c),
                    [a, c](Number i, Number k) { return floorDivide(a.value(i, k), c); }};
        case 8:
            return {fmt::format("({} * -{})", a.text, c),
                    [a, c](Number i, Number k) { return a.value(i, k) * -c; }};
        case 9: {
            const Condition when = condition(depth - 1);
            return {fmt::format("select({}, {}, {})", when.text, a.text, b.text),
                    [=](Number i, Number k) { return when.value(i, k) ? a.value(i, k) : b.value(i, k); }};
        }
        default:
            return {fmt::format("({} % {})", a.text, c),
                    [a, c](Number i, Number k) { return a.value(i, k) - c * floorDivide(a.value(i, k), c); }};
        }
    }

    Condition condition(int depth) {
        const Term a = term(depth), b = term(depth > 0 ? depth - 1 : 0);
        const auto of = [&](const char* op, auto compare) {
            return Condition{a.text + op + b.text, [a, b, compare](Number i, Number k) {
                                 return compare(a.value(i, k), b.value(i, k));
                             }};
        };
        switch (number(0, 5)) {
        case 0:
            return of(" < ", std::less<>());
        case 1:
            return of(" <= ", std::less_equal<>());
        case 2:
            return of(" > ", std::greater<>());
        case 3:
            return of(" >= ", std::greater_equal<>());
        case 4:
            return of(" == ", std::equal_to<>());
        default:
            return of(" != ", std::not_equal_to<>());
        }
    }

  private:
    Number number(Number least, Number most) {
        return std::uniform_int_distribution<Number>(least, most)(engine_);
    }

    Term leaf() {
        const Number c = number(-3, 3);
        switch (number(0, 3)) {
        case 0:
            return {fmt::format("({})", c), [c](Number, Number) { return c; }};
        case 1:
            return {"i", [](Number i, Number) { return i; }};
        case 2:
            return {"k", [](Number, Number k) { return k; }};
        default:
            return {fmt::format("(2*i - k + {})", c), [c](Number i, Number k) { return 2 * i - k + c; }};
        }
    }

    std::mt19937 engine_;
};

void expectSame(const polyhedra::Formula& formula, const Condition& condition) {
    for (Number i = 0; i < 8; ++i)
        for (Number k = -5; k < 6; ++k)
            ASSERT_EQ(polyhedra::holds(formula, polyhedra::Point{i, k}), condition.value(i, k))
                << condition.text << " at " << i << ", " << k;
}

TEST(Piecewise, ConditionsHoldWhereTheyDo) {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
        const Condition condition = random.condition(1 + round % 2);
        const polyhedra::Formula formula = formulaOf(condition.text);
        ASSERT_FALSE(hasUnknown(formula)) << condition.text;
        expectSame(formula, condition);
    }
}

// The outer remainder's quotient is the inner one's too.
TEST(Piecewise, RemaindersOfRemaindersAreThose) {
    const auto mod = [](Number a, Number b) { return a - b * floorDivide(a, b); };
    const std::vector<Condition> conditions{
        {"(i % 2) % 2 == 1", [&](Number i, Number) { return mod(i, 2) == 1; }},
        {"((k % 3) % 3) % 3 < 2", [&](Number, Number k) { return mod(k, 3) < 2; }},
        {"(i + 4 * (k % 4)) % 4 > 1", [&](Number i, Number) { return mod(i, 4) > 1; }},
        {"(k % 4 - 4 * (i / 4)) / 4 == 0 - i / 4", [](Number, Number) { return true; }},
        {"(k % 4) % 2 + (k / 2) % 2 == 1",
         [&](Number, Number k) { return mod(k, 2) + mod(floorDivide(k, 2), 2) == 1; }}};
    for (const Condition& condition : conditions) {
        const polyhedra::Formula formula = formulaOf(condition.text);
        ASSERT_FALSE(hasUnknown(formula)) << condition.text;
        expectSame(formula, condition);
    }
}

TEST(Piecewise, DeepConditionsHoldWhereTheyDoOrAreUnknown) {
    Random random(8);
    int known = 0;
    for (int round = 0; round < 60; ++round) {
        const Condition condition = random.condition(3);
        const polyhedra::Formula formula = formulaOf(condition.text);
        if (hasUnknown(formula)) continue;
        ++known;
        expectSame(formula, condition);
    }
    EXPECT_GT(known, 30);
}

TEST(Piecewise, ByHand) {
    const Condition cases[] = {
        {"min(i, k) <= 2", [](Number i, Number k) { return i <= 2 || k <= 2; }},
        {"max(i, k, 3) == 3", [](Number i, Number k) { return i <= 3 && k <= 3; }},
        {"abs(i - k) < 3", [](Number i, Number k) { return i - k < 3 && k - i < 3; }},
        {"abs(k) + abs(i - 3) >= min(4, i)",
         [](Number i, Number k) { return std::abs(k) + std::abs(i - 3) >= std::min<Number>(4, i); }},
        {"k >> 1 == -2", [](Number, Number k) { return k == -4 || k == -3; }},
        {"(i + k & 3) == 1", [](Number i, Number k) { return ((i + k) % 4 + 4) % 4 == 1; }},
        {"Int(8)(i == k) + Int(8)(k > 0) == 1", [](Number i, Number k) { return (i == k) != (k > 0); }},
        {"select(i < 4, k, -k) >= 2", [](Number i, Number k) { return (i < 4 ? k : -k) >= 2; }},
        {"Bool(min(i, 3 - i))", [](Number i, Number) { return i != 0 && i != 3; }},
    };
    for (const Condition& one : cases) {
        const polyhedra::Formula formula = formulaOf(one.text);
        ASSERT_FALSE(hasUnknown(formula)) << one.text;
        expectSame(formula, one);
    }
}

TEST(Piecewise, DataAndProductsStayUnknown) {
    for (const char* condition : {"min(i, a(i)) > 0", "abs(i * k) > 3", "max(i, k) * min(i, k) == 0",
                                  "select(a(i) > 0, i, k) > 2", "Int(8)(a(i) > 0) == 1"})
        EXPECT_TRUE(hasUnknown(formulaOf(condition))) << condition;
}

// max(i, 5) + 2 leaves Int(32) at the last i, where it wraps.
TEST(Piecewise, WhatMayWrapIsUnknown) {
    const auto elaborated =
        test::elaborate("design d { loops i: 0..2147483647; output C[2147483647] : Int(8);"
                        "C(i) = select(max(i, 5) + 2 > 3, 1, 2); }");
    ASSERT_TRUE(elaborated.system);
    const System& system = *elaborated.system;
    const Expr& select = system.exprs[system.equations[EquationId(0u)].value];
    EXPECT_TRUE(hasUnknown(*system.exprs[select.operands[0]].formula));
    ASSERT_EQ(elaborated.diagnostics.size(), 1u);
    EXPECT_EQ(elaborated.diagnostics[0].code(), "index-wraps");
}

} // namespace

} // namespace tactus::ure
