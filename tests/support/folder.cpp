#include "folder.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace tactus::test {

Folder::Folder() {
    // A name of a process would come again, with what an earlier test of that number has left.
    std::string name = (fs::temp_directory_path() / "tactus-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("can't make the folder " + name);
    path_ = name;
}

Folder::~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string Folder::operator/(std::string_view name) const {
    return (path_ / name).string();
}

std::string Folder::write(std::string_view name, std::string_view content) const {
    std::ofstream file(path_ / name, std::ios::binary);
    file << content;
    file.close();
    if (!file) throw std::runtime_error("can't write " + *this / name);
    return *this / name;
}

} // namespace tactus::test
