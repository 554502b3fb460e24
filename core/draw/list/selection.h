// The one thing that is selected in pictures.
#pragma once

#include "draw/diagram.h"

#include <optional>

namespace tactus::draw {

// A thing that pictures show: of the array, or a dependence of the mapping that is shown.
struct Selection {
    enum class Kind { None, Pe, Link, Tensor, Dependence, Part };
    Kind kind = Kind::None;
    polyhedra::Point pe = {}; // a PE, or the reading one of a link
    std::uint32_t family = 0; // of a link: into Model::links
    ure::TensorId tensor = {};
    std::optional<std::vector<std::int64_t>> element = {}; // of the tensor: its index
    dependence::DependenceId dependence = {};
    Subject part = {}; // of a diagram: a kernel, a channel, a buffer, an operator

    static Selection ofPe(polyhedra::Point pe) { return {.kind = Kind::Pe, .pe = std::move(pe)}; }
    static Selection ofLink(std::uint32_t family, polyhedra::Point reader) {
        return {.kind = Kind::Link, .pe = std::move(reader), .family = family};
    }
    static Selection ofTensor(ure::TensorId tensor) { return {.kind = Kind::Tensor, .tensor = tensor}; }
    static Selection ofDependence(dependence::DependenceId id) {
        return {.kind = Kind::Dependence, .dependence = id};
    }
    static Selection ofPart(const Subject& part) { return {.kind = Kind::Part, .part = part}; }
    friend bool operator==(const Selection&, const Selection&) = default;
};

} // namespace tactus::draw
