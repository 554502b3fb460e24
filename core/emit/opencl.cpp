#include "emit/opencl.h"

#include "emit/build.h"
#include "emit/legalise.h"
#include "emit/lower.h"
#include "emit/print.h"
#include "emit/translate.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

ure::Type memoryType(ure::Type type) {
    return type.isBool() ? ure::uintType(8) : nativeOf(type);
}

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

std::string signature(const Kernel& kernel) {
    std::string text = fmt::format("__kernel void {}(", kernel.name);
    const std::string separator = ",\n" + std::string(text.size(), ' ');
    bool first = true;
    for (const Argument& argument : kernel.arguments) {
        text += fmt::format("{}__global {}{}* restrict {}", first ? "" : separator,
                            argument.isOutput ? "" : "const ",
                            typeName(memoryType(argument.type), Dialect::OpenCl), argument.name);
        first = false;
    }
    return text + ") {\n";
}

// Number of writes of an output, if it is known: each element is written once at most.
bool isWrittenEverywhere(const array::Model& model, ure::TensorId id) {
    std::int64_t written = 0;
    for (const dependence::OutputWrite& write : model.graph->outputs) {
        if (write.tensor != id) continue;
        if (write.underData) return false;
        for (const polyhedra::Piece& piece : write.writers) {
            const auto points = count(piece);
            if (!points) return false;
            written = base::add(written, *points);
        }
    }
    return written == model.system().tensors[id].elements();
}

} // namespace

Block fillsOf(const array::Model& model, const std::vector<MemoryTensor>& memory, const Dictionary& names) {
    const ure::System& system = model.system();
    const Translator translate(system, names, {},
                               [](const ure::Expr& expr, ure::ExprId) { return literal(expr.type, {}); });
    Block block;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        // What is handed on is written wherever it is read.
        const bool isOutput = std::ranges::any_of(memory, [&](const MemoryTensor& one) {
            return one.tensor->name == tensor.name && one.role == MemoryTensor::Role::Output;
        });
        if (!isOutput || isWrittenEverywhere(model, id)) continue;
        std::vector<Code> indices;
        for (std::size_t d = 0; d < tensor.extents.size(); ++d)
            indices.push_back(name(names.dimensions[d], names.index));
        Code value = tensor.data == ure::Tensor::Data::Expression ? translate(tensor.expression)
                                                                  : literal(tensor.type, {});
        Block body{assign(translate.elementOf(id, indices), std::move(value))};
        for (std::size_t d = indices.size(); d-- > 0;)
            body = {loop(indices[d], integer(names.index, 0), translate.asWritten(tensor.extentTexts[d]),
                         std::move(body), false)};
        append(block, std::move(body));
    }
    return block;
}

std::string printOpenCl(const std::vector<ArrayParts>& arrays) {
    const Kernel& first = arrays.front().kernel;
    const auto any = [&](auto&& uses) {
        return std::ranges::any_of(arrays, [&](const ArrayParts& parts) { return uses(parts.kernel); });
    };
    std::string text;
    for (const std::string& line : first.headline) text += "// " + line + "\n";
    text += "\n";
    if (any([](const Kernel& kernel) { return usesDouble(kernel.body); }))
        text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    if (any(usesFloat)) text += "#pragma OPENCL FP_CONTRACT OFF // a fused multiply-add rounds once less\n\n";
    for (const Constant& constant : first.constants)
        text += fmt::format("#define {} {}\n", constant.name, [&] {
            const std::string number = printCode(integer(first.index, constant.value), Dialect::OpenCl);
            return number.starts_with('-') ? "(" + number + ")" : number;
        }());
    if (!first.constants.empty()) text += "\n";
    std::set<Helper> helpers;
    for (const ArrayParts& parts : arrays)
        helpers.insert(parts.kernel.helpers.begin(), parts.kernel.helpers.end());
    text += printHelpers(helpers, Dialect::OpenCl);
    for (const ArrayParts& parts : arrays) {
        if (&parts != &arrays.front()) {
            text += "\n";
            for (const std::string& line : parts.kernel.headline) text += "// " + line + "\n";
        }
        text += signature(parts.kernel) + printBlock(parts.kernel.body, Dialect::OpenCl, 1) + "}\n";
    }
    return text;
}

std::set<Helper> HostParts::fillHelpers() const {
    std::set<Helper> helpers;
    for (const ArrayParts& parts : arrays) helpers.insert(parts.fillHelpers.begin(), parts.fillHelpers.end());
    return helpers;
}

std::size_t HostParts::placeOf(const Argument& argument) const {
    return static_cast<std::size_t>(std::ranges::find(tensors, argument.original, &HostTensor::original) -
                                    tensors.begin());
}

namespace {

// The name, element type and size are those of the kernel's argument.
HostTensor hostTensor(const MemoryTensor& memory, const std::vector<ArrayParts>& arrays) {
    for (const ArrayParts& parts : arrays)
        for (const Argument& argument : parts.kernel.arguments)
            if (argument.original == memory.tensor->name)
                return {argument.name, memory, argument.type, argument.elements};
    return {};
}

Exported openCl(const std::vector<const array::Model*>& arrays) {
    HostParts parts;
    const std::vector<MemoryTensor> memory = memoryOf(arrays);
    for (const array::Model* model : arrays) {
        Lowered lowered = lower(*model), reference = lowerReference(*model);
        if (!lowered.kernel) return {{}, std::move(lowered.diagnostics)};
        if (!reference.kernel) return {{}, std::move(reference.diagnostics)};
        legalise(*lowered.kernel);
        legalise(*reference.kernel);
        parts.arrays.push_back({*model,
                                std::move(*lowered.kernel),
                                std::move(*reference.kernel),
                                fillsOf(*model, memory, Dictionary(*model)),
                                {}});
        legalise(parts.arrays.back().fills, parts.arrays.back().fillHelpers);
    }
    for (const MemoryTensor& tensor : memory) parts.tensors.push_back(hostTensor(tensor, parts.arrays));
    Exported exported;
    exported.files.push_back({parts.system().name + ".cl", printOpenCl(parts.arrays)});
    std::ranges::move(hostFiles(parts), std::back_inserter(exported.files));
    exported.files.push_back({"testbench.cpp", testBench(parts)});
    exported.files.push_back({"README.md", readme(parts)});
    return exported;
}

} // namespace

Exported exportCode(const array::Model& model, Target target) {
    return exportCode(std::vector<const array::Model*>{&model}, target);
}

Exported exportCode(const std::vector<const array::Model*>& arrays, Target target) {
    try {
        switch (target) {
        case Target::IntelOpenCl:
            return openCl(arrays);
        }
    } catch (const base::Overflow&) { // said below
    }
    return {{}, {make(diagnostics::Kind::ExportTooLarge, arrays.front()->map.span)}};
}

} // namespace tactus::emit
