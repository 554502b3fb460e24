// A value that is followed, as pictures of the core know it.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/path/value_path.h"
#endif

namespace tactus::views {
using draw::valueIn;
using draw::ValuePath;
} // namespace tactus::views
