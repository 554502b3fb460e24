// From where the iteration space of each file was seen last.
#pragma once

#include "draw/projection.h"

#include <QSettings>
#include <optional>

namespace tactus::views {

std::optional<draw::Turn> keptTurn(const QSettings& settings, const QString& file);
// Those of the files that were turned last are kept, in tenths of a degree.
void keepTurn(QSettings& settings, const QString& file, const draw::Turn& turn);

} // namespace tactus::views
