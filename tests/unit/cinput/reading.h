// Reads C texts with a child process that is a fork of the test.
#pragma once

#include "cinput/reader.h"

#include <string>
#include <string_view>

namespace tactus::cinput {

// Of this very process; it answers as `tactus --c-reader` does.
tl::expected<std::unique_ptr<Child>, std::string> fork();

// False where libclang is not installed; the test is then to be skipped.
bool hasLibrary();

// One reader for all tests.
tl::expected<Tree, std::string> treeOf(const std::string& text);

} // namespace tactus::cinput
