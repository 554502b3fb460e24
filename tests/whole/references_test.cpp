// Every example, simulated, against an independent computation: plain loops over the same data, which the
// design's own files and text give.
#include "references.h"

#include <algorithm>
#include <sstream>

namespace tactus::test {
namespace {

TEST(References, MatrixProductsBitForBit) {
    struct {
        const char* name;
        std::size_t i, j, k;
    } const sizes[] = {{"gemm", 8, 8, 16},
                       {"gemm-broadcast", 8, 8, 16},
                       {"gemm-reduction", 8, 8, 16},
                       {"gemm-hexagonal", 4, 4, 4}};
    for (const auto& size : sizes) {
        const Folder folder;
        const Matrix a = someMatrix(size.i, size.k, 1), b = someMatrix(size.k, size.j, 2);
        writeFloats(folder / "A.npy", a);
        writeFloats(folder / "B.npy", b);
        Matrix c(size.i, std::vector<float>(size.j, 0.0f));
        for (std::size_t i = 0; i < size.i; ++i)
            for (std::size_t j = 0; j < size.j; ++j)
                for (std::size_t k = 0; k < size.k; ++k) c[i][j] += a[i][k] * b[k][j];
        EXPECT_EQ(matrixOf(outputsOf(examplePath(size.name), {"--inputs", folder.path().string()}).at("C")),
                  c)
            << size.name;
    }
}

TEST(References, LuIsDoolittlesLoopAndItsFactorsMultiplyBack) {
    const std::size_t n = 6;
    Matrix a = someMatrix(n, n, 3);
    for (std::size_t i = 0; i < n; ++i) a[i][i] += 6;
    const Folder folder;
    writeFloats(folder / "A.npy", a);
    const json outputs = outputsOf(examplePath("lu"), {"--inputs", folder.path().string()});
    const Matrix lower = matrixOf(outputs.at("L")), upper = matrixOf(outputs.at("U"));
    Matrix rest = a, l(n, std::vector<float>(n, 0.0f)), u = l;
    for (std::size_t k = 0; k < n; ++k) {
        l[k][k] = 1;
        for (std::size_t j = k; j < n; ++j) u[k][j] = rest[k][j];
        for (std::size_t i = k + 1; i < n; ++i) l[i][k] = rest[i][k] / rest[k][k];
        for (std::size_t i = k + 1; i < n; ++i)
            for (std::size_t j = k; j < n; ++j) rest[i][j] -= l[i][k] * u[k][j];
    }
    EXPECT_EQ(lower, l);
    EXPECT_EQ(upper, u);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double sum = 0;
            for (std::size_t k = 0; k < n; ++k) sum += double(lower[i][k]) * double(upper[k][j]);
            EXPECT_NEAR(sum, a[i][j], 1e-5);
        }
}

TEST(References, InsertionSortSorts) {
    std::vector<int> sorted{5, -3, 8, 0, 2, 8, -7, 1};
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(outputsOf(examplePath("insertion-sort")).at("S"), json(sorted));
    for (const char* seed : {"1", "2", "3"}) {
        const std::vector<int> random =
            outputsOf(examplePath("insertion-sort"), {"--random", "--seed", seed}).at("S");
        EXPECT_TRUE(std::is_sorted(random.begin(), random.end()));
    }
    // The paper's text: one warning, at the read that nothing defines.
    const Answer check = ask({"check", examplePath("insertion-sort")});
    EXPECT_EQ(check.status, 0);
    ASSERT_EQ(check.value.at("diagnostics").size(), 1u);
    const json& warning = check.value.at("diagnostics")[0];
    EXPECT_EQ(warning.at("severity"), "warning");
    const json& point = warning.at("witness").at("points")[0];
    EXPECT_EQ(point.at("variable"), "X");
    EXPECT_EQ(point.at("at")[0], point.at("at")[1]);
}

TEST(References, FirIsAConvolution) {
    const std::vector<int> w{1, 3, 3, 1};
    std::vector<int> x, y(16, 0);
    for (int n = 0; n < 19; ++n) x.push_back(n == 0 || n == 7 ? 8 : n % 3);
    for (std::size_t i = 0; i < y.size(); ++i)
        for (std::size_t j = 0; j < w.size(); ++j) y[i] += w[j] * x[i + j];
    EXPECT_EQ(outputsOf(examplePath("fir")).at("y"), json(y));
}

constexpr const char* alpha = "MVLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHFDLSHGSAQVKGHGKKVADALTNAVAHVD"
                              "DMPNALSALSDLHAHKLRVDPVNFKLLSHCLLVTLAAHLPAEFTPAVHASLDKFLASVSTVLTSKYR";
constexpr const char* beta = "MVHLTPEEKSAVTALWGKVNVDEVGGEALGRLLVVYPWTQRFFESFGDLSTPDAVMGNPKVKAHGKKVLGAFSDG"
                             "LAHLDNLKGTFATLSELHCDKLHVDPENFRLLGNVLVCVLAHHFGKEFTPPVQAAYQKVVAGVANALAHKYH";

// Gotoh's algorithm with three tables; scores are doubled.
int gotoh(const std::vector<int>& a, const std::vector<int>& b, const std::vector<std::vector<int>>& score) {
    const int open = 20, extend = 1, never = -1'000'000;
    std::vector<std::vector<int>> h(a.size() + 1, std::vector<int>(b.size() + 1, 0)), e = h, f = h;
    for (auto* table : {&e, &f})
        for (auto& row : *table) std::fill(row.begin(), row.end(), never);
    int best = 0;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            e[i][j] = std::max(h[i][j - 1] - open, e[i][j - 1] - extend);
            f[i][j] = std::max(h[i - 1][j] - open, f[i - 1][j] - extend);
            const int diagonal =
                h[i - 1][j - 1] +
                score[static_cast<std::size_t>(a[i - 1])][static_cast<std::size_t>(b[j - 1])];
            h[i][j] = std::max({0, diagonal, e[i][j], f[i][j]});
            best = std::max(best, h[i][j]);
        }
    return best;
}

// The rows of the table, by the lists in the design's text.
std::vector<std::vector<int>> listsOf(std::string text) {
    std::vector<std::vector<int>> lists;
    for (std::size_t begin; (begin = text.find('{')) != std::string::npos;) {
        const std::size_t end = text.find_first_of("{}", begin + 1);
        if (text[end] == '}') {
            std::vector<int>& list = lists.emplace_back();
            std::istringstream numbers(text.substr(begin + 1, end - begin - 1));
            for (int number; numbers >> number; numbers.ignore(1)) {
                list.push_back(number);
                numbers >> std::ws;
            }
        }
        text.erase(0, end);
    }
    return lists;
}

TEST(References, SmithWatermanFindsTheKnownScore) {
    const std::string text = exampleText("smith-waterman");
    auto lists =
        listsOf(text.substr(text.find("input  a"), text.find("output best") - text.find("input  a")));
    ASSERT_EQ(lists.size(), 26u);
    const std::vector<int> a = lists[0], b = lists[1];
    lists.erase(lists.begin(), lists.begin() + 2);
    // The letters of the design are those of the haemoglobin chains.
    const std::string letters = "ARNDCQEGHILKMFPSTWYVBZX*";
    const auto spelled = [&](const std::vector<int>& rows) {
        std::string word;
        for (const int row : rows) word += letters[static_cast<std::size_t>(row)];
        return word;
    };
    EXPECT_EQ(spelled(a), alpha);
    EXPECT_EQ(spelled(b), beta);
    EXPECT_EQ(gotoh(a, b, lists), 587);
    EXPECT_EQ(outputsOf(examplePath("smith-waterman")).at("best"), 587);
}

} // namespace
} // namespace tactus::test
