#include "commands/handouts/chosen_arrays.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

tl::expected<driver::Arrays, std::string> arraysOf(const driver::DesignAnalysis& design,
                                                   const std::vector<std::string>& names) {
    driver::Arrays arrays;
    for (const std::string& name : names) {
        const driver::Arrays named = driver::arraysNamed(design, name);
        if (named.empty()) return tl::unexpected(noSuchMapping(design, name));
        for (const driver::MappingAnalysis* array : named) {
            if (std::ranges::find(arrays, array) != arrays.end())
                return tl::unexpected(fmt::format("{} is given twice", name));
            arrays.push_back(array);
        }
    }
    return arrays;
}

std::string dataText(const Inputs& inputs) {
    std::string text = inputsText(inputs);
    text.erase(0, text.find_first_not_of(' '));
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

} // namespace tactus::commands
