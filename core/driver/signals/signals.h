// Signals of an array by their names, and what they are over a run as files.
//
//   PE(2,3).Z              what the PE (2, 3) computes of Z
//   PE(2,3).lane(1).Z      the same of one of its lanes, where it has several
//   PE(2,3).Z from (0,1)   the values of Z that it reads over the link from PE (2, 2)
//   PE(2,3).Z from (0,1), delay 2   where several links of the displacement (0, 1) carry Z
#pragma once

#include "simulate/samples.h"

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::driver {

// Is the text written as one?
bool namesSignal(const std::string& text);
std::string nameOf(const array::Model& model, const simulate::Signal& signal);
// The error is a sentence: the text names no signal, or the array has no such PE, lane, variable or link.
tl::expected<simulate::Signal, std::string> signalNamed(const array::Model& model, const std::string& text);
// What a PE computes, variable by variable, and of each lane by lane.
std::vector<simulate::Signal> signalsOf(const array::Model& model, const polyhedra::Point& pe);

// As files write a sample: "" where there is none, "undefined" without a defined value.
std::string sampleText(const simulate::Samples& samples, std::int64_t cycle);

// A signal with its name and its samples, which are of equal lengths.
struct Sampled {
    std::string name;
    const simulate::Samples* samples;
};
// A waveform (formats/vcd.h): one cycle is 1 ns.
std::string waveformOf(const array::Model& model, const std::vector<Sampled>& signals);
// A line of names, "cycle" before them, and a line of samples for each cycle.
std::string csvOf(const std::vector<Sampled>& signals);

} // namespace tactus::driver
