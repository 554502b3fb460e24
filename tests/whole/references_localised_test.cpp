// Designs whose reads Tactus has made uniform, against plain loops that read where the textbook reads.
#include "references.h"

namespace tactus::test {
namespace {

Matrix dominant(std::size_t n) {
    Matrix a = someMatrix(n, n, 3);
    for (std::size_t i = 0; i < n; ++i) a[i][i] += static_cast<float>(n);
    return a;
}

TEST(Localised, LuWithItsPivotRow) {
    const std::size_t n = 6;
    Matrix a = dominant(n);
    const Folder folder;
    writeFloats(folder / "a.npy", a);
    const json outputs = outputsOf(examplePath("lu-pivot-rows"), {"--inputs", folder.path().string()});
    Matrix l(n, std::vector<float>(n, 0.0f)), u = l;
    for (std::size_t k = 0; k < n; ++k) {
        l[k][k] = 1;
        for (std::size_t j = k; j < n; ++j) u[k][j] = a[k][j];
        for (std::size_t i = k + 1; i < n; ++i) {
            l[i][k] = a[i][k] / a[k][k];
            for (std::size_t j = k + 1; j < n; ++j) a[i][j] -= l[i][k] * a[k][j];
        }
    }
    EXPECT_EQ(matrixOf(outputs.at("L")), l);
    EXPECT_EQ(matrixOf(outputs.at("U")), u);
}

TEST(Localised, CholeskyFactor) {
    const std::size_t n = 6;
    std::vector<std::vector<double>> l(n, std::vector<double>(n, 0.0)), a = l;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            const float fraction = 1.0f / static_cast<float>(1 + i + j);
            double sum = static_cast<double>(static_cast<float>(i == j ? 2 * n : 0) + fraction);
            a[i][j] = a[j][i] = sum;
            for (std::size_t k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? std::sqrt(sum) : sum / l[j][j];
        }
    const auto found = outputsOf(examplePath("cholesky")).at("L").get<std::vector<std::vector<double>>>();
    EXPECT_EQ(found, l);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double product = 0;
            for (std::size_t k = 0; k < n; ++k) product += found[i][k] * found[j][k];
            EXPECT_NEAR(product, a[i][j], 1e-12);
        }
}

TEST(Localised, ConvolutionInOneLine) {
    const int n = 8, k = 3;
    const std::vector<int> w{1, 2, 1, 2, 4, 2, 1, 2, 1};
    Integers y(n, std::vector<int>(n, 0));
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int r = 0; r < k; ++r)
                for (int s = 0; s < k; ++s)
                    y[std::size_t(i)][std::size_t(j)] +=
                        (((i + r) * (i + r) + 3 * (j + s)) % 11 - 5) * w[std::size_t(k * r + s)];
    EXPECT_EQ(outputsOf(examplePath("convolution-streams")).at("y"), json(y));
}

TEST(Localised, DynamicTimeWarping) {
    const std::size_t n = 8;
    const Matrix series = someMatrix(2, n, 9);
    const Folder folder;
    for (const auto& [name, row] : {std::pair("x", 0), std::pair("y", 1)}) {
        std::ofstream file(folder / (std::string(name) + ".csv"));
        for (const float value : series[std::size_t(row)]) file << fmt::format("{}\n", value);
    }
    const float infinity = std::numeric_limits<float>::infinity();
    Matrix d(n, std::vector<float>(n));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            float before = i == 0 && j == 0 ? 0 : infinity;
            if (i > 0) before = std::min(before, d[i - 1][j]);
            if (j > 0) before = std::min(before, d[i][j - 1]);
            if (i > 0 && j > 0) before = std::min(before, d[i - 1][j - 1]);
            d[i][j] = std::abs(series[0][i] - series[1][j]) + before;
        }
    const json cost =
        outputsOf(examplePath("dynamic-time-warping"), {"--inputs", folder.path().string()}).at("cost");
    EXPECT_EQ(cost.get<float>(), d[n - 1][n - 1]);
}

} // namespace
} // namespace tactus::test
