// Tiled designs, exported and run.
#include "support/evaluated_batch.h"
#include "support/random_tiles.h"

using namespace tactus;

TEST(EmulatedTiles, RandomDesignsEqualEvaluation) {
    constexpr std::size_t most = 24;
    test::EvaluatedBatch batch;
    for (unsigned seed = 1; batch.size() < most && seed < 2000; ++seed)
        batch.addIfLegal(test::randomTiles(seed));
    EXPECT_EQ(batch.size(), most);
    EXPECT_EQ(batch.wrong(), "");
}

TEST(EmulatedTiles, GemmWithStreamsMadeAnewEqualsEvaluation) {
    const std::string text = R"(design gemm {
      param I = 8, J = 11, K = 10;
      input A[I][K] : Int(32);  input B[K][J] : Int(32);  output C[I][J] : Int(32);
      loops i: 0..I, j: 0..J, k: 0..K;
      func X, Y, Z : Int(32);
      X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
      Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
      Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
      C(i, j) = select(k == K-1, Z(i, j, k));
      mapping whole {
        X.tile(i, io, it, 4).tile(it, ii, iii, 2).tile(j, jo, jt, 11).tile(jt, jj, jjj, 4).tile(k, ko, kt, 5)
         .tile(kt, kk, kkk, 5).reorder(kkk, jjj, iii, kk, jj, ii, ko, jo, io).space_time_transform({ii, jj});
      }
      mapping rests {
        X.tile(i, io, ii, 3).tile(j, jo, jj, 4).tile(k, ko, kk, 3).reorder(kk, jj, ii, ko, jo, io)
         .space_time_transform({ii, jj}, {io, jo, ko, ii + jj + kk});
      }
    })";
    test::EvaluatedBatch batch;
    batch.add(text, "whole");
    batch.add(text, "rests");
    EXPECT_EQ(batch.wrong(), "");
}
