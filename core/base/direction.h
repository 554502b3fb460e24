// Displacements between processing elements as words: along one axis from left to right, with two the first
// one from top to bottom, as pictures have them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tactus::base {

// "one down": so many steps this way. Not zero.
std::string steps(std::uint64_t number, std::string_view way);
// "one to the right", "two down and one to the left", "by (0,1,-1)" with more axes. Not all zero.
std::string toward(std::span<const std::int64_t> displacement);
// The place that something comes from which goes this way: "one to the left", "two above and one to the
// right", "(0,-1,1) away".
std::string whence(std::span<const std::int64_t> displacement);

} // namespace tactus::base
