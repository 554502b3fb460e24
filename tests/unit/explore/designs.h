// Designs, and the maps that a search has to look at.
#pragma once

#include "dependence/graph.h"
#include "support/examples.h"
#include "support/pipeline.h"

#include <fmt/format.h>

namespace tactus::explore {

inline std::shared_ptr<const dependence::Graph> graphOf(std::string_view text) {
    return test::verdictsOf(text).mappings.at(0).graph;
}

inline std::string gemm(std::int64_t i, std::int64_t j, std::int64_t k) {
    std::string text = test::gemmWith("");
    const std::string sizes = "I = 8, J = 8, K = 16";
    return text.replace(text.find(sizes), sizes.size(), fmt::format("I = {}, J = {}, K = {}", i, j, k));
}

// All vectors with entries in -bound..bound.
inline std::vector<polyhedra::Vector> cube(std::size_t size, std::int64_t bound) {
    std::vector<polyhedra::Vector> all{{}};
    for (std::size_t l = 0; l < size; ++l) {
        std::vector<polyhedra::Vector> longer;
        for (const polyhedra::Vector& begun : all)
            for (std::int64_t entry = -bound; entry <= bound; ++entry) {
                longer.push_back(begun);
                longer.back().push_back(entry);
            }
        all = std::move(longer);
    }
    return all;
}

} // namespace tactus::explore
