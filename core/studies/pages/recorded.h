// The run of an array as a page holds it: each value once, and how long it is in the registers of links.
//
// Iterations have numbers: those of a lane one after the other in the order of time, lane behind lane. Lanes
// are those of the first PE, of the second, and so on, PEs in dictionary order.
#pragma once

#include "array/model.h"
#include "evaluate/values.h"
#include "simulate/recording.h"

namespace tactus::studies {

struct Recorded {
    struct Work {
        std::int64_t cycle = 0;
        polyhedra::Point iteration; // over the loops of the array
    };
    struct Lane {
        polyhedra::Point pe, lane;
        std::vector<Work> work;
        std::size_t first = 0; // the number of its first iteration
    };
    // The values of a variable, by the numbers of iterations.
    enum class Known : std::uint8_t { Defined, Undefined, Nothing };
    struct Column {
        std::vector<ure::Value> values;
        std::vector<Known> known;
        // Where all values are elements of one tensor that are handed on: which ones, row-major.
        ure::TensorId tensor = {};
        std::vector<std::int64_t> elements = {};
    };
    // A value in the registers of a link, from one cycle to another.
    struct Stay {
        std::size_t made = 0; // the number of its iteration
        std::int64_t from = 0, to = 0;
    };
    struct Link {
        std::uint32_t family = 0; // into Model::links
        polyhedra::Point pe;      // the reading one
        std::vector<Stay> stays;  // of a lane that makes them, one after the other, lane behind lane
    };

    std::int64_t cycles = 0;
    std::vector<Lane> lanes;
    std::vector<Column> columns;                  // by the variables of the system; none: no values
    std::vector<Link> links;                      // those that ever hold a value
    std::vector<std::vector<std::size_t>> writes; // by equations: iterations that write its output
    std::size_t iterations() const {
        return lanes.empty() ? 0 : lanes.back().first + lanes.back().work.size();
    }
};

// All of a run. `inputs` are those that its PEs read.
Recorded recordedOf(const simulate::Recording& recording, const evaluate::Tensors& inputs);

// What an array that need not be legal would do up to this cycle: who works when, and the values that it
// makes on the way. An iteration makes a value if the values that this reads are made before it, or in its
// cycle and reach it through wires, and if its lane executes no other iteration in that cycle. No values
// where direct evaluation has none. `inputs` are those that PEs read.
Recorded madeUntil(const array::Model& model, std::int64_t cycle, const evaluate::Tensors& inputs);

} // namespace tactus::studies
