#include "emit/target/target.h"

namespace tactus::emit {

const Traits& traitsOf(Target target) {
    static constexpr Traits intelOpenCl{
        Dialect::OpenCl, false,           false,
        ".cl",           "OpenCL kernel", "the source (.cl) or what the vendor's compiler made of it"};
    static constexpr Traits xilinxHls{
        Dialect::Hls, true, true, "_hls.cpp", "C++ function for Vitis HLS", "what v++ linked (.xclbin)"};
    switch (target) {
    case Target::IntelOpenCl:
        return intelOpenCl;
    case Target::XilinxHls:
        break;
    }
    return xilinxHls;
}

std::string kernelFile(Target target, const std::string& design) {
    return design + std::string(traitsOf(target).kernelFile);
}

} // namespace tactus::emit
