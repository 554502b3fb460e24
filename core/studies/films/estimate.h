// What a film takes, before its frames are drawn.
#pragma once

#include "studies/films/frames.h"
#include "system/pictures/printed.h"

#include <optional>

namespace tactus::studies {

struct FilmEstimate {
    std::uint64_t bytes = 0;  // of the film as SVG, or of all its frames
    bool isLeast = false;     // of some cycles alone, because the run has very many
    std::int64_t fitting = 0; // so many cycles in sequence take about mostFilmBytes; 0: not even one
};

// Some PEs in the middle of a large array are drawn, not the whole. What they take is multiplied by the share
// that they have of the text of the first, the middle and the last frame as SVG.
//
// GIF, PNG: the frames of these three cycles; between them sizes change evenly.
// SVG: the film of these PEs at all cycles, because a film has a value once that comes again. An SVG of
// another drawing than an array has no estimate (nothing): its frames are small and differ little. Neither
// has a film of what a window has in sight, which is no larger than a screen.
//
// The error is a sentence.
tl::expected<std::optional<FilmEstimate>, std::string>
estimateOf(const Filmed& film, system::PictureFormat format, const system::PrintOptions& options);

} // namespace tactus::studies
