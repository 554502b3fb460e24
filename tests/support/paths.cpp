#include "support/paths.h"

namespace tactus::test {

std::string inRepository(std::string_view path) {
    return std::string(TACTUS_SOURCE_DIR).append(path);
}

std::string inBuild(std::string_view path) {
    return std::string(TACTUS_BINARY_DIR).append(path);
}

const std::string& program() {
    static const std::string path = TACTUS_PROGRAM;
    return path;
}

} // namespace tactus::test
