#include "commands/options/data_format.h"

namespace tactus::commands {

std::optional<driver::DataFormat> formatNamed(std::string_view name) {
    if (name == "npy") return driver::DataFormat::Npy;
    if (name == "csv") return driver::DataFormat::Csv;
    return std::nullopt;
}

} // namespace tactus::commands
