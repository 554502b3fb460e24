// One quantity of two arrays in words.
#pragma once

#include "array/model.h"

#include <string>
#include <string_view>

namespace tactus::commands {

// Of things that are counted: "120 PEs more (184 instead of 64)", "1 cycle fewer (29 instead of 30)"; where
// one of them is not decided "cycles undecided instead of 30". `where`: "in buffers", or nothing.
std::string changeOf(std::string_view thing, const array::Figure& now, const array::Figure& before,
                     std::string_view where = {});
// Of all else: "shape 8x23 instead of 8x8".
std::string changeOf(std::string_view name, std::string_view now, std::string_view before);

} // namespace tactus::commands
