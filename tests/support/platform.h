// The OpenCL platform of the machine.
#pragma once

#include <filesystem>

namespace tactus::test {

// In a chroot without /sys, PoCL finds no memory and ends the program.
inline bool platformSeesTheMachine() {
    return std::filesystem::exists("/sys/devices/system/cpu");
}

} // namespace tactus::test
