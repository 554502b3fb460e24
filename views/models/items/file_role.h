// Cells as files say them, where a panel shows them shortened or with separators: a plain number.
#pragma once

#include <QtCore/qnamespace.h>

namespace tactus::views {

constexpr int fileRole = Qt::UserRole + 100;

} // namespace tactus::views
