// The breakpoints of each file, from one run of the studio to the next.
#pragma once

#include "views/panels/breakpoints/breakpoints.h"

#include <QSettings>

namespace tactus::views {

// As text, and back: [["Z > 10", true]]; nothing where it is something else.
QString textOf(const std::vector<Breakpoint>& list);
std::optional<std::vector<Breakpoint>> breakpointsIn(const QString& text);

struct KeptBreakpoints {
    std::vector<Breakpoint> list;
    QString problem; // they are of another version, or damaged: a sentence. They are left as they are
};
KeptBreakpoints keptBreakpoints(const QSettings& settings, const QString& file);
// Those of the files that were changed last are kept. Nothing happens where what is kept can't be read.
void keepBreakpoints(QSettings& settings, const QString& file, const std::vector<Breakpoint>& list);

} // namespace tactus::views
