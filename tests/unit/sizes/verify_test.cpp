// The re-check of a proof: the proofs that it accepts and those that it refuses.
#include "sizes/verify.h"
#include "support/proof.h"

#include <gtest/gtest.h>

namespace tactus::sizes {
namespace {

// N*a + b = 0 with |b| <= N-1 and a >= 1, N >= 1: columns N, a, b, N*a.
Claim product() {
    Claim claim;
    claim.what = "no digit is carried";
    claim.variables = {"N", "a", "b"};
    claim.monomials = {{0, 1}};
    claim.rows = {{{1, 0, 0, 0}, -1},   // N >= 1
                  {{0, 1, 0, 0}, -1},   // a >= 1
                  {{1, 0, 1, 0}, -1},   // b >= 1 - N
                  {{0, 0, -1, -1}, 0}}; // N*a + b <= 0
    claim.products = {{0, 1}};          // (N-1)*(a-1) = N*a - N - a + 1 >= 0
    claim.refutation.multipliers = {0, 1, 1, 1, 1};
    return claim;
}

TEST(Verify, MultipliesRowsOut) {
    EXPECT_TRUE(verify(product()));
    EXPECT_EQ(test::Recheck(product()).mistake(), "");
    EXPECT_EQ(product().nameOf(0), "N");
    EXPECT_EQ(product().nameOf(3), "N*a");
}

// Each change makes it wrong, for both who check.
TEST(Verify, RefusesWhatIsChanged) {
    const auto refused = [](auto change) {
        Claim claim = product();
        change(claim);
        EXPECT_NE(test::Recheck(claim).mistake(), "");
        return !verify(claim) && !verify(Proof{{product(), claim}});
    };
    EXPECT_TRUE(refused([](Claim& it) { it.refutation.multipliers[1] = 2; }));
    EXPECT_TRUE(refused([](Claim& it) { it.refutation.multipliers[3] = 0; }));
    EXPECT_TRUE(refused([](Claim& it) { it.refutation.multipliers = {0, 1, 1, 1}; }));
    EXPECT_TRUE(refused([](Claim& it) { it.refutation.multipliers = {0, -1, -1, -1, -1}; }));
    EXPECT_TRUE(refused([](Claim& it) { it.rows[2].constant = 0; }));
    EXPECT_TRUE(refused([](Claim& it) { it.rows[1].constant = 0; }));
    EXPECT_TRUE(refused([](Claim& it) { it.products = {{0, 2}}; }));
    EXPECT_TRUE(refused([](Claim& it) { it.products = {{0, 1, 1}}; }));
    EXPECT_TRUE(refused([](Claim& it) { it.monomials = {{0, 2}}; }));
}

} // namespace
} // namespace tactus::sizes
