#include "emit/target/target.h"

namespace tactus::emit {

Dialect dialectOf(Target target) {
    return target == Target::XilinxHls ? Dialect::Hls : Dialect::OpenCl;
}

std::string kernelFile(Target target, const std::string& design) {
    return target == Target::XilinxHls ? design + "_hls.cpp" : design + ".cl";
}

} // namespace tactus::emit
