// Pictures that Graphviz makes for a test.
#pragma once

#include "driver/pictures/layout.h"
#include "support/paths.h"

namespace tactus::test {

// A test is no layout worker; the program is.
inline driver::LayoutOptions byTactus() {
    driver::LayoutOptions options;
    options.program = program();
    return options;
}

} // namespace tactus::test
