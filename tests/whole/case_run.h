// Runs cases.
#pragma once

#include "case_page.h"

namespace tactus::test::cases {

// Runs a case in a folder of its own, beside the examples; what is not as expected is a failure at its line.
void run(const Case& one);

// Makes a test of each case in the folder.
void registerCases(const fs::path& folder);

} // namespace tactus::test::cases
