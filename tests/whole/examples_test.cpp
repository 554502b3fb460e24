// Each example as a whole: legal without a warning, in canonical layout, and as large and as fast as theory
// says.
#include "tactus.h"

#include <sstream>

namespace tactus::test {
namespace {

TEST(Examples, AreLegalWithoutWarningsAndInCanonicalLayout) {
    EXPECT_GE(exampleNames.size(), 19u);
    for (const std::string& name : exampleNames) {
        SCOPED_TRACE(name);
        const Answer check = ask({"check", examplePath(name)});
        EXPECT_EQ(check.status, 0);
        for (const json& said : check.value.at("diagnostics")) {
            const bool isKnown = name == "insertion-sort" && said.at("code") == "dead-undefined-read";
            EXPECT_TRUE(said.at("severity") == "note" || isKnown) << said.dump(1);
        }
        EXPECT_EQ(tactus({"format", examplePath(name)}).out, exampleText(name));
        EXPECT_TRUE(exampleText(name).starts_with("// " + name + ".ure: "));
    }
}

TEST(Examples, HaveTheMappingsThatTheirTextHas) {
    std::vector<std::string> listed, found;
    for (const ExampleMapping& one : exampleMappings()) listed.push_back(one.example + " " + one.mapping);
    for (const std::string& name : exampleNames)
        for (const std::string& mapping : mappingsOf(examplePath(name)))
            found.push_back(name + " " + mapping);
    EXPECT_EQ(listed, found);
}

// The figures of an array by theory, at the sizes of the file ("") and at others.
struct Known {
    const char *example, *mapping, *sizes;
    std::int64_t pes, cycles, period;
};

const Known known[] = {
    // S. Y. Kung: the sums or the vector stay, what moves comes one step later at each row or column.
    {"matrix-vector", "sums_stay", "", 8, 8 + 10 - 1, 1},
    {"matrix-vector", "sums_stay", "M=3 N=7", 3, 3 + 7 - 1, 1},
    {"matrix-vector", "vector_stays", "", 10, 8 + 10 - 1, 1},
    {"matrix-vector", "vector_stays", "M=3 N=7", 7, 3 + 7 - 1, 1},
    // Kung and Leiserson: as many PEs as the band is wide, used every second step.
    {"band-matrix-vector", "kung_leiserson", "", 2 + 1 + 1, 2 * 10 - 1, 2},
    {"band-matrix-vector", "kung_leiserson", "N=20", 2 + 1 + 1, 2 * 20 - 1, 2},
    {"band-matrix-vector", "kung_leiserson", "N=20 LOWER=0 UPPER=4", 0 + 4 + 1, 2 * 20 - 1, 2},
    {"triangular-solve", "kung_leiserson", "", 8, 2 * 8 - 1, 2},
    {"triangular-solve", "kung_leiserson", "N=100", 100, 2 * 100 - 1, 2},
    {"triangular-solve", "solution_stays", "", 8, 2 * 8 - 1, 1},
    {"back-substitution", "solution_stays", "", 8, 2 * 8 - 1, 1},
    {"back-substitution", "solution_stays", "N=50", 50, 2 * 50 - 1, 1},
    {"back-substitution", "rows_stay", "", 8, 2 * 8 - 1, 1},
    {"back-substitution", "rows_stay", "N=50", 50, 2 * 50 - 1, 1},
    // Gentleman and Kung: M rows enter one a step, each a step later at the next of 2 N - 1 antidiagonals.
    {"givens", "triangle", "", 4 * 5 / 2, 8 + 2 * 4 - 2, 1},
    {"givens", "triangle", "M=20", 4 * 5 / 2, 20 + 2 * 4 - 2, 1},
    {"givens", "triangle", "M=5 N=7", 7 * 8 / 2, 5 + 2 * 7 - 2, 1},
    {"gemm-int8", "weights_stay", "", 6 * 6, 12 + 6 + 6 - 2, 1},
    {"gemm-int8", "weights_stay", "I=30 J=3 K=5", 3 * 5, 30 + 3 + 5 - 2, 1},
    // Beside A there are M columns of Q; row and column k begin two cycles after those before them.
    {"qr-givens", "factors_stay", "", 3 * 8 - 3, 2 * 8 - 3, 1},
    {"qr-givens", "factors_stay", "M=12 N=7", 7 * 19 - 7 * 6 / 2, 2 * 19 - 3, 1},
    {"qr-givens", "rows_stay", "", 4 * 8, 2 * 8 - 3, 1},
    {"qr-givens", "rows_stay", "M=12 N=7", 11 * 19, 2 * 19 - 3, 1},
    // All columns begin at once, and element (i, j) is made 2 (i - j) cycles later.
    {"triangular-inverse", "triangle", "", 6 * 7 / 2, 2 * 6 - 1, 1},
    {"triangular-inverse", "triangle", "N=20", 20 * 21 / 2, 2 * 20 - 1, 1},
    // N + 1 columns are left in each step; steps are three cycles apart where they share a row.
    {"gauss-jordan-inverse", "steps", "", 5 * 6, 5 * 5 - 3, 1},
    {"gauss-jordan-inverse", "steps", "N=20", 20 * 21, 5 * 20 - 3, 1},
    {"gauss-jordan-inverse", "rows", "", 5 * 6, 5 * 5 - 3, 3},
    {"gauss-jordan-inverse", "rows", "N=20", 20 * 21, 5 * 20 - 3, 3},
    // A sweep follows two cycles behind the last one, over points or over rows of processing elements.
    {"gauss-seidel", "grid", "", 8 * 8, 2 * 5 + 2 * 7 + 1, 2},
    {"gauss-seidel", "grid", "N=20 SWEEPS=9", 22 * 22, 2 * 9 + 2 * 21 + 1, 2},
    {"gauss-seidel", "sweeps", "", 6 * 8, 2 * 5 + 2 * 7 + 1, 1},
    {"gauss-seidel", "sweeps", "N=20 SWEEPS=9", 10 * 22, 2 * 9 + 2 * 21 + 1, 1},
    // S. Y. Kung, Lo and Lewis: steps are three cycles apart, or follow one another on rows of their own.
    {"transitive-closure", "square", "", 8 * 8, 5 * 8 - 4, 3},
    {"transitive-closure", "steps", "", 8 * 8, 5 * 8 - 4, 1},
    {"all-pairs-shortest-paths", "square", "", 6 * 6, 5 * 6 - 4, 3},
    {"all-pairs-shortest-paths", "square", "N=20", 20 * 20, 5 * 20 - 4, 3},
    {"all-pairs-shortest-paths", "steps", "N=20", 20 * 20, 5 * 20 - 4, 1},
    // Kung's filters, and their dual.
    {"fir", "weights_stay", "", 4, 2 * 15 + 4, 2},
    {"fir", "weights_stay", "N=30", 4, 2 * 29 + 4, 2},
    {"fir", "sums_stay", "", 16, 2 * 15 + 4, 1},
    {"fir", "sums_stay", "N=30", 30, 2 * 29 + 4, 1},
    {"fir", "samples_stay", "", 16 + 4 - 1, 2 * 15 + 4, 1},
    {"fir", "samples_stay", "N=30", 30 + 4 - 1, 2 * 29 + 4, 1},
    // A broadcast takes no time; a slow stream takes two steps to each processing element.
    {"fir-catalogue", "B1", "N=30", 4, 30 + 4 - 1, 1},
    {"fir-catalogue", "B2", "N=30", 30, 30 + 4 - 1, 1},
    {"fir-catalogue", "F", "N=30", 4, 30, 1},
    {"fir-catalogue", "R1", "N=30", 30, 30 + 2 * 4 - 2, 2},
    {"fir-catalogue", "R2", "N=30", 30, 2 * 30 + 4 - 2, 1},
    {"fir-catalogue", "R2_dual", "N=30", 30, 30 + 4 - 1, 1},
    {"fir-catalogue", "W1", "N=30", 4, 2 * 30 + 4 - 2, 2},
    {"fir-catalogue", "W2", "N=30", 4, 30 + 4 - 1, 1},
    {"fir-catalogue", "W2_dual", "N=30", 4, 30 + 2 * 4 - 2, 1},
    // A sum moves on in every step, or stays.
    {"polynomial-product", "a_stays", "", 8, 2 * 7 + 5, 1},
    {"polynomial-product", "a_stays", "I=30 J=9", 30, 2 * 29 + 9, 1},
    {"polynomial-product", "b_stays", "", 5, 8 + 2 * 4, 1},
    {"polynomial-product", "b_stays", "I=30 J=9", 9, 30 + 2 * 8, 1},
    {"polynomial-product", "sums_stay", "", 8 + 5 - 1, 8, 1},
    {"polynomial-product", "sums_stay", "I=30 J=9", 30 + 9 - 1, 30, 1},
    // An output a step, after the way through the filter; or all at once, a column a step later.
    {"convolution", "weights_stay", "", 3 * 3, 6 * 6 + 3 + 3 - 2, 1},
    {"convolution", "weights_stay", "H=9 W=20", 3 * 3, 9 * 20 + 3 + 3 - 2, 1},
    {"convolution", "sums_stay", "", 6 * 6, 3 * 3 + 6 - 1, 1},
    {"convolution", "sums_stay", "H=9 W=20", 9 * 20, 3 * 3 + 20 - 1, 1},
    // A row of pixels a step, after the way across the coefficients.
    {"dct", "coefficients_stay", "", 8 * 8, 6 + 2 * (8 - 1), 1},
    {"dct", "coefficients_stay", "R=40", 8 * 8, 40 + 2 * (8 - 1), 1},
    {"biquad", "cascade", "", 3, 24 + 3 - 1, 1},
    {"biquad", "cascade", "N=100", 3, 100 + 3 - 1, 1},
    // Komarek and Pirsch: a displacement a step, after the way through the block.
    {"motion-estimation", "block_stays", "", 4 * 4, 5 * 5 + 2 * 3, 1},
    {"motion-estimation", "block_stays", "P=7", 4 * 4, 15 * 15 + 2 * 3, 1},
    // A component of a code word a step, after the way along the vectors.
    {"vector-quantisation", "vectors_stay", "", 6, 8 * 4 + 6 - 1, 1},
    {"vector-quantisation", "vectors_stay", "N=20 M=5", 20, 5 * 4 + 20 - 1, 1},
    // The antidiagonals of a table.
    {"lcs", "by_rows", "", 7, 7 + 6 - 1, 1},
    {"lcs", "by_columns", "", 6, 7 + 6 - 1, 1},
    // Guibas, Kung and Thompson: a part of n matrices is ready in cycle 2 n.
    {"matrix-chain", "triangle", "", 6 * 7 / 2, 2 * 6 - 1, 1},
    {"matrix-chain", "triangle", "N=20", 20 * 21 / 2, 2 * 20 - 1, 1},
    {"pairhmm", "by_read", "", 8, 8 + 12 - 1, 1},
    {"pairhmm", "by_haplotype", "", 12, 8 + 12 - 1, 1},
    {"crc32", "bits", "", 2 * 9, 6 + 2 * 9 - 1, 1},
    {"crc32", "bits", "M=50 N=4", 2 * 4, 50 + 2 * 4 - 1, 1},
    {"reed-solomon", "syndrome_cells", "", 4, 30 + 4 - 1, 1},
};

TEST(Examples, ArraysAreAsLargeAndAsFastAsTheorySays) {
    for (const Known& one : known) {
        SCOPED_TRACE(fmt::format("{} {} {}", one.example, one.mapping, one.sizes));
        std::vector<std::string> arguments{"array", examplePath(one.example), "--mapping", one.mapping};
        std::istringstream sizes(one.sizes);
        for (std::string size; sizes >> size;) arguments.insert(arguments.end(), {"--set", size});
        const Answer answer = ask(arguments);
        ASSERT_EQ(answer.status, 0) << answer.value;
        EXPECT_EQ(answer.value.at("pes"), one.pes);
        EXPECT_EQ(answer.value.at("cycles"), one.cycles);
        EXPECT_EQ(answer.value.at("period"), one.period);
    }
}

} // namespace
} // namespace tactus::test
