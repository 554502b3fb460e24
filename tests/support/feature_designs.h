// Designs that each need one feature of the language in its breadth, with what their outputs are by plain
// loops in C++ and the figures of their arrays by hand.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tactus::test {

struct FeatureMapping {
    std::string name;
    std::vector<std::int64_t> shape; // of the array
    std::int64_t pes, cycles;
};
struct FeatureDesign {
    std::string name, text;
    std::vector<FeatureMapping> mappings;
    std::map<std::string, std::vector<std::int64_t>> outputs; // row-major; fixed point scaled
};

// The product of matrices for all pairs of rows of two families: arrays of no to four dimensions, schedules
// of one to five rows.
FeatureDesign gridOfGrids();

// Loops from below zero; A(i/4, i%4) and the like.
FeatureDesign negativeBounds();

// A table read at data, a guard on data, a Bool func that controls; scalars in and out, several outputs.
FeatureDesign dataDecide();

// Every width from 1 to 64 of one kind of type: a sum of products that wraps in each step (a fixed-point one
// is truncated too). Each width has an output of its own.
FeatureDesign everyWidth(const std::string& kind);

std::vector<FeatureDesign> featureDesigns();

} // namespace tactus::test
