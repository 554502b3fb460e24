// Exported code: named files, as text.
#pragma once

#include <string>
#include <vector>

namespace tactus::emit {

struct File {
    std::string name; // relative to the folder of the export: "gemm.cl", "host.cpp"
    std::string content;
};

} // namespace tactus::emit
