#include "emit/targets/opencl/opencl.h"

#include "emit/host/parts.h"
#include "emit/targets/kernel_file.h"
#include "emit/targets/opencl/network.h"
#include "emit/targets/opencl/parameter.h"
#include "emit/targets/opencl/readme.h"
#include "emit/tree/expressions.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

namespace {

bool usesDouble(const Block& block);

bool usesDouble(const Code& code) {
    return code.type == ure::floatType(64) ||
           std::ranges::any_of(code.operands, [](const Code& c) { return usesDouble(c); });
}

bool usesDouble(const Block& block) {
    return std::ranges::any_of(block, [](const Statement& statement) {
        return usesDouble(statement.target) || usesDouble(statement.value) || usesDouble(statement.body) ||
               usesDouble(statement.otherwise);
    });
}

bool usesFloat(const Kernel& kernel) {
    return std::ranges::any_of(kernel.arguments,
                               [](const Argument& argument) { return argument.type.isFloat(); });
}

std::string openClOpening(const Kernel& kernel) {
    return signature("__kernel void " + kernel.name, kernel, openClParameter) + " {\n";
}

std::string printOpenCl(const std::vector<ArrayParts>& arrays) {
    const Kernel& first = arrays.front().kernel;
    const auto any = [&](auto&& uses) {
        return std::ranges::any_of(arrays, [&](const ArrayParts& parts) {
            if (!parts.network) return uses(parts.kernel);
            return std::ranges::any_of(parts.network->processes,
                                       [&](const ProcessCode& process) { return uses(process.kernel); }) ||
                   uses(parts.kernel);
        });
    };
    std::string text;
    if (hasNetwork(arrays)) text += "#pragma OPENCL EXTENSION cl_intel_channels : enable\n";
    if (any([](const Kernel& kernel) { return usesDouble(kernel.body); }))
        text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    if (any(usesFloat)) text += "#pragma OPENCL FP_CONTRACT OFF // a fused multiply-add rounds once less\n\n";
    for (const Constant& constant : first.constants)
        text += fmt::format("#define {} {}\n", constant.name, [&] {
            // A macro is text: a negative number without parentheses could join the operator in front of it.
            const std::string number = printCode(literal(constant.type, constant.value), Dialect::OpenCl);
            return number.starts_with('-') ? "(" + number + ")" : number;
        }());
    if (!first.constants.empty()) text += "\n";
    return printKernels(arrays, {Dialect::OpenCl, [&](const std::string&) { return text; }, openClOpening,
                                 openClUnits(arrays), openClStructure, printOpenClNetwork});
}

std::vector<File> openClFiles(const HostParts& parts) {
    std::vector<File> files{{kernelFile(parts), printOpenCl(parts.arrays)}};
    if (hasNetwork(parts.arrays))
        files.push_back({std::string(parts.target.networkHeader), openClNetworkTable(parts.arrays)});
    return files;
}

} // namespace

const Target& intelOpenCl() {
    static const Target target{.name = "intel-opencl",
                               .title = "OpenCL for Intel FPGAs",
                               .dialect = Dialect::OpenCl,
                               .isRegion = false,
                               .sharesNames = false,
                               .kernelFile = ".cl",
                               .kernel = "OpenCL kernel",
                               .loaded = "the source (.cl) or what the vendor's compiler made of it",
                               .networkHeader = "network.h",
                               .files = openClFiles,
                               .readme = openClReadme};
    return target;
}

} // namespace tactus::emit
