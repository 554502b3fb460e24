// Tiled designs, exported and run.
#include "support/emulation.h"
#include "support/random_tiles.h"

using namespace tactus;

namespace {

// Null if anything in the text is wrong.
std::shared_ptr<const array::Model> modelOfLegal(const std::string& text) {
    driver::Request request;
    request.source = test::source(text);
    const driver::Analysis analysis = driver::analyse(request);
    return analysis.legal() ? driver::buildArray(analysis.designs[0].mappings[0], {}).model : nullptr;
}

} // namespace

TEST(EmulatedTiles, RandomDesignsEqualEvaluation) {
    constexpr int most = 24;
    int emulated = 0;
    for (unsigned seed = 1; emulated < most && seed < 2000; ++seed) {
        const std::string text = test::randomTiles(seed);
        const auto model = modelOfLegal(text);
        if (!model) continue;
        const evaluate::Tensors inputs = driver::makeInputs(model->system(), {}).tensors;
        if (test::hasUndefinedOutput(*model, inputs)) continue;
        ++emulated;
        // The targets in turn: each has its own way to write the same loops.
        const auto names = driver::targetNames();
        EXPECT_EQ(test::emulationOf(*model, inputs, *emit::targetNamed(names[seed % names.size()])), "")
            << seed << "\n"
            << text;
    }
    EXPECT_EQ(emulated, most);
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
    EXPECT_EQ(test::emulationOf(text, "whole"), "");
    EXPECT_EQ(test::emulationOf(text, "rests"), "");
}
