// The difference of two texts, line by line.
//
// An edit script from a to b removes lines of a and adds lines of b; the lines that stay are a common
// subsequence of both. The script has the fewest removed and added lines (E. W. Myers, An O(ND) Difference
// Algorithm and Its Variations, 1986): with D of them it costs O((|a| + |b|) D) time and O(D^2) memory.
// Beyond `most` such lines the texts have little in common, and what is left of them counts as removed and
// added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tactus::text {

struct DifferenceLine {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::size_t before = 0, after = 0; // its number in a, where it is in a; in b, where it is in b
    friend bool operator==(const DifferenceLine&, const DifferenceLine&) = default;
};

std::vector<std::string_view> linesOf(std::string_view text); // without their ends

// In the order of both; of neighbours the removed ones come first.
std::vector<DifferenceLine> difference(const std::vector<std::string_view>& a,
                                       const std::vector<std::string_view>& b, std::size_t most = 2000);

} // namespace tactus::text
