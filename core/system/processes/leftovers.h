// Files that are written beside another one, to be renamed over it: a crash may leave one behind.
#pragma once

#include <filesystem>
#include <string>

namespace tactus::system {

// A new, empty file beside `path` that this process holds, open for writing; its name is put into `beside`.
// -1 with errno if there is none.
int createBeside(const std::filesystem::path& path, std::string& beside);

// Removes what crashes left beside this file; what others are writing at the moment stays.
void removeLeftovers(const std::filesystem::path& named);

} // namespace tactus::system
