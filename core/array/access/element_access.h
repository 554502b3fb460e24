// The elements of a tensor in memory and the iterations of the array that touch them: those of an input that
// they read, those of an output that they write.
#pragma once

#include "array/model.h"

#include <stop_token>

namespace tactus::array {

struct ElementAccess {
    std::vector<std::int64_t> index; // of the element
    polyhedra::Point pe;
    std::int64_t cycle = 0;
    bool certain = true; // false: a guard on data decides when running
    friend bool operator==(const ElementAccess&, const ElementAccess&) = default;
};

// The accesses of these iterations, in their order; an iteration touches an element once, for certain if one
// of its reads or writes is. Those whose index reads data are left out.
std::vector<ElementAccess> accessesOf(const Model& model, ure::TensorId tensor,
                                      std::span<const polyhedra::Point> iterations);

// Do a guard or an index on data decide some access?
bool dependsOnData(const Model& model, ure::TensorId tensor);

// The first and the last cycle in which the array may touch an element.
struct AccessTimes {
    polyhedra::Verdict known = polyhedra::Verdict::Unknown; // Yes: exact; No: no iteration touches it
    polyhedra::Interval cycles;
    bool certain = true; // false: a guard or an index on data decides whether it does
};
AccessTimes accessTimes(const Model& model, ure::TensorId tensor, std::span<const std::int64_t> index,
                        const polyhedra::Budget& budget);

// The cycles in which it reads or writes an element, in their order and each once. Nothing where data decide
// some of them, where more than `most` iterations touch the element, and if it was stopped.
std::optional<std::vector<std::int64_t>> accessCycles(const Model& model, ure::TensorId tensor,
                                                      std::span<const std::int64_t> index, std::int64_t most,
                                                      const std::stop_token& stop = {});

// The equation and the iteration that first read an element of an input, or last write one of an output.
struct ElementEnd {
    polyhedra::Verdict known = polyhedra::Verdict::Unknown; // as of AccessTimes; Unknown where data decide
    ure::EquationId equation;
    polyhedra::Point at;
};
ElementEnd endOf(const Model& model, ure::TensorId tensor, std::span<const std::int64_t> index,
                 const polyhedra::Budget& budget);

struct ElementOf {
    ure::TensorId tensor;
    std::vector<std::int64_t> index;
    friend bool operator==(const ElementOf&, const ElementOf&) = default;
};

// The element of which the value of a variable at a point is a copy: read there, or handed on from where it
// was read. Nothing where the value is computed, or where data decide.
std::optional<ElementOf> originOf(const ure::System& system, ure::VariableId variable,
                                  polyhedra::Point point);

} // namespace tactus::array
