// With what a C file is read, kept for the file.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/lifting/lifted_source.h"
#endif

#include <QSettings>

namespace tactus::views {

// Sizes aside. What was never kept, or is damaged, is that nothing was asked for.
driver::LiftOptions keptReading(const QSettings& settings, const QString& file);
void keepReading(QSettings& settings, const QString& file, const driver::LiftOptions& reading);

} // namespace tactus::views
