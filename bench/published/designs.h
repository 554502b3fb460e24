// The published designs at the sizes of their papers, with what the papers say of them (docs/published.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tactus::bench {

using Sizes = std::vector<std::string>; // "II=10"

// Sizes of a design, and parts of it that are simulated instead of a whole that takes too long: its array
// and tiles, with other sizes in place of the whole's. Without parts the whole is simulated.
struct Problem {
    Sizes sizes;
    std::vector<Sizes> parts;
};

struct Published {
    std::string title, paper; // "GEMM", "T2S-Tensor"
    std::string file, mapping;
    Problem full;
    Problem small;              // a whole and, where the full one has them, parts
    int operations = 2;         // counted by the paper for each point of the iteration space
    double megahertz;           // of the paper
    std::optional<double> rate; // of the paper: 10^9 operations or cells a second
    int lines;                  // of the paper
    std::string dsps;           // of the paper
    std::string difference;     // why ours is another, where it is by more than 2 %
};

const std::vector<Published>& publishedDesigns();

// A step of SuSy's Table 4: a mapping of sgemm.ure at ladderSizes().
struct Rung {
    std::string title, mapping;
    double megahertz, gflops, share; // of the paper; the last in percent of the peak of its array
};
const std::vector<Rung>& ladder();

struct Ladder {
    Sizes sizes;
    double gigabytes; // a second
    std::int64_t multiplyAdds;
};
const Ladder& paperLadder();
const Ladder& smallLadder();
inline constexpr double boardGigabytes = 34.1; // a second

} // namespace tactus::bench
