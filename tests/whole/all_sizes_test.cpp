// `check --all-sizes` as a user has it: statuses, words, and proofs that can be checked from the JSON alone.
#include "tactus.h"

#include <random>
#include <set>

namespace tactus::test {
namespace {

using Wide = __int128;
using Rows = std::vector<Wide>;

// The factors of "N*j" by their places among the columns.
std::vector<std::size_t> factorsOf(const std::string& column, const std::vector<std::string>& columns) {
    std::vector<std::size_t> factors;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= column.size(); ++at) {
        if (at < column.size() && column[at] != '*') continue;
        const std::string name = column.substr(begin, at - begin);
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (columns[c] == name) factors.push_back(c);
        begin = at + 1;
    }
    return factors;
}

Wide valueOf(const json& row, const Rows& columns) {
    Wide sum = row.back().get<std::int64_t>();
    for (std::size_t c = 0; c < columns.size(); ++c) sum += columns[c] * row[c].get<std::int64_t>();
    return sum;
}

// The sum in each branch, or that something is wrong.
void sums(const json& refutation, Rows rows, const Rows& columns, std::vector<Wide>& found) {
    if (refutation.contains("cases")) {
        const Wide split = valueOf(refutation.at("split"), columns);
        for (const std::size_t side : {0u, 1u}) {
            rows.push_back(side == 0 ? split : -split - 1);
            sums(refutation.at("cases").at(side), rows, columns, found);
            rows.pop_back();
        }
        return;
    }
    const json& multipliers = refutation.at("multipliers");
    ASSERT_EQ(multipliers.size(), rows.size());
    Wide sum = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        EXPECT_GE(multipliers[r].get<std::int64_t>(), 0);
        sum += multipliers[r].get<std::int64_t>() * rows[r];
    }
    found.push_back(sum);
}

// The same negative number wherever the variables are.
void expectHolds(const json& claim) {
    SCOPED_TRACE(claim.dump());
    const auto names = claim.at("columns").get<std::vector<std::string>>();
    std::mt19937 random(3);
    std::vector<Wide> first;
    for (int trial = 0; trial < 8; ++trial) {
        Rows columns, rows;
        for (const std::string& name : names) {
            const auto factors = factorsOf(name, names);
            Wide value = 1;
            if (name.find('*') == std::string::npos || name.find('(') != std::string::npos)
                value = std::uniform_int_distribution<int>(-999, 999)(random);
            else
                for (const std::size_t factor : factors) value *= columns.at(factor);
            columns.push_back(value);
        }
        for (const json& row : claim.at("rows")) rows.push_back(valueOf(row, columns));
        for (const json& factors : claim.at("products")) {
            Wide product = 1;
            for (const json& factor : factors) product *= rows.at(factor.get<std::size_t>());
            rows.push_back(product);
        }
        std::vector<Wide> here;
        sums(claim.at("refutation"), rows, columns, here);
        for (const Wide sum : here) EXPECT_TRUE(sum < 0);
        if (trial == 0) first = here;
        EXPECT_TRUE(here == first);
    }
}

// Streams of affine reads are made at the sizes at hand, and stages need their number.
static bool isUndecided(const std::string& name) {
    static const std::set<std::string> names{"lu-pivot-rows",
                                             "cholesky",
                                             "transitive-closure",
                                             "all-pairs-shortest-paths",
                                             "triangular-inverse",
                                             "gauss-jordan-inverse",
                                             "qr-givens",
                                             "matrix-chain",
                                             "fft",
                                             "bitonic-merge"};
    return names.contains(name);
}
// A square matrix has too few rows, a schedule's factor is that of one filter, a table has one size.
static bool isRefuted(const std::string& name) {
    static const std::set<std::string> names{"pseudo-inverse", "convolution-streams", "hadamard-2d"};
    return names.contains(name);
}

TEST(AllSizes, ExamplesAreProvedFromTheirJson) {
    for (const std::string& name : exampleNames) {
        SCOPED_TRACE(name);
        const Answer answer = ask({"check", examplePath(name), "--all-sizes"});
        const std::string wanted = isUndecided(name) ? "not decided" : isRefuted(name) ? "refuted" : "proved";
        EXPECT_EQ(answer.status, wanted == "proved" ? 0 : 1);
        for (const json& mapping : answer.value.at("mappings")) {
            const json& all = mapping.at("allSizes");
            EXPECT_EQ(all.at("verdict"), wanted);
            if (wanted != "proved") continue;
            EXPECT_GT(all.at("proof").size(), 10u);
            for (const json& claim : all.at("proof")) expectHolds(claim);
        }
    }
}

const char* const rowMajor = R"(design sums {
  param N = 4, M = 3;
  input A[N][M] : Int(32);
  output s : Int(32);
  loops i: 0..N, j: 0..M;
  func Z : Int(32);
  Z(i, j) = select(j > 0, Z(i, j-1), select(i > 0, Z(i-1, j), 0)) + A(i, j);
  s = select(i == N-1 && j == M-1, Z(i, j));
  mapping right { Z.space_time_transform({}, M*i + j); }
  mapping wrong { Z.space_time_transform({}, N*i + j); }
}
)";

TEST(AllSizes, RefutedIsNoPass) {
    const Folder folder;
    const std::string file = folder.write("sums.ure", rowMajor);
    EXPECT_EQ(ask({"check", file}).status, 0); // at the sizes at hand
    const Answer answer = ask({"check", file, "--all-sizes"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_EQ(answer.value.at("legal"), true);
    const json& right = answer.value.at("mappings").at(0).at("allSizes");
    EXPECT_EQ(right.at("verdict"), "proved");
    for (const json& claim : right.at("proof")) expectHolds(claim);
    const json& wrong = answer.value.at("mappings").at(1).at("allSizes");
    EXPECT_EQ(wrong.at("verdict"), "refuted");
    EXPECT_EQ(wrong.at("sizes"), (json{{"N", 2}, {"M", 3}}));
    EXPECT_EQ(wrong.at("code"), "conflict");
    EXPECT_EQ(wrong.at("witness").at("kind"), "conflict");
    EXPECT_EQ(ask({"check", file, "--all-sizes", "--mapping", "right"}).status, 0);
    const commands::Report text = tactus({"check", file, "--all-sizes"});
    EXPECT_EQ(text.status, 1);
    EXPECT_NE(text.out.find("all sizes: refuted at N = 2, M = 3: iterations (0,2) and (1,0) both run on"),
              std::string::npos)
        << text.out;
    EXPECT_NE(text.out.find("all sizes: proved for every N, M of at least 1"), std::string::npos);
}

} // namespace
} // namespace tactus::test
