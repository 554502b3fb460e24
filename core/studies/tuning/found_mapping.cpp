#include "studies/tuning/found_mapping.h"

namespace tactus::studies {

std::string resourceOf(const estimate::Device& device, Goal goal) {
    if (goal == Goal::Dsps) return "DSP";
    const auto& memories = device.family.memories;
    return goal == Goal::Memory && !memories.empty() ? memories.front().name : "";
}

} // namespace tactus::studies
