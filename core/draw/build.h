// Stage entry: array to scene, and scene to DOT.
#pragma once

#include "draw/scene.h"

#include <string>
#include <tl/expected.hpp>

namespace tactus::draw {

struct Options {
    std::int64_t limit = 16384; // PEs; a larger array is refused with the figure before memory is spent
};

// The error is a sentence.
tl::expected<Scene, std::string> scene(const array::Model& model, const Options& options);

// DOT with pinned positions in points and `layout=nop2`, so that plain `dot -Tsvg` draws it as it is.
std::string dot(const Scene& scene);

} // namespace tactus::draw
