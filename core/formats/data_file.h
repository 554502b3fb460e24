// The contents of a file of data: the elements of a tensor, or text that becomes them once their type is
// known.
#pragma once

#include "formats/csv.h"
#include "formats/tensor.h"

#include <variant>

namespace tactus::formats {

using DataFile = std::variant<Array, Csv>;

} // namespace tactus::formats
