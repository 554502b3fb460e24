#include "emit/c/host/fill_in.h"

#include "emit/c/language/dialect.h"
#include "emit/c/tree/expressions.h"
#include "emit/c/tree/print.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

std::string fillIn(std::string_view text, const Replacements& replacements) {
    std::string result;
    while (true) {
        const std::size_t begin = text.find('@');
        result += text.substr(0, begin);
        if (begin == std::string_view::npos) return result;
        const std::size_t end = text.find('@', begin + 1);
        for (const auto& [name, value] : replacements)
            if (name == text.substr(begin + 1, end - begin - 1)) result += value;
        text.remove_prefix(end + 1);
    }
}

std::string cppConstant(const Constant& constant) {
    return fmt::format("{} {} = {}", typeName(constant.type, Dialect::Cpp), constant.name,
                       printCode(literal(constant.type, constant.value), Dialect::Cpp));
}

std::string cppConstants(const Kernel& kernel) {
    std::string text;
    for (const Constant& constant : kernel.constants)
        text += fmt::format("[[maybe_unused]] constexpr {};\n", cppConstant(constant));
    return text;
}

std::string cppParameter(const Argument& argument) {
    return fmt::format("{}{}* {}", argument.isOutput ? "" : "const ",
                       typeName(memoryType(argument.type), Dialect::Cpp), argument.name);
}

std::string cppParameters(const Kernel& kernel) {
    std::string text;
    for (const Argument& argument : kernel.arguments)
        text += (text.empty() ? "" : ", ") + cppParameter(argument);
    return text;
}

constexpr std::string_view unused = "[[maybe_unused]] ";

std::string cppParameters(const Kernel& kernel, const std::vector<const Block*>& statements) {
    std::string text;
    for (const Argument& argument : kernel.arguments) {
        const bool isUsed = std::ranges::any_of(
            statements, [&](const Block* block) { return mentions(*block, argument.name); });
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", isUsed ? "" : unused, cppParameter(argument));
    }
    return text;
}

// No kernel touches it, and nothing copies it.
static bool isUnused(const HostTensor& tensor, const HostParts& parts) {
    const auto isCopied = [&](const ArrayParts& array) {
        return array.network &&
               std::ranges::any_of(array.network->copies, [&](const NetworkCode::Copy& copy) {
                   return mentions(copy.body, tensor.name);
               });
    };
    return !tensor.isOnDevice && std::ranges::none_of(parts.arrays, isCopied);
}

std::string hostParameters(const HostParts& parts, Declarator declarator) {
    std::string text;
    for (const HostTensor& tensor : parts.tensors) {
        if (tensor.is(array::MemoryTensor::Role::Between)) continue;
        const bool isRemarked = declarator == Declarator::Definition && isUnused(tensor, parts);
        text += fmt::format(", {}{}{}* {}", isRemarked ? unused : "",
                            tensor.is(array::MemoryTensor::Role::Output) ? "" : "const ", elementType(tensor),
                            tensor.name);
    }
    return text;
}

std::string_view elementType(const HostTensor& tensor) {
    return typeName(memoryType(tensor.type), Dialect::Cpp);
}

std::string printFills(const HostParts& parts) {
    std::string text;
    for (const ArrayParts& array : parts.arrays) {
        if (array.fills.empty()) continue;
        if (text.empty()) text = "    // Elements that no equation writes.\n";
        text += printBlock(array.fills, Dialect::Cpp, 1).text();
    }
    return text;
}

std::string printCopies(const HostParts& parts, bool ofInputs) {
    std::string text;
    for (const ArrayParts& array : parts.arrays) {
        if (!array.network) continue;
        for (const NetworkCode::Copy& copy : array.network->copies) {
            if (copy.isInput != ofInputs) continue;
            const std::string& name = copy.argument.name;
            text += ofInputs ? fmt::format("    // {}: in the order in which a kernel reads it.\n", name)
                             : fmt::format("    // {}: in the order in which a kernel wrote it.\n", name);
            // Counters of a nest that runs as one loop are its own.
            text += "    {\n" + printBlock(copy.body, Dialect::Cpp, 2).text() + "    }\n";
        }
    }
    return text;
}

} // namespace tactus::emit
