// For how long the steps of an array repeat earlier ones, beside a walk through all steps and lanes.
#include "simulate/network/actors/network_array_control.h"

#include "support/network.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

using polyhedra::Formula;

// Conditions on the iterations of a model, and what they decide in each step.
class RandomSteps {
  public:
    RandomSteps(unsigned seed, std::shared_ptr<const array::Model> model)
        : random_(seed), model_(std::move(model)), lanes_(*model_, true), box_(lanes_.boxLanes()) {
        Formula formula{Formula::Kind::And, {}, {}};
        for (std::int64_t atoms = pick(1, 2); atoms > 0; --atoms) {
            polyhedra::AffineForm form =
                polyhedra::AffineForm::number(pick(-4, 4), model_->system().loops.size());
            for (auto& coefficient : form.coefficients)
                if (pick(0, 3) == 0) coefficient = pick(-1, 1);
            const auto kind = pick(0, 2) == 0 ? Formula::Kind::Zero : Formula::Kind::NonNegative;
            formula.parts.push_back({kind, {form, {}}, {}});
        }
        guard_ = *Guard::of(formula, lanes_, tables_, pick(0, 1) == 0);
        tables_.fill(lanes_, box_);
        guard_->simplify(tables_, lanes_);
        const auto end = lanes_.stepOfCycle(model_->cycles).value_or(lanes_.steps());
        control = std::make_unique<StepControl>(lanes_, box_, end);
        control->add(*guard_, tables_);
        for (std::int64_t number = 0; number < end; ++number) decided.push_back(decidedIn(number));
    }
    std::int64_t pick(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
    }

    std::unique_ptr<StepControl> control;
    std::vector<std::vector<std::int64_t>> decided; // cycles to the next step, and lanes; by step

  private:
    std::vector<std::int64_t> decidedIn(std::int64_t number) const {
        const polyhedra::Point step = lanes_.stepAt(number);
        polyhedra::Point next = step;
        std::vector<std::int64_t> found;
        if (lanes_.nextStep(next)) found.push_back(lanes_.cycle().atStep(next) - lanes_.cycle().atStep(step));
        for (const std::uint32_t lane : box_)
            if (guard_->holdsAt(tables_, step, lane)) found.push_back(lane);
        return found;
    }

    std::mt19937 random_;
    std::shared_ptr<const array::Model> model_;
    Lanes lanes_;
    std::vector<std::uint32_t> box_;
    LaneTables tables_;
    std::optional<Guard> guard_;
};

// Each second cycle has a step, but for the last ones of a row: there are gaps of one cycle.
std::shared_ptr<const array::Model> modelWithGaps() {
    return test::modelOf(R"(design d {
  input  A[6][7] : Int(32);
  output C[2] : Int(32);
  loops  p: 0..2, i: 0..6, j: 0..7;
  func   S : Int(32);
  S(p, i, j) = select(i == 0, 0, S(p, i-1, j)) + A(i, j);
  C(p) = select(i == 5 && j == 6, S(p, i, j));
  mapping m { S.space_time_transform({p}, {i, 2*j}); }
})");
}

TEST(StepControl, RepeatsNoLongerThanAWalkFinds) {
    const std::shared_ptr<const array::Model> models[] = {
        test::HandMade({3, 2, 4, 3, 5, 2}).model(), test::HandMade({1, 1, 6, 7, 2, 1}).model(),
        test::HandMade({2, 2, 1, 2, 40, 2}).model(), modelWithGaps()};
    int some = 0, many = 0;
    for (unsigned seed = 0; seed < 800; ++seed) {
        SCOPED_TRACE(seed);
        RandomSteps steps(seed, models[seed % 4]);
        const auto end = std::ssize(steps.decided);
        for (int tries = 0; tries < 30; ++tries) {
            const std::int64_t number = steps.pick(1, end - 1), distance = steps.pick(1, number);
            const std::int64_t found = steps.control->repeats(number, distance);
            ASSERT_LT(number + found, end);
            for (std::int64_t n = number; n < number + found; ++n)
                ASSERT_EQ(steps.decided[std::size_t(n)], steps.decided[std::size_t(n - distance)])
                    << number << " " << distance;
            some += found > 0;
            many += found > distance;
        }
    }
    EXPECT_GT(some, 2'000);
    EXPECT_GT(many, 300);
}

} // namespace
} // namespace tactus::simulate
