// Line icons of the resources in the theme's ink.
#pragma once

#include "views/theme/theme.h"

#include <QIcon>

namespace tactus::views {

// `name` is a file of resources/icons without its ending.
QIcon icon(const QString& name, const QColor& ink, const QColor& disabled);
QIcon icon(const QString& name, const Theme& theme);
// An icon that follows the theme of the program, whenever it is painted.
QIcon themedIcon(const QString& name, QColor Theme::*ink);

} // namespace tactus::views
