#include "emit/kernel_file.h"

namespace tactus::emit {

namespace {

std::string headlineOf(const Kernel& kernel) {
    std::string text;
    for (const std::string& line : kernel.headline) text += "// " + line + "\n";
    return text;
}

} // namespace

std::string signature(std::string head, const Kernel& kernel,
                      const std::function<std::string(const Argument&)>& parameter) {
    const std::string separator = ",\n" + std::string(head.size() + 1, ' ');
    std::string list;
    for (const Argument& argument : kernel.arguments)
        list += (list.empty() ? "" : separator) + parameter(argument);
    return std::move(head) + "(" + list + ")";
}

std::string printKernels(const std::vector<ArrayParts>& arrays, const KernelStyle& style) {
    std::set<Helper> helpers;
    for (const ArrayParts& parts : arrays)
        helpers.insert(parts.kernel.helpers.begin(), parts.kernel.helpers.end());
    std::string text = printHelpers(helpers, style.dialect);
    for (const ArrayParts& parts : arrays) {
        if (&parts != &arrays.front()) text += "\n" + headlineOf(parts.kernel);
        text += style.opening(parts.kernel) + printBlock(parts.kernel.body, style.dialect, 1) + "}\n";
    }
    return headlineOf(arrays.front().kernel) + "\n" + style.preamble(text) + text;
}

} // namespace tactus::emit
