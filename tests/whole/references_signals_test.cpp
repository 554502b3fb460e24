// Filters, images and video against plain loops.
#include "references.h"

#include <algorithm>

namespace tactus::test {
namespace {

TEST(References, ConvolutionSlidesTheFilter) {
    const int k[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
    const auto image = [](int v, int u) { return 2 <= v && v < 6 && 3 <= u && u < 6 ? 200 : 10 * v + u; };
    Integers out(6, std::vector<int>(6, 0));
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x)
            for (int r = 0; r < 3; ++r)
                for (int s = 0; s < 3; ++s)
                    out[std::size_t(y)][std::size_t(x)] += k[r][s] * image(y + r, x + s);
    EXPECT_EQ(outputsOf(examplePath("convolution")).at("out"), json(out));
}

// The value of a product is the product of the values, at more points than it has coefficients.
TEST(References, APolynomialIsTheProductOfTwo) {
    const auto p = outputsOf(examplePath("polynomial-product")).at("p").get<std::vector<std::int64_t>>();
    ASSERT_EQ(p.size(), 12u);
    for (std::int64_t x = -7; x <= 7; ++x) {
        std::int64_t a = 0, b = 0, product = 0, power = 1;
        for (std::int64_t n = 0; n < 12; ++n, power *= x) {
            a += n < 8 ? (n + 1) * power : 0;
            b += n < 5 ? (n % 2 == 0 ? power : -power) : 0;
            product += p[static_cast<std::size_t>(n)] * power;
        }
        EXPECT_EQ(product, a * b) << x;
    }
}

// A stream of Kung's catalogue: how far it moves in a step of its own, and how many cycles that takes.
struct Moves {
    int displacement, delay;
};

struct OfCatalogue {
    const char* mapping;
    int pes, cycles, period;
    Moves w, x, y;
};

// Weights or results stay: they go to the same processing element. Broadcasts and fan-in take no time.
const OfCatalogue catalogue[] = {
    {"B1", 4, 12 + 4 - 1, 1, {0, 1}, {-1, 0}, {1, 1}},
    {"B2", 12, 12 + 4 - 1, 1, {1, 1}, {1, 0}, {0, 1}},
    {"F", 4, 12, 1, {0, 1}, {-1, 1}, {1, 0}},
    {"R1", 12, 12 + 2 * 4 - 2, 2, {1, 1}, {-1, 1}, {0, 2}},
    {"R2", 12, 2 * 12 + 4 - 2, 1, {1, 2}, {1, 1}, {0, 1}},
    {"R2_dual", 12, 12 + 4 - 1, 1, {1, 1}, {1, 2}, {0, 1}},
    {"W1", 4, 2 * 12 + 4 - 2, 2, {0, 2}, {-1, 1}, {1, 1}},
    {"W2", 4, 12 + 4 - 1, 1, {0, 1}, {-1, 2}, {-1, 1}},
    {"W2_dual", 4, 12 + 2 * 4 - 2, 1, {0, 1}, {1, 1}, {1, 2}},
};

TEST(References, CatalogueOfKungHasHisNineArrays) {
    const std::string file = examplePath("fir-catalogue");
    std::vector<int> y(12, 0);
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 4; ++j) {
            const int n = i + j;
            y[std::size_t(i)] += (7 - 2 * j) * ((5 * n * n + 3 * n) % 17 - 8);
        }
    EXPECT_EQ(outputsOf(file).at("y"), json(y));
    std::vector<std::string> mappings;
    for (const OfCatalogue& one : catalogue) {
        SCOPED_TRACE(one.mapping);
        mappings.push_back(one.mapping);
        const json array = ask({"array", file, "--mapping", one.mapping}).value;
        EXPECT_EQ(array.at("pes"), one.pes);
        EXPECT_EQ(array.at("cycles"), one.cycles);
        EXPECT_EQ(array.at("period"), one.period);
        ASSERT_EQ(array.at("links").size(), 3u);
        for (const json& link : array.at("links")) {
            const std::string variable = link.at("variable");
            const Moves moves = variable == "w" ? one.w : variable == "x" ? one.x : one.y;
            EXPECT_EQ(link.at("displacement"), json::array({moves.displacement})) << variable;
            EXPECT_EQ(link.at("delay"), moves.delay) << variable;
        }
    }
    EXPECT_EQ(mappings, mappingsOf(file));
}

// A number of the design's text, to the nearest with 12 fractional bits.
int scaled(double number) {
    return int(std::lround(number * 4096));
}
// The value of a sum of products, with 24 fractional bits, in 16 bits with 12.
int cut(std::int64_t sum) {
    return std::int16_t(sum >> 12);
}

struct Section {
    double b0, b1, b2, a1, a2;
};
const Section sections[] = {{0.0609, 0.1218, 0.0609, -1.0321, 0.2757},
                            {0.0675, 0.1349, 0.0675, -1.1430, 0.4128},
                            {0.0829, 0.1658, 0.0829, -1.4044, 0.7359}};

// Transposed direct form II in whole numbers.
std::vector<int> filtered(std::vector<int> signal) {
    for (const Section& section : sections) {
        const std::int64_t b0 = scaled(section.b0), b1 = scaled(section.b1), b2 = scaled(section.b2),
                           a1 = scaled(section.a1), a2 = scaled(section.a2);
        std::int64_t p = 0, q = 0;
        for (int& sample : signal) {
            const std::int64_t x = sample, y = cut(b0 * x + p * 4096);
            p = cut(b1 * x - a1 * y + q * 4096);
            q = cut(b2 * x - a2 * y);
            sample = int(y);
        }
    }
    return signal;
}

// The same in direct form I and without rounding.
std::vector<double> filteredExactly(std::vector<double> signal) {
    for (const Section& section : sections) {
        double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
        for (double& sample : signal) {
            const double x = sample;
            sample = section.b0 * x + section.b1 * x1 + section.b2 * x2 - section.a1 * y1 - section.a2 * y2;
            x2 = std::exchange(x1, x);
            y2 = std::exchange(y1, sample);
        }
    }
    return signal;
}

TEST(References, FixedPointFilterIsThatOfWholeNumbers) {
    std::vector<int> x;
    std::vector<double> real;
    for (int n = 0; n < 24; ++n) {
        x.push_back(n < 16 ? 4096 : 0);
        real.push_back(n < 16 ? 1 : 0);
    }
    const std::vector<double> y = outputsOf(examplePath("biquad")).at("y");
    const std::vector<int> whole = filtered(x);
    const std::vector<double> exact = filteredExactly(real);
    ASSERT_EQ(y.size(), 24u);
    for (std::size_t n = 0; n < y.size(); ++n) {
        EXPECT_EQ(y[n] * 4096, whole[n]) << n;
        EXPECT_NEAR(y[n], exact[n], 0.02) << n; // rounding downwards, and again on its way round
    }
    EXPECT_NEAR(y[15], 1, 0.1); // a low-pass filter lets the step pass
}

TEST(References, CosineTransformIsItsDefinition) {
    const int step[8] = {16, 11, 10, 16, 24, 40, 51, 61};
    const double pi = 3.14159265358979323846;
    Integers expected(6, std::vector<int>(8));
    for (int r = 0; r < 6; ++r)
        for (int k = 0; k < 8; ++k) {
            double sum = 0;
            for (int n = 0; n < 8; ++n)
                sum += ((37 * r + 11 * n * n + 5 * r * n) % 256 - 128) * std::sqrt((k == 0 ? 1.0 : 2.0) / 8) *
                       std::cos(pi / 8 * (n + 0.5) * k);
            const double quotient = sum / step[k];
            // No half is so near that floats decide otherwise.
            ASSERT_GT(std::abs(std::abs(quotient - std::floor(quotient)) - 0.5), 1e-4) << r << " " << k;
            expected[std::size_t(r)][std::size_t(k)] = int(std::floor(quotient + 0.5));
        }
    EXPECT_EQ(outputsOf(examplePath("dct")).at("Q"), json(expected));
}

int pixel(int r, int c) {
    return (7 * r * r + 3 * c * c * c + 5 * r * c) % 256;
}

TEST(References, BlockMatchingFindsWhereTheBlockComesFrom) {
    const int side = 4, most = 2;
    const auto block = [](int i, int j) { return pixel(i + 3, j) % 256 + (i == 1 && j == 2 ? 9 : 0); };
    Integers sads(5, std::vector<int>(5, 0));
    int least = 1'000'000;
    std::vector<int> motion;
    for (int v = -most; v <= most; ++v)
        for (int u = -most; u <= most; ++u) {
            int& sad = sads[std::size_t(v + most)][std::size_t(u + most)];
            for (int i = 0; i < side; ++i)
                for (int j = 0; j < side; ++j)
                    sad += std::abs(block(i, j) - pixel(i + v + most, j + u + most));
            if (sad < least) {
                least = sad;
                motion = {v, u};
            }
        }
    const json outputs = outputsOf(examplePath("motion-estimation"));
    EXPECT_EQ(outputs.at("sads"), json(sads));
    EXPECT_EQ(outputs.at("least"), least);
    EXPECT_EQ(outputs.at("motion"), json(motion));
    // One pixel further down and two to the left, where all but one pixel agree.
    EXPECT_EQ(motion, (std::vector<int>{1, -2}));
    EXPECT_EQ(least, 9);
}

TEST(References, CodeWordsAreTheNearestOnes) {
    std::vector<int> least, word;
    for (int i = 0; i < 6; ++i) {
        least.push_back(1 << 30);
        word.push_back(-1);
        for (int m = 0; m < 8; ++m) {
            int distance = 0;
            for (int d = 0; d < 4; ++d) {
                const int apart = ((7 * i * i + 13 * d) % 50 - 20) - ((11 * m + 17 * d * d) % 50 - 20);
                distance += apart * apart;
            }
            if (distance >= least.back()) continue;
            least.back() = distance;
            word.back() = m;
        }
    }
    const json outputs = outputsOf(examplePath("vector-quantisation"));
    EXPECT_EQ(outputs.at("least"), json(least));
    EXPECT_EQ(outputs.at("word"), json(word));
}

} // namespace
} // namespace tactus::test
