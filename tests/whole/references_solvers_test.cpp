// Inverses, rotations and sweeps as textbooks write them, against plain loops over whole matrices.
#include "references.h"

namespace tactus::test {
namespace {

// How far a product is from the identity.
double defectOf(const Matrix& a, const Matrix& x) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a.size(); ++j) {
            double sum = i == j ? -1 : 0;
            for (std::size_t k = 0; k < a.size(); ++k) sum += double(a[i][k]) * double(x[k][j]);
            most = std::max(most, std::abs(sum));
        }
    return most;
}

// [A | I] with each row below the other.
Matrix besideIdentity(Matrix a) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a.size(); ++j) a[i].push_back(i == j ? 1.0f : 0.0f);
    return a;
}

TEST(References, InverseIsThatOfGaussAndJordan) {
    for (const std::size_t n : {5u, 1u, 2u, 6u}) {
        Matrix matrix = someMatrix(n, n, 2);
        for (std::size_t i = 0; i < n; ++i) matrix[i][i] += static_cast<float>(n);
        const Folder folder;
        writeFloats(folder / "A.npy", matrix);
        Matrix a = besideIdentity(matrix);
        for (std::size_t k = 0; k < n; ++k) {
            const float pivot = a[k][k];
            for (float& element : a[k]) element /= pivot;
            for (std::size_t i = 0; i < n; ++i) {
                if (i == k) continue;
                const float factor = a[i][k];
                for (std::size_t j = 0; j < 2 * n; ++j) a[i][j] -= factor * a[k][j];
            }
        }
        Matrix inverse;
        for (const std::vector<float>& row : a)
            inverse.emplace_back(row.begin() + std::ptrdiff_t(n), row.end());
        const json outputs = outputsOf(examplePath("gauss-jordan-inverse"),
                                       {"--set", fmt::format("N={}", n), "--inputs", folder.path().string()});
        EXPECT_EQ(matrixOf(outputs.at("X")), inverse) << n;
        EXPECT_LT(defectOf(matrix, inverse), 1e-5);
    }
}

TEST(References, InverseOfATriangleIsForwardSubstitution) {
    for (const std::size_t n : {6u, 1u, 2u, 9u}) {
        Matrix l = someMatrix(n, n, 4);
        for (std::size_t i = 0; i < n; ++i) {
            l[i][i] += 3;
            for (std::size_t j = i + 1; j < n; ++j) l[i][j] = 0;
        }
        const Folder folder;
        writeFloats(folder / "L.npy", l);
        Matrix x(n, std::vector<float>(n, 0.0f));
        for (std::size_t column = 0; column < n; ++column)
            for (std::size_t i = 0; i < n; ++i) {
                float rest = i == column ? 1 : 0;
                for (std::size_t k = 0; k < i; ++k) rest -= l[i][k] * x[k][column];
                x[i][column] = rest / l[i][i];
            }
        const json outputs = outputsOf(examplePath("triangular-inverse"),
                                       {"--set", fmt::format("N={}", n), "--inputs", folder.path().string()});
        EXPECT_EQ(matrixOf(outputs.at("X")), x) << n;
        EXPECT_LT(defectOf(l, x), 1e-5);
    }
}

// Golub and Van Loan's loop, but for the order of rows: the first row of a column is rotated with each below
// it.
TEST(References, GivensRotationsGiveBothFactors) {
    const std::size_t m = 6, n = 4;
    Matrix matrix = someMatrix(m, n, 8);
    matrix[3] = {0, 0, 2, 1}; // rotations by nothing
    const Folder folder;
    writeFloats(folder / "A.npy", matrix);
    Matrix a = matrix, turned(m, std::vector<float>(m, 0.0f)); // R and the transpose of Q
    for (std::size_t i = 0; i < m; ++i) turned[i][i] = 1;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = k + 1; i < m; ++i) {
            if (a[i][k] == 0) continue;
            const float norm = std::sqrt(a[k][k] * a[k][k] + a[i][k] * a[i][k]);
            const float c = a[k][k] / norm, s = a[i][k] / norm;
            for (Matrix* rows : {&a, &turned})
                for (std::size_t j = 0; j < (*rows)[k].size(); ++j) {
                    const float top = (*rows)[k][j], below = (*rows)[i][j];
                    (*rows)[k][j] = c * top + s * below;
                    (*rows)[i][j] = c * below - s * top;
                }
        }
    const json outputs = outputsOf(examplePath("qr-givens"),
                                   {"--set", "M=6", "--set", "N=4", "--inputs", folder.path().string()});
    const Matrix q = matrixOf(outputs.at("Q")), r = matrixOf(outputs.at("R"));
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = 0; i < m; ++i) EXPECT_EQ(q[i][k], turned[k][i]) << i << " " << k;
        for (std::size_t j = 0; j < n; ++j) EXPECT_EQ(r[k][j], j < k ? 0 : a[k][j]) << k << " " << j;
    }
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double product = 0, gram = i == j ? -1 : 0;
            for (std::size_t k = 0; k < n; ++k) product += double(q[i][k]) * double(r[k][j]);
            EXPECT_NEAR(product, matrix[i][j], 1e-5);
            if (i >= n) continue;
            for (std::size_t k = 0; k < m; ++k) gram += double(q[k][i]) * double(q[k][j]);
            EXPECT_NEAR(gram, 0, 1e-5);
        }
}

// One grid that is overwritten point by point.
TEST(References, GaussSeidelSweepsInPlace) {
    const std::size_t n = 6, sweeps = 5;
    Matrix u = someMatrix(n + 2, n + 2, 5), source = someMatrix(n + 2, n + 2, 6);
    const Folder folder;
    writeFloats(folder / "u.npy", u);
    writeFloats(folder / "source.npy", source);
    for (std::size_t sweep = 0; sweep < sweeps; ++sweep)
        for (std::size_t i = 1; i <= n; ++i)
            for (std::size_t j = 1; j <= n; ++j)
                u[i][j] = (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1] + source[i][j]) / 4;
    EXPECT_EQ(matrixOf(outputsOf(examplePath("gauss-seidel"), {"--inputs", folder.path().string()}).at("v")),
              u);
    // Many sweeps solve the equation of its own data: each point is the mean of its neighbours and the
    // source.
    const Matrix v = matrixOf(outputsOf(examplePath("gauss-seidel"), {"--set", "SWEEPS=120"}).at("v"));
    for (std::size_t i = 1; i <= n; ++i)
        for (std::size_t j = 1; j <= n; ++j) {
            const float sum = v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1];
            EXPECT_NEAR(v[i][j], (sum + (i == 3 && j == 3 ? 40 : 0)) / 4, 1e-4);
        }
}

} // namespace
} // namespace tactus::test
