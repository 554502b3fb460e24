// A page that steps arrays in any browser: one HTML file with pictures, recordings and the script that shows
// them, which asks no network for anything.
#pragma once

#include "driver/pages/layered.h"
#include "driver/pages/recorded.h"

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace tactus::driver {

inline constexpr std::uint64_t mostPageBytes = 3'000'000;

// Why an array that is not legal goes no further, drawn and said in the last cycle that is shown.
struct PageWitness {
    std::string message, witness, fix; // sentences; the last two may be empty
    std::vector<polyhedra::Point> pes; // of its iterations
};

struct PagedArray {
    std::string name; // of its mapping
    std::shared_ptr<const array::Model> model;
    Recorded recorded;
    Layered picture;
    evaluate::Tensors inputs;                                 // that its PEs read
    std::vector<std::pair<std::string, std::string>> figures; // their names, and what they are
    std::string network;                                      // SVG of the kernels around it; empty: none
    std::string space;                                        // the same of its iteration space
    std::optional<PageWitness> witness;                       // nothing: it is legal
};

struct Page {
    std::string design, file, data; // its names, and where its inputs come from
    std::vector<PagedArray> arrays;
};

// Of an array of so many PEs and iterations, the least that a page of it takes.
std::uint64_t leastPageBytes(const array::Model& model);

std::string htmlOf(const Page& page);

} // namespace tactus::driver
