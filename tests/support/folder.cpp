#include "folder.h"

#include <atomic>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

namespace tactus::test {

Folder::Folder() {
    static std::atomic<int> number = 0;
    path_ = fs::temp_directory_path() / fmt::format("tactus-test-{}-{}", getpid(), number++);
    fs::create_directories(path_);
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string Folder::operator/(std::string_view name) const {
    return (path_ / name).string();
}

std::string Folder::write(std::string_view name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return *this / name;
}

} // namespace tactus::test
