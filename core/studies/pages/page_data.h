// The data of a page, as its script reads them (resources/page/page.js).
#pragma once

#include "studies/pages/paged_array.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::studies {

nlohmann::json dataOf(const Page& page);

// So many bytes a value of this type takes, before they become letters: 1, 2, 4 or 8.
std::size_t bytesOf(ure::Type type);

// "X(i, j, k) = select(j == 0, A(i, k), X(i, j - 1, k))"
std::string textOf(const ure::System& system, ure::EquationId equation);

} // namespace tactus::studies
