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

Block fillsOf(const array::Model& model, const Dictionary& names) {
    const ure::System& system = model.system();
    const Translator translate(system, names, {},
                               [](const ure::Expr& expr, ure::ExprId) { return literal(expr.type, {}); });
    Block block;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput || isWrittenEverywhere(model, id)) continue;
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

std::string printOpenCl(const Kernel& kernel) {
    std::string text;
    for (const std::string& line : kernel.headline) text += "// " + line + "\n";
    text += "\n";
    if (usesDouble(kernel.body)) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    if (usesFloat(kernel))
        text += "#pragma OPENCL FP_CONTRACT OFF // a fused multiply-add rounds once less\n\n";
    for (const Constant& constant : kernel.constants)
        text += fmt::format("#define {} {}\n", constant.name, [&] {
            const std::string number = printCode(integer(kernel.index, constant.value), Dialect::OpenCl);
            return number.starts_with('-') ? "(" + number + ")" : number;
        }());
    if (!kernel.constants.empty()) text += "\n";
    text += printHelpers(kernel.helpers, Dialect::OpenCl);
    return text + signature(kernel) + printBlock(kernel.body, Dialect::OpenCl, 1) + "}\n";
}

static Exported openCl(const array::Model& model) {
    Lowered lowered = lower(model), reference = lowerReference(model);
    if (!lowered.kernel) return {{}, std::move(lowered.diagnostics)};
    if (!reference.kernel) return {{}, std::move(reference.diagnostics)};
    legalise(*lowered.kernel);
    legalise(*reference.kernel);
    HostParts parts{model, *lowered.kernel, *reference.kernel, fillsOf(model, Dictionary(model)), {}};
    legalise(parts.fills, parts.fillHelpers);
    Exported exported;
    exported.files.push_back({model.system().name + ".cl", printOpenCl(*lowered.kernel)});
    std::ranges::move(hostFiles(parts), std::back_inserter(exported.files));
    exported.files.push_back({"testbench.cpp", testBench(parts)});
    exported.files.push_back({"README.md", readme(parts)});
    return exported;
}

Exported exportCode(const array::Model& model, Target target) {
    try {
        switch (target) {
        case Target::IntelOpenCl:
            return openCl(model);
        }
    } catch (const base::Overflow&) { // said below
    }
    return {{}, {make(diagnostics::Kind::ExportTooLarge, model.map.span)}};
}

} // namespace tactus::emit
