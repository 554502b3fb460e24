#include "emit/target/target.h"

namespace tactus::emit {

std::string kernelFile(const Target& target, const std::string& design) {
    return design + std::string(target.kernelFile);
}

} // namespace tactus::emit
