// Letters of the program's own, DejaVu Sans and DejaVu Sans Mono, for systems that have none and for pictures
// that are the same everywhere.
#pragma once

#include <QFont>
#include <functional>

class QApplication;
class QWidget;

namespace tactus::views {

// From now on the program writes with its own letters, in the size that it had.
void useOwnFonts(QApplication& application);
// Only where the system has no font: Qt would draw boxes.
void provideFonts(QApplication& application);

QFont codeFont();
QFont titleFont(double scale);
// The letters of the widget, also when those of the program change their size.
void useFont(QWidget& widget, std::function<QFont()> font);

} // namespace tactus::views
