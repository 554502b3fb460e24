// The breakpoints of each file, from one run of the studio to the next.
#pragma once

#include "views/panels/breakpoints/breakpoints.h"

#include <QSettings>

namespace tactus::views {

// As text, and back: [["Z > 10", true]].
QString textOf(const std::vector<Breakpoint>& list);
struct ReadBreakpoints {
    std::vector<Breakpoint> list; // those that can be read
    bool isDamaged = false;       // there is something else
};
ReadBreakpoints breakpointsIn(const QString& text);

struct KeptBreakpoints {
    std::vector<Breakpoint> list;
    QString problem; // they are of another version, or damaged: sentences. They are left as they are
};
KeptBreakpoints keptBreakpoints(const QSettings& settings, const QString& file);
// Those of the files that were changed last are kept. Where what is kept can't be read, nothing is changed,
// and these are the sentences that say so.
QString keepBreakpoints(QSettings& settings, const QString& file, const std::vector<Breakpoint>& list);

} // namespace tactus::views
