// Sets that are too large for a table beside isl, which reads them as text: nothing here shares the project's
// own way to isl (isl_wrap.h).
#include "random.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <memory>

namespace tactus::polyhedra::test {
namespace {

template<auto Free>
struct Freed {
    template<class T>
    void operator()(T* object) const {
        Free(object);
    }
};
using Context = std::unique_ptr<isl_ctx, Freed<isl_ctx_free>>;
using Set = std::unique_ptr<isl_set, Freed<isl_set_free>>;

std::vector<std::string> namesOf(const Piece& piece) {
    std::vector<std::string> names;
    for (std::size_t v = 0; v < piece.dimensions(); ++v)
        names.push_back(fmt::format("{}{}", v < piece.visible ? 'v' : 'q', v));
    return names;
}

// "{ [v0, v1] : exists q2 : ... }"
std::string textOf(const Piece& piece) {
    const std::vector<std::string> names = namesOf(piece);
    const auto visible = static_cast<std::ptrdiff_t>(piece.visible);
    std::vector<std::string> conditions{piece.empty ? "1 = 0" : "0 = 0"};
    for (std::size_t v = 0; v < piece.dimensions(); ++v)
        conditions.push_back(fmt::format("{} <= {} <= {}", piece.box[v].lower, names[v], piece.box[v].upper));
    for (std::size_t q = 0; q < piece.quotients.size(); ++q) {
        AffineForm form = piece.quotients[q].form;
        form.coefficients.resize(piece.dimensions());
        const std::string dividend = toString(form, names), quotient = names[piece.visible + q];
        const std::int64_t divisor = piece.quotients[q].divisor;
        conditions.push_back(
            fmt::format("{0}*{1} <= {2} <= {0}*{1} + {3}", divisor, quotient, dividend, divisor - 1));
    }
    for (const AffineForm& row : piece.rows)
        conditions.push_back(fmt::format("{} >= 0", toString(row, names)));
    const std::vector<std::string> quotients(names.begin() + visible, names.end());
    return fmt::format("{{ [{}] : {} {} }}", fmt::join(names.begin(), names.begin() + visible, ", "),
                       quotients.empty() ? "" : fmt::format("exists {} :", fmt::join(quotients, ", ")),
                       fmt::join(conditions, " and "));
}

class BesideIsl : public testing::Test {
  protected:
    Context context{isl_ctx_alloc()};
    Random random{7};
    int empty = 0, unknown = 0;

    Set setOf(const Piece& piece) {
        Set set(isl_set_read_from_str(context.get(), textOf(piece).c_str()));
        EXPECT_TRUE(set) << textOf(piece);
        return set;
    }
    Set setOf(const Union& pieces, std::size_t dimensions) {
        Set all(isl_set_empty(isl_space_set_alloc(context.get(), 0, static_cast<unsigned>(dimensions))));
        for (const Piece& piece : pieces) all.reset(isl_set_union(all.release(), setOf(piece).release()));
        return all;
    }
    static bool areEqual(const Set& a, const Set& b) {
        return isl_set_is_equal(a.get(), b.get()) == isl_bool_true;
    }

    static std::int64_t numberOf(isl_val* value) {
        const std::int64_t number = isl_val_get_num_si(value);
        isl_val_free(value);
        return number;
    }
    static Point pointOf(isl_set* single, std::size_t dimensions) {
        isl_point* point = isl_set_sample_point(single);
        Point coordinates;
        for (int v = 0; v < static_cast<int>(dimensions); ++v)
            coordinates.push_back(numberOf(isl_point_get_coordinate_val(point, isl_dim_set, v)));
        isl_point_free(point);
        return coordinates;
    }

    QuasiAffine wideAtom(std::size_t dimensions) {
        QuasiAffine atom;
        std::size_t variables = dimensions;
        for (std::int64_t quotients = random(-2, 1); quotients > 0; --quotients)
            atom.quotients.push_back({randomForm(random, variables++, 9), random(2, 60)});
        atom.form = randomForm(random, variables, 9);
        atom.form.constant = random(-1500, 1500);
        return atom;
    }
    // Within a box of up to 2000 points a side.
    Piece widePiece(std::size_t dimensions) {
        Formula formula{Formula::Kind::And, {}, {}};
        for (std::int64_t parts = random(0, 4); parts > 0; --parts)
            formula.parts.push_back({Formula::Kind::NonNegative, wideAtom(dimensions), {}});
        if (random(0, 3) == 0) formula.parts.push_back({Formula::Kind::Zero, wideAtom(dimensions), {}});
        Piece within = Piece::universe(dimensions);
        for (Interval& interval : within.box) {
            interval.lower = random(-1000, 600);
            interval.upper = random(interval.lower, 1000);
        }
        const Split split = whereTrue(formula, within);
        if (split.pieces.empty()) within.empty = true;
        return split.pieces.empty() ? within : split.pieces.front();
    }
    std::size_t dimensions() { return static_cast<std::size_t>(random(1, 3)); }
};

TEST_F(BesideIsl, QuestionsAboutOnePieceHaveItsAnswers) {
    for (int round = 0; round < 600; ++round) {
        const Piece piece = widePiece(dimensions());
        const Set set = setOf(piece);
        SCOPED_TRACE(textOf(piece));
        const Verdict verdict = isEmpty(piece, budget);
        if (verdict == Verdict::Unknown) {
            ++unknown;
            continue;
        }
        ASSERT_EQ(verdict == Verdict::Yes, isl_set_is_empty(set.get()) == isl_bool_true);
        if (verdict == Verdict::Yes) {
            ++empty;
            continue;
        }
        ASSERT_EQ(lexicographicMinimum(piece, budget).point,
                  pointOf(isl_set_lexmin(isl_set_copy(set.get())), piece.visible));
        ASSERT_EQ(lexicographicMaximum(piece, budget).point,
                  pointOf(isl_set_lexmax(isl_set_copy(set.get())), piece.visible));
        for (std::size_t v = 0; v < piece.visible; ++v) {
            const Extremum found = extremes(AffineForm::variable(v, piece.visible), piece, budget);
            ASSERT_EQ(found.known, Verdict::Yes);
            const auto at = static_cast<int>(v);
            ASSERT_EQ(found.value.lower, numberOf(isl_set_dim_min_val(isl_set_copy(set.get()), at)));
            ASSERT_EQ(found.value.upper, numberOf(isl_set_dim_max_val(isl_set_copy(set.get()), at)));
        }
    }
    EXPECT_GT(empty, 60);
    EXPECT_LT(empty, 500);
    EXPECT_LE(unknown, 6);
}

TEST_F(BesideIsl, DifferencesAndDisjointUnionsAreItsSets) {
    int compared = 0;
    for (int round = 0; round < 200; ++round) {
        const std::size_t n = dimensions();
        const Piece a = widePiece(n), b = widePiece(n), c = widePiece(n);
        const Set setA = setOf(a), setB = setOf(b);
        SCOPED_TRACE(textOf(a) + "\n" + textOf(b));
        const Set difference(isl_set_subtract(isl_set_copy(setA.get()), isl_set_copy(setB.get())));
        ASSERT_TRUE(areEqual(setOf(subtract(a, b), n), difference));
        const auto apart = disjoint({a, b, c});
        if (!apart) continue;
        ++compared;
        ASSERT_TRUE(areEqual(setOf(*apart, n), setOf({a, b, c}, n)));
        for (std::size_t one = 0; one < apart->size(); ++one)
            for (std::size_t other = 0; other < one; ++other)
                ASSERT_EQ(isl_set_is_disjoint(setOf((*apart)[one]).get(), setOf((*apart)[other]).get()),
                          isl_bool_true);
    }
    EXPECT_GT(compared, 150);
}

TEST_F(BesideIsl, ProjectionsAreItsSets) {
    int projected = 0;
    for (int round = 0; round < 400; ++round) {
        const std::size_t n = dimensions() + 1;
        const Piece piece = widePiece(n);
        const auto gone = static_cast<std::size_t>(random(0, static_cast<std::int64_t>(n) - 1));
        std::vector<std::size_t> onto;
        for (std::size_t v = 0; v < n; ++v)
            if (v != gone) onto.push_back(v);
        const auto found = project(piece, onto);
        if (!found) continue;
        ++projected;
        SCOPED_TRACE(textOf(piece));
        const Set expected(
            isl_set_project_out(setOf(piece).release(), isl_dim_set, static_cast<unsigned>(gone), 1));
        ASSERT_TRUE(areEqual(setOf(*found), expected)) << gone << " " << textOf(*found);
    }
    EXPECT_GT(projected, 100);
}

TEST_F(BesideIsl, CountsAreItsCounts) {
    int counted = 0;
    for (int round = 0; round < 150; ++round) {
        const Piece piece = widePiece(static_cast<std::size_t>(random(1, 2)));
        const auto found = count(piece);
        const Set set = setOf(piece);
        isl_val* value = isl_set_count_val(set.get());
        if (!found) {
            isl_val_free(value);
            continue;
        }
        ++counted;
        ASSERT_EQ(*found, numberOf(value)) << textOf(piece);
    }
    EXPECT_GT(counted, 100);
}

} // namespace
} // namespace tactus::polyhedra::test
