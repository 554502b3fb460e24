// Registers of a physical link.
#pragma once

#include "array/model.h"

#include <optional>

namespace tactus::array {

struct Registers {
    Figure each; // of the physical link that has most
    Figure all;
};

} // namespace tactus::array
