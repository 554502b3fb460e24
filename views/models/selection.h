// The one thing that is selected, in all views.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/list/selection.h"
#endif

namespace tactus::views {
using draw::Selection;
} // namespace tactus::views
