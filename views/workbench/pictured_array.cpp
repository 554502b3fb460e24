#include "views/workbench/pictured_array.h"

#include "views/models/words.h"
#include "views/workbench/array_run.h"

namespace tactus::views {

static PicturedArray picturedModel(const std::shared_ptr<const array::Model>& model,
                                   const std::stop_token& stop) {
    if (!model) return {nullptr, nullptr, nullptr, ArrayRun::tr("There is no picture of this array.")};
    auto made = studies::sceneOf(*model, stop);
    if (!made) return {model, nullptr, nullptr, text(made.error())};
    const auto scene = std::make_shared<const draw::Scene>(std::move(*made));
    return {model, scene, std::make_shared<const SceneIndex>(*scene), {}};
}

PicturedArray picturedArray(const studies::Explorer& explorer, const explore::Design& design,
                            const std::stop_token& stop) {
    return picturedModel(explorer.arrayOf(design), stop);
}

PicturedArray picturedArray(const driver::MappingAnalysis& mapping, const std::stop_token& stop) {
    return picturedModel(driver::buildArray(mapping, {}).model, stop);
}

ArrayRecording recordingOf(const PicturedArray& array, const RunWish& wish, const std::stop_token& stop) {
    const auto refused = [](const QString& why) { return ArrayRecording{nullptr, why}; };
    if (!array.model) return refused(ArrayRun::tr("This array can't be simulated."));
    const array::Model& model = *array.model;
    if (const QString lacking = undecidedText(model); !lacking.isEmpty()) return refused(lacking);
    if (model.iterations > wish.most)
        return refused(
            ArrayRun::tr("%1 iterations are more than the %2 that the preferences simulate automatically.")
                .arg(number(model.iterations), number(wish.most)));
    const evaluate::Inputs inputs = driver::makeInputs(*wish.design, wish.data);
    if (hasError(inputs.diagnostics)) return refused(firstError(inputs.diagnostics, {}));
    evaluate::Tensors tensors(model.system().tensors.size());
    for (const ure::TensorId id : model.system().tensors.keys())
        if (const auto given = wish.design->tensorNamed(model.system().tensors[id].name))
            tensors[id.index()] = inputs.tensors[given->index()];
    simulate::Options options;
    options.stop = stop;
    const driver::Verified run = driver::simulateAndCompare(array.model, tensors, options);
    if (!run.simulation.complete || !run.simulation.recording)
        return refused(
            firstError(run.simulation.diagnostics, firstError(run.expected.evaluation.diagnostics,
                                                              ArrayRun::tr("The simulation did not end."))));
    return {run.simulation.recording,
            {},
            std::make_shared<const evaluate::Tensors>(std::move(tensors)),
            std::make_shared<const evaluate::Tensors>(run.simulation.outputs)};
}

} // namespace tactus::views
