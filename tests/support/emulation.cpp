#include "emulation.h"
#include "support/paths.h"

#include "localise/build.h"

#include <cstdlib>
#include <stdexcept>

namespace tactus::test {

std::shared_ptr<const array::Model> analysedModelOf(const std::string& text, const std::string& mapping,
                                                    std::map<std::string, std::int64_t> params) {
    driver::Request request;
    request.source = source(text);
    request.params = std::move(params);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis* design = analysis.design("");
    const driver::MappingAnalysis* found = design ? mappingNamed(*design, mapping) : nullptr;
    if (!found || !design->legal() || !found->legal())
        throw std::runtime_error("no legal mapping " + mapping + ":\n" +
                                 rendered(*analysis.source, analysis.allDiagnostics()));
    const array::Built built = driver::buildArray(*found, {});
    if (!built.model) throw std::runtime_error(rendered(*analysis.source, built.diagnostics));
    return built.model;
}

bool hasUndefinedOutput(const array::Model& model, const evaluate::Tensors& inputs) {
    const evaluate::Evaluation reference = driver::evaluate(model.system(), inputs, {});
    return std::ranges::any_of(reference.outputs, [](const evaluate::TensorValues& values) {
        for (std::size_t at = 0; at < values.values.size(); ++at)
            if (!values.isDefined(at)) return true;
        return false;
    });
}

std::string installedClang(driver::Compilers::Clang clang) {
    system::Run version;
    for (const std::string& name : driver::Compilers::clangs(clang)) {
        version.arguments = {name, "--version"};
        if (const auto found = system::run(version); found && found->status == 0) return name;
    }
    throw std::runtime_error("no clang is installed");
}

std::string hostHeaders() {
    return "#define CL_TARGET_OPENCL_VERSION 120\n#include <CL/cl.h>\n#include <algorithm>\n#include "
           "<cmath>\n"
           "#include <cstdint>\n#include <cstring>\n#include <fstream>\n#include <iostream>\n"
           "#include <iterator>\n#include <limits>\n#include <memory>\n"
           "#include <stdexcept>\n#include <string>\n#include <vector>\n";
}

std::string fileOf(const emit::Exported& exported, std::string_view name) {
    for (const emit::File& file : exported.files)
        if (file.name == name) return file.content;
    return {};
}

std::string emulationOf(const array::Model& model, const evaluate::Tensors& inputs,
                        const emit::Target& target) {
    const emit::Exported exported = emit::exportCode(model, target);
    if (hasError(exported.diagnostics)) return rendered(*model.system().source, exported.diagnostics);
    const Folder folder;
    if (const auto written = driver::writeExport(exported, folder.path()); !written) return written.error();
    const auto emulated = driver::emulate({model, target}, folder.path(), inputs, {});
    const std::string kernel = exported.files.front().content;
    if (!emulated) return emulated.error().message + "\n" + kernel;
    if (!emulated->log.empty()) return emulated->log + "\n" + kernel;
    const evaluate::Evaluation reference = driver::evaluate(model.system(), inputs, {});
    if (!reference.complete) return "the evaluation is not complete";
    const evaluate::Comparison comparison =
        evaluate::compare(model.system(), reference.outputs, emulated->outputs);
    if (comparison.matches) return {};
    return driver::sentenceOf(model.system(), *comparison.first) + "\n" + kernel;
}

std::string emulationOf(const array::Model& model, const evaluate::Tensors& inputs) {
    for (const std::string_view target : driver::targetNames())
        if (std::string wrong = emulationOf(model, inputs, *emit::targetNamed(target)); !wrong.empty())
            return std::string(target) + ": " + wrong;
    return {};
}

std::string emulationOf(const std::string& text, const std::string& mapping) {
    const auto model = analysedModelOf(text, mapping);
    driver::DataRequest request;
    request.folder = inRepository("/examples");
    return emulationOf(*model, driver::makeInputs(model->system(), request).tensors);
}

std::string emulationOfOriginal(const array::Model& model, std::string_view target,
                                const driver::DataRequest& request) {
    const auto original = localise::reductionsToRecurrences(model.network->original).system;
    const evaluate::Tensors inputs = driver::makeInputs(*original, request).tensors;
    evaluate::Tensors padded = inputs;
    padded.resize(model.system().tensors.size());
    const emit::Target& at = *emit::targetNamed(target);
    const Folder folder;
    if (const auto written = driver::writeExport(emit::exportCode(model, at), folder.path()); !written)
        return written.error();
    auto emulation = driver::emulate({model, at}, folder.path(), padded, {});
    if (!emulation) return emulation.error().message;
    emulation->outputs.resize(original->tensors.size());
    const evaluate::Comparison comparison =
        evaluate::compare(*original, driver::evaluate(*original, inputs, {}).outputs, emulation->outputs);
    return comparison.matches ? "" : driver::sentenceOf(*original, *comparison.first);
}

std::string emulationOfNetwork(const array::Model& model, std::string_view target,
                               const driver::DataRequest& request) {
    if (!model.network) return "there is no network";
    if (model.network->original != model.network->system) return emulationOfOriginal(model, target, request);
    return emulationOf(model, driver::makeInputs(model.system(), request).tensors,
                       *emit::targetNamed(target));
}

std::string emulationOfNetwork(const std::string& text, const std::string& mapping, std::string_view target) {
    return emulationOfNetwork(*analysedModelOf(text, mapping), target);
}

} // namespace tactus::test
