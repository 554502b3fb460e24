// The picture of an array as a page holds it: once what stays, and the places of what changes.
#pragma once

#include "draw/list/picture.h"
#include "draw/scene.h"
#include "draw/space/violations.h"
#include "studies/pages/recorded.h"

#include <string>

namespace tactus::studies {

struct Layered {
    // As lines of SVG, with colours by name.
    std::string ground;  // with the legend
    std::string first;   // the state of the first cycle, for those who run no scripts
    std::string witness; // two iterations that meet, over the element in which they do; else empty
    double width = 0, height = 0, scale = 1;

    std::vector<draw::Rect> pes; // in dictionary order
    std::vector<std::string> labels;
    // The place of what a link holds: a value, or where values would lie on one another a dot.
    struct Token {
        draw::Point2 centre;
        bool isDot = false;
        std::vector<std::size_t> links; // into Recorded::links; several share one line
    };
    std::vector<Token> tokens;
};

// `first`: null where there are no values.
Layered layeredOf(const draw::Scene& scene, const array::Model& model, const Recorded& recorded,
                  const simulate::State* first, const draw::Violations& violations);

} // namespace tactus::studies
