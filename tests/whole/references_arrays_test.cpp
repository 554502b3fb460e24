// Designs of several arrays that read each other through memory, against plain loops.
#include "references.h"

namespace tactus::test {
namespace {

Integers matrixProduct(const Integers& a, const Integers& b) {
    Integers c(a.size(), std::vector<int>(b.front().size(), 0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.front().size(); ++j)
            for (std::size_t k = 0; k < b.size(); ++k) c[i][j] += a[i][k] * b[k][j];
    return c;
}

TEST(Arrays, ProductOfThreeMatrices) {
    const std::size_t n = 6;
    Integers a(n, std::vector<int>(n, 0)), b = a, c = a;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            a[i][j] = static_cast<int>(i + j + 1);
            b[i][j] = i == j ? 2 : i == (j + 1) % n ? -1 : 0;
            c[i][j] = j <= i ? 1 : 0;
        }
    const json outputs = outputsOf(examplePath("three-matrices"));
    EXPECT_EQ(outputs.at("D"), json(matrixProduct(a, b)));
    EXPECT_EQ(outputs.at("E"), json(matrixProduct(matrixProduct(a, b), c)));
}

TEST(Arrays, TwoLayersOfANeuralNetwork) {
    const int samples = 4, n = 8;
    Integers h(samples, std::vector<int>(n)), y = h;
    for (int s = 0; s < samples; ++s) {
        std::vector<int>&hidden = h[std::size_t(s)], &out = y[std::size_t(s)];
        for (int neuron = 0; neuron < n; ++neuron) {
            hidden[std::size_t(neuron)] = neuron - 4;
            for (int k = 0; k < n; ++k)
                hidden[std::size_t(neuron)] += ((2 * neuron + 3 * k) % 5 - 2) * ((3 * s + 5 * k) % 7 - 3);
        }
        for (int neuron = 0; neuron < n; ++neuron)
            for (int k = 0; k < n; ++k)
                out[std::size_t(neuron)] += ((neuron + 4 * k) % 3 - 1) * std::max(hidden[std::size_t(k)], 0);
    }
    const json outputs = outputsOf(examplePath("two-layers"));
    EXPECT_EQ(outputs.at("h"), json(h));
    EXPECT_EQ(outputs.at("y"), json(y));
}

// P = (A^T A)^-1 A^T, by the normal equations in twice as many bits.
TEST(Arrays, PseudoInverseByRotationsAndBackSubstitution) {
    const std::size_t m = 5, n = 3;
    std::vector<std::vector<double>> a(m, std::vector<double>(n)), left(n, std::vector<double>(n + m, 0.0));
    for (std::size_t r = 0; r < m; ++r)
        for (std::size_t c = 0; c < n; ++c)
            a[r][c] = static_cast<double>((3 * r * r + 5 * c + r * c * c) % 11) - 4;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t r = 0; r < m; ++r) left[i][j] += a[r][i] * a[r][j];
        for (std::size_t r = 0; r < m; ++r) left[i][n + r] = a[r][i];
    }
    for (std::size_t k = 0; k < n; ++k) // Gauss and Jordan; the matrix is positive definite
        for (std::size_t i = 0; i < n; ++i) {
            const double factor = left[i][k] / left[k][k];
            for (std::size_t j = 0; j < n + m; ++j)
                if (i != k) left[i][j] -= factor * left[k][j];
        }
    const Matrix p = matrixOf(outputsOf(examplePath("pseudo-inverse")).at("P"));
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t r = 0; r < m; ++r)
            EXPECT_NEAR(static_cast<double>(p[k][r]), left[k][n + r] / left[k][k], 1e-6) << k << ' ' << r;
}

// Y = H X H, with the signs of H from the bits that row and column have in common; transformed again it is
// the picture, N * N times as bright.
TEST(Arrays, WalshHadamardTransformOfAPicture) {
    const int n = 8;
    Integers h(n, std::vector<int>(n)), x = h;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            h[std::size_t(i)][std::size_t(j)] = __builtin_popcount(unsigned(i & j)) % 2 == 0 ? 1 : -1;
            x[std::size_t(i)][std::size_t(j)] = i >= 2 && i < 6 && j >= 2 && j < 6 ? 9 : 1;
        }
    const Integers y = outputsOf(examplePath("hadamard-2d")).at("Y").get<Integers>();
    EXPECT_EQ(y, matrixProduct(matrixProduct(h, x), h));
    for (auto& row : x)
        for (int& bright : row) bright *= n * n;
    EXPECT_EQ(matrixProduct(matrixProduct(h, y), h), x);
}

} // namespace
} // namespace tactus::test
