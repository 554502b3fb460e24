// How one array differs from another, in words.
#pragma once

#include "explore/space.h"

#include <QStringList>

namespace tactus::views {

// Column by column of the list: "120 PEs more (184 instead of 64)", "shape 8x23 instead of 8x8".
QStringList differencesOf(const explore::Design& one, const explore::Design& from,
                          const std::vector<std::string>& loops);

} // namespace tactus::views
