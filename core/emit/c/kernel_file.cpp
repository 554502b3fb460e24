#include "emit/c/kernel_file.h"

#include "emit/c/tree/helpers.h"
#include "emit/c/tree/print.h"

#include <map>

namespace tactus::emit {

std::string headlineOf(const Kernel& kernel) {
    std::string text;
    for (const std::string& line : kernel.headline) text += "// " + line + "\n";
    return text;
}

// That of the array, if it has a network around it.
static const Kernel& arrayOf(const ArrayParts& parts) {
    if (parts.network)
        for (const ProcessCode& process : parts.network->processes)
            if (process.isArray) return process.kernel;
    return parts.kernel;
}

std::vector<const Kernel*> kernelsIn(const std::vector<ArrayParts>& arrays) {
    std::vector<const Kernel*> kernels;
    for (const ArrayParts& parts : arrays) {
        if (!parts.network)
            kernels.push_back(&parts.kernel);
        else
            for (const ProcessCode& process : parts.network->processes) kernels.push_back(&process.kernel);
    }
    return kernels;
}

std::set<Helper> helpersIn(const std::vector<ArrayParts>& arrays) {
    std::set<Helper> helpers;
    for (const Kernel* kernel : kernelsIn(arrays))
        helpers.insert(kernel->helpers.begin(), kernel->helpers.end());
    return helpers;
}

std::string signature(std::string head, const Kernel& kernel,
                      const std::function<std::string(const Argument&)>& parameter) {
    const std::string separator = ",\n" + std::string(head.size() + 1, ' ');
    std::string list;
    for (const Argument& argument : kernel.arguments)
        list += (list.empty() ? "" : separator) + parameter(argument);
    return std::move(head) + "(" + list + ")";
}

// Structures of tokens, each once: arrays of one design may have some in common, under one name.
static std::string structuresOf(const std::vector<ArrayParts>& arrays, const KernelStyle& style) {
    std::map<std::string, Dictionary::Structure> structures;
    for (const ArrayParts& parts : arrays)
        if (parts.network)
            for (const Dictionary::Structure& one : parts.names.structures) structures.emplace(one.name, one);
    std::string text;
    for (const auto& [name, structure] : structures) text += style.structure(structure);
    return text;
}

// An array that is alone is the only kernel of its network.
static TracedText aloneOf(const Kernel& kernel, const KernelStyle& style) {
    TracedText text(style.opening(kernel));
    text += printBlock(kernel.body, style.dialect, 1);
    text += "}\n";
    return std::move(text).of({{Origin::Kind::Kernel}});
}

TracedText printKernels(const std::vector<ArrayParts>& arrays, const KernelStyle& style) {
    TracedText text(headlineOf(arrayOf(arrays.front())) + "\n" + style.preamble +
                    printHelpers(helpersIn(arrays), style.dialect));
    if (hasNetwork(arrays)) text += style.networks + structuresOf(arrays, style);
    for (std::size_t number = 0; number < arrays.size(); ++number) {
        const ArrayParts& parts = arrays[number];
        if (number > 0) text += "\n" + headlineOf(arrayOf(parts));
        TracedText own = parts.network ? style.network(parts) : aloneOf(parts.kernel, style);
        text += std::move(own).inArray(static_cast<std::uint32_t>(number));
    }
    return text;
}

} // namespace tactus::emit
