// Words, DNA and codes against plain loops and printed tables.
#include "references.h"

namespace tactus::test {
namespace {

// The forward algorithm with whole tables, whose first row and column are the beginning.
double likelihoodOf(const std::string& read, const std::string& haplotype, const std::vector<double>& error) {
    const double open = 3e-3, extend = 1e-1;
    const std::size_t rows = read.size(), columns = haplotype.size();
    std::vector<std::vector<double>> m(rows + 1, std::vector<double>(columns + 1, 0)), i = m, d = m;
    for (double& start : d.front()) start = 1.0 / double(columns);
    for (std::size_t r = 1; r <= rows; ++r)
        for (std::size_t h = 1; h <= columns; ++h) {
            const double e = error[r - 1], prior = read[r - 1] == haplotype[h - 1] ? 1 - e : e / 3;
            m[r][h] = prior *
                      ((1 - 2 * open) * m[r - 1][h - 1] + (1 - extend) * (i[r - 1][h - 1] + d[r - 1][h - 1]));
            i[r][h] = open * m[r - 1][h] + extend * i[r - 1][h];
            d[r][h] = open * m[r][h - 1] + extend * d[r][h - 1];
        }
    double sum = 0;
    for (std::size_t h = 1; h <= columns; ++h) sum += m[rows][h] + i[rows][h];
    return sum;
}

TEST(References, PairHmmIsTheForwardAlgorithm) {
    const double expected =
        likelihoodOf("ACGTTGCA", "GGACGTAGCATT", {1e-3, 1e-3, 1e-3, 1e-3, 1e-1, 1e-2, 1e-3, 1e-3});
    const double found = outputsOf(examplePath("pairhmm")).at("likelihood");
    EXPECT_NEAR(found / expected, 1, 1e-5);
    // The best alignment alone: the read begins at one of 12 bases, 7 agree and one does not.
    EXPECT_GT(found, 0.9 / 12 * (0.1 / 3) * 0.9);
}

// Multiplication in the field of 16 elements, bit by bit.
int fieldProduct(int a, int b) {
    int sum = 0;
    for (; b > 0; b /= 2) {
        if (b % 2 == 1) sum ^= a;
        a *= 2;
        if (a >= 16) a ^= 0b10011; // x^4 = x + 1
    }
    return sum;
}

int power(int base, int exponent) {
    int result = 1;
    for (int n = 0; n < exponent; ++n) result = fieldProduct(result, base);
    return result;
}

TEST(References, SyndromesAreThoseOfTheErrors) {
    const json outputs = outputsOf(examplePath("reed-solomon"));
    Integers syndrome(30, std::vector<int>(4, 0));
    // An error of 5 ^ 3 in the third of 7 symbols, four before the end.
    for (int j = 0; j < 4; ++j) syndrome[23][std::size_t(j)] = fieldProduct(5 ^ 3, power(power(2, j + 1), 4));
    EXPECT_EQ(outputs.at("syndrome"), json(syndrome));
    std::vector<bool> wrong(30, false);
    wrong[23] = true;
    EXPECT_EQ(outputs.at("wrong"), json(wrong));
}

// The words of the design are multiples of the generator (x - 2)(x - 4)(x - 8)(x - 3), but for the error.
TEST(References, WordsOfTheCodeAreMultiplesOfItsGenerator) {
    const int generator[] = {1, 13, 12, 8, 7};
    const auto remainder = [&](std::vector<int> word) {
        for (std::size_t at = 0; at + 4 < word.size(); ++at)
            for (std::size_t term = 5; term-- > 0;)
                word[at + term] ^= fieldProduct(word[at], generator[term]);
        return std::vector<int>(word.end() - 4, word.end());
    };
    const std::vector<int> zero(4, 0);
    EXPECT_EQ(remainder({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 10, 14, 6}), zero);
    EXPECT_EQ(remainder({12, 0, 5, 7, 13, 0, 12}), zero);
    EXPECT_NE(remainder({12, 0, 3, 7, 13, 0, 12}), zero);
    EXPECT_EQ(remainder({7, 7, 11, 6, 5, 14}), zero);
    for (const int root : {2, 4, 8, 3}) {
        int value = 0;
        for (const int coefficient : generator) value = fieldProduct(value, root) ^ coefficient;
        EXPECT_EQ(value, 0) << root;
    }
}

// Bit by bit, without a table.
std::uint32_t checksum(const std::vector<unsigned>& message) {
    std::uint32_t c = 0xFFFFFFFF;
    for (const unsigned byte : message)
        for (int bit = 0; bit < 8; ++bit) c = (c >> 1) ^ (((c ^ (byte >> bit)) & 1) != 0 ? 0xEDB88320 : 0);
    return ~c;
}

TEST(References, ChecksumsAreThoseOfPolynomialDivision) {
    std::vector<std::uint32_t> expected;
    for (unsigned m = 0; m < 6; ++m) {
        std::vector<unsigned> message;
        for (unsigned n = 0; n < 9; ++n) message.push_back((49 + n + 37 * m * n + 5 * m) % 256);
        expected.push_back(checksum(message));
    }
    EXPECT_EQ(expected[0], 0xCBF43926); // the published check value
    EXPECT_EQ(outputsOf(examplePath("crc32")).at("crc"), json(expected));
}

} // namespace
} // namespace tactus::test
