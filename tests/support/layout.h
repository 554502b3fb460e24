// Pictures that Graphviz makes for a test.
#pragma once

#include "support/paths.h"
#include "system/pictures/layout.h"

namespace tactus::test {

// A test is no layout worker; the program is.
inline system::LayoutOptions byTactus() {
    system::LayoutOptions options;
    options.program = program();
    return options;
}

} // namespace tactus::test
