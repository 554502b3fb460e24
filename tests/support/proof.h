// Proofs of the stage `sizes`, checked again by arithmetic that shares nothing with the prover: the sum of
// the rows with their multipliers is one negative number at whatever points are tried.
#pragma once

#include "sizes/proof.h"

#include <fmt/format.h>
#include <map>
#include <random>

namespace tactus::test {

class Recheck {
  public:
    explicit Recheck(const sizes::Claim& claim) : claim_(claim) {}

    // The mistake in the claim; empty if there is none.
    std::string mistake() {
        for (int trial = 0; trial < 12; ++trial) {
            values_.clear();
            for (std::size_t v = 0; v < claim_.variables.size(); ++v) values_.push_back(number());
            std::vector<Wide> rows;
            for (const auto& row : claim_.rows) rows.push_back(valueOf(row));
            for (const auto& factors : claim_.products) {
                Wide product = 1;
                for (const std::size_t factor : factors) product *= rows.at(factor);
                rows.push_back(product);
            }
            if (std::string wrong = mistakeIn(claim_.refutation, rows, "0"); !wrong.empty()) return wrong;
        }
        return {};
    }

  private:
    using Wide = __int128;

    std::int64_t number() { return std::uniform_int_distribution<std::int64_t>(-1000, 1000)(random_); }

    Wide valueOf(const polyhedra::AffineForm& row) const {
        Wide sum = row.constant;
        for (std::size_t column = 0; column < row.coefficients.size(); ++column) {
            Wide term = row.coefficients[column];
            if (column < values_.size())
                term *= values_[column];
            else
                for (const std::size_t v : claim_.monomials.at(column - values_.size()))
                    term *= values_.at(v);
            sum += term;
        }
        return sum;
    }

    std::string mistakeIn(const polyhedra::Refutation& refutation, std::vector<Wide> rows,
                          const std::string& branch) {
        if (!refutation.cases.empty()) {
            if (refutation.cases.size() != 2) return "not two cases";
            const Wide split = valueOf(refutation.split);
            for (const int side : {0, 1}) {
                std::vector<Wide> there = rows;
                there.push_back(side == 0 ? split : -split - 1); // no integer is neither >= 0 nor <= -1
                const std::string wrong = mistakeIn(refutation.cases[static_cast<std::size_t>(side)], there,
                                                    fmt::format("{}{}", branch, side));
                if (!wrong.empty()) return wrong;
            }
            return {};
        }
        if (refutation.multipliers.size() != rows.size()) return "multipliers are missing";
        Wide sum = 0;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (refutation.multipliers[r] < 0) return "a negative multiplier";
            sum += rows[r] * refutation.multipliers[r];
        }
        if (sum >= 0) return "a sum that is not negative";
        const auto [known, isNew] = sums_.emplace(branch, sum);
        return known->second == sum ? "" : "a sum that depends on the point";
    }

    const sizes::Claim& claim_;
    std::mt19937 random_{7};
    std::vector<std::int64_t> values_;
    std::map<std::string, Wide> sums_; // of each branch
};

// The first claim of the proof that does not hold, with its mistake; empty if all do.
inline std::string mistakeIn(const sizes::Proof& proof) {
    for (const sizes::Claim& claim : proof.claims)
        if (const std::string wrong = Recheck(claim).mistake(); !wrong.empty())
            return claim.what + ": " + wrong;
    return {};
}

} // namespace tactus::test
