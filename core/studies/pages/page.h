// A page that steps arrays in any browser: one HTML file with pictures, recordings and the script that shows
// them, which asks no network for anything.
#pragma once

#include "studies/pages/paged_array.h"

#include <cstdint>
#include <string>

namespace tactus::studies {

inline constexpr std::uint64_t mostPageBytes = 3'000'000;

// Of an array of so many PEs and iterations, the least that a page of it takes.
std::uint64_t leastPageBytes(const array::Model& model);

std::string htmlOf(const Page& page);

} // namespace tactus::studies
