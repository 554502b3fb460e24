// How wide words are, to make boxes that hold them before anything is painted: DejaVu Sans, whose letters the
// program brings along.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::draw {

// In points, of letters of this size.
double widthOf(std::string_view words, double size, bool bold = false);

std::size_t lettersIn(std::string_view words);
// At most `most` letters: the end of longer words is left out, and said to be.
std::string shortened(std::string_view words, std::size_t most);

// In lines of at most `most` letters, ended before && and || where that is possible, else at a space; a word
// that is longer stays whole.
std::vector<std::string> inLines(std::string_view words, std::size_t most);

} // namespace tactus::draw
