// The lines in which two texts differ.
//
// The lines that stay are a longest common subsequence of both; all others are new, or gone.
#pragma once

#include <string_view>
#include <vector>

namespace tactus::text {

struct ChangedLines {
    std::vector<std::string_view> added, gone; // each in the order of its text
    bool none() const { return added.empty() && gone.empty(); }
};

// Lines as they are, without their line ends. Views into the texts.
std::vector<std::string_view> linesOf(std::string_view text);
// Time is the product of the numbers of lines between the first and the last that differ, memory their sum.
ChangedLines changedLines(const std::vector<std::string_view>& now,
                          const std::vector<std::string_view>& before);

} // namespace tactus::text
