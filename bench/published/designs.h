// The published designs at their full sizes, with what the papers say of them (docs/published.md says how
// sure that is).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tactus::bench {

struct Published {
    std::string title, paper; // "GEMM", "T2S-Tensor"
    std::string file, mapping;
    std::vector<std::string> sizes; // the array and its tiles, and the whole problem: "II=10"
    // Instead, of the problem: two output tiles, and another number of them, along the full reduction.
    std::vector<std::string> twoTiles;
    std::pair<int, std::vector<std::string>> otherTiles;
    int tiles = 0;                           // of the whole problem
    int flops = 2;                           // counted by the paper for each point of the iteration space
    std::optional<double> megahertz, gflops; // of the paper
    std::optional<int> lines;                // of the paper
    std::string difference;                  // why ours is another, where it is by more than 2 %
};

const std::vector<Published>& publishedDesigns();

// A step of SuSy's Table 4: a mapping of sgemm.ure at ladderSizes().
struct Rung {
    std::string title, mapping;
    double megahertz = 0; // what the paper's figures imply for 8 lanes
    double gflops = 0;    // of the paper
};
const std::vector<Rung>& ladder();
const std::vector<std::string>& ladderSizes();
inline constexpr double ladderGigabytes = 34.1; // a second
inline constexpr double ladderFlops = 2.0 * 512 * 512 * 512;

} // namespace tactus::bench
