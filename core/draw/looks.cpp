#include "draw/looks.h"

#include "draw/palette.h"

#include <algorithm>

namespace tactus::draw {

Look lookOf(Box::Kind kind) {
    switch (kind) {
    case Box::Kind::Frame:
        return {"#ffffff", "rounded,dashed", portColour};
    case Box::Kind::HostKernel:
        return {"#ffffff", "rounded,filled,dashed", inkColour};
    case Box::Kind::Sheet:
    case Box::Kind::Kernel:
    case Box::Kind::Operator:
        return {peColour, "rounded,filled", inkColour};
    case Box::Kind::Array:
        return {arrayColour, "rounded,filled", inkColour};
    case Box::Kind::Element:
        return {peColour, "filled", portColour};
    case Box::Kind::Buffer:
    case Box::Kind::Register:
        return {bufferColour, "filled", portColour};
    case Box::Kind::Input:
        return {inputColour, "filled", inkColour};
    case Box::Kind::Output:
        return {outputColour, "filled", inkColour};
    case Box::Kind::Constant:
    case Box::Kind::Multiplexer:
        return {"#ffffff", "filled", inkColour};
    }
    return {};
}

bool holdsOthers(const Diagram& diagram, std::size_t box) {
    return std::ranges::any_of(diagram.boxes, [&](const Box& other) {
        return other.within == box && other.kind != Box::Kind::Sheet;
    });
}

std::string_view colourOf(const Arrow& arrow) {
    return arrow.isIdle || arrow.touchesMemory ? portColour : familyColour(arrow.family);
}

std::string_view fillOf(const Scene& scene, std::size_t number) {
    const Node& node = scene.nodes[number];
    if (node.kind == Node::Kind::Pe) return node.isActive ? activeColour : peColour;
    // A tensor that some edge enters is written.
    const bool isWritten = std::ranges::any_of(
        scene.edges, [&](const Edge& edge) { return edge.kind == Edge::Kind::Output && edge.to == number; });
    return isWritten ? outputColour : inputColour;
}

double thicknessOf(const Edge& edge) {
    return isWire(edge) ? 0.8 : edge.readers.empty() ? 1.4 : 2.4;
}

} // namespace tactus::draw
