// The artifact: what a page has of each of its arrays.
#pragma once

#include "studies/pages/layered.h"
#include "studies/pages/recorded.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tactus::studies {

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

} // namespace tactus::studies
