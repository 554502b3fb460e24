// Words of memory and cycles of the published designs: closed forms, beside what is counted and simulated.
#include "whole/tactus.h"

#include <map>
#include <set>

namespace tactus::test {
namespace {

using Sizes = std::map<std::string, std::int64_t>;
using Words = std::map<std::string, std::int64_t>; // loaded or stored, by tensor

struct Counted {
    std::string file, mapping;
    Sizes small;                    // that are not the file's
    std::vector<Sizes> others;      // in their place
    Words (*words)(const Sizes&);   // all sizes to words
    std::vector<std::string> outer; // sizes of which each multiple is a tile more
};

std::int64_t ceilDiv(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}

Words wordsOfGemm(const Sizes& s) {
    const std::int64_t io = s.at("I") / (s.at("II") * s.at("III")),
                       jo = s.at("J") / (s.at("JJ") * s.at("JJJ"));
    return {
        {"A", s.at("I") * s.at("K") * jo}, {"B", s.at("K") * s.at("J") * io}, {"C", s.at("I") * s.at("J")}};
}

// Each operand is loaded once for each tile of the loops that its buffers do not hold.
std::vector<Counted> countedDesigns() {
    return {
        {"gemm",
         "t2s",
         {{"I", 8}, {"J", 12}, {"K", 8}, {"II", 2}, {"III", 4}, {"JJ", 3}, {"JJJ", 4}, {"KK", 2}, {"KKK", 2}},
         {{{"J", 24}}, {{"I", 24}, {"K", 16}}, {{"KK", 1}, {"KKK", 4}, {"J", 36}}},
         wordsOfGemm,
         {"I", "J"}},
        {"mttkrp",
         "t2s",
         {{"I", 8},
          {"J", 12},
          {"K", 4},
          {"L", 8},
          {"II", 2},
          {"III", 4},
          {"JJ", 3},
          {"JJJ", 4},
          {"KK", 2},
          {"LLL", 2}},
         {{{"J", 24}}, {{"I", 16}, {"K", 6}}, {{"L", 12}, {"LLL", 4}}},
         [](const Sizes& s) -> Words {
             const std::int64_t io = s.at("I") / (s.at("II") * s.at("III")),
                                jo = s.at("J") / (s.at("JJ") * s.at("JJJ")), ko = s.at("K") / s.at("KK");
             return {{"A", s.at("I") * s.at("K") * s.at("L") * jo},
                     {"B", s.at("K") * s.at("J") * io},
                     {"C", s.at("L") * s.at("J") * io * ko},
                     {"D", s.at("I") * s.at("J")}};
         },
         {"I", "J"}},
        {"ttm",
         "t2s",
         {{"I", 2},
          {"J", 6},
          {"K", 12},
          {"L", 8},
          {"III", 2},
          {"JJ", 2},
          {"JJJ", 3},
          {"KK", 3},
          {"KKK", 4},
          {"LL", 2},
          {"LLL", 2}},
         {{{"I", 6}}, {{"J", 12}, {"L", 12}}, {{"K", 36}, {"I", 4}}, {{"J", 9}, {"K", 16}}},
         [](const Sizes& s) -> Words {
             const std::int64_t io = s.at("I") / s.at("III"),
                                jo = ceilDiv(s.at("J"), s.at("JJ") * s.at("JJJ")),
                                ko = ceilDiv(s.at("K"), s.at("KK") * s.at("KKK"));
             return {{"A", s.at("I") * s.at("J") * s.at("L") * ko},
                     {"B", s.at("L") * s.at("K") * io * jo},
                     {"C", s.at("I") * s.at("J") * s.at("K")}};
         },
         {"I", "J", "K"}},
        {"ttmc",
         "t2s",
         {{"I", 2},
          {"J", 6},
          {"K", 12},
          {"L", 4},
          {"M", 8},
          {"III", 2},
          {"JJ", 2},
          {"JJJ", 3},
          {"KK", 3},
          {"KKK", 4},
          {"LL", 2},
          {"MMM", 2}},
         {{{"I", 6}}, {{"J", 12}, {"L", 6}}, {{"K", 24}, {"M", 12}}},
         [](const Sizes& s) -> Words {
             const std::int64_t io = s.at("I") / s.at("III"), jo = s.at("J") / (s.at("JJ") * s.at("JJJ")),
                                ko = s.at("K") / (s.at("KK") * s.at("KKK")), lo = s.at("L") / s.at("LL");
             return {{"A", s.at("I") * s.at("L") * s.at("M") * jo * ko},
                     {"B", s.at("L") * s.at("J") * io * ko},
                     {"C", s.at("M") * s.at("K") * io * jo * lo},
                     {"D", s.at("I") * s.at("J") * s.at("K")}};
         },
         {"I", "J", "K"}},
        {"sgemm",
         "buffered",
         {{"I", 16},
          {"J", 12},
          {"K", 8},
          {"II", 2},
          {"III", 4},
          {"JJ", 3},
          {"JJJ", 4},
          {"KK", 2},
          {"KKK", 2}},
         {{{"J", 24}}, {{"I", 24}, {"K", 16}}, {{"KK", 1}, {"KKK", 4}, {"J", 36}}},
         wordsOfGemm,
         {"I", "J"}},
        // The first sequence streams through each strip; what a strip leaves for the next is in registers.
        {"smith-waterman",
         "susy",
         {{"I", 12}, {"J", 12}, {"P", 4}},
         {{{"J", 24}}, {{"I", 7}, {"P", 7}, {"J", 10}}, {{"I", 9}, {"P", 2}}},
         [](const Sizes& s) -> Words {
             return {{"a", s.at("I") * ceilDiv(s.at("J"), s.at("P"))}, {"b", s.at("J")}, {"best", 1}};
         },
         {}},
        {"convolution",
         "susy",
         {{"CO", 7},
          {"Y", 3},
          {"X", 3},
          {"CI", 4},
          {"KY", 3},
          {"KX", 3},
          {"COO", 2},
          {"YY", 3},
          {"XX", 3},
          {"CII", 2}},
         {{{"Y", 6}}, {{"CO", 13}, {"X", 6}}, {{"CI", 8}, {"KY", 2}, {"Y", 5}}},
         [](const Sizes& s) -> Words {
             const std::int64_t yo = ceilDiv(s.at("Y"), s.at("YY")), xo = ceilDiv(s.at("X"), s.at("XX")),
                                filter = s.at("KY") * s.at("KX") * s.at("CI");
             return {{"image", s.at("Y") * s.at("X") * filter},
                     {"weight", s.at("CO") * filter * yo * xo},
                     {"out", s.at("CO") * s.at("Y") * s.at("X")}};
         },
         {"Y", "X"}},
    };
}

std::vector<std::string> arguments(const std::string& command, const Counted& design, const Sizes& sizes) {
    std::vector<std::string> words{command, examplePath("published/" + design.file), "--mapping",
                                   design.mapping};
    for (const auto& [name, value] : sizes)
        words.insert(words.end(), {"--set", fmt::format("{}={}", name, value)});
    return words;
}

std::string textOf(const Counted& design, const Sizes& sizes) {
    return fmt::format("{}", fmt::join(arguments("", design, sizes), " "));
}

Sizes with(Sizes sizes, const Sizes& others) {
    for (const auto& [name, value] : others) sizes[name] = value;
    return sizes;
}

std::int64_t simulatedCycles(const Counted& design, const Sizes& sizes) {
    const Answer run = ask(arguments("simulate", design, sizes));
    EXPECT_EQ(run.status, 0) << run.value.dump();
    return run.value.value("cycles", std::int64_t{-1});
}

TEST(PublishedCounts, WordsOfMemoryAreThoseOfTheClosedForm) {
    for (const Counted& design : countedDesigns()) {
        std::vector<Sizes> all{design.small};
        for (const Sizes& others : design.others) all.push_back(with(design.small, others));
        for (const Sizes& sizes : all) {
            SCOPED_TRACE(textOf(design, sizes));
            const Words expected = design.words(sizes);
            const Answer array = ask(arguments("array", design, sizes));
            ASSERT_EQ(array.status, 0) << array.value.dump();
            Words counted;
            for (const json& one : array.value.at("network").at("memory"))
                counted[one.at("operand")] += one.at("loads").get<int>() + one.at("stores").get<int>();
            EXPECT_EQ(counted, expected);
            std::vector<std::string> words = arguments("simulate", design, sizes);
            words.insert(words.end(), {"--clock", "100", "--bandwidth", "100"});
            const Answer run = ask(words);
            ASSERT_EQ(run.status, 0) << run.value.dump();
            std::multiset<std::int64_t> simulated, stated; // of loaders and unloaders
            for (const json& one : run.value.at("network").at("memory"))
                simulated.insert(one.at("words").get<int>());
            for (const auto& [tensor, number] : expected) stated.insert(number);
            EXPECT_EQ(simulated, stated);
        }
    }
}

// So the cycles of a whole problem follow from those of two of its tiles and of another number of them.
TEST(PublishedCounts, EachTileMoreTakesTheSameCycles) {
    int compared = 0;
    for (const Counted& design : countedDesigns())
        for (const std::string& loop : design.outer) {
            std::vector<std::int64_t> cycles;
            for (int tiles = 1; tiles <= 4; ++tiles) {
                Sizes sizes = design.small;
                sizes[loop] *= tiles;
                SCOPED_TRACE(textOf(design, sizes));
                cycles.push_back(simulatedCycles(design, sizes));
            }
            EXPECT_EQ(cycles[2] - cycles[1], cycles[1] - cycles[0]) << design.file << " " << loop;
            EXPECT_EQ(cycles[3] - cycles[2], cycles[1] - cycles[0]) << design.file << " " << loop;
            ++compared;
        }
    EXPECT_EQ(compared, 14);
}

// A strip begins I steps after the one before it; the last result is made in the PE of the last letter, and
// has one hop to its unloader as the first letter has one to the array.
TEST(PublishedCounts, CyclesOfSmithWatermanAreThoseOfTheClosedForm) {
    const std::vector<Counted> all = countedDesigns();
    const Counted& design = *std::ranges::find(all, "smith-waterman", &Counted::file);
    for (const auto& [I, J, P] : {std::tuple{12, 12, 4}, {20, 30, 8}, {7, 10, 7}, {9, 64, 2}, {40, 81, 16}})
        EXPECT_EQ(simulatedCycles(design, {{"I", I}, {"J", J}, {"P", P}}),
                  I * ((J - 1) / P) + I + (J - 1) % P + 2)
            << I << " " << J << " " << P;
}

// A last strip that is not whole: the others cost as much, whatever it lacks.
TEST(PublishedCounts, StripsBeforeOneThatIsNotWholeTakeTheSameCycles) {
    const Counted convolution = countedDesigns().back();
    for (const int rows : {1, 2}) {
        std::vector<std::int64_t> cycles;
        for (int strips = 2; strips <= 5; ++strips)
            cycles.push_back(
                simulatedCycles(convolution, with(convolution.small, {{"CO", 8}, {"Y", 3 * strips + rows}})));
        EXPECT_EQ(cycles[2] - cycles[1], cycles[1] - cycles[0]) << rows;
        EXPECT_EQ(cycles[3] - cycles[2], cycles[1] - cycles[0]) << rows;
    }
}

} // namespace
} // namespace tactus::test
