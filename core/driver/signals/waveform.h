// A simulation as a waveform: a scope for each processing element, with its variables, its iteration and a
// bit that says whether it has one.
#pragma once

#include "simulate/recording.h"

#include <stop_token>
#include <string>
#include <tl/expected.hpp>

namespace tactus::driver {

// One cycle is 1 ns. Integers and Bools are bits of their width, fixed point and floats are real numbers;
// what is not made in a cycle, or undefined, is unknown. The error is a sentence with the figure where the
// dump would be too large.
tl::expected<std::string, std::string> waveformOf(const simulate::Recording& recording, std::stop_token stop);

} // namespace tactus::driver
