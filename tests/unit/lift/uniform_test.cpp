// Constant distances beside isl's dataflow.
#include "lift/flow/uniform.h"

#include "polyhedra/piece.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::lift {
namespace {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::TimedAccess;

constexpr std::size_t sizes = 1, loops = 3, visible = sizes + loops;

// Accesses of a nest at time (0, i, 0, j, 0, k, order), each iteration within 1 <= x <= N - least.
class UniformAccesses {
  public:
    explicit UniformAccesses(unsigned seed) : random_(seed) {
        const int kind = number(0, 3); // which loops tell elements apart
        for (std::size_t row = 0; row < loops; ++row) {
            AffineForm form = AffineForm::number(0, visible);
            for (std::size_t l = 0; l < loops; ++l)
                form.coefficients[sizes + l] = row == l ? 1 : number(-1, 1) * (kind == 3);
            if (static_cast<int>(row) != kind) rows_.push_back(form);
        }
    }

    int number(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }

    TimedAccess access(bool isWrite, int statement) {
        TimedAccess result;
        Piece domain = Piece::universe(visible);
        const AffineForm size = AffineForm::variable(0, visible);
        for (std::size_t l = 0; l < loops; ++l) {
            const AffineForm at = AffineForm::variable(sizes + l, visible);
            polyhedra::constrain(domain, at - AffineForm::number(number(0, 1), visible));
            polyhedra::constrain(domain, size - at - AffineForm::number(number(1, 2), visible));
        }
        result.domain = {domain};
        for (AffineForm row : rows_) {
            row.constant = number(-1, 1);
            result.element.push_back(QuasiAffine::affine(row));
        }
        for (std::size_t l = 0; l < loops; ++l) {
            result.time.push_back(AffineForm::number(0, visible));
            result.time.push_back(AffineForm::variable(sizes + l, visible));
        }
        result.time.push_back(AffineForm::number(statement, visible));
        result.time.push_back(AffineForm::number(isWrite ? 1 : 0, visible));
        return result;
    }

  private:
    std::mt19937 random_;
    std::vector<AffineForm> rows_;
};

bool isIn(const polyhedra::Union& pieces, const polyhedra::Point& point) {
    return std::ranges::any_of(pieces, [&](const Piece& one) { return contains(one, point); });
}

TEST(UniformSources, AreThoseOfExactDataflow) {
    constexpr std::int64_t size = 4;
    Piece known = Piece::universe(sizes);
    polyhedra::constrain(known, AffineForm::variable(0, sizes) - AffineForm::number(1, sizes));
    std::size_t decided = 0, somewhere = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        SCOPED_TRACE(seed);
        UniformAccesses make(seed);
        const TimedAccess to = make.access(false, 3), from = make.access(make.number(0, 1) == 1, 1);
        std::vector<TimedAccess> others;
        for (int n = make.number(0, 2); n > 0; --n) others.push_back(make.access(true, 2 * n));
        const auto found = uniformSource(to, from, others, sizes, {});
        if (!found) continue;
        ++decided;
        std::vector<TimedAccess> earlier{from};
        earlier.insert(earlier.end(), others.begin(), others.end());
        const auto all = polyhedra::lastBefore(to, earlier, known, {});
        ASSERT_TRUE(all);
        bool isSomewhere = false;
        for (std::int64_t i = 0; i < size; ++i)
            for (std::int64_t j = 0; j < size; ++j)
                for (std::int64_t k = 0; k < size; ++k) {
                    const polyhedra::Point point{size, i, j, k};
                    bool isOfIt = false;
                    for (const polyhedra::LastAccess& piece : all->pieces) {
                        if (piece.access != 0 || !isIn(piece.where, point)) continue;
                        isOfIt = true;
                        for (std::size_t l = 0; l < loops; ++l) {
                            EXPECT_EQ(piece.at[l](point), point[sizes + l] - found->distance[l]);
                        }
                    }
                    EXPECT_EQ(isIn(found->where, point), isOfIt) << i << " " << j << " " << k;
                    isSomewhere |= isOfIt;
                }
        somewhere += isSomewhere ? 1 : 0;
    }
    EXPECT_GT(decided, 200u);
    EXPECT_GT(somewhere, 80u);
}

} // namespace
} // namespace tactus::lift
