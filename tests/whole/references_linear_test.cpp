// Matrices, vectors and linear systems against plain loops.
#include "references.h"

namespace tactus::test {
namespace {

TEST(References, MatrixTimesVector) {
    std::vector<int> x, y(8, 0);
    for (int n = 0; n < 10; ++n) x.push_back(3 * n * n % 7 - 2);
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 10; ++j) y[std::size_t(i)] += (10 * i + j) * x[std::size_t(j)];
    EXPECT_EQ(outputsOf(examplePath("matrix-vector")).at("y"), json(y));
}

TEST(References, BandMatrixTimesVectorIsTheFullProduct) {
    std::vector<int> y(10, 0);
    for (int i = 0; i < 10; ++i)
        for (int j = 0; j < 10; ++j) {
            const int element = i - j <= 2 && j - i <= 1 ? 10 * i + j : 0;
            y[std::size_t(i)] += element * (j % 2 == 0 ? j + 1 : -j);
        }
    EXPECT_EQ(outputsOf(examplePath("band-matrix-vector")).at("y"), json(y));
}

TEST(References, ProductOfBytesIsSummedInThirtyTwoBits) {
    std::vector<std::vector<std::int8_t>> a(12, std::vector<std::int8_t>(6)), b(6, a.front());
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t k = 0; k < 6; ++k)
            a[i][k] = std::int8_t(i == 0 ? -128 : int(i * 37 + k * 91) % 256 - 128);
    for (std::size_t k = 0; k < 6; ++k)
        for (std::size_t j = 0; j < 6; ++j)
            b[k][j] = std::int8_t(j == 0 ? -128 : int(k * 53 + j * 29) % 256 - 128);
    Integers c(12, std::vector<int>(6, 0));
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t j = 0; j < 6; ++j)
            for (std::size_t k = 0; k < 6; ++k) c[i][j] += int(a[i][k]) * int(b[k][j]);
    const Folder folder;
    writeNpy(folder / "A.npy", "|i1", a);
    writeNpy(folder / "B.npy", "|i1", b);
    EXPECT_EQ(outputsOf(examplePath("gemm-int8"), {"--inputs", folder.path().string()}).at("C"), json(c));
    EXPECT_EQ(c[0][0], 6 * 128 * 128);
    // The design's own first rows and columns.
    const json own = outputsOf(examplePath("gemm-int8")).at("C");
    EXPECT_EQ(own[0][0], 6 * 127 * 127);
    EXPECT_EQ(own[0][1], -6 * 127 * 128);
    EXPECT_EQ(own[1][1], 6 * 128 * 128);
}

TEST(References, TriangularSolveIsForwardSubstitution) {
    const std::size_t n = 8;
    Matrix l = someMatrix(n, n, 5);
    for (std::size_t i = 0; i < n; ++i) {
        l[i][i] += 3;
        for (std::size_t j = i + 1; j < n; ++j) l[i][j] = 0;
    }
    const std::vector<float> b{4, -1, 6, 7, -4, 9, 10, -7};
    const Folder folder;
    writeFloats(folder / "L.npy", l);
    const std::vector<float> solved =
        outputsOf(examplePath("triangular-solve"), {"--inputs", folder.path().string()}).at("x");
    std::vector<float> x = b;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j) x[i] -= l[i][j] * x[j];
        x[i] /= l[i][i];
    }
    EXPECT_EQ(solved, x);
    for (std::size_t i = 0; i < n; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j) sum += double(l[i][j]) * double(solved[j]);
        EXPECT_NEAR(sum, b[i], 1e-4);
    }
}

// Rotates each row of A into the triangle, element by element.
Matrix rotated(Matrix a, std::size_t n) {
    Matrix r(n, std::vector<float>(n, 0.0f));
    for (std::vector<float>& row : a)
        for (std::size_t k = 0; k < n; ++k) {
            if (row[k] == 0) continue;
            const float norm = std::sqrt(r[k][k] * r[k][k] + row[k] * row[k]);
            const float c = r[k][k] / norm, s = row[k] / norm;
            r[k][k] = norm;
            for (std::size_t j = k + 1; j < n; ++j) {
                const float above = r[k][j];
                r[k][j] = c * above + s * row[j];
                row[j] = c * row[j] - s * above;
            }
        }
    return r;
}

// R is triangular, its diagonal is not negative, and R^T R = A^T A: with these it is the factor of A = Q R.
TEST(References, GivensRotationsGiveTheTriangularFactor) {
    const std::size_t m = 8, n = 4;
    Matrix a = someMatrix(m, n, 7);
    a[5] = {0, 1, 0, 2}; // rotations by nothing
    const Folder folder;
    writeFloats(folder / "A.npy", a);
    const Matrix r = matrixOf(outputsOf(examplePath("givens"), {"--inputs", folder.path().string()}).at("R"));
    EXPECT_EQ(r, rotated(a, n));
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_GT(r[i][i], 0);
        for (std::size_t j = 0; j < n; ++j) {
            if (j < i) {
                EXPECT_EQ(r[i][j], 0);
            }
            double gram = 0, square = 0;
            for (std::size_t k = 0; k < m; ++k) gram += double(a[k][i]) * double(a[k][j]);
            for (std::size_t k = 0; k < n; ++k) square += double(r[k][i]) * double(r[k][j]);
            EXPECT_NEAR(square, gram, 1e-4);
        }
    }
}

// The own data of the products, each of which has a product that is known without computing it.
TEST(References, ProductsOfTheirOwnDataAreKnown) {
    Matrix squares(8, std::vector<float>(8));
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
            squares[std::size_t(i)][std::size_t(j)] = float(j * (i + 1) * (i + 1) + i + 1);
    EXPECT_EQ(matrixOf(outputsOf(examplePath("gemm-broadcast")).at("C")), squares);
    const auto timesIdentity = [](std::size_t n, float factor) {
        Matrix matrix(n, std::vector<float>(n, 0.0f));
        for (std::size_t i = 0; i < n; ++i) matrix[i][i] = factor;
        return matrix;
    };
    EXPECT_EQ(matrixOf(outputsOf(examplePath("gemm-hexagonal")).at("C")), timesIdentity(4, 5));
    EXPECT_EQ(matrixOf(outputsOf(examplePath("gemm-hexagonal"), {"--set", "N=6"}).at("C")),
              timesIdentity(6, 7));
    EXPECT_EQ(matrixOf(outputsOf(examplePath("gemm-reduction")).at("C")), timesIdentity(8, 16));
}

// The parabola through the measurements of givens.ure by its normal equations, solved by Cramer's rule in
// doubles.
std::vector<double> parabola(const std::vector<double>& measured) {
    double power[5] = {}, moment[3] = {};
    for (std::size_t t = 0; t < measured.size(); ++t)
        for (int n = 0; n < 5; ++n) {
            power[n] += std::pow(double(t), n);
            if (n < 3) moment[n] += std::pow(double(t), n) * measured[t];
        }
    const auto determinant = [&](int replaced) {
        double m[3][3];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) m[i][j] = j == replaced ? moment[i] : power[i + j];
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
               m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    };
    return {determinant(0) / determinant(-1), determinant(1) / determinant(-1),
            determinant(2) / determinant(-1)};
}

// R of givens.ure's own data solves the least squares: back substitution gives the parabola, the last element
// the distance.
TEST(References, GivensFitsAParabolaToItsOwnData) {
    std::vector<double> measured;
    for (int t = 0; t < 8; ++t) measured.push_back(5 - 3 * t + 2 * t * t + (t % 3 == 0 ? 1 : -1));
    const std::vector<double> fit = parabola(measured);
    double squares = 0;
    for (std::size_t t = 0; t < measured.size(); ++t)
        squares += std::pow(fit[0] + fit[1] * double(t) + fit[2] * double(t * t) - measured[t], 2);
    const Matrix r = matrixOf(outputsOf(examplePath("givens")).at("R"));
    double solved[3];
    for (std::size_t i = 3; i-- > 0;) {
        solved[i] = r[i][3];
        for (std::size_t j = i + 1; j < 3; ++j) solved[i] -= double(r[i][j]) * solved[j];
        solved[i] /= r[i][i];
        EXPECT_NEAR(solved[i], fit[i], 1e-3) << i;
    }
    EXPECT_NEAR(r[3][3], std::sqrt(squares), 1e-4);
}

TEST(References, BackSubstitutionIsTheTextbooksLoop) {
    const int n = 8;
    float u[8][8], b[8], x[8];
    for (int r = 0; r < n; ++r) {
        b[r] = float(r * r % 11 + 1);
        for (int c = 0; c < n; ++c) u[r][c] = float(r == c ? 2 * n : (3 * r + 5 * c) % 7 - 3);
    }
    for (int i = n - 1; i >= 0; --i) {
        float rest = b[i];
        for (int j = n - 1; j > i; --j) rest = rest - u[i][j] * x[j];
        x[i] = rest / u[i][i];
    }
    EXPECT_EQ(outputsOf(examplePath("back-substitution")).at("x").get<std::vector<float>>(),
              std::vector<float>(x, x + n));
    for (int i = 0; i < n; ++i) {
        double sum = 0;
        for (int j = i; j < n; ++j) sum += double(u[i][j]) * double(x[j]);
        EXPECT_NEAR(sum, b[i], 1e-5);
    }
}

} // namespace
} // namespace tactus::test
