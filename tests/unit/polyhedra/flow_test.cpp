// Last accesses beside a walk through all iterations in the order of their times.
#include "polyhedra/flow.h"

#include "polyhedra/piece.h"

#include <gtest/gtest.h>
#include <map>
#include <random>

namespace tactus::polyhedra {
namespace {

constexpr std::int64_t largest = 5; // value of the one parameter

struct Iteration {
    std::size_t access = 0; // the last one is the later access
    Point loops;
    std::int64_t element = 0;
    std::vector<std::int64_t> time;
};

Point with(std::int64_t parameter, const Point& loops) {
    Point all{parameter};
    all.insert(all.end(), loops.begin(), loops.end());
    return all;
}

// A nest of one or two loops at a place of its own in the text, with an element that may be a quotient.
TimedAccess randomAccess(std::mt19937& random, std::int64_t place) {
    const auto draw = [&](int from, int to) {
        return std::uniform_int_distribution<std::int64_t>(from, to)(random);
    };
    const auto loops = static_cast<std::size_t>(draw(1, 2));
    const std::size_t visible = 1 + loops;
    Piece domain = Piece::universe(visible);
    TimedAccess access;
    const bool isTriangle = draw(0, 2) == 0;
    for (std::size_t l = 0; l < loops; ++l) {
        const AffineForm loop = AffineForm::variable(1 + l, visible);
        const AffineForm size = AffineForm::variable(0, visible);
        constrain(domain, loop - AffineForm::number(draw(-1, 1), visible));
        constrain(domain, (l == 1 && isTriangle ? AffineForm::variable(1, visible) : size) - loop -
                              AffineForm::number(draw(0, 1), visible));
    }
    access.domain = {domain};
    AffineForm element = AffineForm::number(draw(-1, 1), visible);
    for (std::size_t l = 0; l < loops; ++l) element.coefficients[1 + l] = draw(-1, 2);
    if (draw(0, 3) == 0)
        access.element = {{AffineForm::variable(visible, visible + 1), {{element, 2}}}};
    else
        access.element = {QuasiAffine::affine(element)};
    const auto number = [&](std::int64_t value) { return AffineForm::number(value, visible); };
    // Nests in turn, or statements of one outer loop.
    access.time.push_back(number(draw(0, 1) == 0 ? place : 0));
    for (std::size_t l = 0; l < loops; ++l) {
        const AffineForm loop = AffineForm::variable(1 + l, visible);
        access.time.push_back(draw(0, 4) == 0 ? -1 * loop : loop);
        access.time.push_back(number(place));
    }
    while (access.time.size() < 6) access.time.push_back(number(place));
    return access;
}

std::vector<Iteration> iterationsOf(const TimedAccess& access, std::size_t number, std::int64_t parameter) {
    std::vector<Iteration> all;
    const std::size_t loops = access.time.front().dimensions() - 1;
    const auto visit = [&](const Point& point) {
        const Point whole = with(parameter, point);
        if (!contains(access.domain.front(), whole)) return;
        Iteration one{number, point, access.element.front()(whole), {}};
        for (const AffineForm& form : access.time) one.time.push_back(form(whole));
        all.push_back(std::move(one));
    };
    for (std::int64_t i = -2; i <= largest + 2; ++i) {
        if (loops == 1) visit({i});
        for (std::int64_t j = -2; loops == 2 && j <= largest + 2; ++j) visit({i, j});
    }
    return all;
}

bool isIn(const Union& pieces, const Point& point) {
    return std::ranges::any_of(pieces, [&](const Piece& one) { return contains(one, point); });
}

TEST(Flow, IsThatOfAWalk) {
    std::mt19937 random(7);
    int pieces = 0, without = 0;
    for (int round = 0; round < 80; ++round) {
        SCOPED_TRACE(round);
        std::vector<TimedAccess> earlier;
        for (std::int64_t place = 1; place <= 3; ++place) earlier.push_back(randomAccess(random, place));
        const TimedAccess later = randomAccess(random, 4);
        Piece context = Piece::universe(1);
        constrain(context, AffineForm::variable(0, 1) - AffineForm::number(1, 1));
        const auto found = lastBefore(later, earlier, context, {});
        ASSERT_TRUE(found);
        for (std::int64_t parameter = 1; parameter <= largest; ++parameter) {
            std::vector<Iteration> before;
            for (std::size_t a = 0; a < earlier.size(); ++a)
                for (Iteration& one : iterationsOf(earlier[a], a, parameter))
                    before.push_back(std::move(one));
            std::map<std::pair<std::size_t, Point>, bool> isLast;
            for (const Iteration& reader : iterationsOf(later, 3, parameter)) {
                const Iteration* last = nullptr;
                for (const Iteration& one : before)
                    if (one.element == reader.element && one.time < reader.time &&
                        (!last || last->time < one.time))
                        last = &one;
                const Point at = with(parameter, reader.loops);
                EXPECT_EQ(isIn(found->none, at), last == nullptr);
                EXPECT_EQ(isIn(found->noneCondition, at), last == nullptr);
                int holding = 0;
                for (const LastAccess& piece : found->pieces) {
                    EXPECT_EQ(isIn(piece.where, at), isIn(piece.condition, at));
                    if (!isIn(piece.where, at)) continue;
                    ++holding;
                    ASSERT_TRUE(last);
                    EXPECT_EQ(piece.access, last->access);
                    Point source;
                    for (const QuasiAffine& form : piece.at) source.push_back(form(at));
                    EXPECT_EQ(source, last->loops);
                }
                EXPECT_EQ(holding, last ? 1 : 0);
                (last ? pieces : without) += 1;
                if (last) isLast[{last->access, last->loops}] = true;
            }
            for (const Iteration& one : before) {
                const bool expected = isLast.contains({one.access, one.loops});
                EXPECT_EQ(isIn(found->lasts[one.access], with(parameter, one.loops)), expected);
                EXPECT_EQ(isIn(found->lastConditions[one.access], with(parameter, one.loops)), expected);
            }
        }
    }
    EXPECT_GT(pieces, 1000);
    EXPECT_GT(without, 100);
}

TEST(Flow, FindsNestsAndHulls) {
    // N >= 1; 0 <= i < N, i <= j < N, and j == 0 alone.
    const auto row = [](std::int64_t n, std::int64_t i, std::int64_t j, std::int64_t constant) {
        return AffineForm{{n, i, j}, constant};
    };
    Piece triangle = Piece::universe(3);
    for (const AffineForm& one : {row(0, 1, 0, 0), row(0, -1, 1, 0), row(1, 0, -1, -1)})
        constrain(triangle, one);
    Piece context = Piece::universe(1);
    constrain(context, AffineForm{{1}, -1});
    const auto nest = nestAround({triangle}, context, {});
    ASSERT_TRUE(nest);
    const auto has = [&](std::size_t variable, const AffineForm& form) {
        return std::ranges::find((*nest)[variable], form) != (*nest)[variable].end();
    };
    EXPECT_TRUE(has(0, row(0, 1, 0, 0)) && has(0, row(1, -1, 0, -1)));
    EXPECT_TRUE(has(1, row(0, -1, 1, 0)) && has(1, row(1, 0, -1, -1)));
    const auto hull = hullOf({triangle}, context, {});
    ASSERT_TRUE(hull && hull->least[1] && hull->greatest[1]);
    EXPECT_EQ(*hull->least[1], QuasiAffine::affine({{0}, 0}));
    EXPECT_EQ(*hull->greatest[1], QuasiAffine::affine({{1}, -1}));
}

TEST(Flow, SaysWhereTheBudgetDoesNotReach) {
    std::mt19937 random(3);
    std::vector<TimedAccess> earlier{randomAccess(random, 1), randomAccess(random, 2)};
    Budget small;
    small.operations = 10;
    EXPECT_FALSE(lastBefore(randomAccess(random, 3), earlier, Piece::universe(1), small));
}

} // namespace
} // namespace tactus::polyhedra
